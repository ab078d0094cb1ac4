import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytes } from "#core/device/language.ts"
import type { Scan } from "#core/device/scan.ts"
import { flush, nextDeadline, opened, push, settings } from "#core/device/scan-line.ts"
import { randomOf } from "../support/chance.ts"
import { Cable } from "./support/cable.ts"
import { type RunningDaemon, startHere, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"

describe("the line of a scanner", () => {
  const codes = fc.array(
    fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(..."0123456789ABCabc$ -\u001d") }),
    { minLength: 1, maxLength: 20 }
  )
  const terminators = { CR: "\r", LF: "\n", CRLF: "\r\n", Tab: "\t" }

  it("gives every code once, in order, whatever ends it and however its bytes are cut", () => {
    fc.assert(
      fc.property(
        codes,
        fc.constantFrom("CR", "LF", "CRLF", "Tab"),
        fc.array(fc.integer({ min: 1, max: 60 })),
        (sent, end, cuts) => {
          const all = bytes(sent.map((code) => code + terminators[end as "CR"]).join(""))
          let state = opened
          const came: Array<string> = []
          for (let at = 0, cut = 0; at < all.length; cut++) {
            const length = cuts[cut] ?? 1000
            const [next, scans] = push(state, all.subarray(at, at + length), cut, settings)
            state = next
            at += length
            came.push(...scans.map(({ code }) => code))
          }
          expect(came).toEqual(sent)
        }
      )
    )
  })

  it("ends a code by silence until a scanner has sent a terminator, and then no longer tears codes apart", () => {
    const [first] = push(opened, bytes("12345"), 0, settings)
    expect(nextDeadline(first, settings)).toBe(100)
    expect(flush(first, 99, settings)[1]).toEqual([])
    expect(flush(first, 100, settings)[1]).toMatchObject([{ code: "12345", terminator: "silence" }])
    const [second, scans] = push(first, bytes("67\r"), 50, settings)
    expect(scans).toMatchObject([{ code: "1234567", terminator: "CR", durationMs: 50 }])
    const [third] = push(second, bytes("89"), 60, settings)
    expect(flush(third, 600, settings)[1]).toEqual([])
    expect(push(third, bytes("0\r"), 700, settings)[1]).toMatchObject([{ code: "890" }])
    // What stays without an end is heard all the same.
    expect(flush(third, 1060, settings)[1]).toMatchObject([{ code: "89", terminator: "silence" }])
  })

  it("keeps an M and a GS, takes an AIM prefix off, and lets no broken byte pass for a good code", () => {
    const scanned = (text: string) => push(opened, bytes(text), 0, settings)[1]
    expect(scanned("M80177300500645507000123\r")).toMatchObject([
      { code: "M80177300500645507000123", symbology: null }
    ])
    expect(scanned("]E08901234567890\r")).toMatchObject([{ code: "8901234567890", symbology: "]E0" }])
    expect(scanned("]C10100\u001d21\r")).toMatchObject([{ code: "0100\u001d21", symbology: "]C1" }])
    expect(scanned("89\u00ff01\r")).toMatchObject([{ code: "89\uFFFD01" }])
    expect(scanned("\u0002123\u0003\r\n")).toMatchObject([{ code: "123" }])
    expect(scanned("\r\n\r\n")).toEqual([])
  })
})

