/** Everything a client shows: who is logged in, where they are, what is known, and what lies over it. */
import type * as Day from "../day.ts"
import * as catalogueCache from "../kit/catalogue-cache.ts"
import type { ClientMessage, ToScreen } from "../kit/client-message.ts"
import type { ClientState } from "../kit/client-state.ts"
import * as deviceSettings from "../kit/devices/model.ts"
import * as invoiceQueue from "../kit/invoice-queue/model.ts"
import type { Notice } from "../kit/notice.ts"
import * as orderCache from "../kit/order-cache.ts"
import * as placementQueue from "../kit/placement-queue/model.ts"
import * as failedOrders from "../kit/rejections.ts"
import * as route from "../kit/route.ts"
import * as keptFilters from "../kit/saved-filters/kept-filters.ts"
import { standard } from "../kit/settings/settings.ts"
import * as shipmentCache from "../kit/shipment-cache.ts"
import type { Toast } from "../kit/toast.ts"
import * as tray from "../kit/tray.ts"
import * as expiring from "../kit/waiting-counts.ts"
import * as login from "../screen/login/model.ts"
import type * as consoleScreen from "./console/model.ts"
import type * as finder from "./finder/model.ts"
import type * as palette from "./palette/model.ts"
import { type Issued, type Page, pageAs } from "./shown-page.ts"

export interface Model extends ClientState {
  /** The kept session is being looked for: nothing is shown but the wait. */
  readonly isStarting: boolean
  readonly route: route.Route
  /** The address by which somebody came where there is no page, until they are told. */
  readonly nowhere: string | undefined
  /** What was asked for by who was not logged in yet: the first login leads there. */
  readonly askedFor: route.Route | undefined
  /** Where somebody was whose session has ended: they come back there, and nobody else does. */
  readonly thrownOut: { readonly userId: number; readonly from: route.Route } | undefined
  readonly page: Page
  /** Where a screen with unfinished work keeps somebody from going. */
  readonly wanted: route.Route | "logout" | undefined
  /** What screens have told that is not done yet, each with where somebody wanted to go. */
  readonly pendingNotices: ReadonlyArray<{ readonly notice: Notice; readonly wanted: Model["wanted"] }>
  /** A screen as it was left, for who comes back to it. */
  readonly behind: Page | undefined
  readonly toasts: ReadonlyArray<Toast>
  /** All of them that this session had. */
  readonly tray: tray.Tray
  /** Until then a word to look at the orders again is that of a synchronisation from here, which reads them itself. */
  readonly hushedUntil: Day.Instant
  readonly console: consoleScreen.Model | undefined
  readonly finder: finder.Model | undefined
  readonly palette: palette.Model | undefined
  readonly isHelpOpen: boolean
  readonly activeAt: Day.Instant
  /** The server did not answer with the env variables: they are asked for again once it is there. */
  readonly lacksVariables: boolean
  readonly isBlurred: boolean
  /** New orders that nobody has looked at. */
  readonly unseen: ReadonlyArray<number>
  /** When the next sound for them, the next synchronisation and the next sign of life are due. */
  readonly due: { readonly sound: Day.Instant; readonly sync: Day.Instant; readonly sign: Day.Instant }
}

export type Message =
  | ClientMessage
  /** What lies over the page offered it: that is closed first. */
  | { readonly _tag: "TookCommand"; readonly message: Message }
  | ToScreen

export type Step = readonly [Model, ReadonlyArray<Issued>]

/** What a host says at the start. */
export interface Beginning {
  readonly server: string
  readonly version: string
  readonly now: Day.Instant
  readonly route: route.Route | undefined
  /** The address that was asked for, where it names no place. */
  readonly nowhere?: string | undefined
  /** A browser; a terminal has the colours of its own. */
  readonly hasLook?: boolean
}

export const init = ({ server, version, now, route: wanted, nowhere, hasLook = false }: Beginning): Step => [
  {
    server,
    version,
    now,
    minute: now,
    session: undefined,
    isStarting: true,
    route: wanted ?? route.home,
    nowhere,
    askedFor: undefined,
    thrownOut: undefined,
    counter: undefined,
    page: pageAs("Login", login.init),
    wanted: undefined,
    lastTab: "express",
    pendingNotices: [],
    hushedUntil: 0,
    behind: undefined,
    keptOrders: new Set(),
    urgentFirst: false,
    settings: standard,
    words: undefined,
    hasLook,
    book: orderCache.empty,
    shipments: shipmentCache.empty,
    rejectedOrders: failedOrders.empty,
    expiring: expiring.empty,
    filters: keptFilters.empty,
    invoiceQueue: invoiceQueue.init,
    placementQueue: placementQueue.init,
    catalogue: catalogueCache.empty,
    pictures: new Map(),
    link: "connecting",
    serverRelease: undefined,
    toasts: [],
    tray: tray.empty,
    console: undefined,
    devices: deviceSettings.init,
    finder: undefined,
    palette: undefined,
    isHelpOpen: false,
    activeAt: now,
    lacksVariables: false,
    isBlurred: false,
    unseen: [],
    due: { sound: now, sync: now, sign: now }
  },
  [{ _tag: "RecallSession" }]
]
