/** The order queue: its tabs, what narrows it, what must be seen to, and a page of its rows. */
import type * as Day from "../../day.ts"
import { listFile } from "../../list-file.ts"
import type { Currency } from "../../money.ts"
import { type Colour, colourOf } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { presets } from "../../order/date-range.ts"
import { orderFields } from "../../order/order-fields.ts"
import { isSelectable, type Selection } from "../../order/order-selection.ts"
import { type Counts, countsOf, pageSizes, shortTabTitle, type Tab, tabTitle } from "../../order/queue.ts"
import * as Q from "../../quantity.ts"
import { isOn } from "../../session/flags.ts"
import { daysName, presetName } from "../../text/date-range.ts"
import * as say from "../../text/order.ts"
import { refreshOrders, refreshShipments } from "../../text/shipment.ts"
import { shownPartName } from "../../text/shown-part.ts"
import { isOld, linkText, whyNoOrders } from "../app/link.ts"
import type { Model as Client, Message as ClientMessage } from "../app/model.ts"
import { showsBanner } from "../failed-orders/model.ts"
import { isEnabled } from "../invoice-queue/model.ts"
import * as invoiceQueue from "../invoice-queue/view.ts"
import * as facts from "../order-facts.ts"
import * as route from "../route.ts"
import type { Session } from "../session.ts"
import { queueColumns, type Settings } from "../settings/settings.ts"
import { pendingCount } from "../shipment-cache.ts"
import { type Shows, shownAsClient } from "../shown.ts"
import type { Action, Tone } from "../view/action.ts"
import { backHome } from "../view/back.ts"
import type { Alerts, Filter } from "../view/filters.ts"
import type { OpenLine, Row, Table, Tick } from "../view/table.ts"
import type { View } from "../view/view.ts"
import { type Column, columnsOf, rowFlag } from "./columns.ts"
import {
  among,
  canExpand,
  filteredBy,
  type Message,
  type Model,
  type RowItems,
  routeOf,
  rows,
  underCursor
} from "./model.ts"
import { columnNames, progress, shortFailed, shortOverdue, shownOf, signs } from "./wording.ts"

type Around = Pick<
  Client,
  "book" | "shipments" | "rejectedOrders" | "minute" | "link" | "settings" | "keptOrders" | "invoiceQueue"
>
type Queue = View<ClientMessage>

const tell = (message: Message): ClientMessage => ({ _tag: "GotScreenMessage", screen: "Orders", message })

const turn = (orderIds: ReadonlyArray<number>): ClientMessage => ({
  _tag: "GotScreenMessage",
  screen: "InvoiceQueue",
  message: { _tag: "TurnedOrders", orderIds }
})

const tones: Record<Colour, Tone> = { success: "good", danger: "danger", warning: "warning", info: "info" }
const ageSigns: Record<Colour, string> = { success: "◆", danger: "▲", warning: "●", info: "·" }

/** Of some days the tabs count those of them. */
const counted = new WeakMap<ReadonlyArray<BriefOrder>, Counts>()
const countsIn = (model: Model, { book }: Around): Counts => {
  if (model.dates === undefined) return book.counts
  const listed = among(model, book.orders)
  const counts = counted.get(listed) ?? countsOf(listed)
  counted.set(listed, counts)
  return counts
}

const tabsOf = (model: Model, tabs: ReadonlyArray<Tab>, shown: Around): Queue["parts"][number] => ({
  part: "tabs",
  label: "Tabs of the queue",
  tabs: tabs.map((one) => ({
    id: one,
    title: tabTitle[one],
    lead: tabTitle[one].replace(/ Orders$/, ""),
    shortTitle: shortTabTitle[one],
    isChosen: one === model.tab,
    count: countsIn(model, shown)[one],
    leadsTo: routeOf({ tab: one, only: undefined, dates: model.dates })
  }))
})

const goTo = (place: route.Route): ClientMessage => ({ _tag: "AskedForRoute", route: place })

