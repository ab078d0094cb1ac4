/**
 * Counters sell, each from its first scan to its invoice, for cash in their shifts, by UPI and in parts of both, and take back, while their server and the
 * counters themselves are killed with SIGKILL between any two steps. Every answered sale is there once, no pack is sold
 * twice, no money is without its order, and no claim outlives its time.
 *
 *   node test/crash/counter.ts [--kills 200] [--counters 8] [--database sqlite|postgres] [--seed N] [--control]
 *
 * So many kills of the server and as many of the counters. --control runs the server without the insert of the idempotency
 * record: the run must find violations.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { changes } from "#test/support/transaction.ts"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { packCode, password, seed as seedOf } from "../support/network.ts"
import { payee, secret, variable } from "../support/payment-service.ts"
import {
  beside,
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  sources,
  startServer,
  tested,
  within
} from "../support/server.ts"
import type { ClientPlan, CounterPlan } from "./counter-client.ts"
import { examineSales } from "./counter-invariants.ts"
import { Journal, type Step, stepsTo, type Told, toldIn } from "./counter-journal.ts"
import { print, type Report, sleep, startedBy } from "./kills.ts"

export interface Plan {
  /** Of the server, and as many of the counters. */
  readonly kills: number
  readonly counters: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
  /** Without the idempotency record. */
  readonly isControl: boolean
}

export interface CounterReport extends Report {
  /** How the sales ended that were begun. */
  readonly endings: Readonly<Record<string, number>>
  /** Kills between which steps. */
  readonly points: Readonly<Record<string, number>>
}

const user = "cashier"
/** Counters that die together. */
const clients = 2
const product = 1773
const grams = 500
/** A sale takes its counter longer than a twelfth of a kill. */
const salesOf = (kills: number): number => 60 + kills * 24

const rights = { enable_store_work: 1, enable_order_create: 1, enable_order_return: 1, enable_shift: 1 }
const ready = changes(variable("upi_payee", payee), variable("order_return_reason", ["Wrong item"]), {
  text: "UPDATE app_user SET flags = ? WHERE username = ?",
  // All counters are of one user, who gives back what another shift of theirs took.
  values: [JSON.stringify(rights), user]
})

/** Every step of every sale, before it is answered and after. */
const points: ReadonlyArray<string> = [...new Set(Object.values(stepsTo).flat())].flatMap((step: Step) => [
  `sent ${step}`,
  `answered ${step}`
])

/** Two programs of counters, which are started again where they were when they are killed. */
class Counters {
  readonly #files: ReadonlyArray<string>
  readonly #running: Array<{ readonly child: ChildProcess; readonly ended: Promise<unknown> }> = []
  #waiting: ((at: string) => void) | undefined
  /** Steps that were asked again because no answer came, or because their counter was killed. */
  repeated = 0
  /** What a program says on its error output is no sale. */
  readonly errors: Array<string> = []

  constructor(files: ReadonlyArray<string>) {
    this.#files = files
    for (const index of files.keys()) this.start(index)
  }
  start(index: number): void {
    const child = spawn(process.execPath, ["test/crash/counter-client.ts", this.#files[index] ?? ""], {
      stdio: ["ignore", "pipe", "pipe"]
    })
    let rest = ""
    child.stdout.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        if (line === "repeated") this.repeated += 1
        this.#waiting?.(line)
      }
    })
    child.stderr.on("data", (chunk: Buffer) => void this.errors.push(String(chunk)))
    this.#running[index] = { child, ended: new Promise((resolve) => child.once("close", resolve)) }
  }
  /** Until a counter says that it is at a point, or so long that nobody comes there any more. */
  async until(point: string): Promise<boolean> {
    let isThere = false
    await Promise.race([
      new Promise<void>((resolve) => {
        this.#waiting = (line) => {
          if (line !== point) return
          isThere = true
          resolve()
        }
      }),
      sleep(5000)
    ])
    this.#waiting = undefined
    return isThere
  }
  async kill(index: number): Promise<void> {
    this.#running[index]?.child.kill("SIGKILL")
    await this.#running[index]?.ended
  }
  async ended(): Promise<void> {
    await Promise.all(this.#running.map(({ ended }) => ended))
  }
}

/** Kills the server and counters in turn, each time at another point, and looks at the store after each restart. */
const killAll = async (
  { kills, seed }: Plan,
  counters: Counters,
  first: RunningServer,
  start: (port: number) => Promise<RunningServer>,
  look: () => Promise<unknown>,
  tell: (line: string) => void
) => {
  const random = randomOf(seed)
  const hits: Record<string, number> = {}
  let server = first
  for (let kill = 0; kill < 2 * kills; kill++) {
    const point = points[Math.floor(random() * points.length)] ?? "sent place"
    if (await counters.until(point)) hits[point] = (hits[point] ?? 0) + 1
    // A call that was sent is under way for some milliseconds.
    if (point.startsWith("sent")) await sleep(random() * 8)
    if (kill % 2 === 0) {
      await server.kill()
      server = await start(server.port)
    } else {
      const index = Math.floor(random() * clients)
      await counters.kill(index)
      counters.start(index)
    }
    await look()
    if ((kill + 1) % 40 === 0) tell(`${kill + 1} kills`)
  }
  return { server, hits }
}

