/** What the catalogue's plain HTTP answers and is asked: the catalogue service, its older sibling and central stock. */
import * as Schema from "effect/Schema"
import { Quantity } from "../quantity.ts"
import { ListedProduct } from "./listing.ts"

/** Of one answer of the catalogue service. */
export const pageSize = 15_000

const failed = { status: Schema.Literal("error"), message: Schema.optionalKey(Schema.String) }

/** GET /products. */
export const ProductsAnswer = Schema.Union([
  Schema.Struct({ status: Schema.Literal("success"), data: Schema.Array(ListedProduct) }),
  Schema.Struct(failed)
])

/** GET and POST /xmlconnect/product/...; the same c_key with no products says that nothing has changed. */
export const XmlConnectAnswer = Schema.Union([
  Schema.Struct({
    status: Schema.Literal("success"),
    products: Schema.Array(ListedProduct),
    c_key: Schema.String
  }),
  Schema.Struct(failed)
])

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
export const StockInfo = Schema.Struct({ entity_id: Schema.Int, stock_level: Quantity })
export type StockInfo = typeof StockInfo.Type
export const StockInfoAnswer = Schema.Array(StockInfo)

export const notFound = "Not Found"
/** Central stock of each product that was asked for; one that was not answered is Not Found. */
export const stockLevels = (
  productIds: ReadonlyArray<number>,
  answer: ReadonlyArray<StockInfo>
): ReadonlyMap<number, Quantity | typeof notFound> => {
  const levels = new Map(answer.map(({ entity_id, stock_level }) => [entity_id, stock_level]))
  return new Map(productIds.map((id) => [id, levels.get(id) ?? notFound]))
}
/** Product ids in a query: "1,2,3". What is no id is left out. */
export const readIds = (text: string): ReadonlyArray<number> =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)

/** The base URL of an outside catalogue service is not set. */
export const missingService = "Catalog Service rest api missing in env variable."
