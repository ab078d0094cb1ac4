/** What is about to be sold, before it is placed: what a customer is told line by line. */
import type { CartItem } from "../../counter/cart.ts"
import { lineTotal } from "../../counter/cart-totals.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import { emptyCart } from "../../text/quick-checkout.ts"
import { quantityColumn, titleColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import type { CartWork } from "./model.ts"

export const reviewLines = <Message>({ cart }: CartWork, currency: Money.Currency): Table<Message> =>
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
export const placeTitle = ({ cart }: CartWork, currency: Money.Currency): string =>
  cart === undefined || cart.items.length === 0
    ? "Place Order"
    : `Place Order ${Money.format(cart.grand_total, currency)}`
