/** Going from one place to another: guarded, and never away from unfinished work without a word. */
import { fault } from "../../fault.ts"
import { faultText } from "../../text/fault.ts"
import type { Command } from "../command.ts"
import * as dispatch from "../dispatch/model.ts"
import * as home from "../home/model.ts"
import * as incoming from "../incoming/model.ts"
import * as inventory from "../inventory/model.ts"
import * as label from "../label/model.ts"
import * as login from "../login/model.ts"
import * as orderModel from "../order/model.ts"
import * as orderList from "../order-list/model.ts"
import * as pack from "../pack/model.ts"
import * as packed from "../packed/model.ts"
import * as printQueue from "../print-queue/model.ts"
import * as route from "../route.ts"
import * as scannerCheck from "../scanner-check/model.ts"
import * as settings from "../settings/model.ts"
import * as shipmentModel from "../shipment/model.ts"
import * as shipmentCache from "../shipment-cache.ts"
import { countExpiringWhenDue } from "./day-board.ts"
import type { Model, Page, Step } from "./model.ts"
import { checkWhenDue } from "./queue.ts"
import { checkShipmentsWhenDue, watchesShipments } from "./shipment-list.ts"
import { andThen, notify } from "./step.ts"

/** From one pack to the next the way back stays the same. */
const fromOf = (before: Page, at: route.Route): pack.From => {
  if (before._tag === "Pack") return before.model.from
  return {
    route: before._tag === "Login" ? { name: "inventory" } : at,
    inventory: before._tag === "Inventory" ? before.model : undefined
  }
}

/** The page of a place, new, and what it asks for first. */
const pageOf = (
  to: route.Route,
  {
    page: before,
    route: at,
    urgentFirst,
    minute,
    leftQueue,
    book
  }: Pick<Model, "page" | "route" | "urgentFirst" | "minute" | "leftQueue" | "book">
): readonly [Page, ReadonlyArray<Command>] => {
  switch (to.name) {
    case "login":
      return [{ _tag: "Login", model: login.init }, []]
    case "home":
      return [{ _tag: "Home", model: home.init }, []]
    case "orders":
      return [
        {
          _tag: "Orders",
          model:
            before._tag === "Orders"
              ? orderList.turnedTo(before.model, to, minute)
              : {
                  ...orderList.opened(to, leftQueue, { orders: book.orders, now: minute }),
                  urgentAt: urgentFirst ? minute : undefined,
                  // Back from an order, the cursor stands on it.
                  selected: before._tag === "Order" ? before.model.id : undefined
                }
        },
        []
      ]
    case "order": {
      const [model, commands] = orderModel.init(to.id, to.usesNewService)
      return [{ _tag: "Order", model }, commands]
    }
    case "dispatch":
      return [{ _tag: "Dispatch", model: dispatch.init }, []]
    case "incoming":
      return [
        {
          _tag: "Incoming",
          // Back from a shipment, the cursor stands on its card.
          model: {
            ...incoming.init,
            selected: before._tag === "Shipment" ? before.model.id : undefined
          }
        },
        []
      ]
    case "shipment": {
      const [model, commands] = shipmentModel.init(to.id)
      return [{ _tag: "Shipment", model }, commands]
    }
    case "inventory": {
      const left = before._tag === "Pack" ? before.model.from.inventory : undefined
      const [model, commands] =
        left !== undefined
          ? inventory.resumed(left)
          : to.list === undefined
            ? inventory.init
            : inventory.opened(to.list)
      return [{ _tag: "Inventory", model }, commands]
    }
    case "pack": {
      const [model, commands] = pack.init(to.code, fromOf(before, at))
      return [{ _tag: "Pack", model }, commands]
    }
    case "failed":
      return [{ _tag: "Failed" }, [{ _tag: "LoadRejections" }]]
    case "label": {
      const [model, commands] = label.init(to.orderId)
      return [{ _tag: "Label", model }, commands]
    }
    case "packed":
    case "scannext": {
      const [model, commands] = packed.init(to.name === "packed" ? to.id : undefined)
      return [{ _tag: "Packed", model }, commands]
    }
    case "devices":
      return [{ _tag: "Devices" }, []]
    case "printqueue": {
      const [model, commands] = printQueue.init
      return [{ _tag: "PrintQueue", model }, commands]
    }
    case "settings":
      return [{ _tag: "Settings", model: settings.init }, []]
    case "scannercheck":
      return [{ _tag: "ScannerCheck", model: scannerCheck.init }, []]
    case "sync":
      return [{ _tag: "Sync" }, []]
    case "store":
      return [{ _tag: "Store" }, []]
    case "info":
      return [{ _tag: "Info" }, []]
  }
}

