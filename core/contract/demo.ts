/** DemoService: puts the demo network back and lets orders come in, while a server owns its store. Administrators only. */
import * as Schema from "effect/Schema"
import { Done, text } from "./id.ts"
import { define, optional, param, service, sessionOnly } from "./method.ts"

const admin = { flag: "admin", tenant: sessionOnly } as const
/** The mark of the demo that is meant, so that no other server's is put back by mistake. */
const network = optional("network", text(64))

/** The ways in which a call can be let go wrong, beside an error with a message. */
export const outcomes = ["lost-reply", "slow", "session-expired"] as const
export type Outcome = (typeof outcomes)[number]

export const DemoService = service("DemoService", {
  refresh: define({
    about: "Puts orders and stock of the demo network back as they were when it was loaded, as of now.",
    params: [network],
    result: Schema.Struct({ status: Schema.Literal("success"), orders: Schema.Int, packs: Schema.Int }),
    faults: ["NotFound"],
    ...admin,
    effect: "writes"
  }),
  feed: define({
    about:
      "Adds new orders to the demo network, with packs in stock to fill them, and now and then a shipment.",
    params: [param("count", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 }))), network],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      increment_ids: Schema.Array(Schema.String),
      shipment_ids: Schema.Array(Schema.String)
    }),
    faults: ["NotFound"],
    ...admin,
    effect: "writes"
  }),
  fault: define({
    about:
      "Lets the next call of a method go wrong, once, in the development environment alone. The outcome is lost-reply (it is done, and nobody hears of it), slow (it takes 5 seconds), session-expired, or the message of an error.",
    params: [param("method", text(100)), param("outcome", text(200))],
    result: Done,
    faults: ["NotFound"],
    ...admin,
    effect: "writes"
  })
})
