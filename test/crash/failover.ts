/**
 * Two servers behind one address, on PostgreSQL under Patroni. The primary is killed with SIGKILL again and again while
 * clients invoice, its processes and its whole machine in turn, and nobody acts: every answered invoice is there, none
 * half, none twice, and calls are answered again after seconds.
 *
 *   node test/crash/failover.ts [--kills 50] [--clients 8] [--seed N]
 */
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { randomOf } from "../support/chance.ts"
import { password, seed as seedNetwork } from "../support/network.ts"
import { forget, login, place, type RpcReply, startServer, within } from "../support/server.ts"
import { startBalancer } from "./balancer.ts"
import { type Acknowledged, examineInvoices, invoiceIn, ordersWithPacks } from "./kill.ts"
import { attempt, print, type Report, sleep, startClients } from "./kills.ts"
import { type Death, type ManagedCluster, startManagedCluster, whyNot } from "./managed-cluster.ts"

interface Plan {
  readonly kills: number
  readonly clients: number
  readonly seed: number
}

interface FailoverReport extends Report {
  /** Milliseconds from each death until a call that was begun after it was answered. */
  readonly away: ReadonlyArray<{ readonly death: Death; readonly took: number }>
}

/** Invoices of which half are there for the time before a kill, and many more for the moment in which it comes. */
const writesPerKill = 80

const failoverRun = async (
  plan: Plan,
  tell: (line: string) => void,
  cluster: ManagedCluster
): Promise<FailoverReport> => {
  const random = randomOf(plan.seed)
  const where = place(cluster.url)
  const now = Date.now()
  const ids = Array.from({ length: (plan.kills + 1) * writesPerKill * 3 }, (_, index) => index + 1)
  const { orders, packs, invoiceCall } = ordersWithPacks(now, ids)
  await within(where, seedNetwork(now, orders, packs))
  const nodes = await Promise.all([where, where].map((each) => startServer(each)))
  const balancer = await startBalancer(nodes.map(({ port }) => port))
  const session = await login(balancer.url, "hub", password)
  const violations: Array<string> = []
  const invoiced: Array<Acknowledged> = []

  let share = 0
  let isOver = false
  /** When an answer is waited for: what was begun after this moment counts. */
  let killedAt = Number.POSITIVE_INFINITY
  let back: (() => void) | undefined
  const write = async (id: number): Promise<RpcReply | undefined> => {
    while (share <= 0 && !isOver) await sleep(5)
    const begun = performance.now()
    const reply = await attempt({ url: balancer.url, session }, invoiceCall(id, `invoice-of-${id}`))
    if (reply === undefined) return undefined
    share -= 1
    if (begun > killedAt) back?.()
    return reply
  }
  const answered = (id: number, reply: RpcReply) => {
    const invoice = invoiceIn(id, reply)
    if (invoice === undefined) violations.push(`${id}: answered ${JSON.stringify(reply)}`)
    else invoiced.push(invoice)
  }
  const clients = startClients({ clients: plan.clients, numbers: ids.values(), write, answered })
  const away: Array<{ death: Death; took: number }> = []
  const failOver = async (death: Death): Promise<number> => {
    share = writesPerKill / 2
    await clients.untilAnswered()
    await sleep(random() * 200)
    // Nobody rests from here on: some are under way when the primary dies, and all of them ask for it meanwhile.
    share = Number.POSITIVE_INFINITY
    const isBack = new Promise<void>((resolve) => {
      back = resolve
    })
    const begun = performance.now()
    await cluster.killPrimary(death)
    killedAt = performance.now()
    await isBack
    const took = performance.now() - begun
    killedAt = Number.POSITIVE_INFINITY
    share = 0
    return took
  }
  try {
    for (let kill = 1; kill <= plan.kills; kill++) {
      const death = kill % 2 === 0 ? "machine" : "process"
      const took = await failOver(death)
      away.push({ death, took })
      tell(`${kill}: ${death} killed, away ${took.toFixed(0)} ms, ${clients.answers()} invoices acknowledged`)
      await cluster.untilWhole()
    }
    isOver = true
    const repeated = await clients.finish()
    await balancer.close()
    await Promise.all(nodes.map((node) => node.stop()))
    const found = await within(where, examineInvoices(invoiced, violations))
    return { kills: plan.kills, acknowledged: invoiced.length, found, repeated, violations, away }
  } finally {
    await Promise.all(nodes.map((node) => (node.exitCode() === null ? node.kill() : undefined)))
    forget(where)
  }
}

/** The one that so many of a hundred are not above, in milliseconds. */
const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? Number.NaN

const main = async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "50" },
      clients: { type: "string", default: "8" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) }
    }
  })
  const missing = whyNot()
  if (missing !== undefined) return console.log(`skipped: ${missing}`)
  const plan = { kills: Number(values.kills), clients: Number(values.clients), seed: Number(values.seed) }
  console.log(`two nodes, three PostgreSQL servers under Patroni; seed ${plan.seed}`)
  const cluster = await startManagedCluster()
  const report = await failoverRun(plan, console.log, cluster).finally(cluster.stop)
  print(report)
  for (const death of ["process", "machine"] as const) {
    const took = report.away.filter((each) => each.death === death).map((each) => each.took)
    if (took.length > 0)
      console.log(
        `away after a ${death} died, ms: half ${percentile(took, 50).toFixed(0)}, 95 of 100 ${percentile(took, 95).toFixed(0)}, longest ${Math.max(...took).toFixed(0)}`
      )
  }
  const all = report.away.map(({ took }) => took)
  const isWhole = report.violations.length === 0 && report.found === report.acknowledged
  process.exitCode = isWhole && percentile(all, 95) < 15_000 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
