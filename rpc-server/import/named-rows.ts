/** Rows that others name: they must be there, in the store or in the folder. */
import type { Complain } from "./kind.ts"
import type { ReferenceData } from "./reference-data.ts"

/** Whether there is the product that a row names; complains where there is none. */
export const requireProduct = (
  id: number,
  reference: ReferenceData,
  line: number,
  complain: Complain
): boolean => {
  const isThere = reference.hasProduct(id)
  if (!isThere)
    complain(line, "product_id", `there is no product ${id}: add it to products.csv, or name another one`)
  return isThere
}

/** Complains where there is no such store. */
export const requireStore = (
  id: number,
  reference: ReferenceData,
  line: number,
  complain: Complain,
  column = "store_id"
): void => {
  if (!reference.hasStore(id))
    complain(line, column, `there is no store ${id}: add it to stores.csv, or name another one`)
}

/** Complains where neither the folder nor the store has such an order. */
export const requireOrder = (
  incrementId: string,
  reference: ReferenceData,
  line: number,
  complain: Complain
): void => {
  if (!reference.hasOrder(incrementId) && !reference.standing.has(incrementId))
    complain(
      line,
      "increment_id",
      `there is no order ${incrementId}: add it to orders.csv, or take the row out`
    )
}
