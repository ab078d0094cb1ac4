/** Orders as a summary meets them: every status, source and method, and what people type for cash at the door. */
import fc from "fast-check"
import { OrderStatus } from "#core/order/order.ts"
import type { StoredOrder } from "#test/support/summary-of-rows.ts"

const sources = [
  "fth_hub",
  "fth_hub",
  "fth_hub",
  "fth_retail",
  "fth_retail",
  "zomato",
  "swiggy",
  "dailyninja",
  "mrpl",
  "fth_web",
  "whatsapp"
]
const methods = ["cashondelivery", "cashondelivery", "paytm", "upi", "card", "checkmo", "wallet"]

const digits = (count: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: 1, maxLength: count }).map((all) => all.join(""))
const amount = fc
  .tuple(digits(6), fc.integer({ min: 0, max: 99 }))
  .map(([whole, paise]) => `${whole}.${String(paise).padStart(2, "0")}`)
/** Numbers as they are usual and unusual, and texts that are none. */
const atTheDoor = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: amount },
  { weight: 2, arbitrary: digits(6) },
  { weight: 1, arbitrary: fc.tuple(digits(5), digits(5)).map(([whole, part]) => `${whole}.${part}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "1.005",
      "0.005",
      "-3.50",
      "-0.005",
      " 12.30 ",
      "+7",
      ".5",
      "5.",
      "12.345",
      "007.10"
    )
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      " ",
      ".",
      "paid online",
      "1,250.00",
      "₹250",
      "1.2.3",
      "12.3.45",
      "NaN",
      "0x10",
      "--"
    )
  }
)

export const summaryOrder: fc.Arbitrary<StoredOrder> = fc.record({
  source: fc.constantFrom(...sources),
  status: fc.constantFrom(...OrderStatus.literals),
  sub_slot_id: fc.constantFrom(null, null, 31),
  payment_method: fc.constantFrom(...methods),
  cod_payment: atTheDoor,
  grand_total: amount
})
