/** The order queue: which tab, what is searched, sorted and shown of it. The orders themselves stand in the order book. */
import type * as Day from "../../day.ts"
import { answered, type DateFilter, type DaysMessage, filterAt, isSame } from "../../kit/days/date-filter.ts"
import type { Route } from "../../kit/route.ts"
import type { FiltersNotice, Narrowed } from "../../kit/saved-filters/kept-filters.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { type Order, type OrderItem, pickedItems } from "../../order/order.ts"
import { defaultSort, pageSizes, type Tab } from "../../order/queue.ts"
import { type RowColumn, type RowSort, rowsOf } from "../../order/queue-rows.ts"
import { isShownIn, type ShownPart } from "../../order/shown-part.ts"
import { mostUrgentFirst } from "../../order/urgency.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { ordersOf } from "./orders-of-days.ts"

export interface Model {
  readonly tab: Tab
  readonly search: string
  readonly sources: ReadonlyArray<string>
  readonly sort: RowSort
  /** Most urgent first, as of this time; undefined: as sorted. */
  readonly urgentAt: Day.Instant | undefined
  /** The orders alone that a filter names, as of a time; undefined: all of the tab. */
  readonly only: Only | undefined
  /** The orders of some days, however old; undefined: what lists hold. */
  readonly dates: DateFilter<BriefOrder> | undefined
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly selected: number | undefined
  readonly expanded: ReadonlyArray<number>
  /** The items of rows that were opened in place. */
  readonly items: ReadonlyMap<number, RowItems>
}

export interface Only {
  readonly filter: ShownPart
  readonly at: Day.Instant
  /** Where somebody was when they asked for it: the end of the filter leads there. */
  readonly from: Tab | undefined
}

/** What a row shows below it, and of which state of the order it is; undefined while it is on its way. */
export interface RowItems {
  readonly updatedAt: string
  readonly items: ReadonlyArray<OrderItem> | undefined
}

