/** COMEBACK-1 and 2, and CLAIM-4, as the pages of returns keep them: what is ticked, what is asked, what is sent once, what is kept. */
import { describe, expect, it } from "vitest"
import { encode } from "#core/barcode/encode.ts"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { refusal } from "#core/kit/scan-session/last-scan.ts"
import { codesIn } from "#core/kit/scan-session/queue.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import type { ReturnOrder } from "#core/order/order-return.ts"
import * as Q from "#core/quantity.ts"
import type { Model, Message as ScreenMessage } from "#core/screen/order-return/model.ts"
import { returnKey } from "#core/screen/order-return/sending.ts"
import type { Claim } from "#core/stock/claim.ts"
import { orderOf, pack } from "../arbitrary/returned-order.ts"
import { today } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { ScreenClient } from "./screen-client.ts"
import { rowsIn } from "./shown.ts"

const codeOf = (product_id: number, unique: number): string => {
  const date_of_expiry = Day.addDays(today, 5)
  const fields = {
    product_id,
    grams: 500,
    date_of_expiry,
    mc_no: "01",
    unique_code: String(unique).padStart(6, "0")
  }
  return encode({ codeType: "pack", ...fields }, today) ?? ""
}
const one = codeOf(1773, 123)
const two = codeOf(1773, 124)
const three = codeOf(2648, 125)
const first = orderOf(42, [
  pack(1, one, "Chicken"),
  pack(2, two, "Chicken"),
  pack(3, three, "Apples", "2026-11-20 05:00:00")
])
const returnedOf = (order_id: number): OrderReturned => ({
  status: "success",
  message: "Order Return Successfull",
  order_id,
  increment_id: String(100_000_000 + order_id),
  order_status: "partial_return",
  returned_at: "2026-11-20 06:30:00",
  return_number: 1,
  credit_note: `C11/26-27/000${order_id}`,
  credited: Money.ofHundredths(120_00),
  refund: {
    how: "cash",
    amount: Money.ofHundredths(120_00),
    method: "cashondelivery",
    reference: null,
    till: "Till 1"
  }
})

class Counter extends ScreenClient<Model, ScreenMessage> {
  constructor(path = "/orderreturn", stored?: string) {
    super("OrderReturn", path, { enable_order_return: 1 })
    this.tell({ _tag: "RestoredWork", text: stored })
  }
  scan(...codes: ReadonlyArray<string>): this {
    return this.tell(...codes.map((code) => ({ _tag: "ScannedCode", code }) as const))
  }
  find(code: string, order: ReturnOrder): this {
    return this.scan(code).tell({ _tag: "FoundOrder", code, order })
  }
  /** Scans of a code that every unit carries: the server says whose product it is, and how much it counts. */
  units(code: string, qty: number, product_id = 5120): this {
    return this.scan(code).tell({
      _tag: "RefusedCode",
      refusal: { code, outcome: "bad", text: "every unit has it", detail: undefined },
      goods: { product_id, qty }
    })
  }
  /** The key under which the return of an order was sent. */
  keyOf(orderId: number): string {
    return this.commands("ReturnOrder").findLast(({ order_id }) => order_id === orderId)?.key ?? ""
  }
  returned(answer: OrderReturned): this {
    return this.tell({ _tag: "GotAnswer", key: this.keyOf(answer.order_id), outcome: "done", answer })
  }
  get ticked(): ReadonlyArray<number> {
    return this.screen.picks.map(({ id }) => id)
  }
  /** What is said of the packs beside their lines. */
  get details(): ReadonlyArray<string> {
    return rowsIn(this.view).flatMap((row) => row.details?.map(({ text }) => text) ?? [])
  }
  reason(of: number | "all", primary: string): this {
    return this.tell({ _tag: "OpenedReasons", of }).fill("primary", primary).tell({ _tag: "Submitted" })
  }
}

