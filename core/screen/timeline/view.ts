/** What happened to an order, the oldest first: when, what, by whom. */

import * as Day from "../../day.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act, type Tone } from "../../kit/view/action.ts"
import { namedColumn, timeColumn } from "../../kit/view/columns.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import type { TimelineEntry } from "../../order/timeline-entry.ts"
import { mayDo } from "../../session/access.ts"
import type { User } from "../../session/user.ts"
import { orderNamed } from "../../text/order.ts"
import { nothingYet, takeNoteBack, timelineText, unableToLoad } from "../../text/timeline.ts"
import { chosenAt, type Message, type Model, ownNote } from "./model.ts"

const tones: Partial<Record<string, Tone>> = {
  held: "warning",
  canceled: "danger",
  nil: "warning",
  later: "warning",
  "scan refused": "warning",
  "packs put back": "warning",
  "invoice refused": "warning",
  "dispatch refused": "warning",
  "dispatch not undone": "warning",
  "cancellation refused": "warning",
  invoiced: "good",
  shipped: "good",
  note: "info"
}

const list = (model: Model, entries: ReadonlyArray<TimelineEntry>): Part<Message> =>
  table<TimelineEntry, Message>({
    id: "timeline",
    caption: "What happened to it",
    columns: [
      timeColumn("when", "When", 19, ({ at }) => Day.toLocal(Day.fromGmt(at) ?? 0), {
        traits: ["line", "narrow"],
        shortOf: ({ at }) => Day.localMinute(at).slice(5)
      }),
      namedColumn("what", "What", "rest", timelineText, { isWhole: true, traits: ["line"] }),
      namedColumn("by", "By", 16, ({ by }) => by ?? "")
    ],
    things: entries,
    empty: nothingYet,
    idOf: ({ id }) => id,
    toneOf: ({ action }) => tones[action],
    cursor: {
      index: chosenAt(model),
      noun: "an entry",
      moved: (by) => ({ _tag: "MovedEntry", by })
    }
  })

export const view = (model: Model, { name, flags }: Pick<User, "name" | "flags">): View<Message> => {
  const { timeline, isLoading, problem } = model
  const noteId = mayDo("notes", flags) ? ownNote(model, name) : undefined
  return {
    title: timeline === undefined ? orderNamed("") : `${orderNamed(timeline.increment_id)}: timeline`,
    status: isLoading ? "Loading..." : "",
    actions: [
      ...(noteId === undefined
        ? []
        : [act("take-back", takeNoteBack, "b", { _tag: "TookNoteBack", noteId } as const)]),
      { ...refresh, isDisabled: isLoading }
    ],
    parts: [
      ...(timeline === undefined
        ? [isLoading ? loading() : failed(problem ?? unableToLoad, refresh)]
        : [...noticeOf(problem, "danger"), list(model, timeline.entries)])
    ],
    back: { id: "back", title: "back", keys: ["Escape"], isMain: true, outcome: { leadsTo: model.from } },
    showsBack: true
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session }) => view(model, session.user)