export type Message =
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "ToggledSource"; readonly source: string }
  | { readonly _tag: "SortedBy"; readonly column: RowColumn }
  /** Most urgent first, or as sorted again. */
  | { readonly _tag: "ToggledUrgent"; readonly now: Day.Instant }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "ChosePageSize"; readonly size: number }
  | { readonly _tag: "SelectedRow"; readonly orderId: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ToggledRow"; readonly orderId: number }
  | DaysMessage<BriefOrder>
  | FiltersNotice
  | Narrowed

export const init = (tab: Tab, urgentAt?: Day.Instant): Model => ({
  tab,
  search: "",
  sources: [],
  sort: defaultSort,
  urgentAt,
  only: undefined,
  dates: undefined,
  page: 1,
  perPage: pageSizes[0],
  selected: undefined,
  expanded: [],
  items: new Map()
})

/** What depends on the time is judged as of now. */
export const judgedAt = (model: Model, now: Day.Instant): Model => {
  const { urgentAt, only } = model
  return urgentAt === undefined && only === undefined
    ? model
    : {
        ...model,
        urgentAt: urgentAt === undefined ? undefined : now,
        only: only === undefined ? undefined : { ...only, at: now }
      }
}

/** The place that shows the list as it is. */
export const routeOf = ({ tab, only, dates }: Pick<Model, "tab" | "only" | "dates">): Route => ({
  name: "orders",
  tab,
  ...(only === undefined ? {} : { filter: only.filter }),
  ...(dates === undefined ? {} : { days: dates.days })
})

/** Where pressing a filter leads: to the orders it names, of all tabs; pressed again, back to where somebody was. */
export const filteredBy = ({ tab, only }: Pick<Model, "tab" | "only">, filter: ShownPart): Route =>
  only?.filter === filter ? { name: "orders", tab: only.from ?? tab } : { name: "orders", tab: "all", filter }

/** Rows open in place for users who may invoice several orders at once. */
export const canExpand = (flags: Flags): boolean => isOn(flags, "enable_multiple_invoice")

/** The orders that are open in place whose items are neither cached as the orders stand now nor on their way. */
export const wantedItems = (
  { expanded, items }: Model,
  orders: ReadonlyMap<number, BriefOrder>
): ReadonlyArray<BriefOrder> =>
  expanded.flatMap((id) => {
    const order = orders.get(id)
    return order === undefined || (items.get(id)?.updatedAt ?? "") >= order.updated_at ? [] : [order]
  })

/** They are on their way; what is shown meanwhile is what was read before. */
export const askedItems = (model: Model, orders: ReadonlyArray<BriefOrder>): Model => {
  const items = new Map(model.items)
  for (const { order_id: id, updated_at: updatedAt } of orders)
    items.set(id, { updatedAt, items: items.get(id)?.items })
  return { ...model, items }
}

/** A whole order has come: its items are shown where its row is open. */
export const withItems = (model: Model, order: Order): Model => {
  const cached = model.items.get(order.order_id)
  if (!model.expanded.includes(order.order_id) || (cached?.updatedAt ?? "") > order.updated_at) return model
  const items = new Map(model.items)
  items.set(order.order_id, { updatedAt: order.updated_at, items: pickedItems(order) })
  return { ...model, items }
}

/** The rows of the tab, and the page of them that is shown. */
export interface Rows<O extends BriefOrder = BriefOrder> {
  readonly all: ReadonlyArray<O>
  readonly shown: ReadonlyArray<O>
  readonly page: number
  readonly pages: number
}

/** What the list is about: what is cached, or the orders of its days. */
export const among = <O extends BriefOrder>({ dates }: Model, orders: ReadonlyArray<O>): ReadonlyArray<O> =>
  dates === undefined ? orders : (ordersOf(dates, orders) as ReadonlyArray<O>)

export const pageOf = <O extends BriefOrder>(model: Model, orders: ReadonlyArray<O>): Rows<O> => {
  const { only } = model
  const listed = among(model, orders)
  const chosen =
    only === undefined ? listed : listed.filter((order) => isShownIn(only.filter, order, only.at))
  const sorted = rowsOf(chosen, model)
  const all = model.urgentAt === undefined ? sorted : mostUrgentFirst(sorted, model.urgentAt)
  const pages = Math.max(1, Math.ceil(all.length / model.perPage))
  const page = Math.min(model.page, pages)
  return { all, shown: all.slice((page - 1) * model.perPage, page * model.perPage), page, pages }
}

const remembered = new WeakMap<ReadonlyArray<BriefOrder>, { readonly key: string; readonly rows: Rows }>()

/** Sorting ten thousand orders takes a while: the same question about the same orders is answered from memory. */
export const rows = (model: Model, orders: ReadonlyArray<BriefOrder>): Rows => {
  const { tab, search, sources, sort, urgentAt, only, page, perPage } = model
  const key = JSON.stringify([tab, search, sources, sort, urgentAt ?? null, only ?? null, page, perPage])
  const listed = among(model, orders)
  const cached = remembered.get(listed)
  if (cached?.key === key) return cached.rows
  const found = pageOf(model, orders)
  remembered.set(listed, { key, rows: found })
  return found
}

/** The order under the cursor: the chosen one, or the first that is shown while none of them was chosen. */
export const underCursor = (model: Model, orders: ReadonlyArray<BriefOrder>): BriefOrder | undefined => {
  const { shown } = rows(model, orders)
  return shown.find(({ order_id }) => order_id === model.selected) ?? shown[0]
}

const moved = (model: Model, by: number, orders: ReadonlyArray<BriefOrder>): Model => {
  const { all, page } = rows(model, orders)
  if (all.length === 0) return model
  const index = all.findIndex((order) => order.order_id === model.selected)
  // Without a cursor it begins on the page that is shown; a step beyond one row, such as End, goes on from there.
  const from = index === -1 ? (page - 1) * model.perPage : index
  const step = index === -1 && Math.abs(by) <= 1 ? 0 : by
  const target = Math.min(Math.max(from + step, 0), all.length - 1)
  return { ...model, selected: all[target]?.order_id, page: Math.floor(target / model.perPage) + 1 }
}

/** What a row that is closed showed is forgotten: opened again, it asks again. */
const toggled = (model: Model, orderId: number): Model =>
  model.expanded.includes(orderId)
    ? {
        ...model,
        expanded: model.expanded.filter((id) => id !== orderId),
        items: new Map([...model.items].filter(([id]) => id !== orderId))
      }
    : { ...model, expanded: [...model.expanded, orderId] }

export const update = (model: Model, message: Message, orders: ReadonlyArray<BriefOrder>): Model => {
  switch (message._tag) {
    case "TypedSearch":
      return { ...model, search: message.text, page: 1 }
    case "ToggledSource":
      return {
        ...model,
        page: 1,
        sources: model.sources.includes(message.source)
          ? model.sources.filter((source) => source !== message.source)
          : [...model.sources, message.source]
      }
    case "SortedBy":
      return {
        ...model,
        page: 1,
        urgentAt: undefined,
        sort: { by: message.column, desc: model.sort.by === message.column ? !model.sort.desc : false }
      }
    case "ToggledUrgent":
      return {
        ...model,
        page: 1,
        selected: undefined,
        urgentAt: model.urgentAt === undefined ? message.now : undefined
      }
    case "TurnedPage": {
      const { pages } = rows(model, orders)
      return { ...model, page: Math.min(Math.max(message.page, 1), pages), selected: undefined }
    }
    case "ChosePageSize":
      return pageSizes.some((size) => size === message.size)
        ? { ...model, perPage: message.size, page: 1 }
        : model
    case "SelectedRow":
      return { ...model, selected: message.orderId }
    case "MovedRow":
      return moved(model, message.by, orders)
    case "ToggledRow":
      return toggled({ ...model, selected: message.orderId }, message.orderId)
    case "LoadedDays":
    case "FailedDays":
      return model.dates === undefined ? model : { ...model, dates: answered(model.dates, message) }
    case "Narrowed":
      return message.filter.list === "orders"
        ? { ...model, search: message.filter.search, sources: message.filter.sources, page: 1 }
        : model
    // These are not the list's to keep.
    case "FilterChosen":
    case "FiltersWanted":
      return model
  }
}

/** The list as it was left; a search that finds nothing any more, for its order is finished, is over. */
const stillFinding = (list: Model, orders: ReadonlyArray<BriefOrder>): Model =>
  list.dates === undefined && rows(list, orders).all.length === 0
    ? { ...list, search: "", sources: [], only: undefined, page: 1 }
    : list

type Place = Extract<Route, { readonly name: "orders" }>

const onlyOf = ({ filter }: Place, at: Day.Instant, from: Tab | undefined): Only | undefined =>
  filter === undefined ? undefined : { filter, at, from }

/** Another tab, or another filter, of the queue that is shown. */
export const turnedTo = (model: Model, to: Place, now: Day.Instant): Model => ({
  ...model,
  tab: to.tab,
  dates: filterAt(to.days, now, model.dates),
  only: onlyOf(to, now, model.only === undefined ? model.tab : model.only.from),
  page: 1,
  selected: undefined
})

/** The queue from elsewhere: as it was left where one of its orders was opened from it. */
export const opened = (
  to: Place,
  left: Model | undefined,
  { orders, now }: { readonly orders: ReadonlyArray<BriefOrder>; readonly now: Day.Instant }
): Model =>
  left?.tab === to.tab &&
  (to.filter === undefined || to.filter === left.only?.filter) &&
  (to.days === undefined || isSame(to.days, left.dates?.days))
    ? stillFinding(judgedAt(left, now), orders)
    : {
        ...init(to.tab),
        only: onlyOf(to, now, undefined),
        dates: filterAt<BriefOrder>(to.days, now, undefined)
      }
