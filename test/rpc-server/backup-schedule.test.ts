/** When backups are made by the server itself, and which of them stay. */
import { Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { nameOf, readName } from "#rpc-server/backup/description.ts"
import { expired } from "#rpc-server/backup/retention.ts"
import { isDue, lastDue, timesOf } from "#rpc-server/backup/schedule.ts"
import { isTime, scheduledBackups } from "#rpc-server/backup/scheduled.ts"
import { type BackupSettings, readBackupSettings } from "#rpc-server/backup/settings.ts"

const at = (text: string): number => Day.fromLocal(text) ?? Number.NaN
const keep = { daily: 7, weekly: 5, monthly: 12 }
const made = (times: ReadonlyArray<number>) =>
  times.map((time) => ({ name: nameOf(time, "3f9a21"), at: time }))

describe("the time of a backup", () => {
  it("is of the network's calendar, and the last one that has come", () => {
    const times = timesOf("14:30,02:30")
    expect(lastDue(times, at("2026-11-30 02:30:00"))).toBe(at("2026-11-30 02:30:00"))
    expect(lastDue(times, at("2026-11-30 02:29:59"))).toBe(at("2026-11-29 14:30:00"))
    expect(lastDue(timesOf("6h"), at("2026-11-30 17:00:00"))).toBe(at("2026-11-30 12:00:00"))
  })

  it("BACKUP-2: one that was missed is made up for, and one of a clock that was ahead does for nothing", () => {
    const times = timesOf("02:30")
    const now = at("2026-11-30 09:00:00")
    expect(isDue(times, [at("2026-11-30 02:31:00")], now)).toBe(false)
    expect(isDue(times, [at("2026-11-29 02:31:00")], now)).toBe(true)
    expect(isDue(times, [at("2027-11-30 02:31:00")], now)).toBe(true)
    expect(isDue(times, [], now)).toBe(true)
  })
})

it("the name of a backup says when it was made, and of which store", () => {
  const time = at("2026-11-30 08:00:00")
  expect(nameOf(time, "3f9a21")).toBe("packhouse-20261130T023000Z-3f9a21.db")
  expect(readName(nameOf(time, "3f9a21"))).toEqual({ at: time, store: "3f9a21" })
  for (const other of [
    "packhouse.db",
    "packhouse-20261130T023000Z-3f9a21.db.json",
    "packhouse-20261399T023000Z-3f9a21.db"
  ])
    expect(readName(other)).toBeUndefined()
})

describe("BACKUP-3: old backups", () => {
  it("of two years of nights, seven days, five weeks and twelve months stay", () => {
    const last = at("2026-11-30 02:30:00")
    const nights = made(Array.from({ length: 730 }, (_, index) => last - index * 24 * Day.hour))
    const gone = new Set(expired(nights, keep, last))
    const stay = nights.filter((night) => !gone.has(night)).map((night) => Day.dayAt(night.at))
    expect(stay).toEqual([
      ...["30", "29", "28", "27", "26", "25", "24"].map((date) => `2026-11-${date}`),
      ...["2026-11-22", "2026-11-15", "2026-11-08", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31"],
      ...["2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"]
    ])
  })

  it("go night by night as all at once: none that a later night would keep goes early", () => {
    const first = at("2026-01-01 02:30:00")
    const nights = made(Array.from({ length: 400 }, (_, index) => first + index * 24 * Day.hour))
    let stay: typeof nights = []
    for (const night of nights) {
      const gone = new Set(expired([...stay, night], keep, night.at))
      stay = [...stay, night].filter((other) => !gone.has(other))
    }
    const gone = new Set(expired(nights, keep, nights.at(-1)?.at ?? 0))
    expect(stay).toEqual(nights.filter((night) => !gone.has(night)))
  })

  it("never are the newest, one of the last day, nor one that is dated after now", () => {
    const time = fc
      .integer({ min: 0, max: 800 * 24 })
      .map((hours) => at("2025-01-01 00:00:00") + hours * Day.hour)
    const small = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(
        fc.uniqueArray(time, { maxLength: 60 }),
        time,
        fc.record({ daily: fc.integer({ min: 1, max: 3 }), weekly: small, monthly: small }),
        (times, now, few) => {
          const all = made(times)
          const gone = expired(all, few, now)
          const newest = Math.max(...times.filter((other) => other <= now))
          for (const { at: old } of gone) {
            expect(old).toBeLessThan(newest)
            expect(old).toBeLessThanOrEqual(now - 24 * Day.hour)
          }
          // What has gone once leaves nothing more to go.
          expect(
            expired(
              all.filter((other) => !gone.includes(other)),
              few,
              now
            )
          ).toEqual([])
        }
      )
    )
  })
})

const settingsOf = (env: Record<string, string>) =>
  readBackupSettings({ PACKHOUSE_BACKUPS: "/backup", ...env })
const good = (env: Record<string, string> = {}): BackupSettings => {
  const settings = settingsOf(env)
  if (Result.isFailure(settings) || settings.success === undefined) throw new Error(JSON.stringify(settings))
  return settings.success
}

describe("the settings of backups", () => {
  it("are a night's, kept for a year, unless they say otherwise", () => {
    expect(good()).toEqual({
      folder: "/backup",
      times: timesOf("02:30"),
      keep,
      hook: undefined,
      bucket: undefined
    })
    expect(good({ PACKHOUSE_BACKUP_COMMAND: "/usr/local/bin/send" }).hook).toEqual({
      program: "/usr/local/bin/send",
      patience: 3_600_000
    })
    expect(readBackupSettings({})).toEqual(Result.succeed(undefined))
  })

  it("name a bucket by its address, and its access beside it", () => {
    const env = {
      PACKHOUSE_BACKUP_S3: "s3://shop/hubs/one/",
      PACKHOUSE_S3_KEY: "key",
      PACKHOUSE_S3_SECRET: "secret"
    }
    expect(good({ ...env, PACKHOUSE_S3_REGION: "ap-south-1" }).bucket).toEqual({
      endpoint: "https://s3.ap-south-1.amazonaws.com",
      region: "ap-south-1",
      bucket: "shop",
      prefix: "hubs/one/",
      key: "key",
      secret: "secret"
    })
    expect(good({ ...env, PACKHOUSE_BACKUP_S3: "s3://shop" }).bucket?.prefix).toBe("")
  })

  it.each([
    [
      { PACKHOUSE_S3_SECRET: "", PACKHOUSE_BACKUP_S3: "s3://shop", PACKHOUSE_S3_KEY: "key" },
      "1 to 200 characters"
    ],
    [
      { PACKHOUSE_BACKUP_S3: "s3://shop/../other", PACKHOUSE_S3_KEY: "key", PACKHOUSE_S3_SECRET: "s" },
      "s3://BUCKET"
    ],
    [{ PACKHOUSE_BACKUPS: "backup" }, "the full path of a folder"],
    [{ PACKHOUSE_BACKUP_AT: "25:00" }, "times of the day"],
    [{ PACKHOUSE_BACKUP_AT: "5h" }, "times of the day"],
    [{ PACKHOUSE_BACKUP_KEEP: "0:1:1" }, "daily:weekly:monthly"],
    [{ PACKHOUSE_BACKUP_COMMAND: "rclone copy" }, "the full path of a program"],
    [{ DATABASE_URL: "postgres://db/packhouse" }, "backed up by its own tools"]
  ])("that are wrong are refused by their name: %o", (env, why) => {
    const settings = settingsOf(env)
    expect(Result.isFailure(settings) ? settings.failure : "").toContain(why)
    const [name = ""] = Object.keys(env)
    expect(Result.isFailure(settings) ? settings.failure : "").toContain(name)
  })
})

describe("a server", () => {
  /** When runs were started from a time on, for so long; `works` says how each ends. */
  const runsOf = (
    from: number,
    during: number,
    works: (run: number) => boolean
  ): Promise<ReadonlyArray<string>> => {
    const runs: Array<string> = []
    const once = () =>
      Effect.map(
        Effect.clockWith((clock) => clock.currentTimeMillis),
        (now) => {
          runs.push(Day.toLocal(now).slice(0, 16))
          const report = {
            made: true,
            name: "n",
            made_at: Day.toGmt(now),
            bytes: 1,
            seconds: 1,
            copied_at: null
          }
          return works(runs.length)
            ? { report: { ...report, copied_at: null, removed: [], problems: [], warnings: [] }, why: "" }
            : { report: undefined, why: "no room" }
        }
      )
    const work = Effect.gen(function* () {
      yield* TestClock.setTime(from)
      const settings = good({ PACKHOUSE_BACKUP_AT: "02:30,14:30" })
      const fiber = yield* Effect.forkChild(scheduledBackups("/nowhere", settings, once))
      yield* TestClock.adjust(during)
      yield* Fiber.interrupt(fiber)
      return runs
    })
    return Effect.runPromise(Effect.scoped(work).pipe(Effect.provide(TestClock.layer())))
  }

  it("BACKUP-1: looks at its start, and makes one at each of its times", async () => {
    const runs = await runsOf(at("2026-11-30 09:00:00"), 48 * Day.hour, () => true)
    expect(runs).toEqual([
      "2026-11-30 09:00",
      "2026-11-30 14:30",
      "2026-12-01 02:30",
      "2026-12-01 14:30",
      "2026-12-02 02:30"
    ])
  })

  it("tries again after a quarter of an hour for as long as one fails", async () => {
    const runs = await runsOf(at("2026-11-30 02:30:00"), 2 * Day.hour, (run) => run === 3)
    expect(runs).toEqual(["2026-11-30 02:30", "2026-11-30 02:45", "2026-11-30 03:00"])
  })

  it("goes on by a clock that was set back", () => {
    const times = timesOf("02:30")
    const before = at("2026-11-20 09:00:00")
    expect(isTime({ served: at("2026-11-30 02:30:00") }, times, before)).toBe(true)
    expect(isTime({ failedAt: at("2026-11-30 09:00:00") }, times, before)).toBe(true)
    expect(isTime({ served: at("2026-11-20 02:30:00") }, times, before)).toBe(false)
  })
})
