/** Claims in any order of events, with crashes, driven beside a model of them. */
import { Effect, Exit, type Layer, Result, Schema } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import * as Day from "#core/day.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import type { Caller, Needs } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import { type Store, select, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { hubUser } from "../hub-user.ts"

const { now: startedAt, code } = tradingDay()
export const codes = [1, 2, 3, 4].map((unique) => code(unique))
/** A claim lasts so long (`claim_minutes` is unset). */
const minutes = 30

/** Two people at two counters, an order between them and one of their own, and a transfer, as order 0; and a cart. */
const screens = [
  { user: 0, order: 1, work: "a" },
  { user: 1, order: 1, work: "b" },
  { user: 1, order: 2, work: "c" },
  { user: 0, order: 2, work: "d" },
  { user: 0, order: 0, work: "e" }
] as const
export const people: ReadonlyArray<Caller> = [
  { ...hubUser, tokenHash: "one", flags: { enable_order_create: 1, allow_hub_to_hub_transfer: 1 } },
  {
    ...hubUser,
    userId: 2,
    username: "second",
    name: "second user",
    tokenHash: "two",
    flags: { enable_store_work: 1 }
  }
]

const screen = fc.nat({ max: screens.length - 1 })
const some = fc.uniqueArray(fc.nat({ max: codes.length - 1 }), { minLength: 1 })
/** The server dies at so many statements of the transaction; null lets it live. */
const death = fc.option(fc.nat({ max: 12 }), { freq: 3 })
export const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant("claims" as const), screen, some, death }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("takes over" as const), screen, some, death }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("lets go" as const), screen, some, death }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("leaves" as const), screen, death }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("both claim" as const), screen, other: screen, some })
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("sells" as const), pack: fc.nat({ max: 3 }), death }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("clears" as const), death }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant("cancels" as const), order: fc.constantFrom(1, 2), death })
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant("passes" as const), minutes: fc.constantFrom(1, 10, 29, 31) })
  }
)
type Event = Exclude<typeof event extends fc.Arbitrary<infer A> ? A : never, undefined>

/** Who holds a pack: a screen by its number, or the cart; until when. */
interface ModelClaim {
  readonly by: number | "cart"
  readonly until: number
}

const Row = Schema.Struct({
  scan_code: Schema.String,
  kind: Schema.String,
  work: Schema.String,
  claimed_until: Schema.String
})
const rows = select(Row, "SELECT scan_code, kind, work, claimed_until FROM pack_claim ORDER BY scan_code")

const emptied = function* (): Tx<Result.Result<void, never>> {
  for (const text of [
    "DELETE FROM pack_claim",
    "DELETE FROM cart",
    "DELETE FROM cancellation",
    "UPDATE orders SET status = 'pending'"
  ])
    yield { text, values: [] }
  return Result.succeed(undefined)
}

const rowsOf = (model: ReadonlyMap<number, ModelClaim>) =>
  [...model]
    .map(([pack, { by, until }]) => ({
      scan_code: codes[pack],
      kind: by === "cart" ? "cart" : screens[by]?.order === 0 ? "transfer" : "order",
      work: by === "cart" ? "" : screens[by]?.work,
      claimed_until: Day.toGmt(until)
    }))
    .sort((a, b) => ((a.scan_code ?? "") < (b.scan_code ?? "") ? -1 : 1))

