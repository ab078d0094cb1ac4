/** What was counted of one row, and a comment on it; the product of an added row. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import * as Q from "../../quantity.ts"
import { longestComment } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { productsFound } from "../catalogue-cache.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { picking } from "../product-picker.ts"
import { movedTo } from "../view/cursor.ts"
import { type Context, type Model, type Step, step, takesCounts } from "./model.ts"
import { type CountRow, chosenIds, keyOfAdded, narrowed, readCount, rowsOf } from "./rows.ts"

export const productsOf = ({ catalogue }: Pick<Context, "catalogue">): ReadonlyArray<ListedProduct> =>
  catalogue.list?.value ?? []

export const allRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> =>
  rowsOf(model, productsOf(context))
/** The rows in sight: of a recount its products alone, in their order. */
export const shownRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> => {
  const rows = allRows(model, context)
  const { recount } = model
  const wanted =
    recount === undefined
      ? rows
      : recount.flatMap((id) => rows.find(({ product }) => product?.product_id === id) ?? [])
  return narrowed(wanted, model.search, model.categories)
}
export const rowAt = (model: Model, key: string, context: Pick<Context, "catalogue">): CountRow | undefined =>
  allRows(model, context).find((row) => row.key === key)

/** Products that stand in no row yet. */
export const remaining = (model: Model, context: Pick<Context, "catalogue">): number => {
  const chosen = chosenIds(allRows(model, context))
  return productsOf(context).filter(({ entity_id }) => !chosen.has(entity_id)).length
}

export const fieldsOf = (row: CountRow) => ({
  physical: field.text({
    label: say.physicalStock,
    isRequired: true,
    initial: row.count?.text ?? "",
    placeholder: row.current === undefined ? undefined : String(Q.toWire(row.current)),
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

/** A row of which the books tell nothing new can be left with Enter: what they say counts. */
const opened = (model: Model, key: string, context: Context): Model => {
  const row = rowAt(model, key, context)
  if (row === undefined || !takesCounts(model)) return model
  const isUnchosen = row.isAdded && row.product === undefined
  return {
    ...model,
    selected: key,
    dialog: isUnchosen
      ? { _tag: "Product", key, ...picking }
      : { _tag: "Row", key, form: form.begun(fieldsOf(row)) }
  }
}
export const openedRow = (model: Model, key: string, context: Context): Step =>
  step(opened(model, key, context))

/** As `openedRow`, whether a product is chosen or not. */
export const openedForStock = (model: Model, key: string, context: Context): Step => {
  const row = rowAt(model, key, context)
  return row === undefined || !takesCounts(model)
    ? step(model)
    : step({ ...model, selected: key, dialog: { _tag: "Row", key, form: form.begun(fieldsOf(row)) } })
}

/** The words of the form, once something is typed that no product stands behind. */
export const toldForm = (model: Model, message: form.Message, context: Context): Step => {
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
  const rows = shownRows(model, context)
  return rows[rows.findIndex((row) => row.key === key) + 1]?.key
}

export const savedRow = (model: Model, goesOn: boolean, context: Context): Step => {
  const { dialog } = model
  const row = dialog?._tag === "Row" ? rowAt(model, dialog.key, context) : undefined
  if (dialog?._tag !== "Row" || row === undefined) return step(model)
  const typed = form.entryOf(fieldsOf(row), dialog.form, "physical").text.trim()
  const comment = form.entryOf(fieldsOf(row), dialog.form, "comment").text.trim()
  const isLeft =
    typed === "" && row.count === undefined && row.current !== undefined && !row.isAdded && comment === ""
  const [next, values] = isLeft ? [dialog.form, undefined] : form.submit(fieldsOf(row), dialog.form)
  if (!isLeft && values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const counts = new Map(model.counts)
  if (values !== undefined)
    counts.set(row.key, {
      text: String(values.physical),
      comment: String(values.comment),
      at: context.now + model.clockAhead
    })
  const done: Model = { ...model, counts, dialog: undefined }
  const following = goesOn ? after(model, row.key, context) : undefined
  return following === undefined ? step(done) : openedRow(done, following, context)
}

export const addedRow = (model: Model, context: Context): Step => {
  if (!takesCounts(model)) return step(model)
  if (remaining(model, context) === 0)
    return step(
      model,
      [],
      [{ _tag: "CatalogueWanted" }, { _tag: "Toast", kind: "failure", text: say.nothingAvailable }]
    )
  const number = model.added.reduce((most, each) => Math.max(most, each.number), 0) + 1
  return openedRow(
    { ...model, added: [{ number, product_id: null }, ...model.added] },
    keyOfAdded(number),
    context
  )
}

export const removedRow = (model: Model, key: string): Step => {
  if (!takesCounts(model)) return step(model)
  const counts = new Map(model.counts)
  counts.delete(key)
  return step({ ...model, counts, added: model.added.filter(({ number }) => keyOfAdded(number) !== key) })
}

/** From the picker back to the row, and from there to the picker. */
export const askedForProduct = (model: Model): Step =>
  model.dialog?._tag === "Row"
    ? step({
        ...model,
        dialog: { _tag: "Product", key: model.dialog.key, ...picking }
      })
    : step(model)

export const typedProduct = (model: Model, search: string): Step =>
  model.dialog?._tag === "Product"
    ? step({ ...model, dialog: { ...model.dialog, search, index: 0, problem: undefined } })
    : step(model)

export const movedProduct = (model: Model, by: number, { catalogue }: Context): Step => {
  if (model.dialog?._tag !== "Product") return step(model)
  const found = productsFound(catalogue, model.dialog.search)
  const to = movedTo([...found.keys()], model.dialog.index, by)
  return step({ ...model, dialog: { ...model.dialog, index: to ?? 0 } })
}

export const choseProduct = (model: Model, productId: number, context: Context): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Product") return step(model)
  if (chosenIds(allRows(model, context), dialog.key).has(productId))
    return step({ ...model, dialog: { ...dialog, problem: say.alreadySelected } })
  const added = model.added.map((each) =>
    keyOfAdded(each.number) === dialog.key ? { ...each, product_id: productId } : each
  )
  return openedRow({ ...model, added, dialog: undefined }, dialog.key, context)
}
