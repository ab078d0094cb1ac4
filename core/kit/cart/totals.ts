/** The sums of a cart, and its lines as a customer is told them before it is placed. */
import type { CartItem } from "../../counter/cart.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import { lineTotal } from "../../order/billing.ts"
import * as Q from "../../quantity.ts"
import { emptyCart } from "../../text/quick-checkout.ts"
import { quantityColumn, titleColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import type { CartWork } from "./model.ts"

/** The sums of a cart; while changes wait they are those before them. */
export const totalsOf = (
  { cart }: CartWork,
  currency: Currency
): ReadonlyArray<readonly [string, string]> => {
  const {
    subtotal = Money.zero,
    shipping = Money.zero,
    discount = Money.zero,
    tax = Money.zero,
    grand_total = Money.zero
  } = cart?.totals ?? {}
  const money = (amount: Money.Money) => Money.format(amount, currency)
  return [
    ["Sub-total", money(subtotal)],
    ["Shipping", money(shipping)],
    ["Discount", money(discount)],
    ["Tax", money(tax)],
    ["Grand Total", money(grand_total)]
  ]
}

export const reviewLines = <Message>({ cart }: CartWork, currency: Currency): Table<Message> =>
  table<CartItem, Message>({
    id: "review",
    caption: "Products",
    columns: [
      titleColumn("name", "Product", "rest", ({ product_name }) => product_name),
      quantityColumn("qty", "Qty", 10, (item) => Q.withUnit(item, item.qty)),
      quantityColumn("total", "Total", 12, (item) => Money.format(lineTotal(item), currency))
    ],
    things: cart?.items ?? [],
    empty: emptyCart,
    idOf: ({ id }) => String(id)
  })
