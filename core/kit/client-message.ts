/** What anybody may tell the client around the screens: hosts, effects, and the screens themselves. It names no screen. */

import type * as Day from "../day.ts"
import type { Framing } from "../device/framing.ts"
import type { PaperKind } from "../label/paper-kind.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import type { FailedPartnerOrder } from "../order/failed-partner-order.ts"
import type { Order } from "../order/order.ts"
import type { ServedList } from "../port/catalogue.ts"
import type { Release } from "../release.ts"
import type { Flags } from "../session/flags.ts"
import type { ListFilter } from "../session/saved-filter.ts"
import type { StoreInfo } from "../session/store.ts"
import type { User } from "../session/user.ts"
import type { ExpiryCounts } from "../stock/pack.ts"
import type { Receiving } from "../stock/receiving-fields.ts"
import type { Shipment } from "../stock/shipment.ts"
import type { TaskCounts } from "../task/task.ts"
import type { ClientState } from "./client-state.ts"
import type { News } from "./news.ts"
import type { LoadedPage } from "./order-pages.ts"
import type { Route } from "./route.ts"
import type { FiltersMessage } from "./saved-filters/kept-filters.ts"
import type { TurnedColumn } from "./settings/list-columns.ts"
import type { Settings } from "./settings/settings.ts"
import type { Words } from "./words/words.ts"

export type ClientMessage =
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
  | { readonly _tag: "FetchedWords"; readonly words: Words | undefined }
  | { readonly _tag: "WasActive" }
  | { readonly _tag: "Blurred" }
  /** Somebody turned to this window: the scanner's scans are for it now. */
  | { readonly _tag: "TookFocus" }
  | {
      readonly _tag: "AskedForRoute"
      readonly route: Route | undefined
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
  | { readonly _tag: "ChangedLink"; readonly link: ClientState["link"] }
  /** A connection begins, and the server has named itself. */
  | { readonly _tag: "MetServer"; readonly release: Release | undefined }
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
      readonly framing?: Framing | undefined
    }
  | { readonly _tag: "ToggledConsole" }
  | { readonly _tag: "ToggledHelp" }
  | { readonly _tag: "ToggledFinder" }
  /** The command palette; as a menu it holds what the page keeps behind its button "More". */
  | { readonly _tag: "ToggledPalette"; readonly isMenu: boolean }
  /** The list of the notices of this session. */
  | { readonly _tag: "ToggledTray" }
  | { readonly _tag: "ChoseNotice"; readonly index: number }
  | { readonly _tag: "ToggledSound" }
  /** The ways at the side: icons alone, or their names too. */
  | { readonly _tag: "ToggledWays" }
  | TurnedColumn
  | { readonly _tag: "ChoseFound"; readonly orderId: number }
  /** A list is to be shown as the filter has it. */
  | { readonly _tag: "ChoseFilter"; readonly filter: ListFilter }
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
  | { readonly _tag: "FoundPictures"; readonly pictures: ClientState["pictures"] }
  | { readonly _tag: "CountedExpiring"; readonly counts: ExpiryCounts }
  | { readonly _tag: "CountedCancelled"; readonly count: number }
  | { readonly _tag: "CountedCorrections"; readonly count: number }
  | { readonly _tag: "CountedTasks"; readonly counts: TaskCounts }
  /** Settings and flags that are stored as nobody can read them. */
  | { readonly _tag: "FoundUnreadable"; readonly names: ReadonlyArray<string> }
  | { readonly _tag: "LoadedRejections"; readonly failed: ReadonlyArray<FailedPartnerOrder> }
  | { readonly _tag: "FailedLoadingRejections"; readonly message: string }
  | FiltersMessage
  /** This workstation works for another store from now on. */
  | { readonly _tag: "ChoseStore"; readonly store: StoreInfo | undefined }
  /** The screens are there that come behind the first list. */
  | { readonly _tag: "FetchedScreens" }
  /** For the screen that is shown, whatever it makes of it. */
  | { readonly _tag: "HeardNews"; readonly news: News }

/** What anybody may tell: the client, one screen, or a part of the client. */
export type AnyMessage = ClientMessage | ToScreen

/** What a screen's effects and views ask of the client around it, beside what they tell the screen itself. */
export interface AsksClient {
  readonly _tag: "AsksClient"
  readonly asks: AnyMessage
}
export const asksClient = (asks: AnyMessage): AsksClient => ({ _tag: "AsksClient", asks })
export const isForClient = (message: { readonly _tag: string }): message is AsksClient =>
  message._tag === "AsksClient"

/** Which screen something comes from, or is for; where it can be open for several orders or shipments, for which of them. */
export interface Sender {
  readonly screen: string
  readonly id?: number
}

/** A message for one screen, or for a part that lies over all of them. */
export interface ToScreen extends Sender {
  readonly _tag: "GotScreenMessage"
  readonly message: Tagged
}
export const toScreen = (sender: Sender, message: Tagged): ToScreen => ({
  _tag: "GotScreenMessage",
  ...sender,
  message
})

/** A message of a screen, for whoever only passes it on. */
export type Tagged = { readonly _tag: string } | { readonly _tag: string; readonly [field: string]: unknown }
