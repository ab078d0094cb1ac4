/** EOD-11 at the screen: a scan is stored, told and counted once; what others scan stands beside it; the last can be taken back. */
import { describe, expect, it } from "vitest"
import type { StockCount } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Answer } from "#core/kit/submission.ts"
import { partOf } from "#core/kit/view/view.ts"
import type { CountedProduct } from "#core/stock/eod-report.ts"
import { refusedCode } from "#core/text/eod.ts"
import { Counter, none, noon, q, rows, submittedOnce } from "./stock-taker.ts"

const sum = (product_id: number, counted: number, more: Partial<CountedProduct> = {}): CountedProduct => ({
  product_id,
  product_name: product_id === 9 ? "Quail" : `Product ${product_id}`,
  sell_by: "kg",
  counted: q(counted),
  expected: q(5000),
  lines: 1,
  counted_at: Day.toGmt(noon),
  ...more
})
const count = (more: Partial<StockCount> = {}): StockCount => ({
  day: "2026-11-20",
  version: 0,
  counted: [],
  taken: [],
  refused: [],
  ...more
})
const done = (more: Partial<StockCount> = {}): Answer<StockCount> => ({
  _tag: "GotAnswer",
  key: "",
  outcome: "done",
  answer: count(more)
})
const offline: Answer<StockCount> = {
  _tag: "GotAnswer",
  key: "",
  outcome: "unanswered",
  problem: "offline"
}
const scan = (at: Counter, code: string) => at.say({ _tag: "ScannedCode", code })
const calls = (at: Counter) => at.done.flatMap((each) => (each._tag === "CountScans" ? [each] : []))
const answered = (at: Counter, more: Partial<StockCount>) =>
  at.say({
    _tag: "AnsweredScans",
    keys:
      calls(at)
        .at(-1)
        ?.scans.map(({ key }) => key) ?? [],
    answer: done(more)
  })
/** A pack of half a kilogram of the first product has counted. */
const counted = (at = new Counter()) =>
  answered(scan(at, "80001"), { counted: [sum(1, 500)], taken: [{ key: "1", product_id: 1, qty: q(500) }] })
const cells = (at: Counter, id: string) =>
  at.table.find((each) => each.id === id)?.cells.map(({ text }) => text)
const beeps = (at: Counter) => at.done.flatMap((each) => (each._tag === "Beep" ? [each.tone] : []))

