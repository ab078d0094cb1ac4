/** A correction of stock in hub 1 that waits for somebody else: another user than `hub` has raised it this morning. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { ofHundredths } from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import * as rules from "#core/stock/correction.ts"
import { goToHub, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as users from "../store/network/users.ts"
import * as corrections from "../store/pack/corrections.ts"
import * as stock from "../store/pack/eod-stock.ts"

const hub = 1
/** So much is missing: it comes to more than the limit. */
const missing = Quantity.ofThousandths(3000)

export const reliveCorrections = function* (now: Day.Instant): Tx<void> {
  yield* goToHub(hub)
  const at = now - 40 * Day.minute
  const user = yield* users.findByName("eodapprover")
  const shelfRows = yield* stock.stockOf({ hub, cutOff: null })
  const productRows = yield* products.byIds(shelfRows.map(({ product_id }) => product_id))
  for (const { product_id, stock: current } of shelfRows) {
    const product = productRows.get(product_id)
    if (user === undefined || product === undefined || current < missing) continue
    const seen = Quantity.ofThousandths(current)
    const decided = rules.ticket(
      [
        {
          product_id,
          new_current_stock: Quantity.toWire(Quantity.minus(seen, missing)),
          current_stock: seen,
          reason: "Missing"
        }
      ],
      "Not on the shelf, not in the freezer",
      new Map([
        [
          product_id,
          {
            product_name: product.name,
            price: product.price === null ? null : ofHundredths(product.price),
            whole: product.whole,
            sell_by: product.sell_by,
            qty_inc: product.qty_increments === null ? null : Quantity.ofThousandths(product.qty_increments),
            current_stock: seen
          }
        ]
      ]),
      ["Missing"]
    )
    if (Result.isFailure(decided) || rules.worthOf(decided.success).value < worth) continue
    const lines = decided.success
    const ticket = yield* corrections.begin({
      hub,
      description: "Not on the shelf, not in the freezer",
      at: Day.toGmt(at),
      userId: user.id,
      userName: user.name
    })
    yield* corrections.claim(hub, ticket, [product_id])
    yield* corrections.fill(
      hub,
      ticket,
      lines.map((line) => ({ ...line, corrected: 0 }))
    )
    return yield* corrections.value(hub, ticket, rules.worthOf(lines).value, "waiting")
  }
}
/** The limit of the demo network. */
const worth = ofHundredths(100_000)
