/** What the counters share that place the cart of a session: which screen it is, and what is sent to make it an order. */
import * as Schema from "effect/Schema"
import { PlacedOrder, quickCart, type UserType } from "../../counter/cart.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { type Partner, paymentModes } from "../../counter/source.ts"
import type * as Day from "../../day.ts"
import { Money } from "../../money.ts"
import type { Flags } from "../../session/flags.ts"

/** Screens that sell: their commands say to which of them an answer goes. */
export type Counter = "OrderCreate" | "QuickCheckout"

/** The cart that a screen fills, as calls name it: each has one of its own in a session (CART-6). */
export const cartOf = (screen: Counter): { readonly basket?: typeof quickCart } =>
  screen === "QuickCheckout" ? { basket: quickCart } : {}

/** What is sent to make the cart an order, and how far that is. */
export const StoredPlacing = Schema.Struct({
  /** The idempotency key of the placing; that of the invoice follows from it. */
  key: Schema.String,
  payment_mode: Schema.String,
  source: Schema.NullOr(Schema.String),
  reference_order_id: Schema.NullOr(Schema.String),
  slot: Schema.NullOr(Schema.Int),
  /** What the customer was told. */
  grand_total: Money,
  /** Whose customer it is where that is another business. */
  external_customer: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ mobile: Schema.String, name: Schema.NullOr(Schema.String) }))
  ),
  /** The draft that the cart came from: it goes with the placing. */
  draft_id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The cart that it is made of, where it is not the session's own. */
  basket: Schema.optionalKey(Schema.String),
  /** The money of an order by UPI has come: it is invoiced like one that is paid in cash. */
  isPaid: Schema.Boolean,
  /** Null until it is placed; then its invoice is asked for. */
  order: Schema.NullOr(PlacedOrder)
})
/** As it is sent: its key stands beside it. */
export type Placing = Omit<typeof StoredPlacing.Type, "key">

interface Paying {
  /** A partner's name; null for the store's own orders. */
  readonly source: string | null
  /** What was chosen. */
  readonly payment: string | undefined
}
interface Offered {
  readonly flags: Flags
  readonly partners: ReadonlyArray<Partner>
}

/** A partner was paid before: nothing is to be chosen. */
export const isPrepaid = (
  { source }: Pick<Paying, "source">,
  { partners }: Pick<Offered, "partners">
): boolean => partners.find((each) => each.source === source)?.isPrepaid === true

/** How it is paid for: what was chosen, else the first that this user may take. */
export const paymentOf = (paying: Paying, offered: Offered): string => {
  const modes = paymentModes(offered.flags, { isPrepaid: isPrepaid(paying, offered) })
  return modes.find(({ method }) => method === paying.payment)?.method ?? modes[0]?.method ?? "cashondelivery"
}

/** A paper of what was sold, another one each time; none before it is invoiced. */
export const paperOf = (
  order: PlacedOrder | undefined,
  kind: "invoice" | "receipt",
  { now }: { readonly now: Day.Instant }
) =>
  order?.invoice_id == null
    ? []
    : [
        {
          _tag: "PrintPaper",
          kind,
          orderId: order.order_id,
          invoiceId: order.invoice_id,
          attempt: now
        } as const
      ]

/** It is sold to who takes it away: a receipt where there is a printer, and the drawer where cash goes into it. */
export const papersOf = (
  order: PlacedOrder,
  userType: UserType,
  { now, printsReceipts }: { readonly now: Day.Instant; readonly printsReceipts: boolean }
) => {
  const { order_id: orderId, invoice_id, payment_method } = order
  return invoice_id === null || !isTakenAway(userType)
    ? []
    : [
        ...(printsReceipts ? paperOf(order, "receipt", { now }) : []),
        ...(payment_method === "cashondelivery"
          ? [{ _tag: "OpenDrawer", key: `sale-${orderId}`, isAsked: false } as const]
          : [])
      ]
}
