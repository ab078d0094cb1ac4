/** The steps of an order that is placed behind the counter, against a server that a test rules (BACK-2, BACK-4). */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { Refused } from "#core/port/rpc.ts"
import { cart, cartId, online, placedOrder, placingWorld, untilTicked } from "./queue-world.ts"
import { inWorld, ruled, type World } from "./world.ts"

const queueOf = ({ model }: Running) => model().placementQueue
const callsOf = (world: World, method: string) => world.calls.filter((call) => call.method === method)

/** Sends a cart off, and lets time go on until it has ended. */
const ending = (world: World, then: (running: Running) => void) =>
  inWorld(world, (running) =>
    Effect.gen(function* () {
      yield* online(running)
      running.tell({
        _tag: "GotScreenMessage",
        screen: "PlacementQueue",
        message: { _tag: "SentOff", id: cartId(1), cart }
      })
      yield* untilTicked(() => queueOf(running).last !== null, "250 millis")
      then(running)
    })
  )

describe("an order that is placed behind the counter", () => {
  it("is the one that its cart became, where nobody heard of it and its key is forgotten", async () => {
    const world = placingWorld()
      .on("CommerceService.placeOrderV2", () => ruled("CartLocked", "This cart is order C00000001 already"))
      .on("CommerceService.getCart", () => Effect.succeed({ order: placedOrder(1) }))
    await ending(world, (running) => {
      expect(queueOf(running)).toMatchObject({ failed: [], last: { placed: { order_id: 1 } } })
      expect(callsOf(world, "CommerceService.getCart").map(({ args }) => args)).toEqual([
        { basket: "cart-1" }
      ])
    })
  })

  it("fails after three errors without a sentence of their own, with the one for them", async () => {
    const world = placingWorld().on("CommerceService.placeOrderV2", () =>
      Effect.fail(new Refused({ code: 0, message: "Api call failure" }))
    )
    await ending(world, (running) => {
      expect(callsOf(world, "CommerceService.placeOrderV2")).toHaveLength(3)
      expect(queueOf(running).failed).toMatchObject([
        { errors: 3, isUnsure: true, problem: "An unexpected error occurred. Please try again." }
      ])
    })
  })

  it("is looked for every 250 ms, and given up after three minutes that nobody knew it", async () => {
    const world = placingWorld().on("InvoiceService.isOrderSynced", () => Effect.succeed(false))
    await ending(world, (running) => {
      expect(callsOf(world, "InvoiceService.isOrderSynced")).toHaveLength(720)
      expect(callsOf(world, "CommerceService.placeOrderV2")).toHaveLength(1)
      expect(queueOf(running).failed).toMatchObject([
        {
          step: "wait-placed",
          placed: { increment_id: "C00000001" },
          problem: "Order C00000001 is not known yet"
        }
      ])
    })
  })
})
