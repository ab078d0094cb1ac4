/**
 * The look-up of a scan at 50 terminals, each scanning once a second and asking for what has changed now and then, while
 * somebody reads the heaviest reports of a store of years without pause, against the same terminals without that reader.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import * as Day from "#core/day.ts"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { grownStore, sizes } from "../support/grown-store.ts"
import { forget } from "../support/server.ts"
import { type Ask, asker } from "./asking.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours } from "./programs.ts"

const terminals = 50
/** Seconds of a round; a scan a second each makes the 99th of a hundred a figure of some. */
const seconds = 8
const rounds = 5
/** A terminal asks for what has changed with every so manyth scan. */
const pollEvery = 10
const [store, hub] = [101, 1]

const call = (method: string, params: ReadonlyArray<unknown>) => ({ jsonrpc: "2.0", id: 1, method, params })
const paging = { currentPage: 1, perPage: 300, sortBy: "created_at", sortDesc: true }
/** What takes longest of all that can be asked, over the whole history where it is asked over history. */
const heaviest = [
  call("ShipmentService.getEveryHubInventoryItemsForReturnStockPage", [hub, null, null]),
  call("ShipmentService.getHubInventory", [store]),
  call("OrderService.getOrderList", [{ ...paging, filter: "lakshmi" }, "all", store])
]

const codesOf = (file: string): ReadonlyArray<readonly [string, number]> => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare(
      "SELECT scan_code, product_id FROM pack WHERE status = 0 AND hub_id = 1 AND unique_key IS NOT NULL LIMIT 500"
    )
    .all()
  database.close()
  return rows.map((row) => [String(row.scan_code), Number(row.product_id)])
}

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Scans of a round at their hours, whether or not the ones before are answered; milliseconds of each. */
const scanning = async (ask: (body: object) => Promise<unknown>, codes: ReturnType<typeof codesOf>) => {
  const took: Array<number> = []
  const count = terminals * seconds
  const begun = performance.now()
  const all: Array<Promise<void>> = []
  for (let scan = 0; scan < count; scan++) {
    const [code = "", product = 0] = codes[scan % codes.length] ?? []
    await pause(Math.max(0, begun + (scan * 1000) / terminals - performance.now()))
    const sent = performance.now()
    all.push(
      ask(call("ShipmentService.getHubInventoryInfo", [code, product, hub])).then(() => {
        took.push(performance.now() - sent)
      })
    )
    if (scan % pollEvery === 0)
      all.push(
        ask(
          call("OrderService.getRecentOrderListTweaked", [
            store,
            Day.toGmt(Date.now() - 2 * Day.minute),
            1,
            null
          ])
        ).then(() => undefined)
      )
  }
  await Promise.all(all)
  return took
}

const logIn = async (ask: Ask, username: string): Promise<string> => {
  const body = JSON.stringify({ username, password: demoPassword })
  const { text } = await ask("/login", body, { "content-type": "application/json" })
  return (JSON.parse(text) as { readonly session: string }).session
}

export const bench: Bench = {
  name: "p99 of a scan look-up at 50 terminals while somebody reads the heaviest reports, against without",
  goal: "at most 3 times",
  isMet: ({ ratio }) => ratio <= 3,
  run: async (notes) => {
    const where = await grownStore(sizes.large)
    const file = databaseFile(where.dataDir)
    const server = await ours(file)
    const { ask, close } = asker(server.port, terminals)
    const [session, reader] = [await logIn(ask, "hub"), await logIn(ask, "admin")]
    const headers = { "content-type": "application/json", authorization: session }
    const folder = mkdtempSync(path.join(tmpdir(), "packhouse-bench-"))
    writeFileSync(path.join(folder, "bodies.json"), JSON.stringify(heaviest))
    const child = spawn(
      process.execPath,
      ["test/bench/bare-reader.ts", String(server.port), reader, path.join(folder, "bodies.json")],
      { stdio: ["pipe", "pipe", "inherit"] }
    )
    let read = ""
    child.stdout.on("data", (chunk: Buffer) => {
      read = String(chunk).trim()
    })
    const codes = codesOf(file)
    const p99 = async (isBeside: boolean) => {
      child.stdin.write(isBeside ? "read\n" : "rest\n")
      await pause(1000)
      const took = await scanning((body) => ask("/api", JSON.stringify(body), headers), codes)
      child.stdin.write("rest\n")
      // What is being read now ends before the next round.
      await pause(1000)
      return percentile(took, 0.99)
    }
    const found = await inTurn(
      rounds,
      () => p99(true),
      () => p99(false),
      (a, b) => a / b,
      "ms"
    )
    notes(`reports: ${read}; memory ${Math.round(server.memory())} MiB`)
    child.kill()
    close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    forget(where)
    return found
  }
}
