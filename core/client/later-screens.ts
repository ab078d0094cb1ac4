/**
 * What of every screen comes behind the first list, a line each: the screen itself, where it is not one of the first, how it
 * is shown, and what its commands do, where it has some of its own.
 */

import type { Shows, ShowsAnybody } from "../kit/shown.ts"
import { effects as correctionEffects } from "../screen/correction/effects.ts"
import { correction as correctionScreen } from "../screen/correction/screen.ts"
import { shows as correction } from "../screen/correction/view.ts"
import { effects as customerDisplayEffects } from "../screen/customer-display/effects.ts"
import { customerDisplay as customerDisplayScreen } from "../screen/customer-display/screen.ts"
import { shows as customerDisplay } from "../screen/customer-display/view.ts"
import { effects as dailySummaryEffects } from "../screen/daily-summary/effects.ts"
import { dailySummary as dailySummaryScreen } from "../screen/daily-summary/screen.ts"
import { shows as dailySummary } from "../screen/daily-summary/view.ts"
import { effects as devicesEffects } from "../screen/devices/effects.ts"
import { devices as devicesScreen } from "../screen/devices/screen.ts"
import { shows as devices } from "../screen/devices/view.ts"
import { effects as dispatchEffects } from "../screen/dispatch/effects.ts"
import { dispatch as dispatchScreen } from "../screen/dispatch/screen.ts"
import { shows as dispatch } from "../screen/dispatch/view.ts"
import { effects as eodEffects } from "../screen/eod/effects.ts"
import { eod as eodScreen } from "../screen/eod/screen.ts"
import { shows as eod } from "../screen/eod/view.ts"
import { effects as failedOrdersEffects } from "../screen/failed-orders/effects.ts"
import { failedOrders as failedOrdersScreen } from "../screen/failed-orders/screen.ts"
import { shows as failedOrders } from "../screen/failed-orders/view.ts"
import { effects as homeEffects } from "../screen/home/effects.ts"
import { shows as home } from "../screen/home/view.ts"
import { effects as hubTransferEffects } from "../screen/hub-transfer/effects.ts"
import { hubTransfer as hubTransferScreen } from "../screen/hub-transfer/screen.ts"
import { shows as hubTransfer } from "../screen/hub-transfer/view.ts"
import { effects as incomingEffects } from "../screen/incoming/effects.ts"
import { incoming as incomingScreen } from "../screen/incoming/screen.ts"
import { shows as incoming } from "../screen/incoming/view.ts"
import { incomingDays as incomingDaysScreen } from "../screen/incoming-days/screen.ts"
import { shows as incomingDays } from "../screen/incoming-days/view.ts"
import { info as infoScreen } from "../screen/info/screen.ts"
import { shows as info } from "../screen/info/view.ts"
import { effects as inventoryEffects } from "../screen/inventory/effects.ts"
import { inventory as inventoryScreen } from "../screen/inventory/screen.ts"
import { shows as inventory } from "../screen/inventory/view.ts"
import { effects as labelEffects } from "../screen/label/effects.ts"
import { label as labelScreen } from "../screen/label/screen.ts"
import { shows as label } from "../screen/label/view.ts"
import { showsAnybody as login } from "../screen/login/view.ts"
import { effects as offSaleEffects } from "../screen/off-sale/effects.ts"
import { offSale as offSaleScreen } from "../screen/off-sale/screen.ts"
import { shows as offSale } from "../screen/off-sale/view.ts"
import { effects as orderEffects } from "../screen/order/effects.ts"
import { order as orderScreen } from "../screen/order/screen.ts"
import { shows as order } from "../screen/order/view.ts"
import { effects as orderCreateEffects } from "../screen/order-create/effects.ts"
import { orderCreate as orderCreateScreen } from "../screen/order-create/screen.ts"
import { shows as orderCreate } from "../screen/order-create/view.ts"
import { orderDays as orderDaysScreen } from "../screen/order-days/screen.ts"
import { shows as orderDays } from "../screen/order-days/view.ts"
import { effects as ordersEffects } from "../screen/order-list/effects.ts"
import { shows as orders } from "../screen/order-list/view.ts"
import { effects as orderReturnEffects } from "../screen/order-return/effects.ts"
import { orderReturn as orderReturnScreen } from "../screen/order-return/screen.ts"
import { shows as orderReturn } from "../screen/order-return/view.ts"
import { effects as packEffects } from "../screen/pack/effects.ts"
import { pack as packScreen } from "../screen/pack/screen.ts"
import { shows as pack } from "../screen/pack/view.ts"
import { effects as packedEffects } from "../screen/packed/effects.ts"
import { packed as packedScreen } from "../screen/packed/screen.ts"
import { shows as packed } from "../screen/packed/view.ts"
import { effects as pickListEffects } from "../screen/pick-list/effects.ts"
import { pickList as pickListScreen } from "../screen/pick-list/screen.ts"
import { shows as pickList } from "../screen/pick-list/view.ts"
import { effects as printQueueEffects } from "../screen/print-queue/effects.ts"
import { printQueue as printQueueScreen } from "../screen/print-queue/screen.ts"
import { shows as printQueue } from "../screen/print-queue/view.ts"
import { effects as quickCheckoutEffects } from "../screen/quick-checkout/effects.ts"
import { quickCheckout as quickCheckoutScreen } from "../screen/quick-checkout/screen.ts"
import { shows as quickCheckout } from "../screen/quick-checkout/view.ts"
import { effects as returnEffects } from "../screen/return/effects.ts"
import { returnStock as returnScreen } from "../screen/return/screen.ts"
import { shows as returnStock } from "../screen/return/view.ts"
import { effects as filtersEffects } from "../screen/saved-filters/effects.ts"
import { filters as filtersScreen } from "../screen/saved-filters/screen.ts"
import { shows as filters } from "../screen/saved-filters/view.ts"
import { scannerCheck as scannerCheckScreen } from "../screen/scanner-check/screen.ts"
import { shows as scannerCheck } from "../screen/scanner-check/view.ts"
import { settings as settingsScreen } from "../screen/settings/screen.ts"
import { shows as settings } from "../screen/settings/view.ts"
import { effects as shiftEffects } from "../screen/shift/effects.ts"
import { shift as shiftScreen } from "../screen/shift/screen.ts"
import { shows as shift } from "../screen/shift/view.ts"
import { effects as shipmentEffects } from "../screen/shipment/effects.ts"
import { shipment as shipmentScreen } from "../screen/shipment/screen.ts"
import { shows as shipment } from "../screen/shipment/view.ts"
import { store as storeScreen } from "../screen/store/screen.ts"
import { shows as store } from "../screen/store/view.ts"
import { sync as syncScreen } from "../screen/sync/screen.ts"
import { shows as sync } from "../screen/sync/view.ts"
import { effects as tasksEffects } from "../screen/tasks/effects.ts"
import { tasks as tasksScreen } from "../screen/tasks/screen.ts"
import { shows as tasks } from "../screen/tasks/view.ts"
import { effects as timelineEffects } from "../screen/timeline/effects.ts"
import { timeline as timelineScreen } from "../screen/timeline/screen.ts"
import { shows as timeline } from "../screen/timeline/view.ts"
import { type AnyScreen, addScreens, type first, type ScreenName } from "./screens.ts"

