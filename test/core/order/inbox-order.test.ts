import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { failedOrder, type KnownProduct, type NetworkFacts, readOrder } from "#core/order/inbox-order.ts"
import { OrderStatus } from "#core/order/order.ts"
import { changeFromOutside, notFromOutside } from "#core/order/outside-status.ts"
import { anyText } from "../arbitrary/text.ts"
import { noon } from "../arbitrary/time.ts"

const sold = (
  name: string,
  sell_by: "kg" | "pack",
  price: number | null,
  isSellable = true
): KnownProduct => ({
  name,
  sell_by,
  final_price: price === null ? null : Money.parse(price),
  qty_increments: null,
  isSellable
})
const products = new Map([
  [7, sold("Curry cut", "kg", 299)],
  [8, sold("Eggs", "pack", 90)],
  [9, sold("Gift card", "pack", null, false)],
  [10, sold("Unpriced", "kg", null)]
])
const network: NetworkFacts = { hasStore: (id) => id === 11, product: (id) => products.get(id) }
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
  const outcome = readOrder(sent, network, noon)
  return outcome._tag === "Failure" ? outcome.failure.reasons : []
}

describe("an order in the inbox", () => {
  it("is read whole: prices of the catalogue where it sends none, and what it comes to", () => {
    expect(readOrder(message({ shipping: 29, discount: "19.50", tax: 10 }), network, noon)).toMatchObject({
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
      'customer_mobile: "+91 90" is not a phone number, such as 9000000001 or +91 90000 00001',
      "items[0].product_id: there is no product 99",
      "items[1].product_id: product 9 is not for sale",
      "items[1].price: product 9 has no price; send one",
      "items[2].qty: product 8 is sold by the pack; send whole packs",
      "items[3].qty: is 0; send a quantity above 0",
      "items[4].price: product 10 has no price; send one"
    ])
  })

  it.each([
    [{ created_at: "2030-01-01 00:00:00" }, "created_at: is to come; here it is 2026-11-20 06:30:00 GMT"],
    [{ created_at: "1999-01-01 00:00:00" }, "created_at: is more than 31 days ago"],
    [{ sub_slot_id: 1, delivery_at: "2020-01-01 06:00:00" }, "delivery_at: is over; send a slot to come"],
    [{ sub_slot_id: 1, delivery_at: "2028-01-01 06:00:00" }, "delivery_at: is more than 366 days away"],
    [
      { items: [{ product_id: 7, qty: 0.3 }] },
      "items[0].qty: product 7 is sold in steps of 0.5 kg; send a multiple"
    ],
    [
      { items: [{ product_id: 7, qty: 1, price: 0 }] },
      "items[0].price: is 0; send what one kilogram or one pack costs"
    ],
    [
      { items: [{ product_id: 7, qty: 1, price: -5 }] },
      "items[0].price: -5 is not an amount such as 1249.5, with at most two decimals"
    ],
    [
      { items: [{ product_id: 10, qty: 1, price: 1_000_001 }] },
      "items[0].price: is more than 1000000.00; send what one kilogram or one pack costs"
    ],
    [
      { items: [{ product_id: 7, qty: 1, price: 29_900 }] },
      "items[0].price: is 29900.00, and 299.00 in the catalogue; send it in whole units of the currency"
    ],
    [
      { items: [{ product_id: 7, qty: 1, price: 2.99 }] },
      "items[0].price: is 2.99, and 299.00 in the catalogue; send it in whole units of the currency"
    ],
    [{ items: [{ product_id: 7, qty: 100_000.5 }] }, "items[0].qty: is more than 100000"],
    [
      { items: Array(2).fill({ product_id: 10, qty: 100_000, price: 900_000 }) },
      "items: come to more than 100000000.00 with what is added to them"
    ],
    [{ shipping: 100_000_000 }, "items: come to more than 100000000.00 with what is added to them"],
    [{ updated_at: "2099-01-01 00:00:00" }, "updated_at: is to come; here it is 2026-11-20 06:30:00 GMT"],
    [{ updated_at: "1999-01-01 00:00:00" }, "updated_at: is more than 31 days ago"],
    [{ created_at: "2099-01-01 00:00:00" }, "created_at: is to come; here it is 2026-11-20 06:30:00 GMT"],
    [{ sub_slot_id: 1, delivery_at: "1999-01-01 06:00:00" }, "delivery_at: is over; send a slot to come"],
    [{ sub_slot_id: 1, delivery_at: "2099-01-01 06:00:00" }, "delivery_at: is more than 366 days away"],
    [
      { grand_total: 500 },
      "grand_total: 500.00 is not what items, discount, tax and shipping come to: 619.50"
    ]
  ])("with %j is refused to its sender (INBOX-5, INBOX-6)", (change, why) => {
    expect(readOrder(message(change), network, noon)).toMatchObject({
      failure: { reasons: [why], isMalformed: true }
    })
  })

  it("may say its own sum, and a clock that is a little fast makes no order of the future (INBOX-5)", () => {
    expect(readOrder(message({ grand_total: 619.5 }), network, noon)._tag).toBe("Success")
    expect(readOrder(message({ created_at: "2026-11-20 06:38:00" }), network, noon)).toMatchObject({
      success: { created_at: "2026-11-20 06:30:00" }
    })
  })

  it("is wrong in itself, or waits for what the network lacks", () => {
    const unread = (...items: ReadonlyArray<Record<string, unknown>>) =>
      readOrder(message({ items }), network, noon)
    const lacking = [
      { product_id: 99, qty: 1 },
      { product_id: 9, qty: 1 },
      { product_id: 10, qty: 1 }
    ]
    for (const item of lacking) expect(unread(item)).toMatchObject({ failure: { isMalformed: false } })
    expect(unread(...lacking, { product_id: 7, qty: 0 })).toMatchObject({ failure: { isMalformed: true } })
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
        const outcome = readOrder(sent, network, noon)
        if (outcome._tag === "Failure") expect(outcome.failure.reasons.length).toBeGreaterThan(0)
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
    expect(readOrder({ increment_id: 1000000001, status: "shipped" }, network, noon)).toMatchObject({
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
    ["shipped", "undelivered"]
  ]
  const afterReturn: typeof allowed = [
    ["complete", "partial_return"],
    ["shipped", "partial_return"]
  ]
  it("moves an order along these ways alone, or is cancelled where it may be (INBOX-7)", () => {
    const outcome = (from: OrderStatus, to: OrderStatus, returned_at: string | null = null) => {
      const change = changeFromOutside({ status: from, returned_at }, to)
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
    for (const [from, to] of afterReturn) expect(outcome(from, to, "2026-11-20 06:00:00")).toBe("changed")
    expect(outcome("pending", "canceled")).toBe("changed")
    expect(outcome("complete", "canceled")).toBe("InvalidTransition")
    expect(outcome("canceled", "canceled")).toBe("unchanged")
  })

  it("changes neither a sale of our own counter, nor a transfer, nor another partner's order (INBOX-7)", () => {
    const of = { increment_id: "700", source: "swiggy", is_hub_transfer_order: false }
    expect(notFromOutside(of, { source: null })).toBeUndefined()
    expect(notFromOutside(of, { source: "swiggy" })).toBeUndefined()
    expect(notFromOutside(of, { source: "zomato" })).toBe("source: order 700 is of another source")
    expect(notFromOutside({ ...of, source: "fth_retail" }, { source: null })).toBe(
      "increment_id: order 700 was sold at our own counter"
    )
    expect(notFromOutside({ ...of, is_hub_transfer_order: true }, { source: null })).toBe(
      "increment_id: order 700 is a transfer between hubs"
    )
  })
})
