/** What nobody needs before the first list is there: the effects of all screens, and what needs every view. */
import * as Effect from "effect/Effect"
import { effects as cart } from "../kit/cart/effects.ts"
import type { Tagged } from "../kit/client-message.ts"
import { effects as placing } from "../kit/counter/effects.ts"
import { creditEffects as storeCredits } from "../kit/counter/store-credit.ts"
import { draftEffects as drafts } from "../kit/drafts/effects.ts"
import { effects as catalogue } from "../kit/effects/catalogue.ts"
import { effects as claims } from "../kit/effects/claims.ts"
import { effects as devices } from "../kit/effects/devices.ts"
import { effects as drawer } from "../kit/effects/drawer.ts"
import { effects as holds } from "../kit/effects/holds.ts"
import type { Effects } from "../kit/effects/host.ts"
import { effects as listFile } from "../kit/effects/list-file.ts"
import { effects as orders } from "../kit/effects/orders.ts"
import { effects as papers } from "../kit/effects/papers.ts"
import { effects as queueRows } from "../kit/effects/queue-rows.ts"
import { effects as shipmentList } from "../kit/effects/shipment-list.ts"
import { effects as shipping } from "../kit/effects/shipping.ts"
import { effects as invoiceQueue } from "../kit/invoice-queue/effects.ts"
import { effects as placementQueue } from "../kit/placement-queue/effects.ts"
import { effects as savedFilters } from "../kit/saved-filters/effects.ts"
import { effects as upi } from "../kit/upi/effects.ts"
import type { ListFile } from "../list-file.ts"
import { effects as console } from "./console/effects.ts"
import { effects as finder } from "./finder/effects.ts"
import type { LaterCommand } from "./first-effects.ts"
import { laterScreens, type ScreenEffects } from "./later-screens.ts"
import { type Shown, shownTo } from "./views.ts"
import type { FetchScreens } from "./waiting-screen.ts"

export { heardAs } from "./commanded.ts"

/** What the page of the moment lists, where it can be a file. */
export const listShown = (model: Shown): ListFile | undefined =>
  shownTo({ ...model, words: undefined }, ({ file }) =>
    file === undefined || "request" in file ? undefined : file
  )

/** They come with this file. */
const screens: Effects<FetchScreens> = {
  FetchScreens: (host) => Effect.sync(() => host.tellClient({ _tag: "FetchedScreens" }))
}

/** Whoever issued one of these hears of it. */
const shared = {
  ...screens,
  ...orders,
  ...listFile,
  ...catalogue,
  ...papers,
  ...drawer,
  ...shipmentList,
  ...shipping,
  ...holds,
  ...savedFilters,
  ...claims,
  ...upi,
  ...queueRows,
  ...cart,
  ...placing,
  ...drafts,
  ...storeCredits
}

/** Of what lies over all screens: each part hears of its own, whoever issued it. */
const parts = {
  Devices: devices,
  Console: console,
  Finder: finder,
  InvoiceQueue: invoiceQueue,
  PlacementQueue: placementQueue
}
type PartEffects = (typeof parts)[keyof typeof parts]

type TagsOf<Done> = Done extends unknown ? keyof Done : never
/** Commands that a screen asks for and nobody does: while there are any, this is not compiled. */
type Undone = Exclude<LaterCommand["_tag"], TagsOf<typeof shared | PartEffects | ScreenEffects>>

const owned: ReadonlyArray<readonly [owner: string, effects: object]> = [
  ...Object.entries(parts),
  ...Object.entries(laterScreens).map(([name, { effects: own = {} }]) => [name, own] as const)
]
const owners = new Map(owned.flatMap(([owner, own]) => Object.keys(own).map((tag) => [tag, owner] as const)))
/** The part or screen whose own command it is; undefined for what several share. */
export const ownerOf = (tag: string): string | undefined => owners.get(tag)

export const effects: [Undone] extends [never] ? Effects<LaterCommand, Tagged> : Undone = Object.assign(
  {},
  shared,
  ...owned.map(([, own]) => own)
)
