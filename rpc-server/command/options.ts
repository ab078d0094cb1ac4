/** Options of the subcommands that own the store, and where that store is. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util"
import { Effect, Schema } from "effect"
import { thrownText } from "#core/thrown.ts"

/** Called with options that do not exist or do not go together. */
export class Misused extends Schema.TaggedError<Misused>()("Misused", {
  why: Schema.String,
  usage: Schema.String
}) {
  override get message(): string {
    return `${this.why}\n\n${this.usage}`
  }
}

export const storeOptions = {
  "data-dir": { type: "string" },
  help: { type: "boolean", short: "h" }
} as const satisfies ParseArgsOptionsConfig

export const storeUsage = `  --data-dir DIR   where the embedded store lives (default ./data, or PACKHOUSE_DATA_DIR)

Environment: DATABASE_URL=postgres://... uses PostgreSQL instead of the embedded store.`

/** The arguments of a subcommand; `undefined` when only its help is wanted. */
export const readOptions = <const O extends ParseArgsOptionsConfig>(
  args: ReadonlyArray<string>,
  options: O,
  usage: string
) =>
  Effect.try({
    try: () => parseArgs({ args: [...args], options, allowPositionals: true, strict: true }),
    catch: (cause) => new Misused({ why: thrownText(cause), usage })
  })

/** Where a subcommand finds the store. */
export interface Place {
  readonly dataDir: string
  /** PostgreSQL instead of the embedded SQLite file. */
  readonly databaseUrl: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

export const placeOf = (dataDir: string | undefined, env: Env = process.env): Place => ({
  dataDir: dataDir ?? (env.PACKHOUSE_DATA_DIR || "./data"),
  databaseUrl: env.DATABASE_URL === undefined || env.DATABASE_URL === "" ? undefined : env.DATABASE_URL
})
