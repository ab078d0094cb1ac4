/**
 * What the hub holds: its three lists, page by page as the server has them, and the board of what expires. Polled anew
 * while it is looked at; what is shown stays until something newer is there.
 */

import * as Day from "../../day.ts"
import {
  emptyListing,
  failed,
  fromFirstPage,
  got,
  type Listing,
  loading,
  movedRow,
  sortedBy,
  turned
} from "../../kit/listing.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import type { FiltersNotice, Narrowed } from "../../kit/saved-filters/kept-filters.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import { type ExpiryPart, expiringProducts } from "../../stock/expiry-part.ts"
import {
  defaultSort,
  type Expires,
  type ExpiringPacks,
  type InventoryColumn,
  isPollDue,
  type ListType,
  type Sort,
  shownPageSize
} from "../../stock/inventory.ts"
import type { ListedPack } from "../../stock/pack.ts"
import { notLoaded } from "../../text/inventory-problem.ts"

/** The three lists, and what expires in the next days. */
export type Tab = ListType | "board"

export interface Model extends Listing<ListedPack> {
  readonly tab: Tab
  readonly search: string
  readonly sort: Sort
  /** How many on the shelf expire; undefined until it is known. */
  readonly expiring: ExpiringPacks | undefined
  /** Those of them that are listed alone. */
  readonly expires: Expires | undefined
  /** What expires, whatever the list; undefined until it is known. */
  readonly board: ReadonlyArray<ListedPack> | undefined
  /** Which part of it is shown; undefined for all of it. */
  readonly part: ExpiryPart | undefined
  /** The products behind the first ones are shown, too. */
  readonly isWhole: boolean
  /** All rows of the list are on their way into a file. */
  readonly isSaving: boolean
  readonly updatedAt: Day.Instant | undefined
  /** What is to go back, pack by pack, also of other pages of the list. */
  readonly ticked: ReadonlyArray<ListedPack>
  /** What was ticked before one press ticked or unticked many: it can be taken back. */
  readonly tickedBefore: ReadonlyArray<ListedPack> | undefined
  /** Whether it is looked over, why it was not done, and its return until it is answered. */
  readonly isAsking: boolean
  readonly returnProblem: string | undefined
  readonly order: Submission<ReadonlyArray<ListedPack>> | undefined
}

/** What is done with packs that are ticked. */
export type ReturnMessage =
  | { readonly _tag: "Ticked"; readonly id: number }
  | {
      readonly _tag:
        | "TickedAll"
        | "UntickedAll"
        | "UndidTicks"
        | "AskedToReturn"
        | "ClosedReturn"
        | "ConfirmedReturn"
    }
  | Answer<unknown>

export type Message =
  | ReturnMessage
  | { readonly _tag: "ChoseTab"; readonly tab: Tab }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "ToggledExpires"; readonly expires: Expires }
  | { readonly _tag: "SortedBy"; readonly column: InventoryColumn }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow"; readonly id: number }
  | { readonly _tag: "ChosePart"; readonly part: ExpiryPart }
  | { readonly _tag: "ToggledMore" }
  /** The packs of a product that expires. */
  | { readonly _tag: "OpenedProduct"; readonly id: number }
  | { readonly _tag: "AskedAgain" }
  | FiltersNotice
  | Narrowed
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "EndedFile" }
  | {
      readonly _tag: "LoadedRows"
      readonly requestId: number
      readonly rows: ReadonlyArray<ListedPack>
      readonly total: number
      readonly expiring?: ExpiringPacks | undefined
    }
  | { readonly _tag: "LoadedBoard"; readonly requestId: number; readonly packs: ReadonlyArray<ListedPack> }
  /** `problem` is what the server said of it; undefined when it did not answer. */
  | { readonly _tag: "FailedInventory"; readonly requestId: number; readonly problem: string | undefined }

export type Command =
  | {
      readonly _tag: "LoadInventory"
      readonly requestId: number
      readonly type: ListType
      readonly page: number
      readonly sort: Sort
      readonly search: string
      readonly expires: Expires | undefined
    }
  | { readonly _tag: "LoadExpiring"; readonly requestId: number }
  | { readonly _tag: "ReturnPacks"; readonly key: string; readonly packs: ReadonlyArray<ListedPack> }
  /** Every row of a list as a file. */
  | {
      readonly _tag: "SaveInventory"
      readonly type: ListType
      readonly sort: Sort
      readonly search: string
      readonly expires: Expires | undefined
    }

export type Step = kit.Step<Model, Command, WorkNotice>

/** Characters that the server searches by. */
export const mostSearched = 200
/** Filtering starts at so many characters. */
const searchFrom = 2

const searchOf = ({ search }: Model): string => (search.trim().length < searchFrom ? "" : search.trim())

/** What expires of each product, as it is shown. */
export const boardProducts = ({ board, part }: Pick<Model, "board" | "part">, now: Day.Instant) =>
  expiringProducts(board ?? [], Day.dayAt(now), part)

