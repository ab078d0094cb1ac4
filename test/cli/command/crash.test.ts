/** What is collected survives: a kill, a second process, a server that goes away, a reply that is lost. */
import { globSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, test } from "vitest"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { password } from "#test/support/network.ts"
import { startServer } from "#test/support/server.ts"
import { Desk } from "./support/in-process.ts"
import { until } from "./support/packhouse.ts"
import { good, kilos, shopWith } from "./support/shop.ts"
import { Counter } from "./support/thief-counter.ts"

/** Each test is many commands, each a process of its own. */
const timeout = 240_000

const shop = shopWith([
  { id: 1, items: [kilos(100)] },
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id, items: [kilos(1)] }))
])

const invoiceOf = (id: number): string =>
  String(found(`SELECT invoice_id FROM invoice WHERE order_id = ${id}`))

/** Asked of the server once for each code. */
const lookUp = "ShipmentService.getHubInventoryInfo"

const it = test.extend<{ readonly at: Counter }>({
  at: async ({ task: _ }, use) => {
    const at = await Counter.open(shop.url)
    await use(at)
    await at.close()
  }
})

/** Packs for the orders of one test alone. */
const packsFor = (id: number): ReadonlyArray<string> => good.slice(100 + id * 4, 104 + id * 4)

/** The first field of the first row. */
const found = (sql: string): unknown => {
  const database = new DatabaseSync(databaseFile(shop.where.dataDir), { readOnly: true })
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

describe.concurrent("what is collected", { timeout }, () => {
  it("keeps every accepted code when a process is killed between two of them", async ({ at }) => {
    const codes = good.slice(0, 60)
    // Wherever the kill meets it, the command has not come to its end.
    const { release } = at.thief.hold(lookUp, 40)
    const accepting = at.desk.start(["order", "accept", "1", ...codes])
    await at.stored(8)
    accepting.process.kill("SIGKILL")
    await accepting.ended
    release()
    const before = at.journalled()
    expect(before).toEqual(codes.slice(0, before.length))
    expect(before.length).toBeLessThan(codes.length)
    expect(await at.collected(1)).toEqual(before)

    const again = (await at.desk.run(["order", "accept", "1", ...codes, "--json"])).json() as {
      codes: ReadonlyArray<{ code: string; accepted: boolean; message?: string }>
    }
    expect(again.codes.filter(({ accepted }) => accepted).map(({ code }) => code)).toEqual(
      codes.slice(before.length)
    )
    expect(new Set(again.codes.filter(({ accepted }) => !accepted).map(({ message }) => message))).toEqual(
      new Set(["Already Used Entity"])
    )
    expect(await at.collected(1)).toEqual(codes)
  })

  it("invoices what was accepted before a kill", async ({ at }) => {
    const [first, second] = packsFor(2)
    expect(await at.desk.type(`order accept 2 ${first} ${second}`)).toMatchObject({ code: 0 })
    const { release } = at.thief.hold(lookUp, 1)
    const accepting = at.desk.start(["order", "accept", "1", ...good.slice(64, 68)])
    await until(
      () =>
        globSync(path.join(at.desk.folder, "state/work/*/*/order/1.json")).length > 0 ? true : undefined,
      "work"
    )
    accepting.process.kill("SIGKILL")
    await accepting.ended
    release()
    const invoiced = await at.desk.type("order invoice 2 --json")
    expect(invoiced).toMatchObject({ code: 0, stderr: "" })
    expect(found("SELECT COUNT(*) FROM order_pack WHERE order_id = 2")).toBe(2)
  })

  it("gives an order to one process at a time; the other is told, and nothing is lost", async ({ at }) => {
    const codes = good.slice(60, 64)
    const { release } = at.thief.hold(lookUp, 1)
    const first = at.desk.start(["order", "accept", "1", ...codes])
    await at.stored(1)
    const second = await at.desk.type("order undo 1")
    expect(second).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "This is open elsewhere on this workstation (another window). Close it there first.\n"
    })
    release()
    expect(await first.ended).toMatchObject({ code: 0, stderr: "" })
    expect(await at.collected(1)).toEqual(codes)
  })

  it("gives the same invoice after its reply was lost, confirmed once", async ({ at }) => {
    const packs = packsFor(3)
    await at.desk.type(`order accept 3 ${packs[0]} ${packs[1]}`)
    at.thief.lose("InvoiceService.invoiceOrder")
    const lost = await at.desk.type("order invoice 3 --json")
    expect(at.thief.lost()).toBe(1)
    expect(lost).toMatchObject({ code: 1, stdout: "" })
    expect(lost.stderr).toBe(
      "Unable to create invoice: The server does not answer\nA repeat of this command gives the same invoice, if it was made.\n"
    )
    const repeats = [
      await at.desk.type("order invoice 3 --json"),
      await at.desk.type("order invoice 3 --json")
    ]
    for (const repeat of repeats) {
      expect(repeat).toMatchObject({ code: 0, stderr: "" })
      expect(repeat.json()).toMatchObject({ invoice_id: invoiceOf(3), status: "processing", repeated: true })
    }
    expect(found("SELECT COUNT(*) FROM invoice WHERE order_id = 3")).toBe(1)
    expect(found("SELECT COUNT(*) FROM order_pack WHERE order_id = 3")).toBe(2)
    expect(found("SELECT COUNT(*) FROM audit WHERE action = 'processed' AND subject_id = '3'")).toBe(1)
  })

  it("says who was first when another counter has invoiced the order", async ({ at }) => {
    const packs = packsFor(4)
    await at.desk.type(`order accept 4 ${packs[0]} ${packs[1]}`)
    const other = Desk.of(shop.url)
    try {
      await other.type("login second --password-stdin", password)
      await other.type(`order accept 4 ${packs[2]} ${packs[3]}`)
      expect(await other.type("order invoice 4")).toMatchObject({ code: 0 })
    } finally {
      other.remove()
    }
    const late = await at.desk.type("order invoice 4")
    expect(late).toMatchObject({ code: 1, stdout: "" })
    expect(late.stderr).toBe(
      `No longer in this order, put back: ${packs[0]}, ${packs[1]}\nAlready Processed (invoice ${invoiceOf(4)})\n`
    )
  })

  it("takes a pack over from whoever has it in hand, when it is told to", async ({ at }) => {
    const [mine = "", theirs = ""] = packsFor(7)
    const other = Desk.of(shop.url)
    try {
      await other.type("login second --password-stdin", password)
      await other.type(`order accept 8 ${theirs}`)
      const refused = await at.desk.type(`order accept 7 ${mine} ${theirs}`)
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.stderr).toBe(`${theirs}: Already Used Entity (second user has it in order 100000008)\n`)
      const taken = await at.desk.type(`order accept 7 ${theirs} --take-over --json`)
      expect(taken).toMatchObject({ code: 0 })
      expect(taken.json()).toMatchObject({ codes: [{ code: theirs, accepted: true }] })
      expect(await at.collected(7)).toEqual([mine, theirs])
      expect((await other.type("order show 8")).stderr).toBe("")
    } finally {
      other.remove()
    }
  })

  it("keeps codes that no server decided, and decides them first the next time", async ({ at }) => {
    const packs = packsFor(5)
    at.thief.lose(lookUp)
    const stopped = await at.desk.type(`order accept 5 ${packs[0]} ${packs[1]} --json`)
    expect(stopped).toMatchObject({ code: 1 })
    expect(stopped.stderr).toBe(
      "Api call failure: The server does not answer. Not decided, and kept: 2. Go on with: packhouse order accept 100000005\n"
    )
    expect(stopped.json()).toMatchObject({ codes: [], waiting: [packs[0], packs[1]] })
    const resumed = (await at.desk.type("order accept 5 --json")).json()
    expect(resumed).toMatchObject({
      codes: [
        { code: packs[0], accepted: true },
        { code: packs[1], accepted: true }
      ],
      waiting: [],
      complete: true
    })
  })

  it("asks again under its key where a reply is lost, as long as its patience lasts", async ({ at }) => {
    const packs = packsFor(9)
    const patient = { PACKHOUSE_PATIENCE: "" }
    at.thief.lose(lookUp)
    const accepted = await at.desk.run(["order", "accept", "9", packs[0] ?? "", packs[1] ?? ""], "", patient)
    expect(accepted).toMatchObject({ code: 0, stderr: "" })
    at.thief.lose("InvoiceService.invoiceOrder")
    const invoiced = await at.desk.run(["order", "invoice", "9", "--json"], "", patient)
    expect(at.thief.lost()).toBe(2)
    expect(invoiced).toMatchObject({ code: 0, stderr: "" })
    expect(invoiced.json()).toMatchObject({ invoice_id: invoiceOf(9), status: "processing" })
    expect(found("SELECT COUNT(*) FROM invoice WHERE order_id = 9")).toBe(1)
  })

  it("forgets a session that the server does not know any more, and keeps the work", async ({ at }) => {
    const packs = packsFor(6)
    await at.desk.type(`order accept 6 ${packs[0]}`)
    await at.desk.type("logout")
    expect(await at.desk.type("order show 6")).toMatchObject({
      code: 1,
      stderr: `You are not logged in to ${at.thief.url}. Log in: packhouse login --server ${at.thief.url}\n`
    })
    await at.desk.type("login hub --password-stdin", password)
    expect(await at.collected(6)).toEqual([packs[0]])
  })

  const away = shopWith([])
  const alone = Desk.at(away, "hub")
  it("says which server does not answer", async () => {
    const { url } = away
    const port = Number(new URL(url).port)
    await away.stop()
    const ran = await alone.type("orders")
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toBe(
      `The server does not answer: ${url}. Start it with packhouse serve, or name another one with --server.\n`
    )
    // Told to wait, a command does so from its first call on.
    const waiting = alone.run(["orders"], "", { PACKHOUSE_PATIENCE: "60" })
    const back = await startServer(away.where, { port })
    expect(await waiting).toMatchObject({ code: 0, stderr: "" })
    expect(await alone.type("orders")).toMatchObject({ code: 0 })
    expect(await alone.run(["orders"], "", { PACKHOUSE_PATIENCE: "1h" })).toEqual(
      expect.objectContaining({
        code: 2,
        stderr: `PACKHOUSE_PATIENCE is a whole number of seconds from 0 to 3600, and not "1h"\n`
      })
    )
    await back.stop()
  })
})
