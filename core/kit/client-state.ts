/** What the client around a screen knows: who is logged in, what was loaded, what is connected. Screens read it. */
import type * as Day from "../day.ts"
import type { Tab } from "../order/queue.ts"
import type { Release } from "../release.ts"
import type * as catalogueCache from "./catalogue-cache.ts"
import type * as devices from "./devices/model.ts"
import type * as invoiceQueue from "./invoice-queue/model.ts"
import type * as orderCache from "./order-cache.ts"
import type * as placementQueue from "./placement-queue/model.ts"
import type * as failedOrders from "./rejections.ts"
import type { KeptFilters } from "./saved-filters/kept-filters.ts"
import type { Session } from "./session.ts"
import type { Settings } from "./settings/settings.ts"
import type * as shipmentCache from "./shipment-cache.ts"
import type { Pictures } from "./view/picture.ts"
import type * as expiring from "./waiting-counts.ts"
import type { Words } from "./words/words.ts"

export interface ClientState {
  readonly server: string
  readonly version: string
  /** By the second, for the clock. */
  readonly now: Day.Instant
  /** By the minute, for ages and colours. */
  readonly minute: Day.Instant
  readonly session: Session | undefined
  /** The tab of the queue that was last looked at. */
  readonly lastTab: Tab
  /** Orders of which this workstation keeps scans, when the queue was last opened. */
  readonly keptOrders: ReadonlySet<number>
  /** The queue of this workstation begins with the most urgent orders. */
  readonly urgentFirst: boolean
  /** What this workstation is set to. */
  readonly settings: Settings
  /** The language that was chosen, once it is there; undefined for the one that views are made in. */
  readonly words: Words | undefined
  /** The host has pages with colours and rows of its own to choose. */
  readonly hasLook: boolean
  readonly book: orderCache.OrderCache
  readonly shipments: shipmentCache.ShipmentCache
  readonly rejectedOrders: failedOrders.FailedOrders
  readonly expiring: expiring.Expiring
  /** Saved filters of whoever is logged in. */
  readonly filters: KeptFilters
  /** Orders that are invoiced several at once. */
  readonly invoiceQueue: invoiceQueue.Model
  /** Orders that are placed behind the counter. */
  readonly placementQueue: placementQueue.Model
  readonly catalogue: catalogueCache.CatalogueCache
  /** Of products that were shown here, where pictures are drawn. */
  readonly pictures: Pictures
  readonly link: "connecting" | "online" | "offline"
  /** As the server named itself last; undefined before the first connection. */
  readonly serverRelease: Release | undefined
  readonly devices: devices.Model
  /** As the server was told of it; undefined while nobody has sold here. */
  readonly counter: { readonly till: string; readonly is_open: boolean } | undefined
}
