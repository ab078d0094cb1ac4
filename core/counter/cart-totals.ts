/** The totals of a cart: its lines, discount, tax and delivery (CART-3). Its order and its invoice come to the same. */
import * as Result from "effect/Result"
import type { Fault } from "../fault.ts"
import * as Money from "../money.ts"
import { type PricedLine, priced } from "../order/billing.ts"
import type { Totals } from "../order/order.ts"
import type { TaxRegime } from "../order/tax-regime.ts"
import { requireSetting } from "../session/settings.ts"
import type { Cart } from "./cart.ts"

/** The charge of a delivery, and the subtotal from which on it is free. */
export interface DeliveryCharge {
  readonly amount: Money.Money
  readonly free_from: Money.Money | null
}

/** The charge in the setting `delivery_charge`; nothing is charged where it is unset, refused where it cannot be read. */
export const readCharge = (
  value: string | undefined
): Result.Result<DeliveryCharge | undefined, Fault<"SettingUnreadable">> =>
  Result.map(requireSetting("delivery_charge", value), (charge) =>
    charge === undefined
      ? undefined
      : {
          amount: Money.parse(charge.amount),
          free_from: charge.free_from == null ? null : Money.parse(charge.free_from)
        }
  )

/** The delivery's charge for a subtotal; nothing for an empty cart. */
export const shippingOf = (charge: DeliveryCharge | undefined, subtotal: Money.Money): Money.Money => {
  if (charge === undefined || subtotal === 0) return Money.zero
  return charge.free_from !== null && subtotal >= charge.free_from ? Money.zero : charge.amount
}

/** What a cart is placed for: taken away and paid in cash alone it is rounded to the coin (CASH-1). */
export const dueOf = (
  { grand_total, cash_total = grand_total }: Pick<Cart, "grand_total" | "cash_total">,
  {
    method,
    isTaken,
    isInParts = false
  }: { readonly method: string; readonly isTaken: boolean; readonly isInParts?: boolean }
): Money.Money => (isTaken && method === "cashondelivery" && !isInParts ? cash_total : grand_total)

/** What a cart comes to; its order is priced by the same rule. */
export const totalsOf = (
  lines: ReadonlyArray<PricedLine>,
  discount: Money.Money,
  shipping: Money.Money,
  regime: TaxRegime
): Totals => priced(lines, discount, shipping, regime).totals