/** So many products stand there before the others are asked for. */
export const shownFirst = 20

/** The cursor leaves what is folded away. */
const toggledMore = (model: Model, now: Day.Instant): Model => {
  const at = boardProducts(model, now).findIndex(({ product_id }) => product_id === model.selected)
  const isOpen = model.isWhole || at >= shownFirst
  return { ...model, isWhole: !isOpen, selected: isOpen && at >= shownFirst ? undefined : model.selected }
}

export const reload = (model: Model): Step => {
  const after = loading(model)
  const { requestId } = after
  if (model.tab === "board") return step(after, [{ _tag: "LoadExpiring", requestId }])
  return step(after, [
    {
      _tag: "LoadInventory",
      requestId,
      type: model.tab,
      page: model.page,
      sort: model.sort,
      search: searchOf(model),
      expires: model.expires
    }
  ])
}

const start: Model = {
  ...emptyListing,
  tab: "not_used",
  search: "",
  sort: defaultSort,
  expiring: undefined,
  expires: undefined,
  board: undefined,
  part: undefined,
  isWhole: false,
  isSaving: false,
  updatedAt: undefined,
  ticked: [],
  tickedBefore: undefined,
  isAsking: false,
  returnProblem: undefined,
  order: undefined
}
export const init: Step = reload(start)
/** At one of its tabs. */
export const opened = (tab: Tab): Step => reload({ ...start, tab })
/** As it was left: what was shown stays until the same question is answered anew. */
export const resumed = (left: Model): Step => reload({ ...left, isSaving: false, isAsking: false })

/** Another question begins on its first page. */
const anew = (model: Model, change: Partial<Model>): Step => reload({ ...fromFirstPage(model), ...change })

/** Nothing of the one before is shown; its ticks can be had back. */
const anotherList = ({ ticked, tickedBefore }: Model) => ({
  ...noList,
  tickedBefore: ticked.length > 0 ? ticked : tickedBefore
})
const noList = { ticked: [], rows: undefined, total: 0, expiring: undefined, expires: undefined }

export const update = (model: Model, message: Exclude<Message, ReturnMessage>, now: Day.Instant): Step => {
  switch (message._tag) {
    case "ChoseTab":
      return message.tab === model.tab
        ? step(model)
        : anew(model, { ...anotherList(model), tab: message.tab, problem: undefined })
    case "TypedSearch":
      return message.text === model.search ? step(model) : anew(model, { search: message.text })
    case "Narrowed":
      return message.filter.list === "inventory"
        ? anew(model, {
            ...anotherList(model),
            tab: message.filter.type,
            search: message.filter.search,
            expires: message.filter.expires
          })
        : step(model)
    // Not the list's to keep.
    case "FilterChosen":
    case "FiltersWanted":
      return step(model)
    case "ToggledExpires":
      return anew(model, { expires: message.expires === model.expires ? undefined : message.expires })
    case "SortedBy":
      return anew(model, { sort: sortedBy(model.sort, message.column) })
    case "TurnedPage": {
      const after = turned(model, message.page, shownPageSize)
      return after === model ? step(model) : reload(after)
    }
    case "MovedRow":
      return step({
        ...model,
        selected:
          model.tab === "board"
            ? movedRow(boardProducts(model, now), model.selected, message.by, ({ product_id }) => product_id)
            : movedRow(model.rows, model.selected, message.by, ({ id }) => id)
      })
    case "SelectedRow":
      return step({ ...model, selected: message.id })
    case "ChosePart":
      return step({
        ...model,
        part: message.part === model.part ? undefined : message.part,
        isWhole: false,
        selected: undefined
      })
    case "OpenedProduct": {
      const product = model.board?.find(({ product_id }) => product_id === message.id)
      return product === undefined
        ? step(model)
        : anew(model, {
            ...anotherList(model),
            tab: "not_used",
            search: product.product_name.slice(0, mostSearched)
          })
    }
    case "ToggledMore":
      return step(toggledMore(model, now))
    case "AskedAgain":
      return reload(model)
    case "AskedForFile":
      return model.isSaving || model.tab === "board"
        ? step(model)
        : step({ ...model, isSaving: true }, [
            {
              _tag: "SaveInventory",
              type: model.tab,
              sort: model.sort,
              search: searchOf(model),
              expires: model.expires
            }
          ])
    case "EndedFile":
      return step({ ...model, isSaving: false })
    case "LoadedRows":
      return step(
        got(model, message, {
          rows: message.rows,
          total: message.total,
          expiring: message.expiring,
          updatedAt: now
        })
      )
    case "LoadedBoard":
      return step(got(model, message, { board: message.packs, updatedAt: now }))
    case "FailedInventory":
      return step(failed(model, { ...message, problem: notLoaded(message.problem) }, { updatedAt: now }))
  }
}

/** It is polled while it is looked at, unless an answer is on its way. */
export const ticked = (model: Model, now: Day.Instant): Step =>
  isPollDue(model.updatedAt, model.isLoading, now) ? reload(model) : step(model)
