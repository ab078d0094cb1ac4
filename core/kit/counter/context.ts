/** The surroundings of a counter: session, shelf, rules and devices. */
import { codeWeightTolerance } from "../../counter/code-weight.ts"
import { type Container, containersIn } from "../../counter/container.ts"
import { readDiscountReasons, reasonsVariable } from "../../counter/discount-by-hand.ts"
import {
  type MobileRules,
  placeholderWebsitesVariable,
  readPlaceholderWebsites
} from "../../counter/mobile.ts"
import {
  eggProductsVariable,
  type PartnerPriceRules,
  partnerPriceRules
} from "../../counter/partner-price.ts"
import { activePartners, type Partner, partnersVariable } from "../../counter/source.ts"
import type * as Day from "../../day.ts"
import type { Device } from "../../device/protocol.ts"
import type { Money } from "../../money.ts"
import { coinOf, coinSetting } from "../../order/cash-rounding.ts"
import * as manualAccept from "../../order/manual-accept.ts"
import { currencyOf } from "../../session/currency.ts"
import { isDevelopment } from "../../session/env-variables.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { productIds } from "../../session/product-ids.ts"
import { type Shelf, type Stocked, shelfOf } from "../cart/shelf.ts"
import type { ClientState } from "../client-state.ts"
import { scaleOf } from "../devices/model.ts"
import { printsReceipts } from "../devices/receipt-printer.ts"
import type { Session } from "../session.ts"
import type { Counter } from "./model.ts"

export interface Context {
  readonly screen: Counter
  readonly now: Day.Instant
  readonly server: string
  readonly userId: number
  readonly storeId: number
  readonly flags: Flags
  readonly shelf: Shelf
  readonly mobileRules: MobileRules
  readonly partners: ReadonlyArray<Partner>
  readonly partnerPrice: PartnerPriceRules
  /** Why a discount may be given by hand. */
  readonly discountReasons: ReadonlyArray<string>
  /** The env variable `all_item_manual_accept_allowed`. */
  readonly allByHand: string | undefined
  /** The till of this workstation; empty while nobody has named it. */
  readonly till: string
  /** A sale is followed by its receipt: there is a printer for it. */
  readonly printsReceipts: boolean
  readonly isDevelopment: boolean
  readonly isOffline: boolean
  /** The smallest coin in which cash is taken. */
  readonly coin: Money
  /** The scale of this workstation; undefined without a daemon. */
  readonly scale: Device | undefined
  readonly containers: ReadonlyArray<Container>
  /** Products that are weighed in one of them, whose code has to be scanned. */
  readonly contained: ReadonlySet<number>
  /** Grams by which the weight in a code may differ from the one on the scale; undefined where nobody compares. */
  readonly codeWeightTolerance: number | undefined
}

type Around = Pick<ClientState, "server" | "link" | "catalogue" | "settings" | "devices"> & {
  readonly session: Session
  /** Left out by a view, which nothing of the time is in. */
  readonly now?: ClientState["now"]
}

export const contextOf = (
  screen: Counter,
  { session, server, link, catalogue, settings, devices, now = 0 }: Around,
  stocked: Stocked
): Context => {
  const { user, store, variables } = session
  const retailers = readPlaceholderWebsites(variables.get(placeholderWebsitesVariable))
  return {
    screen,
    now,
    server,
    userId: user.id,
    storeId: store.store_id,
    flags: user.flags,
    shelf: shelfOf(
      catalogue.storeId === store.store_id ? catalogue.list?.value : undefined,
      stocked,
      productIds("excluded_product_ids", variables.get("excluded_product_ids"))
    ),
    mobileRules: {
      kind: "customer",
      isUAE: isOn(user.flags, "isUAEHub"),
      websiteId: store.website_id,
      usesPartnerPrice: isOn(user.flags, "use_partner_price"),
      placeholderWebsites: retailers
    },
    partners: activePartners(variables.get(partnersVariable), user.flags),
    partnerPrice: partnerPriceRules(user.flags, {
      websiteId: store.website_id,
      exempt: retailers,
      eggs: variables.get(eggProductsVariable)
    }),
    discountReasons: readDiscountReasons(variables.get(reasonsVariable)),
    allByHand: variables.get(manualAccept.setting),
    till: settings.till,
    printsReceipts: printsReceipts(devices),
    isDevelopment: isDevelopment(variables),
    isOffline: link === "offline",
    coin: coinOf(variables.get(coinSetting), currencyOf(user.flags)),
    scale: scaleOf(devices),
    containers: containersIn(variables),
    contained: productIds("container_product_ids", variables.get("container_product_ids")),
    codeWeightTolerance: codeWeightTolerance(variables)
  }
}
