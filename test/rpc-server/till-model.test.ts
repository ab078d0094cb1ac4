/**
 * What a till and a day come to, held against a model on both databases: whatever is sold, paid in another way afterwards,
 * cancelled and invoiced short, and whatever cash moves, X and Z report and the day's summary are the sums of the invoices
 * (SHIFT-4, SHIFT-9, SHIFT-11, SUMMARY-3), and no drawer gives more for an order than it took for it (PAY-12).
 */
import { Effect } from "effect"
import fc from "fast-check"
import { describe, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, packCode, seed, shelfPack } from "#test/support/network.ts"
import { payee, secret, variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"
import { type Deed, deed, invoicedElsewhere } from "./till-model/deeds.ts"
import { type Shop, Till } from "./till-model/till.ts"

const today = Day.dayAt(Date.now())
/** More than is ever sold, by hand. */
const stock = [1, 2].flatMap((hub) =>
  [1773, 2648].map((product) =>
    shelfPack(product, packCode(product, 500, hub, Day.addDays(today, 5), today), { hub, qty: 900_000 })
  )
)
const rights = {
  enable_shift: 1,
  enable_order_create: 1,
  enable_order_return: 1,
  swipe_machine_tid: "40018823"
}
const filled = Effect.all([
  seed(Date.now(), [], stock),
  allow(rights, "cashier"),
  allow({ ...rights, isUAEHub: 1 }, "kochi-till"),
  allow({ ...rights, shift_approval: 1 }, "supervisor"),
  allow({ ...rights, isUAEHub: 1, shift_approval: 1 }, "kochi-taker"),
  changes(
    variable("upi_payee", payee),
    variable("accept_order_reason", ["Out of stock"]),
    variable("order_return_reason", ["damaged", "Wrong item"], 0),
    variable("shift_difference_limit", 10_000_000, 1),
    variable("shift_difference_limit", 10_000_000, 2),
    "UPDATE store SET country = 'AE', region = 'Dubai' WHERE store_id = 21",
    "INSERT INTO coupon (code, percent, min_subtotal, active) VALUES ('ODD', 1333, 0, 1)"
  )
])

describe.each(anyDatabase)("what tills and days come to on $name", ({ url }) => {
  const hub = Hub.of(url, filled, { PACKHOUSE_PAYMENT_SECRET: secret })

  it.each([
    { username: "cashier", approver: "supervisor", store: 11, currency: "INR" },
    { username: "kochi-till", approver: "kochi-taker", store: 21, currency: "AED" }
  ] as const)(
    "is the sum of its invoices in $currency (SHIFT-4, SHIFT-9, SHIFT-11, APPROVE-7)",
    async (place) => {
      const shop: Shop = { ...place, orders: [] }
      let tills = 0
      const seed = Date.now() % 1_000_000
      console.log(`deeds of seed ${seed}`)
      /** Nobody is paid by UPI or Paytm in dirhams. */
      const inMoney = (deed: Deed): Deed => {
        if (place.currency === "INR") return deed
        if (deed.what === "sellByUpi") return { what: "sell", goods: deed.goods, method: "card" }
        if (deed.what === "sell" && deed.method === "paytm") return { ...deed, method: "cashondelivery" }
        const isRupees = deed.what === "payOtherwise" && (deed.method === "upi" || deed.method === "paytm")
        return isRupees ? { ...deed, method: "cashondelivery" } : deed
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(deed, { minLength: 4, maxLength: isLong ? 40 : 14, size: "max" }),
          async (deeds) => {
            tills += 1
            const till = await Till.open(hub, shop, `Till ${tills}`)
            for (const each of deeds) await till.do(inMoney(each))
            await till.close(today)
          }
        ),
        { numRuns: isLong ? 25 : 3, endOnFailure: true, seed, examples: [[invoicedElsewhere]] }
      )
    },
    isLong ? 600_000 : 120_000
  )
})
