/**
 * Sales by the commands of the command line, which are killed with SIGKILL between any two of their steps and run again
 * with what they kept: every sale is one order with one invoice and one payment, no pack is sold twice, and no unit of a
 * code that many packs share is counted twice.
 *
 *   node test/crash/counter-command.ts [--kills 100] [--counters 2] [--database sqlite|postgres] [--seed N] [--control]
 *
 * --control runs the server without the insert of the idempotency record: the run must find violations.
 */
import { pathToFileURL } from "node:url"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { changes } from "#test/support/transaction.ts"
import { bundle, Workstation } from "../cli/command/support/packhouse.ts"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { packCode, password, seed as seedOf } from "../support/network.ts"
import { deliver, payee, secret, variable } from "../support/payment-service.ts"
import { forget, place, sources, startServer, tested, within } from "../support/server.ts"
import { examineSales } from "./counter-invariants.ts"
import type { Placed, Told } from "./counter-journal.ts"
import { startKillGate } from "./kill-gate.ts"
import { every, KilledDesk, type Kills, last, type Typed } from "./killed-desk.ts"
import { print, type Report, startedBy } from "./kills.ts"

export interface Plan {
  readonly kills: number
  readonly counters: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
  /** Without the idempotency record. */
  readonly isControl: boolean
}

export interface CommandReport extends Report {
  /** Kills at which points. */
  readonly points: Readonly<Record<string, number>>
}

const user = "cashier"
const product = 1773
const shared = { product: 2649, code: "8901234567890" }

const ready = changes(variable("upi_payee", payee), {
  text: "UPDATE app_user SET flags = ? WHERE username = ?",
  values: [JSON.stringify({ enable_store_work: 1, enable_order_create: 1, enable_shift: 1 }), user]
})

const add = every("CommerceService.addItemToCart")
const look = every("CommerceService.getCart")
const placing = every("CommerceService.placeOrderV2")
// What follows its answer is the last step alone, before which it may be killed as well.
const invoicing = last("CommerceService.updateAndInvoiceOrder")
const renewing = last("CommerceService.newCart")
const asking = last("PaymentService.requestUpiPayment")
const checking = last("PaymentService.checkUpiPayment")

/** One counter: its workstation behind a gate, its packs, and what it was told. */
class CommandCounter {
  readonly told: Array<Told> = []
  readonly violations: Array<string> = []
  readonly desk: KilledDesk
  readonly #number: number
  readonly #server: string
  readonly #random: () => number

  constructor(number: number, desk: KilledDesk, server: string, random: () => number) {
    this.#number = number
    this.desk = desk
    this.#server = server
    this.#random = random
  }

  async #placed(typed: Typed): Promise<Placed> {
    return JSON.parse(await this.desk.type(typed)) as Placed
  }

  async #byCash(codes: ReadonlyArray<string>, isFilledFirst: boolean): Promise<Placed> {
    if (!isFilledFirst)
      return this.#placed({
        args: ["sell", ...codes],
        points: [...add, ...look, ...placing, ...invoicing, ...renewing]
      })
    await this.desk.type({ args: ["cart", "add", ...codes], points: add })
    await this.desk.type({ args: ["cart", "customer"], points: last("CommerceService.setupGuestUser") })
    return this.#placed({ args: ["sell"], points: [...look, ...placing, ...invoicing, ...renewing] })
  }

  async #byUpi(codes: ReadonlyArray<string>): Promise<Placed> {
    const placed = await this.#placed({
      args: ["sell", ...codes, "--payment", "upi"],
      points: [...add, ...look, ...last("CommerceService.placeOrderV2")]
    })
    const { increment_id, grand_total: amount } = placed
    await this.desk.type({ args: ["payment", "qr", increment_id], points: asking })
    const event = { event_id: `event-${increment_id}`, reference: `UTR-${increment_id}` }
    await deliver(this.#server, { ...event, increment_id, status: "success", amount })
    await this.desk.type({ args: ["payment", "status", increment_id], points: checking })
    return this.#placed({ args: ["sell"], points: [...look, ...invoicing, ...renewing] })
  }

  /** One sale from its first code to its invoice, which comes to what is expected. */
  async sell(sale: number, packs: ReadonlyArray<string>): Promise<void> {
    const kind = Math.floor(this.#random() * 4)
    // A kilogram in two packs at 240.00 the kilogram; two units at 90.00 and 5 percent.
    const [codes, total] = kind === 3 ? [[shared.code, shared.code], 189] : [packs, 240]
    const name = `sale ${sale} of counter ${this.#number}`
    try {
      const invoiced = kind === 0 ? await this.#byUpi(codes) : await this.#byCash(codes, kind === 1)
      this.told.push({
        counter: this.#number,
        sale,
        ending: kind === 0 ? "upi" : "cash",
        placed: invoiced,
        isPaid: kind === 0,
        invoiced,
        notes: [],
        credits: []
      })
      if (invoiced.grand_total !== total)
        this.violations.push(`${name} comes to ${invoiced.grand_total}, and not to ${total}`)
    } catch (failure) {
      this.violations.push(`${name}: ${failure instanceof Error ? failure.message : String(failure)}`)
      await this.desk.run(["cart", "new"])
      await this.desk.run(["cart", "clear"])
    }
  }
}

