/** A fresh PostgreSQL database on the server that the tests share. */
import { randomBytes } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"

export const freshDatabase = async (serverUrl: string): Promise<string> => {
  const name = `packhouse_${randomBytes(6).toString("hex")}`
  await Effect.runPromise(
    PgClient.PgClient.use((sql) => sql.unsafe(`CREATE DATABASE ${name}`).unprepared).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(serverUrl) }))
    )
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
