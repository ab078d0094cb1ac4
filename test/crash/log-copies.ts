/**
 * Kills the server with SIGKILL at random moments while clients invoice and its log is copied, then restores the store as of
 * random moments: each has every invoice that was answered by then, none that was asked for later, and none half.
 *
 *   node test/crash/log-copies.ts [--kills 20] [--moments 100] [--clients 8] [--seed N]
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { Effect, Schema } from "effect"
import { storeAt } from "#rpc-server/backup/log/restoring.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { randomOf } from "../support/chance.ts"
import { password, seed } from "../support/network.ts"
import { beside, forget, login, place, startServer, within } from "../support/server.ts"
import { type Acknowledged, examineInvoices, invoiceIn, ordersWithPacks } from "./kill.ts"
import { attempt, print, type Report, sleep, startClients, startedBy } from "./kills.ts"

export interface Plan {
  readonly kills: number
  /** So many are restored. */
  readonly moments: number
  readonly clients: number
  readonly seed: number
}

const invoiced = selectMany(Schema.Struct({ order_id: Schema.Int }))
const invoicedOrders = Store.use((store) => store.read(() => invoiced("SELECT order_id FROM invoice", [])))

interface Answer extends Acknowledged {
  readonly at: number
}

export const logCopiesRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const random = randomOf(plan.seed)
  const ids = Array.from({ length: (plan.kills + 2) * 300 }, (_, index) => index + 1)
  const where = place()
  const root = mkdtempSync(path.join(tmpdir(), "packhouse-copies-"))
  const [folder, scratch] = [path.join(root, "log"), path.join(root, "restored")]
  mkdirSync(folder)
  const { orders, packs, invoiceCall } = ordersWithPacks(Date.now(), ids)
  await within(where, seed(Date.now(), orders, packs))
  const start = (port: number) =>
    startServer(where, { port, env: { PACKHOUSE_BACKUP_LOG: folder, PACKHOUSE_BACKUP_LOG_SECONDS: "1" } })
  const server = await start(0)
  const beginning = Date.now()
  const session = await login(server.url, "hub", password)
  const askedAt = new Map<number, number>()
  const answers: Array<Answer> = []
  const clients = startClients({
    clients: plan.clients,
    numbers: ids.values(),
    write: async (order) => {
      if (!askedAt.has(order)) askedAt.set(order, Date.now())
      // A person's pace: what there is to invoice lasts for all kills.
      await sleep(50 + random() * 100)
      return attempt({ url: server.url, session }, invoiceCall(order, `invoice-of-${order}`))
    },
    answered: (order, reply) => {
      const made = invoiceIn(order, reply)
      if (made !== undefined) answers.push({ ...made, at: Date.now() })
    }
  })
  let present = server
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    await clients.untilAnswered()
    await sleep(random() * 3000)
    await present.kill()
    present = await start(server.port)
    if (kill % 20 === 0) tell(`${kill} kills, ${clients.answers()} writes acknowledged`)
  }
  // Long enough for something to be copied between two transactions.
  await sleep(2500)
  const repeated = await clients.finish()
  await present.stop()
  const end = Date.now()

  const violations: Array<string> = []
  let [found, exact] = [0, 0]
  for (let index = 0; index <= plan.moments; index += 1) {
    // The last of them is everything.
    const moment = index === plan.moments ? undefined : beginning + Math.floor(random() * (end - beginning))
    mkdirSync(scratch, { recursive: true })
    const restored = Effect.gen(function* () {
      const { at, remarks } = yield* storeAt(
        { target: { folder }, moment },
        databaseFile(scratch),
        path.join(root, "fetched")
      )
      const due = answers.filter((answer) => answer.at <= (moment === undefined ? end : at))
      const wrong: Array<string> = []
      const there = yield* Effect.promise(() =>
        beside({ dataDir: scratch, databaseUrl: undefined }, examineInvoices(due, wrong))
      )
      for (const { order_id } of yield* Effect.promise(() =>
        beside({ dataDir: scratch, databaseUrl: undefined }, invoicedOrders)
      ))
        if ((askedAt.get(order_id) ?? 0) > (moment ?? end))
          wrong.push(`order ${order_id} was asked for later`)
      violations.push(...wrong.map((words) => `as of ${moment}: ${words}`))
      if (remarks.length === 0) exact += 1
      return there
    })
    found = await Effect.runPromise(Effect.scoped(restored))
    rmSync(scratch, { recursive: true, force: true })
  }
  tell(`${exact} of ${plan.moments + 1} moments were followed by a copied transaction`)
  if (exact < 2) violations.push("no moment was restored that is between two transactions")
  rmSync(root, { recursive: true, force: true })
  forget(where)
  return { kills: plan.kills, acknowledged: answers.length, found, repeated, violations }
}

const main = async () => {
  const { values, seed: chance } = await startedBy({
    kills: { type: "string", default: "20" },
    moments: { type: "string", default: "100" },
    clients: { type: "string", default: "8" }
  })
  const report = await logCopiesRun(
    {
      kills: Number(values.kills),
      moments: Number(values.moments),
      clients: Number(values.clients),
      seed: chance
    },
    console.log
  )
  print(report)
  process.exitCode = report.violations.length > 0 ? 1 : 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
