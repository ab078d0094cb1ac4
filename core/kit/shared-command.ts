/** What several screens issue alike, with effects that come with the kit; who issued a command hears what comes of it. */

import type { Beep } from "./beep.ts"
import type { CounterCommand } from "./counter/command.ts"
import type { DevicesWatchCommand } from "./devices/command.ts"
import type { DraftCommand } from "./drafts/model.ts"
import type { LoadCatalogue } from "./effects/catalogue.ts"
import type { ClaimCommand } from "./effects/claims.ts"
import type { ReleaseHold } from "./effects/holds.ts"
import type { SaveList } from "./effects/list-file.ts"
import type { OrderListCommand } from "./effects/order-list.ts"
import type { SyncOrders } from "./effects/orders.ts"
import type { PrintShipment, SaveInvoice } from "./effects/papers.ts"
import type { PushesCommand } from "./effects/pushes.ts"
import type { SessionCommand } from "./effects/session.ts"
import type { ShipmentListCommand } from "./effects/shipment-list.ts"
import type { ShipOrder, TakeBackShipment } from "./effects/shipping.ts"
import type { Command as InvoiceQueueCommand } from "./invoice-queue/model.ts"
import type { Command as PlacementQueueCommand } from "./placement-queue/model.ts"
import type { LoadFilters } from "./saved-filters/kept-filters.ts"
import type { SaveWork, TidyWork } from "./scan-session/stored-work.ts"

export type SharedCommand =
  | Beep
  | CounterCommand
  | DraftCommand
  | DevicesWatchCommand
  | LoadCatalogue
  | ClaimCommand
  | ReleaseHold
  | LoadFilters
  | SaveList
  | OrderListCommand
  | SyncOrders
  | PrintShipment
  | SaveInvoice
  | SessionCommand
  | PushesCommand
  | ShipmentListCommand
  | ShipOrder
  | TakeBackShipment
  | InvoiceQueueCommand
  | PlacementQueueCommand
  | SaveWork
  | TidyWork
