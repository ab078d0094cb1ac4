/** `packhouse spread`: cuts the tables by hub of a PostgreSQL into parts, as a network over several servers has them. */
import { Console, Effect, Result } from "effect"
import { type Refused, refused } from "../refused.ts"
import { Store } from "../store/engine/transaction.ts"
import { isSpread, otherSessions, planOf, spread } from "../store/spread/plan.ts"
import { changeNetwork } from "./network-change.ts"
import { Misused, placeOf, readOptions, storeOptions } from "./options.ts"

const usual = 8
const most = 1024
const usage = `Usage: packhouse spread [options]

Cuts every table by hub of a PostgreSQL into parts by the hub of its rows, and gives what is unique, and the foreign keys
between such tables, the hub: the shape that a network over several servers has, on one. It is the rehearsal of
docs/growing.md: do it on a copy. What is unique over the network is unique within a hub afterwards.

Stop all servers first. It is done whole or not at all; each row is written once.

  --parts NUMBER   of each table, 2 to ${most} (default ${usual})
  --dry-run        says the statements, and changes nothing

Environment: DATABASE_URL=postgres://... names the database; the embedded store is not spread.

Example, with DATABASE_URL=postgres://packhouse@db/copy:
  packhouse spread --dry-run`

const partsOf = (text: string | undefined): Effect.Effect<number, Misused> => {
  const parts = text === undefined ? usual : Number(text)
  return Number.isInteger(parts) && parts >= 2 && parts <= most
    ? Effect.succeed(parts)
    : Effect.fail(new Misused({ why: `--parts ${text} is not a number from 2 to ${most}.`, usage }))
}

/** The plan, done unless it is only to be said. */
const spreading = Effect.fnUntraced(function* (parts: number, isDry: boolean) {
  const store = yield* Store
  if (yield* store.read(isSpread))
    return yield* refused("The database is spread already; nothing was changed.")
  if (isDry) return yield* store.read(() => planOf(parts))
  return yield* store.transact(function* () {
    const others = yield* otherSessions()
    return others === 0
      ? Result.succeed(yield* spread(parts))
      : Result.fail<Refused>(
          refused(
            `${others} other sessions of Packhouse are at the database: stop all servers first. Nothing was changed.`
          )
        )
  })
})

export const spreadCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, parts: { type: "string" }, "dry-run": { type: "boolean" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  if (positionals.length > 0) return yield* new Misused({ why: "This takes options alone.", usage })
  const parts = yield* partsOf(values.parts)
  const place = placeOf(values["data-dir"])
  if (place.databaseUrl === undefined)
    return yield* refused("Name the PostgreSQL in DATABASE_URL: the embedded store is not spread.")
  const isDry = values["dry-run"] === true
  const { statements, tables, dropped } = yield* changeNetwork(place, spreading(parts, isDry), [])
  if (isDry) yield* Console.log(statements.map((text) => `${text};`).join("\n"))
  else yield* Console.log(`${tables} tables are cut into ${parts} parts each.`)
  for (const key of dropped)
    yield* Console.error(`The foreign key from ${key} goes: its table is not one by hub.`)
})
