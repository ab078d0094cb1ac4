/** The lines of a sale: the one at hand, its quantity by steps and as typed, and what is taken out. */
import * as Result from "effect/Result"
import type { Change } from "../cart/change.ts"
import type { LineMessage, TypedQuantity } from "../cart/lines.ts"
import { quantityFields, readQuantity, refusedQuantity } from "../cart/typed-quantity.ts"
import * as cart from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import * as form from "../form/form.ts"
import { beep, step } from "../step.ts"
import { movedTo } from "../view/cursor.ts"
import { changeCart, withCart } from "./cart-step.ts"
import { linesOf, quantityIn, type Sale, type SaleDialog, type SaleStep } from "./model.ts"
import { lineAtHand } from "./selling.ts"

interface Lines<Model extends Sale, Own> {
  readonly isLocked: (model: Model) => boolean
  readonly refuse: (model: Model) => SaleStep<Model, Own>
}

export const saleLines = <Model extends Sale, Own>(of: Lines<Model, Own>) => {
  type Step = SaleStep<Model, Own>
  const change: (model: Model, made: Change, context: Context) => Step = changeCart
  const openDialog = (model: Model, dialog: SaleDialog, commands: Step["commands"] = []): Step =>
    step({ ...model, dialog }, commands)

  const handle = (model: Model, message: LineMessage | TypedQuantity, context: Context): Step => {
    const lines = linesOf(model)
    if (message._tag === "MovedLine") {
      const at = lines.findIndex(({ id }) => id === lineAtHand(model)?.id)
      return step({ ...model, line: movedTo(lines, at, message.by)?.id })
    }
    if (message._tag === "ChoseLine") return step({ ...model, line: message.itemId })
    if (of.isLocked(model)) return of.refuse(model)
    if (message._tag === "RemovedPack")
      return change(model, { _tag: "RemovePack", scan_code: message.code }, context)
    const item = lines.find(({ id }) => id === message.itemId)
    if (item === undefined) return step(model, [beep("bad")])
    const at = { ...model, line: item.id }
    switch (message._tag) {
      case "SteppedLine":
        return withCart(at, cart.stepQuantity(model.work, item, message.by, context))
      case "RemovedLine":
        return change(at, { _tag: "Remove", item_id: item.id, name: item.product_name }, context)
      case "AskedForQuantity":
        return openDialog(at, {
          _tag: "Quantity",
          itemId: item.id,
          form: form.emptyForm(quantityFields(item))
        })
      case "TypedQuantity": {
        const read = readQuantity(item, message.text)
        if (Result.isSuccess(read)) return change(at, read.success, context)
        const refused = refusedQuantity(item, message.text, read.failure)
        return openDialog(at, { _tag: "Quantity", itemId: item.id, form: refused }, [beep("bad")])
      }
    }
  }

  /** The line whose quantity is typed, and the fields for that; undefined where it is gone, or none is typed. */
  const typedLine = (model: Model) => {
    const dialog = quantityIn(model)
    const item = linesOf(model).find(({ id }) => id === dialog?.itemId)
    return dialog === undefined || item === undefined
      ? undefined
      : { dialog, item, fields: quantityFields(item) }
  }

  const submit = (model: Model, context: Context): Step => {
    const closed = { ...model, dialog: undefined }
    const line = typedLine(model)
    if (line === undefined) return step(closed)
    const { dialog, item, fields } = line
    const read = readQuantity(item, form.entryOf(fields, dialog.form, "qty").text.trim())
    if (Result.isSuccess(read)) return change(closed, read.success, context)
    const refused = form.refused(fields, dialog.form, read.failure, "qty")
    return openDialog(model, { ...dialog, form: refused }, [beep("bad")])
  }

  const fill = (model: Model, message: form.Message): Step => {
    const line = typedLine(model)
    if (line === undefined)
      return step(quantityIn(model) === undefined ? model : { ...model, dialog: undefined })
    const { dialog, fields } = line
    return openDialog(model, { ...dialog, form: form.update(fields, dialog.form, message) })
  }

  return { handle, submit, fill }
}
