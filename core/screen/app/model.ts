/** Everything a client shows: who is logged in, where they are, what is known, and what lies over it. */
import type * as Day from "../../day.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import type { FailedPartnerOrder } from "../../order/failed-partner-order.ts"
import * as manual from "../../order/manual-accept.ts"
import type { Order } from "../../order/order.ts"
import type { Tab } from "../../order/queue.ts"
import { readReasons } from "../../order/reason.ts"
import type { ServedList } from "../../port/catalogue.ts"
import type { StoreInfo } from "../../session/store.ts"
import type { User } from "../../session/user.ts"
import { readReasons as readLaterReasons } from "../../stock/first-expiry.ts"
import type { ExpiryCounts } from "../../stock/pack.ts"
import type { Receiving } from "../../stock/receiving.ts"
import type { Shipment } from "../../stock/shipment.ts"
import {
  readReasons as readShortReasons,
  reasonsVariable as shortReasonsVariable
} from "../../stock/short-receipt.ts"
import * as catalogueCache from "../catalogue-cache.ts"
import type { Command, PaperKind } from "../command.ts"
import type * as consoleScreen from "../console/model.ts"
import * as deviceSettings from "../devices/model.ts"
import type * as dispatch from "../dispatch/model.ts"
import * as failedOrders from "../failed-orders/model.ts"
import type * as finder from "../finder/model.ts"
import * as expiring from "../home/expiring.ts"
import type * as home from "../home/model.ts"
import type * as incoming from "../incoming/model.ts"
import type * as inventory from "../inventory/model.ts"
import type * as label from "../label/model.ts"
import * as login from "../login/model.ts"
import type * as order from "../order/model.ts"
import * as orderCache from "../order-cache.ts"
import type * as orderList from "../order-list/model.ts"
import type * as pack from "../pack/model.ts"
import type * as packed from "../packed/model.ts"
import type * as printQueue from "../print-queue/model.ts"
import * as route from "../route.ts"
import type * as scannerCheck from "../scanner-check/model.ts"
import type { Session } from "../session.ts"
import type * as settingsPage from "../settings/model.ts"
import { type Settings, standard } from "../settings/settings.ts"
import type * as shipment from "../shipment/model.ts"
import * as shipmentCache from "../shipment-cache.ts"
import type { Toast } from "../toast.ts"

export type Page =
  | { readonly _tag: "Login"; readonly model: login.Model }
  | { readonly _tag: "Home"; readonly model: home.Model }
  | { readonly _tag: "Orders"; readonly model: orderList.Model }
  | { readonly _tag: "Order"; readonly model: order.Model }
  | { readonly _tag: "Dispatch"; readonly model: dispatch.Model }
  | { readonly _tag: "Incoming"; readonly model: incoming.Model }
  | { readonly _tag: "Shipment"; readonly model: shipment.Model }
  | { readonly _tag: "Inventory"; readonly model: inventory.Model }
  | { readonly _tag: "Pack"; readonly model: pack.Model }
  | { readonly _tag: "Failed" }
  | { readonly _tag: "Label"; readonly model: label.Model }
  | { readonly _tag: "Packed"; readonly model: packed.Model }
  | { readonly _tag: "PrintQueue"; readonly model: printQueue.Model }
  | { readonly _tag: "ScannerCheck"; readonly model: scannerCheck.Model }
  | { readonly _tag: "Settings"; readonly model: settingsPage.Model }
  | { readonly _tag: "Devices" }
  | { readonly _tag: "Sync" }
  | { readonly _tag: "Store" }
  | { readonly _tag: "Info" }

export interface Model {
  readonly server: string
  readonly version: string
  /** By the second, for the clock. */
  readonly now: Day.Instant
  /** By the minute, for ages and colours. */
  readonly minute: Day.Instant
  readonly session: Session | undefined
  /** The kept session is being looked for: nothing is shown but the wait. */
  readonly isStarting: boolean
  readonly route: route.Route
  readonly page: Page
  /** Where an unfinished order keeps somebody from going. */
  readonly wanted: route.Route | "logout" | undefined
  /** The tab of the queue that was last looked at. */
  readonly lastTab: Tab
  /** The queue as it was when one of its orders was opened: Back leads to the same place in it. */
  readonly leftQueue: orderList.Model | undefined
  /** Orders of which this workstation keeps scans, when the queue was last opened. */
  readonly keptOrders: ReadonlySet<number>
  /** The queue of this workstation begins with the most urgent orders. */
  readonly urgentFirst: boolean
  /** What this workstation is set to. */
  readonly settings: Settings
  /** The host has pages with colours and rows of its own to choose. */
  readonly hasLook: boolean
  readonly book: orderCache.OrderCache
  readonly shipments: shipmentCache.ShipmentCache
  readonly rejectedOrders: failedOrders.FailedOrders
  readonly expiring: expiring.Expiring
  readonly catalogue: catalogueCache.CatalogueCache
  readonly link: "connecting" | "online" | "offline"
  readonly toasts: ReadonlyArray<Toast>
  readonly console: consoleScreen.Model | undefined
  readonly devices: deviceSettings.Model
  readonly finder: finder.Model | undefined
  readonly isHelpOpen: boolean
  readonly activeAt: Day.Instant
  readonly isBlurred: boolean
  /** New orders that nobody has looked at. */
  readonly unseen: ReadonlyArray<number>
  /** When the next sound for them, the next synchronisation and the next sign of life are due. */
  readonly due: { readonly sound: Day.Instant; readonly sync: Day.Instant; readonly sign: Day.Instant }
}

