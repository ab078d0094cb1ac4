/** What the server answered last, of counts, carts and shipments: whose it is, and when it goes (KEPT-2). */
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { EodStockService } from "#core/contract/eod-stock.ts"
import type { Caller } from "#core/kit/effects/host.ts"
import { askOrRecall, keepAnswer } from "#core/kit/effects/last-answer.ts"
import { effects } from "#core/kit/effects/session.ts"
import { size } from "#core/kit/scan-session/queue.ts"
import { Journal, type WorkKey } from "#core/port/journal.ts"
import { Offline, Rpc } from "#core/port/rpc.ts"
import { KeyValueStore } from "#core/port/workstation.ts"
import { init } from "#core/screen/shipment/model.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { packCode } from "../arbitrary/stock.ts"
import { toastsOf } from "./running.ts"
import { inWorld, offline, until, World } from "./world.ts"

const count = { day: "2026-11-30" as const, version: 1, counted: [], taken: [], refused: [] }
const { getStockCount } = EodStockService

/** A workstation with a disk, and a server that answers, or is away. */
const workstation = () => {
  const disk = new Map<string, string>()
  const nameOf = ({ server, user, screen, id }: WorkKey) => JSON.stringify([server, user, screen, id])
  let session: { user: { id: number }; store: { store_id: number } } | undefined
  let answer: Effect.Effect<unknown, Offline> = Effect.succeed(count)
  const journal = {
    load: (key: WorkKey) => Effect.sync(() => disk.get(nameOf(key))),
    save: (key: WorkKey, text: string) => Effect.sync(() => void disk.set(nameOf(key), text)),
    remove: (key: WorkKey) => Effect.sync(() => void disk.delete(nameOf(key))),
    list: () => Effect.sync(() => [...disk.keys()].map((name) => JSON.parse(name)[3]))
  } as unknown as Journal["Service"]
  const rpc = {
    call: () => Effect.suspend(() => answer),
    login: (name: string) =>
      Effect.succeed({ id: Number(name), session: name, flags: {}, hub_store_id: 101 }),
    become: () => Effect.void
  } as unknown as Rpc["Service"]
  const memory = {
    load: () => Effect.undefined,
    save: () => Effect.void
  } as unknown as KeyValueStore["Service"]
  const ports = Context.make(Journal, journal).pipe(Context.add(Rpc, rpc), Context.add(KeyValueStore, memory))
  const host = { model: () => ({ server: "s", session }), tellClient: () => undefined } as unknown as Caller
  const run = <A>(effect: Effect.Effect<A, unknown, Journal | Rpc | KeyValueStore>) =>
    Effect.runPromise(Effect.provide(Effect.result(effect), ports))
  return {
    disk,
    host,
    run,
    is: (user: number | undefined, store = 101) => {
      session = user === undefined ? undefined : { user: { id: user }, store: { store_id: store } }
    },
    session: () => session as never,
    goesAway: () => {
      answer = Effect.fail(new Offline({ message: "away" }))
    },
    ask: () => run(askOrRecall(host, getStockCount, { hub_id: 1 })),
    logIn: (user: number) =>
      run(effects.LogIn(host as never, { _tag: "LogIn", username: String(user), password: "" }) as never),
    logOut: () => run(effects.ForgetSession(host as never, { _tag: "ForgetSession" }) as never)
  }
}

describe("what the server answered last (KEPT-2)", () => {
  it("is shown to who asked for it, at the store it was asked for, and to nobody else", async () => {
    const at = workstation()
    at.is(1)
    await at.ask()
    await expect.poll(() => at.disk.size).toBe(1)
    at.goesAway()
    expect(await at.ask()).toMatchObject({ _tag: "Success", success: { answer: count } })
    for (const [user, store] of [
      [2, 101],
      [1, 102]
    ] as const) {
      at.is(user, store)
      expect(await at.ask()).toMatchObject({ _tag: "Failure" })
    }
  })

  it("that comes late, when somebody else is in, or works for another store, is kept for nobody", async () => {
    const at = workstation()
    at.is(1)
    const asker = at.session()
    for (const [user, store] of [
      [2, 101],
      [1, 102],
      [undefined, 101]
    ] as const) {
      at.is(user, store)
      await at.run(keepAnswer(at.host, asker, getStockCount, { hub_id: 1 }, count))
      await new Promise((resolve) => setImmediate(resolve))
      expect(at.disk.size).toBe(0)
    }
  })

  it("goes with the logout, and where a tab was closed without one with the login of somebody else", async () => {
    const at = workstation()
    at.is(1)
    await at.ask()
    await expect.poll(() => at.disk.size).toBe(1)
    await at.logIn(1)
    expect(at.disk.size).toBe(1)
    await at.logIn(2)
    expect(at.disk.size).toBe(0)
    await at.ask()
    await expect.poll(() => at.disk.size).toBe(1)
    await at.logOut()
    expect(at.disk.size).toBe(0)
  })
})

describe("a shipment that is opened while the server is away (KEPT-2)", () => {
  const code = packCode(7, 1)
  const shown = ({ model }: Running) => {
    const { page } = model()
    return page._tag === "Shipment" ? page.model : init(0).model
  }

  it("is shown as it was, with the scans that wait, and is read anew when it is back", async () => {
    const world = new World().loggedIn({ enable_store_work: 1 }).always({
      "ShipmentService.getShipmentInfoById": shipment(),
      "EodStockService.checkShipmentCanAccept": true
    })
    await inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => shown(running).holder === "this window" && shown(running).gate === "open")
          yield* until(() => [...world.stored.keys()].some((name) => name.startsWith("answers ")))
          running.tell({ _tag: "Scanned", code })
          yield* until(() => world.stored.get("shipment 1")?.includes(code) === true)
        }),
      "/incoming/1"
    )
    world.on("ShipmentService.getShipmentInfoById", () => offline)
    await inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => shown(running).holder === "this window")
          expect(shown(running).shipment).toEqual(shipment())
          expect(shown(running).failure).toMatch(/^As of \d\d:\d\d, offline/)
          yield* until(() => shown(running).queue.stoppedBy !== undefined)
          expect(size(shown(running).queue)).toBe(1)
          // Nothing was asked that could only fail.
          expect(toastsOf(running).filter((text) => text.includes("eod"))).toEqual([])
          expect(shown(running).gate).toBe("unknown")

          const changed = shipment({ shipment_name: "Late truck" })
          world.always({ "ShipmentService.getShipmentInfoById": changed })
          running.tell({
            _tag: "GotScreenMessage",
            screen: "Shipment",
            id: 1,
            message: { _tag: "AskedToOpenAgain" }
          })
          yield* until(() => shown(running).shipment?.shipment_name === "Late truck")
          yield* until(() => shown(running).gate === "open")
          expect(shown(running).failure).toBeUndefined()
        }),
      "/incoming/1"
    )
  })
})
