/** The new stock of one row, and the rows that are opened for it. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { productRows } from "../../kit/product-rows/handling.ts"
import { productsOf } from "../../kit/product-rows/rows.ts"
import { step, toast } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { hasStep } from "../../stock/physical-stock.ts"
import * as say from "../../text/correction.ts"
import { noIncrement } from "../../text/correction-refusal.ts"
import { type Command, type Context, isOpen, type Model, type Step } from "./model.ts"
import { narrowed, type Row, readRow, rowsOf } from "./rows.ts"

type Around = Pick<Context, "catalogue">

export const allRows = (model: Model, around: Around): ReadonlyArray<Row> => rowsOf(model, productsOf(around))
export const shownRows = (model: Model, around: Around): ReadonlyArray<Row> =>
  narrowed(allRows(model, around), model.search)
export const rowAt = (model: Model, key: string, around: Around): Row | undefined =>
  allRows(model, around).find((row) => row.key === key)

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

/** A product that a ticket waits with is not corrected a second time. */
const opened = (model: Model, row: Row): Step => {
  const ticket = row.product?.waiting_ticket ?? null
  // A product without an increment takes no new stock at all: nothing is opened that could never be saved.
  if (row.product !== undefined && !hasStep({ ...row.product, qty_increments: row.product.qty_inc }))
    return step(model, [], [toast("failure", noIncrement, "correction")])
  return ticket === null
    ? step({ ...model, dialog: { _tag: "Row", key: row.key, form: form.begun(fieldsOf(row)) } })
    : step(model, [], [toast("failure", say.waits(ticket), "correction")])
}

const without = (model: Model, key: string): Model => {
  const changes = new Map(model.changes)
  changes.delete(key)
  return { ...model, changes }
}

export const rows = productRows<Model, Around, Row, never, Command>({
  isOpen,
  rowsOf: allRows,
  shownOf: shownRows,
  opened,
  without,
  whyNotOf: (product) => (hasStep(product) ? undefined : noIncrement),
  say: { nothingToAdd: say.noProducts, alreadySelected: say.alreadySelected, deed: "correction" }
})

export const filledRow = (model: Model, message: form.Message, around: Around): Step => {
  const { dialog } = model
  const row = dialog?._tag === "Row" ? rowAt(model, dialog.key, around) : undefined
  return dialog?._tag !== "Row" || row === undefined
    ? step(model)
    : step({ ...model, dialog: { ...dialog, form: form.update(fieldsOf(row), dialog.form, message) } })
}

export const savedRow = (model: Model, goesOn: boolean, around: Around): Step => {
  const { dialog } = model
  const row = dialog?._tag === "Row" ? rowAt(model, dialog.key, around) : undefined
  if (dialog?._tag !== "Row" || row === undefined) return step(model)
  const [next, values] = form.submit(fieldsOf(row), dialog.form)
  if (values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const changes = new Map(model.changes)
  if (values.stock === "") changes.delete(row.key)
  else changes.set(row.key, { text: values.stock, seen: row.current })
  const done: Model = { ...model, changes, dialog: undefined }
  const shown = shownRows(model, around)
  const following = shown.slice(shown.findIndex(({ key }) => key === row.key) + 1)
  const open = following.find(({ product }) => product?.waiting_ticket === null)
  return goesOn && open !== undefined ? rows.opened(done, open.key, around) : step(done)
}