export const commandRun = async (plan: Plan, tell: (line: string) => void): Promise<CommandReport> => {
  const { kills, counters: count, seed, isControl } = plan
  const now = Date.now()
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  /** A sale has at least one command that may be killed. */
  const sales = 4 + kills * 2
  const codeOf = (unique: number) => packCode(product, 500, unique, expiry, today)
  const own = Array.from({ length: count * sales * 2 }, (_, index) => codeOf(index))
  const packs = [
    ...own.map((code) => ({ hub: 1, product, isUnique: true, qty: 500, expiry, code })),
    {
      hub: 1,
      product: shared.product,
      isUnique: false,
      qty: 4_000 * count * sales,
      expiry,
      code: shared.code
    }
  ]
  const where = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  await within(where, Effect.andThen(seedOf(now, [], packs), ready))
  const server = await startServer(where, {
    env: {
      PACKHOUSE_PAYMENT_SECRET: secret,
      ...(isControl
        ? { NODE_OPTIONS: `--import ${pathToFileURL("test/crash/without-idempotency.mjs")}` }
        : {})
    },
    program: isControl ? sources : tested
  })
  const programs = await bundle()
  let killed = 0
  const counted: Kills = {
    left: () => kills - killed,
    done: () => {
      killed += 1
      if (killed % 20 === 0) tell(`${killed} kills`)
    }
  }
  const work = async (number: number): Promise<CommandCounter> => {
    const gate = await startKillGate(server.url)
    const desk = new Workstation(programs.folder, gate.url)
    const random = randomOf(seed + number * 1_000_003)
    const counter = new CommandCounter(
      number,
      new KilledDesk(desk, gate, random, counted),
      server.url,
      random
    )
    try {
      for (const [words, input] of [
        [["login", user, "--password-stdin"], password],
        [["shift", "open", "--till", `T${number}`, "--float", "500"], ""]
      ] as const) {
        const { code, stderr } = await desk.run(words, input)
        if (code !== 0) throw new Error(`${words.join(" ")} said: ${stderr}`)
      }
      for (let sale = 0; sale < sales && counted.left() > 0; sale++) {
        const first = (number * sales + sale) * 2
        await counter.sell(sale, own.slice(first, first + 2))
      }
    } finally {
      await gate.close()
      desk.remove()
    }
    return counter
  }
  const all = await Promise.all(Array.from({ length: count }, (_, number) => work(number)))
  await server.stop()
  const told = all.flatMap((counter) => counter.told)
  const violations = new Set(all.flatMap((counter) => counter.violations))
  const found = await within(where, examineSales(told, violations, { isAtRest: true }))
  forget(where)
  programs.remove()
  const points: Record<string, number> = {}
  for (const { desk } of all)
    for (const [name, times] of Object.entries(desk.hits)) points[name] = (points[name] ?? 0) + times
  return {
    kills: Object.values(points).reduce((sum, times) => sum + times, 0),
    acknowledged: told.length,
    found,
    repeated: all.reduce((sum, { desk }) => sum + desk.repeated, 0),
    violations: [...violations],
    points
  }
}

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({
    kills: { type: "string", default: "100" },
    counters: { type: "string", default: "2" }
  })
  const plan: Plan = {
    kills: Number(values.kills),
    counters: Number(values.counters),
    postgres,
    seed,
    isControl: values.control
  }
  const report = await commandRun(plan, console.log)
  await stop()
  console.log(`killed when a command had: ${JSON.stringify(report.points)}`)
  print(report)
  process.exitCode = report.violations.length > 0 === plan.isControl ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
