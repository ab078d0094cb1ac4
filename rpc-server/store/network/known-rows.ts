/** The rows that the store has before an import: those that its files may name. */
import { Schema } from "effect"
import { select } from "../engine/transaction.ts"

const KnownStore = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  series_code: Schema.NullOr(Schema.String),
  has_papers: Schema.Int
})
/** Every store with its hub, the code of its series, and whether it has numbered a paper. */
export const knownStores = select(
  KnownStore,
  `SELECT s.store_id, s.hub_id, s.series_code,
     CASE WHEN EXISTS (SELECT 1 FROM invoice_number n WHERE n.store_id = s.store_id) THEN 1 ELSE 0 END AS has_papers
   FROM store s`
)

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
  disabled: Schema.Int
})
export type KnownUser = typeof KnownUser.Type
/** Every user, and whether they have ever logged in. */
export const knownUsers = select(
  KnownUser,
  "SELECT username, password_hash, last_seen_at, admin, disabled FROM app_user"
)
