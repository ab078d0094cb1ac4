/** The product that a scanned code names. */
import { parse } from "../barcode/parse.ts"
import type * as Day from "../day.ts"
import type { ListedProduct } from "./listing.ts"

/** The product that a code names by itself. */
export type Named<P> =
  | { readonly _tag: "Product"; readonly product: P }
  /** A code of products that the catalogue does not have. */
  | { readonly _tag: "Unknown" }
  /** A partner's item: the server knows which product it stands for. */
  | { readonly _tag: "Mapped" }

/** The reading of a text; undefined where it is no code of a product at all. */
export const namedBy = <P extends Pick<ListedProduct, "entity_id" | "ean13_barcode">>(
  products: ReadonlyArray<P>,
  text: string,
  today: Day.Day
): Named<P> | undefined => {
  const parsed = parse(text, today)
  if (parsed === undefined || parsed.codeType === "order" || parsed.codeType === "command") return undefined
  if (parsed.codeType !== "ean13" && "item" in parsed) return { _tag: "Mapped" }
  const product = products.find((each) =>
    parsed.codeType === "ean13" ? each.ean13_barcode === parsed.item : each.entity_id === parsed.product_id
  )
  return product === undefined ? { _tag: "Unknown" } : { _tag: "Product", product }
}
