/**
 * Orders and packs that come back, reports and transfers by the commands of the command line, which are killed with SIGKILL
 * between any two of their steps and run again with what they kept: each is done once, as it was first said.
 *
 *   node test/crash/stock-command.ts [--kills 100] [--database sqlite|postgres] [--seed N] [--control]
 *
 * --control runs the server without the insert of the idempotency record: the run must find violations.
 */
import { pathToFileURL } from "node:url"
import { bundle, Workstation } from "../cli/command/support/packhouse.ts"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { incrementOf, password } from "../support/network.ts"
import { call, forget, login, place, sources, startServer, tested, within } from "../support/server.ts"
import { startKillGate } from "./kill-gate.ts"
import { every, KilledDesk, type Kills, last, type Typed } from "./killed-desk.ts"
import { print, type Report, startedBy } from "./kills.ts"
import { counted, type Deed, type Kind, kindOf, kinds, receiverOf, stepsOf, stockFor } from "./stock-deeds.ts"
import { examineStock } from "./stock-examined.ts"

export interface Plan {
  readonly kills: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
  /** Without the idempotency record. */
  readonly isControl: boolean
}

const user = "hub"
/** Two workstations: a report is handed in by one of them, or each would be told that the other was first. */
const desks: ReadonlyArray<ReadonlyArray<Kind>> = [
  ["order back", "report"],
  ["stock back", "transfer", "withdrawn transfer"]
]

const typedFor = (number: number): Typed => {
  switch (kindOf(number)) {
    case "order back":
      return {
        args: [
          "return",
          "order",
          incrementOf(number),
          "--all",
          "--reason",
          number % 8 < 4 ? "damaged" : "Wrong item"
        ],
        points: [...every("OrderReturnService.getReturnOrder"), ...last("OrderClientService.returnOrder")]
      }
    case "stock back":
      return {
        args: ["return", "stock", "create", "2648=0.5", "--ref", `return ${number}`],
        points: last("ReturnStockService.createReturnStock")
      }
    case "report":
      return {
        args: ["eod", "submit", `${counted}=${40 + (number % 97) / 10}`],
        points: [
          ...every("EodStockService.getHubProductsWithStock"),
          ...last("EodStockService.eodStockValueSubmission")
        ]
      }
    case "transfer":
    case "withdrawn transfer":
      return {
        args: ["transfer", "send", String(receiverOf(number)), "1773=0.5"],
        points: [
          ...every("StoreNewService.getSourceStoresList"),
          ...last("HubToHubService.createHubTransferOrder")
        ]
      }
  }
}

export const stockCommandRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const { kills, seed, isControl } = plan
  const now = Date.now()
  // A deed is one command, of which about two thirds are killed.
  const numbers = Array.from({ length: 40 + kills * 8 }, (_, index) => index + 1)
  const { codeOf, fill } = stockFor(now, numbers)
  const where = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  await within(where, fill)
  const server = await startServer(where, {
    env: isControl ? { NODE_OPTIONS: `--import ${pathToFileURL("test/crash/without-idempotency.mjs")}` } : {},
    program: isControl ? sources : tested
  })
  const sessions = {
    own: await login(server.url, user, password),
    other: await login(server.url, "kochi", password)
  }
  const programs = await bundle()
  const violations: Array<string> = []
  const done: Array<Deed> = []
  let killed = 0
  const counting: Kills = {
    left: () => kills - killed,
    done: () => {
      killed += 1
      if (killed % 20 === 0) tell(`${killed} kills`)
    }
  }

  /** What belongs to a deed beside its command: nobody is killed meanwhile. */
  const beside = async (number: number, before: Array<unknown>, upTo: number): Promise<void> => {
    for (const step of stepsOf(number, codeOf, now).slice(before.length, upTo)) {
      const { method, params, isOther } = step(before)
      const { result, error } = await call(
        server.url,
        isOther === true ? sessions.other : sessions.own,
        method,
        params
      )
      if (error !== undefined) throw new Error(`${method} was answered ${JSON.stringify(error)}`)
      before.push(result)
    }
  }
  const deed = async (number: number, desk: KilledDesk): Promise<void> => {
    const answers: Array<unknown> = []
    try {
      // The order is invoiced before it comes back; a transfer is picked, and received or withdrawn, after it was made.
      if (kindOf(number) === "order back") await beside(number, answers, 1)
      answers.push(JSON.parse(await desk.type(typedFor(number))))
      await beside(number, answers, Number.POSITIVE_INFINITY)
      done.push({ number, result: answers.at(-1) })
    } catch (failure) {
      violations.push(`${kindOf(number)} ${number}: ${failure instanceof Error ? failure.message : failure}`)
    }
  }
  const work = async (own: ReadonlyArray<Kind>, index: number): Promise<KilledDesk> => {
    const gate = await startKillGate(server.url)
    const workstation = new Workstation(programs.folder, gate.url)
    const desk = new KilledDesk(workstation, gate, randomOf(seed + index * 1_000_003), counting)
    try {
      const { code, stderr } = await workstation.run(["login", user, "--password-stdin"], password)
      if (code !== 0) throw new Error(`login said: ${stderr}`)
      for (const number of numbers.filter((each) => own.includes(kindOf(each)))) {
        if (counting.left() <= 0) break
        await deed(number, desk)
      }
    } finally {
      await gate.close()
      workstation.remove()
    }
    return desk
  }
  const all = await Promise.all(desks.map(work))
  await server.stop()
  const found = await within(where, examineStock(done, violations))
  forget(where)
  programs.remove()
  const repeated = all.reduce((sum, desk) => sum + desk.repeated, 0)
  for (const desk of all) tell(`killed when a command had: ${JSON.stringify(desk.hits)}`)
  return { kills: killed, acknowledged: done.length, found, repeated, violations }
}

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({ kills: { type: "string", default: "100" } })
  const plan: Plan = { kills: Number(values.kills), postgres, seed, isControl: values.control }
  const report = await stockCommandRun(plan, console.log)
  await stop()
  console.log(`at ${desks.length} workstations: ${kinds.join(", ")}`)
  print(report)
  process.exitCode = report.violations.length > 0 === plan.isControl ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
