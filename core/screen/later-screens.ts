/**
 * What of every screen comes behind the first list, a line each: the screen itself, where it is not one of the first, how it
 * is shown, and what its commands do, where it has some of its own.
 */

import { effects as correctionEffects } from "./correction/effects.ts"
import { correction as correctionScreen } from "./correction/screen.ts"
import { shows as correction } from "./correction/view.ts"
import { effects as customerDisplayEffects } from "./customer-display/effects.ts"
import { customerDisplay as customerDisplayScreen } from "./customer-display/screen.ts"
import { shows as customerDisplay } from "./customer-display/view.ts"
import { effects as dailySummaryEffects } from "./daily-summary/effects.ts"
import { dailySummary as dailySummaryScreen } from "./daily-summary/screen.ts"
import { shows as dailySummary } from "./daily-summary/view.ts"
import { effects as devicesEffects } from "./devices/effects.ts"
import { devices as devicesScreen } from "./devices/screen.ts"
import { shows as devices } from "./devices/view.ts"
import { effects as dispatchEffects } from "./dispatch/effects.ts"
import { dispatch as dispatchScreen } from "./dispatch/screen.ts"
import { shows as dispatch } from "./dispatch/view.ts"
import { effects as eodEffects } from "./eod/effects.ts"
import { eod as eodScreen } from "./eod/screen.ts"
import { shows as eod } from "./eod/view.ts"
import { effects as failedOrdersEffects } from "./failed-orders/effects.ts"
import { failedOrders as failedOrdersScreen } from "./failed-orders/screen.ts"
import { shows as failedOrders } from "./failed-orders/view.ts"
import { effects as homeEffects } from "./home/effects.ts"
import { shows as home } from "./home/view.ts"
import { effects as hubTransferEffects } from "./hub-transfer/effects.ts"
import { hubTransfer as hubTransferScreen } from "./hub-transfer/screen.ts"
import { shows as hubTransfer } from "./hub-transfer/view.ts"
import { effects as incomingEffects } from "./incoming/effects.ts"
import { incoming as incomingScreen } from "./incoming/screen.ts"
import { shows as incoming } from "./incoming/view.ts"
import { incomingDays as incomingDaysScreen } from "./incoming-days/screen.ts"
import { shows as incomingDays } from "./incoming-days/view.ts"
import { info as infoScreen } from "./info/screen.ts"
import { shows as info } from "./info/view.ts"
import { effects as inventoryEffects } from "./inventory/effects.ts"
import { inventory as inventoryScreen } from "./inventory/screen.ts"
import { shows as inventory } from "./inventory/view.ts"
import { effects as labelEffects } from "./label/effects.ts"
import { label as labelScreen } from "./label/screen.ts"
import { shows as label } from "./label/view.ts"
import { showsAnybody as login } from "./login/view.ts"
import { effects as offSaleEffects } from "./off-sale/effects.ts"
import { offSale as offSaleScreen } from "./off-sale/screen.ts"
import { shows as offSale } from "./off-sale/view.ts"
import { effects as orderEffects } from "./order/effects.ts"
import { order as orderScreen } from "./order/screen.ts"
import { shows as order } from "./order/view.ts"
import { effects as orderCreateEffects } from "./order-create/effects.ts"
import { orderCreate as orderCreateScreen } from "./order-create/screen.ts"
import { shows as orderCreate } from "./order-create/view.ts"
import { orderDays as orderDaysScreen } from "./order-days/screen.ts"
import { shows as orderDays } from "./order-days/view.ts"
import { effects as ordersEffects } from "./order-list/effects.ts"
import { shows as orders } from "./order-list/view.ts"
import { effects as orderReturnEffects } from "./order-return/effects.ts"
import { orderReturn as orderReturnScreen } from "./order-return/screen.ts"
import { shows as orderReturn } from "./order-return/view.ts"
import { effects as packEffects } from "./pack/effects.ts"
import { pack as packScreen } from "./pack/screen.ts"
import { shows as pack } from "./pack/view.ts"
import { effects as packedEffects } from "./packed/effects.ts"
import { packed as packedScreen } from "./packed/screen.ts"
import { shows as packed } from "./packed/view.ts"
import { effects as pickListEffects } from "./pick-list/effects.ts"
import { pickList as pickListScreen } from "./pick-list/screen.ts"
import { shows as pickList } from "./pick-list/view.ts"
import { effects as printQueueEffects } from "./print-queue/effects.ts"
import { printQueue as printQueueScreen } from "./print-queue/screen.ts"
import { shows as printQueue } from "./print-queue/view.ts"
import { effects as quickCheckoutEffects } from "./quick-checkout/effects.ts"
import { quickCheckout as quickCheckoutScreen } from "./quick-checkout/screen.ts"
import { shows as quickCheckout } from "./quick-checkout/view.ts"
import { effects as returnEffects } from "./return/effects.ts"
import { returnStock as returnScreen } from "./return/screen.ts"
import { shows as returnStock } from "./return/view.ts"
import { effects as filtersEffects } from "./saved-filters/effects.ts"
import { filters as filtersScreen } from "./saved-filters/screen.ts"
import { shows as filters } from "./saved-filters/view.ts"
import { scannerCheck as scannerCheckScreen } from "./scanner-check/screen.ts"
import { shows as scannerCheck } from "./scanner-check/view.ts"
import { type AnyScreen, addScreens, type first, type ScreenName } from "./screens.ts"
import { settings as settingsScreen } from "./settings/screen.ts"
import { shows as settings } from "./settings/view.ts"
import { effects as shiftEffects } from "./shift/effects.ts"
import { shift as shiftScreen } from "./shift/screen.ts"
import { shows as shift } from "./shift/view.ts"
import { effects as shipmentEffects } from "./shipment/effects.ts"
import { shipment as shipmentScreen } from "./shipment/screen.ts"
import { shows as shipment } from "./shipment/view.ts"
import type { Shows, ShowsAnybody } from "./shown.ts"
import { store as storeScreen } from "./store/screen.ts"
import { shows as store } from "./store/view.ts"
import { sync as syncScreen } from "./sync/screen.ts"
import { shows as sync } from "./sync/view.ts"
import { effects as tasksEffects } from "./tasks/effects.ts"
import { tasks as tasksScreen } from "./tasks/screen.ts"
import { shows as tasks } from "./tasks/view.ts"
import { effects as timelineEffects } from "./timeline/effects.ts"
import { timeline as timelineScreen } from "./timeline/screen.ts"
import { shows as timeline } from "./timeline/view.ts"

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
  readonly [Name in ScreenName]: LaterScreen<ReturnType<Screens[Name]["open"]>[0]>
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
