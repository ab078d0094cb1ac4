/** The quantity of a line that comes back, typed: of a code that every unit carries (COMEBACK-6). */

import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { canCount, packsIn, qtyOf, withCounted } from "../../order/return-picks.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order-return.ts"
import type { Counting, Model } from "./model.ts"

const packAt = (model: Pick<Model, "orders">, id: number): ReturnPack | undefined =>
  packsIn(model).find((pack) => pack.id === id && canCount(pack))

/** Hundredths of a kilogram, or packs; at most what the customer has. */
export const fieldsOf = (model: Pick<Model, "orders" | "picks">, of: number) => {
  const pack = packAt(model, of)
  const isPack = pack?.sell_by === "pack"
  const all = pack?.qty ?? Q.zero
  const pick = model.picks.find(({ id }) => id === of)
  const before = pack === undefined || pick === undefined ? all : qtyOf(pack, pick)
  const shown = (qty: Q.Quantity) => (isPack ? Q.roundedUp(qty) : Q.hundredths(qty))
  return {
    quantity: field.number({
      label: say.howMuch,
      unit: pack === undefined ? undefined : Q.unitOf(pack),
      places: isPack ? 0 : 2,
      least: 1,
      most: shown(all),
      initial: shown(before),
      isRequired: true
    })
  }
}

export const opened = (model: Model, of: number): Counting | undefined =>
  packAt(model, of) === undefined
    ? undefined
    : { _tag: "Quantity", of, form: form.emptyForm(fieldsOf(model, of)) }

/** The model with the quantity that was typed; or the dialog with what is wrong. */
export const answered = (model: Model, dialog: Counting): Model => {
  const pack = packAt(model, dialog.of)
  const [after, read] = form.submit(fieldsOf(model, dialog.of), dialog.form)
  const counted =
    pack === undefined || read === undefined ? undefined : withCounted(model, pack, read.quantity ?? 0)
  return counted === undefined || Result.isFailure(counted)
    ? { ...model, dialog: { ...dialog, form: after } }
    : { ...counted.success, dialog: undefined, selected: dialog.of }
}
