/** Facts over the items of an order that is invoiced: its number, what it comes to, and what is to be done next. */

import type * as Day from "../../day.ts"
import { paperTitle } from "../../label/invoice-wording.ts"
import * as Money from "../../money.ts"
import { leavesFrom } from "../../order/dispatch.ts"
import type { Order } from "../../order/order.ts"
import { currencyOf } from "../../session/currency.ts"
import type { Flags } from "../../session/flags.ts"
import * as page from "../../text/order-page.ts"
import { waysText } from "../../text/payment.ts"

export interface InvoicedFacts {
  /** "Tax Invoice 101/T26/000042"; once it is credited, its credit note. */
  readonly paper: string
  /** The number of the Bill of Supply beside it (INV-16). */
  readonly beside: string | undefined
  /** With its currency. */
  readonly amount: string
  readonly payment: string
  readonly next: string
}

/** The paper and its number; once it is credited, its credit note. */
const paperOf = ({ invoice_id, credit_note, paper }: Order): string => {
  if (credit_note !== undefined && credit_note !== null) return `Credit note ${credit_note}`
  // An order from a list knows no more of its paper than its id.
  return paper == null ? `Invoice ${invoice_id}` : `${paperTitle(paper.kind ?? undefined)} ${paper.number}`
}

const nextOf = (order: Order, now: Day.Instant): string => {
  switch (order.status) {
    case "processing": {
      const from = leavesFrom(order)
      return from === undefined || from <= now ? page.dispatchNext : page.dispatchFrom(from, now)
    }
    case "canceled":
      return page.isCredited
    case "undelivered":
      return page.wasNotDelivered
    case "partial_return":
      return page.cameBackInPart
    default:
      return page.leftAt(order.shipped_at ?? null)
  }
}

/** Undefined while it has no invoice. */
export const invoicedFacts = (order: Order, flags: Flags, now: Day.Instant): InvoicedFacts | undefined =>
  order.invoice_id === null
    ? undefined
    : {
        paper: paperOf(order),
        beside: order.credit_note == null ? order.paper?.beside : undefined,
        amount: Money.format(order.grand_total, currencyOf(flags)),
        payment: waysText(order),
        next: nextOf(order, now)
      }
