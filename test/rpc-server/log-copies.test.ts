/** Copies of the embedded store's log: what is restored of them is the store as it was, or nothing. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { generationName, generationsOf, segmentName } from "#rpc-server/backup/log/generation.ts"
import { expiredGenerations } from "#rpc-server/backup/log/keeping.ts"
import { claimPlace } from "#rpc-server/backup/log/owner.ts"
import { placeOf } from "#rpc-server/backup/log/place.ts"
import { readLogSettings } from "#rpc-server/backup/log/settings.ts"
import { readMoment } from "#rpc-server/backup/log/spelling.ts"
import { logCopies, noteOn } from "#rpc-server/backup/log/state.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { type CopiedLog, copiedLog, damage, generationsIn, notesAt, start } from "#test/support/copied-log.ts"
import { access, startStorage } from "#test/support/storage.ts"

let root: string
const at = (name: string): string => path.join(root, name)
const folder = () => ({ folder: at("log") })
let running: Array<CopiedLog> = []
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "packhouse-log-"))
  mkdirSync(at("log"))
})
afterEach(async () => {
  for (const each of running) await each.close(true)
  running = []
  rmSync(root, { recursive: true, force: true })
})
const copied = async (...[dataDir, ...rest]: Parameters<typeof copiedLog>) => {
  const one = await copiedLog(at(dataDir), ...rest)
  running.push(one)
  return one
}
const ended = async (one: CopiedLog, isKilled?: boolean) => {
  running = running.filter((each) => each !== one)
  await one.close(isKilled)
}
const notes = async (moment: number | undefined, target = folder()) => notesAt(target, moment, at("scratch"))

/** So many rows of half a megabyte, one a second: the log is written from its beginning again twice or more. */
const rows = 80
const half = 500_000
const longStory = async (one: CopiedLog) => {
  for (let row = 1; row <= rows; row += 1) {
    await one.add(row * 1000, half)
    if (row % 8 === 0) await one.settled()
  }
}
const upTo = (moment: number) =>
  Array.from({ length: rows }, (_, row) => (row + 1) * 1000).filter((time) => time <= moment)

describe("a store as of a moment", () => {
  it("BACKUP-9: has what was committed by then and nothing else, however often the log is begun anew", async () => {
    const one = await copied("data", folder())
    await longStory(one)
    for (const moment of [999, 45_678, 79_000])
      expect([moment, (await notes(moment)).notes]).toEqual([moment, upTo(moment)])
    expect((await notes(undefined)).notes).toEqual(upTo(200_000))
    const runs = new Set(one.answers.flatMap((each) => (each.kind === "captured" ? [each.salt1] : [])))
    expect(runs.size).toBeGreaterThan(2)
  }, 30_000)

  it("is the same where the log is empty at first, and somebody only looks", async () => {
    // A server that ends leaves no log.
    await ended(await copied("data", folder()))
    const one = await copied("data", folder(), 1000)
    await one.look(1500)
    await one.add(2000)
    expect(one.lost()).toBeUndefined()
    await one.settled()
    expect((await notes(undefined)).notes).toEqual([2000])
  })

  it("is the same where a reader keeps the log from being begun anew", async () => {
    const one = await copied("data", folder())
    await one.add(1)
    const reader = new DatabaseSync(databaseFile(at("data")), { readOnly: true })
    reader.exec("BEGIN; SELECT * FROM note")
    for (let row = 2; row <= 40; row += 1) await one.add(row, half)
    reader.close()
    for (let row = 41; row <= 60; row += 1) await one.add(row, half)
    await one.settled()
    for (const moment of [1, 41, 60]) expect((await notes(moment)).notes?.length).toBe(moment)
  }, 30_000)

  it("has nothing waiting when all that was written is copied, whatever only looked since", async () => {
    noteOn()
    const one = await copied("data", folder())
    await one.add(1000)
    await one.settled()
    await one.look(5000)
    expect(logCopies(start + 9000)?.lag).toBe(0)
    await one.add(6000)
    expect(logCopies(start + 9000)?.lag).toBe(3000)
  })

  it("is refused before the first copy and after now, and what is later than the last one is told", async () => {
    const one = await copied("data", folder())
    await one.add(1000)
    await one.settled()
    expect((await notes(-1)).why).toMatch(
      /is before the first copy in .*log\/: what was committed from .* on/
    )
    expect((await notes(4_000_000)).why).toMatch(/is not yet: it is/)
    const later = await notes(5000)
    expect([later.notes, later.remarks]).toEqual([
      [1000],
      [
        expect.stringMatching(
          /^The last transaction that was copied is of .*: of anything later the copies know nothing/
        )
      ]
    ])
    expect((await notes(1000)).remarks).toEqual([])
  })

  it("BACKUP-10: is told to be damaged or missing, with the moment up to which it is whole", async () => {
    const one = await copied("data", folder())
    for (const moment of [1000, 2000, 3000]) {
      await one.add(moment)
      await one.settled()
    }
    await ended(one)
    const [files = []] = generationsIn(at("log"))
    const segments = files.filter((file) => file.endsWith(".log"))
    const [, second = "", third = ""] = segments.slice(-3)
    copyFileSync(second, at("kept"))
    damage(second)
    expect((await notes(3000)).why).toMatch(
      /00000\d+-.*\.log: it is damaged\. What was committed up to .* can be restored/
    )
    expect((await notes(1000)).notes).toEqual([1000])
    rmSync(second)
    expect((await notes(3000)).why).toMatch(/segment \d of \d is missing\. What was committed up to/)
    // One of the right name that belongs elsewhere.
    copyFileSync(third, second)
    expect((await notes(3000)).why).toMatch(/it is damaged/)
    copyFileSync(at("kept"), second)
    expect((await notes(3000)).notes).toEqual([1000, 2000, 3000])
    damage(files.find((file) => file.endsWith(".zst")) ?? "")
    expect((await notes(3000)).why).toMatch(/base\.db\.zst: its whole copy is/)
  })
})

