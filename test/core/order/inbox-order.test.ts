import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { changeFromOutside, failedOrder, type Known, readOrder } from "#core/order/inbox-order.ts"
import { OrderStatus } from "#core/order/order.ts"
import { anyText } from "../arbitrary/text.ts"
import { noon } from "../arbitrary/time.ts"

const products = new Map([
  [7, { name: "Curry cut", sell_by: "kg" as const, final_price: Money.parse(299), isSellable: true }],
  [8, { name: "Eggs", sell_by: "pack" as const, final_price: Money.parse(90), isSellable: true }],
  [9, { name: "Gift card", sell_by: "pack" as const, final_price: null, isSellable: false }],
  [10, { name: "Unpriced", sell_by: "kg" as const, final_price: null, isSellable: true }]
])
const known: Known = { hasStore: (id) => id === 11, product: (id) => products.get(id) }
const message = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  increment_id: "1000000001",
  store_id: 11,
  source: "swiggy",
  source_ref_id: "SWG-1",
  payment_method: "checkmo",
  items: [
    { product_id: 7, qty: 1.5 },
    { product_id: 8, qty: 2, price: 85.5 }
  ],
  ...change
})
const reasons = (sent: unknown): ReadonlyArray<string> => {
  const outcome = readOrder(sent, known, noon)
  return outcome._tag === "Failure" ? outcome.failure : []
}

describe("an order in the inbox", () => {
  it("is read whole: prices of the catalogue where it sends none, and what it comes to", () => {
    expect(readOrder(message({ shipping: 29, discount: "19.50", tax: 10 }), known, noon)).toMatchObject({
      success: {
        _tag: "Order",
        increment_id: "1000000001",
        status: "pending",
        created_at: "2026-11-20 06:30:00",
        sub_slot_id: null,
        ship_address: null,
        items: [
          { product_id: 7, name: "Curry cut", qty: 1500, price: 29900, total_price: 44850, sell_by: "kg" },
          { product_id: 8, name: "Eggs", qty: 2000, price: 8550, total_price: 17100, sell_by: "pack" }
        ],
        // 448.50 + 171.00 = 619.50; less 19.50, with 10 tax and 29 shipping: 639.00.
        totals: { subtotal: 61950, shipping: 2900, discount: 1950, tax: 1000, grand_total: 63900 }
      }
    })
  })

  it("is refused whole with every reason at once", () => {
    const wrong = message({
      increment_id: "12345678901",
      store_id: 12,
      source: "Swiggy!",
      payment_method: undefined,
      sub_slot_id: 3,
      customer_mobile: "+91 90",
      items: [
        { product_id: 99, qty: 1 },
        { product_id: 9, qty: 1 },
        { product_id: 8, qty: 0.5 },
        { product_id: 7, qty: 0 },
        { product_id: 10, qty: 1 }
      ]
    })
    expect(reasons(wrong)).toEqual([
      'increment_id: "12345678901" is not letters, digits and -, at most 10 characters',
      "store_id: there is no store 12",
      'source: "Swiggy!" is not small letters, digits, - and _ without blanks',
      "delivery_at: goes together with sub_slot_id; send both, or neither",
      "payment_method: is missing; send one of cashondelivery, card, paytm, upi, checkmo",
      'customer_mobile: "+91 90" is not digits alone, such as 9000000001',
      "items[0].product_id: there is no product 99",
      "items[1].product_id: product 9 is not for sale",
      "items[1].price: product 9 has no price; send one",
      "items[2].qty: product 8 is sold by the pack; send whole packs",
      "items[3].qty: is 0; send a quantity above 0",
      "items[4].price: product 10 has no price; send one"
    ])
  })

  it("is not taken off more than it comes to", () => {
    expect(reasons(message({ discount: 1000 }))).toEqual(["discount: is more than the items come to"])
  })

  it("cannot come in finished: a status is earned here or arrives later", () => {
    expect(reasons(message({ payment_method: "barter" }))).toEqual([
      'payment_method: "barter" is not one of cashondelivery, card, paytm, upi, checkmo'
    ])
    expect(reasons(message({ status: "complete" }))).toEqual([
      'status: "complete" is not one of pending, queued, pending_payment'
    ])
  })

  it("never throws, whatever is sent, and a refusal always has a reason", () => {
    const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom(7, 11, "1000000001", "swiggy"))
    const names = Object.keys(message())
    const anyMessage = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names, "status", "street", "tax"), anyValue),
      fc.tuple(fc.constantFrom(...names), anyValue).map(([name, value]) => message({ [name]: value }))
    )
    fc.assert(
      fc.property(anyMessage, (sent) => {
        const outcome = readOrder(sent, known, noon)
        if (outcome._tag === "Failure") expect(outcome.failure.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 }
    )
  })
})

