/** What is asked on the page of returns: a quantity, the order before it is sent, and what is only looked at. */
import * as Result from "effect/Result"
import * as Q from "../../quantity.ts"
import { longestReference } from "../../stock/return-order.ts"
import type { ReturnProduct } from "../../stock/return-product.ts"
import { capOf, readReturn } from "../../stock/return-quantity.ts"
import type { LastReturn, ProductShipment } from "../../stock/return-sheet.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import * as field from "../form/field.ts"
import type * as form from "../form/form.ts"

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

/** One box for the return quantity; it steps by the increment, and says what is wrong with what was typed. */
export const quantityFields = (product: ReturnProduct, text: string) => {
  const number = field.number({
    label: "Return quantity",
    unit: Q.unitOf(product),
    places: 2,
    step: Math.max(1, Q.hundredths(product.qty_increment)),
    most: Math.floor(capOf(product) / 10)
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
