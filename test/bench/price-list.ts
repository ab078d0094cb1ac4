/**
 * A price list of 12,000 rows is put into the open shop, once as the prices of a store and once as those of the
 * catalogue, and taken back by one command each. How long look-ups of scans take at terminals meanwhile, against the same
 * terminals in peace; and how long it is from the command until each of so many counters, clients at a websocket in a
 * process of their own, has the new price. On both databases: the slower one counts.
 */
import { type ChildProcess, fork } from "node:child_process"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { freshDatabase } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { grownStore, sizes } from "../support/grown-store.ts"
import { forget } from "../support/server.ts"
import { asker } from "./asking.ts"
import { type Bench, type Found, median, workOf, worst } from "./measure.ts"
import type { Said, Sought } from "./price-counters.ts"
import { ours, waitsOf } from "./programs.ts"

const count = 12_000
const first = 80_000
const terminals = 50
const counters = 20
const rounds = 5
const [store, hub] = [101, 1]
/** A counter that has not said by then that it has a price never will. */
const patience = 30_000
/** Milliseconds from a command to its prices at every counter. */
const mostTold = 2000

type Kind = Sought["kind"]
const kinds: ReadonlyArray<Kind> = ["prices", "products"]

const call = (method: string, params: ReadonlyArray<unknown>) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const lines = (header: string, row: (id: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(first + at))].join("\n")
const listOf = (kind: Kind, price: number): string =>
  kind === "prices"
    ? lines("store_id,product_id,price", (id) => `${store},${id},${price}.00`)
    : lines("entity_id,price,final_price", (id) => `${id},${price}.00,${price}.00`)

/** A scan by the clock, and without the time in which the server or this process was ready and had no processor. */
interface Scan {
  readonly took: number
  readonly worked: number
}
interface Times {
  readonly median: number
  readonly p99: number
  readonly most: number
}
const timesOf = (scans: ReadonlyArray<Scan>, by: keyof Scan): Times => {
  const values = scans.map((scan) => scan[by])
  return { median: median(values), p99: percentile(values, 0.99), most: Math.max(...values) }
}

type Shown = Extract<Said, { readonly is: "shown" }>

/** The counters as they say what they have. */
const openCounters = async (url: string, session: string) => {
  const child: ChildProcess = fork(
    new URL("./price-counters.ts", import.meta.url),
    [url, session, String(store), String(counters)],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] }
  )
  let hear: (said: Said) => void = () => undefined
  let fail: (why: Error) => void = () => undefined
  child.on("message", (said: Said) => hear(said))
  child.once("exit", (code) => fail(new Error(`the counters ended with ${code}`)))
  await new Promise<void>((resolve, reject) => {
    hear = () => resolve()
    fail = reject
  })
  return {
    /** The moments at which each counter was told, and has what is sought, from now on. */
    seek: (sought: Sought): Promise<ReadonlyArray<Shown>> =>
      new Promise((resolve, reject) => {
        const shown: Array<Shown> = []
        const clock = setTimeout(
          () => reject(new Error(`${shown.length} of ${counters} counters have ${JSON.stringify(sought)}`)),
          patience
        )
        fail = reject
        hear = (said) => {
          if (said.is === "shown") shown.push(said)
          if (shown.length < counters) return
          clearTimeout(clock)
          resolve(shown)
        }
        child.send(sought)
      }),
    close: () => {
      child.removeAllListeners("exit")
      child.kill()
    }
  }
}

interface Measured extends Found {
  /** The longest that a counter waited for a price of a command, in the median round. */
  readonly told: number
}

