/** What is examined for what the law asks: products and registered customers, some at once. */
import { Schema } from "effect"
import { TaxKind } from "#core/order/tax-kind.ts"
import { select, type Tx } from "../engine/transaction.ts"

const page = 500

const ProductRow = Schema.Struct({
  entity_id: Schema.Int,
  name: Schema.String,
  hsn: Schema.NullOr(Schema.String),
  tax_rate: Schema.Int,
  tax_kind: Schema.NullOr(TaxKind),
  veg_mark: Schema.NullOr(Schema.String),
  is_priced: Schema.Int
})
export type ExaminedProduct = typeof ProductRow.Type
const products = select(
  ProductRow,
  `SELECT entity_id, name, hsn, tax_rate, tax_kind, veg_mark,
     CASE WHEN mrp IS NULL AND price IS NULL AND final_price IS NULL THEN 0 ELSE 1 END AS is_priced
   FROM product WHERE entity_id > ? AND type_id = 'simple' ORDER BY entity_id LIMIT ${page}`
)

const CustomerRow = Schema.Struct({
  id: Schema.Int,
  legal_name: Schema.NullOr(Schema.String),
  gstin: Schema.NullOr(Schema.String),
  trn: Schema.NullOr(Schema.String)
})
export type ExaminedCustomer = typeof CustomerRow.Type
const customers = select(
  CustomerRow,
  `SELECT id, legal_name, gstin, trn FROM customer
   WHERE id > ? AND (gstin IS NOT NULL OR trn IS NOT NULL) ORDER BY id LIMIT ${page}`
)

/** Hands over every product that is sold by itself. */
export const eachProduct = function* (take: (row: ExaminedProduct) => void): Tx<void> {
  let last = 0
  for (let isDone = false; !isDone; ) {
    const rows = yield* products(last)
    for (const row of rows) take(row)
    last = rows.at(-1)?.entity_id ?? last
    isDone = rows.length < page
  }
}

/** Hands over every customer with a registration. */
export const eachCustomer = function* (take: (row: ExaminedCustomer) => void): Tx<void> {
  let last = 0
  for (let isDone = false; !isDone; ) {
    const rows = yield* customers(last)
    for (const row of rows) take(row)
    last = rows.at(-1)?.id ?? last
    isDone = rows.length < page
  }
}
