/** What a cart comes to, line by line: in sums, and as a customer is told it before it is placed. */
import type { CartItem } from "../../counter/cart.ts"
import { lineTotal } from "../../counter/cart-totals.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import { emptyCart } from "../../text/quick-checkout.ts"
import { quantityColumn, titleColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import type { CartWork } from "./model.ts"

/** What it comes to; while changes wait it is the sum before them. */
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

/** Placing says what is to be paid for it, once that is known. */
export const placeTitle = ({ cart }: CartWork, currency: Currency): string =>
  cart === undefined || cart.items.length === 0
    ? "Place Order"
    : `Place Order ${Money.format(cart.grand_total, currency)}`