/** Each counter's login, with the open shift of its till, its packs and its journal. */
const openCounters = async (
  { counters, kills }: Plan,
  url: string,
  folder: string,
  codeOf: (pack: number) => string
): Promise<ReadonlyArray<CounterPlan>> => {
  const each = salesOf(kills)
  return Promise.all(
    Array.from({ length: counters }, async (_, number) => {
      const session = await login(url, user, password)
      const { error } = await call(url, session, "ShiftService.openShift", [`T${number}`, 500])
      if (error !== undefined) throw new Error(`no shift at till ${number}: ${error.message}`)
      const packs = Array.from({ length: each }, (_, pack) => codeOf(number * each + pack))
      return { number, session, journal: path.join(folder, `${number}.jsonl`), packs }
    })
  )
}

export const counterRun = async (plan: Plan, tell: (line: string) => void): Promise<CounterReport> => {
  const { kills, counters: count, seed, isControl } = plan
  const now = Date.now()
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  const codeOf = (unique: number) => packCode(product, grams, unique, expiry, today)
  const own = count * salesOf(kills)
  const shelf = Array.from({ length: salesOf(kills) }, (_, index) => codeOf(own + index))
  const pack = { hub: 1, product, isUnique: true, qty: grams, expiry }
  const packs = Array.from({ length: own + shelf.length }, (_, index) => ({ ...pack, code: codeOf(index) }))

  const where: Place = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  await within(where, Effect.andThen(seedOf(now, [], packs), ready))
  const env = {
    PACKHOUSE_PAYMENT_SECRET: secret,
    ...(isControl ? { NODE_OPTIONS: `--import ${pathToFileURL("test/crash/without-idempotency.mjs")}` } : {})
  }
  /** All counters are of one user, and sell more than a person's writes of a day: each life of the server begins with a new day's. */
  const start = async (port: number) => {
    await within(where, changes("DELETE FROM day_use"))
    return await startServer(where, { port, env, program: isControl ? sources : tested })
  }
  const first = await start(0)

  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-counters-"))
  const stop = path.join(folder, "stop")
  const all = await openCounters(plan, first.url, folder, codeOf)
  const files = Array.from({ length: clients }, (_, index) => {
    const file = path.join(folder, `plan-${index}.json`)
    const mine = all.filter(({ number }) => number % clients === index)
    const client: ClientPlan = { url: first.url, seed, user, password, shelf, counters: mine, stop }
    writeFileSync(file, JSON.stringify(client))
    return file
  })
  const violations = new Set<string>()
  /** What counters know: read before the store is, which must have all of it. */
  const told = (): ReadonlyArray<Told> =>
    all.flatMap(({ number, journal }) => {
      const lines = new Journal(journal).read()
      for (const line of lines) if ("violation" in line) violations.add(line.violation)
      return toldIn(number, lines)
    })
  const look = () => beside(where, examineSales(told(), violations, { isAtRest: false }))

  const counters = new Counters(files)
  const { server, hits } = await killAll(plan, counters, first, start, look, tell)
  writeFileSync(stop, "")
  await counters.ended()
  await server.stop()
  const sales = told()
  const found = await within(where, examineSales(sales, violations, { isAtRest: true }))
  for (const error of counters.errors) violations.add(error)
  forget(where)
  rmSync(folder, { recursive: true })
  const endings: Record<string, number> = {}
  for (const { ending } of sales) endings[ending] = (endings[ending] ?? 0) + 1
  return {
    kills: 2 * kills,
    acknowledged: sales.filter(({ invoiced }) => invoiced !== undefined).length,
    found,
    repeated: counters.repeated,
    violations: [...violations],
    endings,
    points: hits
  }
}

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({
    kills: { type: "string", default: "200" },
    counters: { type: "string", default: "8" }
  })
  const plan: Plan = {
    kills: Number(values.kills),
    counters: Number(values.counters),
    postgres,
    seed,
    isControl: values.control
  }
  const report = await counterRun(plan, console.log)
  await stop()
  console.log(`sales begun: ${JSON.stringify(report.endings)}`)
  console.log(`killed when a counter had: ${JSON.stringify(report.points)}`)
  print(report)
  process.exitCode = report.violations.length > 0 === plan.isControl ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
