/** By which rules a customer's number is read at the store of a call. */
import {
  type MobileRules,
  placeholderWebsitesVariable,
  readPlaceholderWebsites
} from "#core/counter/mobile.ts"
import { isOn } from "#core/session/flags.ts"
import type { Caller } from "../rpc/handler.ts"
import * as env from "../store/env-variables.ts"
import * as stores from "../store/stores.ts"
import type { Tx } from "../store/transaction.ts"

/** `usesPartnerPrice` is false for a look-up, which is of one number whatever the prices. */
export const mobileRulesOf = function* (
  { flags, hubId, storeId }: Caller,
  usesPartnerPrice = isOn(flags, "use_partner_price")
): Tx<MobileRules> {
  return {
    kind: "customer",
    isUAE: isOn(flags, "isUAEHub"),
    websiteId: (yield* stores.info(storeId))?.website_id ?? null,
    usesPartnerPrice,
    placeholderWebsites: readPlaceholderWebsites(yield* env.find(placeholderWebsitesVariable, hubId))
  }
}
