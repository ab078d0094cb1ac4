/**
 * Kills the server with SIGKILL at random moments while clients take orders back, return stock, hand end-of-day reports in
 * and transfer packs to another hub. What was answered is there, whole and once; what was not is there whole or not at all.
 * Before that racers want each of many returns, reports and transfers at once: one gets it.
 *
 *   node test/crash/stock.ts [--kills 200] [--clients 8] [--racers 20] [--contested 100] [--database sqlite|postgres]
 *                            [--seed N] [--control]
 *
 * --control runs the server without the insert of the idempotency record: the run must find violations.
 */
import { pathToFileURL } from "node:url"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { password } from "../support/network.ts"
import {
  forget,
  login,
  place,
  type RpcReply,
  type RunningServer,
  sources,
  startServer,
  tested,
  within
} from "../support/server.ts"
import { changes } from "../support/transaction.ts"
import { attempt, print, type Report, startedBy, writeUnderKills } from "./kills.ts"
import { type Call, type Deed, kindOf, kinds, stepsOf, stockFor } from "./stock-deeds.ts"
import { examineStock } from "./stock-examined.ts"
import { raceForStock } from "./stock-races.ts"

export interface Plan {
  readonly kills: number
  readonly clients: number
  readonly racers: number
  /** Orders, returns, reports and transfers, so many of each, that all racers want at once. */
  readonly contested: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
  /** Without the idempotency record. */
  readonly isControl: boolean
}

/** What a server says of a call that it could not answer for a fault of its own. */
const isDefect = (line: string): boolean => line.includes("a call failed")

export const stockRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const { kills, clients, isControl } = plan
  const now = Date.now()
  const racedFor = plan.contested * kinds.length
  const all = Array.from({ length: racedFor + Math.max(200, kills * 120) }, (_, index) => index + 1)
  const { codeOf, fill, held } = stockFor(now, all)
  const where = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  await within(where, fill)
  const env = isControl
    ? { NODE_OPTIONS: `--import ${pathToFileURL("test/crash/without-idempotency.mjs")}` }
    : {}
  /** The deeds of one run are more than a person's writes of a day: each life of the server begins with a new day's. */
  const servers: Array<RunningServer> = []
  const start = async (port: number) => {
    await within(where, changes("DELETE FROM day_use"))
    const server = await startServer(where, { port, env, program: isControl ? sources : tested })
    servers.push(server)
    return server
  }
  const server = await start(0)
  const sessions = {
    own: await login(server.url, "hub", password),
    other: await login(server.url, "kochi", password)
  }
  const violations: Array<string> = []
  const done: Array<Deed> = []
  const answered = (number: number, { result, error }: RpcReply) => {
    if (error === undefined) done.push({ number, result })
    else violations.push(`${kindOf(number)} ${number} was answered ${JSON.stringify(error)}`)
  }
  const ask = (number: number, key: string, { method, params, isOther }: Call) =>
    attempt(
      { url: server.url, session: isOther === true ? sessions.other : sessions.own },
      { id: number, method, params, key }
    )

  const raced = await raceForStock(all.slice(0, racedFor), plan.racers, {
    codeOf,
    held,
    now,
    ask,
    violations
  })
  done.push(...raced)

  /** What the steps of deeds that are under way were answered. */
  const known = new Map<number, Array<unknown>>()
  const write = async (number: number): Promise<RpcReply | undefined> => {
    const before = known.get(number) ?? []
    known.set(number, before)
    let reply: RpcReply | undefined
    for (const step of stepsOf(number, codeOf, now).slice(before.length)) {
      reply = await ask(number, `step ${before.length} of ${number}`, step(before))
      if (reply?.error !== undefined || reply === undefined) return reply
      before.push(reply.result)
    }
    return reply
  }
  const repeated = await writeUnderKills({
    kills,
    clients,
    random: randomOf(plan.seed),
    server,
    start,
    numbers: all.slice(racedFor).values(),
    write,
    answered,
    tell
  })
  for (const broken of servers.flatMap((each) => each.output().split("\n")).filter(isDefect))
    violations.push(`the server says ${broken}`)
  const found = await within(where, examineStock(done, violations))
  forget(where)
  return { kills, acknowledged: done.length, found, repeated, violations }
}

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({
    kills: { type: "string", default: "200" },
    clients: { type: "string", default: "8" },
    racers: { type: "string", default: "20" },
    contested: { type: "string", default: "100" }
  })
  const plan: Plan = {
    kills: Number(values.kills),
    clients: Number(values.clients),
    racers: Number(values.racers),
    contested: Number(values.contested),
    postgres,
    seed,
    isControl: values.control
  }
  const report = await stockRun(plan, console.log)
  await stop()
  console.log(`${plan.contested} of each kind (${kinds.join(", ")}) raced for by ${plan.racers}`)
  print(report)
  process.exitCode = report.violations.length > 0 === plan.isControl ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
