/** Databases of their own on the PostgreSQL that the tests share. */
import { randomBytes } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { carriedOut, planFor } from "#rpc-server/store/spread/plan.ts"
import { testedParts } from "./runs.ts"
import { place, within } from "./server.ts"
import { transaction } from "./transaction.ts"

const template = "packhouse_migrated"

/** One statement of the test itself. */
export const askDatabase = (serverUrl: string, text: string): Promise<unknown> =>
  Effect.runPromise(
    PgClient.PgClient.use((sql) => sql.unsafe(text).unprepared).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(serverUrl) }))
    )
  )

const named = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

const create = async (serverUrl: string, options: string): Promise<string> => {
  const name = `packhouse_${randomBytes(6).toString("hex")}`
  await askDatabase(serverUrl, `CREATE DATABASE ${name} ${options}`)
  return named(serverUrl, name)
}

/** An empty one, as a first start finds it. */
export const freshDatabase = (serverUrl: string): Promise<string> => create(serverUrl, "")

/**
 * Once for a test run: the tables that `migratedDatabase` begins with, made by the migrations themselves. With
 * `TESTED_PARTS=8` the tables by hub are cut into so many parts, and every test on PostgreSQL runs on a network that is
 * spread.
 */
export const migrateTemplate = async (serverUrl: string): Promise<void> => {
  await askDatabase(serverUrl, `CREATE DATABASE ${template}`)
  await within(
    place(named(serverUrl, template)),
    testedParts === 0 ? Effect.void : transaction(() => carriedOut(planFor({ parts: testedParts })))
  )
}

/** One with every table and nothing in them. */
export const migratedDatabase = (serverUrl: string): Promise<string> =>
  create(serverUrl, `TEMPLATE ${template} STRATEGY file_copy`)

/** One with the tables and the rows of another, which nobody has open. */
export const copyOf = (serverUrl: string, url: string): Promise<string> =>
  create(serverUrl, `TEMPLATE ${new URL(url).pathname.slice(1)} STRATEGY file_copy`)
