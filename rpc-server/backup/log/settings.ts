/** The settings of the copies of the log: they stand in the environment alone, beside those of the backups. */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Env, inWords, secondsUpTo, wholeUpTo } from "../../setting-fields.ts"
import type { Keep } from "../retention.ts"
import type { TimesOfDay } from "../schedule.ts"
import { type Bucket, readBucket, readTimes } from "../settings.ts"

/** A folder, which the operator has made, or a bucket. */
export type LogTarget = { readonly folder: string } | { readonly bucket: Bucket }

export interface LogSettings {
  readonly target: LogTarget
  /** Milliseconds that a commit waits at most before it is copied. */
  readonly pace: number
  /** Bytes that are kept for a target that is away. */
  readonly most: number
  /** When a generation is begun. */
  readonly times: TimesOfDay
  readonly keep: Keep
}

const Written = Schema.Struct({
  PACKHOUSE_BACKUP_LOG_SECONDS: secondsUpTo(60),
  PACKHOUSE_BACKUP_LOG_MOST: wholeUpTo(100_000, " of MB")
})
const decode = Schema.decodeUnknownResult(Written)

/**
 * @param place a full path, or `s3://BUCKET/PREFIX`
 * @param named where it was said
 */
export const readTarget = (env: Env, place: string, named: string): Result.Result<LogTarget, string> => {
  if (place.startsWith("s3://"))
    return Result.mapBoth(readBucket(env, place), {
      onSuccess: (bucket) => ({ bucket }),
      onFailure: (why) => why.replace(/^PACKHOUSE_BACKUP_S3:/, `${named}:`)
    })
  return /^(\/|[A-Za-z]:[\\/])./.test(place)
    ? Result.succeed({ folder: place })
    : Result.fail(`${named}: expected the full path of a folder, or s3://BUCKET/PREFIX`)
}

/**
 * @param env without variables that are set to nothing
 * @returns undefined where the log is not copied; a failure says which variable is wrong, and how
 */
export const readLogSettings = (env: Env): Result.Result<LogSettings | undefined, string> => {
  const place = env.PACKHOUSE_BACKUP_LOG
  if (place === undefined) return Result.succeed(undefined)
  if (env.DATABASE_URL !== undefined)
    return Result.fail(
      "PACKHOUSE_BACKUP_LOG is for the embedded store; DATABASE_URL names PostgreSQL, whose log is archived by its own tools (docs/several-nodes.md)"
    )
  const target = readTarget(env, place, "PACKHOUSE_BACKUP_LOG")
  if (Result.isFailure(target)) return Result.fail(target.failure)
  const times = readTimes(env)
  if (Result.isFailure(times)) return Result.fail(times.failure)
  const written = decode({
    PACKHOUSE_BACKUP_LOG_SECONDS: env.PACKHOUSE_BACKUP_LOG_SECONDS ?? "5",
    PACKHOUSE_BACKUP_LOG_MOST: env.PACKHOUSE_BACKUP_LOG_MOST ?? "1024"
  })
  return Result.map(
    Result.mapError(written, (error) => inWords(error.message)),
    (raw) => ({
      target: target.success,
      pace: raw.PACKHOUSE_BACKUP_LOG_SECONDS * Day.second,
      most: raw.PACKHOUSE_BACKUP_LOG_MOST * 1024 * 1024,
      ...times.success
    })
  )
}