/** Drives the services through events, and says what is not as the model has it. */
export const history = (
  services: Layer.Layer<Needs>,
  store: Store["Service"],
  at: { statements: number | null }
) => {
  const call = async (caller: Caller, now: number, method: string, params: ReadonlyArray<unknown>) => {
    const handler = bound.find((candidate) => candidate.method.name === method)
    const args = handler === undefined ? undefined : decoderOf(handler.method)(params)
    if (handler === undefined || args === undefined || Result.isFailure(args))
      throw new Error(`${method} ${args}`)
    const run = handler.run(args.success as never, { caller, now, idempotency: undefined })
    const exit = await Effect.runPromiseExit(Effect.provide(run, services))
    at.statements = null
    return exit
  }
  const claimed = (exit: Exit.Exit<unknown, unknown>): ReadonlyArray<string> | undefined =>
    Exit.isSuccess(exit)
      ? (exit.value as { refused: ReadonlyArray<{ scan_code: string }> }).refused.map(
          ({ scan_code }) => scan_code
        )
      : undefined

  return async (events: ReadonlyArray<Event>): Promise<void> => {
    await Effect.runPromise(store.transact(emptied))
    let now = startedAt
    const model = new Map<number, ModelClaim>()
    const closed = new Set<number>()
    const until = () => Math.floor(now / 1000) * 1000 + minutes * Day.minute
    const isHeld = (pack: number): boolean => (model.get(pack)?.until ?? 0) >= Math.floor(now / 1000) * 1000
    const isOthers = (pack: number, who: number): boolean => isHeld(pack) && model.get(pack)?.by !== who
    const ask = (who: number, method: string, more: object) => {
      const { user, order, work } = screens[who] ?? screens[0]
      const named = order === 0 ? { transfer_from: 11 } : { order_id: order }
      return call(people[user] ?? hubUser, now, `ClaimService.${method}`, [{ ...named, work, ...more }])
    }
    for (const each of events) {
      if ("death" in each) at.statements = each.death
      switch (each.is) {
        case "passes":
          now += each.minutes * Day.minute
          break
        case "claims":
        case "takes over": {
          const { screen: who, some: packs } = each
          const named = packs.map((pack) => codes[pack])
          const refused = claimed(
            await ask(who, each.is === "claims" ? "claimPacks" : "takeOverPacks", { codes: named })
          )
          if (refused === undefined) break
          expect(closed.has(screens[who]?.order ?? 0)).toBe(false)
          const theirs = each.is === "claims" ? packs.filter((pack) => isOthers(pack, who)) : []
          expect(refused).toEqual(theirs.map((pack) => codes[pack]))
          for (const pack of packs) if (!theirs.includes(pack)) model.set(pack, { by: who, until: until() })
          break
        }
        case "both claim": {
          const { screen: one, other, some: packs } = each
          const named = { codes: packs.map((pack) => codes[pack]) }
          const answers = await Promise.all([one, other].map((who) => ask(who, "claimPacks", named)))
          const [first, second] = answers.map(claimed)
          for (const pack of packs) {
            const got = [one, other].filter((_, index) => {
              const refused = [first, second][index]
              return refused !== undefined && !refused.includes(codes[pack] ?? "")
            })
            // One of two at most, but for one screen that asks twice.
            expect(new Set(got).size).toBeLessThan(2)
            for (const who of got) {
              expect(isOthers(pack, who)).toBe(false)
              model.set(pack, { by: who, until: until() })
            }
            const mayClaim = [one, other].some(
              (who) => !closed.has(screens[who]?.order ?? 0) && !isOthers(pack, who)
            )
            expect(got.length > 0).toBe(mayClaim)
          }
          break
        }
        case "lets go":
        case "leaves": {
          const packs = each.is === "leaves" ? [...model.keys()] : each.some
          const named = each.is === "leaves" ? {} : { codes: packs.map((pack) => codes[pack]) }
          if (Exit.isSuccess(await ask(each.screen, "releasePacks", named)))
            for (const pack of packs) if (model.get(pack)?.by === each.screen) model.delete(pack)
          break
        }
        case "sells": {
          const { pack } = each
          const sold = await call(people[0] ?? hubUser, now, "CommerceService.addItemToCart", [
            { scan_code: codes[pack] }
          ])
          if (Exit.isFailure(sold)) break
          expect(isHeld(pack)).toBe(false)
          for (const [own, { by }] of model) if (by === "cart") model.set(own, { by, until: until() })
          model.set(pack, { by: "cart", until: until() })
          break
        }
        case "clears":
          if (Exit.isSuccess(await call(people[0] ?? hubUser, now, "CommerceService.clearCart", [])))
            for (const [pack, { by }] of model) if (by === "cart") model.delete(pack)
          break
        case "cancels": {
          const { order } = each
          const ended = await call(people[0] ?? hubUser, now, "CommerceService.cancelOrder", [
            order,
            [{ item_id: order * 100, reason: "Out of stock" }]
          ])
          if (Exit.isFailure(ended)) break
          closed.add(order)
          for (const [pack, { by }] of model)
            if (by !== "cart" && screens[by]?.order === order) model.delete(pack)
        }
      }
      at.statements = null
      const stands = await Effect.runPromise(store.read(() => rows()))
      expect(stands).toEqual(rowsOf(model))
      for (const { claimed_until } of stands) expect(claimed_until <= Day.toGmt(until())).toBe(true)
    }
    // After silence every pack is anybody's, whoever crashed with it.
    now += (minutes + 1) * Day.minute
    const last = screens.findIndex(({ order }) => !closed.has(order))
    if (last >= 0) expect(claimed(await ask(last, "claimPacks", { codes }))).toEqual([])
  }
}