describe("a scan", () => {
  it("is stored before it is told, counts for the report that is shown, and stands on its row (EOD-20)", () => {
    const at = scan(new Counter(), "80001")
    expect(at.done.slice(-2).map(({ _tag }) => _tag)).toEqual(["SaveWork", "CountScans"])
    expect(calls(at)[0]).toMatchObject({
      device: `7-${noon.toString(36)}`,
      scans: [{ key: "1", scan_code: "80001" }],
      report: { day: "2026-11-20", version: 0 }
    })
    counted(at)
    expect(cells(at, "p1")).toEqual(["1", "Product 1", "0.50 Kg", "5.00 Kg", ""])
    expect(at.model.lastScan).toMatchObject({
      outcome: "good",
      text: "Product 1 +0.50 Kg",
      detail: "0.50 Kg counted in 1 scan"
    })
    expect([at.model.selected, beeps(at).at(-1)]).toEqual(["p1", "good"])
  })
  it("waits its turn: what is scanned meanwhile goes in the next call, all at once", () => {
    const at = scan(scan(scan(new Counter(), "80001"), "80002"), "80003")
    expect(calls(at)).toHaveLength(1)
    answered(at, { taken: [{ key: "1", product_id: 1, qty: q(500) }], counted: [sum(1, 500)] })
    expect(calls(at)[1]?.scans.map(({ scan_code }) => scan_code)).toEqual(["80002", "80003"])
  })
  it.each([
    ["AlreadyCounted", "Meera", "Counted already by Meera", undefined],
    ["AlreadyUsed", null, "Already Used Entity", undefined],
    ["NotAProduct", null, "Barcode product not identified!", "by the lists of the network"],
    ["OtherHub", null, "Product Not found in Hub Inventory", "It is stock of another hub"]
  ] as const)("that is %s is refused aloud by its sentence", (why, by, text, detail) => {
    const at = answered(scan(new Counter(), "80001"), {
      refused: [{ key: "1", scan_code: "80001", why, by, ...(why === "NotAProduct" ? { flaw: detail } : {}) }]
    })
    expect(at.model.refused).toEqual([{ code: "80001", outcome: "bad", text, detail }])
    expect([at.model.scans, at.model.taken, beeps(at).at(-1)]).toEqual([[], [], "bad"])
    expect(at.say({ _tag: "AcknowledgedRefusals" }).model.refused).toEqual([])
  })
  it("that a command refuses is named with what is wrong with its code, or with where its pack is", () => {
    const line = { scan_code: "80001", by: null }
    expect(refusedCode({ ...line, why: "NotAProduct", flaw: "5 characters" })).toBe(
      "Barcode product not identified! (5 characters): 80001"
    )
    expect(refusedCode({ ...line, why: "OtherHub" })).toBe(
      "Product Not found in Hub Inventory. It is stock of another hub: 80001"
    )
  })
  it("without an answer waits, outlives a crash, and is told again under its line", () => {
    const at = scan(new Counter(), "80001")
    at.say({ _tag: "AnsweredScans", keys: ["1"], answer: offline })
    expect(at.model.stoppedBy).toBe("offline")
    expect(at.press("submit").toasts).toContain("Scans are still being counted: submit again in a moment")
    const [first] = calls(at)
    expect(calls(at.say({ _tag: "ResumedScanning" })).at(-1)).toEqual(first)
    const back = new Counter(rows, none, at.stored)
    expect(calls(back)).toEqual([first])
  })
  it("made before the stored ones are back follows them", () => {
    const at = scan(new Counter(), "80001")
    const back = new Counter(rows, none, at.stored, ["80009"])
    expect(calls(back)[0]?.scans.map(({ key, scan_code }) => [key, scan_code])).toEqual([
      ["1", "80001"],
      ["2", "80009"]
    ])
  })
  it("for an approved report is refused aloud, and told to nobody", () => {
    const approved = { ...submittedOnce, approved_at: Day.toGmt(noon) }
    const at = scan(new Counter(rows, approved), "80001")
    expect(at.toasts).toEqual(["The end-of-day report of 2026-11-20 is approved and stays as it is"])
    expect([calls(at), at.model.scans, beeps(at)]).toEqual([[], [], ["bad"]])
    // One that was on its way is refused in sight.
    const late = scan(new Counter(rows, submittedOnce), "80001")
    late.say({
      _tag: "AnsweredScans",
      keys: ["1"],
      answer: {
        _tag: "GotAnswer",
        key: "",
        outcome: "refused",
        problem: "is approved",
        fault: fault("EodApproved", { day: "2026-11-20", approved_at: "" })
      }
    })
    expect(late.done.at(-1)?._tag).not.toBe("CountScans")
    late.say({ _tag: "LoadedStatus", requestId: late.model.requestId, status: approved })
    expect(partOf(late.view, "scan")?.refused.map(({ text }) => text)).toEqual(["is approved"])
    late.say({ _tag: "AcknowledgedRefusals" })
    expect(partOf(late.view, "scan")).toBeUndefined()
  })
  it("for a report that has changed meanwhile is refused aloud, not counted for the next", () => {
    const at = scan(new Counter(), "80001")
    at.say({ _tag: "AnsweredScans", keys: ["1"], answer: offline })
    at.say({ _tag: "AskedAgain" }).say({
      _tag: "LoadedStatus",
      requestId: at.model.requestId,
      status: submittedOnce
    })
    expect(at.model.refused.map(({ text }) => text)).toEqual([
      "The report has changed meanwhile: scan it again"
    ])
    expect(new Counter(rows, submittedOnce, scan(new Counter(), "80001").stored).model.refused).toHaveLength(
      1
    )
  })
})

