/** Holds what a store has against the returns, reports and transfers that were answered: each is there whole, and once. */
import { Schema } from "effect"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { brokenLaws } from "../support/stock-laws.ts"
import { counted, type Deed, type Kind, kindOf } from "./stock-deeds.ts"

const names = selectMany(Schema.Struct({ name: Schema.String }))
const counts = selectMany(Schema.Struct({ what: Schema.String, count: Schema.Int }))

/** What the store has of each kind, under the names that answers give. */
const kept: Readonly<Record<Kind, string>> = {
  "order back":
    "SELECT c.credit_note_number AS name FROM credit_note c JOIN orders o ON o.order_id = c.order_id WHERE o.transfer_to IS NULL",
  "stock back":
    "SELECT CAST(id AS TEXT) AS name FROM return_record WHERE kind = 'return' AND order_id IS NULL",
  report: "SELECT CAST(version AS TEXT) AS name FROM eod_submission",
  transfer: "SELECT shipment_id AS name FROM shipment WHERE transfer_order IS NOT NULL AND status = 9",
  "withdrawn transfer":
    "SELECT CAST(order_id AS TEXT) AS name FROM orders WHERE transfer_to IS NOT NULL AND status = 'canceled'"
}
interface Answer {
  readonly order_id?: number
  readonly credit_note?: string
  readonly return_id?: number
  readonly report?: { readonly version: number }
  readonly shipment?: { readonly shipment_id: string }
}
const nameOf = ({ number, result }: Deed): string => {
  const { credit_note, return_id, report, shipment, order_id } = (result ?? {}) as Answer
  const name = {
    "order back": credit_note,
    "stock back": return_id,
    report: report?.version,
    transfer: shipment?.shipment_id,
    "withdrawn transfer": order_id
  }[kindOf(number)]
  return String(name)
}

/** Each counts what must not be, of deeds of which nothing is under way. */
const never = `
  SELECT 'a transfer that is still on its way' AS what, COUNT(*) AS count FROM shipment WHERE transfer_order IS NOT NULL AND status = 2
  UNION ALL SELECT 'a transfer order without exactly one shipment', COUNT(*) FROM orders o
    WHERE o.transfer_to IS NOT NULL AND o.status <> 'canceled' AND (SELECT COUNT(*) FROM shipment s WHERE s.transfer_order = o.order_id) <> 1
  UNION ALL SELECT 'a transfer without its pack at the other hub', COUNT(*) FROM shipment s
    WHERE s.transfer_order IS NOT NULL AND (SELECT COUNT(*) FROM pack k WHERE k.shipment_id = s.shipment_id AND k.hub_id = 2 AND k.status = 0) <> 1
  UNION ALL SELECT 'a withdrawn transfer whose invoice does not stand cancelled beside one note over all of it', COUNT(*) FROM orders o
    WHERE o.transfer_to IS NOT NULL AND o.status = 'canceled' AND ((SELECT COUNT(*) FROM invoice i WHERE i.order_id = o.order_id AND i.series LIKE 'B%' AND i.cancelled_at IS NOT NULL) <> 1
      OR (SELECT COUNT(*) FROM credit_note c WHERE c.order_id = o.order_id) <> 1)
  UNION ALL SELECT 'a challan that is credited', COUNT(*) FROM credit_note c JOIN invoice i ON i.order_id = c.order_id WHERE i.series LIKE 'D%'
  UNION ALL SELECT 'an order that came back more than once, or without its entry in the audit', COUNT(*) FROM credit_note c JOIN orders o ON o.order_id = c.order_id
    WHERE o.transfer_to IS NULL AND (SELECT COUNT(*) FROM audit a WHERE a.subject = 'order' AND a.subject_id = CAST(c.order_id AS TEXT) AND a.action = 'returned') <> 1
  UNION ALL SELECT 'an order that has come back and is not canceled', COUNT(*) FROM credit_note c JOIN orders o ON o.order_id = c.order_id WHERE o.status <> 'canceled'
  UNION ALL SELECT 'a return of stock without one line, or one entry in the audit', COUNT(*) FROM return_record r WHERE r.order_id IS NULL
    AND ((SELECT COUNT(*) FROM return_line l WHERE l.return_id = r.id) <> 1
      OR (SELECT COUNT(*) FROM audit a WHERE a.subject = 'return' AND a.subject_id = CAST(r.id AS TEXT)) <> 1)
  UNION ALL SELECT 'a return of stock that was made twice', COUNT(*) FROM (SELECT ref_no FROM return_record WHERE order_id IS NULL GROUP BY ref_no HAVING COUNT(*) > 1) AS twice
  UNION ALL SELECT 'a report without its lines', COUNT(*) FROM eod_submission e
    WHERE (SELECT COUNT(*) FROM eod_line l WHERE l.hub_id = e.hub_id AND l.day = e.day AND l.version = e.version) = 0
  UNION ALL SELECT 'a report that does not follow the one before', COUNT(*) FROM (SELECT MAX(version) AS last, COUNT(*) AS many FROM eod_submission GROUP BY hub_id, day) AS days WHERE last <> many
  UNION ALL SELECT 'a report whose last count is not in stock', COUNT(*) FROM eod_line l
    WHERE l.product_id = ${counted} AND l.version = (SELECT MAX(version) FROM eod_line WHERE day = (SELECT MAX(day) FROM eod_line)) AND l.day = (SELECT MAX(day) FROM eod_line)
    AND l.counted <> (SELECT SUM(k.qty) FROM pack k WHERE k.hub_id = l.hub_id AND k.product_id = ${counted} AND k.status = 0)`

/** Papers out of their turn: each series of a store counts from 1 without a gap. */
export const outOfTurn = ["invoice", "credit_note"]
  .map(
    (table) => `SELECT 'a number of ${table} out of its turn' AS what, COUNT(*) AS count FROM (
      SELECT store_id FROM ${table} GROUP BY store_id, series
      HAVING MIN(number) <> 1 OR MAX(number) <> COUNT(*) OR COUNT(DISTINCT number) <> COUNT(*)) AS odd`
  )
  .join(" UNION ALL ")

/** Adds what is wrong to the violations, and answers how many of the deeds it found. */
export const examineStock = (done: ReadonlyArray<Deed>, violations: Array<string>) =>
  Store.use((store) =>
    store.read(function* () {
      let found = 0
      for (const kind of Object.keys(kept) as ReadonlyArray<Kind>) {
        const stored = new Set((yield* names(kept[kind], [])).map(({ name }) => name))
        const told = done.filter(({ number }) => kindOf(number) === kind).map(nameOf)
        if (new Set(told).size < told.length) violations.push(`two were answered with one ${kind}`)
        for (const name of told)
          if (stored.has(name)) found += 1
          else violations.push(`${kind} ${name} was answered, and is lost`)
        if (stored.size > told.length)
          violations.push(`of ${stored.size} deeds (${kind}) ${told.length} were answered`)
      }
      for (const { what, count } of yield* counts(`${never} UNION ALL ${outOfTurn}`, []))
        if (count > 0) violations.push(`${count} times ${what}`)
      violations.push(...(yield* brokenLaws()))
      return found
    })
  )
