/** The settings of the backups that a server makes, and `packhouse backup now`: they stand in the environment alone. */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Env, inWords, secondsUpTo } from "../setting-fields.ts"
import type { Keep } from "./retention.ts"
import { type TimesOfDay, timesOf } from "./schedule.ts"

/** A program that is started with the path of each new backup. */
export interface Hook {
  readonly program: string
  /** The time that it may take (ms). */
  readonly patience: number
}

/** Storage that speaks as Amazon's S3 does, where each backup goes besides. */
export interface Bucket {
  /** `https://s3.example`; the bucket stands in the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** What stands before each name, with its slash; nothing for none. */
  readonly prefix: string
  readonly key: string
  readonly secret: string
}

export interface BackupSettings {
  /** Made by the operator and never by the server: a disk that is not mounted must not pass for an empty folder. */
  readonly folder: string
  readonly times: TimesOfDay
  readonly keep: Keep
  readonly hook: Hook | undefined
  readonly bucket: Bucket | undefined
}

const Absolute = (what: string) =>
  Schema.String.check(Schema.isPattern(/^(\/|[A-Za-z]:[\\/])./, { expected: `the full path of ${what}` }))

const Access = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{1,200}$/, { expected: "1 to 200 characters without blanks" })
)
/** Parts of a path that begin with a letter or digit: `..` is none. */
const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_][\w.-]*)*)\/?$/

const WrittenBucket = Schema.Struct({
  PACKHOUSE_BACKUP_S3: Schema.String.check(
    Schema.isPattern(bucketPattern, { expected: "s3://BUCKET or s3://BUCKET/PREFIX" })
  ),
  PACKHOUSE_S3_ENDPOINT: Schema.String.check(
    Schema.isPattern(/^https?:\/\/[^\s/?#@]+\/?$/, { expected: "https://HOST, without a path" })
  ),
  PACKHOUSE_S3_REGION: Schema.String.check(
    Schema.isPattern(/^[a-z0-9-]{1,60}$/, { expected: "a region such as ap-south-1" })
  ),
  PACKHOUSE_S3_KEY: Access,
  PACKHOUSE_S3_SECRET: Access
})
const decodeBucket = Schema.decodeUnknownResult(WrittenBucket)

const WrittenTimes = Schema.Struct({
  PACKHOUSE_BACKUP_AT: Schema.String.check(
    Schema.isPattern(/^((([01]\d|2[0-3]):[0-5]\d)(,([01]\d|2[0-3]):[0-5]\d)*|(1|2|3|4|6|8|12)h)$/, {
      expected: "times of the day such as 02:30 or 02:30,14:30, or one of 1h, 2h, 3h, 4h, 6h, 8h, 12h"
    })
  ),
  PACKHOUSE_BACKUP_KEEP: Schema.String.check(
    Schema.isPattern(/^[1-9]\d{0,2}:\d{1,3}:\d{1,3}$/, {
      expected: "how many daily:weekly:monthly backups are to be kept, such as 7:5:12"
    })
  )
})
const decodeTimes = Schema.decodeUnknownResult(WrittenTimes)

const Written = Schema.Struct({
  PACKHOUSE_BACKUPS: Absolute("a folder"),
  PACKHOUSE_BACKUP_COMMAND: Schema.optionalKey(Absolute("a program")),
  PACKHOUSE_BACKUP_COMMAND_SECONDS: secondsUpTo(86_400)
})
const decode = Schema.decodeUnknownResult(Written)

const keepOf = (text: string): Keep => {
  const [daily = 1, weekly = 0, monthly = 0] = text.split(":").map(Number)
  return { daily, weekly, monthly }
}

/**
 * When copies are made, and how many of them stay.
 * @param env without variables that are set to nothing
 */
export const readTimes = (env: Env): Result.Result<Pick<BackupSettings, "times" | "keep">, string> =>
  Result.map(
    Result.mapError(
      decodeTimes({
        PACKHOUSE_BACKUP_AT: env.PACKHOUSE_BACKUP_AT ?? "02:30",
        PACKHOUSE_BACKUP_KEEP: env.PACKHOUSE_BACKUP_KEEP ?? "7:5:12"
      }),
      (error) => inWords(error.message)
    ),
    (raw) => ({ times: timesOf(raw.PACKHOUSE_BACKUP_AT), keep: keepOf(raw.PACKHOUSE_BACKUP_KEEP) })
  )

/**
 * @param env without variables that are set to nothing
 * @param place `s3://BUCKET/PREFIX`
 */
export const readBucket = (env: Env, place: string): Result.Result<Bucket, string> => {
  const region = env.PACKHOUSE_S3_REGION ?? "us-east-1"
  const written = decodeBucket({
    PACKHOUSE_BACKUP_S3: place,
    PACKHOUSE_S3_ENDPOINT: env.PACKHOUSE_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    PACKHOUSE_S3_REGION: region,
    PACKHOUSE_S3_KEY: env.PACKHOUSE_S3_KEY ?? "",
    PACKHOUSE_S3_SECRET: env.PACKHOUSE_S3_SECRET ?? ""
  })
  return Result.map(
    Result.mapError(written, (error) => inWords(error.message)),
    (raw) => {
      const [, bucket = "", folders = ""] = bucketPattern.exec(raw.PACKHOUSE_BACKUP_S3) ?? []
      return {
        endpoint: raw.PACKHOUSE_S3_ENDPOINT,
        region,
        bucket,
        prefix: folders === "" ? "" : `${folders.slice(1)}/`,
        key: raw.PACKHOUSE_S3_KEY,
        secret: raw.PACKHOUSE_S3_SECRET
      }
    }
  )
}

/**
 * @param env without variables that are set to nothing
 * @returns undefined where no backups are wanted; a failure says which variable is wrong, and how
 */
export const readBackupSettings = (env: Env): Result.Result<BackupSettings | undefined, string> => {
  if (env.PACKHOUSE_BACKUPS === undefined) return Result.succeed(undefined)
  if (env.DATABASE_URL !== undefined)
    return Result.fail(
      "PACKHOUSE_BACKUPS is for the embedded store; DATABASE_URL names PostgreSQL, which is backed up by its own tools (docs/several-nodes.md)"
    )
  const written = decode({
    PACKHOUSE_BACKUPS: env.PACKHOUSE_BACKUPS,
    ...(env.PACKHOUSE_BACKUP_COMMAND === undefined
      ? {}
      : { PACKHOUSE_BACKUP_COMMAND: env.PACKHOUSE_BACKUP_COMMAND }),
    PACKHOUSE_BACKUP_COMMAND_SECONDS: env.PACKHOUSE_BACKUP_COMMAND_SECONDS ?? "3600"
  })
  const bucket: Result.Result<Bucket | undefined, string> =
    env.PACKHOUSE_BACKUP_S3 === undefined
      ? Result.succeed(undefined)
      : readBucket(env, env.PACKHOUSE_BACKUP_S3)
  if (Result.isFailure(bucket)) return Result.fail(bucket.failure)
  const times = readTimes(env)
  if (Result.isFailure(times)) return Result.fail(times.failure)
  return Result.map(
    Result.mapError(written, (error) => inWords(error.message)),
    (raw) => ({
      bucket: bucket.success,
      folder: raw.PACKHOUSE_BACKUPS,
      ...times.success,
      hook:
        raw.PACKHOUSE_BACKUP_COMMAND === undefined
          ? undefined
          : {
              program: raw.PACKHOUSE_BACKUP_COMMAND,
              patience: raw.PACKHOUSE_BACKUP_COMMAND_SECONDS * Day.second
            }
    })
  )
}
