/** The list of incoming shipments of the client: fetched, caught up, pushed to; what is new in it is told. */
import { isStale } from "../../catalogue/cache.ts"
import type * as Day from "../../day.ts"
import { isOn } from "../../session/flags.ts"
import type { Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import type * as route from "../route.ts"
import type { Command } from "../screens.ts"
import { screenOf } from "../screens.ts"
import * as shipmentCache from "../shipment-cache.ts"
import type { Model, Step } from "./model.ts"
import { tellNews } from "./page.ts"
import { andThen, notify } from "./step.ts"

type Book = shipmentCache.ShipmentCache

/** Asks for the list, also when it is asked for already; the work on it that is not confirmed lies in the journal. */
export const reloadShipments = (model: Model): Step => {
  const { session, shipments } = model
  if (session === undefined) return [model, []]
  const { user, store } = session
  return [
    { ...model, shipments: shipmentCache.loading(shipments) },
    [
      { _tag: "LoadShipments", hubId: store.hub_id, cutOff: user.cut_off_date ?? null },
      // What was accepted today is shown as such.
      ...(shipments.updatedAt === undefined
        ? [
            {
              _tag: "LoadRecentShipments",
              storeId: store.store_id,
              since: shipmentCache.since(shipments, model.now)
            } as const
          ]
        : []),
      { _tag: "ListShipmentWork", key: { server: model.server, user: user.id, screen: "shipment" } }
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
  const told = isFirst ? fresh.slice(0, 1) : fresh.toReversed()
  return told.reduce<Step>(
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

export const failedShipments = (model: Model): Step => [
  { ...model, shipments: shipmentCache.failed(model.shipments, model.now) },
  []
]

/** Only a client that shows shipments asks for news of them. */
export const catchUpShipments = (model: Model): ReadonlyArray<Command> =>
  model.session === undefined || model.shipments.updatedAt === undefined
    ? []
    : [
        {
          _tag: "LoadRecentShipments",
          storeId: model.session.store.store_id,
          since: shipmentCache.since(model.shipments, model.now)
        }
      ]

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
    : [{ ...model, shipments: shipmentCache.asked(shipments, now) }, [{ _tag: "CheckShipments" }]]
}

/** A stale list is fetched anew; a fresh one hears what has changed. */
export const checkedShipments = (model: Model, lastEntry: Day.GmtTime | null | undefined): Step =>
  isStale(lastEntry, model.now) ? refreshShipments(model) : [model, catchUpShipments(model)]

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
