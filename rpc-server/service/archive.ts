/** ArchiveService, and the archiving that the server does by itself: both take the same steps. */
import { Clock, Effect, Result } from "effect"
import { dueBefore, type Retention, retentionOf } from "#core/archive.ts"
import { type ArchivedStep, ArchiveService } from "#core/contract/archive.ts"
import * as Day from "#core/day.ts"
import { implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as archivedOrders from "../store/archive/archived-orders.ts"
import * as archivedPacks from "../store/archive/archived-packs.ts"
import { sizeOf } from "../store/engine/size.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import { entry } from "./admin-entry.ts"

/** What an entry of the audit is about. */
const moved = "orders and packs"

/** So few at a time that nobody waits for an archiving server. */
const ordersAtATime = 40
const packsAtATime = 200

const retention = function* (): Tx<Retention> {
  const variables = yield* env.forHub(env.everyHub)
  return retentionOf((name) => variables.get(name))
}

const nothing: ArchivedStep = { orders: 0, packs: 0, plain_bytes: 0, archived_bytes: 0, is_done: true }

/** The next packs that are due; when there are none, the next orders. */
const next = function* (now: Day.Instant): Tx<ArchivedStep> {
  const { orders, packs } = yield* retention()
  const packsBefore = dueBefore(packs, now)
  if (packsBefore !== undefined) {
    const count = yield* archivedPacks.step(packsBefore, packsAtATime)
    if (count !== undefined) return { ...nothing, packs: count, is_done: false }
  }
  const ordersBefore = dueBefore(orders, now)
  if (ordersBefore === undefined) return nothing
  for (const { store_id } of yield* stores.list()) {
    const done = yield* archivedOrders.step(store_id, ordersBefore, ordersAtATime, now)
    if (done.orders > 0)
      return {
        orders: done.orders,
        packs: done.packs,
        plain_bytes: done.plain,
        archived_bytes: done.compressed,
        is_done: false
      }
  }
  return nothing
}

export const archiveService = implement(ArchiveService, {
  getArchive: (_, { now }) =>
    Effect.flatMap(Store, ({ database }) =>
      read(function* () {
        const { orders, packs } = yield* retention()
        const [size] = yield* sizeOf(database)
        const [inOrders] = yield* archivedOrders.size()
        const [inPacks] = yield* archivedPacks.count()
        return {
          order_days: orders,
          pack_days: packs,
          orders_before: dueBefore(orders, now) ?? null,
          packs_before: dueBefore(packs, now) ?? null,
          archived_orders: inOrders?.orders ?? 0,
          archived_order_bytes: inOrders?.bytes ?? 0,
          archived_packs: inPacks?.packs ?? 0,
          database_bytes: size?.bytes ?? 0,
          free_bytes: size?.free ?? 0
        }
      })
    ),
  archiveNext: (_, call) =>
    transact(call, function* () {
      const step = yield* next(call.now)
      const { orders, packs } = step
      if (orders + packs > 0) yield* entry(call, "archive", moved, "archived", { orders, packs })
      return Result.succeed(step)
    })
})

/** Others come between two steps. */
const pause = "50 millis"

/** Archives all that is due; answers what was moved. */
export const archiveDue = Effect.gen(function* () {
  const store = yield* Store
  let [orders, packs] = [0, 0]
  for (let isDone = false; !isDone; ) {
    const now = yield* Clock.currentTimeMillis
    const step = yield* store.transact(function* () {
      return Result.succeed(yield* next(now))
    })
    orders += step.orders
    packs += step.packs
    isDone = step.is_done
    yield* Effect.sleep(pause)
  }
  if (orders + packs > 0) {
    const at = Day.toGmt(yield* Clock.currentTimeMillis)
    yield* store.transact(function* () {
      yield* audit.append({
        at,
        userId: 0,
        userName: "Packhouse",
        storeId: null,
        subject: "archive",
        subjectId: moved,
        action: "archived",
        detail: { orders, packs }
      })
      return Result.succeed(undefined)
    })
  }
  return { orders, packs }
})