/** Days by a word, the way to others, and back to what lists hold. */
const datesMenu = ({ tab, dates }: Model): Filter<ClientMessage> => ({
  kind: "menu",
  id: "days",
  title: say.days,
  icon: "clock",
  keys: ["y"],
  noun: "days",
  chosen: dates === undefined ? undefined : daysName(dates.days),
  entries: [
    {
      id: "all",
      title: say.allDays,
      isOn: dates === undefined,
      message: goTo({ name: "orders", tab })
    },
    ...presets.map((days) => ({
      id: days,
      title: presetName[days],
      isOn: dates?.days === days,
      // Most orders of a day are finished: they stand under all.
      message: goTo({ name: "orders", tab: dates === undefined ? ("all" as const) : tab, days })
    })),
    {
      id: "other",
      title: say.otherDays,
      isOn: typeof dates?.days === "object",
      message: goTo({ name: "orderdays" })
    }
  ]
})

const filtersOf = (
  model: Model,
  all: ReadonlyArray<string>,
  { minute, settings }: Around
): ReadonlyArray<Filter<ClientMessage>> => {
  const { only, urgentAt, sources, tab } = model
  return [
    datesMenu(model),
    ...(all.length === 0
      ? []
      : [
          {
            kind: "menu",
            id: "sources",
            title: "Sources",
            icon: "filter",
            keys: ["f"],
            noun: "a source",
            chosen:
              sources.length === 0 ? undefined : sources.map((source) => source.toUpperCase()).join(", "),
            entries: all.map((source) => ({
              id: source,
              title: source.toUpperCase(),
              isOn: sources.includes(source),
              message: tell({ _tag: "ToggledSource", source })
            }))
          } as const
        ]),
    ...(only === undefined
      ? []
      : [
          {
            kind: "toggle",
            title: shownPartName(only.filter),
            isOn: true,
            action: {
              id: "all-again",
              title: "all orders again",
              keys: ["x"],
              isMain: true,
              outcome: { leadsTo: filteredBy({ tab, only }, only.filter) }
            }
          } as const
        ]),
    {
      kind: "toggle",
      title: say.mostUrgent,
      isOn: urgentAt !== undefined,
      action: {
        id: "urgent",
        icon: "urgent",
        title: urgentAt === undefined ? "most urgent first" : "as sorted again",
        keys: ["u"],
        outcome: { message: tell({ _tag: "ToggledUrgent", now: minute }) }
      }
    },
    {
      kind: "menu",
      id: "columns",
      title: "Columns",
      icon: "columns",
      keys: ["c"],
      noun: "a column",
      entries: queueColumns.map((column) => ({
        id: column,
        title: columnNames[column],
        isOn: settings.queueColumns.includes(column),
        message: tell({ _tag: "ToggledColumn", column })
      }))
    }
  ]
}

/** Pressed, the overdue orders are shown alone, and all of them again. */
const alertsOf = (
  model: Model,
  { book, minute, rejectedOrders }: Around
): Alerts<ClientMessage>["alerts"] => {
  const { overdue } = facts.countsAt(book.orders, minute)
  return [
    ...(overdue === 0
      ? []
      : [
          {
            text: say.overdueOrders(overdue),
            shortText: shortOverdue(overdue),
            tone: "danger",
            isOn: model.only?.filter === "overdue",
            action: {
              id: "overdue",
              title: "over 90 minutes alone",
              keys: ["o"],
              outcome: { leadsTo: filteredBy(model, "overdue") }
            }
          } as const
        ]),
    ...(showsBanner(rejectedOrders)
      ? [
          {
            text: say.partnerOrdersFailed,
            shortText: shortFailed,
            tone: "danger",
            action: {
              id: "failed",
              title: "failed partner orders",
              keys: ["F"],
              outcome: { leadsTo: { name: "failed" } }
            }
          } as const
        ]
      : [])
  ]
}

const linesOf = (items: RowItems["items"]): ReadonlyArray<OpenLine> | undefined =>
  items?.map((item) => ({
    id: String(item.item_id),
    code: String(item.product_id),
    name: item.name,
    figure: Q.withUnit(item, item.qty)
  }))

