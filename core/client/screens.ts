/**
 * Every screen, a line each, in the order of the navigation. Of those that come behind the first list their heads stand
 * here, and the rest in `later-screens.ts`. What the client around them does, it does for any of them.
 */

import type { Head } from "../kit/head.ts"
import type { Route } from "../kit/route.ts"
import type { FirstScreen } from "../kit/screen.ts"
import { head as accounts } from "../screen/accounts/head.ts"
import { head as admin } from "../screen/admin/head.ts"
import { head as audit } from "../screen/audit/head.ts"
import { head as codes } from "../screen/codes/head.ts"
import { head as correction } from "../screen/correction/head.ts"
import { head as customerDisplay } from "../screen/customer-display/head.ts"
import { head as dailySummary } from "../screen/daily-summary/head.ts"
import { head as devices } from "../screen/devices/head.ts"
import { head as dispatch } from "../screen/dispatch/head.ts"
import { head as eInvoices } from "../screen/e-invoices/head.ts"
import { head as eod } from "../screen/eod/head.ts"
import { head as eodReports } from "../screen/eod-reports/head.ts"
import { head as failedOrders } from "../screen/failed-orders/head.ts"
import { home } from "../screen/home/screen.ts"
import { head as hubTransfer } from "../screen/hub-transfer/head.ts"
import { head as incoming } from "../screen/incoming/head.ts"
import { head as incomingDays } from "../screen/incoming-days/head.ts"
import { head as info } from "../screen/info/head.ts"
import { head as inventory } from "../screen/inventory/head.ts"
import { head as label } from "../screen/label/head.ts"
import { login } from "../screen/login/screen.ts"
import { head as masterData } from "../screen/master-data/head.ts"
import { head as offSale } from "../screen/off-sale/head.ts"
import { head as order } from "../screen/order/head.ts"
import { head as orderCreate } from "../screen/order-create/head.ts"
import { head as orderDays } from "../screen/order-days/head.ts"
import { orders } from "../screen/order-list/screen.ts"
import { head as orderReturn } from "../screen/order-return/head.ts"
import { head as pack } from "../screen/pack/head.ts"
import { head as packed } from "../screen/packed/head.ts"
import { head as pickList } from "../screen/pick-list/head.ts"
import { head as printQueue } from "../screen/print-queue/head.ts"
import { head as quickCheckout } from "../screen/quick-checkout/head.ts"
import { head as returnStock } from "../screen/return/head.ts"
import { head as filters } from "../screen/saved-filters/head.ts"
import { head as scannerCheck } from "../screen/scanner-check/head.ts"
import { head as settings } from "../screen/settings/head.ts"
import { head as shift } from "../screen/shift/head.ts"
import { head as shipment } from "../screen/shipment/head.ts"
import { head as storeCredits } from "../screen/store-credits/head.ts"
import { head as sync } from "../screen/sync/head.ts"
import { head as tasks } from "../screen/tasks/head.ts"
import { head as timeline } from "../screen/timeline/head.ts"
import { head as workstations } from "../screen/workstations/head.ts"
import { isWaiting, waitingScreen } from "./waiting-screen.ts"

/** The screens whose code comes with the first list. */
export const first = { Login: login, Home: home, Orders: orders }

const registry = {
  ...first,
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
  MasterData: masterData,
  Codes: codes,
  Audit: audit,
  Workstations: workstations,
  PrintQueue: printQueue,
  Devices: devices,
  ScannerCheck: scannerCheck,
  Sync: sync,
  Settings: settings,
  Info: info
}

export type ScreenName = keyof typeof registry

/** A screen as the client drives it, whatever its model, its messages and its commands are. */
export type AnyScreen = FirstScreen<unknown, unknown, AnyCommand>
interface AnyCommand {
  readonly _tag: string
}

/** What is known of every screen from the start. */
export const heads: { readonly [Name in ScreenName]: Head } = registry

const whole = new Map<string, AnyScreen>(Object.entries(first as unknown as Record<string, AnyScreen>))
/** The screens are there that come behind the first list. */
export const addScreens = (screens: Readonly<Record<string, AnyScreen>>): void => {
  for (const [name, screen] of Object.entries(screens)) whole.set(name, screen)
}

/** The screen of a page; one whose code is on its way, or was when it was opened, keeps what it is told until it is opened anew. */
export const listedScreen = ({
  _tag,
  model
}: {
  readonly _tag: ScreenName
  readonly model?: unknown
}): AnyScreen => (isWaiting(model) ? undefined : whole.get(_tag)) ?? (waitingScreen(heads[_tag]) as AnyScreen)

const byRoute: ReadonlyMap<Route["name"], ScreenName> = new Map(
  Object.entries(heads).flatMap(([name, { routes }]) =>
    routes.map((route) => [route, name as ScreenName] as const)
  )
)
/** The screen of a place. */
export const screenAt = (name: Route["name"]): ScreenName => {
  const found = byRoute.get(name)
  if (found === undefined) throw new Error(`no screen shows ${name}`)
  return found
}