describe("a scanner on a serial line", () => {
  it("loses and doubles none of 10,000 scans that come as fast as the line takes them, cut and joined at random", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using dialog = await Dialog.welcome(daemon)
    await claimed(dialog)
    const sent = Array.from({ length: 10_000 }, (_, index) => `80${String(index).padStart(21, "0")}`)
    const all = Buffer.from(sent.map((code) => `${code}\r`).join(""), "latin1")
    const random = randomOf(20261121)
    for (let at = 0; at < all.length; ) {
      // A pseudo-terminal holds 4 KiB: what does not fit is lost before it reaches the daemon, as on a real line.
      const length = 1 + Math.floor(random() * 700)
      cable.say(all.subarray(at, at + length))
      at += length
      const sentSoFar = Math.floor(at / 24)
      await until(() => scansOf(dialog).length >= sentSoFar - 60)
    }
    await until(
      () =>
        scansOf(dialog)
          .at(-1)
          ?.code.endsWith(String(sent.length - 1)) === true
    )
    const came = scansOf(dialog)
    expect(came.map(({ code }) => code).join("")).toBe(sent.join(""))
    expect(came.map(({ number }) => number)).toEqual(came.map((_, index) => index + 1))
    // A machine so busy that it lets a second pass within a code has torn that one.
    const torn = came.filter(({ terminator }) => terminator === "silence")
    expect(came.length - torn.length).toBe(sent.length)
  }, 120_000)

  it("loses none at 20 a second, each torn apart at random", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using dialog = await Dialog.welcome(daemon)
    await claimed(dialog)
    const random = randomOf(7)
    const sent: Array<string> = []
    const seconds = Number(process.env.PACKHOUSE_SCAN_SECONDS ?? 3)
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      const code = `80177300500645507${String(sent.length).padStart(6, "0")}`
      sent.push(code)
      const cut = Math.floor(random() * 23)
      cable.say(code.slice(0, cut))
      await pause(random() * 40)
      cable.say(`${code.slice(cut)}\r`)
      await pause(50 - random() * 40)
    }
    await until(() => scansOf(dialog).length >= sent.length)
    expect(scansOf(dialog).map(({ code }) => code)).toEqual(sent)
  }, 120_000)

  it("that sends no suffix is understood too", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using dialog = await Dialog.welcome(daemon)
    await claimed(dialog)
    for (const code of ["8901234567890", "$$ok"]) {
      cable.say(code)
      await until(() => scansOf(dialog).at(-1)?.code === code)
    }
    expect(scansOf(dialog).map(({ terminator }) => terminator)).toEqual(["silence", "silence"])
  })

  it("gives its scans to the program that claimed it last, and tells the other one", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using first = await Dialog.welcome(daemon)
    using second = await Dialog.welcome(daemon)
    await claimed(first)
    cable.say("1111\r")
    await until(() => scansOf(first).length === 1)
    await claimed(second)
    await first.frame(({ topic }) => topic === "owner")
    cable.say("2222\r")
    await until(() => scansOf(second).length === 1)
    // One who comes back from a lost connection does not take it away.
    expect((await first.ask("scan.claim", { ifFree: true })).r).toEqual({ isOwner: false })
    await second.ask("scan.release")
    expect((await first.ask("scan.claim", { ifFree: true })).r).toEqual({ isOwner: true })
    cable.say("3333\r")
    await until(() => scansOf(first).length === 2)
    expect(scansOf(first).map(({ code }) => code)).toEqual(["1111", "3333"])
    expect(scansOf(second).map(({ code }) => code)).toEqual(["2222"])
  })

  it("counts what nobody claimed, and never hands it on later", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using dialog = await Dialog.welcome(daemon)
    await lineOpen(dialog)
    cable.say("1111\r2222\r")
    const device = async () =>
      (await dialog.ask("devices.status", { role: "scanner" })).r as {
        unclaimed: number
        owner: string | null
      }
    await until(async () => (await device()).unclaimed === 2)
    await claimed(dialog)
    expect((await device()).owner).toBe("test")
    cable.say("3333\r")
    await until(() => scansOf(dialog).length > 0)
    expect(scansOf(dialog)).toMatchObject([{ code: "3333", number: 3 }])
    // The program goes: nobody has the scanner any more.
    dialog[Symbol.dispose]()
    using other = await Dialog.welcome(daemon)
    await until(
      async () =>
        ((await other.ask("devices.status", { role: "scanner" })).r as { owner: string | null }).owner ===
        null
    )
  })

  it("that is unplugged is in error, keeps its owner, and scans again when it is back", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable)
    using dialog = await Dialog.welcome(daemon)
    await claimed(dialog)
    cable.say("12")
    cable.unplug()
    const state = async () =>
      ((await dialog.ask("devices.status", { role: "scanner" })).r as { state: string }).state
    await until(async () => (await state()) === "error")
    expect((await dialog.ask("devices.probe", { role: "scanner" })).r).toMatchObject({
      error: { code: "SCANNER_OFFLINE" }
    })
    cable.plug()
    await until(async () => (await state()) === "ready")
    cable.say("4444\r")
    const codes = () => scansOf(dialog).map(({ code }) => code)
    await until(() => codes().some((code) => code.endsWith("4444")))
    // Half a code of before is not the beginning of this one; a cable that was pulled late leaves it as a scan of its own.
    expect(codes().filter((code) => code !== "12")).toEqual(["4444"])
  })
})

const startWith = (cable: Cable): Promise<RunningDaemon> =>
  startHere({}, { more: { scanner: { transport: { path: cable.path } } } })

/** The line is open: what is scanned before goes nowhere. */
const lineOpen = (dialog: Dialog): Promise<void> =>
  until(
    async () =>
      ((await dialog.ask("devices.status", { role: "scanner" })).r as { state: string }).state === "ready"
  )
const claimed = async (dialog: Dialog): Promise<void> => {
  await lineOpen(dialog)
  expect((await dialog.ask("scan.claim")).r).toEqual({ isOwner: true })
}
const scansOf = (dialog: Dialog): ReadonlyArray<Scan> =>
  dialog.frames.flatMap(({ t, topic, d }) => (t === "ev" && topic === "scan" ? [d as Scan] : []))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
