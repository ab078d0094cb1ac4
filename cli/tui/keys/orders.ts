/** Keys of the order queue. */
import { pageSizes, type SortColumn, sortColumns } from "#core/order/queue.ts"
import { showsBanner } from "#core/screen/failed-orders/model.ts"
import {
  canExpand,
  filteredBy,
  rows,
  type Message as ScreenMessage,
  underCursor
} from "#core/screen/order-list/model.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { overdueCount, sourcesOf, tabsOf } from "../queue-facts.ts"
import { type Binding, type Box, fromFirst, moving, nothing, say, takesAll, within } from "./binding.ts"

const sizes: ReadonlyArray<number> = pageSizes

const to = (message: ScreenMessage) => say({ _tag: "GotScreenMessage", screen: "Orders", message })

/** Left and right go through the tabs, a digit goes to one. */
const tabKeys = ({ model }: State): ReadonlyArray<Binding> => {
  if (model.page._tag !== "Orders" || model.session === undefined) return []
  const { tab } = model.page.model
  const tabs = tabsOf(model)
  const goTo = (index: number) => {
    const wanted = tabs[(index + tabs.length) % tabs.length]
    return wanted === undefined
      ? {}
      : say({ _tag: "AskedForRoute", route: { name: "orders", tab: wanted } } as const)
  }
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: "tabs",
      isMain: true,
      press: (key) => goTo(tabs.indexOf(tab) + (key === "Left" ? -1 : 1))
    },
    {
      keys: tabs.map((_, index) => String(index + 1)),
      shown: `1-${tabs.length}`,
      label: "go to a tab",
      press: (key) => goTo(Number(key) - 1)
    }
  ]
}

/** The next column, and turning its direction. */
const sortKeys = (sort: { readonly by: SortColumn; readonly desc: boolean }): ReadonlyArray<Binding> => [
  {
    keys: ["s"],
    label: "sort by the next column",
    press: () => {
      const column = sortColumns[(sortColumns.indexOf(sort.by) + 1) % sortColumns.length]
      return column === undefined ? {} : to({ _tag: "SortedBy", column })
    }
  },
  { keys: ["S"], label: "turn the sort order", press: () => to({ _tag: "SortedBy", column: sort.by }) }
]

const rowKeys = (state: State): ReadonlyArray<Binding> => {
  const { model, size } = state
  if (model.page._tag !== "Orders" || model.session === undefined) return []
  const { flags } = model.session.user
  const list = model.page.model
  const { page } = rows(list, model.book.orders)
  const selected = underCursor(list, model.book.orders)
  const move = (by: number) => to({ _tag: "MovedRow", by })
  const sources = sourcesOf(model)
  const nextSize = sizes[(sizes.indexOf(list.perPage) + 1) % sizes.length]
  return [
    ...moving("an order", fromFirst(list.selected !== undefined, move(0), move), Math.max(5, size.rows - 12)),
    {
      keys: ["Enter"],
      label: "view",
      isMain: true,
      press: () =>
        selected === undefined
          ? nothing
          : say({ _tag: "AskedForRoute", route: route.toOrder(selected.order_id, flags) })
    },
    ...(canExpand(flags)
      ? [
          {
            keys: [" "],
            shown: "Space",
            label: "items",
            isMain: true,
            press: () =>
              selected === undefined ? {} : to({ _tag: "ToggledRow", orderId: selected.order_id })
          }
        ]
      : []),
    ...tabKeys(state),
    { keys: ["/"], label: "search", isMain: true, press: () => ({ focus: { part: "search" } }) },
    ...(sources.length > 0
      ? [
          {
            keys: ["f"],
            label: "sources",
            isMain: true,
            press: () => ({ focus: { part: "sources", index: 0 } }) as const
          }
        ]
      : []),
    ...sortKeys(list.sort),
    {
      keys: ["u"],
      label: list.urgentAt === undefined ? "most urgent first" : "as sorted again",
      press: () => to({ _tag: "ToggledUrgent", now: model.minute })
    },
    ...(overdueCount(model) === 0
      ? []
      : [
          {
            keys: ["o"],
            label: "over 90 minutes alone",
            press: () => say({ _tag: "AskedForRoute", route: filteredBy(list, "overdue") })
          } as const
        ]),
    ...(list.only === undefined
      ? []
      : [
          {
            keys: ["x"],
            label: "all orders again",
            isMain: true,
            press: () =>
              list.only === undefined
                ? nothing
                : say({ _tag: "AskedForRoute", route: filteredBy(list, list.only.filter) })
          } as const
        ]),
    {
      keys: ["p", "n"],
      shown: "p n",
      label: "page back and on",
      press: (key) => to({ _tag: "TurnedPage", page: page + (key === "p" ? -1 : 1) })
    },
    {
      keys: ["g"],
      label: "rows a page: 100, 200, 300",
      press: () => (nextSize === undefined ? {} : to({ _tag: "ChosePageSize", size: nextSize }))
    },
    {
      keys: ["H"],
      label: "Refresh Shipments",
      press: () => say({ _tag: "AskedToSyncShipments" })
    },
    ...(showsBanner(model.rejectedOrders)
      ? [
          {
            keys: ["F"],
            label: "failed partner orders",
            press: () => say({ _tag: "AskedForRoute", route: { name: "failed" } })
          } as const
        ]
      : []),
    { keys: ["R"], label: "Refresh Orders", press: () => say({ _tag: "AskedToSync" }) },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: list.search === "" ? "home" : "end the search",
      isMain: true,
      press: () =>
        list.search === ""
          ? say({ _tag: "AskedForRoute", route: route.home })
          : to({ _tag: "TypedSearch", text: "" })
    }
  ]
}

const sourceKeys = ({ model, focus }: State): ReadonlyArray<Binding> => {
  const sources = sourcesOf(model)
  const index = within(focus.index, sources.length)
  const leave = { focus: { part: undefined, index: -1 } } as const
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: "choose a source",
      isMain: true,
      press: (key) => ({ focus: { index: within(index + (key === "Left" ? -1 : 1), sources.length) } })
    },
    {
      keys: [" ", "Enter"],
      shown: "Space",
      label: "show it, or not",
      isMain: true,
      press: () => {
        const source = sources[index]
        return source === undefined ? {} : to({ _tag: "ToggledSource", source })
      }
    },
    {
      keys: ["Escape", "f", "Up", "Down"],
      shown: "Esc",
      label: "back to the orders",
      isMain: true,
      press: () => leave
    }
  ]
}

const searchKeys = (): ReadonlyArray<Binding> => [
  {
    keys: ["Enter", "Down", "Escape"],
    shown: "Enter",
    label: "to the orders found",
    isMain: true,
    press: (key) => ({
      focus: { part: undefined },
      ...(key === "Escape" ? {} : to({ _tag: "MovedRow", by: 0 }))
    })
  }
]

export const ordersKeys = (state: State): ReadonlyArray<Binding> => {
  if (state.model.page._tag !== "Orders") return []
  if (state.focus.part === "search") return searchKeys()
  return state.focus.part === "sources" ? sourceKeys(state) : rowKeys(state)
}

export const ordersBox = ({ model: { page }, focus }: State): Box | undefined =>
  page._tag === "Orders" && focus.part === "search"
    ? {
        text: page.model.search,
        takes: takesAll,
        change: (text) => to({ _tag: "TypedSearch", text })
      }
    : undefined
