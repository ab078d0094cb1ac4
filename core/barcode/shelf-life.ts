/**
 * The shelf life of a product in days, where its code names no date (CODE-6). The first rule that holds decides:
 * one-year list, marinated, grocery, vegetable, long-shelf-life list, otherwise non-marinated. Groceries, bakery and
 * pantry are in both lists of category types, which is why the order matters.
 */

/** Category ids of marinated products. */
export const marinatedCategories: ReadonlyArray<number> = [34, 82]
export const groceryTypes: ReadonlyArray<string> = ["groceries", "bakery", "pantry"]
export const vegetableTypes: ReadonlyArray<string> = [
  "vegetables",
  "fruits",
  "cut-vegetables",
  "prepared-other",
  "dairy",
  "groceries",
  "bakery",
  "pantry",
  "exp-juices"
]

export const isMarinated = (categoryId: number | null): boolean =>
  categoryId !== null && marinatedCategories.includes(categoryId)
export const isGrocery = (categoryType: string | null): boolean =>
  categoryType !== null && groceryTypes.includes(categoryType)
export const isVegetable = (categoryType: string | null): boolean =>
  categoryType !== null && vegetableTypes.includes(categoryType)

/** The fields of a product that decide how long it keeps. */
export interface Keeping {
  readonly product_id: number
  readonly category_id: number | null
  readonly category_type: string | null
}

/** Product ids that the store configures; both lists are empty until it does. */
export interface KeepingLists {
  readonly one_year_product_ids: ReadonlySet<number>
  readonly long_shelf_life_product_ids: ReadonlySet<number>
}

/** Days from packing to expiry. */
export const shelfLife = (product: Keeping, lists: KeepingLists): number => {
  if (lists.one_year_product_ids.has(product.product_id)) return 365
  if (isMarinated(product.category_id)) return 90
  if (isGrocery(product.category_type)) return 90
  if (isVegetable(product.category_type)) return 15
  if (lists.long_shelf_life_product_ids.has(product.product_id)) return 90
  return 7
}

/** Days that a legacy pack keeps after its packaging date. */
export const legacyPackLife = 3
/** Days that a partner's code (74, 2, P, W) keeps after packing, which is the day of the scan. */
export const partnerLife = 5
