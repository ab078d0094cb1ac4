/**
 * The look-up of a scan at terminals while a price list of 12,000 rows is put into the open shop, and while one command
 * takes it back, against the same terminals in peace; on both databases, the slower one counts. And how long it is until
 * every counter has heard of it.
 */
import { WebSocket } from "ws"
import * as Day from "#core/day.ts"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { freshDatabase } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { grownStore, sizes } from "../support/grown-store.ts"
import { forget } from "../support/server.ts"
import { asker } from "./asking.ts"
import { type Bench, type Found, inTurn } from "./measure.ts"
import { ours } from "./programs.ts"

const count = 12_000
const first = 80_000
const terminals = 50
const counters = 20
const rounds = 5
/** A round in peace; a change takes about as long. */
const peace = 3 * Day.second
const [store, hub] = [101, 1]

const call = (method: string, params: ReadonlyArray<unknown>) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const lines = (header: string, row: (id: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(first + at))].join("\n")

const measure = async (databaseUrl: string | undefined, notes: (line: string) => void): Promise<Found> => {
  const where = await grownStore(sizes.small, databaseUrl)
  const server = await ours(databaseFile(where.dataDir), databaseUrl)
  const { ask, close } = asker(server.port, terminals)
  const logIn = async (username: string): Promise<string> => {
    const body = JSON.stringify({ username, password: demoPassword })
    const { text } = await ask("/login", body, { "content-type": "application/json" })
    return (JSON.parse(text) as { readonly session: string }).session
  }
  const [staff, admin] = [await logIn("hub"), await logIn("admin")]
  const as = async <A>(session: string, method: string, params: ReadonlyArray<unknown>): Promise<A> => {
    const { text } = await ask("/api", call(method, params), {
      "content-type": "application/json",
      authorization: session
    })
    const { result, error } = JSON.parse(text) as { readonly result?: A; readonly error?: unknown }
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error).slice(0, 500)}`)
    return result
  }

  const change = async (kind: string, text: string): Promise<number> => {
    const upload = `${kind} ${Math.random()}`
    const size = 250_000
    for (let part = 0; part * size < text.length; part++)
      await as(admin, "MasterDataService.addPart", [
        upload,
        part + 1,
        text.slice(part * size, (part + 1) * size)
      ])
    const { change_id } = await as<{ readonly change_id: number }>(admin, "MasterDataService.change", [
      kind,
      { upload_id: upload }
    ])
    return change_id
  }
  await change(
    "products",
    lines("entity_id,name,sell_by,price,tax_rate", (id) => `${id},Product ${id},pack,90.00,5`)
  )
  await change(
    "prices",
    lines("store_id,product_id,price", (id) => `${store},${id},80.00`)
  )

  const { data: packs } = await as<{
    readonly data: ReadonlyArray<{ readonly scan_code: string; readonly product_id: number }>
  }>(staff, "ShipmentService.getHubInventory", [store])
  /** Scans at their hours, whether or not those before are answered, until somebody says that it is enough. */
  const scanning = async (isOver: () => boolean): Promise<ReadonlyArray<number>> => {
    const took: Array<number> = []
    const startedAt = performance.now()
    const all: Array<Promise<void>> = []
    for (let scan = 0; !isOver(); scan++) {
      const pack = packs[scan % packs.length]
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, startedAt + (scan * 1000) / terminals - performance.now()))
      )
      const sent = performance.now()
      all.push(
        as(staff, "ShipmentService.getHubInventoryInfo", [
          pack?.scan_code ?? "",
          pack?.product_id ?? 0,
          hub
        ]).then(() => {
          took.push(performance.now() - sent)
        })
      )
    }
    await Promise.all(all)
    return took
  }

  /** When the last counter has heard of a change. */
  let lastHeard = 0
  const sockets = await Promise.all(
    Array.from(
      { length: counters },
      () =>
        new Promise<WebSocket>((resolve, reject) => {
          const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`)
          socket.once("error", reject)
          socket.once("open", () => {
            socket.send(JSON.stringify({ event: "INIT", data: { authorization: staff, store_id: store } }))
            resolve(socket)
          })
          socket.on("message", (data) => {
            if (String(data).includes("MASTER_DATA_PUSH_TO_ROOM")) lastHeard = performance.now()
          })
        })
    )
  )

  const slowest = { change: 0, undo: 0, heard: 0, scan: 0 }
  let price = 81
  const busy = async (): Promise<number> => {
    let isDone = false
    const work = async () => {
      price++
      const sent = performance.now()
      const id = await change(
        "prices",
        lines("store_id,product_id,price", (each) => `${store},${each},${price}.00`)
      )
      const done = performance.now()
      await as(admin, "MasterDataService.undo", [id])
      const undone = performance.now()
      slowest.change = Math.max(slowest.change, done - sent)
      slowest.undo = Math.max(slowest.undo, undone - done)
      // A room is told the same once a second.
      await new Promise((resolve) => setTimeout(resolve, 1100))
      slowest.heard = Math.max(slowest.heard, lastHeard - undone)
      isDone = true
    }
    const [took] = await Promise.all([scanning(() => isDone), work()])
    slowest.scan = Math.max(slowest.scan, ...took)
    return percentile(took, 0.99)
  }
  const quiet = async (): Promise<number> => {
    const until = performance.now() + peace
    return percentile(await scanning(() => performance.now() > until), 0.99)
  }
  await quiet()
  const found = await inTurn(rounds, busy, quiet, (a, b) => a / b, "ms")
  const ms = (value: number): string => `${Math.round(value)} ms`
  notes(
    `${databaseUrl === undefined ? "SQLite" : "PostgreSQL"}: ${count} prices changed within ${ms(slowest.change)}, taken back within ${ms(slowest.undo)}; ${counters} counters told ${ms(slowest.heard)} after; slowest scan ${ms(slowest.scan)}; p99 ratio ${found.ratio.toFixed(2)}`
  )
  for (const socket of sockets) socket.terminate()
  close()
  await server.stop()
  forget(where)
  return found
}

export const bench: Bench = {
  name: `p99 of a scan look-up at ${terminals} terminals while ${count} prices are changed and taken back, against without`,
  goal: "at most 2 times, on both databases",
  isMet: ({ ratio }) => ratio <= 2,
  run: async (notes) => {
    const embedded = await measure(undefined, notes)
    const { url, stop } = await startEmbeddedPostgres({ durable: true })
    try {
      const shared = await measure(await freshDatabase(url), notes)
      return shared.ratio > embedded.ratio ? shared : embedded
    } finally {
      await stop()
    }
  }
}
