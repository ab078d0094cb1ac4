/**
 * Kills the server with SIGKILL at random moments while clients invoice, and counts what was acknowledged and what is
 * found. Every answered write is there, none is half there, and a call that is repeated under its key is answered with
 * the first one's invoice.
 *
 *   node test/crash/kill.ts [--kills 200] [--clients 8] [--racers 20] [--contested 200] [--database sqlite|postgres]
 *                           [--seed N] [--control]
 *
 * --control runs the server without the insert of the idempotency record: the run must find violations.
 */
import { pathToFileURL } from "node:url"
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { packCode, password, seed, shelfPack } from "../support/network.ts"
import {
  forget,
  login,
  type Place,
  place,
  type RpcReply,
  sources,
  startServer,
  tested,
  within
} from "../support/server.ts"
import { attempt, print, type Report, startedBy, writeUnderKills } from "./kills.ts"

export interface Plan {
  readonly kills: number
  readonly clients: number
  readonly racers: number
  /** Orders that all racers want at once. */
  readonly contested: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
  /** Without the idempotency record. */
  readonly isControl: boolean
}

const grams = 500
const product = 1773
const item = (order: number) => order * 100

/** Orders of one pack each, and the packs, as seeds of a network. */
export const ordersWithPacks = (now: number, ids: ReadonlyArray<number>) => {
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  const codeOf = (order: number) => packCode(product, grams, order, expiry, today)
  return {
    orders: ids.map((id) => ({ id, store: 11, items: [{ product, qty: grams }] })),
    packs: ids.map((id) => shelfPack(product, codeOf(id), { qty: grams })),
    /** The call that invoices an order with its pack. */
    invoiceCall: (order: number, key: string) => ({
      id: order,
      method: "InvoiceService.invoiceOrder",
      params: [
        order,
        [
          {
            item_id: item(order),
            product_id: product,
            qty: grams / 1000,
            scanned_info: { items: [{ scan_code: codeOf(order), qty: grams / 1000 }] }
          }
        ],
        11,
        "",
        "",
        Day.toGmt(now - 5 * Day.minute)
      ],
      key
    })
  }
}

/** The invoice that a reply tells of; undefined when it tells of none. */
export const invoiceIn = (order: number, { result }: RpcReply): Acknowledged | undefined => {
  const made = result as { status?: string; invoice_id: string; invoice_number: string } | undefined
  return made?.status === "success"
    ? { order, invoice_id: made.invoice_id, invoice_number: made.invoice_number }
    : undefined
}

/** An invoice that was answered. */
export interface Acknowledged {
  readonly order: number
  readonly invoice_id: string
  readonly invoice_number: string
}

export const killRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const random = randomOf(plan.seed)
  const now = Date.now()
  // A kill is followed by at most this many invoices before the next one.
  const count = plan.contested + Math.max(200, plan.kills * 400)
  const ids = Array.from({ length: count }, (_, index) => index + 1)

  const where: Place = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  const { orders, packs, invoiceCall } = ordersWithPacks(now, ids)
  await within(where, seed(now, orders, packs))

  const nodeOptions = plan.isControl
    ? { NODE_OPTIONS: `--import ${pathToFileURL("test/crash/without-idempotency.mjs")}` }
    : {}
  const start = (port: number) =>
    startServer(where, { port, env: nodeOptions, program: plan.isControl ? sources : tested })
  const server = await start(0)
  const session = await login(server.url, "hub", password)
  const violations: Array<string> = []
  const acknowledged: Array<Acknowledged> = []

  const invoice = (order: number, key: string): Promise<RpcReply | undefined> =>
    attempt({ url: server.url, session }, invoiceCall(order, key))

  const acknowledge = (order: number, reply: RpcReply) => {
    const invoiced = invoiceIn(order, reply)
    if (invoiced !== undefined) acknowledged.push(invoiced)
    else violations.push(`order ${order}: asked again under its key, and answered ${JSON.stringify(reply)}`)
  }

  // Racers: one order, many counters, each with a key of its own.
  const numbers = ids.values()
  for (let index = 0; index < plan.contested; index++) {
    const order = numbers.next().value ?? 0
    const replies = await Promise.all(
      Array.from({ length: plan.racers }, (_, racer) => invoice(order, `race-${order}-by-${racer}`))
    )
    const winners = replies.filter((reply) => (reply?.result as { status?: string })?.status === "success")
    if (winners.length !== 1)
      violations.push(`order ${order}: ${winners.length} of ${plan.racers} counters won`)
    for (const reply of replies) {
      const said = reply?.error?.data?.tag ?? (reply?.result as { status?: string })?.status
      if (said !== "success" && said !== "AlreadyProcessed" && said !== "DIRTY")
        violations.push(`order ${order}: a racer was answered ${JSON.stringify(reply)}`)
    }
    if (winners[0] !== undefined) acknowledge(order, winners[0])
  }

  const { kills, clients } = plan
  const repeated = await writeUnderKills({
    kills,
    clients,
    random,
    server,
    start,
    numbers,
    write: (order) => invoice(order, `invoice-of-${order}`),
    answered: acknowledge,
    tell
  })
  const found = await within(where, examineInvoices(acknowledged, violations))
  forget(where)
  return { kills, acknowledged: acknowledged.length, found, repeated, violations }
}

