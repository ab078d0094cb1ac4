/** The payment of a sale: its method, its money by UPI while the customer is here, and what follows once that has come. */
import type { PlacedOrder } from "../../counter/cart.ts"
import { dueOf } from "../../counter/cart-totals.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { type Partner, paymentModes } from "../../counter/source.ts"
import type * as Day from "../../day.ts"
import type * as Money from "../../money.ts"
import { toCoin } from "../../order/cash-rounding.ts"
import type { Order } from "../../order/order.ts"
import { cashOf, isCashAlone, partsBeside } from "../../order/pay-parts.ts"
import type { Flags } from "../../session/flags.ts"
import { cash } from "../../shift/expected-cash.ts"
import type { Context } from "../counter/context.ts"
import type { Placing } from "../counter/model.ts"
import { keyOf } from "../idempotency-key.ts"
import { andThen, step } from "../step.ts"
import { type Submission, sent } from "../submission.ts"
import { startUpi, type UpiMessage } from "../upi/model.ts"
import { update as updateUpi } from "../upi/update.ts"
import { givenSent } from "./given.ts"
import { isPlacing, type Sale, type SaleStep } from "./model.ts"

interface Paying {
  /** A partner's name; null for the store's own orders. */
  readonly source: string | null
  /** The method that was chosen. */
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

/** The method that was chosen, else the first that this user may take. */
export const paymentOf = (paying: Paying, offered: Offered): string => {
  const modes = paymentModes(offered.flags, { isPrepaid: isPrepaid(paying, offered) })
  return modes.find(({ method }) => method === paying.payment)?.method ?? modes[0]?.method ?? "cashondelivery"
}

/** What is to be paid for a sale by a method: rounded to the coin where it is taken away for cash. */
export const dueBy = (
  { work: { cart } }: Pick<Sale, "work">,
  method: string,
  isTaken: boolean,
  isInParts = false
): Money.Money | undefined =>
  cart === undefined || cart.order !== null ? undefined : dueOf(cart, { method, isTaken, isInParts })

/** An order that is to be paid at the door or by UPI, and is not invoiced yet, can be paid by UPI while the customer is here. */
export const awaitsPayment = ({ order, isPaid }: Pick<Sale, "order" | "isPaid">): boolean =>
  !isPaid &&
  order?.invoice_id === null &&
  (order.payment_method === "cashondelivery" || order.payment_method === "upi")

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

/** The papers of an order that is taken away: a receipt where there is a printer, and the drawer where cash goes into it. */
export const papersOf = (
  order: PlacedOrder,
  userType: Sale["userType"],
  { now, printsReceipts }: Pick<Context, "now" | "printsReceipts">
) => {
  return order.invoice_id === null || !isTakenAway(userType)
    ? []
    : [...(printsReceipts ? paperOf(order, "receipt", { now }) : []), ...drawerFor(order)]
}

/** Cash that is a part of it goes into the drawer, too: opened for the same order again it opens once. */
export const drawerFor = (order: PlacedOrder) =>
  cashOf(order, order.grand_total) > 0
    ? [{ _tag: "OpenDrawer", key: `sale-${order.order_id}`, isAsked: false } as const]
    : []

/** The money of an order came after its code was put away. */
const hasComeLate = ({ order }: Sale, pushed: Order): boolean =>
  order?.order_id === pushed.order_id &&
  order.payment_method === "upi" &&
  order.invoice_id === null &&
  pushed.invoice_id === null &&
  pushed.status === "pending"

/** The order as cash pays it in place of another method: rounded to the coin where cash pays all of it. */
const paidInCash = (order: PlacedOrder, coin: Money.Money): PlacedOrder => {
  const after = { ...order, payment_method: cash, parts: partsBeside(order, cash) }
  return isCashAlone(after, order.grand_total)
    ? { ...after, grand_total: toCoin(order.grand_total, coin) }
    : after
}

/** The cash of an order that is here, is not invoiced yet, and waits for nothing but that. */
export const cashOwed = ({
  order,
  userType,
  placing,
  upi
}: Pick<Sale, "order" | "userType" | "placing" | "upi">): Money.Money | undefined =>
  order?.invoice_id === null &&
  order.payment_method === cash &&
  isTakenAway(userType) &&
  placing === undefined &&
  upi === undefined
    ? cashOf(order, order.grand_total)
    : undefined

export const openUpi = <Model extends Sale, Own>(
  model: Model,
  order: PlacedOrder,
  { now }: Context
): SaleStep<Model, Own> => {
  const [upi, commands] = startUpi(order, now)
  return step({ ...model, upi }, commands)
}

/**
 * @param send asks for the invoice of what is paid and taken away
 * @param askCash asks what is given for a sum; undefined where somebody has said it
 */
export const salePayment = <Model extends Sale, Own>(
  send: (model: Model, placing: Submission<Placing>, context: Context) => SaleStep<Model, Own>,
  askCash: (model: Model, due: Money.Money, context: Context) => SaleStep<Model, Own> | undefined
) => {
  type Step = SaleStep<Model, Own>

  /** Once the money has come, or cash was collected instead, what is taken away is invoiced. */
  const paid = (model: Model, method: string, context: Context): Step => {
    if (model.order === undefined) return step(model)
    const order = { ...model.order, payment_method: method }
    if (order.invoice_id !== null || !isTakenAway(model.userType))
      return step({ ...model, isPaid: method === "upi", order })
    const placing = sent(keyOf("place", [model.id, order.order_id, "paid"]), {
      payment_mode: method,
      source: null,
      reference_order_id: null,
      slot: null,
      grand_total: order.grand_total,
      isPaid: true,
      order,
      ...givenSent(model)
    })
    return send({ ...model, order }, placing, context)
  }

  /** What is given for the cash is asked first, where it is handed over now. */
  const collect = (model: Model, context: Context): Step => {
    const due = cashOwed(model)
    return (due === undefined ? undefined : askCash(model, due, context)) ?? paid(model, cash, context)
  }

  const handleUpi = (model: Model, message: UpiMessage, context: Context): Step => {
    if (model.upi === undefined) return step(model)
    const [upi, commands] = updateUpi(model.upi, message, context.now)
    const after: Step = step({ ...model, upi }, commands)
    if (message._tag === "CollectedCash")
      return andThen(after, (next) =>
        next.order === undefined
          ? step(next)
          : // Cash for all of it is another sum than its part was.
            collect({ ...next, order: paidInCash(next.order, context.coin), given: undefined }, context)
      )
    return upi?.isPaid === true && !model.upi.isPaid
      ? andThen(after, (next) => paid(next, "upi", context))
      : after
  }

  /** The order was changed elsewhere: its money may have come. */
  const handlePushed = (model: Model, order: Order, context: Context): Step => {
    if (model.upi !== undefined) return handleUpi(model, { _tag: "ChangedOrder", order }, context)
    return hasComeLate(model, order) && !isPlacing(model)
      ? paid(model, order.payment_method, context)
      : step(model)
  }

  return { handleUpi, handlePushed, collect }
}
