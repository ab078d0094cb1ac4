/** What nobody needs before the first list is there: the effects of all screens, and what needs every view. */
import * as Effect from "effect/Effect"
import type { ListFile } from "../list-file.ts"
import { effects as cart } from "./cart/effects.ts"
import { effects as console } from "./console/effects.ts"
import { effects as placing } from "./counter/effects.ts"
import { effects as catalogue } from "./effects/catalogue.ts"
import { effects as claims } from "./effects/claims.ts"
import { effects as devices } from "./effects/devices.ts"
import { effects as drawer } from "./effects/drawer.ts"
import { effects as holds } from "./effects/holds.ts"
import type { Effects } from "./effects/host.ts"
import { effects as listFile } from "./effects/list-file.ts"
import { effects as orders } from "./effects/orders.ts"
import { effects as papers } from "./effects/papers.ts"
import { effects as shipmentList } from "./effects/shipment-list.ts"
import { effects as shipping } from "./effects/shipping.ts"
import { effects as finder } from "./finder/effects.ts"
import type { LaterCommand } from "./first-effects.ts"
import { effects as invoiceQueue } from "./invoice-queue/effects.ts"
import { laterScreens, type ScreenEffects } from "./later-screens.ts"
import { effects as placementQueue } from "./placement-queue/effects.ts"
import { effects as upi } from "./upi/effects.ts"
import { type Shown, shownTo } from "./views.ts"
import type { FetchScreens } from "./waiting-screen.ts"

export { heardAs } from "./app/commanded.ts"

/** What the page of the moment lists, where it can be a file. */
export const listShown = (model: Shown): ListFile | undefined =>
  shownTo(model, ({ file }) => (file === undefined || "asked" in file ? undefined : file))

/** They come with this file. */
const screens: Effects<FetchScreens> = {
  FetchScreens: (host) => Effect.sync(() => host.tell({ _tag: "FetchedScreens" }))
}

/** Of what several screens share, and of what lies over all of them. */
const shared = {
  ...screens,
  ...orders,
  ...listFile,
  ...catalogue,
  ...devices,
  ...papers,
  ...drawer,
  ...shipmentList,
  ...shipping,
  ...holds,
  ...claims,
  ...upi,
  ...console,
  ...finder,
  ...invoiceQueue,
  ...placementQueue,
  ...cart,
  ...placing
}

type TagsOf<Done> = Done extends unknown ? keyof Done : never
/** Commands that a screen asks for and nobody does: while there are any, this is not compiled. */
type Undone = Exclude<LaterCommand["_tag"], TagsOf<typeof shared | ScreenEffects>>

export const effects: [Undone] extends [never] ? Effects<LaterCommand> : Undone = Object.assign(
  {},
  shared,
  ...Object.values(laterScreens).map((screen) => screen.effects)
)