const rows = selectMany(
  Schema.Struct({
    order_id: Schema.Int,
    invoice_id: Schema.Int,
    invoice_number: Schema.String,
    number: Schema.Int
  })
)
const counts = selectMany(Schema.Struct({ what: Schema.String, count: Schema.Int }))

/** Holds what the store has against what was acknowledged; answers how many acknowledged writes it found. */
export const examineInvoices = (acknowledged: ReadonlyArray<Acknowledged>, violations: Array<string>) =>
  Store.use((store) =>
    store.read(function* () {
      const invoices = yield* rows(
        "SELECT order_id, invoice_id, invoice_number, number FROM invoice ORDER BY number",
        []
      )
      const byOrder = new Map(invoices.map((invoice) => [invoice.order_id, invoice]))
      let found = 0
      for (const { order, invoice_id, invoice_number } of acknowledged) {
        const invoice = byOrder.get(order)
        if (invoice === undefined) violations.push(`order ${order}: its acknowledged invoice is lost`)
        else if (String(invoice.invoice_id) !== invoice_id || invoice.invoice_number !== invoice_number)
          violations.push(`order ${order}: acknowledged ${invoice_number}, found ${invoice.invoice_number}`)
        else found += 1
      }
      for (const [index, { number }] of invoices.entries())
        if (number !== index + 1) violations.push(`invoice number ${index + 1} is ${number}`)
      const halves = yield* counts(
        `SELECT 'an invoice whose order is not processing' AS what, COUNT(*) AS count FROM invoice i JOIN orders o ON o.order_id = i.order_id WHERE o.status <> 'processing'
         UNION ALL SELECT 'a processing order without an invoice', COUNT(*) FROM orders o LEFT JOIN invoice i ON i.order_id = o.order_id WHERE o.status = 'processing' AND i.order_id IS NULL
         UNION ALL SELECT 'an invoice without its pack', COUNT(*) FROM invoice i LEFT JOIN order_pack p ON p.order_id = i.order_id WHERE p.id IS NULL
         UNION ALL SELECT 'a pack taken without an invoice', COUNT(*) FROM order_pack p LEFT JOIN invoice i ON i.order_id = p.order_id WHERE i.order_id IS NULL
         UNION ALL SELECT 'a pack taken twice', COUNT(*) FROM (SELECT pack_id FROM order_pack GROUP BY pack_id HAVING COUNT(*) > 1) AS twice
         UNION ALL SELECT 'a used pack that nobody took', COUNT(*) FROM pack k LEFT JOIN order_pack p ON p.pack_id = k.id WHERE k.status = 1 AND p.id IS NULL
         UNION ALL SELECT 'an invoice without exactly one entry in the audit', COUNT(*) FROM invoice i WHERE (SELECT COUNT(*) FROM audit a WHERE a.subject = 'order' AND a.subject_id = CAST(i.order_id AS TEXT) AND a.action = 'invoiced') <> 1
         UNION ALL SELECT 'stock that does not add up', COUNT(*) FROM pack k WHERE k.received_qty <> k.qty + (SELECT COALESCE(CAST(SUM(p.qty) AS BIGINT), 0) FROM order_pack p WHERE p.pack_id = k.id)`,
        []
      )
      for (const { what, count } of halves) if (count > 0) violations.push(`${count} times ${what}`)
      return found
    })
  )

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({
    kills: { type: "string", default: "200" },
    clients: { type: "string", default: "8" },
    racers: { type: "string", default: "20" },
    contested: { type: "string", default: "200" }
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
  const report = await killRun(plan, console.log)
  await stop()
  console.log(`${plan.contested} orders raced for by ${plan.racers}`)
  print(report)
  process.exitCode = report.violations.length > 0 === plan.isControl ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
