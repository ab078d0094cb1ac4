/** What the client around the screens asks to be done, whatever screen is shown. */

import type { Beep } from "../kit/beep.ts"
import type { DevicesWatchCommand } from "../kit/devices/command.ts"
import type { Command as DevicesCommand } from "../kit/devices/model.ts"
import type { RowCommand } from "../kit/durable-queue.ts"
import type { LoadCatalogue } from "../kit/effects/catalogue.ts"
import type { SaveList } from "../kit/effects/list-file.ts"
import type { OrderListCommand } from "../kit/effects/order-list.ts"
import type { SyncOrders } from "../kit/effects/orders.ts"
import type { PushesCommand } from "../kit/effects/pushes.ts"
import type { SessionCommand } from "../kit/effects/session.ts"
import type { ShipmentListCommand } from "../kit/effects/shipment-list.ts"
import type { Command as InvoiceQueueCommand } from "../kit/invoice-queue/model.ts"
import type { Command as PlacementQueueCommand } from "../kit/placement-queue/model.ts"
import type { TidyWork } from "../kit/scan-session/stored-work.ts"
import type { LoadRejections } from "../screen/failed-orders/dismissing.ts"
import type { CountExpiring, CountTasks, CountWays } from "../screen/home/effects.ts"
import type { Command as ConsoleCommand } from "./console/model.ts"
import type { FindOrders } from "./finder/effects.ts"
import type { FetchScreens } from "./waiting-screen.ts"

export type ClientCommand =
  | SessionCommand
  | PushesCommand
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
  | RowCommand
  | InvoiceQueueCommand
  | PlacementQueueCommand
  | TidyWork
  | FetchScreens
  | Beep
