/**
 * What scanning screens share, on the smallest of them: a tally of packs, of each of which stock holds so many. Answers
 * come in any order, late, or not at all.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import { refusal, withRefusals } from "#core/kit/scan-session/last-scan.ts"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { partOf } from "#core/kit/view/view.ts"
import { runs } from "#test/support/runs.ts"
import { noon } from "../arbitrary/time.ts"
import { at, init, print, type Stock, scans, update, view } from "./tally.ts"
import { anyCode, oneByOne, opened, type TallyCounter } from "./tally-counter.ts"

describe("scans that are looked up ahead", () => {
  it("come to what they come to one by one, whatever order the answers come in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(anyCode, { maxLength: 30 }), async (scheduler, codes) => {
        const counter = opened()
        const ask = (code: string) =>
          void scheduler.schedule(Promise.resolve(code), `answer ${code}`).then(() => {
            counter.answer(counter.asked.indexOf(code))
            follow()
          })
        let pending: Array<string> = []
        const follow = () => {
          const rest = [...pending]
          for (const code of counter.asked) {
            const at = rest.indexOf(code)
            if (at < 0) ask(code)
            else rest.splice(at, 1)
          }
          pending = [...counter.asked]
        }
        const scanning = scheduler.scheduleSequence(
          codes.map((code) => async () => {
            counter.say({ _tag: "ScannedCode", code })
            follow()
          })
        )
        await scheduler.waitIdle()
        await scanning.task
        counter.settle()
        expect(counter.model.taken).toEqual(oneByOne(codes, counter.held))
        expect(counter.model.refused.length).toBe(Math.min(20, codes.length - counter.model.taken.length))
        expect(scanQueue.size(counter.model.queue)).toBe(0)
      }),
      { numRuns: runs(1000) }
    )
  })

  it("lose none, keep their order, ask for four at most, stop and go on, and are there after a crash (PICK-15)", () => {
    const deed = (name: string, run: (counter: TallyCounter, scanned: Array<string>) => void) => ({
      check: () => true,
      run: (scanned: Array<string>, counter: TallyCounter) => {
        run(counter, scanned)
        expect([...counter.decided, ...scanQueue.codesIn(counter.model.queue)]).toEqual(scanned)
        expect(counter.model.taken).toEqual(oneByOne(counter.decided, counter.held))
      },
      toString: () => name
    })
    fc.assert(
      fc.property(
        fc.commands(
          [
            anyCode.map((code) =>
              deed(`scan ${code}`, (counter, scanned) => {
                scanned.push(code)
                counter.say({ _tag: "ScannedCode", code })
              })
            ),
            fc.nat({ max: 3 }).map((place) => deed(`answer ${place}`, (counter) => counter.answer(place))),
            fc
              .nat({ max: 3 })
              .map((place) => deed(`failure ${place}`, (counter) => counter.answer(place, false))),
            fc.constant(deed("resume", (counter) => void counter.say({ _tag: "ResumedScanning" }))),
            fc
              .constantFrom(1, 11)
              .map((seconds) => deed(`${seconds} s later`, (counter) => counter.pass(seconds * 1000))),
            fc.constant(
              deed("stock is heard of", (counter) => {
                counter.take(scans.doubted(counter.model, () => true, at(counter.now)))
              })
            ),
            fc.constant(
              deed("crash", (counter, scanned) => {
                // What was scanned last and waits for its answer alone has not sounded, and is not stored yet.
                const codes = scanQueue.codesIn(counter.model.queue)
                expect(counter.journal.taken).toEqual(counter.model.taken)
                expect(codes.length - counter.journal.waiting.length).toBeLessThanOrEqual(1)
                expect(codes.slice(0, counter.journal.waiting.length)).toEqual(counter.journal.waiting)
                scanned.length = counter.decided.length + counter.journal.waiting.length
                counter.asked = []
                const queue = scanQueue.following<Stock, string>(counter.journal.waiting, scanQueue.empty)
                counter.model = { ...counter.model, queue }
                counter.take(scans.processQueue(counter.model, at(counter.now)))
              })
            )
          ],
          { maxCommands: 60, size: "max" }
        ),
        (deeds) => fc.modelRun(() => ({ model: [], real: opened() }), deeds)
      ),
      { numRuns: runs(1000) }
    )
  })

  it("wait for a slow one, and are decided behind it when it has failed and was asked again", () => {
    const counter = opened()
    for (const code of ["b", "c", "e", "a"]) counter.say({ _tag: "ScannedCode", code })
    expect(counter.asked).toEqual(["b", "c", "e", "a"])
    for (let place = 3; place > 0; place--) counter.answer(place)
    expect(counter.model.taken).toEqual([])
    counter.answer(0, false)
    expect(counter.model.queue).toMatchObject({ deciding: "b", stoppedBy: "away" })
    counter.say({ _tag: "ResumedScanning" })
    expect(counter.asked).toEqual(["b"])
    counter.answer(0)
    expect(counter.model.taken).toEqual(["b", "c", "e", "a"])
  })

  it("do not stop for one that could not be asked ahead: it is asked again in its turn", () => {
    const counter = opened()
    for (const code of ["b", "c"]) counter.say({ _tag: "ScannedCode", code })
    counter.answer(1, false)
    expect([counter.model.queue.stoppedBy, counter.asked]).toEqual([undefined, ["b"]])
    counter.answer(0)
    expect([counter.model.taken, counter.asked]).toEqual([["b"], ["c"]])
  })

  it.each<[string, (counter: TallyCounter) => void]>([
    ["was held for more than ten seconds", (counter) => counter.pass(11_000)],
    [
      "is heard to have changed",
      (counter) => counter.take(scans.doubted(counter.model, ({ code }) => code === "c", at(counter.now)))
    ]
  ])("are not decided on what %s (PICK-15)", (_, passes) => {
    const counter = opened()
    for (const code of ["b", "c"]) counter.say({ _tag: "ScannedCode", code })
    counter.answer(1)
    counter.held.set("c", 0)
    passes(counter)
    counter.answer(counter.asked.indexOf("b"))
    counter.settle()
    expect(counter.model.taken).toEqual(["b"])
    expect(counter.model.refused.map(({ code }) => code)).toEqual(["c"])
  })

  it("are not decided on an answer that was on its way when its stock changed", () => {
    const counter = opened()
    for (const code of ["b", "c"]) counter.say({ _tag: "ScannedCode", code })
    counter.take(scans.doubted(counter.model, () => true, at(counter.now)))
    counter.answer(1)
    expect(counter.asked).toEqual(["b", "c"])
    counter.held.set("c", 0)
    counter.settle()
    expect(counter.model.taken).toEqual(["b"])
  })

  it("of one pack twice are decided each on what was taken by then", () => {
    const counter = opened()
    for (const code of ["b", "b"]) counter.say({ _tag: "ScannedCode", code })
    expect(counter.asked).toEqual(["b", "b"])
    counter.answer(1)
    counter.answer(0)
    expect([counter.model.taken, counter.model.refused.length]).toEqual([["b"], 1])
  })
})

/** The screen as it is opened, with what was stored. */
const openedWith = (text: string | undefined): TallyCounter => {
  const counter = opened()
  counter.model = init
  counter.take(update(counter.model, { _tag: "RestoredWork", text }, at(noon)))
  return counter
}

