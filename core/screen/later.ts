/**
 * What the commands of every screen do, a line each, and of what several screens share; and what needs every view. Nothing
 * of it is done before the first list is there: its code comes behind that, in a piece of its own.
 */
import { effects as console } from "./console/effects.ts"
import { effects as devices } from "./devices/effects.ts"
import { effects as dispatch } from "./dispatch/effects.ts"
import { effects as catalogue } from "./effects/catalogue.ts"
import { effects as deviceWatch } from "./effects/devices.ts"
import type { Effects } from "./effects/host.ts"
import { effects as orders } from "./effects/orders.ts"
import { effects as papers } from "./effects/papers.ts"
import { effects as shipmentList } from "./effects/shipment-list.ts"
import { effects as shipping } from "./effects/shipping.ts"
import { effects as failedOrders } from "./failed-orders/effects.ts"
import { effects as finder } from "./finder/effects.ts"
import { effects as home } from "./home/effects.ts"
import { effects as inventory } from "./inventory/effects.ts"
import { effects as label } from "./label/effects.ts"
import { effects as order } from "./order/effects.ts"
import { effects as orderList } from "./order-list/effects.ts"
import { effects as pack } from "./pack/effects.ts"
import { effects as packed } from "./packed/effects.ts"
import type { LaterCommand } from "./perform.ts"
import { effects as printQueue } from "./print-queue/effects.ts"
import { effects as shipment } from "./shipment/effects.ts"

export { heardAs } from "./app/commanded.ts"

export const effects: Effects<LaterCommand> = {
  ...orders,
  ...catalogue,
  ...deviceWatch,
  ...papers,
  ...shipmentList,
  ...shipping,
  ...home,
  ...orderList,
  ...order,
  ...dispatch,
  ...shipment,
  ...inventory,
  ...pack,
  ...failedOrders,
  ...label,
  ...packed,
  ...printQueue,
  ...devices,
  ...console,
  ...finder
}
