/** The new stock of one row; the product of an added row. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/correction.ts"
import { productsFound } from "../catalogue-cache.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { picking } from "../product-picker.ts"
import { toast } from "../scan-session/step.ts"
import { movedTo } from "../view/cursor.ts"
import { type Context, isOpen, type Model, type Step, step } from "./model.ts"
import { chosenIds, keyOfAdded, narrowed, type Row, readRow, rowsOf } from "./rows.ts"

type Around = Pick<Context, "catalogue">
const productsOf = ({ catalogue }: Around): ReadonlyArray<ListedProduct> => catalogue.list?.value ?? []

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

const opened = (model: Model, key: string, around: Around): Model => {
  const row = rowAt(model, key, around)
  if (row === undefined || !isOpen(model)) return model
  return {
    ...model,
    selected: key,
    dialog:
      row.product === undefined
        ? { _tag: "Product", key, ...picking }
        : { _tag: "Row", key, form: form.begun(fieldsOf(row)) }
  }
}
/** A product that a ticket waits with is not corrected a second time. */
export const openedRow = (model: Model, key: string, around: Around): Step => {
  const ticket = rowAt(model, key, around)?.product?.waiting_ticket ?? null
  return ticket === null
    ? step(opened(model, key, around))
    : step({ ...model, selected: key }, [], [toast("failure", say.waits(ticket), "correction")])
}

export const toldRow = (model: Model, message: form.Message, around: Around): Step => {
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
  const rows = shownRows(model, around)
  const following = rows.slice(rows.findIndex(({ key }) => key === row.key) + 1)
  const open = following.find(({ product }) => product?.waiting_ticket === null)
  return goesOn && open !== undefined ? openedRow(done, open.key, around) : step(done)
}

export const addedRow = (model: Model, around: Around): Step => {
  if (!isOpen(model)) return step(model)
  const chosen = chosenIds(allRows(model, around))
  if (productsOf(around).every(({ entity_id }) => chosen.has(entity_id)))
    return step(model, [], [{ _tag: "CatalogueWanted" }, toast("failure", say.noProducts, "correction")])
  const number = model.added.reduce((most, each) => Math.max(most, each.number), 0) + 1
  return openedRow(
    { ...model, tab: "stock", added: [{ number, product_id: null }, ...model.added] },
    keyOfAdded(number),
    around
  )
}

export const removedRow = (model: Model, key: string): Step => {
  if (!isOpen(model)) return step(model)
  const changes = new Map(model.changes)
  changes.delete(key)
  return step({ ...model, changes, added: model.added.filter(({ number }) => keyOfAdded(number) !== key) })
}

export const askedForProduct = (model: Model): Step =>
  model.dialog?._tag === "Row"
    ? step({ ...model, dialog: { _tag: "Product", key: model.dialog.key, ...picking } })
    : step(model)

export const typedProduct = (model: Model, search: string): Step =>
  model.dialog?._tag === "Product"
    ? step({ ...model, dialog: { ...model.dialog, search, index: 0, problem: undefined } })
    : step(model)

export const movedProduct = (model: Model, by: number, { catalogue }: Around): Step => {
  if (model.dialog?._tag !== "Product") return step(model)
  const found = productsFound(catalogue, model.dialog.search)
  return step({
    ...model,
    dialog: { ...model.dialog, index: movedTo([...found.keys()], model.dialog.index, by) ?? 0 }
  })
}

export const choseProduct = (model: Model, productId: number, around: Around): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Product") return step(model)
  if (chosenIds(allRows(model, around), dialog.key).has(productId))
    return step({ ...model, dialog: { ...dialog, problem: say.alreadySelected } })
  const added = model.added.map((each) =>
    keyOfAdded(each.number) === dialog.key ? { ...each, product_id: productId } : each
  )
  return openedRow({ ...model, added, dialog: undefined }, dialog.key, around)
}