describe("what was scanned", () => {
  it("is handed in as what the devices have counted, against the books of that time", () => {
    const at = counted().press("submit")
    const table = at.view.question?.parts?.find((part) => part.part === "table")
    expect(table?.part === "table" && table.rows(0, 1)[0]?.cells.map(({ text }) => text)).toEqual([
      "1",
      "Product 1",
      "5.00 Kg",
      "0.50 Kg",
      "-₹450.00",
      ""
    ])
    at.press("go-on").press("confirm")
    expect(
      at.sent[0]?.body.rows.map(({ product_id, is_counted, is_typed }) => [product_id, is_counted, is_typed])
    ).toEqual([
      [1, true, undefined],
      [2, undefined, false],
      [3, undefined, false]
    ])
  })
  it("stands under what somebody typed, until that is emptied; a comment alone leaves it (EOD-11)", () => {
    const at = counted().count("p1", "4.5")
    expect(cells(at, "p1")?.[2]).toBe("4.50 Kg")
    at.count("p1", "", "two are torn")
    expect(cells(at, "p1")).toEqual(["1", "Product 1", "0.50 Kg", "5.00 Kg", "two are torn"])
    at.press("submit").press("go-on").press("confirm")
    expect(at.sent[0]?.body.rows[0]).toMatchObject({ is_counted: true, comment: "two are torn" })
  })
  it("on other devices comes with every word of it, and of a product in no book as a row of its own", () => {
    const at = new Counter()
    at.say({ _tag: "FailedCount" }).say({ _tag: "HeardOfCount" })
    expect(at.done.at(-1)).toMatchObject({ _tag: "LoadCount", requestId: 0 })
    at.say({
      _tag: "LoadedCount",
      requestId: 0,
      count: count({ counted: [sum(1, 1500, { lines: 3 }), sum(9, 200)] })
    })
    expect(cells(at, "p1")?.[2]).toBe("1.50 Kg")
    expect(cells(at, "p9")).toEqual(["9", "Quail", "0.20 Kg", "5.00 Kg", ""])
  })
  it("here is not overwritten by an older answer, which is asked for again", () => {
    const at = counted()
    at.say({ _tag: "LoadedCount", requestId: 0, count: count() })
    expect(cells(at, "p1")?.[2]).toBe("0.50 Kg")
    expect(at.done.at(-1)).toMatchObject({ _tag: "LoadCount", requestId: 1 })
  })
  it("for another report looks at the page anew", () => {
    const at = new Counter()
    const { requestId } = at.model
    at.say({ _tag: "LoadedCount", requestId: 0, count: count({ version: 1 }) })
    expect(at.model.requestId).toBe(requestId + 1)
  })
})

describe("undo", () => {
  it("takes the last scan of this device back, and the one before it next", () => {
    const at = counted()
    answered(scan(at, "80002"), {
      counted: [sum(1, 1000, { lines: 2 })],
      taken: [{ key: "2", product_id: 1, qty: q(500) }]
    })
    at.press("undo")
    expect(at.done.at(-1)).toMatchObject({ _tag: "UncountScan", lineKey: "2" })
    // Nothing else is told meanwhile.
    scan(at, "80003")
    expect(calls(at)).toHaveLength(2)
    at.say({ _tag: "AnsweredUndo", lineKey: "2", answer: done({ counted: [sum(1, 500)] }) })
    expect(at.toasts.at(-1)).toBe("Taken back: 80002")
    expect([cells(at, "p1")?.[2], calls(at).length]).toEqual(["0.50 Kg", 3])
    const back = new Counter(rows, none, at.stored)
    expect(back.model.taken.map(({ key }) => key)).toEqual(["1"])
  })
  it("of the only scan leaves what the books say", () => {
    const at = counted().press("undo")
    at.say({ _tag: "AnsweredUndo", lineKey: "1", answer: done() })
    expect(cells(at, "p1")?.[2]).toBe("")
    expect(at.stored).toBeUndefined()
    expect(at.view.parts.find((part) => part.part === "scan")).toMatchObject({ undo: { isDisabled: true } })
  })
  it("of a scan that waits asks nobody", () => {
    const at = scan(new Counter(), "80001")
    at.say({ _tag: "AnsweredScans", keys: ["1"], answer: offline }).press("undo")
    expect(at.model.scans).toEqual([])
    expect(at.done.some(({ _tag }) => _tag === "UncountScan")).toBe(false)
  })
  it("without an answer can be tried again; one that is not there any more is said so", () => {
    const at = counted().press("undo")
    at.say({ _tag: "AnsweredUndo", lineKey: "1", answer: offline }).press("undo")
    const refused = [{ key: "1", scan_code: null, why: "NotCounted" as const, by: null }]
    at.say({ _tag: "AnsweredUndo", lineKey: "1", answer: done({ refused }) })
    expect(at.toasts.slice(-2)).toEqual(["offline", "Nobody has counted it"])
    expect(at.model.taken).toEqual([])
  })
})
