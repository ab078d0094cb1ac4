/** Large changes of the embedded store, put into their table slice by slice; between two of them calls have their turn. */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as changes from "../store/network/master-changes.ts"
import * as masterSwitch from "../store/network/master-switch.ts"
import { maintainedKind } from "./kinds.ts"

/** Rows of a slice: well below a millisecond. */
const atOnce = 100

/** Puts the next slice of a change that is under way; false where there is none. */
const nextSlice = function* (at: Day.GmtTime): Tx<Result.Result<boolean, never>> {
  const change = yield* changes.underWay()
  if (change === undefined) return Result.succeed(false)
  const { id, kind, applied, stored_columns: columns, added, changed, removed } = change
  const table = maintainedKind(kind)?.maintained.table
  if (table === undefined) throw new Error(`a change of ${kind} is under way, which nobody maintains`)
  const last = applied + atOnce
  yield* masterSwitch.put(table, { changeId: id, columns, added, changed, removed }, "sqlite", [
    applied,
    last
  ])
  const isWhole = last >= added + changed + removed
  yield* changes.comeTo(id, isWhole ? null : last)
  // What was read of a part of it is read anew.
  if (isWhole) yield* table.name === "product" ? catalogue.change(at) : changes.count()
  return Result.succeed(true)
}

/** Puts all slices of changes that are under way into their tables: of one just decided, or of a server that was killed. */
export const finishSlices = Effect.gen(function* () {
  const store = yield* Store
  if (store.database !== "sqlite") return
  const at = Day.toGmt(yield* Clock.currentTimeMillis)
  const next = () => store.note(() => nextSlice(at))
  while (yield* next()) yield* Effect.sleep("1 millis")
}).pipe(Effect.uninterruptible)
