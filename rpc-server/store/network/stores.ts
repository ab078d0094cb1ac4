/** The stores of the network. */
import { Schema } from "effect"
import { codeOf } from "#core/order/paper-series.ts"
import type { StoreInfo } from "#core/session/store.ts"
import { readLocality } from "#core/session/user.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)

const StoreRow = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  name: Schema.String,
  type: Schema.String,
  country: Schema.String,
  region: Text,
  city_name: Text,
  address: Schema.String,
  postcode: Text,
  legal_name: Schema.String,
  gstin: Text,
  fssai: Text,
  trn: Text,
  phone: Text,
  series_code: Text,
  care_phone: Text,
  care_email: Text
})
export type StoreRow = typeof StoreRow.Type

const from = `SELECT ${Object.keys(StoreRow.fields).join(", ")} FROM store`
const byId = select(StoreRow, `${from} WHERE store_id = ?`)
const ofHub = select(StoreRow, `${from} WHERE hub_id = ? ORDER BY store_id`)

export const list = select(StoreRow, `${from} ORDER BY store_id`)
export const inHub = ofHub
export const find = function* (storeId: number): Tx<StoreRow | undefined> {
  const [row] = yield* byId(storeId)
  return row
}

/** The store that sells an order. */
export const sellerOf = function* (order: {
  readonly order_id: number
  readonly store_id: number
}): Tx<StoreRow> {
  const seller = yield* find(order.store_id)
  if (seller === undefined) throw new Error(`order ${order.order_id} has no store`)
  return seller
}

/** The code in the numbers of a store's papers. */
export const seriesCodeOf = (store: StoreRow): string => {
  const code = codeOf(store)
  if (code === undefined)
    throw new Error(`store ${store.store_id} has no series code: give it one in stores.csv`)
  return code
}

const InfoRow = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  store_name: Text,
  city_name: Text,
  region: Text,
  locality: Text,
  website_id: Schema.NullOr(Schema.Int),
  website_name: Text
})
const infoById = select(
  InfoRow,
  `SELECT store_id, hub_id, name AS store_name, city_name, region, locality, website_id, website_name
   FROM store WHERE store_id = ?`
)

/** The store as a client that works for it knows it. */
export const info = function* (storeId: number): Tx<StoreInfo | undefined> {
  const [row] = yield* infoById(storeId)
  return row === undefined ? undefined : { ...row, locality: readLocality(row.locality)?.name ?? null }
}

const namesOfAll = select(
  Schema.Struct({ name: Text }),
  `SELECT name FROM store UNION SELECT legal_name FROM store UNION SELECT city_name FROM store
   UNION SELECT website_name FROM store`
)
/** The names of the stores of the network, of their companies, cities and websites. */
export const names = function* (): Tx<ReadonlyArray<string>> {
  return (yield* namesOfAll()).flatMap(({ name }) => (name === null ? [] : [name]))
}

/** The store of the first administrator, before a network is imported. */
export const addFirst = write(
  `INSERT INTO store (store_id, hub_id, name, type, country, address, legal_name, series_code)
   VALUES (?, 1, 'First store', 'express', 'IN', '', 'First store', ?) ON CONFLICT (store_id) DO NOTHING`
)
