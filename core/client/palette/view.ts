/** The command palette: everything that can be asked for, found by a part of its name and taken by Enter. */

import type { Action, Outcome } from "../../kit/view/action.ts"
import { textColumn, titleColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { View } from "../../kit/view/view.ts"
import type { Model as Client, Message } from "../model.ts"
import { type Entry, menuOf } from "./entries.ts"
import type { Model, Message as PaletteMessage } from "./model.ts"
import { foundIn } from "./orders.ts"

const tell = (message: PaletteMessage): Message => ({ _tag: "GotScreenMessage", screen: "Palette", message })

/** The palette is closed before what was chosen is done. */
const taking = (outcome: Outcome<Message>): Outcome<Message> =>
  "opens" in outcome
    ? outcome
    : {
        message: {
          _tag: "TookCommand",
          message: "message" in outcome ? outcome.message : { _tag: "AskedForRoute", route: outcome.leadsTo }
        }
      }

const closing = (isMenu: boolean): Action<Message> => ({
  id: "close",
  title: "close",
  keys: ["Escape"],
  isMain: true,
  outcome: { message: { _tag: "ToggledPalette", isMenu } }
})

/** @param chose puts the cursor on an entry */
export const listed = (
  id: string,
  caption: string,
  entries: ReadonlyArray<Entry>,
  chose: (index: number) => Message,
  index: number
) => {
  const chosen = Math.min(Math.max(0, index), entries.length - 1)
  return table<Entry, Message>({
    id,
    caption,
    cards: "rows",
    columns: [
      titleColumn("title", "Command", "rest", ({ title }) => title),
      textColumn("where", "Where", 10, ({ where, outcome }) => (outcome === undefined ? "not now" : where)),
      textColumn("key", "Key", 8, ({ key }) => key, { traits: ["key", "away"] })
    ],
    things: entries,
    empty: "No command has such a name",
    idOf: (entry) => entry.id,
    outcomeOf: ({ outcome }) => (outcome === undefined ? undefined : taking(outcome)),
    cursor: {
      index: chosen,
      noun: "a command",
      moved: (by) => chose(Math.min(Math.max(0, chosen + by), Math.max(0, entries.length - 1))),
      opens: "do it"
    }
  })
}

/** The rest of what a page offers, each by its key, too. */
const menu = (client: Client, index: number): View<Message> => {
  const actions = menuOf(client)
  return {
    title: "More",
    actions: actions.map((action) => ({
      ...action,
      isMain: false,
      isInMenu: false,
      outcome: taking(action.outcome)
    })),
    parts: [
      listed(
        "menu",
        "More",
        actions.map(({ id, title, keys, isDisabled, outcome }) => ({
          id,
          title,
          also: "",
          where: "",
          key: keys[0] ?? "",
          outcome: isDisabled === true ? undefined : outcome
        })),
        (chosen) => tell({ _tag: "ChoseCommand", index: chosen }),
        index
      )
    ],
    back: closing(true)
  }
}

export const view = ({ typed, index, isMenu }: Model, client: Client): View<Message> =>
  isMenu
    ? menu(client, index)
    : {
        title: "Commands",
        actions: [],
        parts: [
          {
            part: "entry",
            label: "A part of the name of an order, a customer, a product, a page or a command",
            prompt: "Name",
            text: typed,
            typed: (text) => tell({ _tag: "TypedCommand", text }),
            holds: "text",
            submit: undefined
          },
          listed(
            "commands",
            "Commands",
            foundIn(client, typed),
            (chosen) => tell({ _tag: "ChoseCommand", index: chosen }),
            index
          )
        ],
        back: closing(false)
      }
