/**
 * Every statement of the store takes an index that was made for it: none walks a table that grows with the years, and
 * none sorts one. The texts are those that the modules of the store hold and those that every call of a screen executes;
 * what a database makes of them is its own plan, on a store that has grown.
 */
import { execFileSync } from "node:child_process"
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { sharedAside } from "#rpc-server/store/engine/opening.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { toNumbered } from "#rpc-server/store/engine/postgres.ts"
import {
  type Database,
  parametersOf,
  type Statement,
  Store,
  type Tx
} from "#rpc-server/store/engine/transaction.ts"
import { conflictWithHub } from "#rpc-server/store/spread/conflict.ts"
import { carriedOut, planFor } from "#rpc-server/store/spread/plan.ts"
import { isSpread } from "#rpc-server/store/spread/state.ts"
import { migratedDatabase } from "../support/database.ts"
import { grownStore, sizes } from "../support/grown-store.ts"
import { isLong } from "../support/runs.ts"
import { factsOf } from "../support/screen-calls.ts"
import { firstHub, forget, type Place, place, within } from "../support/server.ts"
import { transaction } from "../support/transaction.ts"
import { driveCalls } from "./driven-calls.ts"
import {
  isForeign,
  isPlanned,
  isStatement,
  type PlanNode,
  squeezed,
  walksOnPostgres,
  walksOnSqlite
} from "./statement-plan.ts"
import { mayTouchAll, tablesOfSeveralParts } from "./touched-parts.ts"

/** Texts that modules of the store hold. */
const stated: ReadonlyArray<string> = JSON.parse(
  execFileSync(process.execPath, [fileURLToPath(new URL("stated-texts.ts", import.meta.url))], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 ** 2
  })
)
/** As it was executed first, and for which hub. */
interface Executed {
  readonly statement: Statement
  readonly hub: number | undefined
}
const executed = { sqlite: new Map<string, Executed>(), postgres: new Map<string, Executed>() }
const textsOn = (database: Database): ReadonlyArray<string> => [
  ...new Set([...stated, ...executed[database].keys()])
]
const root = fileURLToPath(new URL("../../rpc-server/store/", import.meta.url))

/** Every module of the store, by its path below its folder; what migrations did is of the past. */
const modules = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.startsWith("migration")
)

/** A file that the statements which touch several parts of a spread network are written to, instead of a verdict. */
const listsTouched = process.env.LIST_TOUCHED

const now = Date.now()
const judged = (database: Database, plan: (text: string) => ReadonlyArray<string>): ReadonlyArray<string> =>
  textsOn(database)
    .filter(isPlanned)
    .flatMap((text) => plan(text).map((walk) => `${walk}: ${squeezed(text).slice(0, 400)}`))