const screens = {
  Login: { showsAnybody: login },
  Home: { shows: home, effects: homeEffects },
  Orders: { shows: orders, effects: ordersEffects },
  OrderDays: { screen: orderDaysScreen, shows: orderDays },
  Filters: { screen: filtersScreen, shows: filters, effects: filtersEffects },
  PickList: { screen: pickListScreen, shows: pickList, effects: pickListEffects },
  Order: { screen: orderScreen, shows: order, effects: orderEffects },
  Timeline: { screen: timelineScreen, shows: timeline, effects: timelineEffects },
  Dispatch: { screen: dispatchScreen, shows: dispatch, effects: dispatchEffects },
  Incoming: { screen: incomingScreen, shows: incoming, effects: incomingEffects },
  IncomingDays: { screen: incomingDaysScreen, shows: incomingDays },
  Shipment: { screen: shipmentScreen, shows: shipment, effects: shipmentEffects },
  OrderReturn: { screen: orderReturnScreen, shows: orderReturn, effects: orderReturnEffects },
  Inventory: { screen: inventoryScreen, shows: inventory, effects: inventoryEffects },
  OffSale: { screen: offSaleScreen, shows: offSale, effects: offSaleEffects },
  Eod: { screen: eodScreen, shows: eod, effects: eodEffects },
  Correction: { screen: correctionScreen, shows: correction, effects: correctionEffects },
  Pack: { screen: packScreen, shows: pack, effects: packEffects },
  Return: { screen: returnScreen, shows: returnStock, effects: returnEffects },
  Label: { screen: labelScreen, shows: label, effects: labelEffects },
  Packed: { screen: packedScreen, shows: packed, effects: packedEffects },
  DailySummary: { screen: dailySummaryScreen, shows: dailySummary, effects: dailySummaryEffects },
  Failed: { screen: failedOrdersScreen, shows: failedOrders, effects: failedOrdersEffects },
  OrderCreate: { screen: orderCreateScreen, shows: orderCreate, effects: orderCreateEffects },
  QuickCheckout: { screen: quickCheckoutScreen, shows: quickCheckout, effects: quickCheckoutEffects },
  CustomerDisplay: { screen: customerDisplayScreen, shows: customerDisplay, effects: customerDisplayEffects },
  HubTransfer: { screen: hubTransferScreen, shows: hubTransfer, effects: hubTransferEffects },
  Tasks: { screen: tasksScreen, shows: tasks, effects: tasksEffects },
  Shift: { screen: shiftScreen, shows: shift, effects: shiftEffects },
  PrintQueue: { screen: printQueueScreen, shows: printQueue, effects: printQueueEffects },
  Devices: { screen: devicesScreen, shows: devices, effects: devicesEffects },
  ScannerCheck: { screen: scannerCheckScreen, shows: scannerCheck },
  Sync: { screen: syncScreen, shows: sync },
  Store: { screen: storeScreen, shows: store },
  Settings: { screen: settingsScreen, shows: settings },
  Info: { screen: infoScreen, shows: info }
}
type Listed = typeof screens

