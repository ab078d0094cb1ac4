/** Everything a client shows: who is logged in, where they are, what is known, and what lies over it. */
import type * as Day from "../../day.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import type { FailedPartnerOrder } from "../../order/failed-partner-order.ts"
import type { Order } from "../../order/order.ts"
import type { ServedList } from "../../port/catalogue.ts"
import type { Flags } from "../../session/flags.ts"
import type { StoreInfo } from "../../session/store.ts"
import type { User } from "../../session/user.ts"
import type { ExpiryCounts } from "../../stock/pack.ts"
import type { Receiving } from "../../stock/receiving.ts"
import type { Shipment } from "../../stock/shipment.ts"
import type { TaskCounts } from "../../task/task.ts"
import * as catalogueCache from "../catalogue-cache.ts"
import type { ClientState } from "../client-state.ts"
import type * as consoleScreen from "../console/model.ts"
import * as deviceSettings from "../devices/model.ts"
import type { SeenMessage } from "../devices/seen.ts"
import type { PaperKind } from "../effects/papers.ts"
import * as failedOrders from "../failed-orders/model.ts"
import type * as finder from "../finder/model.ts"
import * as expiring from "../home/expiring.ts"
import * as invoiceQueue from "../invoice-queue/model.ts"
import * as login from "../login/model.ts"
import * as orderCache from "../order-cache.ts"
import type { LoadedPage } from "../order-pages.ts"
import type * as palette from "../palette/model.ts"
import * as placementQueue from "../placement-queue/model.ts"
import * as route from "../route.ts"
import * as keptFilters from "../saved-filters/kept-filters.ts"
import type * as scannerCheck from "../scanner-check/model.ts"
import type { News, Notice } from "../screen.ts"
import { type Command, type Page, type PageMessage, pageAs } from "../screens.ts"
import type { TurnedColumn } from "../settings/list-columns.ts"
import { type Settings, standard } from "../settings/settings.ts"
import * as shipmentCache from "../shipment-cache.ts"
import type { Toast } from "../toast.ts"