describe("BACKUP-11: a generation", () => {
  it("is begun with each start, and moments are found in the one that was there then", async () => {
    const first = await copied("data", folder())
    await first.add(1000)
    await first.settled()
    await ended(first, true)
    const second = await copied("data", folder(), 1800)
    await second.add(2000)
    await second.settled()
    expect(generationsIn(at("log")).length).toBe(2)
    expect((await notes(1500)).notes).toEqual([1000])
    expect(await notes(2000)).toEqual({ notes: [1000, 2000], remarks: [] })
  })

  it("ends where another program begins the log anew, and says so", async () => {
    const one = await copied("data", folder())
    await one.add(1000)
    await one.settled()
    const other = new DatabaseSync(databaseFile(at("data")))
    other.exec("PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO note (at) VALUES (1500)")
    other.close()
    await one.add(2000)
    expect(one.lost()).toMatch(/another program has begun the log anew/)
    expect((await notes(2000)).notes).toEqual([1000])
  })

  it("keeps every moment of the days that are kept, then the last of each week and month", () => {
    const now = Date.UTC(2026, 10, 30, 12)
    const day = 24 * Day.hour
    const files = (age: number) => {
      const name = generationName(now - age * day, "3f9a21")
      return ["base.json", "base.db.zst", segmentName(1, now - age * day, now - age * day + day / 2)].map(
        (file) => ({
          name: `${name}/${file}`,
          bytes: 1
        })
      )
    }
    const ages = [0, 1, 1.2, 2.2, 2.3, 3, 6, 8, 9, 15, 40, 70]
    const all = generationsOf(ages.flatMap(files))
    const gone = expiredGenerations(all.slice(1), { daily: 2, weekly: 2, monthly: 2 }, now)
    expect(gone.map(({ from }) => (now - from) / day)).toEqual([3, 6, 8, 9, 15, 70])
  })
})

