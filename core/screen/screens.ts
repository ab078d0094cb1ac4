/** Every screen, a line each, in the order of the navigation. What the client around them does, it does for any of them. */
import type { ClientCommand } from "./app/command.ts"
import { devices } from "./devices/screen.ts"
import { dispatch } from "./dispatch/screen.ts"
import { failedOrders } from "./failed-orders/screen.ts"
import { home } from "./home/screen.ts"
import { incoming } from "./incoming/screen.ts"
import { info } from "./info/screen.ts"
import { inventory } from "./inventory/screen.ts"
import { label } from "./label/screen.ts"
import { login } from "./login/screen.ts"
import { order } from "./order/screen.ts"
import { orders } from "./order-list/screen.ts"
import { pack } from "./pack/screen.ts"
import { packed } from "./packed/screen.ts"
import { printQueue } from "./print-queue/screen.ts"
import type { Route } from "./route.ts"
import { scannerCheck } from "./scanner-check/screen.ts"
import type { Screen } from "./screen.ts"
import { settings } from "./settings/screen.ts"
import { shipment } from "./shipment/screen.ts"
import { store } from "./store/screen.ts"
import { sync } from "./sync/screen.ts"

export const screens = {
  Login: login,
  Home: home,
  Orders: orders,
  Order: order,
  Dispatch: dispatch,
  Incoming: incoming,
  Shipment: shipment,
  Inventory: inventory,
  Pack: pack,
  Label: label,
  Packed: packed,
  Failed: failedOrders,
  PrintQueue: printQueue,
  Devices: devices,
  ScannerCheck: scannerCheck,
  Sync: sync,
  Store: store,
  Settings: settings,
  Info: info
}

type Screens = typeof screens
export type ScreenName = keyof Screens
type ModelOf<Name extends ScreenName> = ReturnType<Screens[Name]["open"]>[0]
type CommandsOf<Name extends ScreenName> = ReturnType<Screens[Name]["open"]>[1][number]
type MessageOf<Name extends ScreenName> = Parameters<Screens[Name]["update"]>[1]

/** The screen that is shown, and its model. */
export type Page = {
  readonly [Name in ScreenName]: { readonly _tag: Name; readonly model: ModelOf<Name> }
}[ScreenName]

/** A message of one screen. Where it can be opened for several orders or shipments, `id` names the one it is for. */
export type PageMessage = {
  readonly [Name in ScreenName]: {
    readonly _tag: "GotScreenMessage"
    readonly screen: Name
    readonly message: MessageOf<Name>
  } & (Screens[Name] extends { idOf?: (model: ModelOf<Name>) => number } ? { readonly id?: number } : unknown)
}[ScreenName]

/** What is asked to be done, by the screens and by the client around them. */
export type Command = { readonly [Name in ScreenName]: CommandsOf<Name> }[ScreenName] | ClientCommand

/** A screen as the client drives it, whatever its model and messages are. */
export type AnyScreen = Screen<unknown, unknown, Command>
export const screenOf = ({ _tag }: Pick<Page, "_tag">): AnyScreen => screens[_tag] as AnyScreen
export const pageAs = (name: ScreenName, model: unknown): Page => ({ _tag: name, model }) as Page

const byRoute: ReadonlyMap<Route["name"], ScreenName> = new Map(
  Object.entries(screens).flatMap(([name, { routes }]) =>
    routes.map((route) => [route, name as ScreenName] as const)
  )
)
/** The screen of a place. */
export const screenAt = (name: Route["name"]): ScreenName => {
  const found = byRoute.get(name)
  if (found === undefined) throw new Error(`no screen shows ${name}`)
  return found
}