export type Message =
  | {
      readonly _tag: "Started"
      readonly user: User | undefined
      readonly store: StoreInfo | undefined
      readonly urgentFirst?: boolean
      readonly settings?: Settings
      /** Shipments that this person was told of before, by their names upstream. */
      readonly announced?: ReadonlyArray<string>
    }
  | { readonly _tag: "Ticked"; readonly now: Day.Instant }
  | { readonly _tag: "WasActive" }
  | { readonly _tag: "Blurred" }
  /** Somebody turned to this window: the scanner's scans are for it now. */
  | { readonly _tag: "TookFocus" }
  | { readonly _tag: "AskedForRoute"; readonly route: route.Route | undefined }
  | { readonly _tag: "AskedToLogOut" }
  | { readonly _tag: "LoggedIn"; readonly user: User; readonly store: StoreInfo | undefined }
  | { readonly _tag: "LoggedOut" }
  /** A call was answered 401. */
  | { readonly _tag: "LostSession" }
  | { readonly _tag: "LoadedVariables"; readonly variables: ReadonlyMap<string, string> }
  | { readonly _tag: "LoadedOrders"; readonly loaded: orderCache.LoadedPage }
  | {
      readonly _tag: "LoadedRecent"
      readonly orders: ReadonlyArray<BriefOrder>
      /** What was asked. */
      readonly since: Day.GmtTime
      readonly limit: number
      readonly isFirst: boolean
    }
  /** When the newest order was made: null where there is none, undefined where the question failed. */
  | { readonly _tag: "CheckedOrders"; readonly lastEntry: Day.GmtTime | null | undefined }
  | { readonly _tag: "LoadedRowItems"; readonly order: Order }
  /** `problem` is what the server said of it; undefined when it did not answer. */
  | { readonly _tag: "FailedOrders"; readonly problem: string | undefined }
  | { readonly _tag: "AskedToRefresh" }
  | { readonly _tag: "AskedToSync" }
  | { readonly _tag: "EndedSync"; readonly isTimed: boolean; readonly problem: string | undefined }
  /** Somebody does not want to wait for the next try. */
  | { readonly _tag: "AskedToReconnect" }
  | { readonly _tag: "ChangedLink"; readonly link: Model["link"] }
  | { readonly _tag: "PushedOrder"; readonly storeId: number; readonly order: Order }
  | { readonly _tag: "ToldToRefresh"; readonly storeId: number }
  | { readonly _tag: "LoadedShipments"; readonly shipments: ReadonlyArray<Shipment> }
  | { readonly _tag: "LoadedRecentShipments"; readonly shipments: ReadonlyArray<Shipment> }
  | { readonly _tag: "FailedShipments"; readonly message: string }
  | { readonly _tag: "CheckedShipments"; readonly lastEntry: Day.GmtTime | null | undefined }
  /** Unconfirmed work of this workstation, by the shipment's name upstream. */
  | { readonly _tag: "FoundKeptOrders"; readonly orderIds: ReadonlySet<number> }
  | { readonly _tag: "FoundShipmentWork"; readonly work: ReadonlyMap<string, Receiving> }
  | { readonly _tag: "AskedToRefreshShipments" }
  | { readonly _tag: "AskedToSyncShipments" }
  | { readonly _tag: "EndedShipmentSync"; readonly problem: string | undefined }
  | { readonly _tag: "PushedShipment"; readonly storeId: number; readonly shipment: Shipment }
  | { readonly _tag: "ToldToRefreshShipments"; readonly storeId: number }
  /** A wedge's scan and a serial scanner's are the same; how it came is looked at by the scanner check alone. */
  | {
      readonly _tag: "Scanned"
      readonly code: string
      readonly framing?: scannerCheck.Framing | undefined
    }
  | { readonly _tag: "ToggledConsole" }
  | { readonly _tag: "ToggledHelp" }
  | { readonly _tag: "ToggledFinder" }
  | { readonly _tag: "ChoseFound"; readonly orderId: number }
  | { readonly _tag: "PressedToast"; readonly number: number }
  | {
      readonly _tag: "EndedShipping"
      readonly orderId: number
      readonly kind: "success" | "failure"
      readonly text: string
    }
  | {
      readonly _tag: "EndedPrint"
      readonly kind: PaperKind | "pickUp" | "test"
      readonly problem: string | undefined
    }
  | { readonly _tag: "EndedSaving"; readonly where: string | undefined; readonly problem: string | undefined }
  | { readonly _tag: "Succeeded"; readonly message: string }
  | { readonly _tag: "Failed"; readonly message: string }
  | { readonly _tag: "ServedCatalogue"; readonly storeId: number; readonly served: ServedList }
  | { readonly _tag: "CountedExpiring"; readonly counts: ExpiryCounts }
  | { readonly _tag: "LoadedRejections"; readonly failed: ReadonlyArray<FailedPartnerOrder> }
  | { readonly _tag: "FailedLoadingRejections"; readonly message: string }
  /** This workstation works for another store from now on. */
  | { readonly _tag: "ChoseStore"; readonly store: StoreInfo | undefined }
  | ScreenMessage