interface LaterScreen<PageModel> {
  readonly shows?: Shows<PageModel>
  readonly showsAnybody?: ShowsAnybody<PageModel>
  readonly effects?: object
}
type Late = {
  readonly [Name in keyof Listed]: Listed[Name] extends { readonly screen: object } ? Name : never
}[keyof Listed]
/** Every screen: of the late ones only the heads come first. */
export type Screens = typeof first & { readonly [Name in Late]: Listed[Name]["screen"] }

/** Each is shown by a view of its own model. */
const shown: {
  readonly [Name in ScreenName]: LaterScreen<ReturnType<Screens[Name]["open"]>["model"]>
} = screens
export const laterScreens: { readonly [Name in ScreenName]: LaterScreen<never> } = shown

/** A program that has all screens from its start says so, lest a bundler leave this file out. */
export const addLaterScreens = (): void =>
  addScreens(
    Object.fromEntries(
      Object.entries(screens).flatMap(([name, listed]) => ("screen" in listed ? [[name, listed.screen]] : []))
    ) as unknown as Readonly<Record<string, AnyScreen>>
  )
addLaterScreens()

type EffectsOf<Name> = Name extends keyof typeof screens
  ? (typeof screens)[Name] extends { readonly effects: infer Own }
    ? Own
    : never
  : never
/** What the screens' own commands do. */
export type ScreenEffects = EffectsOf<keyof typeof screens>
