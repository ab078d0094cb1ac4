/**
 * Invoices many orders by the bulk queue while its client is killed with SIGKILL and its printer goes off, or from two
 * workstations at once, and counts. Every order has one invoice; each paper came out once, or the daemon says that it is
 * unknown and nobody sent it again; no invoice is missing, none is made twice.
 *
 *   node test/crash/bulk.ts [--orders 50] [--kills 20] [--offs 10] [--seed N]
 *
 * The server, the daemon and the client are the programs as they are shipped; the printer is a listener of its own.
 */
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import type { Job } from "#core/device/job.ts"
import { bundle, Workstation } from "../cli/command/support/packhouse.ts"
import { newStateDir, spawnDaemon } from "../device-daemon/support/daemon.ts"
import { Dialog } from "../device-daemon/support/dialog.ts"
import { closedPort, RawPrinter } from "../device-daemon/support/raw-printer.ts"
import { randomOf } from "../support/chance.ts"
import { incrementOf, password, seed as seedOf } from "../support/network.ts"
import { call, forget, login, place, startServer, within } from "../support/server.ts"
import { examineInvoices, ordersWithPacks } from "./kill.ts"

export interface Plan {
  readonly orders: number
  readonly kills: number
  readonly offs: number
  readonly seed: number
}

export interface BulkReport {
  readonly invoices: number
  readonly kills: number
  readonly offs: number
  /** How each print ended, by the daemon's word. */
  readonly states: Readonly<Record<string, number>>
  /** Papers that came out whole. */
  readonly papers: number
  readonly violations: ReadonlyArray<string>
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A printer that can be switched off: nobody listens on its port meanwhile. */
class Switched {
  readonly port: number
  readonly papers: Array<Buffer> = []
  private printer: RawPrinter | undefined

