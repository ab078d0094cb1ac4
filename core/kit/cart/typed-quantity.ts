/** The quantity of a line as somebody types it, and the change that it comes to. */
import * as Result from "effect/Result"
import type { CartItem } from "../../counter/cart.ts"
import { readTyped } from "../../counter/cart-quantity.ts"
import type { Fault } from "../../fault.ts"
import * as Q from "../../quantity.ts"
import { invalidQuantity } from "../../text/cart.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import { because } from "../../text/sentence.ts"
import { typedQuantity } from "../../typed-number.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { Change } from "./change.ts"

export const quantityFields = (
  item: Q.Sold & { readonly qty: Q.Quantity },
  problemOf?: (text: string) => string | undefined
) => ({
  qty: field.text({
    label: `Quantity in ${Q.unitOf(item)}`,
    isRequired: true,
    wanted: invalidQuantity,
    placeholder: Q.formatShort(item.qty),
    problemOf
  })
})

/** A quantity that was typed in the line and is none of it is asked for again, with what is wrong with it. */
export const refusedQuantity = (item: CartItem, text: string, problem: string): form.Form => {
  const fields = quantityFields(item)
  const typed = form.update(fields, form.emptyForm(fields), { _tag: "TypedField", field: "qty", text })
  return form.refused(fields, typed, problem, "qty")
}

/** Invalid data alone says nothing to whoever typed it; the rest names no more than the product, which stands over it. */
const whyNot = (refused: Fault<"InvalidData" | "BelowMinimum" | "NotAMultiple">): string =>
  refused.tag === "InvalidData" ? because(faultText(refused), faultDetail(refused)) : faultText(refused)

/** @returns why it is no quantity of the line, in a sentence; 0 takes the line out */
export const readQuantity = (item: CartItem, text: string): Result.Result<Change, string> => {
  const packs = item.scanned_info?.total_qty ?? Q.zero
  const typed = typedQuantity(text)
  const sold = { sell_by: item.sell_by, min_sale_qty: item.minQty, qty_increments: item.qty_increments }
  // What packs hold is not by hand: the rule is about what is beside them.
  const byHand =
    typed === undefined || packs === 0 || typed < packs ? text : String(Q.toWire(Q.minus(typed, packs)))
  if (typed !== undefined && packs > 0 && typed > 0 && typed < packs)
    return Result.fail(faultText({ _tag: "Fault", tag: "BelowScanned", data: { scanned: Q.toWire(packs) } }))
  const read =
    typed !== undefined && packs > 0 && typed === packs ? Result.succeed(Q.zero) : readTyped(sold, byHand)
  if (read === undefined) return Result.fail(invalidQuantity)
  if (Result.isFailure(read)) return Result.fail(whyNot(read.failure))
  const of = { item_id: item.id, name: item.product_name }
  return Result.succeed(
    read.success === "removed"
      ? { _tag: "Remove", ...of }
      : { _tag: "Set", ...of, qty: Q.plus(packs, read.success) }
  )
}
