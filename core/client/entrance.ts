/** Coming in with a session, and going out without one. */
import * as Day from "../day.ts"
import * as catalogueCache from "../kit/catalogue-cache.ts"
import * as devices from "../kit/devices/model.ts"
import * as invoiceQueue from "../kit/invoice-queue/model.ts"
import * as orderCache from "../kit/order-cache.ts"
import * as placementQueue from "../kit/placement-queue/model.ts"
import * as failedOrders from "../kit/rejections.ts"
import * as route from "../kit/route.ts"
import * as keptFilters from "../kit/saved-filters/kept-filters.ts"
import type { Session } from "../kit/session.ts"
import * as shipmentCache from "../kit/shipment-cache.ts"
import * as tray from "../kit/tray.ts"
import * as expiring from "../kit/waiting-counts.ts"
import { keptSince } from "../order/queue.ts"
import { noPage, noStart, sessionEnded } from "../text/login.ts"
import { resumedQueues } from "./durable-queues.ts"
import type { Model, Step } from "./model.ts"
import { go } from "./navigation.ts"
import { tellNews } from "./page.ts"
import { placesOf } from "./places.ts"
import { refresh, syncInterval } from "./queue.ts"
import { heads } from "./screens.ts"
import type { Command } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"

/** Home is where they are, who asked for what is not there. */
const toldOfNowhere = (model: Model): Step =>
  model.nowhere === undefined
    ? [model, []]
    : notify({ ...model, nowhere: undefined }, { kind: "failure", text: noPage(model.nowhere) })

export const enter = (model: Model, session: Session, wanted: route.Route | undefined): Step => {
  const inside = {
    ...model,
    session,
    isStarting: false,
    askedFor: undefined,
    thrownOut: undefined,
    book: orderCache.empty,
    // Who was told of a shipment is not told again, at another store or after a reload.
    shipments: { ...shipmentCache.empty, announced: model.shipments.announced },
    rejectedOrders: failedOrders.empty,
    expiring: expiring.empty,
    filters: keptFilters.empty,
    invoiceQueue: invoiceQueue.init,
    placementQueue: placementQueue.init,
    devices: devices.left(model.devices),
    unseen: [],
    due: { ...model.due, sync: model.now + syncInterval },
    activeAt: model.now,
    lacksVariables: false
  }
  return andThen(andThen(andThen(go(inside, wanted), toldOfNowhere), refresh), (next) => [
    next,
    [
      { _tag: "TidyWork", server: next.server, before: Day.fromGmt(keptSince(next.now)) ?? 0 },
      { _tag: "LoadVariables", hubId: session.store.hub_id },
      { _tag: "Connect", session },
      { _tag: "WatchDevices" },
      { _tag: "ClaimScanner" },
      ...resumedQueues(next)
    ]
  ])
}

/** The session has ended by itself: the login says so, and who comes in again is where they were. */
export const throwOut = (model: Model): Step => {
  const { session, route: from } = model
  if (session === undefined) return leaveSession(model, [])
  const thrownOut = { userId: session.user.id, from }
  return andThen(leaveSession(model, []), (next) =>
    tellNews({ ...next, thrownOut }, { _tag: "FailedLogin", message: sessionEnded })
  )
}

/** The page that this workstation begins with; Home with a word where it is not open to who comes in. */
const started = (model: Model, session: Session): Step => {
  const { startPage } = model.settings
  const open = placesOf(session, model.lastTab).find(({ leadsTo }) => leadsTo.name === startPage)
  const closed = Object.values(heads).find(({ routes }) => routes.some((name) => name === startPage))
  const inside = enter(model, session, open?.leadsTo ?? route.home)
  return open !== undefined || closed === undefined || startPage === route.home.name
    ? inside
    : andThen(inside, (next) => notify(next, { kind: "failure", text: noStart(closed.title) }))
}

/** A login leads to what was asked for, back to where the same person was, or to the page of the start. */
export const loggedIn = (model: Model, session: Session): Step => {
  const { askedFor, thrownOut } = model
  const left = thrownOut?.userId === session.user.id ? thrownOut.from : undefined
  const to = askedFor === undefined || askedFor.name === route.home.name ? left : askedFor
  return to === undefined ? started(model, session) : enter(model, session, to)
}

/** Out: what was known is forgotten, work in progress stays stored. */
export const leaveSession = (model: Model, commands: ReadonlyArray<Command>): Step => {
  const [after, more] = go(
    {
      ...model,
      session: undefined,
      isStarting: false,
      // Who was let in and is out again may be somebody else; who was never let in still wants to go there.
      askedFor: model.isStarting ? model.route : undefined,
      book: orderCache.empty,
      shipments: shipmentCache.empty,
      rejectedOrders: failedOrders.empty,
      expiring: expiring.empty,
      filters: keptFilters.empty,
      invoiceQueue: invoiceQueue.init,
      placementQueue: placementQueue.init,
      catalogue: catalogueCache.empty,
      console: undefined,
      // Notices to one person are not for the next.
      toasts: [],
      tray: tray.empty,
      unseen: [],
      link: "connecting",
      devices: { ...devices.left(model.devices), scans: "nobody", stores: undefined }
    },
    route.login
  )
  return [
    after,
    [...commands, { _tag: "ReleaseScanner" }, { _tag: "Disconnect" }, { _tag: "ForgetSession" }, ...more]
  ]
}
