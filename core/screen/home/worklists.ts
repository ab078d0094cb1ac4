/** The work lists of Home: the orders that are due next, the products that expire, and what waits for somebody to decide. */
import * as Day from "../../day.ts"
import type { AsksClient } from "../../kit/client-message.ts"
import * as facts from "../../kit/order-facts.ts"
import type { Place } from "../../kit/place.ts"
import { lackedFor, type Route, toOrder } from "../../kit/route.ts"
import type { Session } from "../../kit/session.ts"
import type { Around } from "../../kit/shown.ts"
import type { Worklist, WorkRow } from "../../kit/view/worklist.ts"
import { countsOf } from "../../kit/waiting-counts.ts"
import { isPastPromise, promisedBy } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { customerName } from "../../order/order.ts"
import { timeLeft } from "../../text/duration.ts"
import { grouped } from "../../text/grouped.ts"
import { unreadableText } from "../../text/setting.ts"
import type { Message } from "./model.ts"
import * as words from "./wording.ts"

export type ListsShown = Pick<
  Around,
  "book" | "shipments" | "rejectedOrders" | "expiring" | "minute" | "placesOf"
>
type Shows = Message | AsksClient
type Row = WorkRow<Shows>

/** So many rows of each; the way to all of them stands over them. */
const most = 5

const inventory: Route = { name: "inventory", list: "board" }

const way = (id: string, title: string, leadsTo: Route, key?: string): Row["action"] => ({
  id,
  title,
  keys: key === undefined ? [] : [key],
  outcome: { leadsTo }
})

/** The first of those that customers wait for, found once for the same orders. */
const firstDue = facts.once((orders, _: undefined): ReadonlyArray<readonly [number, BriefOrder]> => {
  const due = orders.flatMap((order) => {
    const by = promisedBy(order)
    return by === undefined ? [] : [[by, order] as const]
  })
  return due.sort(([one], [other]) => one - other).slice(0, most)
})

const dueNext = ({ user }: Session, { book: { orders, isWhole }, minute }: ListsShown): Worklist<Shows> => ({
  id: "due",
  title: words.dueNext,
  whole: way("due", words.dueNext, { name: "orders", tab: "all", filter: "to_pick" }, "N"),
  rows: isWhole
    ? firstDue(orders, undefined).map(([by, order]) => ({
        action: way(
          `due-${order.order_id}`,
          [order.increment_id, customerName(order)].filter((text) => text !== "").join(" "),
          toOrder(order.order_id, user.flags)
        ),
        note: timeLeft(by, minute),
        tone: isPastPromise(order, minute) ? "danger" : undefined
      }))
    : [],
  empty: isWhole ? words.nothingDue : words.counting
})

/** What has expired goes back, or is written off. */
const expiring = ({ user }: Session, { expiring: counted, minute }: ListsShown): Worklist<Shows> => {
  const today = Day.dayAt(minute)
  const counts = countsOf(counted, today)
  const returns: Route = { name: "return" }
  const leadsTo = lackedFor(returns, user.flags) === undefined ? returns : inventory
  return {
    id: "expiring",
    title: counts === undefined ? words.expiring : words.expiringTitle(counts.today, counts.expired),
    whole: way("expiring", words.expiring, inventory, "E"),
    rows: (counts?.products ?? []).map(({ product_id, product_name, date_of_expiry }) => ({
      action: way(`expiring-${product_id}`, product_name, leadsTo),
      note: words.expiresIn(date_of_expiry, today),
      tone: date_of_expiry < today ? "danger" : "warning"
    })),
    empty: counts === undefined ? "…" : words.nothingExpires
  }
}

/** The figures over the lists say these. */
const figured: ReadonlyArray<Route["name"]> = ["orders", "dispatch", "incoming"]

const ofPlace = ({ title, leadsTo }: Place, count: number, { expiring: { tasks } }: ListsShown): Row => {
  const late = leadsTo.name === "tasks" ? (tasks?.late ?? 0) : 0
  return {
    action: way(`waiting-${title}`, title, leadsTo),
    note: words.someLate(grouped(count), late),
    tone: late > 0 ? "warning" : undefined
  }
}

const waiting = (session: Session, shown: ListsShown): Worklist<Shows> => {
  const failed = shown.rejectedOrders.list?.length ?? 0
  const unreadable = session.user.admin ? (shown.expiring.unreadable ?? []) : []
  return {
    id: "waiting",
    title: words.waitingForYou,
    rows: [
      ...shown.placesOf(session, "express").flatMap((place): ReadonlyArray<Row> => {
        const count = place.waiting?.({ ...shown, session }) ?? 0
        return count === 0 || figured.includes(place.leadsTo.name) ? [] : [ofPlace(place, count, shown)]
      }),
      ...(failed === 0
        ? []
        : [
            {
              action: way("failed", words.failed, { name: "failed" }, "F"),
              note: grouped(failed),
              tone: "danger" as const
            }
          ]),
      ...(unreadable.length === 0
        ? []
        : [
            {
              action: way("unreadable", unreadableText(unreadable), { name: "admin", tab: "settings" }),
              note: grouped(unreadable.length),
              tone: "danger" as const
            }
          ])
    ],
    empty: words.nothingWaits
  }
}

export const worklistsOf = (session: Session, shown: ListsShown): ReadonlyArray<Worklist<Shows>> => [
  dueNext(session, shown),
  expiring(session, shown),
  waiting(session, shown)
]
