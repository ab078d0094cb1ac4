import type { Job } from "../device/job.ts"
import type { Reading } from "../device/reading.ts"
import type { Order } from "../order/order.ts"
import type { User } from "../session/user.ts"
import type { ClaimsChange } from "../stock/claim.ts"
import type { Shipment } from "../stock/shipment.ts"
import type { ClientState } from "./client-state.ts"

/** What the client tells the screen that is shown, whatever it is. */
export type News =
  /** A second has passed while the server is there. */
  | { readonly _tag: "Ticked" }
  | { readonly _tag: "MinutePassed" }
  /** The server is there again. */
  | { readonly _tag: "CameOnline" }
  /** The list of orders has changed. */
  | { readonly _tag: "OrdersChanged" }
  /** A whole order was read. */
  | { readonly _tag: "OrderRead"; readonly order: Order }
  /** The server told of an order that was changed, here or elsewhere. */
  | { readonly _tag: "OrderPushed"; readonly order: Order }
  /** Packs are in somebody's hands, or are no more. */
  | { readonly _tag: "ClaimsPushed"; readonly change: ClaimsChange }
  /** What a counter shows its customer has changed; null where counters have come or gone. */
  | { readonly _tag: "CounterPushed"; readonly counter: string | null; readonly change: string | null }
  /** Products were taken off sale or put on sale again. */
  | { readonly _tag: "OffSaleChanged" }
  /** Rows of a kind of master data were changed, or those of any. */
  | { readonly _tag: "MasterDataChanged"; readonly kind: string | null }
  /** Tasks of the store were made, taken or ended. */
  | { readonly _tag: "TasksChanged" }
  /** Stock of the hub was counted, or its end-of-day report has changed. */
  | { readonly _tag: "StockCounted" }
  /** Somebody is at the screen, and it is time to say so. */
  | { readonly _tag: "SignDue" }
  | { readonly _tag: "ShipmentsChanged"; readonly shipments: ReadonlyArray<Shipment> }
  | { readonly _tag: "EndedShipping"; readonly orderId: number; readonly problem: string | undefined }
  | { readonly _tag: "DevicesChanged"; readonly before: ClientState; readonly isDaemonBack: boolean }
  /** What the scale shows while it is followed; null while nobody knows. */
  | { readonly _tag: "WeightChanged"; readonly reading: Reading | null }
  | { readonly _tag: "JobChanged"; readonly job: Job }
  | { readonly _tag: "FailedLogin"; readonly message: string }
  /** The password is right, and was given by somebody else: an own one is to be chosen. */
  | { readonly _tag: "PasswordGiven"; readonly user: User; readonly present: string }
