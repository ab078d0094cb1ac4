/** How long scans take that come faster than the server answers. */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { lookUpsAtOnce } from "#core/kit/scan-session/queue.ts"
import { orderOf } from "../arbitrary/order.ts"
import { pack, packCode } from "../arbitrary/stock.ts"
import { inWorld, until, World } from "./world.ts"

/** Milliseconds between two scans, and until a look-up is answered. */
const [between, answerAfter] = [100, 300]

describe("two hundred scans at ten a second, with look-ups of 300 ms", () => {
  it("are decided as they come, in their order, a few look-ups at a time", () => {
    /** A server on a slow line: every look-up of a pack takes its time, and so many are asked for at once. */
    class SlowServer extends World {
      atOnce = 0
      mostAtOnce = 0
      readonly lookedUp: Array<string> = []

      constructor() {
        super()
        this.loggedIn({ enable_store_work: 1 }).always({
          "OrderService.getOrderInfo": orderOf("7 400kg"),
          "ClientService.clientAssign": { status: "success" },
          "ShipmentService.getNActiveProductPacks": []
        })
        this.on("ShipmentService.getHubInventoryInfo", ({ scan_code }) =>
          Effect.gen({ self: this }, function* () {
            this.lookedUp.push(String(scan_code))
            this.atOnce += 1
            this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce)
            yield* Effect.sleep(answerAfter)
            this.atOnce -= 1
            return { ...pack(7), scan_code: String(scan_code) }
          })
        )
      }
    }

    const scans = 200
    const codes = Array.from({ length: scans }, (_, index) => packCode(index + 1, 7))
    const orderPage = ({ model }: Running) => {
      const { page } = model()
      if (page._tag !== "Order") throw new Error(`${page._tag} is shown`)
      return page.model
    }
    const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

    const world = new SlowServer()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(
            () => running.model().page._tag === "Order" && orderPage(running).holder === "this window"
          )
          let elapsed = 0
          const wait = (milliseconds: number) =>
            Effect.gen(function* () {
              yield* TestClock.adjust(milliseconds)
              elapsed += milliseconds
              for (let turns = 0; turns < 3; turns++) yield* turn
            })
          for (const code of codes) {
            running.tell({ _tag: "Scanned", code })
            yield* wait(between)
          }
          while (orderPage(running).queue.deciding !== undefined) yield* wait(between)
          expect(orderPage(running).picking.scans.map(({ scan_code }) => scan_code)).toEqual(codes)
          expect(world.lookedUp).toEqual(codes)
          expect(world.mostAtOnce).toBeLessThanOrEqual(lookUpsAtOnce)
          expect(elapsed).toBeLessThanOrEqual(scans * between + 2 * answerAfter)
        }),
      "/order/1"
    )
  })
})
