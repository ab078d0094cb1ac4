/**
 * The first page of the order queue with 200,000 orders in the store (OrderService.getOrderList as a client asks it when
 * it opens the queue: handler, rules and store) against node:sqlite asked the same statements and nothing else, on the
 * same file.
 */
// Before any schema is used, as in the server: schemas are compiled only from then on.
import "effect/schema/SchemaJITCompiler/enable"
import { type Context, Effect, Schema } from "effect"
import { firstPageSize, openOrdersPage } from "#core/kit/first-page.ts"
import type { Needs } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, select } from "#rpc-server/store/engine/transaction.ts"
import { hubUser } from "../rpc-server/hub-user.ts"
import { grownStore } from "../support/grown-store.ts"
import { forget, within } from "../support/server.ts"
import { servicesOf } from "../support/services.ts"
import { bareReader, type Noted, notedIn, timed } from "./bare-statements.ts"
import { type Bench, inTurn, usedHere, workOf } from "./measure.ts"

const calls = 20
/** A server that has just started answers slower: both sides are as warm as after some minutes of a busy store. */
const warmUps = 100

const found = bound.find(({ method }) => method.name === "OrderService.getOrderList")
if (found === undefined) throw new Error("there is no order list")

const busiest = select(
  Schema.Struct({ store_id: Schema.Int, orders: Schema.Int }),
  "SELECT store_id, COUNT(*) AS orders FROM orders GROUP BY store_id ORDER BY orders DESC LIMIT 1"
)

/** @param orders in the store, beside those of the demo network */
export const queuePage = (orders: number, rounds: number): Bench => ({
  name: `the first ${firstPageSize} rows of the queue with ${orders.toLocaleString("en")} orders in the store, against node:sqlite with the same statements`,
  goal: "at most 1.5 times the processor time",
  isMet: (found) => workOf(found) <= 1.5,
  run: async (notes) => {
    const where = await grownStore({ orders, packs: 0 })
    const measured = await within(
      where,
      Effect.gen(function* () {
        const store = yield* Store
        const [shop] = yield* store.read(busiest)
        if (shop === undefined) throw new Error("there are no orders")
        const asked = {
          paging: openOrdersPage(1, firstPageSize, undefined),
          type: "open",
          store: shop.store_id
        } as never
        const caller = {
          ...hubUser,
          storeId: shop.store_id,
          hubStoreIds: [shop.store_id],
          storeIds: [shop.store_id]
        }
        const over = (services: Context.Context<Needs>) =>
          found
            .run(asked, { caller, now: Date.now(), idempotency: undefined })
            .pipe(Effect.provideContext(services))
        const statements: Noted = []
        const page = (yield* over(servicesOf(notedIn(statements, store)))) as {
          readonly orders: ReadonlyArray<unknown>
          readonly total: number
        }
        notes(`${page.orders.length} rows of ${page.total} open orders, in ${statements.length} statements`)
        if (page.orders.length !== firstPageSize) throw new Error("the page is not full")
        const bare = bareReader(databaseFile(where.dataDir), statements, hubUser.hubId)
        const services = servicesOf(store)
        const result = yield* Effect.promise(() =>
          inTurn(
            rounds,
            () =>
              timed(async () => {
                for (let call = 0; call < calls; call++) await Effect.runPromise(over(services))
              }),
            () =>
              timed(() => {
                for (let call = 0; call < calls; call++) bare.ask()
              }),
            (ours, peer) => ours / peer,
            `ms for ${calls} pages`,
            warmUps,
            { ours: usedHere, peer: usedHere }
          )
        )
        bare.close()
        return result
      })
    )
    forget(where)
    return measured
  }
})

export const bench = queuePage(200_000, 15)
