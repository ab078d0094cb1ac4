/** The sums of a cart, and its lines as a customer is told them before it is placed. */
import type { CartItem } from "../../counter/cart.ts"
import { leviesFor, taxLines } from "../../counter/cart-totals.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import { lineTotal } from "../../order/billing.ts"
import type { Buyer } from "../../order/buyer-fields.ts"
import type { Totals } from "../../order/order.ts"
import * as Q from "../../quantity.ts"
import { emptyCart } from "../../text/quick-checkout.ts"
import { quantityColumn, titleColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import type { CartWork } from "./model.ts"

const noTotals: Totals = {
  subtotal: Money.zero,
  shipping: Money.zero,
  discount: Money.zero,
  tax: Money.zero,
  grand_total: Money.zero
}

/**
 * The sums of a cart; while changes wait they are those before them.
 * @param due what it is placed for, where that is known; else its exact sum
 */
export const totalsOf = (
  {
    work: { cart },
    buyer = cart?.buyer
  }: { readonly work: CartWork; readonly buyer?: Buyer | null | undefined },
  currency: Currency,
  due?: Money.Money
): ReadonlyArray<readonly [string, string]> => {
  const totals = { ...(cart?.totals ?? noTotals), ...(due === undefined ? {} : { grand_total: due }) }
  const { subtotal, shipping, discount, grand_total } = totals
  const { taxes, roundOff } = taxLines(totals, leviesFor(cart ?? {}, buyer))
  const money = (amount: Money.Money) => Money.format(amount, currency)
  return [
    ["Sub-total", money(subtotal)],
    ["Shipping", money(shipping)],
    ["Discount", money(discount)],
    ...taxes.map(([name, amount]) => [name, money(amount)] as const),
    ...(roundOff === 0 ? [] : [["Round-off", money(roundOff)] as const]),
    ["Total", money(grand_total)]
  ]
}

export const reviewLines = <Message>({ cart }: CartWork, currency: Currency): Table<Message> =>
  table<CartItem, Message>({
    id: "review",
    caption: "Products",
    columns: [
      titleColumn("name", "Product", "rest", ({ product_name }) => product_name),
      quantityColumn("qty", "Quantity", 10, (item) => Q.withUnit(item, item.qty)),
      quantityColumn("total", "Amount", 12, (item) => Money.format(lineTotal(item), currency))
    ],
    things: cart?.items ?? [],
    empty: emptyCart,
    idOf: ({ id }) => String(id)
  })
