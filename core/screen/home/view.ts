/** Home: what there is to do today, each number with the way to it, and behind a fold a tile for everything the user may do (HOME-1). */

import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import { isOld, linkText } from "../../kit/link.ts"
import * as facts from "../../kit/order-facts.ts"
import type { Place } from "../../kit/place.ts"
import type { Route } from "../../kit/route.ts"
import { place, type Session, tagline } from "../../kit/session.ts"
import { pendingCount } from "../../kit/shipment-cache.ts"
import type { Around, ScreenView } from "../../kit/shown.ts"
import { type Action, act, type Outcome, type Tone } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import type { Chart } from "../../kit/view/chart.ts"
import type { Icon } from "../../kit/view/icon.ts"
import type { Figure, Question, View } from "../../kit/view/view.ts"
import { rowsIn } from "../../kit/view/worklist.ts"
import { loadOf } from "../../order/day-load.ts"
import { type WorkStep, workSteps } from "../../order/load-part.ts"
import { ofLoad } from "../../order/shown-part.ts"
import { loadName } from "../../text/shown-part.ts"
import { type Message, type Model, queued } from "./model.ts"
import { isPickupOffered, pickupQuestion } from "./pickup.ts"
import * as words from "./wording.ts"
import { type ListsShown, worklistsOf } from "./worklists.ts"

export type Shown = ListsShown & Pick<Around, "link" | "serverRelease" | "placementQueue" | "invoiceQueue">
type Shows = Message | AsksClient
type Home = View<Shows>

/** What goes on behind the pages waits until somebody logs in again. */
const logOutQuestion = (session: Session, shown: Shown): Question<Shows> => ({
  id: "LogOut",
  title: "Log out?",
  text: words.loggingOut(session.user.name, queued(shown)),
  actions: [
    act("log-out", "Log out", "y", asksClient({ _tag: "AskedToLogOut" }), { icon: "log-out" }),
    closing({ _tag: "Stayed" }, "Stay")
  ],
  cancel: { _tag: "Stayed" }
})

const isTile = ({ waiting, hasTile = false }: Place): boolean => hasTile || waiting !== undefined

/**
 * Places where something waits always show, and Log out; the admin tile follows the admin flag, the pick-up's its own. The
 * first nine have their number as a key; what may stand behind them has one of its own.
 */
const tilesOf = (session: Session, shown: Shown): ReadonlyArray<Action<Shows>> => {
  const tiles: ReadonlyArray<
    readonly [title: string, icon: Icon, outcome: Outcome<Shows>, count?: number, key?: string | undefined]
  > = [
    ...shown
      .placesOf(session, "express")
      .filter(isTile)
      .map(
        ({ title, icon, leadsTo, waiting, homeKey }) =>
          [title, icon, { leadsTo }, waiting?.({ ...shown, session }) ?? 0, homeKey] as const
      ),
    ...(isPickupOffered(session)
      ? [[words.itemPickup, "qr", { message: { _tag: "OpenedPickup" } }, 0, "q"] as const]
      : []),
    ["Log out", "log-out", { message: { _tag: "PressedLogOut" } }, 0, "0"]
  ]
  return tiles.map(([title, icon, outcome, count = 0, key], index) => ({
    id: title,
    title,
    icon,
    keys: [...(index < 9 ? [String(index + 1)] : []), ...(key === undefined ? [] : [key])],
    count,
    outcome
  }))
}

/** The ways to the places that have no tile and no figure. */
const linksOf = (session: Session, { placesOf }: Pick<Shown, "placesOf">): ReadonlyArray<Action<Shows>> =>
  placesOf(session, "express").flatMap((place) => {
    const { title, homeKey, leadsTo } = place
    return homeKey === undefined || isTile(place)
      ? []
      : [{ id: title, title, keys: [homeKey], outcome: { leadsTo } }]
  })

