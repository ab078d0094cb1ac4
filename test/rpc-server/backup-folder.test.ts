/** Backups into a folder, as `packhouse backup now` makes them for the server: what is left there, whatever happens. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { descriptionName, nameOf, readName } from "#rpc-server/backup/description.ts"
import { digestOf } from "#rpc-server/backup/digest.ts"
import type { Report } from "#rpc-server/backup/report.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { lastStep } from "#rpc-server/store/migration/migrations.ts"
import { seed } from "#test/support/network.ts"
import { forget, type Place, place, startServer, within } from "#test/support/server.ts"
import { type Ended, runSubcommand } from "#test/support/subcommand.ts"

let filled: Place
let where: Place
let folder: string
beforeAll(async () => {
  filled = place()
  await within(filled, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 500 }] }], []))
})
afterAll(() => forget(filled))
beforeEach(() => {
  where = place()
  copyFileSync(databaseFile(filled.dataDir), databaseFile(where.dataDir))
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-backups-"))
})
afterEach(() => {
  forget(where)
  rmSync(folder, { recursive: true, force: true })
})

const now = (args: ReadonlyArray<string> = [], env: Record<string, string> = {}): Promise<Ended> =>
  runSubcommand(where, ["backup", "now", "--json", ...args], { PACKHOUSE_BACKUPS: folder, ...env })
const reportOf = ({ stdout }: Ended): Report => JSON.parse(stdout)
const backups = (): ReadonlyArray<string> => readdirSync(folder).filter((name) => name.endsWith(".db"))

/** A good backup as it lay there before: of some days ago, with its description. */
const older = (name: string, days: number): string => {
  const store = readName(name)?.store ?? ""
  const old = nameOf(Date.now() - days * 24 * Day.hour, store)
  copyFileSync(path.join(folder, name), path.join(folder, old))
  copyFileSync(path.join(folder, descriptionName(name)), path.join(folder, descriptionName(old)))
  return old
}

describe("a run", () => {
  it("BACKUP-1: leaves one file and what it says of itself, for their owner alone", async () => {
    const report = reportOf(await now())
    expect(report).toMatchObject({ made: true, removed: [], problems: [] })
    expect(readdirSync(folder).sort()).toEqual([report.name, descriptionName(report.name)])
    const file = path.join(folder, report.name)
    for (const name of [file, descriptionName(file)]) expect(statSync(name).mode & 0o777).toBe(0o600)
    const description = JSON.parse(readFileSync(descriptionName(file), "utf8"))
    expect(description).toMatchObject({
      made_at: report.made_at,
      step: lastStep,
      bytes: statSync(file).size,
      sha256: await Effect.runPromise(digestOf(file)),
      rows: { orders: 1, order_item: 1 }
    })
    const database = new DatabaseSync(file, { readOnly: true })
    expect(database.prepare("SELECT COUNT(*) AS orders FROM orders").get()).toEqual({ orders: 1 })
    database.close()
  })

  it("where one is there since the last time makes none, and one that is asked for outright it makes", async () => {
    const { name } = reportOf(await now())
    expect(reportOf(await now(["--if-due"]))).toMatchObject({ made: false, name })
    expect(reportOf(await now()).made).toBe(true)
    expect(backups()).toHaveLength(2)
  })

  it("BACKUP-3: removes what has served its time, and nothing of another store or that is not whole", async () => {
    const { name } = reportOf(await now())
    const [recent, old, broken] = [older(name, 3), older(name, 400), older(name, 500)]
    truncateSync(path.join(folder, broken), 1000)
    const foreign = name.replace(/-[0-9a-f]{6}\.db$/, "-000000.db").replace("2026", "2020")
    copyFileSync(path.join(folder, name), path.join(folder, foreign))
    const report = reportOf(await now([], { PACKHOUSE_BACKUP_KEEP: "2:0:0" }))
    expect(report.removed).toEqual([old])
    expect([...backups()].sort()).toEqual([report.name, name, recent, broken, foreign].sort())
    expect(existsSync(path.join(folder, descriptionName(old)))).toBe(false)
  })

  it("BACKUP-4: that was killed leaves the good ones, and the next clears away what it left", async () => {
    const { name } = reportOf(await now())
    const store = readName(name)?.store ?? ""
    const next = nameOf(Date.now() + Day.hour, store)
    // Killed while copying; killed between the description and the name.
    for (const left of [
      `${next}.part-77`,
      `${next}.part-77-journal`,
      descriptionName(next),
      `${descriptionName(next)}.part-77`
    ])
      writeFileSync(path.join(folder, left), "half")
    const foreign = `${nameOf(Date.now(), "000000")}.part-78`
    writeFileSync(path.join(folder, foreign), "of another server, at work")
    const second = reportOf(await now())
    const expected = [name, second.name].flatMap((whole) => [whole, descriptionName(whole)])
    expect(readdirSync(folder).sort()).toEqual([...expected, foreign].sort())
  })

  it("alone makes the backups of a store: another one meanwhile says so and leaves them", async () => {
    const lock = new DatabaseSync(path.join(where.dataDir, "backing-up.db"))
    lock.exec("BEGIN EXCLUSIVE")
    const { code, stderr } = await now()
    lock.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining("Another run is making backups")])
    expect(backups()).toEqual([])
  })
})

