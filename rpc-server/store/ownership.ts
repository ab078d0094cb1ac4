/**
 * One process owns the embedded store. The claim is an exclusive lock on a small database beside it: the operating
 * system lets go of it when the process ends, however it ends.
 */
import { mkdirSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Schema } from "effect"

/** Another Packhouse has this data directory. */
export class Owned extends Schema.TaggedError<Owned>()("Owned", { dataDir: Schema.String }) {
  override get message(): string {
    return `Another Packhouse is running on ${this.dataDir}. Stop it first, or use another data directory.`
  }
}

/** The data directory cannot be used. */
export class Unusable extends Schema.TaggedError<Unusable>()("Unusable", {
  dataDir: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    return `The data directory ${this.dataDir} cannot be used: ${this.cause instanceof Error ? this.cause.message : String(this.cause)}`
  }
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, "packhouse.db")

const busy = 5
const isBusy = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "errcode" in cause && Number(cause.errcode) === busy

/** Claims a data directory, made if need be, until the scope closes. */
export const claim = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 })
        const claimed = new DatabaseSync(path.join(dataDir, "owner.db"))
        try {
          claimed.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;")
        } catch (cause) {
          claimed.close()
          throw cause
        }
        return claimed
      },
      catch: (cause) => (isBusy(cause) ? new Owned({ dataDir }) : new Unusable({ dataDir, cause }))
    }),
    (claimed) => Effect.sync(() => claimed.close())
  )
