/** The steps of an order that is placed behind the counter, against a server that a test rules (BACK-2, BACK-4). */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import type { SentCart } from "#core/counter/placement-queue.ts"
import * as Money from "#core/money.ts"
import { Refused } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "../arbitrary/order.ts"
import { user } from "../arbitrary/user.ts"
import { inWorld, offline, ruled, until, World } from "./world.ts"

const cart: SentCart = {
  cartItems: [{ product_id: 7, product_name: "Curry cut", by_hand: Q.ofThousandths(500), scan_codes: [] }],
  cartTotal: Money.ofHundredths(12_000),
  cart_id: null,
  userType: 2,
  customer: null,
  address: null,
  payment_mode: "cashondelivery",
  source: null,
  reference_order_id: null,
  slot: null,
  external_customer: null,
  till: null,
  draft_id: null
}
const placed = {
  status: "success",
  order_id: 1,
  increment_id: "C00000001",
  grand_total: Money.ofHundredths(12_000),
  payment_method: "cashondelivery",
  invoice_id: null
}
const page = { orders: [], total: 0, page: 1, perPage: 300, counts: {} }

/** A server that does whatever the queue asks. */
const willing = (): World => {
  const world = new World()
  world.memory.set(
    "session",
    JSON.stringify({ ...user(), flags: undefined, checkout_in_background: 1, use_partner_price: 1 })
  )
  return world
    .on("OrderService.getOrderList", () => Effect.succeed(page))
    .on("OrderService.getRecentOrderListTweaked", () => Effect.succeed([]))
    .on("UtilService.getEnvVariables", () => Effect.succeed([]))
    .on("CommerceService.addMultipleItemsToCart", () => Effect.succeed({ refused: [] }))
    .on("CommerceService.setupGuestUser", () => Effect.succeed({}))
    .on("CommerceService.placeOrderV2", () => Effect.succeed(placed))
    .on("InvoiceService.isOrderSynced", () => Effect.succeed(true))
    .on("CommerceService.updateAndInvoiceOrder", () => Effect.succeed(placed))
    .on("OrderService.getOrderInfoByIncrementId", () => Effect.succeed(order([item(1, 7)])))
    .on("InvoiceService.processOrderItems", () => Effect.succeed({ status: "success" }))
}
const queueOf = ({ model }: Running) => model().placementQueue
const callsOf = (world: World, method: string) => world.calls.filter((call) => call.method === method)

/** Sends a cart off, and lets time go on until it has ended. */
const ending = (world: World, then: (running: Running) => void) =>
  inWorld(world, (running) =>
    Effect.gen(function* () {
      yield* until(() => running.model().session !== undefined)
      running.tell({ _tag: "ChangedLink", link: "online" })
      running.tell({
        _tag: "GotScreenMessage",
        screen: "PlacementQueue",
        message: { _tag: "SentOff", id: "cart-1", cart }
      })
      const begun = performance.now()
      while (queueOf(running).last === null) {
        if (performance.now() - begun > 30_000) throw new Error("it did not end")
        yield* TestClock.adjust("250 millis")
        yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
      }
      then(running)
    })
  )

describe("an order that is placed behind the counter", () => {
  it("waits for a server that is away, however often it is asked, always under the same key", async () => {
    let tries = 0
    const world = willing().on("CommerceService.placeOrderV2", () => {
      tries += 1
      return tries < 9 ? offline : Effect.succeed(placed)
    })
    await ending(world, (running) => {
      expect(queueOf(running)).toMatchObject({ failed: [], last: { placed: { increment_id: "C00000001" } } })
      const keys = callsOf(world, "CommerceService.placeOrderV2").map(({ key }) => key)
      expect(keys).toHaveLength(9)
      expect(new Set(keys).size).toBe(1)
    })
  })

  it("is the one that its cart became, where nobody heard of it and its key is forgotten", async () => {
    const world = willing()
      .on("CommerceService.placeOrderV2", () => ruled("CartLocked", "This cart is order C00000001 already"))
      .on("CommerceService.getCart", () => Effect.succeed({ order: placed }))
    await ending(world, (running) => {
      expect(queueOf(running)).toMatchObject({ failed: [], last: { placed: { order_id: 1 } } })
      expect(callsOf(world, "CommerceService.getCart").map(({ args }) => args)).toEqual([
        { basket: "cart-1" }
      ])
    })
  })

  it("fails after three errors without a sentence of their own, with the one for them", async () => {
    const world = willing().on("CommerceService.placeOrderV2", () =>
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
    const world = willing().on("InvoiceService.isOrderSynced", () => Effect.succeed(false))
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
