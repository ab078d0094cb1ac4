/** A list that the server gives up is no cable that was pulled: a person is told which of the two it is, and what to do. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { isOld, linkText, whyNoOrders } from "#core/kit/link.ts"
import { order } from "../arbitrary/order.ts"
import { toastsOf } from "./running.ts"
import { inWorld, offline, ruled, until, World } from "./world.ts"

const busy = "Too many lists are being read just now. Try again in a moment."
const tooLong = "This took longer than 20 seconds and was given up. Ask for fewer days or for less at once."

const page = { orders: [order([])], total: 1, page: 1, perPage: 40, counts: {} }
/** What the server says, and what a screen does: nobody there can ask for fewer days. */
describe.each([
  { tag: "ReportsBusy", sentence: busy, told: busy },
  {
    tag: "ReportTooLong",
    sentence: tooLong,
    told: "This took the server too long. Try again in a moment."
  }
] as const)("after $tag", ({ tag, sentence, told }) => {
  it("orders that were never read are said to be so, until they are", () => {
    let refusals = 0
    const world = new World().loggedIn().on("OrderService.getOrderList", () => {
      refusals += 1
      return refusals > 1 ? Effect.succeed(page) : ruled(tag, sentence)
    })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => toastsOf(running).length > 0)
          const why = `The orders could not be read. ${told} They are asked for again within a minute.`
          expect(toastsOf(running)).toEqual([why])
          expect(whyNoOrders(running.model())).toBe(why)
          expect([linkText(running.model()), isOld(running.model())]).toEqual(["orders not read", true])
          running.tell({ _tag: "AskedToRefresh" })
          yield* until(() => running.model().book.orders.length > 0)
          expect(isOld(running.model())).toBe(false)
          expect(whyNoOrders(running.model())).toBeUndefined()
        }),
      "/order"
    )
  })

  it.each([
    {
      what: "the inventory, beside its own sentence,",
      method: "ShipmentService.getHubInventoryList",
      path: "/inventory",
      message: `Unable to load products from invenotry. ${told}`
    },
    {
      what: "the life of a pack",
      method: "InventoryService.getPackLife",
      path: "/inventory/80177300523645105001036",
      message: told
    }
  ])("$what says what the server message", ({ method, path, message }) =>
    inWorld(
      new World()
        .loggedIn()
        .on("OrderService.getOrderList", () => Effect.succeed(page))
        .on(method, () => ruled(tag, sentence)),
      (running) =>
        Effect.gen(function* () {
          const problem = () => {
            const { page: shown } = running.model()
            return shown._tag === "Inventory" || shown._tag === "Pack" ? shown.model.problem : undefined
          }
          yield* until(() => problem() !== undefined)
          expect(problem()).toBe(message)
        }),
      path
    )
  )
})

it("a list that was given up later leaves the rows, as of when they were read", () => {
  let callCount = 0
  const world = new World().loggedIn().on("OrderService.getOrderList", () => {
    callCount += 1
    return callCount > 1 ? ruled("ReportsBusy", busy) : Effect.succeed(page)
  })
  return inWorld(
    world,
    (running) =>
      Effect.gen(function* () {
        yield* until(() => running.model().book.updatedAt !== undefined)
        running.tell({ _tag: "AskedToRefresh" })
        yield* until(() => isOld(running.model()))
        expect(linkText(running.model())).toMatch(/^orders as of \d\d:\d\d$/)
        expect(running.model().book.orders).toHaveLength(1)
      }),
    "/order"
  )
})

it("a server that does not answer is offline, whatever it message before", () => {
  const world = new World().loggedIn().on("OrderService.getOrderList", () => offline)
  return inWorld(
    world,
    (running) =>
      Effect.gen(function* () {
        yield* until(() => isOld(running.model()))
        expect(linkText(running.model())).toBe("offline")
        expect(whyNoOrders(running.model())).toBe("No Orders Found: the server is not reached")
        expect(toastsOf(running)).toEqual([])
      }),
    "/order"
  )
})
