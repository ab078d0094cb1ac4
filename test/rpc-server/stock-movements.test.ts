/** What a hub kept, what came, what was sold and what went back, after any history of its stock: over both databases. */

import { Effect, type Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ForHub } from "#rpc-server/request.ts"
import { movementsOf } from "#rpc-server/service/stock-movements.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { seed } from "#test/support/network.ts"
import { runs } from "#test/support/runs.ts"
import { forget, type Place, place, storeOf, within } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"
import { event, lived, now } from "./stock-history.ts"

/** So many orders are there to sell something with. */
const most = 24
const tries = runs(100)

describe.each(anyDatabase)("stock movements on $name", ({ url: databaseUrl }) => {
  let where: Place
  let store: ManagedRuntime.ManagedRuntime<Store, unknown>
  beforeAll(async () => {
    where = place(await databaseUrl())
    const orders = Array.from({ length: most * tries }, (_, index) => ({
      id: 1000 + index,
      store: 11,
      hub: 5000 + Math.floor(index / most),
      ageMinutes: 8000,
      items: [{ product: 1773, qty: 1000 }]
    }))
    await within(where, seed(now, orders, []))
    store = ManagedRuntime.make(storeOf(where) as Layer.Layer<Store, unknown>)
  })
  afterAll(async () => {
    await store?.dispose()
    forget(where)
  })

  it("whatever happened, the sheet says what was kept, came, was sold and went back, and what remains is on the shelf (RETURN-4)", async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: most }), async (history) => {
        const turn = run++ % tries
        const own = 5000 + turn
        await store.runPromise(
          transaction(function* () {
            // A shorter history is lived through at the hub of an earlier one.
            for (const table of ["order_pack", "invoice", "pack_event", "return_record", "pack"])
              yield { text: `DELETE FROM ${table} WHERE hub_id = ?`, values: [own] }
          })
        )
        const expected = await store.runPromise(
          Store.use((each) => each.transact(() => lived(own, history, 1000 + turn * most))).pipe(
            Effect.provideService(ForHub, own)
          )
        )
        const found = await store.runPromise(
          Store.use((each) => each.read(() => movementsOf({ hub: own, cutOff: null }, 11, now))).pipe(
            Effect.provideService(ForHub, own)
          )
        )
        for (const [id, figures] of expected) {
          const row = found.find(({ product_id }) => product_id === id)
          const { retained = 0, received = 0, sold = 0, returned = 0, onShelf = 0 } = row ?? {}
          expect({ retained, received, sold, returned, remaining: onShelf }).toEqual(figures)
          expect(retained + received - sold - returned).toBe(onShelf)
        }
      }),
      { numRuns: tries }
    )
  }, 120_000)
})
