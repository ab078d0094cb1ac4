/** The store credits that something is left of, with whom they were given to. */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import { maskedPhone } from "#core/order/order.ts"
import { masked, type OpenCredit } from "#core/order/store-credit.ts"
import { nationalPhone } from "#core/phone.ts"
import { bySize, groups, rowsOf } from "../engine/many-rows.ts"
import { select, selectMany, type Tx } from "../engine/transaction.ts"
import { lookForAll } from "../network/hubs.ts"
import { placesOfOrder } from "../order/order-numbers.ts"
import { CreditRow } from "./store-credits.ts"

const openRows = select(
  Schema.Struct({ ...CreditRow.fields, store: Schema.String, order_id: Schema.Int }),
  `SELECT c.id, c.number, c.store_id, c.currency, c.issued, c.balance, c.issued_at, s.name AS store, c.order_id
   FROM store_credit c JOIN store s ON s.store_id = c.store_id
   WHERE c.store_id = ? AND c.balance > 0 ORDER BY c.issued_at, c.id LIMIT ?`
)

const MaybeText = Schema.NullOr(Schema.String)
const Origin = Schema.Struct({
  id: Schema.Int,
  increment_id: MaybeText,
  firstname: MaybeText,
  lastname: MaybeText,
  mobile: MaybeText,
  credit_note: MaybeText
})
const origins = selectMany(Origin)
// An order in the archive tells its number alone.
const originsText = bySize(
  (size) => `SELECT v.column1 AS id,
     COALESCE(b.increment_id, (SELECT a.increment_id FROM archived_order a WHERE a.order_id = v.column2 AND a.hub_id = :hub)) AS increment_id,
     b.customer_firstname AS firstname, b.customer_lastname AS lastname, b.customer_mobile AS mobile,
     (SELECT n.credit_note_number FROM store_credit_entry e
      JOIN credit_note n ON n.order_id = e.order_id AND n.return_number = e.return_number AND n.hub_id = :hub
      WHERE e.credit_id = v.column1 AND e.cause IN ('return', 'void') ORDER BY e.id LIMIT 1) AS credit_note
   FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} AS v LEFT JOIN orders b ON b.order_id = v.column2 AND b.hub_id = :hub`
)
/** The orders that credits were given for, by the ids of the credits. */
const originsOf = (orderOf: ReadonlyMap<number, number>): Tx<ReadonlyMap<number, typeof Origin.Type>> =>
  lookForAll(
    [...orderOf.keys()],
    function* (ids) {
      const found: Array<typeof Origin.Type> = []
      for (const some of groups(ids))
        found.push(
          ...(yield* origins(
            originsText(some.length),
            some.flatMap((id) => [id, orderOf.get(id) ?? 0])
          ))
        )
      return new Map(found.filter(({ increment_id }) => increment_id !== null).map((row) => [row.id, row]))
    },
    (id) => placesOfOrder(orderOf.get(id) ?? 0)
  )

/**
 * The credits of a store of the hub that something is left of, the oldest first.
 * @param hidden so many of the last digits of phones are not shown
 */
export const listOpen = function* (
  storeId: number,
  most: number,
  hidden: 3 | 4
): Tx<ReadonlyArray<OpenCredit>> {
  const rows = yield* openRows(storeId, most)
  const of = yield* originsOf(new Map(rows.map(({ id, order_id }) => [id, order_id])))
  return rows.map(({ number, issued, balance, id, store_id: _, ...row }) => {
    const { firstname, lastname, mobile, increment_id, credit_note } = of.get(id) ?? {}
    const customer = `${firstname ?? ""} ${lastname ?? ""}`.trim()
    return {
      ...row,
      increment_id: increment_id ?? null,
      credit_note: credit_note ?? null,
      ending: masked(number),
      issued: Money.ofHundredths(issued),
      balance: Money.ofHundredths(balance),
      customer: customer === "" ? null : customer,
      mobile: mobile == null ? null : maskedPhone(nationalPhone(mobile), hidden)
    }
  })
}
