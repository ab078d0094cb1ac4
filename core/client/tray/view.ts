/** The notices of this session as a list: when, what, and where one leads. */
import * as Day from "../../day.ts"
import type { Notice } from "../../kit/tray.ts"
import type { Tone } from "../../kit/view/action.ts"
import { statusColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { View } from "../../kit/view/view.ts"
import { sanitizeText } from "../../sanitize-text.ts"
import type { Model as Client, Message } from "../model.ts"

const tones: Record<Notice["kind"], Tone | undefined> = {
  failure: "danger",
  success: "good",
  info: undefined
}

const endOf = ({ kind, leadsTo }: Notice): string => {
  if (leadsTo !== undefined) return "Open"
  return { failure: "Failed", success: "Done", info: "" }[kind]
}

const textOf = ({ about, text }: Notice): string =>
  sanitizeText(about === undefined ? text : `${about}: ${text}`)

export const view = ({ tray: { notices, index } }: Client): View<Message> => ({
  title: "Notices",
  actions: [],
  parts: [
    table<Notice, Message>({
      id: "notices",
      caption: "Notices of this session, the newest first",
      cards: "rows",
      columns: [
        timeColumn("at", "Time", 5, ({ at }) => Day.toClock(at)),
        titleColumn("notice", "Notice", "rest", textOf, { isWhole: true }),
        statusColumn("end", "", 6, endOf, { toneOf: ({ kind }) => tones[kind] })
      ],
      things: notices,
      empty: "No notices yet",
      idOf: ({ at, text, about }) => `notice-${at}-${about ?? ""}-${text}`,
      outcomeOf: ({ leadsTo }) =>
        leadsTo === undefined
          ? undefined
          : { message: { _tag: "TookCommand", message: { _tag: "AskedForRoute", route: leadsTo } } },
      cursor: {
        index: Math.min(index, notices.length - 1),
        noun: "a notice",
        moved: (by) => ({
          _tag: "ChoseNotice",
          index: Math.min(Math.max(0, index + by), notices.length - 1)
        }),
        opens: "go there"
      }
    })
  ],
  back: {
    id: "close",
    title: "close",
    keys: ["Escape"],
    isMain: true,
    outcome: { message: { _tag: "ToggledTray" } }
  }
})