/** What a row is made of besides its order: the same again is the same row, and is not drawn anew. */
interface RowFacts {
  readonly number: number
  readonly minute: Day.Instant
  readonly currency: Currency
  readonly columns: ReadonlyArray<Column>
  readonly isKept: boolean
  readonly isOpen: boolean
  readonly items: RowItems["items"]
  /** Undefined where no order can be ticked. */
  readonly isTicked: boolean | undefined
  readonly session: Session
}
const isSame = (one: RowFacts, other: RowFacts): boolean =>
  (Object.keys(one) as ReadonlyArray<keyof RowFacts>).every((name) => one[name] === other[name])

const made = new WeakMap<BriefOrder, { readonly of: RowFacts; readonly row: Row<ClientMessage> }>()

const rowOf = (order: BriefOrder, of: RowFacts): Row<ClientMessage> => {
  const known = made.get(order)
  if (known !== undefined && isSame(known.of, of)) return known.row
  const { order_id: orderId } = order
  const { flags } = of.session.user
  const colour = colourOf(order, of.minute)
  const row: Row<ClientMessage> = {
    id: String(orderId),
    tick:
      of.isTicked === undefined || !isSelectable(order)
        ? undefined
        : { isOn: of.isTicked, message: turn([orderId]) },
    // What is in time stays as it is.
    tone: colour === "info" ? undefined : tones[colour],
    sign: { text: ageSigns[colour], tone: tones[colour] },
    flag: rowFlag(order, of.isKept),
    cells: of.columns.map(({ cell }) => cell(order, of)),
    outcome: { leadsTo: route.toOrder(orderId, flags) },
    chosen: tell({ _tag: "SelectedRow", orderId }),
    actions: [],
    details: [],
    opening: canExpand(flags)
      ? {
          isOpen: of.isOpen,
          message: tell({ _tag: "ToggledRow", orderId }),
          noun: "items",
          lines: of.isOpen ? linesOf(of.items) : undefined
        }
      : undefined
  }
  made.set(order, { of, row })
  return row
}

/** The same columns for the same choice: rows are compared by them. */
let lastColumns: { readonly key: string; readonly columns: ReadonlyArray<Column> } | undefined
const columnsFor = ({ queueColumns: shown }: Settings, highest: number): ReadonlyArray<Column> => {
  const key = `${shown.join()} ${String(highest).length}`
  if (lastColumns?.key !== key) lastColumns = { key, columns: columnsOf(shown, highest) }
  return lastColumns.columns
}

const nothing = (model: Model, shown: Around): string => {
  const { book } = shown
  if (book.loading !== undefined || model.dates?.isLoading === true) return "Loading orders..."
  const why = whyNoOrders(shown)
  if (why !== undefined) return why
  const among = model.search !== "" || model.sources.length > 0 ? `${say.noOrders} that match` : say.noOrders
  return isOld(shown) ? `${among} (${linkText(shown)})` : among
}

/** All of the page that can be ticked. */
const ticksOf = (shown: ReadonlyArray<BriefOrder>, selected: Selection): Tick<ClientMessage> => {
  const able = shown.filter(isSelectable).map(({ order_id }) => order_id)
  return { isOn: able.length > 0 && able.every((id) => selected.has(id)), message: turn(able) }
}

