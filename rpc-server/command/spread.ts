/** `packhouse spread`: spreads the tables of a PostgreSQL by hub, over the servers of a Citus or over parts of one. */
import { Console, Effect, Result } from "effect"
import { type Refused, refused } from "../refused.ts"
import { Store } from "../store/engine/transaction.ts"
import { type Form, formOf } from "../store/spread/form.ts"
import { carriedOut, planFor } from "../store/spread/plan.ts"
import { hasCitus, otherSessions, takenTwice, takenTwiceText } from "../store/spread/state.ts"
import { changeNetwork } from "./network-change.ts"
import { Misused, placeOf, readOptions, storeOptions } from "./options.ts"

const usual = 8
const most = 1024
const usage = `Usage: packhouse spread [options]

Spreads every table by hub of a PostgreSQL by the hub of its rows, and gives what is unique, and the foreign keys between
such tables, the hub. With --citus over the servers of a Citus, whose extension the database has; else into parts on this
one server, which is the rehearsal of docs/growing.md: do that on a copy. The numbers of orders and partners' references,
which are unique over the network, get tables of their own.

Stop all servers first, and take a backup. It is done whole or not at all; each row is written once.

  --citus          over the servers of a Citus
  --parts NUMBER   of each table, 2 to ${most} (default ${usual}; with --citus as Citus has it)
  --dry-run        says the statements, and changes nothing

Environment: DATABASE_URL=postgres://... names the database; the embedded store is not spread.

Examples, with DATABASE_URL=postgres://packhouse@db/copy:
  packhouse spread --dry-run
  packhouse spread --citus --dry-run`

const partsOf = (text: string | undefined): Effect.Effect<number | undefined, Misused> => {
  const parts = text === undefined ? undefined : Number(text)
  return parts === undefined || (Number.isInteger(parts) && parts >= 2 && parts <= most)
    ? Effect.succeed(parts)
    : Effect.fail(new Misused({ why: `--parts ${text} is not a number from 2 to ${most}.`, usage }))
}

/** The plan, carried out unless it is only to be said. A database that is spread stays in its form. */
const spreading = Effect.fnUntraced(function* (wanted: Form, isDry: boolean) {
  const store = yield* Store
  const before = yield* store.read(formOf)
  const form = before ?? wanted
  const planning = () => planFor(form)
  const isOnCitus = !("parts" in form)
  if (before !== undefined && (yield* store.read(planning)).statements.length === 0)
    return yield* refused(
      [
        "The database is spread already, and nothing is left to do; nothing was changed.",
        yield* store.read(takenTwiceText)
      ]
        .filter((text) => text !== undefined)
        .join(" ")
    )
  const twice = before === undefined ? yield* store.read(takenTwice) : []
  if (twice.length > 0)
    return yield* refused(
      `These stand at several orders, and can be claimed by one alone: ${twice.join(", ")}. Give the others numbers of their own. Nothing was changed.`
    )
  if (isDry) return yield* store.read(planning)
  if (isOnCitus && !(yield* store.read(hasCitus)))
    return yield* refused(
      "The database has no Citus: CREATE EXTENSION citus in it, and name its servers. Nothing was changed."
    )
  return yield* store.transact(function* () {
    const others = yield* otherSessions()
    return others === 0
      ? Result.succeed(yield* carriedOut(planning()))
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
    {
      ...storeOptions,
      citus: { type: "boolean" },
      parts: { type: "string" },
      "dry-run": { type: "boolean" }
    },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  if (positionals.length > 0) return yield* new Misused({ why: "This takes options alone.", usage })
  const parts = yield* partsOf(values.parts)
  const place = placeOf(values["data-dir"])
  if (place.databaseUrl === undefined)
    return yield* refused("Name the PostgreSQL in DATABASE_URL: the embedded store is not spread.")
  const [isDry, isOnCitus] = [values["dry-run"] === true, values.citus === true]
  const form = isOnCitus ? { shards: parts } : { parts: parts ?? usual }
  const { statements, tables, dropped } = yield* changeNetwork(place, spreading(form, isDry), [])
  if (isDry) yield* Console.log(statements.map((text) => `${text};`).join("\n"))
  else
    yield* Console.log(
      isOnCitus
        ? `${tables} tables are spread by hub over the servers of Citus.`
        : `${tables} tables are cut into ${parts ?? usual} parts each.`
    )
  for (const key of dropped)
    yield* Console.error(`The foreign key from ${key} goes: the two are not spread alike.`)
})
