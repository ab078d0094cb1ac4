/**
 * Three servers behind one address, on a PostgreSQL primary with a synchronous standby. Nodes and primaries are killed
 * with SIGKILL at random moments while clients invoice orders and accept shipments, every third primary is frozen instead;
 * a lost primary is replaced by its standby by hand, and a new standby is made. Every answered write is found, none half, none twice; and every node works
 * on the new primary without having been started anew.
 *
 *   node test/crash/nodes.ts [--kills 100] [--primaries 10] [--clients 8] [--seed N]
 */

import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { randomOf } from "../support/chance.ts"
import { password, seed as seedNetwork, seedShipments } from "../support/network.ts"
import {
  forget,
  login,
  place,
  type RpcReply,
  type RunningServer,
  startServer,
  within
} from "../support/server.ts"
import { examineAcceptances, shipmentsOfPacks } from "./accept.ts"
import { startBalancer } from "./balancer.ts"
import { type Cluster, startCluster, urlOf } from "./cluster.ts"
import { type Acknowledged, examineInvoices, invoiceIn, ordersWithPacks } from "./kill.ts"
import { attempt, print, type Report, type Silence, sleep, startClients } from "./kills.ts"

export interface Plan {
  /** Of nodes, and of primaries. */
  readonly kills: number
  readonly primaries: number
  readonly clients: number
  readonly seed: number
}

export interface NodesReport extends Report {
  readonly primaries: number
  /** What clients got in the place of an answer, and how often. */
  readonly silences: ReadonlyMap<Silence, number>
  /** Milliseconds from each promotion until every node was ready again. */
  readonly ready: ReadonlyArray<number>
}

const packsOfEach = 10
/** Every fourth write accepts a shipment, the others invoice an order. */
const isShipment = (id: number): boolean => id % 4 === 0
/** As many writes as clients may do between two kills, most of them; the others are under way when it comes. */
const writesPerKill = 80

/** Milliseconds until a node says that it is ready. */
const untilReady = async (node: RunningServer): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    const status = await fetch(`${node.url}/readyz`).then(
      (reply) => reply.status,
      () => undefined
    )
    if (status === 200) return performance.now() - begun
    if (performance.now() - begun > 60_000) throw new Error(`a node is not ready again:\n${node.output()}`)
    await sleep(20)
  }
}