  constructor(port: number) {
    this.port = port
  }
  async on(): Promise<void> {
    this.printer = await RawPrinter.start("well", this.port)
  }
  async off(): Promise<void> {
    const { printer } = this
    this.printer = undefined
    if (printer === undefined) return
    await printer[Symbol.asyncDispose]()
    this.keep(printer)
  }
  private keep(printer: RawPrinter): void {
    for (const { bytes, isWhole } of printer.jobs) if (isWhole) this.papers.push(bytes)
  }
}

/** A counter: a workstation with its own daemon and printer, where somebody is logged in. */
const openCounter = async (programs: string, url: string, user: string) => {
  const printer = new Switched(await closedPort())
  await printer.on()
  const stateDir = newStateDir()
  const transport = { kind: "tcp", host: "127.0.0.1", port: printer.port }
  const daemon = await spawnDaemon(
    {
      invoice: { language: "escpos", transport, profile: { widthMm: 72 } },
      label: { language: "zpl", transport, profile: { widthMm: 60, heightMm: 40 } }
    },
    stateDir
  )
  if (daemon === undefined) throw new Error("the daemon does not start")
  const desk = new Workstation(programs, url, {
    PACKHOUSE_STATE_DIR: stateDir,
    PACKHOUSE_DEVICES: daemon.url
  })
  const { code, stderr } = await desk.type(`login ${user} --password-stdin`, password)
  if (code !== 0) throw new Error(stderr)
  return {
    desk,
    printer,
    jobs: async (): Promise<ReadonlyArray<Job>> => {
      using dialog = await Dialog.welcome({ url: daemon.url, stateDir })
      return (await dialog.ask("print.list", {})).r as ReadonlyArray<Job>
    },
    close: async () => {
      await printer.off()
      await daemon.kill()
      desk.remove()
    }
  }
}
type Counter = Awaited<ReturnType<typeof openCounter>>

interface Ended {
  readonly orders: ReadonlyArray<{
    readonly increment_id: string
    readonly state: string
    readonly problems: ReadonlyArray<string>
  }>
}

/** A hub with so many orders, each with a pack of its own, and two people who may invoice all of them at once. */
const openHub = async (orders: number) => {
  const where = place()
  const ids = Array.from({ length: orders }, (_, index) => index + 1)
  const now = Date.now()
  const { orders: rows, packs } = ordersWithPacks(now, ids)
  await within(where, seedOf(now, rows, packs))
  const server = await startServer(where)
  const admin = await login(server.url, "admin", password)
  for (const user of ["hub", "second"])
    for (const [flag, value] of [
      ["enable_multiple_invoice", true],
      ["multiple_invoice_max_limit", String(orders)]
    ])
      await call(server.url, admin, "AdminService.setFlag", [user, flag, value])
  const programs = await bundle()
  return {
    server,
    names: ids.map(incrementOf),
    counter: (user: string) => openCounter(programs.folder, server.url, user),
    /** Ends it, and answers how many invoices there are, each whole. */
    examine: async (violations: Array<string>): Promise<number> => {
      const session = await login(server.url, "hub", password)
      const made = []
      for (const order of ids) {
        const { result } = await call(server.url, session, "OrderService.getOrderInfo", [order])
        const { invoice_id } = result as { readonly invoice_id: string | null }
        if (invoice_id === null) violations.push(`order ${order}: not invoiced`)
        else made.push(order)
      }
      await server.stop()
      await within(where, examineInvoices([], violations))
      forget(where)
      programs.remove()
      return made.length
    }
  }
}

/** Holds what came out of the printer against what the daemon knows of each print. */
const examinePapers = async (counters: ReadonlyArray<Counter>, names: number, violations: Array<string>) => {
  const states: Record<string, number> = {}
  const byKey = new Map<string, number>()
  let [papers, done, unknown] = [0, 0, 0]
  for (const { jobs, printer } of counters) {
    const all = await jobs()
    await printer.off()
    papers += printer.papers.length
    const twice = new Set(printer.papers.map((bytes) => bytes.toString("latin1"))).size
    if (twice !== printer.papers.length)
      violations.push(`${printer.papers.length - twice} papers came out twice`)
    for (const { jobKey, state, reprintOf } of all) {
      states[state] = (states[state] ?? 0) + 1
      if (reprintOf !== null) violations.push(`${jobKey}: printed again`)
      if (state === "done") byKey.set(jobKey, (byKey.get(jobKey) ?? 0) + 1)
      if (state === "done") done += 1
      if (state === "unknown") unknown += 1
    }
  }
  for (const [key, count] of byKey) if (count > 1) violations.push(`${key}: printed ${count} times`)
  if (papers < done || papers > done + unknown)
    violations.push(`${papers} papers came out, ${done} are done and ${unknown} unknown`)
  if (done + unknown !== 2 * names)
    violations.push(`${done} done and ${unknown} unknown of ${2 * names} papers`)
  return { states, papers }
}

/** Goes on with what was left, and tries what failed again, until nothing but unknown papers is left. */
const finish = async (desk: Workstation, names: ReadonlyArray<string>): Promise<void> => {
  let left = names
  for (let round = 0; left.length > 0 && round < 6; round++) {
    const { stdout } = await desk.run(["bulk-invoice", "--json", ...left])
    const { orders } = JSON.parse(stdout) as Ended
    left = orders
      .filter(
        ({ state, problems }) => state !== "completed" && !problems.some((why) => why.includes("unknown"))
      )
      .map(({ increment_id }) => increment_id)
  }
}

/** One client, killed again and again while the printer goes on and off. */
export const killClients = async (
  { orders, kills, offs, seed }: Plan,
  tell: (line: string) => void
): Promise<BulkReport> => {
  const random = randomOf(seed)
  const hub = await openHub(orders)
  const counter = await hub.counter("hub")
  const violations: Array<string> = []
  let isSwitching = true
  let offsDone = 0
  const switching = (async () => {
    while (isSwitching && offsDone < offs) {
      await wait(100 + random() * 500)
      await counter.printer.off()
      await wait(100 + random() * 400)
      await counter.printer.on()
      offsDone += 1
    }
  })()
  let killsDone = 0
  for (let kill = 0; kill < kills; kill++) {
    const { process: child, ended } = counter.desk.start(["bulk-invoice", ...(kill === 0 ? hub.names : [])])
    const timer = setTimeout(() => child.kill("SIGKILL"), (kill === 0 ? 1500 : 700) + random() * 1500)
    const { code } = await ended
    clearTimeout(timer)
    if (code === null) killsDone += 1
  }
  tell(`${killsDone} killed`)
  await switching
  isSwitching = false
  await finish(counter.desk, await unfinished(counter, hub.names))
  const { states, papers } = await examinePapers([counter], orders, violations)
  await counter.close()
  const invoices = await hub.examine(violations)
  return { invoices, kills: killsDone, offs: offsDone, states, papers, violations }
}

/** The orders of which a paper is not known to have come out. */
const unfinished = async (counter: Counter, names: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  await counter.desk.run(["bulk-invoice", "--json"])
  const done = new Map<number, number>()
  for (const { jobKey, state } of await counter.jobs()) {
    const id = Number(/^order-(\d+):/.exec(jobKey)?.[1])
    if (state === "done" || state === "unknown") done.set(id, (done.get(id) ?? 0) + 1)
  }
  return names.filter((name) => (done.get(Number(name) - 100_000_000) ?? 0) < 2)
}

/** Two counters, each with all of the orders. */
export const raceClients = async ({ orders }: Pick<Plan, "orders">): Promise<BulkReport> => {
  const hub = await openHub(orders)
  const counters = await Promise.all([hub.counter("hub"), hub.counter("second")])
  const violations: Array<string> = []
  const ran = await Promise.all(
    counters.map(
      async ({ desk }) => (await desk.run(["bulk-invoice", "--json", ...hub.names])).json() as Ended
    )
  )
  for (const name of hub.names) {
    const entries = ran.flatMap(({ orders: all }) => all.filter(({ increment_id }) => increment_id === name))
    const completed = entries.filter(({ state }) => state === "completed")
    if (completed.length !== 1) violations.push(`order ${name}: completed ${completed.length} times`)
    for (const { state, problems } of entries)
      if (state !== "completed" && !problems.some((why) => /Already Processed|is on it/.test(why)))
        violations.push(`order ${name}: ${state}, ${problems.join()}`)
  }
  const { states, papers } = await examinePapers(counters, orders, violations)
  for (const counter of counters) await counter.close()
  const invoices = await hub.examine(violations)
  return { invoices, kills: 0, offs: 0, states, papers, violations }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "50" },
      kills: { type: "string", default: "20" },
      offs: { type: "string", default: "10" },
      seed: { type: "string" }
    }
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const plan = { orders: Number(values.orders), kills: Number(values.kills), offs: Number(values.offs), seed }
  console.log(`${plan.orders} orders, seed ${seed}`)
  const killed = await killClients(plan, console.log)
  console.log(JSON.stringify(killed, undefined, 2))
  const raced = await raceClients(plan)
  console.log(JSON.stringify(raced, undefined, 2))
  process.exitCode = killed.violations.length + raced.violations.length === 0 ? 0 : 1
}
