/** Backups as they are called: taken beside a server that works on, whole, verified, and good for a restore. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { backupCommand } from "#rpc-server/command/backup.ts"
import { restoreCommand } from "#rpc-server/command/restore.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { lastStep } from "#rpc-server/store/migration/migrations.ts"
import { rowsOf } from "#test/support/import-folder.ts"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { inProcess, runSubcommand } from "#test/support/subcommand.ts"

let where: Place
let other: Place
let folder: string
let file: string
let server: RunningServer | undefined
/** A store with orders, as every test finds it, and a backup of it. */
let filled: Place
let filledBackup: string
beforeAll(async () => {
  filled = place()
  await within(filled, seed(Date.now(), orders, []))
  filledBackup = path.join(filled.dataDir, "backup.db")
  expect((await inProcess(backupCommand, filled, [filledBackup])).failure).toBeUndefined()
})
afterAll(() => forget(filled))
beforeEach(() => {
  where = place()
  other = place()
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-backup-"))
  file = path.join(folder, "packhouse.db")
  copyFileSync(databaseOf(filled), databaseOf(where))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  forget(where)
  forget(other)
  rmSync(folder, { recursive: true, force: true })
})

describe("a backup", () => {
  it("is one moment of a server that works on, and a server over it goes on from there", async () => {
    server = await startServer(where)
    const { url } = server
    const session = await login(url, "hub", password)
    let isDone = false
    let written = 0
    // An order and its audit change in one transaction: a backup never holds one without the other.
    const writing = (async () => {
      while (!isDone) {
        const name = `n${++written}`
        const change = { order_id: 1, customer_firstname: name }
        await call(url, session, "OrderClientService.updateOrder", [change])
      }
    })()
    const taken = await runSubcommand(where, ["backup", file])
    const during = written
    isDone = true
    await writing
    expect(taken).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/: [\d.]+ [kM]B, verified\n$/),
      stderr: ""
    })
    expect(during).toBeGreaterThan(1)
    await server.stop()

    const restored = await runSubcommand(other, ["restore", file])
    expect([restored.code, restored.stdout]).toEqual([0, `${file} is restored into ${other.dataDir}.\n`])
    const [held] = await rowsOf(
      other,
      `SELECT o.customer_firstname AS name, (SELECT COUNT(*) FROM audit WHERE action = 'changed') AS changes
        FROM orders o WHERE o.order_id = 1`
    )
    expect(held?.name).toBe(`n${held?.changes}`)
    server = await startServer(other)
    // The session is part of the store.
    const { result } = await call(server.url, session, "OrderService.getOrderInfo", [1])
    expect(result).toMatchObject({ increment_id: "100000001" })
  }, 30_000)

  it("is read by its owner alone, stands beside nothing else, and replaces no file unasked", async () => {
    expect((await runSubcommand(where, ["backup", file])).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(["packhouse.db"])
    const again = await runSubcommand(where, ["backup", file])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("--overwrite")])
    expect((await inProcess(backupCommand, where, [file, "--overwrite"])).failure).toBeUndefined()
  })

  it("is not made of nothing, nor over the store itself", async () => {
    const nothing = await inProcess(backupCommand, other, [file])
    expect(nothing.failure).toMatchObject({ message: expect.stringContaining("no store") })
    const itself = await inProcess(backupCommand, where, [databaseOf(where), "--overwrite"])
    expect(itself.failure).toMatchObject({ message: expect.stringContaining("the store itself") })
    expect(existsSync(file)).toBe(false)
  })
})

