/** The stock of the source as it is loaded, and the request as it is sent. */
import type { TransferAnswer } from "../../contract/hub-transfer.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { beep, step, toast } from "../../kit/step.ts"
import { type Answer, type Submission, sent, sentAgain } from "../../kit/submission.ts"
import { emptyLines } from "../../stock/transfer.ts"
import { problemText, qtyNotValid } from "../../text/transfer.ts"
import { emptied, problemIn } from "./change.ts"
import type { Context, Model, Step, TransferRequest } from "./model.ts"

/** Loads what the choices so far leave open: the stores, or the stock of the source. */
export const withSource = (model: Model): Step => {
  const requestId = model.requestId + 1
  const stores = { _tag: "LoadTransferStores", id: model.id } as const
  if (model.store === undefined) return step(model, [stores])
  return step({ ...model, requestId }, [
    stores,
    { _tag: "LoadSource", id: model.id, kind: model.kind, storeId: model.store.store_id, requestId }
  ])
}

/** The request for what is in the cart, with its packs: they are the order's from then on. Undefined without a source. */
export const bodyOf = ({ kind, store, lines }: Model): TransferRequest | undefined =>
  store === undefined
    ? undefined
    : {
        kind,
        storeId: store.store_id,
        lines: lines.map(({ product_id, qty, packs }) => ({
          product_id,
          qty_to_send: qty,
          ...(packs.length === 0 ? {} : { packs: packs.map(({ scan_code }) => scan_code) })
        }))
      }

/** Why the cart cannot be sent as it is; the server looks again. */
export const whyNotSendable = (model: Model): string | undefined => {
  const empty = emptyLines(model.lines.map(({ product_id, qty }) => ({ product_id, qty_to_send: qty })))
  if (empty.length > 0) return qtyNotValid(empty)
  for (const line of model.lines) {
    const problem = problemIn(model, line)
    if (problem !== undefined) return `${line.name}: ${problemText(problem)}`
  }
  return undefined
}

const send = (model: Model, submission: Submission<TransferRequest>): Step =>
  step({ ...model, submission, made: undefined, problem: undefined }, [
    { _tag: "CreateTransfer", id: model.id, key: submission.key, ...submission.body }
  ])

/** Each press of Confirm is a request of its own. */
export const confirmed = (model: Model, { now, userId }: Context): Step => {
  const { id, kind, store, lines } = model
  const body = bodyOf(model)
  return body === undefined
    ? step(model)
    : send(model, sent(keyOf("transfer", [id, userId, now, kind, store?.store_id, lines]), body))
}

/** Whether it arrived nobody knows: the same goes again under its key. */
export const retry = (model: Model): Step => {
  const submission = sentAgain(model.submission)
  return submission === undefined ? step(model) : send(model, submission)
}

/** Lines of the transfer leave the cart; those that were refused stay in it, with why. The stock is loaded again. */
const created = (model: Model, answer: TransferAnswer): Step => {
  const refusedIds = new Set(
    answer.itemStatus.flatMap(({ product_id, success }) => (success ? [] : [product_id]))
  )
  const after: Model = { ...model, submission: undefined, dialog: undefined }
  const { model: next, commands } = withSource(
    answer.success
      ? {
          ...emptied(after),
          queue: model.queue,
          lines: model.lines.filter(({ product_id }) => refusedIds.has(product_id)),
          made: answer.message
        }
      : { ...after, problem: answer.message }
  )
  return step(
    next,
    [...commands, beep(answer.success && refusedIds.size === 0 ? "done" : "bad")],
    answer.success ? [toast("success", answer.message, "transfer")] : []
  )
}

/** A rule has refused the request for good; without an answer it is sent again under its key. */
export const answered = (model: Model, answer: Answer<TransferAnswer>): Step => {
  const { submission } = model
  if (submission?.key !== answer.key) return step(model)
  if (answer.outcome === "done") return created(model, answer.answer)
  return step(
    {
      ...model,
      submission: answer.outcome === "refused" ? undefined : { ...submission, isOnItsWay: false },
      problem: answer.problem,
      dialog: undefined
    },
    [beep("bad")]
  )
}
