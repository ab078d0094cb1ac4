import * as form from "../../kit/form/form.ts"
import { failed, got, movedRow } from "../../kit/listing.ts"
import { step, toast } from "../../kit/step.ts"
import { mostReturned } from "../../stock/return-quantity.ts"
import * as say from "../../text/return-stock.ts"
import { orderFields, quantityFields } from "./dialog.ts"
import { sheetWork } from "./keeping.ts"
import {
  allRows,
  type Context,
  isOpen,
  type Message,
  type Model,
  reload,
  type Step,
  shownRows
} from "./model.ts"
import { type Change, groupIdOf, type ReturnRow, typedQuantity } from "./rows.ts"
import { answered, confirmed, retry, review } from "./sending.ts"

const rowOf = (model: Model, productId: number, { ages }: Context): ReturnRow | undefined =>
  allRows(model, ages).find(({ product }) => product.product_id === productId)

const changed = (model: Model, changes: ReadonlyArray<readonly [number, Change]>): Model => ({
  ...model,
  changes: new Map([...model.changes, ...changes])
})

/** What may not be kept is left as it is. */
const retained = (
  model: Model,
  { productIds, isOn }: Extract<Message, { readonly _tag: "ToggledRetain" }>,
  { ages }: Context
): Model => {
  if (!isOpen(model)) return model
  const meant = new Set(productIds)
  const rows = allRows(model, ages).filter(
    ({ product, canRetain }) => meant.has(product.product_id) && canRetain
  )
  return changed(
    model,
    rows.map(({ product, text }) => [product.product_id, { retain: isOn, text }])
  )
}

const setQuantity = (model: Model, context: Context): Model => {
  const { dialog } = model
  if (dialog?._tag !== "Quantity" || !isOpen(model)) return model
  const row = rowOf(model, dialog.productId, context)
  if (row === undefined) return { ...model, dialog: undefined }
  const fields = quantityFields(row.product, row.text)
  const [filled, values] = form.submit(fields, dialog.form)
  if (values === undefined) return { ...model, dialog: { ...dialog, form: filled } }
  const after = changed(model, [[dialog.productId, { retain: false, text: values.quantity }]])
  return { ...after, dialog: undefined }
}

const filledIn = (model: Model, message: form.Message, context: Context): Model => {
  const { dialog } = model
  if (dialog?._tag === "Order")
    return { ...model, dialog: { ...dialog, form: form.update(orderFields, dialog.form, message) } }
  const row = dialog?._tag === "Quantity" ? rowOf(model, dialog.productId, context) : undefined
  if (dialog?._tag !== "Quantity" || row === undefined) return model
  const fields = quantityFields(row.product, row.text)
  return { ...model, dialog: { ...dialog, form: form.update(fields, dialog.form, message) } }
}

const openedQuantity = (model: Model, productId: number, context: Context): Model => {
  const row = rowOf(model, productId, context)
  if (row === undefined || !isOpen(model)) return model
  const emptyForm = form.emptyForm(quantityFields(row.product, row.text))
  return { ...model, selected: productId, dialog: { _tag: "Quantity", productId, form: emptyForm } }
}

const isOnItsWay = ({ order }: Model): boolean => order?.isOnItsWay === true

const cancelled = (model: Model): Model => (isOnItsWay(model) ? model : { ...model, dialog: undefined })

const loaded = (model: Model, message: Extract<Message, { readonly _tag: "LoadedSheet" }>): Model =>
  got(model, message, {
    problem: model.problem === say.mismatch ? model.problem : undefined,
    products: [
      ...message.sheet["Non-Marinated Products"].age_products,
      ...message.sheet["Marinated Products"].age_products
    ]
  })

const moved = (model: Model, by: number, { ages }: Context): Model => ({
  ...model,
  selected: movedRow(shownRows(model, ages), model.selected, by, ({ product }) => product.product_id)
})

const toggled = (chosen: ReadonlySet<string>, category: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(category)) next.add(category)
  return next
}

/** Where the cursor is in it, it is open: closing it takes the cursor out. */
const folded = (model: Model, group: string, { ages }: Context): Model => {
  const row = shownRows(model, ages).find(({ product }) => product.product_id === model.selected)
  const isIn = row !== undefined && groupIdOf(row) === group
  const opened = new Set(model.opened)
  if (!opened.delete(group) && !isIn) opened.add(group)
  return { ...model, opened, selected: isIn ? undefined : model.selected }
}

type Looking = Extract<
  Message,
  { readonly _tag: "LoadedShipments" | "FailedShipments" | "LoadedLast" | "FailedLast" }
>
/** What was asked for a dialog; one that is closed by now shows nothing. */
const looked = (model: Model, message: Looking): Model => {
  const { dialog } = model
  if (message._tag === "LoadedLast" || message._tag === "FailedLast")
    return dialog?._tag !== "Last"
      ? model
      : {
          ...model,
          dialog:
            message._tag === "LoadedLast"
              ? { ...dialog, last: message.last }
              : { ...dialog, problem: message.problem }
        }
  if (dialog?._tag !== "Shipments" || dialog.productId !== message.productId) return model
  return {
    ...model,
    dialog:
      message._tag === "LoadedShipments"
        ? { ...dialog, shipments: message.shipments }
        : { ...dialog, problem: message.problem }
  }
}

