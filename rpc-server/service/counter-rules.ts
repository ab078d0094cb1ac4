/** By which rules the counter of a store sells: how a customer's number is read, and what partner's prices ask for. */
import {
  type MobileRules,
  placeholderWebsitesVariable,
  readPlaceholderWebsites
} from "#core/counter/mobile.ts"
import {
  eggProductsVariable,
  type PartnerPriceRules,
  partnerPriceRules
} from "#core/counter/partner-price.ts"
import { isOn } from "#core/session/flags.ts"
import type { Caller } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"

/** The website of the store, and those of retailers. */
const websitesOf = function* ({
  hubId,
  storeId
}: Caller): Tx<{ readonly websiteId: number | null; readonly retailers: ReadonlyArray<number> }> {
  return {
    websiteId: (yield* stores.info(storeId))?.website_id ?? null,
    retailers: readPlaceholderWebsites(yield* env.find(placeholderWebsitesVariable, hubId))
  }
}

/** `usesPartnerPrice` is false for a look-up, which is of one number whatever the prices. */
export const mobileRulesOf = function* (
  caller: Caller,
  usesPartnerPrice = isOn(caller.flags, "use_partner_price")
): Tx<MobileRules> {
  const { websiteId, retailers } = yield* websitesOf(caller)
  return {
    kind: "customer",
    isUAE: isOn(caller.flags, "isUAEHub"),
    websiteId,
    usesPartnerPrice,
    placeholderWebsites: retailers
  }
}

export const partnerPriceRulesOf = function* (caller: Caller): Tx<PartnerPriceRules> {
  // Nothing else is asked of a counter that sells at everybody's prices.
  if (!isOn(caller.flags, "use_partner_price"))
    return partnerPriceRules(caller.flags, { websiteId: null, exempt: [], eggs: undefined })
  const { websiteId, retailers } = yield* websitesOf(caller)
  const eggs = yield* env.find(eggProductsVariable, caller.hubId)
  return partnerPriceRules(caller.flags, { websiteId, exempt: retailers, eggs })
}
