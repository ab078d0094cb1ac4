/** Remarks on the demo's orders: notes, holds and payments, so that each can be seen on an order. */
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { money } from "../import/cell.ts"
import type { OrderNoteCells } from "../import/order-notes.ts"
import type { OrderCells } from "../import/orders.ts"
import type { PaymentCells } from "../import/payments.ts"
import type { DemoOrder } from "./demo-order.ts"

/** Minutes after an order came. */
const after = (age: number, minutes: number): string => `now-${Math.max(1, age - minutes)}m`

/** A hold, for the cells of an order. */
export const holdSince = (reason: string, minutesAgo: number): OrderCells => ({
  hold_reason: reason,
  held_by: "Meera Joseph",
  held_at: `now-${minutesAgo}m`
})

const texts = [
  "Gate code 4711, ring twice",
  "Customer asked for small pieces",
  "Leave it with the guard at gate 2",
  "വാതിലിൽ മുട്ടരുത്, കുഞ്ഞ് ഉറങ്ങുകയാണ്"
]
/** Every so many orders has a note, and every so many of these a second one. */
const [everyNoted, everyTwice] = [17, 3]

export const noteRows = (orders: ReadonlyArray<DemoOrder>): ReadonlyArray<OrderNoteCells> =>
  orders
    .filter((_, index) => index % everyNoted === 5)
    .flatMap(({ incrementId, age }, index) => {
      const first = {
        increment_id: incrementId,
        note: "1",
        at: after(age, 1),
        by: "Meera Joseph",
        text: texts[index % texts.length] ?? ""
      }
      const second = {
        ...first,
        note: "2",
        at: after(age, 2),
        by: "Ravi Kumar",
        text: "Called, will call back"
      }
      return index % everyTwice === 1 ? [first, second] : [first]
    })

/** What an order came to as it was placed. */
const totalOf = ({ items, cells }: DemoOrder): Money.Money => {
  const charged = items.filter(({ cells: of }) => of.status !== "deleted" && of.parent_line === undefined)
  const subtotal = Money.sum(
    charged.map(({ price, qty }) => Money.times(Money.ofHundredths(price), Quantity.ofThousandths(qty)))
  )
  const cell = (text: string | undefined) => money.read(text ?? "0") ?? 0
  return Money.ofHundredths(subtotal + cell(cells.shipping) + cell(cells.tax) - cell(cells.discount))
}

const paidStatuses = ["processing", "complete", "shipped", "undelivered", "partial_return"]
const prefixes: Readonly<Record<string, string>> = { upi: "UPI", paytm: "PTM", card: "TXN" }

/** How an order stands with its payment: what has left is paid, what waits for its payment is asked for it. */
const stateOf = ({ status, payment, cells }: DemoOrder): PaymentCells["state"] => {
  if (payment !== undefined) return payment
  if (prefixes[cells.payment_method ?? ""] === undefined) return undefined
  if (status === "pending_payment") return "pending"
  return paidStatuses.includes(status) ? "success" : undefined
}

export const paymentRows = (orders: ReadonlyArray<DemoOrder>): ReadonlyArray<PaymentCells> =>
  orders.flatMap((order): ReadonlyArray<PaymentCells> => {
    const { incrementId, age, payment, cells } = order
    const state = stateOf(order)
    if (state === undefined) return []
    // What was tried beside the order's own method was tried by UPI.
    const method = payment === undefined ? (cells.payment_method ?? "") : "upi"
    return [
      {
        increment_id: incrementId,
        method,
        state,
        amount: money.print(totalOf(order)),
        ...(state === "pending"
          ? {}
          : { reference: `${prefixes[method]}-${632_000_000 + Number(incrementId)}` }),
        created_at: `now-${age}m`,
        updated_at: state === "pending" ? `now-${age}m` : after(age, 1)
      }
    ]
  })
