/** The transfers from and to the store, those of other days too: the newest first, a page at a time (TRANSFER-10). */
import { transfersPerPage } from "../../contract/hub-transfer.ts"
import * as Day from "../../day.ts"
import * as listing from "../../kit/listing.ts"
import { step } from "../../kit/step.ts"
import type { Transfer, TransferPaper } from "../../stock/transfer.ts"
import type { History, HistoryMessage } from "./history.ts"
import type { Message, Model, Step } from "./model.ts"

const withHistory = (model: Model, change: Partial<History>): Model => ({
  ...model,
  history: { ...model.history, ...change }
})

/** Asks for a page: the transfers before the last one of the page before it. */
const load = (model: Model, befores: ReadonlyArray<number | null>, change: Partial<History> = {}): Step => {
  const history = listing.loading({ ...model.history, ...change, befores, problem: undefined })
  const { requestId } = history
  return step({ ...model, history }, [
    { _tag: "LoadTransfers", id: model.id, before: befores.at(-1) ?? null, requestId }
  ])
}

export const closed = (model: Model): Model => withHistory(model, { isShown: false })

/** Loads the page that is shown once more. */
export const reload = (model: Model): Step => load(model, model.history.befores)

/** A page further on begins behind the last transfer of the one that is shown. */
const turned = (model: Model, page: number): Step => {
  const { befores, rows } = model.history
  const last = rows?.at(-1)
  if (page <= befores.length) return load(model, befores.slice(0, page), { selected: undefined })
  return last === undefined ? step(model) : load(model, [...befores, last.order_id], { selected: undefined })
}

const looked = (model: Model, selected: number): Model => {
  const transfer = model.history.rows?.find(({ order_id }) => order_id === selected)
  return transfer === undefined
    ? model
    : withHistory({ ...model, dialog: { _tag: "Transfer", transfer } }, { selected })
}

/** The paper that this store prints: that of what it sends. */
export const printableOf = ({ kind, paper }: Transfer): TransferPaper | undefined =>
  kind === "send" ? (paper ?? undefined) : undefined

/** Prints the paper of the transfer that is looked at: pressing twice within a second is one request. */
export const printed = (model: Model, now: Day.Instant): Step => {
  const { dialog } = model
  const paper = dialog?._tag === "Transfer" ? printableOf(dialog.transfer) : undefined
  if (dialog?._tag !== "Transfer" || paper === undefined) return step(model)
  const { order_id: orderId } = dialog.transfer
  const attempt = Math.floor(now / Day.second)
  return step({ ...model, dialog: undefined }, [
    { _tag: "PrintPaper", kind: "invoice", orderId, invoiceId: paper.invoice_id, attempt }
  ])
}

export const handle = (
  model: Model,
  message: Extract<Message, { readonly _tag: HistoryMessage["_tag"] }>
): Step => {
  const { history } = model
  switch (message._tag) {
    case "AskedForTransfers":
      return load(model, [null], { isShown: true, selected: undefined })
    case "LoadedTransfers": {
      const { found } = message
      const rows = found.slice(0, transfersPerPage)
      const selected = history.selected ?? rows[0]?.order_id
      return step(
        withHistory(
          model,
          listing.got(history, message, { rows, hasMore: rows.length < found.length, selected })
        )
      )
    }
    case "FailedTransfers":
      return step(withHistory(model, listing.failed(history, message)))
    case "TurnedPage":
      return turned(model, message.page)
    case "MovedTransfer":
      return step(
        withHistory(model, {
          selected: listing.movedRow(history.rows, history.selected, message.by, ({ order_id }) => order_id)
        })
      )
    case "ChoseTransfer":
      return step(withHistory(model, { selected: message.order }))
    case "OpenedTransfer":
      return step(looked(model, message.order))
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTransfers", id: model.id }])
  }
}
