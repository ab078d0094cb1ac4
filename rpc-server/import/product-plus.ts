/** The column `plu` of products.csv: the number that scales know a product by, where it is not the product's own (CODE-37). */
import type { Tx } from "../store/engine/transaction.ts"
import * as productPlus from "../store/network/product-plus.ts"
import { type Cell, whole } from "./cell.ts"
import type { Located } from "./column.ts"
import type { Complain } from "./kind.ts"
import type { ReferenceData } from "./reference-data.ts"

const nothing = "none"
/** Of a product that has none. */
export const without = 0
const number = whole(1, 999_999_999)

export const plu: Cell<number> = {
  expected: `${number.expected}; or ${nothing}`,
  read: (input) => (input === nothing ? without : number.read(input)),
  print: (value) => (value === without ? nothing : number.print(value))
}

/** Null leaves the number that it has. */
interface Row {
  readonly entity_id: number
  readonly plu: number | null
}

/** Complains of a number that two products have, in the file or in the store as the file leaves it. */
export const requireOnePlu = (
  rows: ReadonlyArray<Located<Row>>,
  reference: ReferenceData,
  complain: Complain
): void => {
  const owners = new Map<number, number>()
  const given = new Set(rows.flatMap(({ row }) => (row.plu === null ? [] : [row.entity_id])))
  for (const [id, standing] of reference.plus) if (!given.has(id)) owners.set(standing, id)
  for (const { line, row } of rows) {
    if (row.plu === null || row.plu === without) continue
    const owner = owners.get(row.plu)
    if (owner === undefined) owners.set(row.plu, row.entity_id)
    else if (owner !== row.entity_id)
      complain(line, "plu", `product ${owner} has PLU ${row.plu} already: a PLU belongs to one product`)
  }
}

/** Writes the numbers of products; gives the products whose number has changed. */
export const writePlus = function* (rows: ReadonlyArray<Row>): Tx<ReadonlyArray<number>> {
  const before = new Map((yield* productPlus.all()).map(({ product_id, plu }) => [product_id, plu]))
  const changed = rows.flatMap(({ entity_id, plu }) =>
    plu === null || plu === (before.get(entity_id) ?? without) ? [] : [{ product_id: entity_id, plu }]
  )
  // All that goes goes first: a number may move from one product to another.
  yield* productPlus.removeOf(changed.map(({ product_id }) => product_id))
  yield* productPlus.add(changed.filter(({ plu }) => plu !== without))
  return changed.map(({ product_id }) => product_id)
}
