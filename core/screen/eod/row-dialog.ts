/** What was counted of one row, and a comment on it; the rows that are opened for it. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { productRows } from "../../kit/product-rows/handling.ts"
import { productsOf } from "../../kit/product-rows/rows.ts"
import { step } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { longestComment } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { type Command, type Context, type Model, type Step, takesCounts } from "./model.ts"
import { type CountRow, narrowed, readCount, rowsOf } from "./rows.ts"

export const allRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> =>
  rowsOf(model, productsOf(context))
/** The rows in sight: of a recount its products alone, in their order. */
export const shownRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> => {
  const all = allRows(model, context)
  const { recount } = model
  const wanted =
    recount === undefined
      ? all
      : recount.flatMap((id) => all.find(({ product }) => product?.product_id === id) ?? [])
  return narrowed(wanted, model.search, model.categories)
}
export const rowAt = (model: Model, key: string, context: Pick<Context, "catalogue">): CountRow | undefined =>
  allRows(model, context).find((row) => row.key === key)

const placeholderOf = ({ scanned, current }: CountRow): string | undefined => {
  const quantity = scanned?.counted ?? current
  return quantity === undefined ? undefined : String(Q.toWire(quantity))
}

export const fieldsOf = (row: CountRow) => ({
  physical: field.text({
    label: say.physicalStock,
    // What was scanned stands where nothing is typed.
    isRequired: row.scanned === undefined,
    initial: row.count?.text ?? "",
    placeholder: placeholderOf(row),
    wanted:
      row.product === undefined
        ? say.chooseFirst
        : Result.getOrElse(Result.flip(readCount(row, "")), () => ""),
    problemOf: (text) => {
      if (row.product === undefined) return say.chooseFirst
      const read = readCount(row, text)
      return Result.isFailure(read) ? read.failure : undefined
    }
  }),
  comment: field.text({ label: "Comment", initial: row.count?.comment ?? "", most: longestComment })
})

const opened = (model: Model, row: CountRow): Step =>
  step({
    ...model,
    selected: row.key,
    dialog: { _tag: "Row", key: row.key, form: form.begun(fieldsOf(row)) }
  })

const without = (model: Model, key: string): Model => {
  const counts = new Map(model.counts)
  counts.delete(key)
  return { ...model, counts }
}

export const rows = productRows<Model, Pick<Context, "catalogue">, CountRow, never, Command>({
  isOpen: takesCounts,
  rowsOf: allRows,
  shownOf: shownRows,
  opened,
  without,
  say: { nothingToAdd: say.nothingAvailable, alreadySelected: say.alreadySelected }
})

/** A row is opened, whether a product is chosen or not. */
export const openedForStock = (model: Model, key: string, context: Context): Step => {
  const row = rowAt(model, key, context)
  return row === undefined || !takesCounts(model) ? step(model) : opened(model, row)
}

/** The words of the form, once something is typed that no product stands behind. */
export const filled = (model: Model, message: form.Message, context: Context): Step => {
  const { dialog } = model
  const row = dialog?._tag === "Row" ? rowAt(model, dialog.key, context) : undefined
  if (dialog?._tag !== "Row" || row === undefined) return step(model)
  const next = form.update(fieldsOf(row), dialog.form, message)
  const isEarly = row.product === undefined && message._tag === "TypedField" && message.field === "physical"
  return step({
    ...model,
    dialog: {
      ...dialog,
      form: isEarly ? { ...next, problems: { ...next.problems, physical: say.chooseFirst } } : next
    }
  })
}

/** The row after this one, of those in sight. */
const after = (model: Model, key: string, context: Context): string | undefined => {
  const shown = shownRows(model, context)
  return shown[shown.findIndex((row) => row.key === key) + 1]?.key
}

export const savedRow = (model: Model, goesOn: boolean, context: Context): Step => {
  const { dialog } = model
  const row = dialog?._tag === "Row" ? rowAt(model, dialog.key, context) : undefined
  if (dialog?._tag !== "Row" || row === undefined) return step(model)
  const typed = form.entryOf(fieldsOf(row), dialog.form, "physical").text.trim()
  const comment = form.entryOf(fieldsOf(row), dialog.form, "comment").text.trim()
  const stands = row.scanned !== undefined || (row.current !== undefined && !row.isAdded)
  const isLeft = typed === "" && row.count === undefined && stands && comment === ""
  const [next, values] = isLeft ? [dialog.form, undefined] : form.submit(fieldsOf(row), dialog.form)
  if (!isLeft && values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const counts = new Map(model.counts)
  if (values !== undefined && typed === "" && comment === "") counts.delete(row.key)
  else if (values !== undefined)
    counts.set(row.key, {
      text: String(values.physical),
      comment: String(values.comment),
      at: context.now + model.clockAhead
    })
  const done: Model = { ...model, counts, dialog: undefined }
  const following = goesOn ? after(model, row.key, context) : undefined
  return following === undefined ? step(done) : rows.opened(done, following, context)
}
