/** A cart as the command line tells it. */
import { Schema } from "effect"
import { Cart } from "#core/counter/cart.ts"
import { leviesFor, taxLines } from "#core/counter/cart-totals.ts"
import { customerTypes, guest } from "#core/counter/customer.ts"
import * as Day from "#core/day.ts"
import { addressLines } from "#core/label/address.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { emptyCart, lineOutOfStock } from "#core/text/cart.ts"
import { discountLine } from "#core/text/discount.ts"
import { type Block, table } from "./table.ts"

const wire = Schema.encodeSync(Cart)

const linesOf = (cart: Cart): ReadonlyArray<Block> => {
  const { items, totals, userInfo, address, couponInfo, discounts = [], order, reserved_until } = cart
  const { cash_total = totals.grand_total } = cart
  const whose =
    userInfo === null
      ? []
      : [
          `Customer: ${[
            userInfo.name ?? guest,
            userInfo.mobile,
            customerTypes.find(({ id }) => id === userInfo.userType)?.title
          ]
            .filter((part) => part != null)
            .join(", ")}`
        ]
  if (items.length === 0) return [emptyCart, ...whose]
  // What is delivered is invoiced to the paisa; coins round it at the door (CASH-13).
  const atCounter = userInfo?.userType === 1 ? totals.grand_total : cash_total
  const { taxes, roundOff } = taxLines(totals, leviesFor(cart, cart.buyer))
  const amounts: ReadonlyArray<readonly [string, Money.Money]> = [
    ["Sub-total", totals.subtotal],
    ["Shipping", totals.shipping],
    ["Discount", totals.discount],
    ...taxes,
    ["Round-off", roundOff],
    ["Total", totals.grand_total],
    ["In cash at the counter", atCounter === totals.grand_total ? Money.zero : atCounter]
  ]
  return [
    ...table(
      [
        { title: "LINE", isNumber: true },
        { title: "ID", isNumber: true },
        { title: "NAME" },
        { title: "QTY", isNumber: true },
        { title: "PRICE", isNumber: true },
        { title: "TOTAL", isNumber: true },
        { title: "" }
      ],
      items.map((item) => [
        String(item.id),
        String(item.product_id),
        item.product_name,
        Q.withUnit(item, item.qty),
        Money.formatPlain(item.price),
        Money.formatPlain(item.total_price),
        item.oos && order === null ? lineOutOfStock : ""
      ])
    ),
    ...amounts
      .filter(([title, amount]) => amount !== 0 || title === "Sub-total" || title === "Total")
      .map(([title, amount]) => `${title}: ${Money.formatPlain(amount)}`),
    ...whose,
    ...(address === null ? [] : [`Brought to: ${addressLines(address).join(", ")}`]),
    ...(couponInfo === null ? [] : [`Coupon: ${couponInfo.code}`]),
    ...discounts.map((each) => `${discountLine(each, items)}: ${Money.formatPlain(each.off)}`),
    ...discounts.flatMap(({ waits }) => (waits === null ? [] : [waits])),
    ...(reserved_until === null
      ? []
      : [`Its packs are kept for it until ${Day.localMinute(reserved_until)}`]),
    ...(order === null ? [] : [`It is order ${order.increment_id}: packhouse cart new begins the next one`])
  ]
}

export const answerCart = (cart: Cart) => ({ data: wire(cart), lines: linesOf(cart) })
