/** What of the queue stands beside the list of orders: its actions, its panel, and what is asked before a run. */
import { pickListTitle } from "../../label/pick-list-wording.ts"
import { activeOf, inQueue, retriable } from "../../order/invoice-queue.ts"
import { mostPicked } from "../../order/order-selection.ts"
import type { Flags } from "../../session/flags.ts"
import * as say from "../../text/invoice-queue.ts"
import { type AsksClient, asksClient, toScreen } from "../client-message.ts"
import { toOrder } from "../route.ts"
import type { Action, Tone } from "../view/action.ts"
import { quantityColumn, titleColumn } from "../view/columns.ts"
import type { Alerts } from "../view/filters.ts"
import { type Group, type Table, table } from "../view/table.ts"
import type { Panel, Question } from "../view/view.ts"
import type { Message, Model } from "./model.ts"
import { listed } from "./panel.ts"
import type { Entry } from "./stored.ts"

const tell = (message: Message): AsksClient => asksClient(toScreen({ screen: "InvoiceQueue" }, message))

/** Ticks orders; not, where all of them are. */
export const turned = (orderIds: ReadonlyArray<number>): AsksClient =>
  tell({ _tag: "TurnedOrders", orderIds })

const panelAction = (model: Model): Action<AsksClient> => ({
  id: "bulk-invoices",
  title: say.panelTitle,
  keys: ["b", "F4"],
  count: inQueue(model).length,
  outcome: { message: tell({ _tag: "OpenedPanel" }) }
})

/** What else is done with the orders that are ticked. */
const chosenActions = ({ selected, isPrintingLabels }: Model): ReadonlyArray<Action<AsksClient>> =>
  selected.size === 0
    ? []
    : [
        {
          id: "pick-list",
          title: pickListTitle,
          keys: ["k"],
          isMain: true,
          isForTicked: true,
          outcome: { leadsTo: { name: "picklist", orderIds: [...selected.keys()].slice(0, mostPicked) } }
        },
        {
          id: "bulk-labels",
          title: say.printLabels,
          icon: "print",
          keys: ["l"],
          isMain: true,
          isForTicked: true,
          isDisabled: isPrintingLabels,
          outcome: { message: tell({ _tag: "AskedForLabels" }) }
        }
      ]

/** It has a button once something is ticked, and the panel one in the menu where no line says how the queue stands. */
export const actionsOf = (model: Model): ReadonlyArray<Action<AsksClient>> => [
  {
    id: "bulk-invoice",
    title: say.invoiceSelected(model.selected.size),
    keys: ["i"],
    isMain: true,
    ...(model.selected.size === 0 ? { isInMenu: true } : { isPrimary: true }),
    outcome: { message: tell({ _tag: "AskedToInvoice" }) }
  },
  ...chosenActions(model),
  ...(listed(model).length === 0 ? [{ ...panelAction(model), isInMenu: true }] : [])
]

const active = (model: Model): string | undefined => {
  const entry = activeOf(model)
  return entry === undefined ? undefined : say.invoicing(entry.order.increment_id)
}

/** How the queue stands, in one line: it leads to the panel. */
export const alertsOf = (model: Model): Alerts<AsksClient>["alerts"] => {
  const { failed, toPrint, completed, waitsFor } = model
  const waiting = inQueue(model).length
  const counts = [
    { count: waiting, state: "in queue" },
    { count: failed.length, state: "failed" },
    { count: toPrint.length, state: "to print" },
    { count: completed.length, state: "completed" }
  ]
    .flatMap(({ count, state }) => (count === 0 ? [] : [`${count} ${state}`]))
    .join(", ")
  if (counts === "") return []
  const now = active(model)
  const tone: Tone =
    failed.length > 0
      ? "danger"
      : waitsFor !== undefined
        ? "warning"
        : waiting + toPrint.length > 0
          ? "info"
          : "good"
  return [
    {
      text: `${say.panelTitle}: ${counts}${now === undefined ? "" : `, ${now}`}`,
      shortText: counts,
      tone,
      action: panelAction(model)
    }
  ]
}

interface Section {
  readonly id: string
  readonly title: string
  readonly entries: ReadonlyArray<Entry>
  readonly tone?: Tone
}
/** In the order in which they are shown. */
const sectionsOf = (model: Model): ReadonlyArray<Section> => [
  { id: "waiting", title: say.inQueue, entries: inQueue(model) },
  { id: "failed", title: say.failedOrders, entries: model.failed, tone: "danger" },
  { id: "to-print", title: say.papersToPrint, entries: model.toPrint, tone: "info" },
  { id: "completed", title: say.completedOrders, entries: model.completed, tone: "good" }
]

