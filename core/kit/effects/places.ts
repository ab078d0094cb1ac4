/** The places of a pincode, where the website of the store delivers. */
import { StoreService } from "../../contract/address-change.ts"
import { call, lookedUp } from "../../port/rpc.ts"
import type { Session } from "../session.ts"

export const placesOf = (pincode: string, { store: { website_id } }: Session) =>
  lookedUp(call(StoreService.getSubLocations, { pincode, ...(website_id === null ? {} : { website_id }) }))