describe("a failed partner order", () => {
  it("says which order it was, every reason, and when, in Asia/Calcutta", () => {
    expect(failedOrder(message(), ["store_id: there is no store 12", "source: is missing"], noon)).toEqual({
      source: "swiggy",
      ref_id: "SWG-1",
      info: "store: there is no store 12; source: is missing",
      created_at_in_ist: "2026-11-20 12:00:00"
    })
  })

  it("names items and fields in words, not as the sender spells them", () => {
    const why = [
      "items[0].product_id: there is no product 99",
      "items[13].qty: is 0; send a quantity above 0",
      'items[1]: "x" is not an object',
      "payment_method: is missing; send one of card, upi",
      "the order number is taken: 700"
    ]
    expect(failedOrder(message(), why, noon)?.info.split("; ")).toEqual([
      "item 1, product: there is no product 99",
      "item 14, quantity: is 0",
      "send a quantity above 0",
      'item 2: "x" is not an object',
      "payment method: is missing",
      "send one of card, upi",
      "the order number is taken: 700"
    ])
  })

  it("goes by the order's own number where the partner's is missing", () => {
    expect(failedOrder(message({ source_ref_id: undefined }), ["x"], noon)?.ref_id).toBe("1000000001")
  })

  it("is none where nobody could look it up", () => {
    for (const sent of [
      null,
      [],
      "x",
      {},
      { source: "swiggy" },
      { source_ref_id: "SWG-1" },
      { source: {}, source_ref_id: "x" }
    ])
      expect(failedOrder(sent, ["x"], noon)).toBe(undefined)
  })

  it("shows no control character that was sent", () => {
    expect(failedOrder({ source: "a\u001B[2Jb", source_ref_id: "1\u202E2" }, ["x"], noon)).toMatchObject({
      source: "ab",
      ref_id: "12"
    })
  })
})

describe("a status from outside", () => {
  it("is a message that names an order and no items", () => {
    expect(readOrder({ increment_id: 1000000001, status: "shipped" }, known, noon)).toMatchObject({
      success: { _tag: "Status", increment_id: "1000000001", status: "shipped" }
    })
    expect(reasons({ increment_id: "1000000001", status: "complete" })).toEqual([
      'status: "complete" is not one of pending, queued, shipped, undelivered, partial_return, canceled'
    ])
  })

  // Section 4: queued, shipped, undelivered and partial_return arrive from outside; everything else is earned.
  const allowed: ReadonlyArray<readonly [from: OrderStatus, to: OrderStatus]> = [
    ["pending", "queued"],
    ["pending_payment", "queued"],
    ["queued", "pending"],
    ["pending_payment", "pending"],
    ["complete", "shipped"],
    ["complete", "undelivered"],
    ["shipped", "undelivered"],
    ["complete", "partial_return"],
    ["shipped", "partial_return"]
  ]
  it("moves an order along these ways alone, or is cancelled where it may be", () => {
    const outcome = (from: OrderStatus, to: OrderStatus) => {
      const change = changeFromOutside({ status: from, returned_at: null }, to)
      return change._tag === "Failure" ? change.failure.tag : change.success
    }
    for (const from of OrderStatus.literals)
      for (const to of OrderStatus.literals) {
        if (to === "canceled") continue
        const isAllowed = allowed.some(([a, b]) => a === from && b === to)
        expect([from, to, outcome(from, to)]).toEqual([
          from,
          to,
          from === to ? "unchanged" : isAllowed ? "changed" : "InvalidTransition"
        ])
      }
    expect(outcome("pending", "canceled")).toBe("changed")
    expect(outcome("complete", "canceled")).toBe("InvalidTransition")
    expect(outcome("canceled", "canceled")).toBe("unchanged")
  })
})