export interface Model extends ClientState {
  /** The kept session is being looked for: nothing is shown but the wait. */
  readonly isStarting: boolean
  readonly route: route.Route
  /** The address by which somebody came where there is no page, until they are told. */
  readonly nowhere: string | undefined
  /** What was asked for by who was not logged in yet: the first login leads there. */
  readonly askedFor: route.Route | undefined
  /** Where somebody was whose session has ended: they come back there, and nobody else does. */
  readonly thrownOut: { readonly userId: number; readonly from: route.Route } | undefined
  /** As the server was told of it; undefined while nobody has sold here. */
  readonly counter: { readonly till: string; readonly is_open: boolean } | undefined
  readonly page: Page
  /** Where a screen with unfinished work keeps somebody from going. */
  readonly wanted: route.Route | "logout" | undefined
  /** What screens have told that is not done yet, each with where somebody wanted to go. */
  readonly told: ReadonlyArray<{ readonly notice: Notice; readonly wanted: Model["wanted"] }>
  /** A screen as it was left, for who comes back to it. */
  readonly behind: Page | undefined
  readonly toasts: ReadonlyArray<Toast>
  /** Until then a word to look at the orders again is that of a synchronisation from here, which reads them itself. */
  readonly hushedUntil: Day.Instant
  readonly console: consoleScreen.Model | undefined
  readonly finder: finder.Model | undefined
  readonly palette: palette.Model | undefined
  readonly isHelpOpen: boolean
  readonly activeAt: Day.Instant
  /** The server did not answer with the env variables: they are asked for again once it is there. */
  readonly lacksVariables: boolean
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
  | {
      readonly _tag: "AskedForRoute"
      readonly route: route.Route | undefined
      /** By Back of a browser: a step within the screen is taken back first. */
      readonly isBack?: boolean
    }
  | { readonly _tag: "AskedToLogOut" }
  | { readonly _tag: "LoggedIn"; readonly user: User; readonly store: StoreInfo | undefined }
  | { readonly _tag: "LoggedOut" }
  /** A call was answered 401. */
  | { readonly _tag: "LostSession" }
  /** The code for the pick-up app is another one from now on. */
  | { readonly _tag: "ChangedPickupSession"; readonly userId: number; readonly session: string }
  | { readonly _tag: "LoadedVariables"; readonly variables: ReadonlyMap<string, string> }
  /** What the user may do from now on. */
  | { readonly _tag: "ChangedRights"; readonly flags: Flags }
  | { readonly _tag: "FailedVariables" }
  | { readonly _tag: "LoadedOrders"; readonly loaded: LoadedPage }
  | {
      readonly _tag: "LoadedRecent"
      readonly orders: ReadonlyArray<BriefOrder>
      /** What was asked for at once. */
      readonly limit: number
      readonly isFirst: boolean
    }
  /** When the newest order was made: null where there is none, undefined where the question failed. */
  | { readonly _tag: "CheckedOrders"; readonly lastEntry: Day.GmtTime | null | undefined }
  | { readonly _tag: "LoadedRowItems"; readonly order: Order }
  /** `problem` is what the server said of it; undefined when it did not answer. */
  /** `isOfChanges`: what had changed was asked for, not the list. */
  | { readonly _tag: "FailedOrders"; readonly problem: string | undefined; readonly isOfChanges?: boolean }
  | { readonly _tag: "AskedToRefresh" }
  | { readonly _tag: "AskedToSync" }
  | { readonly _tag: "EndedSync"; readonly isTimed: boolean; readonly problem: string | undefined }
  /** Somebody does not want to wait for the next try. */
  | { readonly _tag: "AskedToReconnect" }
  | { readonly _tag: "ChangedLink"; readonly link: Model["link"] }
  | { readonly _tag: "PushedOrder"; readonly storeId: number; readonly order: Order }
  | { readonly _tag: "ToldToRefresh"; readonly storeId: number }
  /** What is known of orders and shipments holds no more: others are in their place. */
  | { readonly _tag: "NetworkReplaced"; readonly storeId: number }
  | { readonly _tag: "LoadedShipments"; readonly shipments: ReadonlyArray<Shipment> }
  | { readonly _tag: "LoadedRecentShipments"; readonly shipments: ReadonlyArray<Shipment> }
  | { readonly _tag: "FailedShipments"; readonly message: string; readonly isOfChanges?: boolean }
  | { readonly _tag: "CheckedShipments"; readonly lastEntry: Day.GmtTime | null | undefined }
  /** Unconfirmed work of this workstation, by the shipment's name upstream. */
  | { readonly _tag: "FoundKeptOrders"; readonly orderIds: ReadonlySet<number> }
  | { readonly _tag: "FoundShipmentWork"; readonly work: ReadonlyMap<string, Receiving> }
  | { readonly _tag: "AskedToRefreshShipments" }
  | { readonly _tag: "AskedToSyncShipments" }
  | { readonly _tag: "EndedShipmentSync"; readonly problem: string | undefined }
  | { readonly _tag: "PushedShipment"; readonly storeId: number; readonly shipment: Shipment }
  | { readonly _tag: "ToldToRefreshShipments"; readonly storeId: number }
  | { readonly _tag: "ToldOfTasks"; readonly storeId: number }
  /** A wedge's scan and a serial scanner's are the same; how it came is looked at by the scanner check alone. */
  | {
      readonly _tag: "Scanned"
      readonly code: string
      readonly framing?: scannerCheck.Framing | undefined
    }
  | { readonly _tag: "ToggledConsole" }
  | { readonly _tag: "ToggledHelp" }
  | { readonly _tag: "ToggledFinder" }
  /** The command palette; as a menu it holds what the page keeps behind its button "More". */
  | { readonly _tag: "ToggledPalette"; readonly isMenu: boolean }
  /** What lies over the page offered it: that is closed first. */
  | { readonly _tag: "TookCommand"; readonly message: Message }
  | { readonly _tag: "ToggledSound" }
  | TurnedColumn
  | { readonly _tag: "ChoseFound"; readonly orderId: number }
  | { readonly _tag: "PressedToast"; readonly number: number }
  /** It had too little room, and is read now. */
  | { readonly _tag: "OpenedToast"; readonly number: number }
  | {
      readonly _tag: "EndedShipping"
      readonly orderId: number
      readonly kind: "success" | "failure"
      readonly text: string
    }
  | {
      readonly _tag: "EndedPrint"
      readonly kind: PaperKind | "pickUp" | "pickList" | "returnList" | "shiftReport" | "test"
      readonly problem: string | undefined
    }
  /** The list of the page as a file. */
  | { readonly _tag: "AskedForList" }
  | { readonly _tag: "EndedSaving"; readonly where: string | undefined; readonly problem: string | undefined }
  | { readonly _tag: "Succeeded"; readonly message: string }
  | { readonly _tag: "Failed"; readonly message: string }
  | { readonly _tag: "ServedCatalogue"; readonly storeId: number; readonly served: ServedList }
  /** The addresses of pictures of products, as the catalogue has them. */
  | { readonly _tag: "FoundPictures"; readonly pictures: Model["pictures"] }
  | { readonly _tag: "CountedExpiring"; readonly counts: ExpiryCounts }
  | { readonly _tag: "CountedCancelled"; readonly count: number }
  | { readonly _tag: "CountedCorrections"; readonly count: number }
  | { readonly _tag: "CountedTasks"; readonly counts: TaskCounts }
  /** Settings and flags that are stored as nobody can read them. */
  | { readonly _tag: "FoundUnreadable"; readonly names: ReadonlyArray<string> }
  | { readonly _tag: "LoadedRejections"; readonly failed: ReadonlyArray<FailedPartnerOrder> }
  | { readonly _tag: "FailedLoadingRejections"; readonly message: string }
  | keptFilters.FiltersMessage
  /** This workstation works for another store from now on. */
  | { readonly _tag: "ChoseStore"; readonly store: StoreInfo | undefined }
  /** The screens are there that come behind the first list. */
  | { readonly _tag: "FetchedScreens" }
  /** For the screen that is shown, whatever it makes of it. */
  | { readonly _tag: "HeardNews"; readonly news: News }
  | ScreenMessage

/** A message of one screen, or of what lies over all of them. */
export type ScreenMessage =
  | PageMessage
  | For<"Devices", deviceSettings.Message | SeenMessage>
  | For<"Console", consoleScreen.Message>
  | For<"Finder", finder.Message>
  | For<"Palette", palette.Message>
  | For<"InvoiceQueue", invoiceQueue.Message>
  | For<"PlacementQueue", placementQueue.Message>
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
  /** The address that was asked for, where it names no place. */
  readonly nowhere?: string | undefined
  /** A browser; a terminal has the colours of its own. */
  readonly hasLook?: boolean
}

