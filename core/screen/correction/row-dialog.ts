/** The new stock of one row, and the rows that are opened for it. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import { productRows } from "../../kit/product-rows/handling.ts"
import { productsOf } from "../../kit/product-rows/rows.ts"
import * as Q from "../../quantity.ts"
import { hasStep } from "../../stock/physical-stock.ts"
import * as say from "../../text/correction.ts"
import { noIncrement } from "../../text/correction-refusal.ts"
import { type Context, isOpen, type Model } from "./model.ts"
import { narrowed, type Row, readRow, rowsOf } from "./rows.ts"

type Around = Pick<Context, "catalogue">

export const allRows = (model: Model, around: Around): ReadonlyArray<Row> => rowsOf(model, productsOf(around))
export const shownRows = (model: Model, around: Around): ReadonlyArray<Row> =>
  narrowed(allRows(model, around), model.search)

/** Left empty the stock stays as it is. */
export const fieldsOf = (row: Row) => ({
  stock: field.text({
    label: say.newStock,
    initial: row.change?.text ?? "",
    placeholder: row.product === undefined ? undefined : Q.withUnit(row.product, row.current),
    problemOf: (text) => {
      const read = readRow(row, text)
      return Result.isFailure(read) ? read.failure : undefined
    }
  })
})

/** A product that a ticket waits with is not corrected a second time; one without an increment takes no new stock at all. */
const whyNotOpened = ({ product }: Row): string | undefined => {
  if (product === undefined) return undefined
  if (!hasStep({ ...product, qty_increments: product.qty_inc })) return noIncrement
  return product.waiting_ticket === null ? undefined : say.waits(product.waiting_ticket)
}

export const rows = productRows({
  isOpen,
  rowsOf: allRows,
  shownOf: shownRows,
  typedIn: ({ changes }: Model) => changes,
  withTyped: (model, changes) => ({ ...model, changes }),
  fieldsOf,
  typedOf: ({ stock }, { current }) => (stock === "" ? undefined : { text: stock, seen: current }),
  whyNotOpened,
  whyNotOf: (product) => (hasStep(product) ? undefined : noIncrement),
  isNext: ({ product }) => product?.waiting_ticket === null,
  say: { nothingToAdd: say.noProducts, alreadySelected: say.alreadySelected, deed: "correction" }
})
