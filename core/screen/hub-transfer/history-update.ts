/** The transfers from and to the store, those of other days too: the newest first, a page at a time (TRANSFER-10). */
import { transfersPerPage } from "../../contract/hub-transfer.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import type { History, HistoryMessage } from "./history.ts"
import type { Message, Model, Step } from "./model.ts"

const withHistory = (model: Model, change: Partial<History>): Model => ({
  ...model,
  history: { ...model.history, ...change }
})

/** Asks for a page: the transfers before the last one of the page before it. */
const reading = (
  model: Model,
  befores: ReadonlyArray<number | null>,
  change: Partial<History> = {}
): Step => {
  const round = model.history.round + 1
  return step(withHistory(model, { ...change, befores, round, problem: undefined }), [
    { _tag: "LoadTransfers", id: model.id, before: befores.at(-1) ?? null, round }
  ])
}

export const opened = (model: Model): Step => reading(model, [null], { isShown: true, at: undefined })

export const closed = (model: Model): Model => withHistory(model, { isShown: false })

/** The page that is shown, anew. */
export const again = (model: Model): Step => reading(model, model.history.befores)

/** A page further on begins behind the last transfer of the one that is shown. */
const turned = (model: Model, page: number): Step => {
  const { befores, found } = model.history
  const last = found?.at(-1)
  if (page <= befores.length) return reading(model, befores.slice(0, page), { at: undefined })
  return last === undefined ? step(model) : reading(model, [...befores, last.order_id], { at: undefined })
}

const loaded = (
  model: Model,
  { round, found }: Extract<Message, { readonly _tag: "LoadedTransfers" }>
): Model =>
  round !== model.history.round
    ? model
    : withHistory(model, {
        found: found.slice(0, transfersPerPage),
        hasMore: found.length > transfersPerPage,
        at: model.history.at ?? found[0]?.order_id
      })

const looked = (model: Model, order: number): Model => {
  const transfer = model.history.found?.find(({ order_id }) => order_id === order)
  return transfer === undefined
    ? model
    : withHistory({ ...model, dialog: { _tag: "Transfer", transfer } }, { at: order })
}

const moved = (model: Model, by: number): Model => {
  const { found = [], at } = model.history
  const index = found.findIndex(({ order_id }) => order_id === at)
  return withHistory(model, { at: movedTo(found, index, by)?.order_id })
}

export const handle = (
  model: Model,
  message: Extract<Message, { readonly _tag: HistoryMessage["_tag"] }>
): Step => {
  switch (message._tag) {
    case "AskedForTransfers":
      return opened(model)
    case "LoadedTransfers":
      return step(loaded(model, message))
    case "FailedTransfers":
      return step(
        message.round === model.history.round ? withHistory(model, { problem: message.problem }) : model
      )
    case "TurnedPage":
      return turned(model, message.page)
    case "MovedTransfer":
      return step(moved(model, message.by))
    case "ChoseTransfer":
      return step(withHistory(model, { at: message.order }))
    case "OpenedTransfer":
      return step(looked(model, message.order))
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTransfers", id: model.id }])
  }
}
