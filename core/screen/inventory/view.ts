/** What the inventory shows: its three lists page by page, and the board of what expires. */

import * as Day from "../../day.ts"
import { listFile } from "../../list-file.ts"
import * as Q from "../../quantity.ts"
import type { InventoryFilter } from "../../session/saved-filter.ts"
import { boardFigure, boardOf } from "../../stock/expiry-board.ts"
import { type InventoryColumn, inventoryColumns, lists, listTitle } from "../../stock/inventory.ts"
import { type ExpiringPack, isExpiredStock, type Pack } from "../../stock/pack.ts"
import { expiringFields } from "../../stock/pack-fields.ts"
import * as words from "../../text/inventory.ts"
import { toPack } from "../route.ts"
import type { KeptFilters } from "../saved-filters/kept-filters.ts"
import { filtersMenu } from "../saved-filters/menu.ts"
import { type Shows, shownAs } from "../shown.ts"
import type { Action } from "../view/action.ts"
import { backHome } from "../view/back.ts"
import { type ColumnKind, table } from "../view/table.ts"
import type { Board } from "../view/telling.ts"
import type { Part, Search, View } from "../view/view.ts"
import { type Message, type Model, pagesOf, type Tab } from "./model.ts"

const tabs: ReadonlyArray<Tab> = [...lists, "board"]
const titleOf = (tab: Tab): string => (tab === "board" ? words.whatExpires : listTitle[tab])

const columns: Record<
  InventoryColumn,
  {
    readonly kind: ColumnKind
    readonly width: number | "rest"
    readonly cell: (pack: Pack, today: Day.Day) => string
  }
> = {
  product_name: { kind: "name", width: "rest", cell: ({ product_name }) => product_name },
  scan_code: { kind: "code", width: 24, cell: ({ scan_code }) => scan_code },
  date_of_expiry: { kind: "time", width: 16, cell: ({ date_of_expiry }) => date_of_expiry },
  status: { kind: "status", width: 12, cell: words.packStatus }
}

const packs = (model: Model, rows: ReadonlyArray<Pack>, today: Day.Day): Part<Message> => {
  const { tab, sort, search, page, total, selected } = model
  return table<Pack, Message>({
    id: "packs",
    caption: titleOf(tab),
    columns: inventoryColumns.map((column) => ({
      id: column,
      title: words.columnHeading[column],
      ...columns[column],
      cell: (pack) => columns[column].cell(pack, today),
      sort: {
        order: sort.by === column ? (sort.desc ? "descending" : "ascending") : undefined,
        message: { _tag: "SortedBy", column }
      },
      ...(column === "status"
        ? { toneOf: (pack: Pack) => (isExpiredStock(pack, today) ? "danger" : undefined) }
        : {}),
      ...(column === "scan_code" ? { leadsTo: ({ scan_code }: Pack) => toPack(scan_code) } : {})
    })),
    things: rows,
    empty: words.noItems,
    idOf: ({ id }) => String(id),
    toneOf: (pack) => (isExpiredStock(pack, today) ? "danger" : undefined),
    outcomeOf: ({ scan_code }) => {
      const place = toPack(scan_code)
      return place === undefined ? undefined : { leadsTo: place }
    },
    cursor: {
      index: rows.findIndex(({ id }) => id === selected),
      noun: "a pack",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "life of the pack"
    },
    paging: {
      text: words.packsFound(total, tab, search !== ""),
      page,
      pages: pagesOf(model),
      turned: (wanted) => ({ _tag: "TurnedPage", page: wanted })
    }
  })
}

const board = (model: ReadonlyArray<ExpiringPack>, today: Day.Day): Board => ({
  part: "board",
  lists: boardOf(model, today).map((day) => ({
    id: String(day.in),
    title: words.boardTitle(day),
    shortTitle: words.shortBoardTitle(day),
    shortNote: `${day.packs} ${day.packs === 1 ? "pack" : "packs"}`,
    note: `${day.packs} ${day.packs === 1 ? "pack" : "packs"}${day.date === undefined ? "" : `, ${day.date}`}`,
    tone: day.in === "expired" || day.in === 0 ? "danger" : undefined,
    lines: day.products.map((product) => ({
      id: String(product.product_id),
      name: product.product_name,
      figure: boardFigure(product),
      shortFigure: Q.withUnit(product, product.qty)
    }))
  }))
})

const shown = (model: Model, now: Day.Instant): ReadonlyArray<Part<Message>> => {
  const loading: ReadonlyArray<Part<Message>> = model.isLoading
    ? [{ part: "empty", text: words.loadingPacks }]
    : []
  const today = Day.dayAt(now)
  if (model.tab === "board") return model.board === undefined ? loading : [board(model.board, today)]
  return model.rows === undefined ? loading : [packs(model, model.rows, today)]
}

const searchOf = (text: string): Search<Message> => ({
  part: "search",
  label: words.searchPacks,
  text,
  typed: (typed) => ({ _tag: "TypedSearch", text: typed })
})
/** What narrows a list of packs, as it is saved. */
const saved = (kept: KeptFilters, now: InventoryFilter): Part<Message> => ({
  part: "filters",
  filters: [
    filtersMenu<Message>(kept, {
      now,
      none: { ...now, search: "" },
      chosen: (filter) => ({ _tag: "FilterChosen", filter }),
      wanted: (from) => ({ _tag: "FiltersWanted", from })
    })
  ]
})
const refresh: Action<Message> = {
  id: "refresh",
  title: "Refresh",
  icon: "refresh",
  keys: ["r"],
  outcome: { message: { _tag: "AskedAgain" } }
}
const endSearch: Action<Message> = {
  ...backHome,
  title: "end the search",
  outcome: { message: { _tag: "TypedSearch", text: "" } }
}

export const view = (model: Model, now: Day.Instant, kept: KeptFilters): View<Message> => {
  const { tab, search, isLoading, updatedAt, problem, board: expiring } = model
  const isKnown = updatedAt !== undefined && problem === undefined
  return {
    title: "Inventory",
    isTitleHidden: true,
    status: isLoading ? "Loading..." : isKnown ? `updated ${Day.toClock(updatedAt)}` : "",
    actions: [refresh],
    parts: [
      {
        part: "tabs",
        label: "Lists",
        tabs: tabs.map((one) => ({
          id: one,
          title: titleOf(one),
          isChosen: one === tab,
          message: { _tag: "ChoseTab", tab: one }
        }))
      },
      ...(tab === "board"
        ? []
        : [searchOf(search), saved(kept, { list: "inventory", type: tab, search: search.trim() })]),
      ...(problem === undefined ? [] : [{ part: "notice", tone: "danger", text: problem } as const]),
      ...shown(model, now)
    ],
    file:
      tab !== "board"
        ? { asked: { _tag: "AskedForFile" } }
        : expiring === undefined
          ? undefined
          : listFile("expiring", expiringFields, expiring),
    back: search === "" ? backHome : endSearch
  }
}

export const shows: Shows<Model> = (model, { minute, filters }) =>
  shownAs("Inventory", view(model, minute, filters))
