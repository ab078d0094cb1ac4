import type { ClientState } from "../../kit/client-state.ts"
import { filterFor, hasMoved, requestOf } from "../../kit/days/date-filter.ts"
import { pendingIn } from "../../kit/order-cache.ts"
import { type LoadFilters, loadFilters } from "../../kit/saved-filters/kept-filters.ts"
import type { FirstScreen } from "../../kit/screen.ts"
import { type Step, step } from "../../kit/step.ts"
import { tabsFor } from "../../order/queue.ts"
import type { Command } from "./effects.ts"
import * as list from "./model.ts"

/** The orders of the days that are asked for anew. */
const wantDays = ({ dates }: list.Model, before: list.Model | undefined): ReadonlyArray<Command> =>
  dates === undefined || dates.requestId === before?.dates?.requestId
    ? []
    : [{ _tag: "LoadDays", ...requestOf(dates) }]

/** The items of rows that are open in place are asked for, and again when their order has changed. */
const wantItems = (model: list.Model, { book }: ClientState): Step<list.Model, Command> => {
  const wanted = list.wantedItems(model, book.byId)
  return {
    model: wanted.length === 0 ? model : list.askedItems(model, wanted),
    commands: wanted.map(({ increment_id }) => ({ _tag: "LoadRowItems", incrementId: increment_id })),
    notices: []
  }
}

export const orders: FirstScreen<list.Model, list.Message, Command | LoadFilters> = {
  routes: ["orders"],
  title: "Order queue",
  layout: "list",
  place: {
    shortTitle: "Queue",
    icon: "orders",
    group: "orders",
    isMain: true,
    leadsTo: ({ lastTab }) => ({ name: "orders", tab: lastTab }),
    waiting: ({ book }) => pendingIn(book)
  },
  lists: ["orders"],
  keptFor: ["order", "picklist", "filters"],
  open: ({ to, from, shown, asLeft }, { book, urgentFirst, minute, session, server }) => {
    const place = to.name === "orders" ? to : ({ name: "orders", tab: "express" } as const)
    // The queue marks the orders of which scans are asLeft here.
    const marking: ReadonlyArray<Command> =
      session === undefined
        ? []
        : [{ _tag: "ListKeptWork", key: { server, user: session.user.id, screen: "order" } }]
    if (shown !== undefined) {
      const turned = list.turnedTo(shown, place, minute)
      return step(turned, [...marking, ...wantDays(turned, shown)])
    }
    const opened = {
      ...list.opened(place, asLeft, { orders: book.orders, now: minute }),
      urgentAt: urgentFirst ? minute : undefined,
      // Back from an order, the cursor stands on it.
      selected: from.name === "order" ? from.id : undefined
    }
    return step(opened, [...marking, loadFilters, ...wantDays(opened, asLeft)])
  },
  routeOf: list.routeOf,
  update: (before, message, client) => {
    if (message._tag === "FilterChosen" || message._tag === "FiltersWanted")
      return { model: before, commands: [], notices: [message] }
    const model = list.update(before, message, client.book.orders)
    const isOn = model.urgentAt !== undefined
    return {
      ...wantItems(model, client),
      notices: isOn === client.urgentFirst ? [] : [{ _tag: "UrgencyChanged", isOn }]
    }
  },
  hear: (model, news, client) => {
    switch (news._tag) {
      case "OrdersChanged":
        return wantItems(model, client)
      case "OrderRead":
        return { model: list.withItems(model, news.order), commands: [], notices: [] }
      case "MinutePassed": {
        // What is urgent or late is judged again by the minute, and at midnight today is another day.
        const judged = list.judgedAt(model, client.now)
        const { dates: before } = judged
        if (before === undefined || !hasMoved(before, client.now)) return step(judged)
        const dates = filterFor(before.days, client.now, before)
        return {
          model: { ...judged, dates },
          commands: [{ _tag: "LoadDays", ...requestOf(dates) }],
          notices: []
        }
      }
      default:
        return undefined
    }
  },
  // A tab that the orders leave out, once they are known, is left for the first one.
  redirect: ({ tab }, { session, book }) => {
    if (tab !== "multiple" || session === undefined) return undefined
    const isKnown = book.updatedAt !== undefined && book.loading === undefined
    return !isKnown || tabsFor(session.user.flags, book.orders).includes("multiple")
      ? undefined
      : { name: "orders", tab: "express" }
  }
}
