/**
 * Papers are registered with the portal of GST, one by one, until it has answered for each (EINVOICE-4 to EINVOICE-7). Done by
 * one node of several. That it is asked is written down before it is; whatever happens in between, it is asked again, and
 * answers that it has the paper, which is then fetched: nothing is registered twice, and nothing forgotten.
 */
import { Clock, Effect, Result } from "effect"
import { eInvoice } from "#core/accounts/e-invoice.ts"
import { eInvoiceProblem } from "#core/accounts/e-invoice-problem.ts"
import * as Day from "#core/day.ts"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import * as Money from "#core/money.ts"
import { pauseAfter } from "#core/order/e-invoice-state.ts"
import {
  cancellationRemark,
  cancelledAtPortal,
  creditedInstead,
  duplicateUntold,
  eInvoiceProblemText,
  otherPaper
} from "#core/text/e-invoice.ts"
import {
  InvoiceRegistration,
  type Portal,
  type Registered,
  RegistrationFailed
} from "../commerce/invoice-registration.ts"
import { ForHub } from "../request.ts"
import { bit, Store, type Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as eInvoices from "../store/order/e-invoices.ts"
import * as invoices from "../store/order/invoices.ts"
import { besideNote, credit } from "./credited-invoice.ts"

const pause = "1 second"

type Row = eInvoices.EInvoiceRow

const written = <A>(change: () => Tx<A>) =>
  Store.use((store) =>
    store.transact(function* () {
      return Result.succeed(yield* change())
    })
  )

/** The paper as it is sent: where its address has no postcode, with that of its store. */
const sent = function* ({ store_id, content }: Row): Tx<Row["content"]> {
  const store = yield* stores.find(store_id)
  const { address } = content.seller
  if (store?.postcode == null || eInvoiceProblem(content) !== "sellerPostcode") return content
  const last = [store.city_name, store.postcode].filter((part) => part !== null).join(", ")
  return { ...content, seller: { ...content.seller, address: [...address, last] } }
}

const gstinOf = ({ content }: Row): string => content.seller.gstin ?? ""

const move = (row: Row, to: Row["state"], why: string | null) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    written(() => eInvoices.move(row, to, why, Day.toGmt(now)))
  )

const keep = ({ isSandbox }: Portal, row: Row, { ack_number, ack_date, signed_qr }: Registered) =>
  written(() => eInvoices.acknowledge(row, { ack_number, ack_date, signed_qr, is_sandbox: bit(isSandbox) }))

/** What the portal has under the number of a paper that it was asked to register twice. */
const fetched = (portal: Portal, row: Row) =>
  Effect.mapError(portal.find(gstinOf(row), row.irn), (failed) =>
    failed.why === "away" ? failed : new RegistrationFailed({ why: "refused", message: duplicateUntold })
  )

const register = Effect.fnUntraced(function* (portal: Portal, row: Row) {
  const store = yield* Store
  const content = yield* store.read(() => sent(row))
  const problem = eInvoiceProblem(content)
  if (problem !== undefined) return yield* move(row, "refused", eInvoiceProblemText(problem))
  const outcome = yield* portal.register(gstinOf(row), row.irn, eInvoice(content)).pipe(
    Effect.catchIf(
      ({ why }: RegistrationFailed) => why === "duplicate",
      () => fetched(portal, row)
    ),
    Effect.result
  )
  if (Result.isSuccess(outcome)) {
    const { irn, isCancelled } = outcome.success
    if (irn !== row.irn) return yield* move(row, "refused", otherPaper(irn))
    if (isCancelled) return yield* move(row, "refused", cancelledAtPortal)
    return yield* keep(portal, row, outcome.success)
  }
  const { why, message } = outcome.failure
  if (why === "away") return yield* written(() => eInvoices.note(row, message))
  yield* Effect.logWarning("an e-invoice was refused").pipe(
    Effect.annotateLogs({ number: row.number, why: message })
  )
  return yield* move(row, "refused", message)
})

/** The portal does not cancel it: the paper counts, and is credited as a whole, by whom its order was cancelled by. */
const creditInstead = (row: Row, message: string, now: Day.Instant) =>
  written(function* () {
    if (!(yield* eInvoices.move(row, "registered", creditedInstead(message), Day.toGmt(now)))) return
    yield* invoices.restore(row.order_id, row.store_id)
    yield* credit(
      { ...row, invoice_id: null },
      { returnNumber: 0, amount: Money.zero },
      { userId: row.user_id, userName: row.user_name },
      now,
      (facts) => creditNoteDocument(row.content, facts),
      besideNote(row.content)
    )
  })

const cancel = Effect.fnUntraced(function* (portal: Portal, row: Row) {
  const found = yield* Effect.result(portal.find(gstinOf(row), row.irn))
  if (Result.isSuccess(found)) {
    if (found.success.isCancelled) return yield* move(row, "cancelled", null)
    if (row.ack_number === null) yield* keep(portal, row, found.success)
  } else if (found.failure.why === "away")
    return yield* written(() => eInvoices.note(row, found.failure.message))
  else if (row.ack_number === null) return yield* move(row, "withdrawn", null)
  const outcome = yield* Effect.result(portal.cancel(gstinOf(row), row.irn, cancellationRemark))
  if (Result.isSuccess(outcome)) return yield* move(row, "cancelled", null)
  const { why, message } = outcome.failure
  if (why === "away") return yield* written(() => eInvoices.note(row, message))
  // Asked again after an answer that was lost, it refuses what it has done.
  const after = yield* Effect.result(portal.find(gstinOf(row), row.irn))
  if (Result.isSuccess(after) && after.success.isCancelled) return yield* move(row, "cancelled", null)
  if (Result.isFailure(after) && after.failure.why === "away")
    return yield* written(() => eInvoices.note(row, after.failure.message))
  return yield* creditInstead(row, message, yield* Clock.currentTimeMillis)
})

/** One paper. Nothing is asked where something else has happened to it since it was read. */
const serve = Effect.fnUntraced(function* (portal: Portal, row: Row) {
  const next = Day.toGmt((yield* Clock.currentTimeMillis) + pauseAfter(row.tries))
  if (!(yield* written(() => eInvoices.trying(row, next)))) return
  yield* row.state === "cancelling" ? cancel(portal, row) : register(portal, row)
})

const round = Effect.fnUntraced(function* (portal: Portal) {
  const store = yield* Store
  const now = Day.toGmt(yield* Clock.currentTimeMillis)
  for (const row of yield* store.read(() => eInvoices.due(now)))
    yield* Effect.provideService(serve(portal, row), ForHub, row.hub_id)
})

/** Registers what waits, again and again. */
export const registering = Effect.gen(function* () {
  const { portal } = yield* InvoiceRegistration
  if (portal === undefined) return
  yield* round(portal).pipe(Effect.ignore, Effect.andThen(Effect.sleep(pause)), Effect.forever)
})
