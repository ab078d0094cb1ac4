/** What screens ask to be done, as data. `perform/` does it and tells the outcome. */

import type * as Day from "../day.ts"
import type { DeviceRole } from "../device/protocol.ts"
import type { ItemLabelDocument } from "../label/document.ts"
import type { WorkKey } from "../port/journal.ts"
import type { Tone } from "../port/workstation.ts"
import type * as Q from "../quantity.ts"
import type { User } from "../session/user.ts"
import type { SentLine as ReceivedLine } from "../stock/confirmation.ts"
import type { ListType, Sort } from "../stock/inventory.ts"
import type { Shipment } from "../stock/shipment.ts"
import type { DeviceAction } from "./devices/model.ts"
import type { OrderWork } from "./order/work.ts"
import type { JobAction } from "./print-queue/model.ts"
import type { Session } from "./session.ts"
import type { Settings } from "./settings/settings.ts"
import type { ShipmentWork } from "./shipment/work.ts"

/** A line of an invoice as it is sent. */
export interface SentLine {
  readonly item_id: number
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly reason: string | null
  readonly scanned_info: {
    readonly items: ReadonlyArray<{
      readonly scan_code: string
      readonly qty: Q.Quantity
      /** Why a pack that expires later than another one was taken. */
      readonly later_reason?: string
    }>
  }
  readonly allow_exceeding: boolean
}

/** The papers of an order. */
export type PaperKind = "invoice" | "credit-note" | "items" | "label" | "ean13"

