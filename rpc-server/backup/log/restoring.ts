/** The store as of a moment, out of the copies of its log: found, verified, and put together into a file. */
import { rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { Clock, Effect } from "effect"
import type * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../../refused.ts"
import { chooseGeneration } from "./choice.ts"
import { buildStore } from "./moment.ts"
import { placeOf } from "./place.ts"
import type { LogTarget } from "./settings.ts"
import { momentText } from "./spelling.ts"

export interface LogAt {
  readonly target: LogTarget
  /** undefined for all that was copied. */
  readonly moment: Day.Instant | undefined
  /** The store that is wanted, where it is known. */
  readonly own?: string | undefined
}

/** A file without a log beside it. */
const seal = (file: string) =>
  Effect.try({
    try: () => {
      const database = new DatabaseSync(file)
      try {
        database.exec("PRAGMA journal_mode = DELETE")
      } finally {
        database.close()
      }
    },
    catch: (cause) => refused(`What the copies hold cannot be opened: ${thrownText(cause)}`)
  })

/** @param file is written, and removed again when the scope closes */
export const storeAt = Effect.fnUntraced(function* (
  { target, moment, own }: LogAt,
  file: string,
  scratch: string
) {
  const now = yield* Clock.currentTimeMillis
  const place = yield* placeOf(target)
  const { generation, nextFrom } = yield* chooseGeneration(place, moment, own, now)
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${end}`, { force: true })
    })
  )
  const { at, isLast } = yield* buildStore(place, generation, moment ?? now, file, scratch)
  yield* seal(file)
  const remarks =
    isLast && moment !== undefined && moment > at
      ? [
          nextFrom === undefined
            ? `The last transaction that was copied is of ${momentText(at)}: of anything later the copies know nothing.`
            : `The last transaction before that which was copied is of ${momentText(at)}; the next copies begin at ${momentText(nextFrom)}. What was committed between is not in them.`
        ]
      : []
  return { at, remarks, name: `${place.where}${generation.name}` }
})
