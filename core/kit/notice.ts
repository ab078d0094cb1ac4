import type { Order } from "../order/order.ts"
import type { Shipment } from "../stock/shipment.ts"
import type { Route } from "./route.ts"
import type { FiltersNotice } from "./saved-filters/kept-filters.ts"
import type { Settings } from "./settings/settings.ts"

/** What a screen tells the client around it, whatever its work is about. */
export type WorkNotice =
  | { readonly _tag: "Left" }
  | {
      readonly _tag: "Toast"
      readonly kind: "info" | "success" | "failure"
      readonly text: string
      readonly deed?: string
    }
  /** A deed is done and needs no words: what was said of it before goes. */
  | { readonly _tag: "Done"; readonly deed: string }

/** What a screen tells the client around it. */
export type Notice =
  | WorkNotice
  /** It leads elsewhere. */
  | { readonly _tag: "Went"; readonly to: Route }
  | { readonly _tag: "OrderChanged"; readonly order: Order }
  | { readonly _tag: "ShipmentChanged"; readonly shipment: Shipment }
  /** Products are looked for. */
  | { readonly _tag: "CatalogueWanted" }
  /** Whether the queue begins with the most urgent orders, from now on. */
  | { readonly _tag: "UrgencyChanged"; readonly isOn: boolean }
  /** What this workstation is set to from now on. */
  | { readonly _tag: "SettingsChanged"; readonly settings: Settings }
  | FiltersNotice
  /** The server was just told that somebody works here. */
  | { readonly _tag: "GaveSign" }