describe("a restore", () => {
  it("waits for no server: it refuses while one owns the store, and leaves it alone", async () => {
    copyFileSync(filledBackup, file)
    server = await startServer(where)
    const refused = await runSubcommand(where, ["restore", file])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Stop it first")])
    const session = await login(server.url, "hub", password)
    expect((await call(server.url, session, "OrderService.getOrderInfo", [1])).error).toBeUndefined()
  })

  it("keeps what it replaces, with all that was in it", async () => {
    copyFileSync(filledBackup, file)
    await within(other, seed(Date.now(), [], []))
    const restored = await runSubcommand(other, ["restore", file])
    expect(restored.code).toBe(0)
    const [, aside = ""] = /is kept as (.+)\.\n$/.exec(restored.stdout) ?? []
    const count = (database: string) =>
      new DatabaseSync(database, { readOnly: true }).prepare("SELECT COUNT(*) AS orders FROM orders").get()
        ?.orders
    expect([count(databaseOf(other)), count(aside)]).toEqual([orders.length, 0])
  })

  it.each([
    [
      "is no database",
      (copy: string) => writeFileSync(copy, "no database".repeat(1000)),
      "no database of Packhouse"
    ],
    ["is cut off", (copy: string) => truncateSync(copy, 60_000), "cannot be copied"],
    ["is damaged", damage, "damaged|malformed"],
    ["was made by a newer Packhouse", newer, "newer Packhouse"],
    ["is of another program", foreign, "no database of Packhouse"]
  ])("refuses a file that %s, and changes nothing", async (_, spoil, why) => {
    copyFileSync(filledBackup, file)
    spoil(file)
    await within(other, seed(Date.now(), orders.slice(0, 1), []))
    const { failure } = await inProcess(restoreCommand, other, [file])
    expect(failure).toMatchObject({ message: expect.stringMatching(new RegExp(why)) })
    expect(await rowsOf(other, "SELECT COUNT(*) AS count FROM orders")).toEqual([{ count: 1 }])
    expect(readdirSync(other.dataDir).filter((name) => name.includes("restor"))).toEqual([])
  })

  it("of PostgreSQL, as its backup, is left to PostgreSQL's own tools, which are named", async () => {
    const env = { DATABASE_URL: "postgres://packhouse@127.0.0.1:1/packhouse" }
    for (const [command, tool] of [
      ["backup", "pg_dump"],
      ["restore", "pg_restore"]
    ] as const) {
      const { code, stderr } = await runSubcommand(where, [command, file], env)
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${tool} `)])
    }
  })
})

const orders = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  store: 11,
  items: [{ product: 1773, qty: 500 }]
}))
const databaseOf = ({ dataDir }: Place): string => path.join(dataDir, "packhouse.db")

/** Overwrites pages in the middle. */
function damage(copy: string): void {
  const handle = openSync(copy, "r+")
  writeSync(handle, Buffer.alloc(40_000, 0xa5), 0, 40_000, 20_000)
}
function newer(copy: string): void {
  const database = new DatabaseSync(copy)
  database.prepare("INSERT INTO migration (id, name) VALUES (?, 'later')").run(lastStep + 1)
  database.close()
}
function foreign(copy: string): void {
  rmSync(copy)
  const database = new DatabaseSync(copy)
  database.exec("CREATE TABLE notes (text TEXT)")
  database.close()
}

describe("a store that is compacted", () => {
  const tables = (database: DatabaseSync) =>
    ["orders", "order_item", "audit", "pack"].map((table) =>
      database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()
    )
  it("holds what it held, without the room that nothing stood in", async () => {
    const database = new DatabaseSync(databaseFile(where.dataDir))
    database.exec("CREATE TABLE heap (text TEXT) STRICT")
    database.prepare("INSERT INTO heap SELECT hex(zeroblob(500000))").run()
    database.exec("DROP TABLE heap")
    const before = tables(database)
    database.close()
    const large = statSync(databaseFile(where.dataDir)).size
    expect(await runSubcommand(where, ["compact"])).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/packhouse\.db: \d+\.\d MB, now \d+\.\d MB\n$/)
    })
    expect(statSync(databaseFile(where.dataDir)).size).toBeLessThan(large - 900_000)
    const after = new DatabaseSync(databaseFile(where.dataDir))
    expect(tables(after)).toEqual(before)
    after.close()
  })

  it("is left alone while a server has it", async () => {
    server = await startServer(where)
    expect(await runSubcommand(where, ["compact"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Another Packhouse is running/)
    })
  })
})
