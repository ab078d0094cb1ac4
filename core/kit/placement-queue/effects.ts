/** What the queue asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { call } from "../../port/rpc.ts"
import type { Effects } from "../effects/host.ts"
import { ifStored } from "../effects/queue-rows.ts"
import { keyOf } from "../idempotency-key.ts"
import { basketOf, type Command, type Message } from "./model.ts"
import { takeStep } from "./steps.ts"

export const effects: Effects<Command, Message> = {
  TakePlacementStep: (host, { entry, after }) =>
    ifStored(host, "placementQueue", Effect.andThen(Effect.sleep(after), takeStep(host, entry))),
  LetBasketGo: (_, { id, anew }) =>
    call(CommerceCart.clearCart, { basket: basketOf({ id }) }, { key: keyOf(`let-go-${id}`, anew) }).pipe(
      Effect.ignore
    )
}