/** Goes there, whatever is in hand. */
export const go = (model: Model, wanted: route.Route | undefined): Step => {
  const flags = model.session?.user.flags
  const to = route.guard(wanted, flags)
  const lacked = wanted === undefined || flags === undefined ? undefined : route.lackedFor(wanted, flags)
  const [page, commands] = pageOf(to, model)
  const unseen = to.name === "orders" ? [] : model.unseen
  const lastTab = to.name === "orders" ? to.tab : model.lastTab
  // The scale is followed where its weight is shown, and nowhere else.
  const left: ReadonlyArray<Command> =
    model.page._tag === "Label" && page._tag !== "Label" ? [{ _tag: "UnfollowScale" }] : []
  const shipments = withWorkInHand(model)
  const after: Step = [
    {
      ...model,
      shipments,
      route: page._tag === "Orders" ? orderList.routeOf(page.model) : to,
      page,
      lastTab,
      leftQueue: to.name === "order" ? queueBehind(model) : undefined,
      wanted: undefined,
      finder: undefined,
      isHelpOpen: false,
      unseen
    },
    [...left, ...releasing(model), ...commands, ...listingKept(model, to)]
  ]
  const [shown] = after
  const looked = shown.page._tag === "Orders" ? andThen(after, checkWhenDue) : after
  const there = andThen(
    watchesShipments(shown) ? andThen(looked, checkShipmentsWhenDue) : looked,
    countExpiringWhenDue
  )
  return lacked === undefined
    ? there
    : andThen(there, (next) =>
        notify(next, { kind: "failure", text: faultText(fault("FlagOff", { flag: lacked })) })
      )
}

/** The queue marks the orders of which scans are kept here. */
const listingKept = ({ server, session }: Model, to: route.Route): ReadonlyArray<Command> =>
  to.name === "orders" && session !== undefined
    ? [{ _tag: "ListKeptWork", key: { server, user: session.user.id, screen: "order" } }]
    : []

/** The queue that an order is opened from, or was; from one order to the next it stays the same. */
const queueBehind = ({ page, leftQueue }: Model): Model["leftQueue"] =>
  page._tag === "Orders" ? page.model : page._tag === "Order" ? leftQueue : undefined

/** What is known of the shipments, the work on the open one included. */
const withWorkInHand = ({ page, shipments }: Model): shipmentCache.ShipmentCache =>
  page._tag === "Shipment" && page.model.shipment !== undefined
    ? shipmentCache.withWork(shipments, page.model.shipment.shipment_id, page.model.receiving)
    : shipments

/** The stored work on a shipment is given back when its screen is left. */
const releasing = ({ page, server, session }: Model): ReadonlyArray<Command> =>
  page._tag === "Shipment" && session !== undefined
    ? [
        {
          _tag: "ReleaseWork",
          key: shipmentModel.workKey(page.model.id, { server, userId: session.user.id })
        }
      ]
    : []

/** Opening a shipment while the work on another one is not confirmed asks first, on the list. */
const previousOf = (model: Model, wanted: route.Route | undefined) =>
  wanted?.name === "shipment" ? shipmentCache.previousOf(withWorkInHand(model), wanted.id) : undefined

/** An order with unfinished work is in the way. */
export const isHeld = ({ page }: Model): boolean =>
  page._tag === "Order" && (orderModel.hasWork(page.model) || page.model.busy !== undefined)

/** Asks to go; unfinished work asks back. */
export const askToGo = (model: Model, wanted: route.Route | "logout" | undefined): Step => {
  const isSame =
    wanted !== undefined && wanted !== "logout" && route.print(wanted) === route.print(model.route)
  if (isSame && model.page._tag !== "Login") return [{ ...model, isHelpOpen: false, finder: undefined }, []]
  if (isHeld(model) && model.page._tag === "Order") {
    if (model.page.model.busy !== undefined) return [model, []]
    return [
      {
        ...model,
        wanted: wanted ?? route.home,
        finder: undefined,
        page: { ...model.page, model: { ...model.page.model, dialog: { _tag: "Unsaved" } } }
      },
      []
    ]
  }
  const release: ReadonlyArray<Command> =
    model.page._tag === "Order" && model.page.model.order !== undefined
      ? [{ _tag: "ReleaseOrder", id: model.page.model.order.order_id }]
      : []
  if (wanted === "logout") return [model, [...release, { _tag: "LogOut" }]]
  if (model.page._tag === "Shipment" && model.page.model.busy !== undefined) return [model, []]
  const previous = previousOf(model, wanted)
  if (previous !== undefined && wanted?.name === "shipment") {
    const [list, commands] = go(model, { name: "incoming" })
    const asking = { id: wanted.id, previous: previous.shipment_name }
    return [
      { ...list, page: { _tag: "Incoming", model: { ...incoming.init, selected: wanted.id, asking } } },
      [...release, ...commands]
    ]
  }
  const [after, commands] = go(model, wanted)
  return [after, [...release, ...commands]]
}
