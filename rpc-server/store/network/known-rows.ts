/** The rows that the store has before an import: those that its files may name. */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"

const KnownStore = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  series_code: Schema.NullOr(Schema.String)
})
/** Every store with its hub and the code of its series. */
export const knownStores = select(KnownStore, "SELECT store_id, hub_id, series_code FROM store")

const numbering = select(
  Schema.Struct({ store_id: Schema.Int }),
  "SELECT DISTINCT store_id FROM invoice_number"
)
/** The stores that have numbered a paper. */
export const storesWithPapers = function* (): Tx<ReadonlySet<number>> {
  return new Set((yield* numbering()).map(({ store_id }) => store_id))
}

const KnownProduct = Schema.Struct({
  entity_id: Schema.Int,
  name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  final_price: Schema.NullOr(Schema.Int),
  category_id: Schema.NullOr(Schema.Int),
  category_type: Schema.NullOr(Schema.String),
  ean13_barcode: Schema.NullOr(Schema.String),
  qty_increments: Schema.NullOr(Schema.Int)
})
export type KnownProduct = typeof KnownProduct.Type
export const knownProducts = select(
  KnownProduct,
  "SELECT entity_id, name, sell_by, final_price, category_id, category_type, ean13_barcode, qty_increments FROM product"
)

const KnownMapping = Schema.Struct({ code_type: Schema.String, item: Schema.String, product_id: Schema.Int })
export const knownMappings = select(KnownMapping, "SELECT code_type, item, product_id FROM item_mapping")

const KnownUser = Schema.Struct({
  username: Schema.String,
  password_hash: Schema.String,
  last_seen_at: Schema.NullOr(Schema.String),
  admin: Schema.Int,
  disabled: Schema.Int,
  is_service: Schema.Int
})
export type KnownUser = typeof KnownUser.Type
/** Every user, and whether they have ever logged in. */
export const knownUsers = select(
  KnownUser,
  "SELECT username, password_hash, last_seen_at, admin, disabled, is_service FROM app_user"
)
