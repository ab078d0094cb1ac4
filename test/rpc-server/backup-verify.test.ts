/** The rehearsal of a restore, the list of backups, and a restore by name. */
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { descriptionName } from "#rpc-server/backup/description.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { rowsOf } from "#test/support/import-folder.ts"
import { seed } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"

let where: Place
let made: string
let folder: string
let name: string
beforeAll(async () => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 500 }] }], []))
  made = mkdtempSync(path.join(tmpdir(), "packhouse-backups-"))
  folder = made
  name = JSON.parse((await run(["backup", "now", "--json"])).stdout).name
})
afterAll(() => {
  forget(where)
  rmSync(made, { recursive: true, force: true })
})
beforeEach((context) => {
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-backups-"))
  for (const file of readdirSync(made)) copyFileSync(path.join(made, file), path.join(folder, file))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const run = (args: ReadonlyArray<string>, to: Place = where) =>
  runSubcommand(to, args, { PACKHOUSE_BACKUPS: folder })
const file = () => path.join(folder, name)
const describeAs = (change: (description: Record<string, unknown>) => object): void =>
  writeFileSync(
    descriptionName(file()),
    JSON.stringify(change(JSON.parse(readFileSync(descriptionName(file()), "utf8"))))
  )
const verified = async (...args: ReadonlyArray<string>) => {
  const scratch = mkdtempSync(path.join(tmpdir(), "packhouse-scratch-"))
  const { code, stdout } = await run(["backup", "verify", ...args, "--json", "--scratch", scratch])
  // Whatever came of it, nothing stays.
  expect(readdirSync(scratch)).toEqual([])
  rmSync(scratch, { recursive: true })
  return { code, ...JSON.parse(stdout)[0] }
}

describe("BACKUP-8: the rehearsal of a restore", () => {
  it("says that the newest is good, how many rows it has, and how long it took", async () => {
    expect(await verified()).toMatchObject({
      code: 0,
      good: true,
      compared: true,
      why: "",
      seconds: expect.any(Number)
    })
    const { stdout } = await run(["backup", "verify"])
    expect(stdout).toMatch(/^latest: good\. \d+ rows, as it was made at .+ GMT; restored in [\d.]+ s\n$/)
  })

  it("finds a copy that has changed by a byte", async () => {
    const handle = openSync(file(), "r+")
    writeSync(handle, "x", 300_000)
    closeSync(handle)
    expect(await verified()).toMatchObject({
      code: 1,
      good: false,
      why: expect.stringContaining("SHA-256 differs")
    })
  })

  it("finds rows that are missing, and a schema that is not what it says", async () => {
    describeAs((of) => ({ ...of, rows: { ...(of.rows as object), orders: 2 } }))
    expect(await verified()).toMatchObject({ code: 1, why: "1 tables differ: orders has 1 rows, and had 2" })
    describeAs((of) => ({ ...of, rows: {}, step: 1 }))
    expect((await verified()).why).toContain("and was at 1")
  })

  it("takes a file without a description, and says that nothing was compared", async () => {
    const bare = path.join(folder, "by-hand.db")
    copyFileSync(file(), bare)
    expect(await verified(bare)).toMatchObject({ code: 0, good: true, compared: false })
    expect(await verified(path.join(folder, "nothing.db"))).toMatchObject({
      code: 1,
      why: expect.stringContaining("no file")
    })
  })
})

it("the list names what is there and what is not whole, and ends with 1 for it", async () => {
  const all = await run(["backup", "list", "--json"])
  expect([all.code, JSON.parse(all.stdout)]).toEqual([
    0,
    [expect.objectContaining({ name: file(), flaw: null })]
  ])
  rmSync(descriptionName(file()))
  const { code, stdout } = await run(["backup", "list"])
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining(`${file()}  NOT GOOD: its description is missing`)
  ])
})

describe("a restore", () => {
  it.each(["by its name", "of the newest"])("%s takes it from the folder of the settings", async (how) => {
    const other = place()
    const { code, stdout } = await run(["restore", how === "by its name" ? name : "latest"], other)
    expect([code, stdout]).toEqual([0, `${name} is restored into ${other.dataDir}.\n`])
    expect(await rowsOf(other, "SELECT COUNT(*) AS orders FROM orders")).toEqual([{ orders: 1 }])
    forget(other)
  })

  it("refuses what is not what was made, and leaves the store alone", async () => {
    describeAs((of) => ({ ...of, sha256: "0".repeat(64) }))
    const before = readFileSync(databaseFile(where.dataDir))
    const { code, stderr } = await run(["restore", "latest"])
    expect([code, stderr]).toEqual([1, expect.stringContaining("not what was made")])
    expect(readFileSync(databaseFile(where.dataDir))).toEqual(before)
  })
})
