/** What is asked on the page of returns: a quantity, the order before it is sent, and what is only looked at. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import * as Q from "../../quantity.ts"
import { longestReference } from "../../stock/return-action.ts"
import type { ReturnProduct } from "../../stock/return-product.ts"
import { capOf, readReturn } from "../../stock/return-quantity.ts"
import type { LastReturn, ProductShipment } from "../../stock/return-sheet.ts"
import { faultDetail, faultText } from "../../text/fault.ts"

export type Dialog =
  | { readonly _tag: "Quantity"; readonly productId: number; readonly form: form.Form }
  /** The order before it is sent: everything is kept, everything goes back, or a list of both. */
  | { readonly _tag: "Order"; readonly whole: "retain" | "return" | undefined; readonly form: form.Form }
  | { readonly _tag: "SoldOut" }
  /** Undefined while it is on its way. */
  | {
      readonly _tag: "Shipments"
      readonly productId: number
      readonly shipments: ReadonlyArray<typeof ProductShipment.Type> | undefined
      readonly problem: string | undefined
    }
  | {
      readonly _tag: "Last"
      readonly last: LastReturn | null | undefined
      readonly problem: string | undefined
    }

/** One box for the return quantity; it steps by the increment, packs are whole, and it says what is wrong with what was typed. */
export const quantityFields = (product: ReturnProduct, text: string) => {
  const places = product.sell_by === "pack" ? 0 : 2
  const last = Q.one / 10 ** places
  const number = field.number({
    label: "Return quantity",
    unit: Q.unitOf(product),
    places,
    step: Math.max(1, Math.floor(product.qty_increment / last)),
    most: Math.floor(capOf(product) / last)
  })
  return {
    quantity: {
      ...number,
      initial: field.ofText(text),
      read: (entry: field.Entry): Result.Result<string, string> =>
        Result.match(readReturn(product, entry.text), {
          onSuccess: () => Result.succeed(entry.text.trim()),
          onFailure: (refused) => Result.fail(`${faultText(refused)} ${faultDetail(refused) ?? ""}`.trim())
        })
    }
  }
}

export const orderFields = {
  reference: field.text({ label: "Reference or comment", most: longestReference })
}
