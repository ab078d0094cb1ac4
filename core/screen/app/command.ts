/** What the client around the screens asks to be done, whatever screen is shown. */

import type { Beep } from "../beep.ts"
import type { Command as ConsoleCommand } from "../console/model.ts"
import type { DevicesWatchCommand } from "../devices/command.ts"
import type { Command as DevicesCommand } from "../devices/model.ts"
import type { LoadCatalogue } from "../effects/catalogue.ts"
import type { SaveList } from "../effects/list-file.ts"
import type { OrderListCommand } from "../effects/order-list.ts"
import type { SyncOrders } from "../effects/orders.ts"
import type { SessionCommand } from "../effects/session.ts"
import type { ShipmentListCommand } from "../effects/shipment-list.ts"
import type { LoadRejections } from "../failed-orders/dismissing.ts"
import type { FindOrders } from "../finder/effects.ts"
import type { CountExpiring, CountTasks, CountWays } from "../home/effects.ts"
import type { Command as InvoiceQueueCommand } from "../invoice-queue/model.ts"
import type { Command as PlacementQueueCommand } from "../placement-queue/model.ts"
import type { TidyWork } from "../scan-session/stored-work.ts"
import type { FetchScreens } from "../waiting-screen.ts"

export type ClientCommand =
  | SessionCommand
  | OrderListCommand
  | SyncOrders
  | ShipmentListCommand
  | LoadCatalogue
  | CountExpiring
  | CountTasks
  | CountWays
  | LoadRejections
  | SaveList
  | DevicesWatchCommand
  | DevicesCommand
  | ConsoleCommand
  | FindOrders
  | InvoiceQueueCommand
  | PlacementQueueCommand
  | TidyWork
  | FetchScreens
  | Beep
