/**
 * The summary of 100,000 orders of a year (ReportService.getSummary, its handler and store) against node:sqlite asked the
 * same statements and nothing else, on the same file.
 */
// Before any schema is used, as in the server: schemas are compiled only from then on.
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { bound } from "#rpc-server/service/all.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { hubUser } from "../rpc-server/hub-user.ts"
import { seed } from "../support/network.ts"
import { forget, place, within } from "../support/server.ts"
import { servicesOf } from "../support/services.ts"
import { bareReader, type Noted, notedIn, timed } from "./bare-statements.ts"
import { type Bench, inTurn, usedHere, workOf } from "./measure.ts"

const orders = 100_000
const rounds = 11
const now = Date.now()
const today = Day.dayAt(now)
const days = { from: Day.addDays(today, -364), to: today }

/** Orders all over the year: every status that counts, six sources, five methods, amounts at the door and none. */
const fill = function* (): Tx<Result.Result<void, never>> {
  yield {
    text: `INSERT INTO orders (hub_id, increment_id, store_id, status, source, is_hub_transfer_order, sub_slot_id, slot_starts, slot_id,
        order_becomes_pending, created_at, updated_at, payment_method, cod_payment, subtotal, shipping, discount, tax, grand_total)
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT 1, CAST(200000000 + i AS TEXT), 11,
        CASE i % 20 WHEN 0 THEN 'canceled' WHEN 1 THEN 'undelivered' WHEN 2 THEN 'pending' ELSE 'complete' END,
        CASE i % 7 WHEN 0 THEN 'fth_retail' WHEN 1 THEN 'zomato' WHEN 2 THEN 'swiggy' WHEN 3 THEN 'dunzo' ELSE 'fth_hub' END, 0,
        CASE WHEN i % 3 = 0 THEN 30 END, CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 3 = 0 THEN 'normal' ELSE 'express' END,
        datetime(?, '-' || (i * 5) || ' minutes'), datetime(?, '-' || (i * 5) || ' minutes'), datetime(?, '-' || (i * 5) || ' minutes'),
        CASE i % 5 WHEN 0 THEN 'upi' WHEN 1 THEN 'card' WHEN 2 THEN 'paytm' ELSE 'cashondelivery' END,
        CASE WHEN i % 4 < 2 THEN printf('%d.%02d', i % 900, i % 100) WHEN i % 400 = 3 THEN 'paid online' END, 0, 0, 0, 0, 10000 + i % 90000
      FROM n`,
    values: [orders, ...Array(3).fill(Day.toGmt(now))]
  }
  return Result.succeed(undefined)
}

const found = bound.find(({ method }) => method.name === "ReportService.getSummary")
if (found === undefined) throw new Error("there is no summary")

export const bench: Bench = {
  name: "ReportService.getSummary over a year of 100,000 orders, against node:sqlite with the same statements",
  goal: "at most 1.5 times the processor time",
  isMet: (found) => workOf(found) <= 1.5,
  run: async (notes) => {
    const where = place()
    await within(where, seed(now, [], []))
    const measured = await within(
      where,
      Effect.gen(function* () {
        const store = yield* Store
        yield* store.transact(fill)
        const statements: Noted = []
        const asked = { ...days, store: 11 } as never
        const call = { caller: hubUser, now, idempotency: undefined }
        const over = (through: Store["Service"]) =>
          found.run(asked, call).pipe(Effect.provideContext(servicesOf(through)))
        const ours = over(store)
        const answer = yield* over(Store.of(notedIn(statements, store)))
        const counted = (answer as { categories: ReadonlyArray<Record<string, number>> }).categories
          .flatMap((one) => [
            one.placed_express,
            one.cancelled_express,
            one.placed_scheduled,
            one.cancelled_scheduled
          ])
          .reduce<number>((sum, count) => sum + (count ?? 0), 0)
        notes(`${counted} orders in ${statements.length} statements`)
        if (counted !== orders) throw new Error(`${counted} orders were counted of ${orders}`)
        const bare = bareReader(databaseFile(where.dataDir), statements, hubUser.hubId)
        const result = yield* Effect.promise(() =>
          inTurn(
            rounds,
            () => timed(() => Effect.runPromise(ours)),
            () => timed(bare.ask),
            (ours, peer) => ours / peer,
            "ms",
            1,
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
}