describe("every statement of the store", () => {
  const size = { orders: 20_000, packs: 60_000 }
  /** SQLite plans by what it is told of a store, whatever is in it, until somebody analyzes it: only then has it to be large. */
  const statedSize = isLong ? size : sizes.small
  let sqlite: Place
  let postgres: Place
  /** Calls that failed, by database. */
  let failed: ReadonlyArray<ReadonlyArray<string>>
  beforeAll(async () => {
    const url = await migratedDatabase(inject("postgresUrl"))
    sqlite = await grownStore(statedSize, undefined, now)
    postgres = await grownStore(listsTouched === undefined ? size : sizes.small, url, now)
    const drive = async (where: Place) =>
      driveCalls(where, await factsOf(where), now, (database, statement, hub) => {
        if (!executed[database].has(statement.text))
          executed[database].set(statement.text, { statement, hub })
      })
    failed = [await drive(sqlite), await drive(postgres)]
  }, 240_000)
  afterAll(() => {
    forget(sqlite)
    forget(postgres)
  })

  it("of a screen's calls is executed", () => {
    expect(failed).toEqual([[], []])
  })

  describe("takes an index on SQLite", () => {
    let database: DatabaseSync
    beforeEach(() => {
      // In a copy: what is analyzed stays so.
      const copy = place()
      cpSync(databaseFile(sqlite.dataDir), databaseFile(copy.dataDir))
      database = new DatabaseSync(databaseFile(copy.dataDir))
      return () => {
        database.close()
        forget(copy)
      }
    })

    it("as it was told of the store", () => {
      expect(judged("sqlite", (text) => walksOnSqlite(database, text))).toEqual([])
    })

    it.runIf(isLong)("after the store was analyzed", () => {
      database.exec("ANALYZE")
      expect(judged("sqlite", (text) => walksOnSqlite(database, text))).toEqual([])
    })
  })

  /** A verdict on the plan that PostgreSQL makes of each statement for all of its parameters. */
  const explained = <A>(
    { databaseUrl = "" }: Place,
    isJudged: (text: string) => boolean,
    text: (text: string) => string,
    parameters: (text: string, count: number) => ReadonlyArray<string>,
    verdict: (plan: PlanNode) => A,
    broken: (cause: string) => A
  ) =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      // What is a handful of pages is read whole by choice; here the question is whether there is another way.
      yield* sql.unsafe("SET enable_seqscan = off").unprepared
      for (const join of ["hash", "merge"]) yield* sql.unsafe(`SET enable_${join}join = off`).unprepared
      yield* sql.unsafe("SET plan_cache_mode = force_generic_plan").unprepared
      const verdicts = new Map<string, A>()
      for (const each of textsOn("postgres")) {
        if (!isJudged(each)) continue
        const numbered = toNumbered(text(each))
        const count = new Set(numbered.match(/\$\d+/g)).size
        const values = parameters(each, count).join(", ")
        const exit = yield* Effect.exit(
          Effect.gen(function* () {
            yield* sql.unsafe(`PREPARE planned AS ${numbered}`).unprepared
            return yield* sql.unsafe(
              `EXPLAIN (FORMAT JSON) EXECUTE planned${count === 0 ? "" : `(${values})`}`
            ).unprepared
          })
        )
        yield* Effect.ignore(sql.unsafe("DEALLOCATE ALL").unprepared)
        if (exit._tag === "Failure") {
          verdicts.set(each, broken(`cannot be explained (${String(exit.cause).slice(0, 500)})`))
          continue
        }
        const [row] = exit.value as ReadonlyArray<Record<string, unknown>>
        const cell = row?.["QUERY PLAN"]
        const [plan] = (typeof cell === "string" ? JSON.parse(cell) : cell) as ReadonlyArray<{
          readonly Plan: PlanNode
        }>
        if (plan !== undefined) verdicts.set(each, verdict(plan.Plan))
      }
      return verdicts
    }).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(databaseUrl), maxConnections: 1 })),
      Effect.scoped,
      Effect.runPromise
    )

  // One that is spread already has no keys without the hub.
  it.skipIf(Number(process.env.TESTED_PARTS ?? 0) > 0)("takes an index on PostgreSQL", async () => {
    const plans = await explained(
      postgres,
      isPlanned,
      (text) => text,
      (_, count) => Array(count).fill("NULL"),
      walksOnPostgres,
      (cause) => [cause]
    )
    expect(judged("postgres", (text) => plans.get(text) ?? [])).toEqual([])
  })

  it("of a report is planned on PostgreSQL for what it asks, however often it was asked, and starts no workers", async () => {
    const read = Store.use((store) =>
      store.read(function* (): Tx<ReadonlyArray<unknown>> {
        return yield {
          text: "SELECT current_setting('plan_cache_mode') AS mode, current_setting('max_parallel_workers_per_gather') AS workers",
          values: []
        }
      })
    )
    const rows = await Effect.runPromise(
      read.pipe(
        Effect.provide(sharedAside(postgres.databaseUrl ?? "", 1000)),
        Effect.scoped
      ) as Effect.Effect<ReadonlyArray<unknown>>
    )
    expect(rows).toEqual([{ mode: "force_custom_plan", workers: "0" }])
  })

  it("touches the part of one hub on a PostgreSQL that is spread", async () => {
    // An empty one: how a statement is pruned is in its words. It is cut already where all tests run on such a database.
    const cut = place(await migratedDatabase(inject("postgresUrl")))
    await within(
      cut,
      transaction(function* () {
        if (!(yield* isSpread())) yield* carriedOut(planFor({ parts: 8 }))
      })
    )
    const literal = (value: unknown): string =>
      typeof value === "number"
        ? String(value)
        : typeof value === "string"
          ? `'${value.replaceAll("'", "''")}'`
          : "NULL"
    const several = await explained(
      cut,
      (text) => isStatement(text) && mayTouchAll(text) === undefined,
      conflictWithHub,
      (text, count) => {
        const { statement, hub } = executed.postgres.get(text) ?? { hub: firstHub }
        const own = statement === undefined ? [] : parametersOf(statement, undefined).map(literal)
        const isOfHub = text.includes(":hub")
        const before = Array.from({ length: isOfHub ? count - 1 : count }, (_, at) => own[at] ?? "NULL")
        return isOfHub ? [...before, literal(hub ?? null)] : before
      },
      tablesOfSeveralParts,
      (cause) => [cause]
    )
    forget(cut)
    const found = [...several].flatMap(([text, tables]) =>
      tables.length === 0 ? [] : [`${tables.join(", ")}: ${squeezed(text).slice(0, 400)}`]
    )
    if (listsTouched !== undefined) writeFileSync(listsTouched, `${found.toSorted().join("\n")}\n`)
    else expect(found).toEqual([])
  })

  it("is among those that were looked at", () => {
    /** What no call of a screen executes, and why it needs no plan. */
    const unplanned: Readonly<Record<string, string>> = {
      "customer-look-ups.ts":
        "one number's orders, by the index of customers' numbers; and a person's own rows, thirty at most",
      "phone-looks.ts": "one order by its id, and a person's own rows, thirty at most",
      "archived-orders.ts": "moves orders by their ids to the archive and back, beside the calls of screens",
      "archived-packs.ts": "moves packs by their ids to the archive and back, beside the calls of screens",
      "event-pages.ts": "what programs outside read: 10,000 rows at most, by the index of positions",
      "customer-data.ts": "once for a customer whose data is exported or erased",
      "audit-search.ts": "put together when it runs, over a bounded number of entries",
      "code-rules.ts": "the rules of codes, which are few",
      "master-changes.ts": "a row for a change that an administrator makes",
      "order-items.ts": "the price of one item of an order",
      "cartons.ts": "by the numbers of cartons, or of shipments",
      "received-serials.ts": "by one serial number, at the hubs of a user",
      "merge.ts": "an import reads and writes rows by their keys, in groups",
      "imported-items.ts": "an import reads and writes rows by their keys, in groups",
      "imported-orders.ts": "an import reads and writes rows by their keys, in groups",
      "imported-remarks.ts": "an import reads and writes rows by their keys, in groups",
      "imported-shipments.ts": "an import reads and writes rows by their keys, in groups",
      "upstream-shipments.ts": "the lines of one shipment that upstream has sent anew",
      "backups.ts": "asks a backup how far it was migrated",
      "migrations.ts": "a lock of PostgreSQL's own",
      "primary.ts": "asks PostgreSQL about itself",
      "network-numbers.ts":
        "by numbers and references, and claims where the network is spread (network-numbers.test.ts)",
      "form.ts": "hands the tables to Citus, once",
      "plan.ts": "hands the tables to Citus, once"
    }

    const texts = textsOn("sqlite").map(squeezed)
    const unseen: Array<string> = []
    for (const file of modules) {
      const source = readFileSync(path.join(root, file), "utf8")
      for (const [, quoted, template] of source.matchAll(
        /"((?:SELECT|INSERT|UPDATE|DELETE|WITH) [^"]*)"|`((?:SELECT|INSERT|UPDATE|DELETE|WITH) (?:[^`$]|\$(?!\{))*)/g
      )) {
        const start = squeezed(quoted ?? template ?? "")
        if (
          unplanned[path.basename(file)] === undefined &&
          start.length >= 20 &&
          !isForeign(start) &&
          !texts.some((text) => text.includes(start))
        )
          unseen.push(`${file}: ${start}`)
      }
    }
    expect(unseen).toEqual([])
  })
})
