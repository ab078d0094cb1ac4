/** The totals of a cart: its lines, discount, tax and delivery (CART-3). Its order and its invoice come to the same. */
import * as Result from "effect/Result"
import { proportion } from "../decimal.ts"
import type { Fault } from "../fault.ts"
import * as Money from "../money.ts"
import type { Totals } from "../order/order.ts"
import type { Quantity } from "../quantity.ts"
import { requireSetting } from "../session/settings.ts"

export interface PricedLine {
  readonly price: Money.Money
  readonly qty: Quantity
  /** Hundredths of a percent. */
  readonly rate: number
}

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

export const lineTotal = ({ price, qty }: Pick<PricedLine, "price" | "qty">): Money.Money =>
  Money.times(price, qty)

export const subtotalOf = (lines: ReadonlyArray<PricedLine>): Money.Money => Money.sum(lines.map(lineTotal))

/** The delivery's charge for a subtotal; nothing for an empty cart. */
export const shippingOf = (charge: DeliveryCharge | undefined, subtotal: Money.Money): Money.Money => {
  if (charge === undefined || subtotal === 0) return Money.zero
  return charge.free_from !== null && subtotal >= charge.free_from ? Money.zero : charge.amount
}

/** The discount is spread over the lines; each is taxed at its own rate, half up to the paisa. */
export const totalsOf = (
  lines: ReadonlyArray<PricedLine>,
  discount: Money.Money,
  shipping: Money.Money
): Totals => {
  const totals = lines.map(lineTotal)
  const subtotal = Money.sum(totals)
  const discounts = Money.allot(discount, totals)
  const tax = Money.sum(
    lines.map(({ rate }, index) => {
      const taxable = Math.max(0, (totals[index] ?? 0) - (discounts[index] ?? 0))
      return Money.ofHundredths(proportion(taxable, rate, 10_000))
    })
  )
  const grand_total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  return { subtotal, shipping, discount, tax, grand_total }
}
