/**
 * A scanner types codes into a terminal, on every page, with dialogs open and while somebody types: each is decided, or
 * refused with a sentence; nothing of it is typed, and its end presses nothing.
 */
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { otherLayout } from "#core/text/scan.ts"
import { knownCode } from "#test/core/barcode/keyboard.ts"
import { runs } from "#test/support/runs.ts"
import { Counter } from "./support/scanned-client.ts"

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "performance"]
  })
})
afterEach(() => vi.useRealTimers())

describe("a scanner at a terminal", () => {
  it("is understood every time, on every page, in dialogs and fields, in any layout, over a line that delivers up to 40 keys in one packet", () => {
    /** Signs for 0 to 9 on the keyboards of others. */
    const layouts = {
      "as it is": undefined,
      French: "à&é\"'(-è_ç",
      Arabic: "٠١٢٣٤٥٦٧٨٩",
      Devanagari: "०१२३४५६७८९"
    } as const
    type Layout = keyof typeof layouts
    const typedOn = (layout: Layout, code: string): string =>
      code.replace(/\d/g, (digit) => layouts[layout]?.[Number(digit)] ?? digit)

    const pages = [
      "/home",
      "/order",
      "/incoming",
      "/dispatch",
      "/inventory",
      "/order/1",
      "/label",
      "/xorder",
      "/scannercheck",
      "/devices",
      "/settings",
      "/summary",
      "/printqueue"
    ] as const
    /** What is done before the scan: keys, each as a person presses them. */
    const before = {
      nothing: [],
      "the finder": ["\u0006", "a", "b"],
      "the commands": [":", "p"],
      "the help": ["?"],
      "the search": ["/", "a", "1"],
      "a dialog": ["\r"],
      typing: ["1", "2"]
    } as const

    interface Scan {
      readonly path: (typeof pages)[number]
      readonly state: keyof typeof before
      readonly code: string
      readonly layout: Layout
      readonly gap: number
      readonly packet: number
      readonly end: string
    }
    /** A line holds keys back for a fifth of a second at most, unless it has the whole code. */
    const sizeOf = ({ gap, packet }: Scan, keys: string): number =>
      packet * gap < 180 ? packet : packet > keys.length ? packet : Math.max(1, Math.floor(180 / gap))

    const scanOf: fc.Arbitrary<Scan> = fc.record({
      path: fc.constantFrom(...pages),
      state: fc.constantFrom(...(Object.keys(before) as ReadonlyArray<Scan["state"]>)),
      code: knownCode.filter((code) => /^M?\d+$/.test(code)),
      layout: fc.constantFrom(...(Object.keys(layouts) as ReadonlyArray<Layout>)),
      gap: fc.constantFrom(5, 20, 60, 150),
      packet: fc.integer({ min: 1, max: 40 }),
      end: fc.constantFrom("\r", "\n", "\t", "\r\n", "")
    })

    const isTold = (scan: Scan): void => {
      const counter = new Counter(scan.path)
      counter.type(before[scan.state])
      counter.told = []
      const keys = [...(typedOn(scan.layout, scan.code) + scan.end)]
      const size = sizeOf(scan, keys.join(""))
      for (let from = 0; from < keys.length; from += size) {
        vi.advanceTimersByTime(Math.min(size, keys.length - from) * scan.gap)
        counter.input.push(keys.slice(from, from + size).join(""))
      }
      vi.advanceTimersByTime(400)
      counter.input.stop()
      const code = typedOn(scan.layout, scan.code)
      expect(counter.told.map((message) => (message._tag === "Scanned" ? message.code : message))).toEqual([
        code
      ])
      expect(counter.isDecided).toBe(true)
      if (scan.layout !== "as it is" && scan.path !== "/scannercheck")
        expect(counter.client.toasts).toContain(otherLayout)
    }
    fc.assert(fc.property(scanOf, isTold), { numRuns: runs(2000) })
  })

  it("leaves what a person types over such a line in its field", () => {
    for (const text of ["room", "25.5", "room 12, Main Road", "1234567890"]) {
      const counter = new Counter("/order")
      counter.type(["\u0006"])
      counter.input.push(text)
      vi.advanceTimersByTime(400)
      counter.input.stop()
      expect(counter.client.model.finder?.typed).toBe(text)
    }
  })
})
