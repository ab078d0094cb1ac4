/** The order queue: what narrows it, and a page of its rows. */

import type * as Day from "../../day.ts"
import { asksClient } from "../../kit/client-message.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { dueList } from "../../kit/due-list.ts"
import { isEnabled } from "../../kit/invoice-queue/model.ts"
import * as invoiceQueue from "../../kit/invoice-queue/view.ts"
import { isOld, linkText, whyNoOrders } from "../../kit/link.ts"
import * as facts from "../../kit/order-facts.ts"
import * as route from "../../kit/route.ts"
import type { Session } from "../../kit/session.ts"
import type { Settings } from "../../kit/settings/settings.ts"
import { pendingCount } from "../../kit/shipment-cache.ts"
import type { ScreenView } from "../../kit/shown.ts"
import type { Action, Tone } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { type Empty, failed, loading } from "../../kit/view/empty.ts"
import { notice } from "../../kit/view/notice.ts"
import type { OpenLine, Row, Tick } from "../../kit/view/row.ts"
import type { Table } from "../../kit/view/table.ts"
import type { View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import type { Currency } from "../../money.ts"
import { type Colour, colourOf } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { orderFields } from "../../order/order-fields.ts"
import { isSelectable, type Selection } from "../../order/order-selection.ts"
import { pageSizes } from "../../order/queue.ts"
import { isAmong } from "../../order/queue-filter.ts"
import { mostUrgentFirst } from "../../order/urgency.ts"
import * as Q from "../../quantity.ts"
import { currencyOf } from "../../session/currency.ts"
import { daysName } from "../../text/date-range.ts"
import * as say from "../../text/order.ts"
import { refreshOrders, refreshShipments } from "../../text/shipment.ts"
import { shownPartName } from "../../text/shown-part.ts"
import { type Column, columnsOf, rowFlag } from "./columns.ts"
import { among, canExpand, type Message, type Model, type RowItems, rows, underCursor } from "./model.ts"
import { alertsOf, filtersOf, type QueueMessage, tabsOf } from "./narrowing.ts"
import { nothingLate, progress, shownOf, signs } from "./wording.ts"

type Around = Pick<
  ClientState,
  | "book"
  | "shipments"
  | "rejectedOrders"
  | "minute"
  | "link"
  | "serverRelease"
  | "settings"
  | "keptOrders"
  | "invoiceQueue"
  | "filters"
>
type Queue = View<QueueMessage>

const tones: Record<Colour, Tone> = { success: "good", danger: "danger", warning: "warning", info: "info" }
const ageSigns: Record<Colour, string> = { success: "◆", danger: "▲", warning: "●", info: "·" }

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

const made = new WeakMap<BriefOrder, { readonly of: RowFacts; readonly row: Row<QueueMessage> }>()

const rowOf = (order: BriefOrder, of: RowFacts): Row<QueueMessage> => {
  const cached = made.get(order)
  if (cached !== undefined && isSame(cached.of, of)) return cached.row
  const { order_id: orderId } = order
  const { flags } = of.session.user
  const colour = colourOf(order, of.minute)
  const row: Row<QueueMessage> = {
    id: String(orderId),
    tick:
      of.isTicked === undefined || !isSelectable(order)
        ? undefined
        : { isOn: of.isTicked, message: invoiceQueue.turned([orderId]) },
    // What is in time stays as it is.
    tone: colour === "info" ? undefined : tones[colour],
    sign: { text: ageSigns[colour], tone: tones[colour] },
    flag: rowFlag(order, of.isKept),
    cells: of.columns.map(({ cell }) => cell(order, of)),
    outcome: { leadsTo: route.toOrder(orderId, flags) },
    chosen: { _tag: "SelectedRow", orderId },
    actions: [],
    details: [],
    opening: canExpand(flags)
      ? {
          isOpen: of.isOpen,
          message: { _tag: "ToggledRow", orderId },
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
const columnsFor = ({ columns: { orders: shown } }: Settings, highest: number): ReadonlyArray<Column> => {
  const key = `${shown.join()} ${String(highest).length}`
  if (lastColumns?.key !== key) lastColumns = { key, columns: columnsOf(shown, highest) }
  return lastColumns.columns
}

const nothing = (model: Model, shown: Around): Empty<never> => {
  const { book } = shown
  if (book.loading !== undefined || model.dates?.isLoading === true) return loading("Loading orders...")
  const why = whyNoOrders(shown)
  if (why !== undefined) return failed(why)
  const among = model.search !== "" || model.sources.length > 0 ? `${say.noOrders} that match` : say.noOrders
  return {
    part: "empty",
    icon: "orders",
    text: isOld(shown) ? `${among} (${linkText(shown)})` : among
  }
}

/** All of the page that can be ticked. */
const ticksOf = (shown: ReadonlyArray<BriefOrder>, selected: Selection): Tick<QueueMessage> => {
  const able = shown.filter(isSelectable).map(({ order_id }) => order_id)
  return { isOn: able.length > 0 && able.every((id) => selected.has(id)), message: invoiceQueue.turned(able) }
}

const tableOf = (model: Model, session: Session, shown: Around): Table<QueueMessage> => {
  const { book, minute, settings, keptOrders } = shown
  const { selected } = shown.invoiceQueue
  const canTick = isEnabled(session.user.flags)
  const found = rows(model, book.orders)
  const first = (found.page - 1) * model.perPage
  const columns = columnsFor(settings, Math.min(first + model.perPage, found.all.length))
  const current = underCursor(model, book.orders)
  const currency = currencyOf(session.user.flags)
  const { sort, urgentAt } = model
  return {
    part: "table",
    id: "orders",
    caption: "Orders",
    isDense: true,
    cards: "flow",
    headings: columns.map(({ sort: by, cell: _, ...heading }) =>
      by === undefined
        ? heading
        : {
            ...heading,
            sort: {
              order:
                urgentAt !== undefined || sort.by !== by ? undefined : sort.desc ? "descending" : "ascending",
              message: { _tag: "SortedBy", column: by }
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
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "view"
    },
    paging: {
      text: shownOf(first + 1, found.shown.length, found.all.length),
      page: found.page,
      pages: found.pages,
      turned: (page) => ({ _tag: "TurnedPage", page }),
      sizes: {
        all: pageSizes,
        now: model.perPage,
        chosen: (size) => ({ _tag: "ChosePageSize", size })
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

/** What is new comes by itself: to ask for it stands behind the button More. */
const actionsOf = ({ book, shipments }: Around): ReadonlyArray<Action<QueueMessage>> => [
  {
    id: "orders",
    title: refreshOrders,
    isInMenu: true,
    keys: ["R"],
    count: book.counts.express + book.counts.scheduled,
    outcome: { message: asksClient({ _tag: "AskedToSync" }) }
  },
  {
    id: "shipments",
    title: refreshShipments,
    isInMenu: true,
    keys: ["H"],
    count: pendingCount(shipments),
    outcome: { message: asksClient({ _tag: "AskedToSyncShipments" }) }
  }
]

const statusOf = ({ dates }: Model, shown: Around): string => {
  if (isOld(shown)) return linkText(shown)
  if (dates?.isLoading === true) return "Loading orders..."
  return shown.book.loading === undefined ? "" : progress(shown.book.loading)
}

const lateAt = facts.once((orders, minute: Day.Instant) =>
  mostUrgentFirst(
    orders.filter((order) => isAmong("late", order, minute)),
    minute
  )
)

const view = (model: Model, session: Session, shown: Around): Queue => {
  const { book } = shown
  const { flags } = session.user
  const canInvoice = isEnabled(flags)
  const alerts = [...alertsOf(model, shown), ...(canInvoice ? invoiceQueue.alertsOf(shown.invoiceQueue) : [])]
  return {
    title: "Order queue",
    isTitleHidden: true,
    takesScans: true,
    status: statusOf(model, shown),
    actions: [...(canInvoice ? invoiceQueue.actionsOf(shown.invoiceQueue) : []), ...actionsOf(shown)],
    parts: [
      tabsOf(model, facts.tabsOf(book.orders, flags), shown),
      {
        part: "search",
        label: "Search by name or order no.",
        prompt: "Name or order no.",
        text: model.search,
        typed: (text) => ({ _tag: "TypedSearch", text }),
        isDirect: true
      },
      {
        part: "filters",
        filters: filtersOf(model, facts.sourcesOf(among(model, book.orders), flags), shown)
      },
      ...(model.dates?.problem === undefined ? [] : [notice(model.dates.problem, "danger")]),
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
            outcome: { message: { _tag: "TypedSearch", text: "" } }
          },
    signs,
    beside: [
      dueList(
        { id: "late", title: shownPartName("late"), empty: nothingLate },
        () => lateAt(book.orders, shown.minute),
        shown.minute
      )
    ],
    ...(canInvoice
      ? {
          panel: invoiceQueue.panelOf(shown.invoiceQueue, flags),
          question: invoiceQueue.questionOf(shown.invoiceQueue, flags)
        }
      : {})
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around.session, around)
