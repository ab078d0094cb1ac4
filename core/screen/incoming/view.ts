/** The incoming shipments: a card each, pending ones first, and the question before another one is opened. */

import * as Day from "../../day.ts"
import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import { daysMenu } from "../../kit/days/menu.ts"
import type { Session } from "../../kit/session.ts"
import { isLoading, type ShipmentCache } from "../../kit/shipment-cache.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { loading } from "../../kit/view/empty.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Card, Part, Question, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { offersReport } from "../../stock/eod-gate.ts"
import { offersReturn } from "../../stock/incoming.ts"
import { isNothingReceived, nothingReceived as noWork } from "../../stock/receiving-fields.ts"
import { isOpen, isRtv, type Shipment } from "../../stock/shipment.ts"
import { shipmentFields } from "../../stock/shipment-fields.ts"
import { daysName } from "../../text/date-range.ts"
import * as say from "../../text/shipment.ts"
import * as listed from "../../text/shipment-list.ts"
import { type Message, type Model, shownOf, titleOf, underCursor } from "./model.ts"

type Shown = Message | AsksClient

const card = (shipment: Shipment, work: ShipmentCache["work"], now: Day.Instant): Card<Shown> => {
  const isPending = isOpen(shipment)
  const received = isPending ? (work.get(shipment.shipment_id) ?? noWork) : noWork
  const hasWork = !isNothingReceived(received)
  const scanned = new Set(received.scans.map(({ product_id }) => product_id)).size
  const shipped = listed.shippedAt(shipment, isPending ? now : undefined)
  return {
    id: String(shipment.id),
    title: shipment.shipment_name,
    marks: [
      ...(isRtv(shipment) ? [{ text: say.returnPickup, tone: "info" } as const] : []),
      ...(hasWork ? [{ text: listed.notConfirmed, tone: "warning" } as const] : []),
      ...(isPending ? [] : [{ text: listed.acceptedAt(shipment), tone: "good" } as const])
    ],
    facts: [
      shipment.shipment_id,
      shipment.source_of_shipment,
      listed.itemsScanned(scanned, shipment),
      ...(shipped === "" ? [] : [shipped])
    ],
    isDone: !isPending,
    hasWork,
    outcome: { leadsTo: { name: "shipment", id: shipment.id } },
    chosen: { _tag: "SelectedCard", id: shipment.id }
  }
}

/** What the list says of itself: that it is being fetched, or that it may be old. */
const statusOf = ({ dates }: Model, book: ShipmentCache, count: number): string => {
  if (dates !== undefined) return dates.isLoading ? "Loading shipments" : listed.acceptedCount(count)
  const { updatedAt, isStale, shown } = book
  if (isStale) return updatedAt === undefined ? "offline" : `offline, last updated ${Day.toClock(updatedAt)}`
  return isLoading(book) ? "Loading shipments" : `${shown.filter(isOpen).length} pending`
}

const nothing = (
  { dates }: Model,
  { updatedAt, isStale }: ShipmentCache,
  hasCutOff: boolean
): Part<Shown> => {
  if (!hasCutOff) return { part: "notice", tone: "danger", text: listed.noCutOffDate }
  const isKnown = dates === undefined ? updatedAt !== undefined || isStale : !dates.isLoading
  return isKnown
    ? { part: "empty", icon: "incoming", text: listed.nothingToShow }
    : loading("Loading shipments")
}

const list = (
  model: Model,
  shown: ReadonlyArray<Shipment>,
  book: ShipmentCache,
  hasCutOff: boolean,
  now: Day.Instant
): Part<Shown> => {
  if (shown.length === 0) return nothing(model, book, hasCutOff)
  const current = underCursor(model, shown)
  return {
    part: "cards",
    cards: shown.map((shipment) => card(shipment, book.work, now)),
    cursor: {
      index: current === undefined ? -1 : shown.indexOf(current),
      isImplied: model.selected === undefined,
      noun: "a shipment",
      moved: (by) => ({ _tag: "MovedCard", by }),
      opens: "open"
    }
  }
}

const answer = (id: string, title: string, key: string, message: Message): Action<Shown> =>
  act(id, title, key, message)

/** '{previous} shipment is not completed...' */
const question = ({ id, previous }: NonNullable<Model["opening"]>): Question<Shown> => ({
  id: `opening-${id}`,
  title: "Another shipment",
  text: listed.notCompleted(previous),
  actions: [
    { ...answer("confirm", "Confirm", "y", { _tag: "ConfirmedOpening" }), code: "ok" },
    answer("cancel", "Cancel", "c", { _tag: "CancelledOpening" })
  ],
  first: 0,
  cancel: { _tag: "CancelledOpening" }
})

const days = ({ dates }: Model): Part<Shown> => ({
  part: "filters",
  filters: [
    daysMenu(dates?.days, {
      to: (chosen) => ({ name: "incoming", ...(chosen === undefined ? {} : { days: chosen }) }),
      itself: listed.comingIn,
      others: { name: "incomingdays" },
      goes: (route) => asksClient({ _tag: "AskedForRoute", route })
    })
  ]
})

export const view = (model: Model, book: ShipmentCache, session: Session, now: Day.Instant): View<Shown> => {
  const shown = shownOf(model, book.shown)
  return {
    title: model.dates === undefined ? titleOf(book.shown) : listed.acceptedIn(daysName(model.dates.days)),
    status: statusOf(model, book, shown.length),
    takesScans: true,
    actions: [
      ...(offersReturn(session.user.flags, model.returnTimes)
        ? [
            {
              id: "create-return-order",
              title: "Create Return Order",
              icon: "return-stock",
              keys: ["t"],
              isMain: true,
              isInMenu: true,
              outcome: { leadsTo: { name: "return" } }
            } as const
          ]
        : []),
      {
        id: "refresh",
        title: say.refreshShipments,
        icon: "refresh",
        keys: ["R"],
        isMain: true,
        isInMenu: true,
        outcome: { message: asksClient({ _tag: "AskedToSyncShipments" }) }
      },
      ...(offersReport(session.user.flags, model.isNewHub)
        ? [
            {
              id: "eod",
              title: say.submitEod,
              icon: "count" as const,
              keys: ["e"],
              isMain: true,
              outcome: { leadsTo: { name: "eodstockTaking" as const } }
            }
          ]
        : [])
    ],
    parts: [
      days(model),
      ...(model.dates?.problem === undefined ? [] : [notice(model.dates.problem, "danger")]),
      list(model, shown, book, (session.user.cut_off_date ?? "").trim() !== "", now)
    ],
    file: listFile("shipments", shipmentFields, shown),
    question: model.opening === undefined ? undefined : question(model.opening),
    back: backHome
  }
}

export const screenView: ScreenView<Model, Message> = (model, { shipments, session, minute }) =>
  view(model, shipments, session, minute)