describe("the page of returns", () => {
  it("is there for those alone whose flag is on", () => {
    const client = new Client()
    client.enter({})
    client.go("/orderreturn")
    expect(client.model.page._tag).toBe("Home")
  })

  it("says that its list could not be read, reads it when it is asked to, and when the server is back", () => {
    const counter = new Counter()
    const problem = "Api call failure: The server does not answer"
    counter.tell({ _tag: "FailedCancelled", problem })
    expect(partOf(counter.view, "empty")).toMatchObject({ state: "offline", text: problem })
    expect(partOf(counter.view, "notice")).toBe(undefined)
    expect(counter.request({ _tag: "AskedAgain" })).toEqual(["LoadCancelled"])
    counter.tell({ _tag: "FailedCancelled", problem })
    counter.say({ _tag: "ChangedLink", link: "online" })
    counter.say({ _tag: "ChangedLink", link: "offline" })
    const before = counter.commands("LoadCancelled").length
    counter.say({ _tag: "ChangedLink", link: "online" })
    expect(counter.commands("LoadCancelled")).toHaveLength(before + 1)
    counter.tell({ _tag: "LoadedCancelled", list: [] })
    counter.say({ _tag: "ChangedLink", link: "offline" })
    counter.say({ _tag: "ChangedLink", link: "online" })
    expect(counter.commands("LoadCancelled")).toHaveLength(before + 1)
  })

  it("lists what was cancelled or came back 15 at a time (S-2-087), searched by name and number", () => {
    const counter = new Counter()
    expect(counter.commands("LoadCancelled")).toHaveLength(1)
    counter.tell({ _tag: "LoadedCancelled", list: [] })
    expect(counter.text).toContain("No Cancellation/Return Data Available For This Store")
    const list = Array.from({ length: 60 }, (_, index) => ({
      order_id: index,
      increment_id: `${10000 + index}`,
      source: "fth_hub",
      status: "partial_return" as const,
      customer_firstname: index === 59 ? "ശ്രീജ" : "Asha",
      customer_lastname: null,
      created_at: "2026-11-20 05:00:00",
      returned_at: null
    }))
    counter.tell({ _tag: "LoadedCancelled", list })
    const listed = () => {
      const table = counter.view.parts.find(({ part }) => part === "table")
      if (table?.part !== "table") throw new Error("no table")
      return table
    }
    const table = listed()
    expect([table.count, table.paging]).toMatchObject([15, { text: "60 orders", page: 1, pages: 4 }])
    expect(table.rows(0, 1)[0]?.cells.map(({ text }) => text)).toEqual([
      "FTH_HUB",
      "10000",
      "Asha",
      "Partial return",
      "20 Nov 10:30",
      "–"
    ])
    // The page goes along with the cursor.
    const ids = () =>
      listed()
        .rows(0, 15)
        .map(({ id }) => id)
    counter.tell({ _tag: "ChoseRow", id: 14 }).tell({ _tag: "MovedRow", by: 1 })
    expect([listed().paging?.page, ids()[0]]).toEqual([2, "15"])
    counter.tell({ _tag: "MovedRow", by: -1 })
    expect(listed().paging?.page).toBe(1)
    counter.tell({ _tag: "TurnedPage", page: 4 }).tell({ _tag: "MovedRow", by: 1 })
    expect([listed().paging?.page, ids()[0]]).toEqual([4, "45"])
    const find = (text: string) => {
      counter.tell({ _tag: "TypedSearch", text })
      return ids()
    }
    expect([find("0012"), find("ശ്രീ"), find("nobody")]).toEqual([["12"], ["59"], []])
    expect(counter.text).toContain("No order here has this name or number")
    expect(find("")).toHaveLength(15)
  })

  it("a scan loads the order, its packs are ticked by scans, keys or all at once, and what is back is not", () => {
    const counter = new Counter().find("100000042", first)
    expect(counter.text).toContain(
      '"facts":["Order 100000042","Asha Rao"],"progress":{"done":0,"total":2,"noun":"packs"}'
    )
    // Nothing is returned before the first pack is ticked: the bar says so.
    expect(counter.text).toMatch(/"id":"continue".*"isDisabled":true.*Scan or tick the first pack/)
    counter.scan(one, one, three, codeOf(1773, 999))
    expect(counter.text).toMatch(/"id":"continue".*"isDisabled":false.*"progress":"1 pack"/)
    expect(counter.ticked).toEqual([1])
    expect(counter.screen.refused.map(({ text }) => text)).toEqual([
      "Product pack Not part of this Order",
      "Product pack Not part of this Order",
      "This pack is ticked already"
    ])
    counter.tell({ _tag: "TickedAll" })
    expect(counter.ticked).toEqual([1, 2])
    counter.tell({ _tag: "Ticked", id: 1 })
    expect(counter.ticked).toEqual([2])
    counter.tell({ _tag: "TickedAll" }).tell({ _tag: "UndidLastScan" })
    expect(counter.ticked).toEqual([2])
  })

  it("a label of the network is ticked by its squares as by its bars, once, wherever the order was loaded by (CODE-35)", () => {
    const squares = "(01)02900000017733(3103)000500(15)261124(21)26112007000123"
    const counter = new Counter()
    const squared = (code = squares) => counter.find(code, { ...first, own_code: one })
    expect(squared().ticked).toEqual([1])
    // Its bars, the squares again, and the squares as the other kind writes them: the pack is ticked already.
    counter.scan(one)
    squared()
    squared("https://id.shop.example/01/02900000017733/21/26112007000123?3103=000500&15=261124")
    expect(counter.ticked).toEqual([1])
    expect(counter.screen.refused.map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => "This pack is ticked already")
    )
    counter.tell({ _tag: "UndidLastScan" })
    expect(counter.ticked).toEqual([])
    expect(counter.scan(one).ticked).toEqual([1])
  })

  const ean = "8901234567890"
  const units = orderOf(43, [
    { ...pack(7, ean, "Salt"), product_id: 5120, qty: Q.ofThousandths(3000), sell_by: "pack" as const },
    pack(8, one, "Chicken")
  ])
  const quantities = ({ screen }: Counter) => screen.picks.map(({ id, qty }) => [id, qty])
  const backOf = (counter: Counter) =>
    (partOf(counter.view, "table")?.rows(0, 9) ?? []).map(({ cells }) =>
      cells.map(({ text }) => text).join(" ")
    )

  it("scans of a code of the trade mean a pack of its product, one for one, a carton for its pieces (COMEBACK-6, CODE-17)", () => {
    const link = "https://id.example.com/01/4006381333931/10/L7"
    const counter = new Counter().find("100000043", units).units(link, 1)
    expect(quantities(counter)).toEqual([[7, 1000]])
    counter.units("18901234567897", 2)
    expect(quantities(counter)).toEqual([[7, undefined]])
    counter.units("4006381333931", 1)
    expect(counter.screen.refused[0]?.detail).toBe("all of it that is out is ticked already")
  })

  it("a code that nothing here reads is a pack of the product that the server names, for what it counts (CODE-27)", () => {
    const traded = orderOf(43, [
      { ...pack(7, "98901234567893", "Chicken"), product_id: 1773, qty: Q.ofThousandths(2000) },
      pack(8, one, "Chicken")
    ])
    const counter = new Counter().find("100000043", traded)
    const scanned = (code: string, qty: number, product_id = 1773) => counter.units(code, qty, product_id)
    expect(quantities(scanned("AB01773075", 0.75))).toEqual([[7, 750]])
    expect(quantities(scanned("AB01773050", 0.5))).toEqual([[7, 1250]])
    expect(quantities(scanned("AB00009050", 0.5, 9))).toEqual([[7, 1250]])
    expect(counter.screen.refused[0]?.text).toBe("Product pack Not part of this Order")
    expect(quantities(scanned("AB01773099", 0.99))).toEqual([[7, undefined]])
    expect(counter.commands("FindReturnOrder").map(({ code }) => code)).toContain("AB01773099")
  })

  it("undo takes off what the last scan added, as the server read it, one after the other (CODE-31)", () => {
    const counter = new Counter().find("100000043", units).units("18901234567897", 2).units(ean, 1)
    const undone = () => quantities(counter.tell({ _tag: "UndidLastScan" }))
    expect(quantities(counter)).toEqual([[7, undefined]])
    expect(undone()).toEqual([[7, 2000]])
    expect(quantities(counter.units(ean, 1))).toEqual([[7, undefined]])
    expect([undone(), undone()]).toEqual([[[7, 2000]], []])
    // More than is out: undo takes off as much as the scan did add.
    counter.units(ean, 1).units("18901234567897", 24)
    expect([quantities(counter), undone(), undone()]).toEqual([[[7, undefined]], [[7, 1000]], []])
  })

  it("scans of a code that every unit carries count up, undo takes one back, and a quantity can be typed (COMEBACK-6)", () => {
    const counter = new Counter().find("100000043", units).units(ean, 1).units(ean, 1)
    expect(quantities(counter)).toEqual([[7, 2000]])
    expect(backOf(counter).join()).toContain("2 of 3")
    counter.units(ean, 1).units(ean, 1)
    expect(quantities(counter)).toEqual([[7, undefined]])
    expect(counter.screen.refused[0]?.detail).toBe("all of it that is out is ticked already")
    counter.tell({ _tag: "UndidLastScan" })
    expect(quantities(counter)).toEqual([[7, 2000]])
    const typed = (text: string) =>
      counter
        .tell({ _tag: "OpenedQuantity", of: 7 })
        .tell({ _tag: "ToldForm", message: { _tag: "TypedField", field: "quantity", text } })
        .tell({ _tag: "Submitted" })
    for (const wrong of ["0", "4", "-1", "1e1", "1.5", "x"]) {
      typed(wrong)
      expect([wrong, counter.screen.dialog?._tag]).toEqual([wrong, "Quantity"])
      counter.tell({ _tag: "ClosedDialog" })
    }
    expect(quantities(typed("1"))).toEqual([[7, 1000]])
    counter.scan(one)
    counter.tell({ _tag: "Continued" }).reason("all", "damaged").tell({ _tag: "Confirmed" })
    expect(counter.commands("ReturnOrder")).toMatchObject([
      {
        allPacketReturn: false,
        lines: [
          { id: 7, qty: 1000 },
          { id: 8, qty: 500 }
        ],
        out: [3000, 500]
      }
    ])
  })

  it("a unit that came back elsewhere meanwhile is ticked no more, for it may be this one", () => {
    const counter = new Counter().find("100000043", units).units(ean, 1).scan(one)
    const less = units.packs.map((each) => (each.id === 7 ? { ...each, qty: Q.ofThousandths(2000) } : each))
    counter.tell({ _tag: "RefreshedOrder", order: { ...units, packs: less } })
    expect(quantities(counter)).toEqual([[8, undefined]])
  })

  it("says what a reason does and what is credited before it is confirmed, and keeps the primary reason (COMEBACK-3, COMEBACK-10)", () => {
    const counter = new Counter().find("100000043", units).units(ean, 1).tell({ _tag: "Continued" })
    const [asked] = counter.commands("ReckonCredit")
    expect(asked).toMatchObject({ order_id: 43, allPacketReturn: false, lines: [{ id: 7, qty: 1000 }] })
    expect(counter.text).toContain("Reckoning what it credits...")
    counter.tell({
      _tag: "ReckonedCredit",
      lines: asked?.lines ?? [],
      refundAs: "paid",
      credit: {
        order_id: 43,
        credited: Money.ofHundredths(94_50),
        refund: { how: "cash", amount: Money.ofHundredths(94_50), method: "cashondelivery" }
      }
    })
    expect(counter.text).toContain("Credits \u20B994.50, \u20B994.50 is given back in cash")
    const why = partOf(counter.view, "scan")?.question
    expect(why?.answers.map(({ title }) => title)).toContain("damaged: leaves the stock")
    counter.reason(7, "damaged").tell({ _tag: "OpenedReasons", of: 7 }).tell({ _tag: "Submitted" })
    expect(counter.screen.picks).toMatchObject([{ id: 7, p_reason: "damaged" }])
    // Another unit is scanned: what was reckoned holds no more.
    counter.units(ean, 1).tell({ _tag: "Continued" })
    expect(counter.commands("ReckonCredit")).toHaveLength(2)
    expect(counter.text).toContain("Reckoning what it credits...")
  })

  it("asks why each pack comes back, one after the other, by a digit, and confirms once none is left (COMEBACK-3)", () => {
    const counter = new Counter().find("100000042", first).scan(two, one).tell({ _tag: "Continued" })
    const question = () => partOf(counter.view, "scan")?.question
    const confirm = () => counter.view.actions.find(({ id }) => id === "confirm")
    const answer = (key: string) => {
      const outcome = question()?.answers.find(({ keys }) => keys.includes(key))?.outcome
      if (outcome === undefined || !("message" in outcome)) throw new Error(`no answer ${key}`)
      counter.tell(outcome.message as ScreenMessage)
    }
    expect(confirm()).toMatchObject({ isDisabled: true, because: "2 packs have no reason yet" })
    answer("1")
    expect(confirm()?.because).toBe("One pack has no reason yet")
    answer("2")
    expect(question()).toBeUndefined()
    expect(confirm()?.isDisabled).toBe(false)
    expect(counter.screen.picks.map(({ p_reason }) => p_reason).toSorted()).toEqual(["damaged", "expired"])
  })

  it("is paid back as store credit where that is chosen, reckoned anew and kept, and the next one as it was paid (STORECREDIT-3)", () => {
    const counter = new Counter().find("100000043", units).units(ean, 1).tell({ _tag: "Continued" })
    expect(counter.commands("ReckonCredit").map(({ refundAs }) => refundAs)).toEqual(["paid"])
    counter.tell({ _tag: "ToggledCredit" })
    expect(counter.commands("ReckonCredit").map(({ refundAs }) => refundAs)).toEqual(["paid", "storecredit"])
    const { lines = [] } = counter.commands("ReckonCredit").at(-1) ?? {}
    const credit = (how: "cash" | "credit") => ({
      order_id: 43,
      credited: Money.ofHundredths(94_50),
      refund: { how, amount: Money.ofHundredths(94_50), method: "cashondelivery" }
    })
    // What was reckoned of the other way comes late.
    counter.tell({ _tag: "ReckonedCredit", lines, refundAs: "paid", credit: credit("cash") })
    expect(counter.text).toContain("Reckoning what it credits...")
    counter.tell({ _tag: "ReckonedCredit", lines, refundAs: "storecredit", credit: credit("credit") })
    expect(counter.text).toContain("Credits \u20B994.50, \u20B994.50 becomes store credit")
    counter.reason("all", "damaged").tell({ _tag: "Confirmed" })
    expect(counter.commands("ReturnOrder")).toMatchObject([{ refundAs: "storecredit" }])
    counter.returned({
      ...returnedOf(43),
      refund: {
        how: "credit",
        amount: Money.ofHundredths(94_50),
        method: "storecredit",
        reference: null,
        till: null,
        credit: { number: "SC7K3Q9X2M4TB1C", balance: Money.ofHundredths(94_50) }
      }
    })
    expect(counter.text).toContain("\u20B994.50 is on store credit SC7K3Q 9X2M4 TB1C")
    expect(counter.screen.refundAs).toBe("paid")
  })

  it("packs that lie there say whose they are; an order that is loaded there has its units counted", () => {
    const counter = new Counter("/orderitemreturn").find(one, units)
    expect(backOf(counter).join()).toContain("100000043")
    expect(counter.details).toEqual(["Asha Rao, 9876543***"])
    counter.units(ean, 1)
    expect(quantities(counter)).toEqual([
      [8, undefined],
      [7, 1000]
    ])
    expect(new Counter("/orderitemreturn").find("100000043", units).units(ean, 1).ticked).toEqual([7])
  })

  it("what the server refuses is shown until it is seen; scans behind it are decided", () => {
    const counter = new Counter().scan("999", "100000042")
    expect(counter.commands("FindReturnOrder").map(({ code }) => code)).toEqual(["999"])
    counter.tell({ _tag: "RefusedCode", refusal: refusal("999", fault("InvalidOrderId")) })
    expect(counter.screen.refused[0]?.text).toBe("Invalid Order Id")
    expect(counter.commands("FindReturnOrder").map(({ code }) => code)).toEqual(["999", "100000042"])
    counter.tell({ _tag: "FailedLookUp", code: "100000042", message: "The server cannot be reached" })
    expect(codesIn(counter.screen.queue)).toEqual(["100000042"])
    counter.tell({ _tag: "ResumedScanning" })
    expect(counter.commands("FindReturnOrder")).toHaveLength(3)
  })

  it("asks for packs, then for a reason of each, and sends the order once under a key of its content", () => {
    const counter = new Counter().find("100000042", first).tell({ _tag: "Continued" })
    expect(counter.toasts).toContain("Please select some packets for return")
    counter.scan(one).tell({ _tag: "Continued" }).tell({ _tag: "Confirmed" })
    expect(counter.toasts).toContain("Primary reason is missing for some items")
    counter.tell({ _tag: "WentBack" })
    expect([counter.screen.step, counter.ticked]).toEqual(["packs", [1]])
    counter.scan(two).tell({ _tag: "Continued" }).reason("all", "damaged")
    counter
      .tell({ _tag: "ChoseReason", id: 2, p_reason: "expired" })
      .tell({ _tag: "Confirmed" })
      .tell({ _tag: "Confirmed" })
    const [sent, ...more] = counter.commands("ReturnOrder")
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      order_id: 42,
      allPacketReturn: true,
      lines: [
        { id: 1, scan_code: one, p_reason: "damaged", s_reason: "" },
        { id: 2, scan_code: two, p_reason: "expired", s_reason: "" }
      ]
    })
    expect(returnKey(42, sent?.lines ?? [], [1])).toBe(returnKey(42, [...(sent?.lines ?? [])], [1]))
    expect(returnKey(42, sent?.lines ?? [], [1])).not.toBe(returnKey(42, sent?.lines ?? [], [2]))
    counter.returned(returnedOf(42))
    expect(counter.toasts).toContain("Order Return Successfull")
    expect(counter.text).toContain("Give \u20B9120.00 back in cash, out of Till 1")
    expect([counter.screen.orders, counter.ticked]).toEqual([[], []])
    counter.tell({ _tag: "PrintedNote" })
    expect(counter.commands("PrintPaper")).toMatchObject([{ kind: "credit-note", orderId: 42 }])
  })

  it("a refusal keeps the work; what came back elsewhere is ticked no more", () => {
    const counter = new Counter()
      .find("100000042", first)
      .scan(one, two)
      .tell({ _tag: "Continued" })
      .reason("all", "damaged")
    counter.tell({ _tag: "Confirmed" }).tell({
      _tag: "GotAnswer",
      key: counter.keyOf(42),
      outcome: "refused",
      problem: "Product pack Not part of this Order",
      fault: fault("PackNotInOrder", { returned_at: null, by: null })
    })
    expect(counter.ticked).toEqual([1, 2])
    expect(counter.commands("RefreshReturnOrder").map(({ code }) => code)).toEqual(["100000042"])
    counter.tell({
      _tag: "RefreshedOrder",
      order: orderOf(42, [pack(1, one, "Chicken", "2026-11-20 06:00:00"), pack(2, two, "Chicken")])
    })
    expect(counter.ticked).toEqual([2])
    expect(counter.toasts).toContain("A pack of this order just came back elsewhere")
    expect(counter.screen.step).toBe("reasons")
    counter.tell({
      _tag: "RefreshedOrder",
      order: orderOf(42, [
        pack(1, one, "Chicken", "2026-11-20 06:00:00"),
        pack(2, two, "Chicken", "2026-11-20 06:00:00")
      ])
    })
    // Nothing is left to give a reason to: other packs can be scanned.
    expect([counter.screen.step, counter.ticked]).toEqual(["packs", []])
  })

  it("packs of several orders are one call each, none of them of all packets", () => {
    const counter = new Counter("/orderitemreturn")
    counter.find(one, first)
    counter.find(three, orderOf(43, [pack(9, three, "Apples")]))
    const table = counter.view.parts.find(({ part }) => part === "table")
    if (table?.part !== "table") throw new Error("no table")
    expect(table.rows(0, 9).map(({ cells }) => cells[0]?.text)).toEqual(["Apples", "Chicken"])
    counter.tell({ _tag: "Continued" }).reason("all", "expired").tell({ _tag: "Confirmed" })
    expect(
      counter
        .commands("ReturnOrder")
        .map(({ order_id, allPacketReturn, lines }) => [order_id, allPacketReturn, lines.length])
    ).toEqual([
      [42, false, 1],
      [43, false, 1]
    ])
    counter.returned(returnedOf(42)).returned(returnedOf(43))
    expect(counter.text).toContain("Order 100000042")
    expect(counter.text).toContain("Order 100000043")
    counter.tell({ _tag: "PrintedNote" })
    expect(counter.commands("PrintPaper").map(({ orderId }) => orderId)).toEqual([42, 43])
  })

  it("of several orders the one that is refused is told still when another came back", () => {
    const counter = new Counter("/orderitemreturn").find(one, first)
    counter.find(three, orderOf(43, [pack(9, three, "Apples")]))
    counter.tell({ _tag: "Continued" }).reason("all", "expired").tell({ _tag: "Confirmed" })
    counter
      .tell({
        _tag: "GotAnswer",
        key: counter.keyOf(42),
        outcome: "refused",
        problem: "This till has no shift",
        fault: fault("NoShift")
      })
      .returned(returnedOf(43))
      .tell({ _tag: "LoadedCancelled", list: [] })
    expect(counter.text).toContain("This till has no shift")
    expect(counter.ticked).toEqual([1])
  })

  it("offers no credit note to print where nothing is credited", () => {
    const counter = new Counter().find("100000042", first).scan(one).tell({ _tag: "Continued" })
    counter.reason("all", "expired").tell({ _tag: "Confirmed" })
    const returned = { ...returnedOf(42), credit_note: null, credited: Money.zero }
    counter.returned(returned)
    expect(counter.text).toContain("Order 100000042: nothing to credit")
    expect(counter.view.question?.text).toBe("")
    expect(counter.view.question?.actions.map(({ title }) => title)).toEqual(["Close"])
  })

  it("work that was begun comes back after a crash, with its reasons", () => {
    const before = new Counter()
      .find("100000042", first)
      .scan(one)
      .tell({ _tag: "Continued" })
      .reason("all", "damaged")
    const saved = before.commands("SaveWork").at(-1)
    if (saved === undefined) throw new Error("nothing was kept")
    const text = JSON.stringify({ version: 1, ...JSON.parse(JSON.stringify(saved.work)) })
    const wire = text.replaceAll('"qty":500', '"qty":0.5')
    const after = new Counter("/orderreturn", wire)
    expect(after.screen.picks).toEqual([{ id: 1, p_reason: "damaged", s_reason: "" }])
    expect(after.screen.step).toBe("reasons")
    expect(after.commands("RefreshReturnOrder").map(({ code }) => code)).toEqual(["100000042"])
    expect(JSON.stringify(after.model.toasts)).toContain("One pack of a return that was begun here is back")
  })

  it("who leaves with packs ticked is asked: stay, keep for later, or discard", () => {
    const counter = new Counter().find("100000042", first).scan(one).tell({ _tag: "WentBack" })
    expect(counter.view.question?.actions.map(({ title }) => title)).toEqual([
      "Stay",
      "Keep for later",
      "Discard"
    ])
    counter.tell({ _tag: "Discarded" })
    expect(counter.commands("RemoveWork").length).toBeGreaterThan(0)
    expect(counter.model.page._tag).toBe("Home")
  })

  it("claims the packs that are ticked, and lets go of those that are not", () => {
    const counter = new Counter().find("100000042", first).scan(one)
    const { id } = counter.screen
    const claimed = () => counter.commands("KeepClaims").at(-1)
    expect(claimed()).toMatchObject({ kind: "return", id, claimed: [one], released: [] })
    counter.tell({ _tag: "AnsweredClaims", refused: [] }).tell({ _tag: "TickedAll" })
    expect(claimed()).toMatchObject({ claimed: [two], released: [] })
    counter.tell({ _tag: "AnsweredClaims", refused: [] }).tell({ _tag: "Ticked", id: 1 })
    expect(claimed()).toMatchObject({ claimed: [], released: [one] })
    counter
      .tell({ _tag: "AnsweredClaims", refused: [] })
      .tell({ _tag: "WentBack" })
      .tell({ _tag: "Discarded" })
    expect(claimed()).toMatchObject({ claimed: [], released: [two] })
  })

  it("reads what was stored before its form had less in it", () => {
    const order = { ...first, packs: first.packs.map((each) => ({ ...each, qty: 0.5 })) }
    const stored = {
      version: 1,
      updated_at: "",
      waiting: [three],
      sending: null,
      orders: [order],
      picks: [{ id: 1, p_reason: "damaged", s_reason: "" }],
      listed: [1],
      step: "packs",
      work: "abc"
    }
    const counter = new Counter("/orderreturn", JSON.stringify(stored))
    expect(counter.ticked).toEqual([1])
    expect(counter.screen.claims.work).toBe("abc")
    expect(counter.screen.refused.map(({ code }) => code)).toEqual([three])
  })

  it("keeps its packs in hand over a crash, under its own name", () => {
    const before = new Counter().find("100000042", first).scan(one)
    const saved = before.commands("SaveWork").at(-1)
    const text = JSON.stringify({ version: 1, ...JSON.parse(JSON.stringify(saved?.work)) })
    const after = new Counter("/orderreturn", text.replaceAll('"qty":500', '"qty":0.5'))
    // What is read of it is told to the page that it is read for.
    expect(after.commands("LoadWork").map(({ key }) => [key.screen, key.id])).toEqual([
      ["orderreturn", String(after.screen.id)]
    ])
    const { work } = before.screen.claims
    expect(work).not.toBe("")
    expect(after.commands("KeepClaims")).toMatchObject([{ claimed: [one], work }])
  })

  it("refuses what another screen has in hand, by scan, by key and all at once, and says who has it", () => {
    const counter = new Counter().find("100000042", first)
    const theirs: Claim = {
      unique_key: one,
      scan_code: one,
      product_id: 1773,
      qty: Q.ofThousandths(500),
      work: "theirs",
      user_id: 99,
      by: "Bina",
      until: "2026-11-20 07:00:00"
    }
    counter.tell({ _tag: "LoadedClaims", claims: [theirs] })
    expect(counter.details).toEqual([
      "Bina has it on another screen",
      "Came back at 2026-11-20 10:30, to Bina"
    ])
    counter.scan(one).tell({ _tag: "Ticked", id: 1 }).tell({ _tag: "TickedAll" })
    expect(counter.ticked).toEqual([2])
    expect(counter.screen.refused).toMatchObject(
      Array.from({ length: 3 }, () => ({
        code: one,
        text: "Already Used Entity",
        detail: "Bina has it on another screen"
      }))
    )
    counter.tell({ _tag: "AskedToTakeOver" })
    expect(counter.commands("TakeOverPack")).toMatchObject([{ kind: "return", code: one }])
    counter.tell({ _tag: "TookOver", code: one, refused: [] })
    expect(counter.ticked).toEqual([2, 1])
    expect(counter.details).toHaveLength(1)
  })

  it("takes a pack back aloud that somebody was quicker to tick, with where it is (CLAIM-4)", () => {
    const counter = new Counter().find("100000042", first).scan(one).tell({ _tag: "Continued" })
    const where = "in the return of order 100000042"
    const why = fault("PackReserved", { by: "Bina", where })
    counter.reason("all", "damaged").tell({ _tag: "AnsweredClaims", refused: [{ code: one, fault: why }] })
    expect([counter.screen.step, counter.ticked]).toEqual(["packs", []])
    expect(counter.screen.refused).toMatchObject([
      { text: "Already Used Entity", detail: `Bina has it ${where}` }
    ])
  })
})
