/** The saved filters: a name for what a list shows, and those that are kept, each to be chosen, renamed or deleted. */

import type { ClientState } from "../../kit/client-state.ts"
import { fieldsView, formView } from "../../kit/form/view.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { textColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import type { SavedFilter } from "../../session/saved-filter.ts"
import { filterWords, listName } from "../../text/filter-words.ts"
import { sending } from "../../text/form.ts"
import * as say from "../../text/saved-filter.ts"
import { type Change, type Message, type Model, nameFields, underCursor } from "./model.ts"
import { backFrom } from "./way-back.ts"

type Around = Pick<ClientState, "filters">

const naming = (model: Model, { filters: { from } }: Around): ReadonlyArray<Part<Message>> =>
  from?.isToSave !== true
    ? []
    : [
        {
          part: "facts",
          facts: [
            { name: "List", value: listName[from.filter.list] },
            { name: "It shows", value: filterWords(from.filter) }
          ]
        },
        formView(
          {
            id: "filter",
            text: say.followsYou,
            submit: { title: "Save", busyTitle: "Saving", message: { _tag: "SubmittedName" } }
          },
          nameFields(),
          model.form,
          (message): Message => ({ _tag: "FilledName", message })
        )
      ]

const savedList = (model: Model, saved: ReadonlyArray<SavedFilter>): Part<Message> =>
  table<SavedFilter, Message>({
    id: "filters",
    caption: say.savedFilters,
    columns: [
      titleColumn("name", say.filterName, 24, ({ name }) => name),
      textColumn("list", "List", 12, ({ filter }) => (filter === null ? "" : listName[filter.list])),
      textColumn(
        "words",
        "It shows",
        "rest",
        ({ filter }) => (filter === null ? say.unreadable : filterWords(filter)),
        { isWhole: true }
      )
    ],
    things: saved,
    empty: say.noFilters,
    idOf: ({ id }) => String(id),
    toneOf: ({ filter }) => (filter === null ? "warning" : undefined),
    outcomeOf: ({ filter }) => (filter === null ? undefined : { message: { _tag: "Chose", filter } }),
    chosenBy: ({ id }) => ({ _tag: "SelectedRow", id }),
    actionsOf: (of) => [
      act<Message>("rename", "Rename", "r", { _tag: "AskedForName", of }, { icon: "edit" }),
      act<Message>("delete", "Delete", "d", { _tag: "AskedForEnd", of }, { icon: "remove" })
    ],
    cursor: {
      ...standing(underCursor(model, saved), saved.length),
      noun: "a filter",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "show"
    }
  })

const cancel: Message = { _tag: "Cancelled" }

const questionOf = (change: Change): Question<Message> =>
  change.about === "end"
    ? {
        id: `delete-${change.of.id}`,
        title: "Delete a filter",
        text: say.askDelete(change.of.name),
        parts: noticeOf(change.problem, "danger"),
        actions: [
          {
            ...act<Message>("delete", change.isBusy ? sending : "Delete", "y", { _tag: "Confirmed" }),
            tone: "danger",
            isDisabled: change.isBusy
          },
          act<Message>("cancel", "Cancel", "c", cancel)
        ],
        first: 1,
        cancel
      }
    : {
        id: `rename-${change.of.id}`,
        title: "Rename a filter",
        text: "",
        parts: [
          fieldsView(
            "rename",
            nameFields(change.of.name),
            change.form,
            (message): Message => ({
              _tag: "FilledNewName",
              message
            })
          )
        ],
        actions: [
          {
            ...act<Message>("rename", change.form.isBusy ? sending : "Rename", "F2", { _tag: "Confirmed" }),
            isDisabled: change.form.isBusy
          },
          act<Message>("cancel", "Cancel", "Escape", cancel)
        ],
        cancel
      }

export const view = (model: Model, around: Around): View<Message> => {
  const { saved, problem, from } = around.filters
  return {
    title: from?.isToSave === true ? say.saveThis : say.savedFilters,
    actions: [],
    parts: [
      ...naming(model, around),
      ...(saved === undefined
        ? [problem === undefined ? loading(say.loadingFilters) : failed(problem)]
        : [...noticeOf(problem, "danger"), savedList(model, saved)])
    ],
    question: model.change === undefined ? undefined : questionOf(model.change),
    back: {
      ...backHome,
      title: "back to the list",
      outcome: { leadsTo: backFrom(from) }
    },
    showsBack: true
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around)
