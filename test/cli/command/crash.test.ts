/** What is collected survives: a kill, a second process, a server that goes away, a reply that is lost. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import { password } from "#test/support/network.ts"
import { startServer } from "#test/support/server.ts"
import { bundle, until, Workstation } from "./support/packhouse.ts"
import { type ReplyThief, startReplyThief } from "./support/reply-thief.ts"
import { good, kilos, openShop, type Shop } from "./support/shop.ts"

let programs: Awaited<ReturnType<typeof bundle>>
let shop: Shop
let thief: ReplyThief
let counter: Workstation

beforeAll(async () => {
  programs = await bundle()
})
afterAll(() => programs?.remove())

beforeEach(async () => {
  shop = await openShop([
    { id: 1, items: [kilos(100)] },
    { id: 2, items: [kilos(1)] }
  ])
  thief = await startReplyThief(shop.server.url)
  counter = new Workstation(programs.folder, thief.url)
  expect(await counter.type("login hub --password-stdin", password)).toMatchObject({ code: 0 })
})
afterEach(async () => {
  counter.remove()
  await thief.close()
  await shop.close()
})

/** The codes in the journal of this workstation, whatever order they were scanned for. */
const journalled = (): ReadonlyArray<string> => {
  const [file] = globSync(path.join(counter.folder, "state/work/*/*/order/*.json"))
  if (file === undefined) return []
  const { picking } = JSON.parse(readFileSync(file, "utf8")) as {
    picking: { scans: ReadonlyArray<{ scan_code: string }> }
  }
  return picking.scans.map(({ scan_code }) => scan_code)
}
/** True once so many scans are stored. */
const stored = (count: number) => () => {
  try {
    return journalled().length >= count ? true : undefined
  } catch {
    // Between two versions of the file.
    return undefined
  }
}

const collected = async (id: number): Promise<ReadonlyArray<string>> => {
  const shown = (await counter.type(`order show ${id} --json`)).json() as {
    work: { items: ReadonlyArray<{ scans: ReadonlyArray<{ scan_code: string }> }> }
  }
  return shown.work.items.flatMap(({ scans }) => scans.map(({ scan_code }) => scan_code))
}

const count = (sql: string): unknown => {
  const database = new DatabaseSync(databaseFile(shop.where.dataDir), { readOnly: true })
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

it("keeps every accepted code when a process is killed between two of them", async () => {
  const accepting = counter.start(["order", "accept", "1", ...good])
  await until(stored(8), "eight stored scans")
  accepting.process.kill("SIGKILL")
  await accepting.ended
  const before = journalled()
  expect(before).toEqual(good.slice(0, before.length))
  expect(before.length).toBeLessThan(good.length)
  expect(await collected(1)).toEqual(before)

  const again = (await counter.run(["order", "accept", "1", ...good, "--json"])).json() as {
    codes: ReadonlyArray<{ code: string; accepted: boolean; message?: string }>
  }
  expect(again.codes.filter(({ accepted }) => accepted).map(({ code }) => code)).toEqual(
    good.slice(before.length)
  )
  expect(new Set(again.codes.filter(({ accepted }) => !accepted).map(({ message }) => message))).toEqual(
    new Set(["Already Used Entity"])
  )
  expect(await collected(1)).toEqual(good)
})

it("invoices what was accepted before a kill", async () => {
  expect(await counter.type(`order accept 2 ${good[0]} ${good[1]}`)).toMatchObject({ code: 0 })
  const accepting = counter.start(["order", "accept", "1", ...good.slice(2)])
  await until(
    () => (globSync(path.join(counter.folder, "state/work/*/*/order/1.json")).length > 0 ? true : undefined),
    "work"
  )
  accepting.process.kill("SIGKILL")
  await accepting.ended
  const invoiced = await counter.type("order invoice 2 --json")
  expect(invoiced).toMatchObject({ code: 0, stderr: "" })
  expect(count("SELECT COUNT(*) FROM order_pack WHERE order_id = 2")).toBe(2)
})

it("gives an order to one process at a time; the other is told, and nothing is lost", async () => {
  const first = counter.start(["order", "accept", "1", ...good])
  await until(stored(1), "a stored scan")
  const second = await counter.type(`order undo 1`)
  expect(second).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "This is open elsewhere on this workstation (another window). Close it there first.\n"
  })
  expect(await first.ended).toMatchObject({ code: 0, stderr: "" })
  expect(await collected(1)).toEqual(good)
})

