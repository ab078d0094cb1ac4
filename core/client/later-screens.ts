/**
 * What of every screen comes behind the first list, a line each: the screen itself, or what shows one of the first and
 * carries out its commands.
 */

import type { Tagged } from "../kit/client-message.ts"
import type { EntranceView, ScreenView } from "../kit/shown.ts"
import { accounts } from "../screen/accounts/screen.ts"
import { admin } from "../screen/admin/screen.ts"
import { audit } from "../screen/audit/screen.ts"
import { codes } from "../screen/codes/screen.ts"
import { correction } from "../screen/correction/screen.ts"
import { customerDisplay } from "../screen/customer-display/screen.ts"
import { dailySummary } from "../screen/daily-summary/screen.ts"
import { devices } from "../screen/devices/screen.ts"
import { dispatch } from "../screen/dispatch/screen.ts"
import { eInvoices } from "../screen/e-invoices/screen.ts"
import { eod } from "../screen/eod/screen.ts"
import { eodReports } from "../screen/eod-reports/screen.ts"
import { failedOrders } from "../screen/failed-orders/screen.ts"
import { effects as homeEffects } from "../screen/home/effects.ts"
import { screenView as homeView } from "../screen/home/view.ts"
import { hubTransfer } from "../screen/hub-transfer/screen.ts"
import { incoming } from "../screen/incoming/screen.ts"
import { incomingDays } from "../screen/incoming-days/screen.ts"
import { info } from "../screen/info/screen.ts"
import { inventory } from "../screen/inventory/screen.ts"
import { label } from "../screen/label/screen.ts"
import { entranceView } from "../screen/login/view.ts"
import { masterData } from "../screen/master-data/screen.ts"
import { offSale } from "../screen/off-sale/screen.ts"
import { order } from "../screen/order/screen.ts"
import { orderCreate } from "../screen/order-create/screen.ts"
import { orderDays } from "../screen/order-days/screen.ts"
import { effects as ordersEffects } from "../screen/order-list/effects.ts"
import { screenView as ordersView } from "../screen/order-list/view.ts"
import { orderReturn } from "../screen/order-return/screen.ts"
import { pack } from "../screen/pack/screen.ts"
import { packed } from "../screen/packed/screen.ts"
import { pickList } from "../screen/pick-list/screen.ts"
import { printQueue } from "../screen/print-queue/screen.ts"
import { quickCheckout } from "../screen/quick-checkout/screen.ts"
import { returnStock } from "../screen/return/screen.ts"
import { filters } from "../screen/saved-filters/screen.ts"
import { scannerCheck } from "../screen/scanner-check/screen.ts"
import { settings } from "../screen/settings/screen.ts"
import { shift } from "../screen/shift/screen.ts"
import { shipment } from "../screen/shipment/screen.ts"
import { storeCredits } from "../screen/store-credits/screen.ts"
import { sync } from "../screen/sync/screen.ts"
import { tasks } from "../screen/tasks/screen.ts"
import { timeline } from "../screen/timeline/screen.ts"
import { workstations } from "../screen/workstations/screen.ts"
import { type AnyScreen, addScreens, type first, type ScreenName } from "./screens.ts"

const screens = {
  OrderDays: orderDays,
  Filters: filters,
  PickList: pickList,
  Order: order,
  Timeline: timeline,
  Dispatch: dispatch,
  Incoming: incoming,
  IncomingDays: incomingDays,
  Shipment: shipment,
  OrderReturn: orderReturn,
  Inventory: inventory,
  OffSale: offSale,
  Eod: eod,
  EodReports: eodReports,
  Correction: correction,
  Pack: pack,
  Return: returnStock,
  Label: label,
  Packed: packed,
  DailySummary: dailySummary,
  Accounts: accounts,
  EInvoices: eInvoices,
  Failed: failedOrders,
  OrderCreate: orderCreate,
  QuickCheckout: quickCheckout,
  CustomerDisplay: customerDisplay,
  HubTransfer: hubTransfer,
  Tasks: tasks,
  Shift: shift,
  StoreCredits: storeCredits,
  Admin: admin,
  Audit: audit,
  Workstations: workstations,
  MasterData: masterData,
  Codes: codes,
  PrintQueue: printQueue,
  Devices: devices,
  ScannerCheck: scannerCheck,
  Sync: sync,
  Settings: settings,
  Info: info
}
const ofFirst = {
  Login: { entrance: entranceView },
  Home: { view: homeView, effects: homeEffects },
  Orders: { view: ordersView, effects: ordersEffects }
} satisfies Readonly<Record<keyof typeof first, object>>

/** Every screen: of the late ones only the heads come first. */
export type Screens = typeof first & typeof screens

/** What the client draws and carries out of any screen, whatever its model, its messages and its commands are. */
interface LaterScreen {
  readonly view?: ScreenView<unknown, Tagged>
  readonly entrance?: EntranceView<unknown, Tagged>
  readonly effects?: object
}
export const laterScreens = { ...ofFirst, ...screens } as unknown as {
  readonly [Name in ScreenName]: LaterScreen
}

/** A program that has all screens from its start says so, lest a bundler leave this file out. */
export const addLaterScreens = (): void =>
  addScreens(screens as unknown as Readonly<Record<string, AnyScreen>>)
addLaterScreens()

type EffectsOf<Listed> = Listed extends { readonly effects: infer Own } ? Own : never
/** What the screens' own commands do. */
export type ScreenEffects =
  | { readonly [Name in keyof typeof screens]: EffectsOf<(typeof screens)[Name]> }[keyof typeof screens]
  | typeof homeEffects
  | typeof ordersEffects
