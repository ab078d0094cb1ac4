/** E-invoices that are not settled, as lists have them. */
import * as Schema from "effect/Schema"
import { GmtTime } from "../day.ts"
import type { Field } from "../list-file.ts"
import { type EInvoiceState, eInvoiceStates } from "../order/e-invoice-state.ts"
import { documentTypes } from "./irn.ts"

export const OpenEInvoice = Schema.Struct({
  id: Schema.Int,
  order_id: Schema.Int,
  increment_id: Schema.String,
  kind: Schema.Literals(documentTypes),
  number: Schema.String,
  irn: Schema.String,
  buyer: Schema.String,
  buyer_gstin: Schema.String,
  /** As the paper has it. */
  amount: Schema.String,
  state: Schema.Literals(eInvoiceStates),
  /** In the portal's words, or ours; null while nothing has gone wrong. */
  why: Schema.NullOr(Schema.String),
  /** Calls that may have come to the portal. */
  tries: Schema.Int,
  created_at: GmtTime
})
export type OpenEInvoice = typeof OpenEInvoice.Type

/** Where papers are registered: nowhere without a provider. */
export const registrars = ["none", "sandbox", "production"] as const
export type Registrar = (typeof registrars)[number]

/** What the portal refused, or nobody has asked it for, may be left to another program. */
export const maySetAside = ({
  state,
  tries
}: {
  readonly state: EInvoiceState
  readonly tries: number
}): boolean => state === "refused" || (state === "waiting" && tries === 0)
export const mayRetry = (state: EInvoiceState): boolean =>
  state === "refused" || state === "aside" || state === "waiting" || state === "cancelling"

/** What waits after calls that came to nothing is one for which the portal has given no answer. */
export const shownState = ({
  state,
  why
}: Pick<OpenEInvoice, "state" | "why">): EInvoiceState | "unanswered" =>
  state === "waiting" && why !== null ? "unanswered" : state

/** Of the reason for which a paper is set aside (characters). */
export const longestReason = 200

export const openEInvoiceFields: ReadonlyArray<Field<OpenEInvoice>> = [
  { name: "number", of: ({ number }) => number },
  { name: "state", of: ({ state }) => state },
  { name: "why", of: ({ why }) => why },
  { name: "buyer", of: ({ buyer }) => buyer },
  { name: "buyer_gstin", of: ({ buyer_gstin }) => buyer_gstin },
  { name: "amount", of: ({ amount }) => amount },
  { name: "order", of: ({ increment_id }) => increment_id },
  { name: "irn", of: ({ irn }) => irn }
]
