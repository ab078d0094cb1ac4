/**
 * The portal on which papers are registered as e-invoices. Without a provider nothing is registered, and papers wait: what
 * nobody has been asked for has no answer.
 */
import { Context, type Effect, Schema } from "effect"

/** The portal's own word about a paper. */
export interface Registered {
  readonly irn: string
  readonly ack_number: string
  /** YYYY-MM-DD HH:mm:ss in Asia/Calcutta. */
  readonly ack_date: string
  /** The text of the QR code, signed by the portal; null where it tells it no more. */
  readonly signed_qr: string | null
  readonly isCancelled: boolean
}

/**
 * The portal has not done what it was asked.
 * - `refused`: it said no to this very paper.
 * - `duplicate`: it has it already.
 * - `unknown`: it does not have it.
 * - `away`: it said nothing, or nothing about this paper; another try may be answered.
 */
export class RegistrationFailed extends Schema.TaggedError<RegistrationFailed>()("RegistrationFailed", {
  why: Schema.Literals(["refused", "duplicate", "unknown", "away"]),
  /** In the portal's words where it has some. */
  message: Schema.String
}) {}

type Asked<A> = Effect.Effect<A, RegistrationFailed>

export interface Portal {
  /** It registers nothing in law. */
  readonly isSandbox: boolean
  /** @param eInvoice as JSON is made of it */
  readonly register: (gstin: string, irn: string, eInvoice: unknown) => Asked<Registered>
  readonly find: (gstin: string, irn: string) => Asked<Registered>
  readonly cancel: (gstin: string, irn: string, remark: string) => Asked<void>
}

export class InvoiceRegistration extends Context.Service<
  InvoiceRegistration,
  { readonly portal: Portal | undefined }
>()("packhouse/rpc-server/commerce/InvoiceRegistration") {}

/** Nobody is asked. */
export const noRegistration = InvoiceRegistration.of({ portal: undefined })
