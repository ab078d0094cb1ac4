/**
 * What the hub holds: its three lists, page by page as the server has them, and the board of what expires. Polled anew
 * while it is looked at; what is shown stays until something newer is there.
 */

import type * as Day from "../../day.ts"
import type { FiltersNotice, Narrowed } from "../../kit/saved-filters/kept-filters.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import {
  defaultSort,
  type InventoryColumn,
  inventoryPageSize,
  isPollDue,
  type ListType,
  type Sort
} from "../../stock/inventory.ts"
import type { ListedPack } from "../../stock/pack.ts"
import { notLoaded } from "../../text/inventory-problem.ts"

/** The three lists, and what expires in the next days. */
export type Tab = ListType | "board"

export interface Model {
  readonly tab: Tab
  readonly search: string
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  /** Undefined until the first answer to this question. */
  readonly rows: ReadonlyArray<ListedPack> | undefined
  readonly total: number
  /** What expires, whatever the list; undefined until it is known. */
  readonly board: ReadonlyArray<ListedPack> | undefined
  /** Counts the questions: an answer to an earlier one is passed over. */
  readonly asked: number
  readonly isLoading: boolean
  /** All rows of the list are on their way into a file. */
  readonly isSaving: boolean
  readonly problem: string | undefined
  readonly selected: number | undefined
  readonly updatedAt: Day.Instant | undefined
}

export type Message =
  | { readonly _tag: "ChoseTab"; readonly tab: Tab }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "SortedBy"; readonly column: InventoryColumn }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow"; readonly id: number }
  | { readonly _tag: "AskedAgain" }
  | FiltersNotice
  | Narrowed
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "EndedFile" }
  | {
      readonly _tag: "LoadedRows"
      readonly asked: number
      readonly rows: ReadonlyArray<ListedPack>
      readonly total: number
    }
  | { readonly _tag: "LoadedBoard"; readonly asked: number; readonly packs: ReadonlyArray<ListedPack> }
  /** `problem` is what the server said of it; undefined when it did not answer. */
  | { readonly _tag: "FailedInventory"; readonly asked: number; readonly problem: string | undefined }

export type Command =
  | {
      readonly _tag: "LoadInventory"
      readonly asked: number
      readonly type: ListType
      readonly page: number
      readonly sort: Sort
      readonly search: string
    }
  | { readonly _tag: "LoadExpiring"; readonly asked: number }
  /** Every row of a list as a file. */
  | {
      readonly _tag: "SaveInventory"
      readonly type: ListType
      readonly sort: Sort
      readonly search: string
    }

export type Step = kit.Step<Model, Command>

/** Filtering starts at so many characters. */
const searchFrom = 2

const searchOf = ({ search }: Model): string => (search.trim().length < searchFrom ? "" : search.trim())

const asking = (model: Model): Step => {
  const asked = model.asked + 1
  const after = { ...model, asked, isLoading: true }
  if (model.tab === "board") return step(after, [{ _tag: "LoadExpiring", asked }])
  return step(after, [
    {
      _tag: "LoadInventory",
      asked,
      type: model.tab,
      page: model.page,
      sort: model.sort,
      search: searchOf(model)
    }
  ])
}

const start: Model = {
  tab: "not_used",
  search: "",
  sort: defaultSort,
  page: 1,
  rows: undefined,
  total: 0,
  board: undefined,
  asked: 0,
  isLoading: false,
  isSaving: false,
  problem: undefined,
  selected: undefined,
  updatedAt: undefined
}
export const init: Step = asking(start)
/** At one of its tabs. */
export const opened = (tab: Tab): Step => asking({ ...start, tab })
/** As it was left: what was shown stays until the same question is answered anew. */
export const resumed = (left: Model): Step => asking({ ...left, isSaving: false })

export const pagesOf = ({ total }: Pick<Model, "total">): number =>
  Math.max(1, Math.ceil(total / inventoryPageSize))

const moved = (model: Model, by: number): Model => {
  const rows = model.rows ?? []
  const index = rows.findIndex(({ id }) => id === model.selected)
  const target = movedTo(rows, index, by)
  return { ...model, selected: target?.id }
}

/** Another question: its first page, and nothing of the last one under the cursor. */
const anew = (model: Model, change: Partial<Model>): Step =>
  asking({ ...model, page: 1, selected: undefined, ...change })

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "ChoseTab":
      return message.tab === model.tab
        ? step(model)
        : anew(model, { tab: message.tab, rows: undefined, total: 0, problem: undefined })
    case "TypedSearch":
      return message.text === model.search ? step(model) : anew(model, { search: message.text })
    case "Narrowed":
      return message.filter.list === "inventory"
        ? anew(model, { tab: message.filter.type, search: message.filter.search, rows: undefined, total: 0 })
        : step(model)
    // Not the list's to keep.
    case "FilterChosen":
    case "FiltersWanted":
      return step(model)
    case "SortedBy": {
      const isSame = model.sort.by === message.column
      return anew(model, { sort: { by: message.column, desc: isSame ? !model.sort.desc : false } })
    }
    case "TurnedPage": {
      const page = Math.min(Math.max(message.page, 1), pagesOf(model))
      return page === model.page ? step(model) : asking({ ...model, page, selected: undefined })
    }
    case "MovedRow":
      return step(moved(model, message.by))
    case "SelectedRow":
      return step({ ...model, selected: message.id })
    case "AskedAgain":
      return asking(model)
    case "AskedForFile":
      return model.isSaving || model.tab === "board"
        ? step(model)
        : step({ ...model, isSaving: true }, [
            { _tag: "SaveInventory", type: model.tab, sort: model.sort, search: searchOf(model) }
          ])
    case "EndedFile":
      return step({ ...model, isSaving: false })
    case "LoadedRows":
    case "LoadedBoard": {
      if (message.asked !== model.asked) return step(model)
      const after = { ...model, isLoading: false, problem: undefined, updatedAt: now }
      return message._tag === "LoadedBoard"
        ? step({ ...after, board: message.packs })
        : step({ ...after, rows: message.rows, total: message.total })
    }
    case "FailedInventory":
      return message.asked === model.asked
        ? step({ ...model, isLoading: false, problem: notLoaded(message.problem), updatedAt: now })
        : step(model)
  }
}

/** It is polled while it is looked at, unless an answer is on its way. */
export const ticked = (model: Model, now: Day.Instant): Step =>
  isPollDue(model.updatedAt, model.isLoading, now) ? asking(model) : step(model)
