/** ClaimService: packs that were scanned into an order, a shipment, a transfer or a return and are in hand until that is done with. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { Claim } from "../stock/claim.ts"
import { Done, Id, text } from "./id.ts"
import { define, exact, param, service, writes } from "./method.ts"

/** An order, a shipment, the transfers that a store puts together, or what customers return to a hub, by the hub. */
const subject = {
  order_id: Schema.optionalKey(Schema.NullOr(Id)),
  shipment_id: Schema.optionalKey(Schema.NullOr(Id)),
  transfer_from: Schema.optionalKey(Schema.NullOr(Id)),
  returns_of: Schema.optionalKey(Schema.NullOr(Id))
}
/** More codes than anybody scans into one order. */
export const mostCodes = 500
const codes = Schema.Array(text(longestScan)).check(Schema.isMaxLength(mostCodes))
/** A pack is taken over because it lies in somebody's hand: nobody holds many others' at once. */
const mostTaken = 20
const work = text(40)
/** The name of the claiming screen. A claim without one would be the order's and count for nobody (CLAIM-13). */
const own = work.check(Schema.isMinLength(1))

const tenant = [
  { is: "order", at: "request.order_id" },
  { is: "shipment", at: "request.shipment_id" },
  { is: "store", at: "request.transfer_from" },
  { is: "hub", at: "request.returns_of" }
] as const
const Request = Schema.Struct({ ...subject, work: own, codes })
const Taking = Schema.Struct({ ...Request.fields, codes: codes.check(Schema.isMaxLength(mostTaken)) })

export const Claimed = Schema.Struct({
  status: Schema.Literal("success"),
  /** The end of the claims, unless they are renewed. */
  until: Day.GmtTime,
  /** Those that are not claimed: who has them, and where. */
  refused: Schema.Array(
    Schema.Struct({
      scan_code: Schema.String,
      tag: Schema.Literals(["PackReserved", "AlreadyUsed", "NotInOrder", "ItemFull", "InvalidData"]),
      message: Schema.String,
      by: Schema.NullOr(Schema.String),
      where: Schema.NullOr(Schema.String),
      /** The detail beside the sentence, where there is one. */
      why: Schema.optionalKey(Schema.String)
    })
  )
})

const claiming = {
  result: Claimed,
  faults: ["NotFound", "InvalidOrder", "AlreadyProcessed", "AlreadyAccepted", "InvalidData"],
  tenant,
  ...writes("promise", works.scans)
} as const

export const ClaimService = service("ClaimService", {
  claimPacks: define({
    about:
      "Claims packs for the open work of one screen on an order, a shipment, a store's transfer or the returns of a hub, named by one of `order_id`, `shipment_id`, `transfer_from` and `returns_of`; `work` is the screen's own name. What is claimed already is claimed for as long again; what somebody else has in hand is refused by name, what an order has not on its lines or has in full is refused as its scan would be, and beyond what one person may have in hand nothing is claimed. All else is. Codes that many packs share claim nothing; for a return neither do packs that are not with one customer.",
    params: [exact(param("request", Request))],
    ...claiming
  }),
  takeOverPacks: define({
    about:
      "Claims packs that somebody else has in hand, in their place, at most 20 at once; their screen is told. What has left the stock is refused, and what the work does not want.",
    params: [exact(param("request", Taking))],
    ...claiming
  }),
  releasePacks: define({
    about:
      "Lets packs go that one screen has claimed, or all of them where no codes are named. What is not claimed stays so.",
    params: [exact(param("request", Schema.Struct({ ...subject, work, codes: Schema.optionalKey(codes) })))],
    result: Done,
    faults: ["NotFound", "InvalidData"],
    tenant,
    ...writes("promise", works.scans)
  }),
  getClaims: define({
    about:
      "The packs that are in hand for an order, a shipment, a store's transfers or the returns of a hub, on all their screens.",
    params: [exact(param("request", Schema.Struct(subject)))],
    result: Schema.Struct({ claims: Schema.Array(Claim) }),
    faults: ["NotFound", "InvalidData"],
    flag: "none",
    tenant,
    effect: "reads"
  })
})
