/** The history of a kind as it is read, page by page, and one change of it. */
import { got, loading } from "../../kit/listing.ts"
import { step } from "../../kit/step.ts"
import { type History, type Message, type Model, type Next, perPage, reload } from "./model.ts"

export const unread: History = {
  changes: undefined,
  hasMore: false,
  selected: undefined,
  open: undefined,
  details: undefined,
  line: 0
}

/** Back by one: from a change to the history, from there to the rows. */
export const wentBack = (model: Model): Next => {
  const { history } = model
  if (history?.open !== undefined)
    return reload({ ...model, history: { ...history, open: undefined, details: undefined } })
  return history === undefined ? step(model) : reload({ ...model, history: undefined })
}

export const loadedChanges = (
  model: Model,
  message: Extract<Message, { readonly _tag: "LoadedChanges" }>
): Next => {
  const { history } = model
  if (history === undefined || message.requestId !== model.requestId) return step(model)
  const earlier = message.before === undefined ? [] : (history.changes ?? [])
  return step(
    got(model, message, {
      history: {
        ...history,
        changes: [...earlier, ...message.changes],
        hasMore: message.changes.length === perPage
      }
    })
  )
}

export const loadedChange = (
  model: Model,
  message: Extract<Message, { readonly _tag: "LoadedChange" }>
): Next => {
  const { history } = model
  const { details, after, requestId } = message
  if (history?.open !== details.change.change_id || requestId !== model.requestId) return step(model)
  const before = after === undefined ? [] : (history.details?.rows ?? [])
  const whole = { ...details, rows: [...before, ...details.rows] }
  return step(got(model, message, { history: { ...history, details: whole } }))
}

export const olderAsked = (model: Model): Next => {
  const before = model.history?.changes?.at(-1)?.change_id
  if (before === undefined || model.isLoading) return step(model)
  const next = loading(model)
  return step(next, [{ _tag: "LoadChanges", requestId: next.requestId, kind: model.kind, before }])
}

export const moreRowsAsked = (model: Model): Next => {
  const { history, isLoading } = model
  const after = history?.details?.next ?? undefined
  if (history?.open === undefined || after === undefined || isLoading) return step(model)
  const next = loading(model)
  return step(next, [{ _tag: "LoadChange", requestId: next.requestId, id: history.open, after }])
}
