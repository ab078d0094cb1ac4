/** The totals of a cart: its lines, discount, tax and delivery (CART-3). Its order and its invoice come to the same. */
import * as Result from "effect/Result"
import type { Fault } from "../fault.ts"
import * as Money from "../money.ts"
import { type PricedLine, priced, roundOffOf } from "../order/billing.ts"
import { regimeFor } from "../order/buyer.ts"
import type { Buyer } from "../order/buyer-fields.ts"
import type { LevySum } from "../order/levy-sum.ts"
import { levySums, levyText } from "../order/levy-sums.ts"
import type { Totals } from "../order/order.ts"
import { isHalved } from "../order/tax.ts"
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

/** The levies of a cart as its paper will name them: by where it is supplied, and of halves also as for a special economic zone. */
export const leviesOf = (
  lines: ReadonlyArray<PricedLine>,
  { discount, shipping }: Pick<Totals, "discount" | "shipping">,
  regime: TaxRegime
): Pick<Cart, "levies" | "levies_sez"> => {
  const sums = (of: TaxRegime) => levySums(priced(lines, discount, shipping, of))
  return { levies: sums(regime), ...(isHalved(regime) ? { levies_sez: sums("igst") } : {}) }
}

/** Those that the paper of a buyer names; none of an older server. */
export const leviesFor = (
  { levies = [], levies_sez = levies }: Pick<Cart, "levies" | "levies_sez">,
  buyer: Buyer | null | undefined
): ReadonlyArray<LevySum> => (regimeFor("cgst-sgst", buyer) === "igst" ? levies_sez : levies)

/**
 * What stands between the subtotal and the total of a sale: its tax, levy by levy where they are known, and its round-off
 * beside them: one levy in the place of two halves may differ by a paisa, the total that the customer was told does not.
 */
export const taxLines = (
  totals: Totals,
  levies: ReadonlyArray<LevySum>
): { readonly taxes: ReadonlyArray<readonly [string, Money.Money]>; readonly roundOff: Money.Money } => {
  const tax = levies.length === 0 ? totals.tax : Money.sum(levies.map(({ amount }) => amount))
  return {
    taxes:
      levies.length === 0 ? [["Tax", tax]] : levies.map((levy) => [levyText(levy), levy.amount] as const),
    roundOff: roundOffOf({ ...totals, tax })
  }
}
