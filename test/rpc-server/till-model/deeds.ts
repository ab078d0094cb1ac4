/** What people do at a till, drawn at random. */
import fc from "fast-check"

const atTheTill = ["cashondelivery", "card", "paytm"] as const
const goods = fc.record({
  product: fc.constantFrom(1773, 2648),
  halves: fc.integer({ min: 1, max: 7 }),
  isReduced: fc.boolean()
})
export type Goods = typeof goods extends fc.Arbitrary<infer A> ? A : never

export const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("sell" as const), goods, method: fc.constantFrom(...atTheTill) })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("sellByUpi" as const),
      goods,
      end: fc.constantFrom("paid", "collected", "cancelled", "paid and cancelled")
    })
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("leave" as const), goods }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("short" as const),
      goods,
      end: fc.constantFrom("stays", "cancelled", "comes back", "sent off", "handed over")
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("comesBack" as const), which: fc.nat() })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("payOtherwise" as const),
      which: fc.nat(),
      method: fc.constantFrom(...atTheTill, "upi" as const)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("move" as const),
      kind: fc.constantFrom("in", "out"),
      paise: fc.integer({ min: 1, max: 1_800 }).map((half) => 50 * half)
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("count" as const), paise: fc.integer({ min: 0, max: 300_000 }) })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("reject" as const),
      paise: fc.integer({ min: 0, max: 300_000 }),
      isAgain: fc.boolean()
    })
  }
)
export type Deed = typeof deed extends fc.Arbitrary<infer A> ? A : never

/** Sold on the page of the order, and paid at the till all the same, or never; the first sale comes back. */
export const invoicedElsewhere: Array<Deed> = [
  ...(["sent off", "handed over", "comes back"] as const).map(
    (end): Deed => ({ what: "short", goods: { product: 1773, halves: 5, isReduced: false }, end })
  ),
  { what: "comesBack", which: 0 }
]
