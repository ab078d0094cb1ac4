/** The screen that a command works on: run as at the counter, and told no further than a script may go. */
import { Cause, Effect, Exit, Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Client, Working } from "#cli/command/client.ts"
import { openOrder } from "#cli/command/opened-order.ts"
import { sessionOf } from "#core/kit/session.ts"
import { WorkUnsaved } from "#core/port/journal.ts"
import { orderOf } from "#test/core/arbitrary/order.ts"
import { user } from "#test/core/arbitrary/user.ts"
import { unauthorized, World } from "#test/core/screen/world.ts"

const client: Client = { server: "http://hub.test", session: sessionOf(user(), undefined) }

const willing = (): World =>
  new World()
    .on("UtilService.getEnvVariables", () => Effect.succeed([]))
    .on("OrderService.getOrderInfo", () => Effect.succeed(orderOf("7 2kg")))
    .on("ClientService.clientAssign", () => Effect.succeed({ status: "success" }))

/** How a command ended: what it answers, or the sentence that it fails with. */
const ended = async <A>(world: World, work: Working<A>): Promise<A | string> => {
  const exit = await Effect.runPromiseExit(work.pipe(Effect.scoped, Effect.provide(world.ports)))
  if (Exit.isSuccess(exit)) return exit.value
  const failure = Cause.findError(exit.cause)
  if (Result.isFailure(failure)) throw Cause.squash(exit.cause)
  return failure.success.message
}
const methods = (world: World) => world.calls.map(({ method }) => method)

describe("an order opened by a command", () => {
  it("is read, held and known whole before anything is told to it, and let go at the end", async () => {
    const world = willing()
    const answer = await ended(
      world,
      Effect.map(openOrder(client, 1), (opened) => ({
        holder: opened.model().holder,
        order: opened.order().order_id,
        held: [...world.claimed]
      }))
    )
    expect(answer).toEqual({ holder: "this window", order: 1, held: ["order 1"] })
    expect(world.claimed.size).toBe(0)
  })

  it("that somebody has open on this workstation is not opened, and says so", async () => {
    const world = willing()
    world.locked.add("order 1")
    expect(await ended(world, openOrder(client, 1))).toBe(
      "This is open elsewhere on this workstation (window 2). Close it there first."
    )
  })

  it("answers a scan when all that comes of it is done, its work stored first", async () => {
    const world = willing()
    const problems = await ended(
      world,
      Effect.gen(function* () {
        const opened = yield* openOrder(client, 1)
        yield* opened.tell({ _tag: "ScannedCode", code: "hello" })
        expect(world.log.at(-1)).toBe("remove order 1")
        return opened.model().refused.map(({ code }) => code)
      })
    )
    expect(problems).toEqual(["hello"])
  })

  it("goes no further with work that cannot be stored", async () => {
    const world = willing()
    const answer = await ended(
      world,
      Effect.gen(function* () {
        const opened = yield* openOrder(client, 1)
        world.journal = Effect.fail(new WorkUnsaved({ message: "The disk is full" }))
        const scanned = yield* Effect.result(opened.tell({ _tag: "ScannedCode", code: "hello" }))
        expect(Result.isFailure(scanned)).toBe(true)
        const before = methods(world).length
        return yield* Effect.onExit(opened.perform({ _tag: "ReleaseOrder", id: 1 }), () =>
          Effect.sync(() => expect(methods(world)).toHaveLength(before))
        )
      })
    )
    expect(answer).toBe("The disk is full")
  })

  it("asks nothing more once the session has ended", async () => {
    const world = willing().on("OrderService.getOrderInfo", () => unauthorized)
    expect(await ended(world, openOrder(client, 1))).toBe("Your session has ended.")
    expect(methods(world)).toEqual(["UtilService.getEnvVariables", "OrderService.getOrderInfo"])
  })
})