export const init = ({ server, version, now, route: wanted, nowhere, hasLook = false }: Beginning): Step => [
  {
    server,
    version,
    now,
    minute: now,
    session: undefined,
    isStarting: true,
    route: wanted ?? route.home,
    nowhere,
    askedFor: undefined,
    thrownOut: undefined,
    counter: undefined,
    page: pageAs("Login", login.init),
    wanted: undefined,
    lastTab: "express",
    told: [],
    hushedUntil: 0,
    behind: undefined,
    keptOrders: new Set(),
    urgentFirst: false,
    settings: standard,
    hasLook,
    book: orderCache.empty,
    shipments: shipmentCache.empty,
    rejectedOrders: failedOrders.empty,
    expiring: expiring.empty,
    filters: keptFilters.empty,
    invoiceQueue: invoiceQueue.init,
    placementQueue: placementQueue.init,
    catalogue: catalogueCache.empty,
    pictures: new Map(),
    link: "connecting",
    toasts: [],
    console: undefined,
    devices: deviceSettings.init,
    finder: undefined,
    palette: undefined,
    isHelpOpen: false,
    activeAt: now,
    lacksVariables: false,
    isBlurred: false,
    unseen: [],
    due: { sound: now, sync: now, sign: now }
  },
  [{ _tag: "RecallSession" }]
]