const handle = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "RestoredWork":
    case "FailedOpening":
    case "FailedSaving":
      return sheetWork.handle(model, message, context)
    case "AskedAgain": {
      const reloading = reload({ ...model, problem: undefined })
      return { ...reloading, commands: [...sheetWork.loadAgain(model, context), ...reloading.commands] }
    }
    case "LoadedSheet":
      return step(loaded(model, message))
    case "FailedSheet":
      return step(failed(model, message))
    case "LoadedCategories":
      return step({ ...model, categories: message.categories })
    case "TypedSearch":
      return step({ ...model, search: message.text, selected: undefined })
    case "ToggledCategory":
      return step({ ...model, chosen: toggled(model.chosen, message.category), selected: undefined })
    case "ClearedCategories":
      return step({ ...model, chosen: new Set(), selected: undefined })
    case "ToggledReturnable":
      return step({ ...model, onlyReturnable: !model.onlyReturnable, selected: undefined })
    case "ToggledGroup":
      return step(folded(model, message.group, context))
    case "MovedRow":
      return step(moved(model, message.by, context))
    case "SelectedRow":
      return step({ ...model, selected: message.productId })
    case "ToggledRetain":
      return step(retained(model, message, context))
    case "OpenedQuantity":
      return step(openedQuantity(model, message.productId, context))
    case "OpenedShipments": {
      const row = rowOf(model, message.productId, context)
      if (row === undefined) return step(model)
      const { product_id: productId, shipment_table_ids: ids } = row.product
      return step(
        {
          ...model,
          selected: productId,
          dialog: { _tag: "Shipments", productId, shipments: undefined, problem: undefined }
        },
        [{ _tag: "LoadProductShipments", productId, ids }]
      )
    }
    case "OpenedLast":
      return step({ ...model, dialog: { _tag: "Last", last: undefined, problem: undefined } }, [
        { _tag: "LoadLastReturn" }
      ])
    case "DeclaredSoldOut":
      return step(isOpen(model) ? { ...model, dialog: { _tag: "SoldOut" } } : model)
    case "ToldForm":
      return step(filledIn(model, message.message, context))
    case "SetQuantity":
      return step(setQuantity(model, context))
    case "ClearedRows":
      return step(
        isOpen(model)
          ? changed(
              model,
              shownRows(model, context.ages).map(({ product }) => [
                product.product_id,
                { retain: false, text: "" }
              ])
            )
          : model
      )
    case "AskedToCreate":
      return review(model, context)
    case "Confirmed":
      // Nothing is left of which anybody could be told (S-5-051).
      return model.dialog?._tag === "SoldOut"
        ? step({ ...model, dialog: undefined }, [], [toast("success", say.nothingLeft, "return")])
        : confirmed(model, context)
    case "Cancelled":
      return step(cancelled(model))
    case "SentAgain":
      return retry(model)
    case "GaveUp":
      return isOnItsWay(model) ? step(model) : reload({ ...model, order: undefined })
    case "AskedToPrint":
      return step(model, [
        {
          _tag: "PrintReturn",
          id: model.dialog?._tag === "Last" ? (model.dialog.last?.id ?? null) : null,
          attempt: context.now
        }
      ])
    case "LoadedShipments":
    case "FailedShipments":
    case "LoadedLast":
    case "FailedLast":
      return step(looked(model, message))
    case "GotAnswer":
      return answered(model, message)
  }
}

/**
 * The sheet was opened to return some products: these go, as far as they can, and nothing else that it proposes; what
 * somebody has filled in stands. Everything is under the eyes of who sends it.
 */
const withWanted = (model: Model, { ages }: Context): Model => {
  const [first, ...more] = model.wanted
  if (first === undefined || !isOpen(model)) return model
  const wanted = new Map(model.wanted.map(({ productId, qty }) => [productId, qty]))
  const products = allRows(model, ages).map(({ product }) => product)
  const after = changed(
    model,
    products.flatMap((product): ReadonlyArray<readonly [number, Change]> => {
      const { product_id: id } = product
      const qty = wanted.get(id)
      if (qty === undefined) return model.changes.has(id) ? [] : [[id, { retain: false, text: "" }]]
      return [[id, { retain: false, text: typedQuantity(mostReturned(product, qty)) }]]
    })
  )
  const name = products.find(({ product_id }) => product_id === first.productId)?.product_name ?? ""
  return { ...after, wanted: [], selected: first.productId, search: more.length === 0 ? name : "" }
}

const handled = (model: Model, message: Message, context: Context): Step => {
  const after = handle(model, message, context)
  return { ...after, model: withWanted(after.model, context) }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  sheetWork.saving(model, handled(model, message, context), context)
