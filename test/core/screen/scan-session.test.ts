/**
 * What scanning screens share, on the smallest of them: a tally of packs, of each of which stock holds so many. Answers
 * come in any order, late, or not at all.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import type { Beep } from "#core/screen/effects/sound.ts"
import type { RemoveWork, SaveWork } from "#core/screen/effects/work.ts"
import { type Decision, decider } from "#core/screen/scan-session/decide.ts"
import * as draft from "#core/screen/scan-session/draft.ts"
import { refusal, withRefusals } from "#core/screen/scan-session/last-scan.ts"
import { handleScanMessage, type ScanMessage, type ScanView } from "#core/screen/scan-session/messages.ts"
import * as scanQueue from "#core/screen/scan-session/queue.ts"
import type { WorkNotice, WorkStep } from "#core/screen/scan-session/step.ts"
import { runs } from "#test/support/runs.ts"
import { noon } from "../arbitrary/time.ts"

/** How many packs stock holds under a code. */
interface Stock {
  readonly code: string
  readonly held: number
}
interface Tally extends ScanView<Stock> {
  readonly taken: ReadonlyArray<string>
}
interface Context {
  readonly now: number
}
interface LookUp {
  readonly _tag: "LookUp"
  readonly code: string
}
type Command = LookUp | SaveWork | RemoveWork | Beep
type Step = WorkStep<Tally, WorkNotice, Command>

const key = { server: "", user: 1, screen: "order", id: "1" }
const kept: draft.Draft<Tally, Context, draft.StoredWork> = {
  key: () => key,
  isOpen: () => true,
  isEmpty: ({ taken }) => taken.length === 0,
  stored: ({ queue, sending }) => ({ updated_at: "", waiting: scanQueue.codesIn(queue), sending })
}
const saved = (model: Tally, context: Context) => draft.saved(model, context, kept)

/** A pack is taken while stock holds more of its code than were taken. */
const verdict = (taken: ReadonlyArray<string>, code: string, held: number): boolean =>
  taken.filter((each) => each === code).length < held

const scans = decider<Tally, string, Stock, Context, WorkNotice, Command>({
  codeOf: (code) => code,
  isReady: ({ isLoaded, busy }) => isLoaded && busy === undefined,
  inspect: (model, code) =>
    code.startsWith("x")
      ? { _tag: "Refused", refusal: refusal(code, fault("NotAProduct")) }
      : { _tag: "Unknown", model, lookUp: { _tag: "LookUp", code } },
  decide: (model, code, facts): Decision<Tally, WorkNotice, Command> =>
    verdict(model.taken, code, facts?.held ?? 0)
      ? {
          _tag: "Taken",
          model: { ...model, taken: [...model.taken, code] },
          commands: [{ _tag: "Beep", tone: "good" }],
          notices: []
        }
      : { _tag: "Refused", model, refusal: refusal(code, fault("AlreadyUsed")) },
  withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) }),
  saved
})
const handle = (model: Tally, message: ScanMessage, context: Context): Step =>
  handleScanMessage<Tally, Context, WorkNotice, Command>(model, message, context, {
    ...scans,
    saved,
    whyClosed: () => undefined,
    lastNumber: ({ taken }) => (taken.length === 0 ? undefined : taken.length - 1),
    without: (at, number) => {
      const code = at.taken[number]
      return code === undefined
        ? undefined
        : { model: { ...at, taken: at.taken.filter((_, index) => index !== number) }, code }
    },
    removedText: (code) => code
  })

/** The screen, the server behind it, and what a crash leaves. */
class Counter {
  model: Tally = {
    isLoaded: true,
    queue: scanQueue.empty,
    sending: null,
    lastScan: undefined,
    refused: [],
    typed: "",
    dialog: undefined,
    busy: undefined,
    taken: []
  }
  now = noon
  readonly held = new Map<string, number>()
  /** Codes that were asked for and not answered. */
  asked: Array<string> = []
  /** Every code in the order in which it was decided. */
  readonly decided: Array<string> = []
  journal: Pick<Tally, "taken"> & { readonly waiting: ReadonlyArray<string> } = { taken: [], waiting: [] }

  take({ model, commands }: Step, ...scanned: ReadonlyArray<string>): ReadonlyArray<Command> {
    const before = this.model
    this.model = model
    const sound = commands.findIndex(({ _tag }) => _tag === "Beep")
    const stores = ({ _tag }: Command) => _tag === "SaveWork" || _tag === "RemoveWork"
    if (sound >= 0) expect(commands.slice(0, sound).some(stores)).toBe(true)
    if (commands.some(stores)) this.journal = { taken: model.taken, waiting: scanQueue.codesIn(model.queue) }
    for (const command of commands) if (command._tag === "LookUp") this.asked.push(command.code)
    const codes = [...scanQueue.codesIn(before.queue), ...scanned]
    this.decided.push(...codes.slice(0, codes.length - scanQueue.size(model.queue)))
    expect(this.asked.length).toBeLessThanOrEqual(scanQueue.lookUpsAtOnce)
    return commands
  }
  pass(milliseconds: number): void {
    this.now += milliseconds
  }
  say(message: ScanMessage): ReadonlyArray<Command> {
    const scanned = message._tag === "ScannedCode" ? [message.code] : []
    return this.take(handle(this.model, message, { now: this.now }), ...scanned)
  }
  /** The call at a place is answered; the server looks at its stock when it answers. */
  answer(place: number, isReached = true): void {
    const [code] = this.asked.splice(place % Math.max(this.asked.length, 1), 1)
    if (code === undefined) return
    if (isReached)
      this.take(scans.answered(this.model, code, { code, held: this.held.get(code) ?? 0 }, { now: this.now }))
    else this.say({ _tag: "FailedLookUp", code, message: "away" })
  }
  settle(): void {
    while (this.asked.length > 0 || this.model.queue.stoppedBy !== undefined) {
      if (this.model.queue.stoppedBy !== undefined) this.say({ _tag: "ResumedScanning" })
      this.answer(0)
    }
  }
}

/** What the codes come to when each is asked for and decided before the next is looked at. */
const oneByOne = (codes: ReadonlyArray<string>, held: ReadonlyMap<string, number>) => {
  const taken: Array<string> = []
  for (const code of codes)
    if (!code.startsWith("x") && verdict(taken, code, held.get(code) ?? 0)) taken.push(code)
  return taken
}

const anyCode = fc.constantFrom("a", "a", "b", "c", "d", "e", "x1")
const stock = { a: 2, b: 1, c: 3, d: 0, e: 9 }
const opened = (): Counter => {
  const counter = new Counter()
  for (const [code, count] of Object.entries(stock)) counter.held.set(code, count)
  return counter
}

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

  it("lose none, keep their order, ask for four at most, stop and go on, and are there after a crash", () => {
    const deed = (name: string, run: (counter: Counter, scanned: Array<string>) => void) => ({
      check: () => true,
      run: (scanned: Array<string>, counter: Counter) => {
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
                counter.take(scans.doubted(counter.model, () => true, { now: counter.now }))
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
                counter.take(scans.processQueue(counter.model, { now: counter.now }))
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

  it.each<[string, (counter: Counter) => void]>([
    ["was held for more than ten seconds", (counter) => counter.pass(11_000)],
    [
      "is heard to have changed",
      (counter) =>
        counter.take(scans.doubted(counter.model, ({ code }) => code === "c", { now: counter.now }))
    ]
  ])("are not decided on what %s", (_, passes) => {
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
    counter.take(scans.doubted(counter.model, () => true, { now: counter.now }))
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