/** A message of one screen; `id` names the order or shipment where several may be opened one after another. */
export type ScreenMessage =
  | For<"Login", login.Message>
  | For<"Home", home.Message>
  | For<"Orders", orderList.Message>
  | (For<"Order", order.Message> & { readonly id: number })
  | For<"Dispatch", dispatch.Message>
  | For<"Incoming", incoming.Message>
  | (For<"Shipment", shipment.Message> & { readonly id: number })
  | For<"Inventory", inventory.Message>
  | For<"Pack", pack.Message>
  | For<"Label", label.Message>
  | For<"Packed", packed.Message>
  | For<"PrintQueue", printQueue.Message>
  | For<"ScannerCheck", scannerCheck.Message>
  | For<"Settings", settingsPage.Message>
  | For<"Devices", deviceSettings.Message>
  | For<"Console", consoleScreen.Message>
  | For<"Finder", finder.Message>
interface For<Screen, Heard> {
  readonly _tag: "GotScreenMessage"
  readonly screen: Screen
  readonly message: Heard
}

export type Step = readonly [Model, ReadonlyArray<Command>]

/** What a host says at the start. */
export interface Beginning {
  readonly server: string
  readonly version: string
  readonly now: Day.Instant
  readonly route: route.Route | undefined
  /** A browser; a terminal has the colours of its own. */
  readonly hasLook?: boolean
}

export const init = ({ server, version, now, route: wanted, hasLook = false }: Beginning): Step => [
  {
    server,
    version,
    now,
    minute: now,
    session: undefined,
    isStarting: true,
    route: wanted ?? route.home,
    page: { _tag: "Login", model: login.init },
    wanted: undefined,
    lastTab: "express",
    leftQueue: undefined,
    keptOrders: new Set(),
    urgentFirst: false,
    settings: standard,
    hasLook,
    book: orderCache.empty,
    shipments: shipmentCache.empty,
    rejectedOrders: failedOrders.empty,
    expiring: expiring.empty,
    catalogue: catalogueCache.empty,
    link: "connecting",
    toasts: [],
    console: undefined,
    devices: deviceSettings.init,
    finder: undefined,
    isHelpOpen: false,
    activeAt: now,
    isBlurred: false,
    unseen: [],
    due: { sound: now, sync: now, sign: now }
  },
  [{ _tag: "RecallSession" }]
]

/** The label screen sees this of what is around it; undefined when nobody is logged in. */
export const labelContext = (model: Model): label.Context | undefined => {
  const { session, devices, now } = model
  return session === undefined
    ? undefined
    : {
        now,
        storeId: session.store.store_id,
        userId: session.user.id,
        scale: devices.link === "connected" ? deviceSettings.deviceOf(devices, "scale") : undefined,
        variables: session.variables
      }
}

/** An order's screen sees this of what is around it; undefined when nobody is logged in. */
export const orderContext = (model: Model): order.Context | undefined => {
  const { session } = model
  if (session === undefined) return undefined
  return {
    flags: session.user.flags,
    server: model.server,
    userId: session.user.id,
    now: model.now,
    reasons: readReasons(session.variables.get("accept_order_reason")),
    laterReasons: readLaterReasons(session.variables.get("later_pack_reason")),
    manualAcceptSetting: session.variables.get(manual.setting)
  }
}

/** A shipment's screen sees this of what is around it; undefined when nobody is logged in. */
export const shipmentContext = (model: Model): shipment.Context | undefined => {
  const { session } = model
  if (session === undefined) return undefined
  const { user, store, variables } = session
  return {
    flags: user.flags,
    server: model.server,
    userId: user.id,
    hubId: store.hub_id,
    now: model.now,
    manualAcceptSetting: variables.get(manual.setting),
    catalogue: model.catalogue,
    shortReasons: readShortReasons(variables.get(shortReasonsVariable))
  }
}