/** What waits, then what failed, whose papers are left, and what is completed; each leads to its order. */
const tableOf = (model: Model, flags: Flags): Table<AsksClient> => {
  const all = listed(model)
  const sections = sectionsOf(model).filter(({ entries }) => entries.length > 0)
  let from = 0
  const groups = sections.map(({ id, title, entries }): Group<AsksClient> => {
    from += entries.length
    return { id, title, note: String(entries.length), from: from - entries.length }
  })
  const places = new Map(all.map((entry, index) => [entry, index]))
  const sectionOf = new Map(
    sections.flatMap((section) => section.entries.map((entry) => [entry, section] as const))
  )
  const at = all.findIndex(({ order }) => order.order_id === model.seen)
  return table<Entry, AsksClient>({
    id: "bulk",
    caption: say.panelTitle,
    isSlim: true,
    columns: [
      quantityColumn("number", "Sl no.", 6, (entry) => String((places.get(entry) ?? 0) + 1), {
        traits: ["ordinal"]
      }),
      titleColumn("order", "Order no.", "rest", ({ order }) => order.increment_id),
      quantityColumn("items", "Items", 11, ({ order }) => String(order.total_item_count))
    ],
    things: all,
    empty: say.nothingQueued,
    idOf: ({ order }) => `bulk-${order.order_id}`,
    toneOf: (entry) => sectionOf.get(entry)?.tone,
    outcomeOf: ({ order }) => ({ leadsTo: toOrder(order.order_id, flags) }),
    detailsOf: (entry) => [
      ...(sectionOf.get(entry)?.id === "to-print"
        ? [{ text: say.paperIsLeft(entry.invoiceId), tone: undefined }]
        : []),
      ...entry.problems.map((text) => ({ text, tone: "danger" as const })),
      ...entry.notes.map((text) => ({ text, tone: undefined }))
    ],
    cursor: {
      index: at === -1 ? (all.length > 0 ? 0 : -1) : at,
      isImplied: at === -1,
      noun: "an order",
      moved: (by) => tell({ _tag: "MovedPanel", by }),
      opens: "view"
    },
    ...(sections.some(({ id }) => id !== "waiting") ? { groups } : {})
  })
}

/** Those of the failed ones that are not settled: of the others nothing is to be done here. */
const retry = (model: Model): ReadonlyArray<Action<AsksClient>> => {
  const orders = retriable(model).map(({ order }) => order)
  return orders.length === 0
    ? []
    : [
        {
          id: "bulk-retry",
          title:
            orders.length === 1 ? "Try 1 failed order again" : `Try ${orders.length} failed orders again`,
          keys: ["r"],
          outcome: { message: tell({ _tag: "QueuedOrders", orders }) }
        }
      ]
}

/** The papers that are left, all in one go. */
const printing = ({ toPrint, isPrintingPapers }: Model): ReadonlyArray<Action<AsksClient>> =>
  toPrint.length === 0
    ? []
    : [
        {
          id: "bulk-papers",
          title: say.printPapers(toPrint.length),
          icon: "print",
          keys: ["p"],
          isDisabled: isPrintingPapers,
          outcome: { message: tell({ _tag: "AskedForPapers" }) }
        }
      ]

/** In sight beside the list where there is room; else, and in a terminal, it is opened over it. */
export const panelOf = (model: Model, flags: Flags): Panel<AsksClient> => {
  const now = active(model)
  const waiting = inQueue(model).length
  return {
    label: say.panelTitle,
    lines: [
      { text: say.ordersInQueue(waiting), tone: undefined },
      ...(now === undefined ? [] : [{ text: now, tone: "info" as const, isBusy: model.isBusy }]),
      ...(model.waitsFor === undefined
        ? []
        : [{ text: say.waitsFor(model.waitsFor), tone: "warning" as const }]),
      ...(model.unsaved === undefined ? [] : [{ text: model.unsaved, tone: "danger" as const }])
    ],
    table: tableOf(model, flags),
    actions: [...printing(model), ...retry(model)]
  }
}

const close: Action<AsksClient> = {
  id: "close",
  title: "Close",
  keys: ["Escape"],
  outcome: { message: tell({ _tag: "ClosedPanel" }) }
}

/** What lies over the list: whether a run is wanted, or the panel. */
export const questionOf = (model: Model, flags: Flags): Question<AsksClient> | undefined => {
  if (model.isAsking) {
    const cancelled = tell({ _tag: "CancelledInvoicing" })
    return {
      id: "bulk-invoice",
      title: say.invoiceSelected(model.selected.size),
      text: say.confirmAll,
      parts: [
        {
          part: "lines",
          label: "Orders",
          lines: [...model.selected.values()].map(({ increment_id, total_item_count }) => ({
            text: say.orderWithItems(increment_id, total_item_count),
            tone: undefined
          })),
          most: Number.POSITIVE_INFINITY
        }
      ],
      actions: [
        {
          id: "yes",
          title: "Invoice",
          keys: ["y"],
          code: "ok",
          outcome: { message: tell({ _tag: "ConfirmedInvoicing" }) }
        },
        { id: "no", title: "Cancel", keys: ["c"], outcome: { message: cancelled } }
      ],
      cancel: cancelled
    }
  }
  if (!model.isPanelOpen) return undefined
  const { label, lines, table: rows, actions } = panelOf(model, flags)
  return {
    id: "bulk-panel",
    title: label,
    text: "",
    parts: [{ part: "lines", label, lines, most: Number.POSITIVE_INFINITY }, rows],
    actions: [...actions, close],
    first: actions.length,
    cancel: tell({ _tag: "ClosedPanel" })
  }
}
