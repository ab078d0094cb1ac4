/** What narrows the queue: its tabs, its filters and menus, and what must be seen to first. */

import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { daysMenu } from "../../kit/days/menu.ts"
import * as facts from "../../kit/order-facts.ts"
import { showsBanner } from "../../kit/rejections.ts"
import type * as route from "../../kit/route.ts"
import { columnsMenu } from "../../kit/settings/columns-menu.ts"
import type { Alerts, Filter } from "../../kit/view/filters.ts"
import type { View } from "../../kit/view/view.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { type Counts, countsOf, shortTabTitle, type Tab, tabTitle } from "../../order/queue.ts"
import * as say from "../../text/order.ts"
import { shownPartName } from "../../text/shown-part.ts"
import { among, filteredBy, type Message, type Model, routeOf } from "./model.ts"
import { savedMenu } from "./saved.ts"
import { columnNames, shortFailed, shortOverdue } from "./wording.ts"

type Around = Pick<ClientState, "book" | "rejectedOrders" | "minute" | "settings" | "filters">
export type QueueMessage = Message | AsksClient
type Queue = View<QueueMessage>

/** Of some days the tabs count those of them. */
const counted = new WeakMap<ReadonlyArray<BriefOrder>, Counts>()
const countsIn = (model: Model, { book }: Around): Counts => {
  if (model.dates === undefined) return book.counts
  const listed = among(model, book.orders)
  const counts = counted.get(listed) ?? countsOf(listed)
  counted.set(listed, counts)
  return counts
}

export const tabsOf = (model: Model, tabs: ReadonlyArray<Tab>, shown: Around): Queue["parts"][number] => ({
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

const goTo = (place: route.Route) => asksClient({ _tag: "AskedForRoute", route: place })

/** Most orders of a day are finished: they stand under all. */
const daysOf = ({ tab, dates }: Model): Filter<QueueMessage> =>
  daysMenu(dates?.days, {
    to: (days) =>
      days === undefined
        ? { name: "orders", tab }
        : { name: "orders", tab: dates === undefined ? "all" : tab, days },
    others: { name: "orderdays" },
    goes: goTo
  })

export const filtersOf = (
  model: Model,
  found: ReadonlyArray<string>,
  { minute, settings, filters }: Around
): ReadonlyArray<Filter<QueueMessage>> => {
  const { only, urgentAt, sources, tab } = model
  // A source that no order has by now can be given up all the same.
  const all: ReadonlyArray<string> = [...found, ...sources.filter((source) => !found.includes(source))]
  return [
    savedMenu(model, filters),
    daysOf(model),
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
              message: { _tag: "ToggledSource", source } as const
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
        outcome: { message: { _tag: "ToggledUrgent", now: minute } as const }
      }
    },
    columnsMenu("orders", columnNames, settings.columns.orders)
  ]
}

/** Pressed, the overdue orders are shown alone, and all of them again. */
export const alertsOf = (
  model: Model,
  { book, minute, rejectedOrders }: Around
): Alerts<QueueMessage>["alerts"] => {
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