/** What is counted over all open orders is not known before all of them are. */
const figuresOf = (shown: Shown): ReadonlyArray<Figure<Shows>> => {
  const { book, shipments, minute } = shown
  const { orders, isWhole } = book
  const counts = facts.countsAt(orders, minute)
  const processing = facts.processingCount(orders)
  const figure = (
    id: keyof typeof words.figureNames,
    key: string,
    leadsTo: Route,
    value: number | undefined,
    note: string,
    tone?: Tone
  ): Figure<Shows> => ({
    action: { id, title: words.figureNames[id], keys: [key], outcome: { leadsTo } },
    value,
    note: value === undefined ? "" : note,
    tone: value === undefined || value === 0 ? undefined : tone
  })
  const ofOrders = (count: number) => (isWhole ? count : undefined)
  const queue = (filter: "late" | "to_pick"): Route => ({ name: "orders", tab: "all", filter })
  return [
    figure("late", "L", queue("late"), ofOrders(counts.late), "", "danger"),
    figure(
      "to_pick",
      "T",
      queue("to_pick"),
      ofOrders(counts.to_pick),
      words.beingPicked(counts.picking, facts.pickersIn(orders))
    ),
    figure(
      "dispatch",
      "D",
      { name: "dispatch" },
      ofOrders(processing),
      words.readyNow(facts.readyAt(orders, minute), processing)
    ),
    figure(
      "incoming",
      "I",
      { name: "incoming" },
      shipments.updatedAt === undefined ? undefined : pendingCount(shipments),
      words.begunHere(shipments.work.size)
    )
  ]
}

/** Found once for the same orders and minute. */
const loadAt = facts.once(loadOf)

const stepTones: Record<WorkStep, Tone | undefined> = {
  late: "danger",
  to_pick: undefined,
  picking: "info",
  dispatch: "good"
}

/** By when orders are to be delivered, and what is to be done with them; each bar leads to its orders. */
const loadChart = ({ book, minute }: Shown): Chart<Shows> => ({
  part: "chart",
  id: "load",
  title: words.loadTitle,
  labels: words.loadLabels,
  series: workSteps.map((step) => ({ id: step, name: words.stepNames[step], tone: stepTones[step] })),
  bars: book.isWhole
    ? loadAt(book.orders, minute).map(({ part, counts }) => ({
        id: part,
        label: loadName(part),
        values: counts,
        outcome: { leadsTo: { name: "orders", tab: "all", filter: ofLoad(part) } }
      }))
    : [],
  empty: book.isWhole ? words.nothingToDo : words.counting
})

/** How old the figures are, or that there will be more. */
const statusOf = (shown: Shown): string =>
  isOld(shown) ? linkText(shown) : shown.book.isWhole ? "" : words.counting

export const view = (model: Model, session: Session, shown: Shown): Home => {
  const figures = figuresOf(shown)
  const lists = worklistsOf(session, shown)
  const tiles = tilesOf(session, shown)
  const where = place(session)
  const cursor = (on: Model["on"], count: number) => ({
    index: model.on === on ? Math.min(model.index, count - 1) : -1,
    chosen: (index: number): Message => ({ _tag: "Chose", on, index })
  })
  return {
    title: `Hello ${session.user.name}${where === "" ? "" : `, ${where}`}`,
    status: statusOf(shown),
    actions: [],
    parts: [
      { part: "heading", text: tagline(session) },
      { part: "figures", label: words.today, figures, cursor: cursor("figures", figures.length) },
      { part: "worklists", lists, cursor: cursor("lists", rowsIn({ lists }).length) },
      loadChart(shown),
      {
        part: "tiles",
        actions: tiles,
        cursor: cursor("tiles", tiles.length),
        fold: {
          action: act("all-pages", words.allPages, "m", { _tag: "TurnedPages" }),
          isOpen: model.isUnfolded
        }
      },
      { part: "links", label: "More", actions: linksOf(session, shown), isInNavigation: true }
    ],
    back: undefined,
    question: model.asksToLogOut ? logOutQuestion(session, shown) : pickupQuestion(model, session)
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around.session, around)