const measure = async (databaseUrl: string | undefined, notes: (line: string) => void): Promise<Measured> => {
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

  const send = async (text: string): Promise<string> => {
    const upload = `list ${Math.random()}`
    const size = 250_000
    for (let part = 0; part * size < text.length; part++)
      await as(admin, "MasterDataService.addPart", [
        upload,
        part + 1,
        text.slice(part * size, (part + 1) * size)
      ])
    return upload
  }
  const change = async (kind: string, upload: string): Promise<number> =>
    (
      await as<{ readonly change_id: number }>(admin, "MasterDataService.change", [
        kind,
        { upload_id: upload }
      ])
    ).change_id
  const standing = 90
  await change(
    "products",
    await send(
      lines(
        "entity_id,name,sell_by,price,final_price,tax_rate",
        (id) => `${id},Product ${id},pack,${standing}.00,${standing}.00,5`
      )
    )
  )
  await change("prices", await send(listOf("prices", standing)))
  const shop = await openCounters(`http://127.0.0.1:${server.port}`, staff)

  const { data: packs } = await as<{
    readonly data: ReadonlyArray<{ readonly scan_code: string; readonly product_id: number }>
  }>(staff, "ShipmentService.getHubInventory", [store])
  const waitedFor = (): number => server.waits() + waitsOf(process.pid)
  /** Scans at their hours, whether or not those before are answered, until somebody says that it is enough. */
  const scanning = async (isOver: () => boolean): Promise<ReadonlyArray<Scan>> => {
    const scans: Array<Scan> = []
    const startedAt = performance.now()
    const all: Array<Promise<void>> = []
    for (let scan = 0; !isOver(); scan++) {
      const pack = packs[scan % packs.length]
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, startedAt + (scan * 1000) / terminals - performance.now()))
      )
      const [sent, keptBefore] = [performance.now(), waitedFor()]
      all.push(
        as(staff, "ShipmentService.getHubInventoryInfo", [
          pack?.scan_code ?? "",
          pack?.product_id ?? 0,
          hub
        ]).then(() => {
          const took = performance.now() - sent
          scans.push({ took, worked: Math.max(0, took - (waitedFor() - keptBefore)) })
        })
      )
    }
    await Promise.all(all)
    return scans
  }

  /** Of each command: how long it took, and how long each counter waited to be told and to have its price. */
  interface Command {
    readonly name: string
    readonly took: number
    readonly heard: ReadonlyArray<number>
    readonly had: ReadonlyArray<number>
  }
  const commands: Array<Command> = []
  const longestWaits: Array<number> = []
  let price = standing
  /** Carries out a command; answers how long each counter waited for the price that it makes. */
  const told = async (
    kind: Kind,
    name: string,
    expected: number,
    command: () => Promise<unknown>
  ): Promise<number> => {
    const shown = shop.seek({ kind, productId: first + count - 1, price: expected })
    const begun = Date.now()
    await command()
    const took = Date.now() - begun
    const all = await shown
    const had = all.map(({ at }) => at - begun)
    commands.push({ name: `${kind} ${name}`, took, had, heard: all.map(({ heard }) => heard - begun) })
    return Math.max(...had)
  }
  const busy = async (): Promise<readonly [ReadonlyArray<Scan>, number]> => {
    let isDone = false
    let longest = 0
    price++
    const uploads = await Promise.all(kinds.map(async (kind) => send(listOf(kind, price))))
    const work = async () => {
      for (const [at, kind] of kinds.entries()) {
        let id = 0
        longest = Math.max(
          longest,
          await told(kind, "changed", price, async () => {
            id = await change(kind, uploads[at] ?? "")
          })
        )
        longest = Math.max(
          longest,
          await told(kind, "taken back", standing, () => as(admin, "MasterDataService.undo", [id]))
        )
      }
      isDone = true
    }
    const [scans] = await Promise.all([scanning(() => isDone), work()])
    return [scans, longest]
  }
  const quiet = (length: number): Promise<ReadonlyArray<Scan>> => {
    const until = performance.now() + length
    return scanning(() => performance.now() > until)
  }

  const found: Array<Readonly<Record<"busy" | "quiet", Readonly<Record<keyof Scan, Times>>>>> = []
  const both = (scans: ReadonlyArray<Scan>) => ({
    took: timesOf(scans, "took"),
    worked: timesOf(scans, "worked")
  })
  // The first round warms both sides up.
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    const [scans, longest] = await busy()
    const after = await quiet(performance.now() - begun)
    if (round === 0) {
      commands.length = 0
      continue
    }
    longestWaits.push(longest)
    found.push({ busy: both(scans), quiet: both(after) })
  }
  const memory = server.memory()
  shop.close()
  close()
  await server.stop()
  forget(where)

  const side = (of: "busy" | "quiet", by: keyof Scan, time: keyof Times): number =>
    median(found.map((round) => round[of][by][time]))
  const ratios = (by: keyof Scan): ReadonlyArray<number> =>
    found.map(({ busy, quiet }) => busy[by].p99 / quiet[by].p99)
  const spread = (values: ReadonlyArray<number>) => [Math.min(...values), Math.max(...values)] as const
  const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
  const name = databaseUrl === undefined ? "SQLite" : "PostgreSQL"
  const longest = median(longestWaits)
  for (const [command, all] of Map.groupBy(commands, (each) => each.name)) {
    const of = (values: ReadonlyArray<number>) => `${ms(median(values))} (at most ${ms(Math.max(...values))})`
    notes(
      `${name}: ${count} ${command} within ${of(all.map(({ took }) => took))}; ${counters} counters are told after ${of(all.flatMap(({ heard }) => heard))}, have them after ${of(all.flatMap(({ had }) => had))}`
    )
  }
  notes(
    `${name}: the last counter of a round has them after ${ms(longest)} (at most ${ms(Math.max(...longestWaits))}); the server has ${Math.round(memory)} MiB`
  )
  for (const [by, words] of [
    ["took", "by the clock"],
    ["worked", "less waits for a processor"]
  ] as const)
    notes(
      `${name}: a scan ${words}: median ${ms(side("busy", by, "median"))} against ${ms(side("quiet", by, "median"))}, p99 ${ms(side("busy", by, "p99"))} against ${ms(side("quiet", by, "p99"))}, longest ${ms(side("busy", by, "most"))} against ${ms(side("quiet", by, "most"))}; p99 ratio ${median(ratios(by)).toFixed(2)} (${spread(
        ratios(by)
      )
        .map((each) => each.toFixed(2))
        .join(" to ")})`
    )
  const of = (by: keyof Scan) => ({
    ours: side("busy", by, "p99"),
    peer: side("quiet", by, "p99"),
    ratio: median(ratios(by)),
    spread: spread(ratios(by))
  })
  return {
    ...of("took"),
    unit: "ms",
    rounds,
    told: longest,
    ...(Number.isFinite(median(ratios("worked"))) ? { processor: of("worked") } : {})
  }
}

/** The longest that a counter waited, of the last run. */
let slowest = Number.NaN

export const bench: Bench = {
  name: `p99 of a scan look-up at ${terminals} terminals while ${count} prices are changed and taken back, against without`,
  goal: `at most 2 times less waits for a processor, and every counter told within ${mostTold / 1000} s, on both databases`,
  isMet: (found) => workOf(found) <= 2 && slowest <= mostTold,
  run: async (notes) => {
    const embedded = await measure(undefined, notes)
    const { url, stop } = await startEmbeddedPostgres({ durable: true })
    try {
      const shared = await measure(await freshDatabase(url), notes)
      slowest = Math.max(embedded.told, shared.told)
      return worst([embedded, shared])
    } finally {
      await stop()
    }
  }
}