export type Command =
  | { readonly _tag: "Beep"; readonly tone: Tone }
  // Who is at the screen
  | { readonly _tag: "LogIn"; readonly username: string; readonly password: string }
  | { readonly _tag: "LogOut" }
  | { readonly _tag: "RecallSession" }
  | { readonly _tag: "RememberSession"; readonly user: User }
  /** Shipments that this person has been told of. */
  | { readonly _tag: "RememberAnnounced"; readonly userId: number; readonly names: ReadonlyArray<string> }
  | { readonly _tag: "ForgetSession" }
  /** Whether the queue of this workstation begins with the most urgent orders. */
  | { readonly _tag: "RememberUrgent"; readonly isOn: boolean }
  /** What this workstation is set to. */
  | { readonly _tag: "RememberSettings"; readonly settings: Settings }
  | { readonly _tag: "Connect"; readonly session: Session }
  | { readonly _tag: "Disconnect" }
  | { readonly _tag: "ResetClient" }
  /** What was written into the console; a code that was scanned into it is explained as it came. */
  | { readonly _tag: "AnswerEntry"; readonly entry: string; readonly code?: string }
  | { readonly _tag: "PrintTest" }
  | { readonly _tag: "ListDevices" }
  /** Goes on while somebody is logged in. */
  | { readonly _tag: "WatchDevices" }
  | { readonly _tag: "PairDevices"; readonly code: string }
  /** The stores that the person may work for. */
  | { readonly _tag: "LoadStores" }
  /** The store that this workstation works for; undefined for the user's own. */
  | { readonly _tag: "ChooseStore"; readonly storeId: number | undefined }
  | { readonly _tag: "LoadVariables"; readonly hubId: number }
  // The queue
  | {
      readonly _tag: "LoadOrders"
      readonly page: number
      readonly perPage: number
      /** The key of the page as it was last answered. */
      readonly key: string | undefined
      readonly storeId: number
    }
  | {
      readonly _tag: "LoadRecentOrders"
      readonly since: string
      readonly limit: number
      /** It is for those that were finished in the last days. */
      readonly isFirst: boolean
      readonly storeId: number
    }
  /** Is the list still fresh? */
  | { readonly _tag: "CheckOrders" }
  | { readonly _tag: "LoadRowItems"; readonly incrementId: string }
  /** By a person's word, or because it is time: then nobody is told. */
  | { readonly _tag: "SyncOrders"; readonly isTimed: boolean }
  | { readonly _tag: "FindOrders"; readonly text: string }
  // One order
  | { readonly _tag: "OpenOrder"; readonly id: number }
  | { readonly _tag: "LoadWork"; readonly key: WorkKey }
  | { readonly _tag: "SaveWork"; readonly key: WorkKey; readonly work: OrderWork }
  | { readonly _tag: "RemoveWork"; readonly key: WorkKey }
  | { readonly _tag: "AssignOrder"; readonly id: number }
  | { readonly _tag: "ReleaseOrder"; readonly id: number }
  /** The product is undefined where the code does not carry it: the server's mappings say what it is of. */
  | { readonly _tag: "LookUpPack"; readonly code: string; readonly productId: number | undefined }
  | { readonly _tag: "LoadAvailable"; readonly itemId: number; readonly productId: number }
  /** The packs of a product that expire first, at most so many. */
  | { readonly _tag: "LoadShelf"; readonly productId: number; readonly count: number }
  | {
      readonly _tag: "InvoiceOrder"
      readonly id: number
      readonly incrementId: string
      readonly usesNewService: boolean
      readonly lines: ReadonlyArray<SentLine>
      readonly lastUpdatedAt: string
      readonly key: string
    }
  | {
      readonly _tag: "ConfirmInvoice"
      readonly id: number
      readonly incrementId: string
      readonly items: ReadonlyArray<SentLine>
    }
  | {
      readonly _tag: "CancelOrder"
      readonly id: number
      readonly reasons: ReadonlyArray<{ readonly item_id: number; readonly reason: string }>
      readonly key: string
    }
  | {
      readonly _tag: "ShipOrder"
      readonly id: number
      readonly key: string
      /** The invoice was just made: a failure says that it stands all the same. */
      readonly afterInvoice: boolean
    }
  /** Several leave by one answer: each is decided and told of by itself. */
  | {
      readonly _tag: "ShipOrders"
      readonly orders: ReadonlyArray<{ readonly id: number; readonly key: string }>
    }
  // Paper
  | {
      readonly _tag: "PrintPaper"
      readonly kind: PaperKind
      readonly orderId: number
      readonly invoiceId: string | null
      readonly attempt: number
    }
  /** Of a return pick-up. */
  | { readonly _tag: "PrintShipment"; readonly id: number; readonly attempt: number }
  | { readonly _tag: "SaveInvoice"; readonly invoiceId: string }
  // Devices
  /** The scans of the scanner on the serial line come here from now on. */
  | { readonly _tag: "ClaimScanner" }
  | { readonly _tag: "ReleaseScanner" }
  | {
      readonly _tag: "AskDevice"
      readonly role: DeviceRole
      readonly action: DeviceAction
      /** Of a test print. */
      readonly jobKey: string
    }
  | { readonly _tag: "LoadJobs" }
  | {
      readonly _tag: "ActOnJob"
      readonly jobId: string
      readonly action: JobAction
      /** Of a reprint: the name of the second paper. */
      readonly jobKey: string
    }
  // Product labels
  | { readonly _tag: "OpenLabelOrder"; readonly id: number }
  | { readonly _tag: "LoadProduct"; readonly id: number }
  /** The product of a code, or of a number that was typed. */
  | { readonly _tag: "IdentifyProduct"; readonly code: string }
  /** What the scale shows is told, now and with every change, until it is unfollowed. */
  | { readonly _tag: "FollowScale" }
  | { readonly _tag: "UnfollowScale" }
  /** The scale's next rest. */
  | { readonly _tag: "AwaitRest" }
  | {
      readonly _tag: "PrintItemLabel"
      readonly number: number
      readonly jobKey: string
      readonly document: ItemLabelDocument
    }
  | { readonly _tag: "ResolveLabel"; readonly jobId: string; readonly printed: boolean }
  // Packed or not
  | { readonly _tag: "OpenPacked"; readonly id: number }
  | { readonly _tag: "FindPacked"; readonly text: string }
  // Incoming shipments
  | { readonly _tag: "LoadShipments"; readonly hubId: number; readonly cutOff: string | null }
  | { readonly _tag: "LoadRecentShipments"; readonly storeId: number; readonly since: string }
  | { readonly _tag: "CheckShipments" }
  | { readonly _tag: "SyncShipments" }
  /** Which orders this user has scans of, kept on this workstation. */
  | { readonly _tag: "ListKeptWork"; readonly key: Omit<WorkKey, "id"> }
  /** The unconfirmed work of this user on this workstation. */
  | { readonly _tag: "ListShipmentWork"; readonly key: Omit<WorkKey, "id"> }
  | { readonly _tag: "OpenShipment"; readonly id: number }
  | { readonly _tag: "SaveShipmentWork"; readonly key: WorkKey; readonly work: ShipmentWork }
  /** Another window may have the work from now on. */
  | { readonly _tag: "ReleaseWork"; readonly key: WorkKey }
  /** What was collected before this time is forgotten. */
  | { readonly _tag: "TidyWork"; readonly server: string; readonly before: Day.Instant }
  | { readonly _tag: "CheckGate"; readonly id: number; readonly hubId: number }
  | { readonly _tag: "LookUpReceived"; readonly code: string }
  | {
      readonly _tag: "AcceptShipment"
      readonly id: number
      readonly shipmentId: string
      readonly usesAcceptService: boolean
      readonly lines: ReadonlyArray<ReceivedLine>
      readonly isRtv: boolean
      readonly notes: string | null
      readonly key: string
    }
  | { readonly _tag: "ResyncShipment"; readonly id: number; readonly shipmentId: string }
  | { readonly _tag: "ReturnDamaged"; readonly shipment: Shipment }
  // Products
  | { readonly _tag: "LoadCatalogue" }
  // The hub's inventory
  | {
      readonly _tag: "LoadInventory"
      readonly asked: number
      readonly type: ListType
      readonly page: number
      readonly sort: Sort
      readonly search: string
    }
  | { readonly _tag: "LoadExpiring"; readonly asked: number }
  | { readonly _tag: "LoadPackLife"; readonly code: string }
  /** How much of the stock expires today. */
  | { readonly _tag: "CountExpiring" }
  | { readonly _tag: "LoadRejections" }

/** The commands that have one of these tags. */
export type CommandOf<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>
