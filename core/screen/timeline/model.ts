import type { Timeline } from "../../contract/order-note.ts"
import type * as route from "../../kit/route.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { TimelineEntry } from "../../order/timeline-entry.ts"

export interface Model {
  readonly id: number
  readonly timeline: Timeline | undefined
  readonly isLoading: boolean
  /** The order was changed while it was read: it is read once more. */
  readonly isDue: boolean
  readonly problem: string | undefined
  /** The entry under the cursor; undefined: the last one. */
  readonly selected: string | undefined
  /** Where the page was opened from. */
  readonly from: route.Route
}

export type Message =
  | { readonly _tag: "LoadedTimeline"; readonly id: number; readonly timeline: Timeline }
  | { readonly _tag: "FailedTimeline"; readonly id: number; readonly message: string }
  | { readonly _tag: "MovedEntry"; readonly by: number }
  /** The order was changed, or somebody wants to see it anew. */
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "TookNoteBack"; readonly noteId: number }

export type Command =
  | { readonly _tag: "LoadTimeline"; readonly id: number }
  | { readonly _tag: "TakeNoteBack"; readonly id: number; readonly noteId: number }

export type Step = kit.Step<Model, Command>

const reload = (model: Model): Step =>
  step({ ...model, isLoading: true, isDue: false }, [{ _tag: "LoadTimeline", id: model.id }])

export const init = (id: number, from: route.Route): Step =>
  reload({
    id,
    timeline: undefined,
    isLoading: true,
    isDue: false,
    problem: undefined,
    selected: undefined,
    from
  })

const entriesOf = ({ timeline }: Model): ReadonlyArray<TimelineEntry> => timeline?.entries ?? []
/** The cursor stands on what happened last until it is moved, and stays on an entry that more come before and after. */
export const chosenAt = (model: Model): number => {
  const entries = entriesOf(model)
  const at = entries.findIndex(({ id }) => id === model.selected)
  return at === -1 ? entries.length - 1 : at
}
export const chosen = (model: Model): TimelineEntry | undefined => entriesOf(model)[chosenAt(model)]

const NOTE = /^note-(\d+)$/
/** The note under the cursor, where it is one's own and stands. */
export const ownNote = (model: Model, name: string): number | undefined => {
  const entry = chosen(model)
  const [, id] = NOTE.exec(entry?.id ?? "") ?? []
  const isOwn = entry?.by === name && entry.detail.taken_back_at === undefined
  return id !== undefined && isOwn ? Number(id) : undefined
}

export const update = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "LoadedTimeline": {
      if (message.id !== model.id) return step(model)
      const after = { ...model, timeline: message.timeline, isLoading: false, problem: undefined }
      return model.isDue ? reload(after) : step(after)
    }
    case "FailedTimeline":
      return message.id === model.id
        ? step({ ...model, isLoading: false, isDue: false, problem: message.message })
        : step(model)
    case "MovedEntry": {
      const entries = entriesOf(model)
      const at = Math.min(Math.max(chosenAt(model) + message.by, 0), entries.length - 1)
      return step({ ...model, selected: entries[at]?.id })
    }
    case "AskedAgain":
      return model.isLoading ? step({ ...model, isDue: true }) : reload(model)
    case "TookNoteBack":
      return step(model, [{ _tag: "TakeNoteBack", id: model.id, noteId: message.noteId }])
  }
}