describe("BACKUP-5: a folder", () => {
  it("that is missing is not made: its disk may not be mounted", async () => {
    rmSync(folder, { recursive: true })
    const { code, stderr } = await now()
    expect([code, stderr]).toEqual([1, expect.stringContaining("Mount its disk, or make it")])
    expect(existsSync(folder)).toBe(false)
  })

  it("that held backups and holds none is refused, unless it was emptied on purpose", async () => {
    await now()
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
    const { code, stderr } = await now(["--if-due"])
    expect([code, stderr]).toEqual([1, expect.stringContaining("Is its disk mounted?")])
    expect(readdirSync(folder)).toEqual([])
    expect(reportOf(await now(["--anew"])).made).toBe(true)
    expect((await now()).code).toBe(0)
  })

  it.skipIf(process.getuid?.() === 0)("that cannot be written says so", async () => {
    chmodSync(folder, 0o500)
    const { code, stderr } = await now()
    expect([code, stderr]).toEqual([1, expect.stringContaining("cannot be written")])
  })
})

describe("BACKUP-6: the program that takes backups elsewhere", () => {
  const script = (text: string): string => {
    const file = path.join(where.dataDir, "send")
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o700 })
    return file
  }

  it("is given the path of each new one, once", async () => {
    const taken = path.join(where.dataDir, "taken")
    const env = { PACKHOUSE_BACKUP_COMMAND: script(`echo "$#:$1" >> ${taken}`) }
    const { name, problems } = reportOf(await now([], env))
    await now(["--if-due"], env)
    expect([problems, readFileSync(taken, "utf8")]).toEqual([[], `1:${path.join(folder, name)}\n`])
  })

  it("that fails is named with its last words, the backup is good all the same, and it is started again", async () => {
    const failing = await now([], { PACKHOUSE_BACKUP_COMMAND: script("echo 'host away' >&2; exit 3") })
    expect(failing.code).toBe(1)
    const { name, problems } = reportOf(failing)
    expect(problems).toEqual([`${path.join(where.dataDir, "send")} ended with 3: host away`])
    const again = reportOf(await now(["--if-due"], { PACKHOUSE_BACKUP_COMMAND: script("exit 0") }))
    expect(again).toMatchObject({ made: false, name, problems: [] })
  })

  it("that hangs is stopped, with what it started", async () => {
    const started = Date.now()
    const env = {
      PACKHOUSE_BACKUP_COMMAND: script("sleep 600 & wait"),
      PACKHOUSE_BACKUP_COMMAND_SECONDS: "1"
    }
    const { problems } = reportOf(await now([], env))
    expect(problems).toEqual([expect.stringContaining("did not end within 1 seconds")])
    expect(Date.now() - started).toBeLessThan(60_000)
  })

  it("that is not there is named", async () => {
    const { problems } = reportOf(await now([], { PACKHOUSE_BACKUP_COMMAND: "/nowhere/send" }))
    expect(problems).toEqual([expect.stringContaining("/nowhere/send cannot be started")])
  })
})

it("a server makes a backup at its start where none is there, and says so in the log and the metrics", async () => {
  const server = await startServer(where, { env: { PACKHOUSE_BACKUPS: folder } })
  await expect.poll(server.output, { timeout: 20_000 }).toContain("backup made")
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^packhouse_backup_size_bytes [1-9]/m)
  expect(metrics).toMatch(/^packhouse_backup_failures_total 0$/m)
  expect(metrics).toMatch(/^packhouse_backup_last_success_timestamp_seconds [1-9]/m)
  await server.stop()
  expect(backups()).toHaveLength(1)
}, 30_000)
