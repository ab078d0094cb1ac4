/** The requests and answers of the catalogue's plain HTTP: the catalogue service, its older sibling and central stock. */
import * as Schema from "effect/Schema"

/** The number of products in one answer of the catalogue service. */
export const pageSize = 15_000

const failed = { status: Schema.Literal("error"), message: Schema.optionalKey(Schema.String) }

/** GET /xmlconnect/product/getCatalogMapping: product ids by category. */
export const CatalogMappingAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("success"),
    data: Schema.Record(Schema.String, Schema.Array(Schema.Int))
  }),
  Schema.Struct(failed)
])

/** POST /getAllStockInfo of the central stock. */
export const StockInfoRequest = Schema.Struct({
  product_ids: Schema.Array(Schema.Int).check(Schema.isMaxLength(20_000)),
  hub_store_id: Schema.Int
})

/** Central stock of a product that was not answered. */
export const notFound = "Not Found"

/** Product ids in a query: "1,2,3". What is no id is left out. */
export const readIds = (text: string): ReadonlyArray<number> =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
