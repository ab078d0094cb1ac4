/** How much of a line comes back, typed: of a code that every unit carries (COMEBACK-6). */

import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { requireBack } from "../../order/returned-quantity.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order-return.ts"
import { canCount, qtyOf, withQty } from "./chosen.ts"
import type { Counting, Model } from "./model.ts"

const packAt = ({ orders }: Pick<Model, "orders">, id: number): ReturnPack | undefined =>
  orders.flatMap(({ packs }) => packs).find((pack) => pack.id === id && canCount(pack))

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

export const begun = (model: Model, of: number): Counting | undefined =>
  packAt(model, of) === undefined
    ? undefined
    : { _tag: "Quantity", of, form: form.begun(fieldsOf(model, of)) }

/** The model with the quantity that was typed; or the dialog with what is wrong. */
export const answered = (model: Model, dialog: Counting): Model => {
  const pack = packAt(model, dialog.of)
  const [after, read] = form.submit(fieldsOf(model, dialog.of), dialog.form)
  if (pack === undefined || read === undefined) return { ...model, dialog: { ...dialog, form: after } }
  const typed = Q.ofThousandths((read.quantity ?? 0) * (pack.sell_by === "pack" ? 1000 : 10))
  // What is shown of the whole is the whole, whatever it weighs to the gram.
  const isAll = typed > pack.qty || (pack.sell_by === "kg" && Q.isSame(typed, pack.qty))
  const quantity = requireBack(pack, isAll ? pack.qty : typed, pack.qty)
  if (quantity._tag === "Failure") return { ...model, dialog: { ...dialog, form: after } }
  const pick = model.picks.find(({ id }) => id === dialog.of) ?? { id: dialog.of, p_reason: "", s_reason: "" }
  const counted = withQty(pick, pack, quantity.success)
  const picks = model.picks.some(({ id }) => id === dialog.of)
    ? model.picks.map((each) => (each.id === dialog.of ? counted : each))
    : [...model.picks, counted]
  const listed = model.listed.includes(dialog.of) ? model.listed : [...model.listed, dialog.of]
  return { ...model, dialog: undefined, picks, listed, selected: dialog.of }
}