it("gives the same invoice after its reply was lost, confirmed once", async () => {
  await counter.type(`order accept 2 ${good[0]} ${good[1]}`)
  thief.lose("InvoiceService.invoiceOrder")
  const lost = await counter.type("order invoice 2 --json")
  expect(thief.lost()).toBe(1)
  expect(lost).toMatchObject({ code: 1, stdout: "" })
  expect(lost.stderr).toBe(
    "Unable to create invoice: The server does not answer\nA repeat of this command gives the same invoice, if it was made.\n"
  )
  const repeats = [await counter.type("order invoice 2 --json"), await counter.type("order invoice 2 --json")]
  for (const repeat of repeats) {
    expect(repeat).toMatchObject({ code: 0, stderr: "" })
    expect(repeat.json()).toMatchObject({ invoice_id: "1", status: "processing", repeated: true })
  }
  expect(count("SELECT COUNT(*) FROM invoice")).toBe(1)
  expect(count("SELECT COUNT(*) FROM order_pack")).toBe(2)
  expect(count("SELECT COUNT(*) FROM audit WHERE action = 'processed'")).toBe(1)
})

it("says who was first when another counter has invoiced the order", async () => {
  await counter.type(`order accept 2 ${good[0]} ${good[1]}`)
  const other = new Workstation(programs.folder, shop.server.url)
  try {
    await other.type("login second --password-stdin", password)
    await other.type(`order accept 2 ${good[2]} ${good[3]}`)
    expect(await other.type("order invoice 2")).toMatchObject({ code: 0 })
  } finally {
    other.remove()
  }
  const late = await counter.type("order invoice 2")
  expect(late).toMatchObject({ code: 1, stdout: "" })
  expect(late.stderr).toBe(
    `No longer in this order, put back: ${good[0]}, ${good[1]}\nAlready Processed (invoice 1)\n`
  )
})

it("keeps codes that no server decided, and decides them first the next time", async () => {
  thief.lose("ShipmentService.getHubInventoryInfo")
  const stopped = await counter.type(`order accept 2 ${good[0]} ${good[1]} --json`)
  expect(stopped).toMatchObject({ code: 1 })
  expect(stopped.stderr).toBe(
    "Api call failure: The server does not answer. Not decided, and kept: 2. Go on with: packhouse order accept 100000002\n"
  )
  expect(stopped.json()).toMatchObject({ codes: [], waiting: [good[0], good[1]] })
  const resumed = (await counter.type("order accept 2 --json")).json()
  expect(resumed).toMatchObject({
    codes: [
      { code: good[0], accepted: true },
      { code: good[1], accepted: true }
    ],
    waiting: [],
    complete: true
  })
})

it("forgets a session that the server does not know any more, and keeps the work", async () => {
  await counter.type(`order accept 2 ${good[0]}`)
  await counter.type("logout")
  expect(await counter.type("order show 2")).toMatchObject({
    code: 1,
    stderr: `You are not logged in to ${thief.url}. Log in: packhouse login --server ${thief.url}\n`
  })
  await counter.type("login hub --password-stdin", password)
  expect(await collected(2)).toEqual([good[0]])
})

it("says which server does not answer", async () => {
  const { url, port } = shop.server
  const alone = new Workstation(programs.folder, url)
  try {
    await alone.type("login hub --password-stdin", password)
    await shop.server.stop()
    const ran = await alone.type("orders")
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toBe(
      `The server does not answer: ${url}. Start it with packhouse serve, or name another one with --server.\n`
    )
    const back = await startServer(shop.where, { port })
    expect(await alone.type("orders")).toMatchObject({ code: 0 })
    await back.stop()
  } finally {
    alone.remove()
  }
})