export const nodesRun = async (
  plan: Plan,
  tell: (line: string) => void,
  cluster: Cluster
): Promise<NodesReport> => {
  const random = randomOf(plan.seed)
  const where = place(cluster.url)
  const now = Date.now()
  const count = (plan.kills + plan.primaries + 1) * writesPerKill
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const { orders, packs, invoiceCall } = ordersWithPacks(
    now,
    ids.filter((id) => !isShipment(id))
  )
  const { shipments, acceptCall } = shipmentsOfPacks(now, ids.filter(isShipment), packsOfEach)
  await within(where, Effect.andThen(seedNetwork(now, orders, packs), seedShipments(now, shipments)))

  // Two nodes are told both hosts; the third one an address that an operator's tool moves to the primary.
  const target = [cluster.primaryPort()]
  const address = await startBalancer(target)
  const moving = place(urlOf(address.port))
  const places = [where, where, moving]
  const nodes = await Promise.all(places.map((each) => startServer(each)))
  const balancer = await startBalancer(nodes.map(({ port }) => port))
  const [hub, dock] = [
    await login(balancer.url, "hub", password),
    await login(balancer.url, "dock", password)
  ]
  const violations: Array<string> = []
  const [invoiced, accepted]: [Array<Acknowledged>, Array<number>] = [[], []]
  const silences = new Map<Silence, number>()
  const onSilence = (why: Silence) => void silences.set(why, (silences.get(why) ?? 0) + 1)

  const write = (id: number) =>
    isShipment(id)
      ? attempt({ url: balancer.url, session: dock }, acceptCall(id, `acceptance-of-${id}`), onSilence)
      : attempt({ url: balancer.url, session: hub }, invoiceCall(id, `invoice-of-${id}`), onSilence)
  const answered = (id: number, reply: RpcReply) => {
    const invoice = isShipment(id) ? undefined : invoiceIn(id, reply)
    if (invoice !== undefined) invoiced.push(invoice)
    else if (isShipment(id) && (reply.result as { packs?: number } | undefined)?.packs === packsOfEach)
      accepted.push(id)
    else violations.push(`${id}: answered ${JSON.stringify(reply)}`)
  }

  // Between kills the clients rest once they have written their share.
  let share = writesPerKill
  let isOver = false
  const numbers = ids.values()
  const writeInTurn = async (id: number): Promise<RpcReply | undefined> => {
    while (share <= 0 && !isOver) await sleep(5)
    const reply = await write(id)
    if (reply !== undefined) share -= 1
    return reply
  }
  const clients = startClients({ clients: plan.clients, numbers, write: writeInTurn, answered })
  const beforeKill = async () => {
    share = Math.max(share, writesPerKill / 2)
    await clients.untilAnswered()
    await sleep(random() * 200)
  }

  const ready: Array<number> = []
  const someNode = () => Math.floor(random() * nodes.length)
  const restart = async (index: number, port: number) => {
    nodes[index] = await startServer(places[index] ?? where, { port })
  }
  const killNodes = async (many: number) => {
    for (let kill = 0; kill < many; kill++) {
      await beforeKill()
      const index = someNode()
      const node = nodes[index]
      await node?.kill()
      await restart(index, node?.port ?? 0)
    }
  }
  /**
   * The primary and a node at once; the standby takes over, and the two other nodes were never stopped. A frozen primary
   * keeps its connections and says nothing; it is ended for good after the promotion, as an operator would make sure of.
   */
  const losePrimary = async (isFrozen: boolean) => {
    await beforeKill()
    const index = someNode()
    const node = nodes[index]
    const end = isFrozen ? await cluster.freezePrimary() : cluster.killPrimary
    await Promise.all([isFrozen ? undefined : end(), node?.kill()])
    // Whoever stands watch needs a moment.
    await sleep(200 + random() * 500)
    await cluster.promote()
    target[0] = cluster.primaryPort()
    const taken = await Promise.all(nodes.filter((other) => other !== node).map(untilReady))
    ready.push(Math.max(...taken))
    if (isFrozen) await end()
    await restart(index, node?.port ?? 0)
  }
  try {
    let left = plan.kills
    for (let primary = 1; primary <= plan.primaries; primary++) {
      const many = Math.max(1, Math.ceil(left / (plan.primaries - primary + 1))) - 1
      // Some die while the new standby is made of a copy.
      const later = Math.floor(many / 3)
      await killNodes(many - later)
      await losePrimary(primary % 3 === 0)
      await Promise.all([primary < plan.primaries ? cluster.rebuild() : undefined, killNodes(later)])
      left -= many + 1
      tell(
        `${plan.kills - left} nodes and ${primary} primaries killed, ${clients.answers()} writes acknowledged; ready ${ready.at(-1)?.toFixed(0)} ms after the promotion`
      )
    }
    await killNodes(left)
    isOver = true
    const repeated = await clients.finish()
    await balancer.close()
    await Promise.all(nodes.map((node) => node.stop()))
    const found = await within(
      where,
      Effect.gen(function* () {
        const invoices = yield* examineInvoices(invoiced, violations)
        return invoices + (yield* examineAcceptances(accepted, violations, packsOfEach))
      })
    )
    const acknowledged = invoiced.length + accepted.length
    return {
      kills: plan.kills,
      primaries: plan.primaries,
      acknowledged,
      found,
      repeated,
      violations,
      silences,
      ready
    }
  } finally {
    await Promise.all(nodes.map((node) => (node.exitCode() === null ? node.kill() : undefined)))
    await address.close()
    for (const each of [where, moving]) forget(each)
  }
}

export const printNodes = (report: NodesReport): void => {
  print(report)
  const said = [...report.silences].map(([why, times]) => `${times} times ${why}`).join(", ")
  console.log(`${report.primaries} primaries killed; in the place of an answer: ${said}`)
  console.log(`nodes ready after a promotion, ms: ${report.ready.map((took) => took.toFixed(0)).join(", ")}`)
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "100" },
      primaries: { type: "string", default: "10" },
      clients: { type: "string", default: "8" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) }
    }
  })
  const plan: Plan = {
    kills: Number(values.kills),
    primaries: Number(values.primaries),
    clients: Number(values.clients),
    seed: Number(values.seed)
  }
  console.log(`three nodes, PostgreSQL with a synchronous standby; seed ${plan.seed}`)
  const cluster = await startCluster()
  const report = await nodesRun(plan, console.log, cluster).finally(cluster.stop)
  printNodes(report)
  process.exitCode = report.violations.length === 0 && Math.max(...report.ready) < 10_000 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
