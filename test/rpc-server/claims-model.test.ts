/** Claims in any order of events, with crashes, beside a model of them (CLAIM-1 to CLAIM-3). */
import { Effect, Result } from "effect"
import fc from "fast-check"
import { describe, it } from "vitest"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import * as sessions from "#rpc-server/store/network/sessions.ts"
import { mortal } from "#test/support/mortal-store.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { forget, place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { codes, event, history, people } from "./claims/history.ts"
import { anyDatabase } from "./databases.ts"

/** PostgreSQL tries a transaction that breaks again, with pauses: a death takes seconds there. */
const triesOn = { SQLite: isLong ? 1000 : 200, PostgreSQL: isLong ? 50 : 10 }

describe.each(anyDatabase)("claims over any events, on $name", ({ name, url }) => {
  it("stand as the model says, whatever crashes, and none is left behind longer than its time", async () => {
    const where = place(await url())
    const now = Date.now()
    const chance = now % 1_000_000
    try {
      await within(
        where,
        Effect.gen(function* () {
          const inner = yield* Store
          const orders = [1, 2].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 2000 }] }))
          const packs = codes.map((code) => shelfPack(1773, code))
          yield* seed(now, orders, packs)
          yield* inner.transact(function* () {
            for (const { tokenHash, userId } of people)
              yield* sessions.add(tokenHash, userId, "login", now, now)
            return Result.succeed(undefined)
          })
          const at = { statements: null as number | null }
          const store = mortal(inner, at)
          const drive = history(needs(store), store, at)
          yield* Effect.promise(() =>
            fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 30 }), drive), {
              seed: chance,
              numRuns: triesOn[name],
              // A pack that is in the cart is not added again.
              examples: [
                [
                  [
                    { is: "sells", pack: 1, death: null },
                    { is: "sells", pack: 1, death: null }
                  ]
                ]
              ]
            })
          )
        })
      )
    } finally {
      forget(where)
      console.log(`claims over any events: seed ${chance}`)
    }
  }, 300_000)
})
