import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { requireAsInvoiced } from "#core/order/confirmation.ts"
import { decide, type Invoicing } from "#core/order/invoice.ts"
import { asInvoiced } from "#core/order/invoiced.ts"
import { empty } from "#core/order/picking.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import type { StockRow } from "#core/order/stock-allocator.ts"
import { timelineOf } from "#core/order/timeline.ts"
import * as Q from "#core/quantity.ts"
import { itemRows } from "#core/screen/order/rows.ts"
import { nilTasks } from "#core/task/nil-reason.ts"
import { timelineText } from "#core/text/timeline.ts"
import { item, order } from "../arbitrary/order.ts"
import { row } from "../arbitrary/stock.ts"
import { ago, today } from "../arbitrary/time.ts"

const virtual = { product_type: "virtual", sell_by: "pack" as const }
const wrapping = item(2, 9501, { ...virtual, name: "Gift Wrapping", price: Money.ofHundredths(4_900) })
const donation = item(3, 9503, { ...virtual, name: "Donation", price: Money.ofHundredths(2_500) })
/** Chicken for 478.50 with the two: 552.50. */
const chicken = item(1, 7, { name: "Chicken", price: Money.ofHundredths(47_850) })
const of = order([chicken, wrapping, donation])

const requestedLine = (item_id: number, product_id: number, qty: string, reason = ""): RequestedLine => ({
  item_id,
  product_id,
  qty: Q.parse(qty),
  reason,
  scans: qty === "1" && item_id === 1 ? [{ key: "u1", qty: Q.zero, isUnique: true }] : undefined,
  allowsExceeding: false
})
const stock: ReadonlyArray<StockRow> = [row(1, 7, { key: "u1", qty: Q.one })]

const decided = (...lines: ReadonlyArray<RequestedLine>) =>
  decide(
    { order: of, stock, reasons: () => ["Out of stock", "NA"], today },
    { lines, lastUpdatedAt: of.updated_at }
  )
const invoiced = (...lines: ReadonlyArray<RequestedLine>): Invoicing => {
  const decision = Result.getOrThrow(decided(...lines))
  if (decision._tag === "Dirty") throw new Error("dirty")
  return decision
}
const wording = ({ lines }: Invoicing) =>
  lines.map(({ item: { name }, accepted, reason }) =>
    `${name} ${Q.formatShort(accepted)} ${reason ?? ""}`.trim()
  )
const billed = (invoicing: Invoicing): string => Money.formatPlain(invoicing.bill.totals.grand_total)
const standing = (invoicing: Invoicing) =>
  asInvoiced(of, invoicing, invoicing.bill, [], { invoice_id: "9", updated_at: of.updated_at })

describe("virtual items", () => {
  it("stay on the bill although nobody picks them and no client names them (INV-11)", () => {
    const invoicing = invoiced(requestedLine(1, 7, "1"))
    expect(wording(invoicing)).toEqual(["Chicken 1", "Gift Wrapping 1", "Donation 1"])
    expect(billed(invoicing)).toBe("552.50")
    expect(invoicing.takes.map(({ pack_id }) => pack_id)).toEqual([1])
  })
  it("fall away by a reason alone (INV-11)", () => {
    expect(
      Result.getOrThrow(Result.flip(decided(requestedLine(1, 7, "1"), requestedLine(2, 9501, "0")))).tag
    ).toBe("ReasonRequired")
    const invoicing = invoiced(requestedLine(1, 7, "1"), requestedLine(2, 9501, "0", "Out of stock"))
    expect(wording(invoicing)).toEqual(["Chicken 1", "Gift Wrapping 0 Out of stock", "Donation 1"])
    expect(billed(invoicing)).toBe("503.50")
    expect(nilTasks(invoicing.lines, () => "count")).toEqual([])
  })
  it("go with the goods where none are sent (INV-11)", () => {
    const invoicing = invoiced(requestedLine(1, 7, "0", "Out of stock"))
    expect(wording(invoicing)).toEqual([
      "Chicken 0 Out of stock",
      "Gift Wrapping 0 Out of stock",
      "Donation 0 Out of stock"
    ])
    expect(billed(invoicing)).toBe("0.00")
    expect(nilTasks(invoicing.lines, () => "count").map(({ item_id }) => item_id)).toEqual([1])
  })
  it("have no packs", () => {
    const scans = [{ key: "u1", qty: Q.zero, isUnique: true }]
    expect(
      Result.getOrThrow(
        Result.flip(decided(requestedLine(1, 7, "1"), { ...requestedLine(2, 9501, "1"), scans }))
      ).data
    ).toMatchObject({ why: "item 2 is virtual and has no packs" })
  })
  it("stand among the items of the invoiced order, not among those to be picked", () => {
    const names = (orders: typeof of) => itemRows(orders, empty).map((each) => each.item.name)
    expect(names(of)).toEqual(["Chicken"])
    expect(names(standing(invoiced(requestedLine(1, 7, "1"))))).toEqual([
      "Chicken",
      "Gift Wrapping",
      "Donation"
    ])
  })
  it("may be confirmed as they were invoiced", () => {
    const order = standing(invoiced(requestedLine(1, 7, "1")))
    const outcomeFor = (qty: string) => requireAsInvoiced(order, [{ item_id: 2, qty: Q.parse(qty) }])
    expect(Result.isSuccess(outcomeFor("1"))).toBe(true)
    expect(Result.isFailure(outcomeFor("0"))).toBe(true)
  })
  it("are told by the timeline, the one that fell away with its reason", () => {
    const entries = timelineOf({
      order: standing(invoiced(requestedLine(1, 7, "1"), requestedLine(2, 9501, "0", "Out of stock"))),
      audit: [{ id: 1, at: ago(60), user_name: "Asha", action: "invoiced", detail: {} }],
      notes: [],
      invoice: { at: ago(60), by: "Asha", number: "11/26-27/000042" },
      creditNotes: [],
      shipment: undefined,
      cancellation: undefined
    })
    const texts = entries.map(timelineText)
    expect(texts).toContain("Invoiced as 11/26-27/000042, 503.50, with Donation")
    expect(texts.some((text) => text.includes("Gift Wrapping") && text.includes("Out of stock"))).toBe(true)
  })
})
