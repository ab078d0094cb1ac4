import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { changeOf, contentOf, type Standing } from "#core/order/inbox-change.ts"
import type { PartnerItem, PartnerOrder } from "#core/order/inbox-order.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "../arbitrary/order.ts"
import { ago } from "../arbitrary/time.ts"

const line = (product_id: number, qty: string, price = 10_000): PartnerItem => ({
  product_id,
  name: `Product ${product_id}`,
  qty: Q.parse(qty),
  price: Money.ofHundredths(price),
  sell_by: "kg",
  total_price: Money.times(Money.ofHundredths(price), Q.parse(qty))
})
const here = order([item(1, 7, { qty: Q.parse("1.5") }), item(2, 8)], {
  increment_id: "700",
  source: "swiggy",
  source_ref_id: "SW-1",
  payment_method: "checkmo",
  ship_address: { street: "4th Cross", city: "Bengaluru", region: "Karnataka", postcode: "560001" }
})
const sent = (change: Partial<PartnerOrder> = {}): PartnerOrder => ({
  _tag: "Order",
  increment_id: "700",
  store_id: 11,
  source: "swiggy",
  source_ref_id: "SW-1",
  sub_slot_id: null,
  delivery_at: null,
  display_string: null,
  payment_method: "checkmo",
  status: "pending",
  created_at: ago(10),
  version: null,
  customer_firstname: here.customer_firstname,
  customer_lastname: here.customer_lastname,
  customer_mobile: "9876543210",
  ship_address: here.ship_address,
  totals: here.totals,
  items: [line(7, "1.5"), line(8, "1")],
  ...change
})
const standing: Standing = {
  isSame: false,
  version: null,
  hasPacks: false,
  mobile: "9876543210",
  setHere: new Set()
}
/** What is changed, or why nothing is. */
const outcome = (of: PartnerOrder, more: Partial<Standing> = {}, on = here): ReadonlyArray<string> =>
  Result.match(changeOf(on, of, { ...standing, ...more }), {
    onSuccess: (all) => all.map(({ name }) => name),
    onFailure: (reasons) => reasons
  })
const more = sent({ items: [line(7, "2"), line(8, "1")] })

describe("a message about an order that is here", () => {
  it("changes nothing where it says the same, whenever and with whichever status", () => {
    expect(outcome(sent())).toEqual([])
    expect(outcome(more, { isSame: true })).toEqual([])
    expect(contentOf(sent())).toBe(
      contentOf(sent({ created_at: ago(99), status: "queued", version: ago(1) }))
    )
    expect(contentOf(sent())).not.toBe(contentOf(more))
  })

  it.each<[string, Partial<PartnerOrder>, ReadonlyArray<string>]>([
    ["a quantity", { items: [line(7, "2"), line(8, "1")] }, ["items[0].qty"]],
    ["a price", { items: [line(7, "1.5", 9_000), line(8, "1")] }, ["items[0].price"]],
    ["a product more and one less", { items: [line(7, "1.5"), line(9, "1")] }, ["items[1]", "items"]],
    ["the address", { ship_address: { ...here.ship_address, postcode: "560034" } as never }, ["postcode"]],
    ["no address", { ship_address: null }, ["street", "city", "region", "postcode"]],
    ["the last digit of the phone", { customer_mobile: "9876543211" }, ["customer_mobile"]],
    ["a slot", { sub_slot_id: 3, delivery_at: ago(-7200) }, ["sub_slot_id", "delivery_at"]],
    ["the delivery", { totals: { ...here.totals, shipping: Money.ofHundredths(2_900) } }, ["shipping"]]
  ])("that nobody has begun follows with %s (INBOX-4)", (_, change, names) => {
    expect(outcome(sent(change))).toEqual(names)
  })

  it.each<[string, Partial<Standing>, Partial<typeof here>, string]>([
    [
      "somebody is on",
      {},
      { assigned_to: { user_id: 4, name: "Bina", since: ago(5) } },
      "is begun: Bina is on it"
    ],
    ["packs are scanned for", { hasPacks: true }, {}, "is begun: packs are scanned for it"],
    ["the pick-up app has packed", {}, { item_pickup_status: "packed" }, "is begun: its items are picked up"],
    ["is invoiced", {}, { status: "processing", invoice_id: "9" }, "is processing"],
    ["is gone", {}, { status: "complete", invoice_id: "9" }, "is complete"],
    ["is cancelled", {}, { status: "canceled" }, "is canceled"]
  ])("that %s is refused with what it would change (INBOX-4)", (_, known, change, why) => {
    expect(outcome(more, known, { ...here, ...change })).toEqual([
      `increment_id: order 700 ${why}; it stays as it is`,
      "items[0].qty: 1.5 here, 2 sent"
    ])
  })

  it("never tells a whole phone number", () => {
    expect(outcome(sent({ customer_mobile: "9876500000" }), { hasPacks: true })[1]).toBe(
      "customer_mobile: 987654**** here, 987650**** sent"
    )
  })

  it("that comes late undoes none that is newer (INBOX-4)", () => {
    const late = { ...more, version: ago(60) }
    expect(outcome(late, { version: ago(30) })[0]).toBe(
      `increment_id: a newer version of order 700, of ${ago(30)}, is here; it stays as it is`
    )
    expect(outcome(late, { version: ago(90) })).toEqual(["items[0].qty"])
  })

  it("leaves what staff have set here, and what is paid for, as it is", () => {
    const moved = sent({ payment_method: "card" })
    expect(outcome(moved, { setHere: new Set(["payment_method"]) })[0]).toContain(
      "staff have set this of order 700"
    )
    const paying = {
      ...here,
      payments: [{ method: "upi", state: "success", amount: here.grand_total } as never]
    }
    expect(outcome(more, {}, paying)[0]).toBe("increment_id: order 700 has a payment; it stays as it is")
    expect(outcome(sent({ customer_firstname: "Bina" }), {}, paying)).toEqual(["customer_firstname"])
  })

  it("moves to no other store", () => {
    expect(outcome(sent({ store_id: 12 }))[0]).toContain("cancel it and send it anew")
  })
})