const tableOf = (model: Model, session: Session, shown: Around): Table<ClientMessage> => {
  const { book, minute, settings, keptOrders } = shown
  const { selected } = shown.invoiceQueue
  const canTick = isEnabled(session.user.flags)
  const found = rows(model, book.orders)
  const first = (found.page - 1) * model.perPage
  const columns = columnsFor(settings, Math.min(first + model.perPage, found.all.length))
  const current = underCursor(model, book.orders)
  const currency = isOn(session.user.flags, "isUAEHub") ? "AED" : "INR"
  const { sort, urgentAt } = model
  return {
    part: "table",
    id: "orders",
    caption: "Orders",
    headings: columns.map(({ sort: by, cell: _, ...heading }) =>
      by === undefined
        ? heading
        : {
            ...heading,
            sort: {
              order:
                urgentAt !== undefined || sort.by !== by ? undefined : sort.desc ? "descending" : "ascending",
              message: tell({ _tag: "SortedBy", column: by })
            }
          }
    ),
    count: found.shown.length,
    empty: nothing(model, shown),
    rows: (from, to) =>
      found.shown.slice(from, to).map((order, at) =>
        rowOf(order, {
          number: first + from + at + 1,
          minute,
          currency,
          columns,
          isKept: keptOrders.has(order.order_id),
          isOpen: model.expanded.includes(order.order_id),
          items: model.items.get(order.order_id)?.items,
          isTicked: canTick ? selected.has(order.order_id) : undefined,
          session
        })
      ),
    cursor: {
      index: current === undefined ? -1 : found.shown.indexOf(current),
      isImplied: current?.order_id !== model.selected,
      noun: "an order",
      moved: (by) => tell({ _tag: "MovedRow", by }),
      opens: "view"
    },
    paging: {
      text: shownOf(first + 1, found.shown.length, found.all.length),
      page: found.page,
      pages: found.pages,
      turned: (page) => tell({ _tag: "TurnedPage", page }),
      sizes: {
        all: pageSizes,
        now: model.perPage,
        chosen: (size) => tell({ _tag: "ChosePageSize", size })
      },
      note: [
        ...(urgentAt === undefined ? [] : [say.mostUrgent]),
        ...(model.only === undefined ? [] : [`${shownPartName(model.only.filter)} alone`]),
        ...(model.dates === undefined ? [] : [daysName(model.dates.days)])
      ].join("   ")
    },
    hasSigns: true,
    ticks: canTick ? ticksOf(found.shown, selected) : undefined
  }
}

const actionsOf = ({ book, shipments }: Around): ReadonlyArray<Action<ClientMessage>> => [
  {
    id: "orders",
    title: refreshOrders,
    keys: ["R"],
    count: book.counts.express + book.counts.scheduled,
    outcome: { message: { _tag: "AskedToSync" } }
  },
  {
    id: "shipments",
    title: refreshShipments,
    keys: ["H"],
    count: pendingCount(shipments),
    outcome: { message: { _tag: "AskedToSyncShipments" } }
  }
]

const statusOf = ({ dates }: Model, shown: Around): string => {
  if (isOld(shown)) return linkText(shown)
  if (dates?.isLoading === true) return "Loading orders..."
  return shown.book.loading === undefined ? "" : progress(shown.book.loading)
}

const view = (model: Model, session: Session, shown: Around): Queue => {
  const { book } = shown
  const { flags } = session.user
  const canInvoice = isEnabled(flags)
  const alerts = [...alertsOf(model, shown), ...(canInvoice ? invoiceQueue.alertsOf(shown.invoiceQueue) : [])]
  return {
    title: "Order Queue",
    isTitleHidden: true,
    status: statusOf(model, shown),
    actions: [...(canInvoice ? invoiceQueue.actionsOf(shown.invoiceQueue) : []), ...actionsOf(shown)],
    parts: [
      tabsOf(model, facts.tabsOf(book.orders, flags), shown),
      {
        part: "search",
        label: "Search by name or order id",
        text: model.search,
        typed: (text) => tell({ _tag: "TypedSearch", text }),
        isDirect: true
      },
      {
        part: "filters",
        filters: filtersOf(model, facts.sourcesOf(among(model, book.orders), flags), shown)
      },
      ...(model.dates?.problem === undefined
        ? []
        : [{ part: "notice", tone: "danger", text: model.dates.problem } as const]),
      ...(alerts.length === 0 ? [] : [{ part: "alerts", alerts } as const]),
      tableOf(model, session, shown)
    ],
    file: listFile(`orders-${model.tab}`, orderFields, rows(model, book.orders).all),
    back:
      model.search === ""
        ? backHome
        : {
            ...backHome,
            title: "end the search",
            outcome: { message: tell({ _tag: "TypedSearch", text: "" }) }
          },
    signs,
    ...(canInvoice
      ? {
          panel: invoiceQueue.panelOf(shown.invoiceQueue, flags),
          question: invoiceQueue.questionOf(shown.invoiceQueue, flags)
        }
      : {})
  }
}

export const shows: Shows<Model> = (model, around) => shownAsClient(view(model, around.session, around))
