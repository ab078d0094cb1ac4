/** Settings that are lists of products. */
import { settingOf } from "./settings.ts"

export type ProductList =
  | "egg_product_ids"
  | "excluded_product_ids"
  | "one_year_product_ids"
  | "long_shelf_life_product_ids"
  | "container_product_ids"

/** The products that a setting lists; none where it is unset or cannot be read. */
export const productIds = (name: ProductList, value: string | undefined): ReadonlySet<number> =>
  new Set(settingOf(name, value))
