/**
 * What of every screen comes behind the first list, a line each: how it is shown, where no host draws it by hand, and what
 * its commands do, where it has some of its own.
 */

import { effects as devicesEffects } from "./devices/effects.ts"
import { shows as devices } from "./devices/view.ts"
import { effects as dispatchEffects } from "./dispatch/effects.ts"
import { shows as dispatch } from "./dispatch/view.ts"
import { effects as failedOrdersEffects } from "./failed-orders/effects.ts"
import { shows as failedOrders } from "./failed-orders/view.ts"
import { effects as homeEffects } from "./home/effects.ts"
import { shows as home } from "./home/view.ts"
import { shows as incoming } from "./incoming/view.ts"
import { shows as info } from "./info/view.ts"
import { effects as inventoryEffects } from "./inventory/effects.ts"
import { shows as inventory } from "./inventory/view.ts"
import { effects as labelEffects } from "./label/effects.ts"
import { shows as label } from "./label/view.ts"
import { showsAnybody as login } from "./login/view.ts"
import { effects as orderEffects } from "./order/effects.ts"
import { shows as order } from "./order/view.ts"
import { effects as ordersEffects } from "./order-list/effects.ts"
import { shows as orders } from "./order-list/view.ts"
import { effects as packEffects } from "./pack/effects.ts"
import { shows as pack } from "./pack/view.ts"
import { effects as packedEffects } from "./packed/effects.ts"
import { shows as packed } from "./packed/view.ts"
import { effects as printQueueEffects } from "./print-queue/effects.ts"
import { shows as printQueue } from "./print-queue/view.ts"
import { shows as scannerCheck } from "./scanner-check/view.ts"
import type { Page, ScreenName } from "./screens.ts"
import { shows as settings } from "./settings/view.ts"
import { effects as shipmentEffects } from "./shipment/effects.ts"
import { shows as shipment } from "./shipment/view.ts"
import type { Shows, ShowsAnybody } from "./shown.ts"
import { shows as store } from "./store/view.ts"
import { shows as sync } from "./sync/view.ts"

const screens = {
  Login: { showsAnybody: login },
  Home: { shows: home, effects: homeEffects },
  Orders: { shows: orders, effects: ordersEffects },
  Order: { shows: order, effects: orderEffects },
  Dispatch: { shows: dispatch, effects: dispatchEffects },
  Incoming: { shows: incoming },
  Shipment: { shows: shipment, effects: shipmentEffects },
  Inventory: { shows: inventory, effects: inventoryEffects },
  Pack: { shows: pack, effects: packEffects },
  Label: { shows: label, effects: labelEffects },
  Packed: { shows: packed, effects: packedEffects },
  Failed: { shows: failedOrders, effects: failedOrdersEffects },
  PrintQueue: { shows: printQueue, effects: printQueueEffects },
  Devices: { shows: devices, effects: devicesEffects },
  ScannerCheck: { shows: scannerCheck },
  Sync: { shows: sync },
  Store: { shows: store },
  Settings: { shows: settings },
  Info: { shows: info }
} satisfies { readonly [Name in ScreenName]?: LaterScreen<Extract<Page, { readonly _tag: Name }>["model"]> }

interface LaterScreen<PageModel> {
  readonly shows?: Shows<PageModel>
  readonly showsAnybody?: ShowsAnybody<PageModel>
  readonly effects?: object
}
export const laterScreens: { readonly [Name in ScreenName]?: LaterScreen<never> } = screens

type EffectsOf<Name> = Name extends keyof typeof screens
  ? (typeof screens)[Name] extends { readonly effects: infer Own }
    ? Own
    : never
  : never
/** What the screens' own commands do. */
export type ScreenEffects = EffectsOf<keyof typeof screens>