describe("refused scans", () => {
  const refusals = (count: number) =>
    Array.from({ length: count }, (_, at) => refusal(`code ${at}`, fault("NotInHub")))

  it("of one step are all shown, and of earlier ones the newest 20 with them", () => {
    const once = withRefusals({ lastScan: undefined, refused: [] }, refusals(25))
    expect(once.refused).toHaveLength(25)
    expect(withRefusals(once, refusals(1)).refused).toHaveLength(20)
  })
})

describe("the smallest screen on which codes are scanned to lines", () => {
  it("shows the line that was scanned last with its packs, each of which can be taken back", () => {
    const counter = opened()
    for (const code of ["a", "c", "a"]) counter.say({ _tag: "ScannedCode", code })
    counter.settle()
    const lines = partOf(view(counter.model), "table")
    expect(lines?.cursor?.index).toBe(0)
    expect(lines?.rows(0, 2).map(({ packs }) => packs?.length)).toEqual([2, 1])
    const removed = lines?.rows(0, 1)[0]?.packs?.[0]?.removed
    if (removed !== undefined) counter.say(removed)
    expect(counter.model.taken).toEqual(["c", "a"])
  })

  it("offers by its keys what can be done now, and nothing else", () => {
    const counter = opened()
    const open = () =>
      actionsOf(view(counter.model)).flatMap(({ id, isDisabled }) => (isDisabled === true ? [] : [id]))
    expect(open()).toEqual(["back"])
    counter.say({ _tag: "ScannedCode", code: "x1" })
    expect(open()).toEqual(["acknowledge", "back"])
    counter.say({ _tag: "ScannedCode", code: "a" })
    counter.answer(0, false)
    expect(open()).toEqual(["resume", "acknowledge", "back"])
    counter.settle()
    expect(open()).toEqual(["acknowledge", "send", "undo", "back"])
    const keys = keysOf(view(counter.model)).flatMap((meaning) => meaning.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("asks before it sends, as soon as nothing is on its way any more", () => {
    const counter = opened()
    counter.say({ _tag: "ScannedCode", code: "a" })
    counter.say({ _tag: "Continued" })
    expect(view(counter.model).question).toBeUndefined()
    counter.settle()
    expect(view(counter.model).question?.id).toBe("Sure")
    expect(counter.say({ _tag: "Confirmed" })).toEqual([{ _tag: "SendTally", code: "a" }])
  })

  it("has its work again after a crash, and offers the codes of work that it cannot read", () => {
    const stored = { updated_at: "", taken: [{ scan_code: "a" }], waiting: ["c"], sending: null }
    const again = openedWith(print(stored))
    again.settle()
    expect(again.model.taken).toEqual(["a", "c"])
    const other = openedWith('{"version":0,"taken":[{"scan_code":"a"},{"scan_code":"e"}]}')
    expect(view(other.model).question?.id).toBe("FoundCodes")
    other.say({ _tag: "ScannedAgain", codes: ["a", "e"] })
    other.settle()
    expect(other.model.taken).toEqual(["a", "e"])
  })
})
