/** The column `gtins` of products.csv: numbers of the trade beside the EAN13 (CODE-16). */
import { Result } from "effect"
import { gtinOf } from "#core/barcode/rule/check-digits.ts"
import { gtinText, readGtins } from "#core/catalogue/gtin.ts"
import type { ProductGtin } from "#core/catalogue/product.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import type { Cell } from "./cell.ts"
import type { Located } from "./column.ts"
import type { Complain } from "./kind.ts"
import type { ReferenceData } from "./reference-data.ts"

const nothing = "none"
/** A list of JSON comes with its brackets and quotes. */
const read = (input: string) => readGtins(input === nothing ? "" : input.replaceAll(/["[\]]/g, " "))

export const gtins: Cell<ReadonlyArray<ProductGtin>> = {
  expected: "GTINs with blanks between them, cartons with x and their count; or none",
  read: (input) => Result.getOrUndefined(read(input)),
  problemOf: (input) => {
    const all = read(input)
    return Result.isFailure(all) ? all.failure : undefined
  },
  print: (values) => (values.length === 0 ? nothing : values.map(gtinText).join(" "))
}

/** The cells of a product that say what its GTINs are; null leaves those that it has. */
interface Row {
  readonly entity_id: number
  readonly ean13_barcode: string | null
  readonly gtins: ReadonlyArray<ProductGtin> | null
}

export const ownEan = ({ ean13_barcode }: Pick<Row, "ean13_barcode">): string | undefined =>
  ean13_barcode === null ? undefined : gtinOf(ean13_barcode)

/** Complains of numbers that two products have, in the file or in what the store keeps. */
export const requireOneProduct = (
  rows: ReadonlyArray<Located<Row>>,
  reference: ReferenceData,
  complain: Complain
): void => {
  const lines = new Map(rows.map(({ line, row }) => [row.entity_id, line]))
  const eans = [...reference.products.values()].flatMap((product) => {
    const gtin = ownEan(product)
    return gtin === undefined ? [] : [{ id: product.entity_id, gtin, isEan: true }]
  })
  const further = [...reference.gtins].flatMap(([id, listed]) =>
    listed.map(({ gtin }) => ({ id, gtin, isEan: false }))
  )
  const owners = Map.groupBy([...eans, ...further], ({ gtin }) => gtin)
  for (const { line, row } of rows) {
    /** The other product that has a number; of two rows of the file the later one is refused. */
    const otherOf = (gtin: string) =>
      owners.get(gtin)?.find(({ id }) => id !== row.entity_id && (lines.get(id) ?? 0) < line)
    for (const { gtin, pieces } of row.gtins ?? []) {
      const other = otherOf(gtin)
      if (other !== undefined)
        complain(line, "gtins", `product ${other.id} has GTIN ${gtin} already: a GTIN belongs to one product`)
      if (gtin === ownEan(row) && pieces !== 1)
        complain(line, "gtins", `${gtin} is its EAN13, which is of one piece: take it out of one of them`)
    }
    const ean = ownEan(row)
    const other = ean === undefined ? undefined : otherOf(ean)
    // Two EAN13s of one file are told among its doubles.
    if (other !== undefined && !(other.isEan && lines.has(other.id)))
      complain(
        line,
        "ean13_barcode",
        other.isEan
          ? `product ${other.id} has this EAN13 already: an EAN13 belongs to one product`
          : `product ${other.id} has GTIN ${ean} already: a GTIN belongs to one product`
      )
  }
}

const keyOf = (all: ReadonlyArray<ProductGtin>): string => all.map(gtinText).toSorted().join(" ")

/** Writes the GTINs of products, each list as a whole; gives the products whose list has changed. */
export const writeGtins = function* (rows: ReadonlyArray<Row>): Tx<ReadonlyArray<number>> {
  const before = Map.groupBy(yield* productGtins.all(), ({ product_id }) => product_id)
  const wanted = rows.map((row) => {
    const standing = before.get(row.entity_id) ?? []
    // The EAN13 stands in the product itself.
    const listed = (row.gtins ?? standing).filter(({ gtin }) => gtin !== ownEan(row))
    return { id: row.entity_id, listed, isSame: keyOf(listed) === keyOf(standing) }
  })
  const changed = wanted.filter(({ isSame }) => !isSame)
  // All that goes goes first: a number may move from one product to another.
  yield* productGtins.removeOf(changed.map(({ id }) => id))
  yield* productGtins.add(
    changed.flatMap(({ id, listed }) => listed.map(({ gtin, pieces }) => ({ product_id: id, gtin, pieces })))
  )
  return changed.map(({ id }) => id)
}
