/** What nobody needs before the first list is there: the effects of all screens, and what needs every view. */
import * as Effect from "effect/Effect"
import { effects as cart } from "../kit/cart/effects.ts"
import { effects as placing } from "../kit/counter/effects.ts"
import { effects as catalogue } from "../kit/effects/catalogue.ts"
import { effects as claims } from "../kit/effects/claims.ts"
import { effects as devices } from "../kit/effects/devices.ts"
import { effects as drawer } from "../kit/effects/drawer.ts"
import { effects as holds } from "../kit/effects/holds.ts"
import type { Effects } from "../kit/effects/host.ts"
import { effects as listFile } from "../kit/effects/list-file.ts"
import { effects as orders } from "../kit/effects/orders.ts"
import { effects as papers } from "../kit/effects/papers.ts"
import { effects as shipmentList } from "../kit/effects/shipment-list.ts"
import { effects as shipping } from "../kit/effects/shipping.ts"
import { effects as invoiceQueue } from "../kit/invoice-queue/effects.ts"
import { effects as placementQueue } from "../kit/placement-queue/effects.ts"
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
