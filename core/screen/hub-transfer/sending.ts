/** The stock of the source as it is asked for, and the request as it is sent. */
import type { SentLine, TransferAnswer } from "../../contract/hub-transfer.ts"
import { beep, step, toast } from "../../kit/step.ts"
import { emptyLines } from "../../stock/transfer.ts"
import { problemText, qtyNotValid } from "../../text/transfer.ts"
import { emptied, problemIn } from "./change.ts"
import type { Model, Step } from "./model.ts"

/** Asks for what the choices so far leave open: the stores, or the stock of the source. */
export const withSource = (model: Model): Step => {
  if (model.kind === undefined) return step(model)
  const asked = model.asked + 1
  const stores = { _tag: "LoadTransferStores", id: model.id } as const
  if (model.store === undefined) return step(model, [stores])
  return step({ ...model, asked }, [
    stores,
    { _tag: "LoadSource", id: model.id, kind: model.kind, storeId: model.store.store_id, asked }
  ])
}

/** With the packs that were scanned: they are the order's from then on. */
const sentOf = ({ lines }: Model): ReadonlyArray<SentLine> =>
  lines.map(({ product_id, qty, packs }) => ({
    product_id,
    qty_to_send: qty,
    ...(packs.length === 0 ? {} : { packs: packs.map(({ scan_code }) => scan_code) })
  }))

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

/** Under the key that is kept, however often. */
export const sentAgain = (model: Model): Step => {
  const { id, kind, store, sending: key } = model
  if (key === null || kind === undefined || store === undefined || model.busy !== undefined)
    return step(model)
  return step({ ...model, busy: "createTransfer", made: undefined, problem: undefined }, [
    { _tag: "CreateTransfer", id, key, kind, storeId: store.store_id, lines: sentOf(model) }
  ])
}

/** What was made leaves the cart; what was not stays in it, with why. The stock is asked for anew. */
export const answered = (model: Model, key: string, answer: TransferAnswer): Step => {
  if (key !== model.sending) return step(model)
  const failed = new Set(
    answer.itemStatus.flatMap(({ product_id, success }) => (success ? [] : [product_id]))
  )
  const after: Model = { ...model, sending: null, busy: undefined, dialog: undefined }
  const { model: next, commands } = withSource(
    answer.success
      ? {
          ...emptied(after),
          queue: model.queue,
          lines: model.lines.filter(({ product_id }) => failed.has(product_id)),
          made: answer.message
        }
      : { ...after, problem: answer.message }
  )
  return step(
    next,
    [...commands, beep(answer.success && failed.size === 0 ? "done" : "bad")],
    answer.success ? [toast("success", answer.message, "transfer")] : []
  )
}

/** A rule has refused it for good; without an answer it is sent again under its key. */
export const failed = (model: Model, key: string, message: string, isOver: boolean): Step =>
  key === model.sending
    ? step({ ...model, busy: undefined, problem: message, dialog: undefined, sending: isOver ? null : key }, [
        beep("bad")
      ])
    : step(model)
