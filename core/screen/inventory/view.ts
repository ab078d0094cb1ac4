/** What the inventory shows: its three lists page by page, and the board of what expires. */

import * as Day from "../../day.ts"
import type { AsksClient } from "../../kit/client-message.ts"
import { wayToOffSale } from "../../kit/off-sale-link.ts"
import type { KeptFilters } from "../../kit/saved-filters/kept-filters.ts"
import { filtersMenu } from "../../kit/saved-filters/menu.ts"
import { columnsMenu } from "../../kit/settings/columns-menu.ts"
import type { ShownColumns } from "../../kit/settings/list-columns.ts"
import type { Around, ScreenView } from "../../kit/shown.ts"
import type { Action } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { loading, unread } from "../../kit/view/empty.ts"
import type { Toggle } from "../../kit/view/filters.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, Search, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import type { InventoryFilter } from "../../session/saved-filter.ts"
import { type Expires, expiries, lists } from "../../stock/inventory.ts"
import { packFields } from "../../stock/pack-fields.ts"
import * as words from "../../text/inventory.ts"
import { tickedPacks } from "../../text/returned-packs.ts"
import { boardParts as board } from "./board.ts"
import { head } from "./head.ts"
import type { Message, Model, Tab } from "./model.ts"
import { columnNames, listName, packsTable } from "./packs-table.ts"
import { questionOf, tickedActions } from "./returning.ts"

const tabs: ReadonlyArray<Tab> = [...lists, "board"]

type Shown = Pick<Around, "filters" | "settings" | "session" | "pictures">

const shown = (model: Model, now: Day.Instant, around: Shown): ReadonlyArray<Part<Message>> => {
  const missing: ReadonlyArray<Part<Message>> = [
    model.isLoading ? loading(words.loadingPacks) : unread(model.problem, refresh)
  ]
  const today = Day.dayAt(now)
  if (model.tab === "board")
    return model.board === undefined ? missing : board(model, model.board, now, around)
  return model.rows === undefined
    ? missing
    : [packsTable(model, model.rows, today, around.settings.columns.inventory, around.session.user.flags)]
}

const searchOf = (text: string): Search<Message> => ({
  part: "search",
  label: words.searchPacks,
  text,
  typed: (typed) => ({ _tag: "TypedSearch", text: typed })
})
const expiresKeys: Record<Expires, string> = { expired: "e", today: "t", soon: "i" }
/** Pressed, those that expire are listed alone, and all of the shelf again. */
const expiresToggles = ({ expires, expiring }: Model): ReadonlyArray<Toggle<Message>> =>
  expiring === undefined
    ? []
    : expiries.map((one) => ({
        kind: "toggle",
        title: words.expiringPacks[one](expiring[one]),
        isOn: one === expires,
        action: {
          id: one,
          title: one === expires ? words.wholeShelf : words.expiresAlone[one],
          keys: [expiresKeys[one]],
          outcome: { message: { _tag: "ToggledExpires", expires: one } }
        }
      }))
/** What narrows a list of packs, as it is saved, and what is shown of each. */
const narrowing = (
  model: Model,
  filters: KeptFilters,
  now: InventoryFilter,
  columnsShown: ShownColumns["inventory"]
): Part<Message | AsksClient> => ({
  part: "filters",
  filters: [
    ...expiresToggles(model),
    filtersMenu<Message>(filters, {
      now,
      none: { list: now.list, type: now.type, search: "" },
      chosen: (filter) => ({ _tag: "FilterChosen", filter }),
      wanted: (from) => ({ _tag: "FiltersWanted", from })
    }),
    columnsMenu("inventory", columnNames, columnsShown)
  ]
})
const refresh: Action<Message> = {
  id: "refresh",
  title: "Refresh",
  icon: "refresh",
  keys: ["r"],
  isMain: false,
  isInMenu: true,
  outcome: { message: { _tag: "AskedAgain" } }
}
const endSearch: Action<Message> = {
  ...backHome,
  title: "end the search",
  outcome: { message: { _tag: "TypedSearch", text: "" } }
}

export const view = (model: Model, now: Day.Instant, around: Shown): View<Message | AsksClient> => {
  const { filters, settings, session } = around
  const { tab, search, expires, rows, selected, isLoading, updatedAt, problem, board: expiring } = model
  const isKnown = updatedAt !== undefined && problem === undefined
  return {
    title: head.title,
    isTitleHidden: true,
    takesScans: true,
    status: isLoading ? "Loading..." : isKnown ? `updated ${Day.toClock(updatedAt)}` : "",
    sum: model.ticked.length === 0 ? undefined : tickedPacks(model.ticked.length),
    actions: [
      ...tickedActions(model, session.user.flags),
      refresh,
      ...(tab === "board"
        ? []
        : wayToOffSale(
            (rows?.find(({ id }) => id === selected) ?? rows?.[0])?.product_id,
            session.user.flags
          ))
    ],
    parts: [
      tabsOf(
        "Lists",
        tab,
        tabs.map((id) => ({ id, title: listName(id) })),
        (id) => ({ _tag: "ChoseTab", tab: id })
      ),
      ...(tab === "board"
        ? []
        : [
            searchOf(search),
            narrowing(
              model,
              filters,
              {
                list: "inventory",
                type: tab,
                search: search.trim(),
                ...(expires !== undefined && { expires })
              },
              settings.columns.inventory
            )
          ]),
      ...noticeOf((tab === "board" ? expiring : rows) === undefined ? undefined : problem, "danger"),
      ...shown(model, now, around)
    ],
    file:
      tab !== "board"
        ? { request: { _tag: "AskedForFile" } }
        : expiring === undefined
          ? undefined
          : listFile("expiring", packFields, expiring),
    back: search === "" ? backHome : endSearch,
    question: questionOf(model)
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around.minute, around)