describe("BACKUP-12: a place that is away", () => {
  it("gets all of it when it is back, in order", async () => {
    const storage = await startStorage()
    const bucket = { endpoint: storage.endpoint, region: "us-east-1", bucket: "b", prefix: "p/", ...access }
    try {
      const one = await copied("data", { bucket })
      await one.add(1000)
      await one.settled()
      storage.fault = (_, response) => {
        response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>")
        return true
      }
      await one.add(2000)
      await one.answered(({ kind }) => kind === "failed")
      await one.add(3000)
      storage.fault = undefined
      await one.settled()
      expect((await notesAt({ bucket }, 2500, at("scratch"))).notes).toEqual([1000, 2000])
      expect((await notesAt({ bucket }, 3000, at("scratch"))).notes).toEqual([1000, 2000, 3000])
      const whole = [...storage.objects.keys()].filter((name) => name.endsWith("base.json"))
      expect(whole.length).toBe(1)
    } finally {
      for (const each of running) await each.close(true)
      running = []
      await storage.close()
    }
  })

  it("ends the generation where more waits than is kept", async () => {
    const one = await copied("data", folder(), 0, 5000)
    await one.add(1000)
    await one.settled()
    rmSync(at("log"), { recursive: true })
    for (let row = 2; row < 200 && !one.answers.some(({ kind }) => kind === "lost"); row += 1) {
      await one.add(row * 1000, 1000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await one.answered((answer) => answer.kind === "lost" && answer.why.includes("PACKHOUSE_BACKUP_LOG_MOST"))
    expect(readdirSync(at("data/log-copies")).filter((name) => name.startsWith("log-"))).toEqual([])
  })

  it("that is empty although the log was copied there is refused: its disk may not be mounted", async () => {
    const one = await copied("data", folder())
    await one.add(1000)
    await one.settled()
    await ended(one)
    rmSync(at("log"), { recursive: true })
    await expect(copied("data", folder())).rejects.toThrow(/is not there/)
    mkdirSync(at("log"))
    await expect(copied("data", folder())).rejects.toThrow(/holds nothing of this store any more/)
  })

  it("gets with the next start what was left by the one before", async () => {
    const one = await copied("data", folder())
    await one.add(1000)
    await one.settled()
    const present = generationsIn(at("log"))[0]?.[0] ?? ""
    // As a disk that is full: nothing goes there.
    renameSync(path.dirname(present), at("aside"))
    await one.add(2000)
    await one.answered(({ kind }) => kind === "failed")
    await ended(one, true)
    renameSync(at("aside"), path.dirname(present))
    const two = await copied("data", folder(), 2500)
    await two.add(3000)
    await two.settled()
    expect((await notes(2000)).notes).toEqual([1000, 2000])
  })
})

describe("BACKUP-13: one server", () => {
  const claimed = (dataDir: string, wait: number) =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const place = yield* placeOf(folder())
          return yield* claimPlace(place, "3f9a21", dataDir, dataDir, wait)
        })
      )
    )
  it("copies the log of a store to a place: another one is refused while the first one writes its name", async () => {
    for (const name of ["one", "two"]) mkdirSync(at(name))
    const first = await claimed(at("one"), 50)
    const second = claimed(at("two"), 100)
    await Effect.runPromise(first.renew)
    await expect(second).rejects.toThrow(
      /Another server \(.*one\) copies the log of this store to the same place/
    )
    // It is gone: the next one takes its place, and the first one hears of it.
    await claimed(at("two"), 50)
    const renewed = await Effect.runPromise(Effect.result(first.renew))
    expect(Result.isFailure(renewed) && renewed.failure.message).toMatch(/Another server \(.*two\)/)
    expect(existsSync(at("log/log-owner-3f9a21.json"))).toBe(true)
  })
})

describe("what is written", () => {
  it.each([
    ["2026-11-30 14:05", Date.UTC(2026, 10, 30, 8, 35)],
    ["2026-11-30 14:05:09.5", Date.UTC(2026, 10, 30, 8, 35, 9, 500)],
    ["2026-11-30T08:35:09Z", Date.UTC(2026, 10, 30, 8, 35, 9)],
    ["2026-11-30T12:35:09+04:00", Date.UTC(2026, 10, 30, 8, 35, 9)],
    ["2026-11-30 08:35:09 GMT", Date.UTC(2026, 10, 30, 8, 35, 9)],
    ["2026-02-30 10:00", undefined],
    ["2026-11-30 24:00", undefined],
    ["2026-11-30", undefined],
    ["14:05", undefined],
    ["2026-11-30 14:05 IST", undefined],
    ["2026-11-30T12:35:09+24:00", undefined],
    ["yesterday", undefined]
  ])("as a moment: %s", (text, moment) => {
    expect(Result.getOrUndefined(readMoment(text))).toBe(moment)
  })

  it.each([
    [{ PACKHOUSE_BACKUP_LOG: "log" }, /expected the full path of a folder, or s3/],
    [
      { PACKHOUSE_BACKUP_LOG: "/log", PACKHOUSE_BACKUP_LOG_SECONDS: "0" },
      /PACKHOUSE_BACKUP_LOG_SECONDS: expected a whole number of seconds from 1 to 60/
    ],
    [
      { PACKHOUSE_BACKUP_LOG: "/log", PACKHOUSE_BACKUP_LOG_MOST: "much" },
      /PACKHOUSE_BACKUP_LOG_MOST: expected a whole number of MB/
    ],
    [{ PACKHOUSE_BACKUP_LOG: "/log", DATABASE_URL: "postgres://h/d" }, /is for the embedded store/],
    [{ PACKHOUSE_BACKUP_LOG: "s3://b" }, /^PACKHOUSE_BACKUP_LOG: expected s3/],
    [{ PACKHOUSE_BACKUP_LOG: "s3://bucket" }, /PACKHOUSE_S3_KEY/]
  ])("as a setting: %o is refused", (env, why) => {
    const settings = readLogSettings(env)
    expect(Result.isFailure(settings) && settings.failure).toMatch(why)
  })
})
