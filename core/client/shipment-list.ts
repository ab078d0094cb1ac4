/** The list of incoming shipments of the client: fetched, caught up, pushed to; what is new in it is told. */
import { isStale } from "../catalogue/cache.ts"
import type * as Day from "../day.ts"
import type * as route from "../kit/route.ts"
import * as shipmentCache from "../kit/shipment-cache.ts"
import { mayDo } from "../session/access.ts"
import { isOn } from "../session/flags.ts"
import type { Shipment } from "../stock/shipment.ts"
import * as say from "../text/shipment.ts"
import type { Model, Step } from "./model.ts"
import { tellNews } from "./page.ts"
import { echo, longestSync } from "./queue.ts"
import { screenOf } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"

type Book = shipmentCache.ShipmentCache

/** Asks for the list, also when it is asked for already; the work on it that is not confirmed lies in the journal. */
export const reloadShipments = (model: Model): Step => {
  const { session, shipments } = model
  if (session === undefined) return [model, []]
  const { user, store } = session
  const start: Step = [
    { ...model, shipments: shipmentCache.loading(shipments) },
    [
      { _tag: "LoadShipments", hubId: store.hub_id, cutOff: user.cut_off_date ?? null },
      { _tag: "ListShipmentWork", key: { server: model.server, user: user.id, screen: "shipment" } }
    ]
  ]
  // What was accepted today is shown as such.
  return shipments.updatedAt === undefined ? andThen(start, loadChanges) : start
}

const loadChanges = (model: Model): Step => {
  const { session, shipments, now } = model
  return session === undefined
    ? [model, []]
    : [
        { ...model, shipments: { ...shipments, catching: shipments.catching ?? "asked" } },
        [
          {
            _tag: "LoadRecentShipments",
            storeId: session.store.store_id,
            since: shipmentCache.since(shipments, now)
          }
        ]
      ]
}

/** Asks for the list unless it is on its way. */
export const refreshShipments = (model: Model): Step =>
  shipmentCache.isLoading(model.shipments) ? [model, []] : reloadShipments(model)

const toShipment = ({ id }: Shipment): route.Route => ({ name: "shipment", id })

/** Pending shipments that staff have not been told about are told, each once; of a first list the newest. */
const announced = (model: Model, book: Book, isFirst: boolean): Step => {
  const { session } = model
  if (session === undefined) return [model, []]
  const [after, fresh] = shipmentCache.announcing(book, session.user)
  const announcements = isFirst ? fresh.slice(0, 1) : fresh.toReversed()
  return announcements.reduce<Step>(
    (step, shipment) =>
      andThen(step, (next) =>
        notify(next, {
          kind: "info",
          text: say.isPending(shipment.shipment_name),
          leadsTo: toShipment(shipment)
        })
      ),
    [
      { ...model, shipments: after },
      fresh.length === 0
        ? []
        : [{ _tag: "RememberAnnounced", userId: session.user.id, names: [...after.announced] }]
    ]
  )
}

export const loadedShipments = (model: Model, active: ReadonlyArray<Shipment>): Step => {
  const { session, shipments } = model
  if (session === undefined) return [model, []]
  const book = shipmentCache.withActive(shipments, active, session.user, model.now)
  return announced(model, book, shipments.updatedAt === undefined)
}

export const failedShipments = (model: Model, isOfChanges: boolean): Step => {
  const after = { ...model, shipments: shipmentCache.failed(model.shipments, model.now) }
  return isOfChanges ? answered(after) : [after, []]
}

/**
 * Only a client that shows shipments asks for news of them, once at a time: what is told of meanwhile is asked for behind
 * the answer.
 */
export const catchUpShipments = (model: Model): Step => {
  const { shipments } = model
  if (shipments.updatedAt === undefined) return [model, []]
  return shipments.catching === undefined
    ? loadChanges(model)
    : [{ ...model, shipments: { ...shipments, catching: "again" } }, []]
}

/** The question for changes has its answer, or has none. */
const answered = (model: Model): Step => {
  const after: Model = { ...model, shipments: { ...model.shipments, catching: undefined } }
  return model.shipments.catching === "again" ? catchUpShipments(after) : [after, []]
}

/** What has changed, of which the screen that is shown hears. */
export const loadedRecentShipments = (model: Model, entries: ReadonlyArray<Shipment>): Step =>
  andThen(knownShipments(model, entries), (next) =>
    answered({ ...next, shipments: shipmentCache.caughtUp(next.shipments, next.now) })
  )

const hushed = (model: Model, until: Day.Instant): Model => ({
  ...model,
  shipments: { ...model.shipments, hushedUntil: until }
})

/** The server is asked for what has come in; who may not have it asked reads what it has. */
export const syncedShipments = (model: Model): Step => {
  const { session, now } = model
  if (session === undefined) return [model, []]
  return mayDo("store", session.user.flags)
    ? [hushed(model, now + longestSync), [{ _tag: "SyncShipments" }]]
    : reloadShipments(model)
}

/** What the synchronisation has brought is read once: the list, and what has changed beside it. */
export const endedShipmentSync = (model: Model, problem: string | undefined): Step => {
  if (problem !== undefined)
    // What was told meanwhile was not looked at.
    return andThen(catchUpShipments(hushed(model, 0)), (next) =>
      notify(next, { kind: "failure", text: problem })
    )
  const wasListed = model.shipments.updatedAt !== undefined
  const start = notify(hushed(model, model.now + echo), {
    kind: "success",
    text: say.shipmentsSynchronised
  })
  return [reloadShipments, wasListed ? catchUpShipments : (next: Model): Step => [next, []]].reduce(
    andThen,
    start
  )
}

/** The server says that the shipments of the store are to be looked at again. */
export const toldToRefreshShipments = (model: Model): Step =>
  model.now < model.shipments.hushedUntil ? [model, []] : catchUpShipments(model)

/** Staff who may be told of shipments are told wherever they are; others see the list where it is shown or counted. */
export const watchesShipments = ({ session, page }: Model): boolean =>
  screenOf(page).lists?.includes("shipments") === true ||
  (session !== undefined && isOn(session.user.flags, "allow_shipment_balloon_notification"))

/** The list is due, or was never fetched: whether one that was is still fresh is asked first. */
export const checkShipmentsWhenDue = (model: Model): Step => {
  const { shipments, session, now } = model
  if (session === undefined || !shipmentCache.isDue(shipments, now)) return [model, []]
  return shipments.updatedAt === undefined || shipments.isStale
    ? refreshShipments(model)
    : [{ ...model, shipments: shipmentCache.requested(shipments, now) }, [{ _tag: "CheckShipments" }]]
}

/** A stale list is fetched anew; a fresh one hears what has changed. */
export const checkedShipments = (model: Model, lastEntry: Day.GmtTime | null | undefined): Step =>
  isStale(lastEntry, model.now) ? refreshShipments(model) : catchUpShipments(model)

const mergedShipments = (model: Model, entries: ReadonlyArray<Shipment>): Step => {
  const { session, shipments } = model
  if (session === undefined) return [model, []]
  const book = shipmentCache.merged(shipments, entries, session.user)
  if (book === shipments) return [model, []]
  // What comes before the first list is told with it.
  return shipments.updatedAt === undefined
    ? [{ ...model, shipments: book }, []]
    : announced(model, book, false)
}

/** News of single shipments; the screen that is shown hears of them. */
export const knownShipments = (model: Model, entries: ReadonlyArray<Shipment>): Step =>
  andThen(mergedShipments(model, entries), (next) =>
    tellNews(next, { _tag: "ShipmentsChanged", shipments: entries })
  )
