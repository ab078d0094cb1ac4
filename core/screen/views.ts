/** The screens whose view is a value, by page: what the hosts draw without knowing which screen it is. */

import { noOrders } from "../text/order.ts"
import { isOld, linkText, whyNoOrders } from "./app/link.ts"
import type { Message, Model } from "./app/model.ts"
import { view as devices } from "./devices/view.ts"
import { view as dispatch } from "./dispatch/view.ts"
import { view as failedOrders } from "./failed-orders/view.ts"
import { view as home } from "./home/view.ts"
import { view as incoming } from "./incoming/view.ts"
import { view as info } from "./info/view.ts"
import { view as inventory } from "./inventory/view.ts"
import { view as pack } from "./pack/view.ts"
import { view as packed } from "./packed/view.ts"
import { view as printQueue } from "./print-queue/view.ts"
import { view as scannerCheck } from "./scanner-check/view.ts"
import { view as settings } from "./settings/view.ts"
import { shownOf } from "./shipment/screen.ts"
import { view as shipment } from "./shipment/view.ts"
import { view as store } from "./store/view.ts"
import { view as sync } from "./sync/view.ts"
import type { View } from "./view/view.ts"

/** What views are made from: not the clock, so that a second that passes draws nothing anew. */
const madeFrom = [
  "page",
  "minute",
  "session",
  "book",
  "shipments",
  "rejectedOrders",
  "expiring",
  "link",
  "devices",
  "server",
  "version",
  "settings",
  "catalogue",
  "hasLook"
] as const
export type Shown = Pick<Model, (typeof madeFrom)[number]>

/** Whether a view would be the same. */
export const isShownAlike = (one: Shown, other: Shown): boolean =>
  madeFrom.every((part) => one[part] === other[part])

const asItIs = (message: Message): Message => message

/** Shows the page of the moment to `draw`, with how its messages reach the client; undefined where a host draws it by hand. */
export const shownTo = <A>(
  model: Shown,
  draw: <M>(view: View<M>, toClient: (message: M) => Message) => A
): A | undefined => {
  const { page, session } = model
  switch (page._tag) {
    case "Home":
      return session === undefined ? undefined : draw(home(page.model, session, model), asItIs)
    case "Inventory":
      return draw(inventory(page.model, model.minute), (message) => ({
        _tag: "GotScreenMessage",
        screen: "Inventory",
        message
      }))
    case "Pack":
      return draw(pack(page.model, model.minute, session?.user.flags ?? {}), (message) => ({
        _tag: "GotScreenMessage",
        screen: "Pack",
        message
      }))
    case "Incoming":
      return session === undefined ? undefined : draw(incoming(page.model, model.shipments, session), asItIs)
    case "Shipment": {
      const { id } = page.model
      return session === undefined
        ? undefined
        : draw(shipment(page.model, { ...shownOf(session), catalogue: model.catalogue }), (message) => ({
            _tag: "GotScreenMessage",
            screen: "Shipment",
            id,
            message
          }))
    }
    case "PrintQueue":
      return draw(
        printQueue(page.model, model.devices.link, (id) => model.book.byId.get(id)?.increment_id),
        (message) => ({ _tag: "GotScreenMessage", screen: "PrintQueue", message })
      )
    case "Dispatch":
      return draw(
        dispatch(page.model, {
          flags: session?.user.flags ?? {},
          now: model.minute,
          orders: model.book.orders,
          orderOf: (id) => model.book.byId.get(id),
          whyNone: whyNoOrders(model) ?? (isOld(model) ? `${noOrders} (${linkText(model)})` : undefined)
        }),
        (message) => ({ _tag: "GotScreenMessage", screen: "Dispatch", message })
      )
    case "Packed":
      return draw(packed(page.model, session?.user.flags ?? {}), (message) => ({
        _tag: "GotScreenMessage",
        screen: "Packed",
        message
      }))
    case "ScannerCheck":
      return draw(scannerCheck(page.model), (message) => ({
        _tag: "GotScreenMessage",
        screen: "ScannerCheck",
        message
      }))
    case "Settings":
      return draw(settings(page.model, model.settings, model), (message) => ({
        _tag: "GotScreenMessage",
        screen: "Settings",
        message
      }))
    case "Devices":
      return session === undefined
        ? undefined
        : draw(devices(page.model, model.devices, session), (message) => ({
            _tag: "GotScreenMessage",
            screen: "Devices",
            message
          }))
    case "Failed":
      return draw(failedOrders(model.rejectedOrders), asItIs)
    case "Sync":
      return draw(sync(model), asItIs)
    case "Store":
      return session === undefined ? undefined : draw(store(session), asItIs)
    case "Info":
      return session === undefined ? undefined : draw(info(session, model), asItIs)
    default:
      return undefined
  }
}
