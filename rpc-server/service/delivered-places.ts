/** Where the website of the store that somebody works for delivers to: what is offered to them, and what is taken. */
import type { Places } from "#core/counter/address.ts"
import { isPincode, type Locality } from "#core/order/address.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as localities from "../store/order/localities.ts"

const websiteOf = function* (storeId: number): Tx<number | null> {
  return (yield* stores.info(storeId))?.website_id ?? null
}

export const placesOf = function* (storeId: number, pincode: string): Tx<ReadonlyArray<Locality>> {
  const website = yield* websiteOf(storeId)
  return website === null || !isPincode(pincode) ? [] : yield* localities.ofPincode(website, pincode)
}

/** The locations that an address with this pincode may name; any where the website names none of any pincode. */
export const placesFor = function* (storeId: number, pincode: string): Tx<Places> {
  const website = yield* websiteOf(storeId)
  return website === null || (yield* localities.some(website)).length === 0
    ? undefined
    : yield* placesOf(storeId, pincode.trim())
}
