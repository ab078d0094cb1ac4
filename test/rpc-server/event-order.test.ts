/**
 * EVENT-2: writers change orders in transactions that overlap, relays give positions meanwhile, and a reader who pages by
 * position misses nothing, meets no gap, and has the changes of each order in their order.
 */
import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { ForHub } from "#rpc-server/request.ts"
import { Store, select, type Tx } from "#rpc-server/store/engine/transaction.ts"
import * as positions from "#rpc-server/store/order/event-positions.ts"
import * as outgoing from "#rpc-server/store/order/outgoing-events.ts"
import * as placed from "#rpc-server/store/order/placed-orders.ts"
import { bareOrder } from "#test/support/bare-order.ts"
import { randomOf } from "#test/support/chance.ts"
import { withStore } from "#test/support/fresh-store.ts"
import { seed } from "#test/support/network.ts"
import { runs } from "#test/support/runs.ts"
import { databases } from "./databases.ts"

const at = "2026-01-01 00:00:00"
const orderCount = 5
const changesOfWriter = runs(400)

/** Each change counts the total of its order up by one, so that the total says which change it was. */
const raised = select(
  Schema.Struct({ grand_total: Schema.Int }),
  "UPDATE orders SET grand_total = grand_total + 1 WHERE hub_id = :hub AND order_id = ? RETURNING grand_total"
)
const page = select(
  Schema.Struct({ position: Schema.Int, order_id: Schema.Int, grand_total: Schema.Int }),
  "SELECT position, order_id, grand_total FROM outgoing_event WHERE position > ? ORDER BY position LIMIT 7"
)

const work = async (store: Store["Service"], chance: number) => {
  const random = randomOf(chance)
  const done = <A>(tx: () => Tx<Result.Result<A, "refused">>): Promise<Result.Result<A, unknown>> =>
    Effect.runPromise(Effect.provideService(Effect.result(store.transact(tx)), ForHub, 1))
  /** Others come between two statements of a transaction, where the database lets them. */
  const dawdle = function* (): Tx<void> {
    if (store.database === "postgres" && random() < 0.4)
      yield { text: "SELECT pg_sleep(CAST(? AS REAL))", values: [random() / 200] }
  }
  await Effect.runPromise(
    seed(Day.fromGmt(at) ?? 0, [], []).pipe(
      Effect.provideService(Store, store),
      Effect.provideService(ForHub, 1)
    )
  )
  const orders: Array<number> = []
  for (let index = 0; index < orderCount; index++) {
    const made = await done(function* () {
      const id = (yield* placed.add(bareOrder(11, `E${index}`))) ?? 0
      yield* outgoing.add("order.created", id, at)
      return Result.succeed(id)
    })
    if (Result.isSuccess(made)) orders.push(made.success)
  }
  const stood = new Map(orders.map((id) => [id, 0]))
  const writer = async () => {
    for (let count = 0; count < changesOfWriter; count++) {
      const id = orders[Math.floor(random() * orderCount)] ?? 0
      const changed = await done(function* () {
        yield* dawdle()
        const [row] = yield* raised(id)
        yield* dawdle()
        yield* outgoing.add("order.changed", id, at)
        yield* dawdle()
        return random() < 0.1 ? Result.fail("refused") : Result.succeed(row?.grand_total ?? 0)
      })
      if (Result.isSuccess(changed)) stood.set(id, Math.max(stood.get(id) ?? 0, changed.success))
    }
  }
  let isOver = false
  /** Two at once: one stood still, and does not know that its lease has passed on. */
  const relay = async () => {
    while (!isOver) {
      await done(function* () {
        return Result.succeed(yield* positions.give())
      })
      await new Promise((resolve) => setTimeout(resolve, random() * 5))
    }
  }
  const read: Array<(typeof rows)[number]> = []
  let rows: ReadonlyArray<{
    readonly position: number
    readonly order_id: number
    readonly grand_total: number
  }> = []
  const next = async () => {
    rows = await Effect.runPromise(store.read(() => page(read.at(-1)?.position ?? 0)))
    read.push(...rows)
    return rows.length
  }
  const reader = async () => {
    while (!isOver) {
      await next()
      await new Promise((resolve) => setTimeout(resolve, random() * 3))
    }
  }
  const watching = [relay(), relay(), reader()]
  await Promise.all([writer(), writer(), writer(), writer()])
  isOver = true
  await Promise.all(watching)
  while (
    Result.getOrElse(
      await done(function* () {
        return Result.succeed(yield* positions.give())
      }),
      () => 0
    ) > 0
  );
  while ((await next()) > 0);
  return { stood, read }
}

describe.each(databases)("the order of events on $name", ({ url }) => {
  it("whoever reads by position misses none, and has those of an order in their order (EVENT-2)", async () => {
    const chance = Date.now() % 2 ** 31
    const { stood, read } = await withStore(await url(), (store) => work(store, chance))
    expect(
      read.map(({ position }) => position),
      `seed ${chance}`
    ).toEqual(read.map((_, index) => index + 1))
    for (const [id, last] of stood)
      expect(
        read.filter(({ order_id }) => order_id === id).map(({ grand_total }) => grand_total),
        `seed ${chance}, order ${id}`
      ).toEqual(Array.from({ length: last + 1 }, (_, index) => index))
  })
})
