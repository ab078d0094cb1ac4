/**
 * Kills the server with SIGKILL at random moments while clients accept shipments, and counts what was acknowledged and
 * what is found. An answered acceptance is there whole, one that was not answered is there whole or not at all, and a
 * call that is repeated under its key is answered with what the first one did.
 *
 *   node test/crash/accept.ts [--kills 100] [--clients 6] [--database sqlite|postgres] [--seed N]
 */
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { Store, selectMany } from "#rpc-server/store/transaction.ts"
import { freshDatabase } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { packCode, password, seed, seedShipments, shipmentName } from "../support/network.ts"
import {
  forget,
  login,
  type Place,
  place,
  post,
  type RpcReply,
  type RunningServer,
  startServer,
  within
} from "../support/server.ts"

export interface Plan {
  readonly kills: number
  readonly clients: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
}

export interface Report {
  readonly kills: number
  readonly acknowledged: number
  readonly found: number
  readonly repeated: number
  readonly violations: ReadonlyArray<string>
}

/** A generator of numbers in [0, 1) that a seed repeats (mulberry32). */
const randomOf = (start: number) => {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const product = 1773
const grams = 500
/** As many packs as make a transaction that a kill can fall into. */
const packsPerShipment = 40

export const acceptRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const random = randomOf(plan.seed)
  const now = Date.now()
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  const count = Math.max(100, plan.kills * 100)
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const where: Place = place(plan.postgres === undefined ? undefined : await freshDatabase(plan.postgres))
  await within(
    where,
    Effect.andThen(
      seed(now, [], []),
      seedShipments(
        now,
        ids.map((id) => ({ id, hub: 1, items: [{ product, qty: packsPerShipment * grams }] }))
      )
    )
  )
  const start = (port: number) => startServer(where, { port })
  let server: RunningServer = await start(0)
  const { port, url } = server
  const session = await login(url, "dock", password)
  const violations: Array<string> = []
  const acknowledged: Array<number> = []
  let repeated = 0

  const accept = async (id: number): Promise<RpcReply | undefined> => {
    const codes = Array.from({ length: packsPerShipment }, (_, pack) =>
      packCode(product, grams, (id % 20_000) * packsPerShipment + pack, expiry, today)
    )
    const line = {
      product_id: product,
      qty: (packsPerShipment * grams) / 1000,
      scanned_info: { items: codes.map((scan_code) => ({ scan_code, qty: grams / 1000 })) }
    }
    const params = [{ shipment_id: shipmentName(id), shipment_items: [line] }]
    try {
      const { status, body } = await post(
        `${url}/api`,
        { jsonrpc: "2.0", id, method: "AcceptShipmentService.acceptShipment", params },
        { authorization: session, "idempotency-key": `acceptance-of-${id}` }
      )
      return status === 200 ? (body as RpcReply) : undefined
    } catch {
      return undefined
    }
  }

  const next = ids.values()
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const id = next.next().value
      if (id === undefined) return
      for (;;) {
        const reply = await accept(id)
        if (reply !== undefined) {
          const answer = reply.result as { readonly packs?: number } | undefined
          if (answer?.packs === packsPerShipment) acknowledged.push(id)
          else violations.push(`shipment ${id}: answered ${reply.error?.message ?? JSON.stringify(answer)}`)
          break
        }
        repeated += 1
        await sleep(20)
      }
    }
  }
  const clients = Promise.all(Array.from({ length: plan.clients }, client))
  for (let kill = 0; kill < plan.kills; kill++) {
    // However slow the machine is: something was answered since the last kill, and something else is under way.
    const answered = acknowledged.length
    while (acknowledged.length === answered && violations.length === 0) await sleep(5)
    await sleep(random() * 300)
    await server.kill()
    server = await start(port)
    if ((kill + 1) % 20 === 0) tell(`${kill + 1} kills, ${acknowledged.length} acceptances acknowledged`)
  }
  isOver = true
  await clients
  await server.stop()
  const found = await within(where, examine(acknowledged, violations))
  forget(where)
  return { kills: plan.kills, acknowledged: acknowledged.length, found, repeated, violations }
}

const names = selectMany(Schema.Struct({ shipment_id: Schema.String }))
const counts = selectMany(Schema.Struct({ what: Schema.String, count: Schema.Int }))

/** Holds what the store has against what was acknowledged; answers how many acknowledged acceptances it found. */
const examine = (acknowledged: ReadonlyArray<number>, violations: Array<string>) =>
  Store.use((store) =>
    store.read(function* () {
      const accepted = new Set(
        (yield* names("SELECT shipment_id FROM shipment WHERE status = 9", [])).map(
          ({ shipment_id }) => shipment_id
        )
      )
      let found = 0
      for (const id of acknowledged)
        if (accepted.has(shipmentName(id))) found += 1
        else violations.push(`shipment ${id}: its acknowledged acceptance is lost`)
      const packs = "(SELECT COUNT(*) FROM pack k WHERE k.shipment_id = s.shipment_id)"
      const entries =
        "(SELECT COUNT(*) FROM audit a WHERE a.subject = 'shipment' AND a.subject_id = s.shipment_id AND a.action = 'accepted')"
      const halves = yield* counts(
        `SELECT 'an accepted shipment without all its packs' AS what, COUNT(*) AS count FROM shipment s WHERE s.status = 9 AND ${packs} <> ${packsPerShipment}
         UNION ALL SELECT 'a pending shipment with packs', COUNT(*) FROM shipment s WHERE s.status = 2 AND ${packs} > 0
         UNION ALL SELECT 'a line that does not say what came', COUNT(*) FROM shipment s JOIN shipment_item i ON i.shipment = s.id WHERE (s.status = 9) <> (i.accepted_qty IS NOT NULL AND i.received_qty IS NOT NULL)
         UNION ALL SELECT 'an accepted shipment without exactly one entry in the audit', COUNT(*) FROM shipment s WHERE s.status = 9 AND ${entries} <> 1
         UNION ALL SELECT 'an entry in the audit of a pending shipment', COUNT(*) FROM shipment s WHERE s.status = 2 AND ${entries} > 0
         UNION ALL SELECT 'a pack that stands twice', COUNT(*) FROM (SELECT code FROM pack GROUP BY code HAVING COUNT(*) > 1) AS twice`,
        []
      )
      for (const { what, count } of halves) if (count > 0) violations.push(`${count} times ${what}`)
      return found
    })
  )

const main = Effect.promise(async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "100" },
      clients: { type: "string", default: "6" },
      database: { type: "string", default: "sqlite" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) }
    }
  })
  const isPostgres = values.database === "postgres"
  const postgres = isPostgres ? await startEmbeddedPostgres({ durable: true }) : undefined
  const plan: Plan = {
    kills: Number(values.kills),
    clients: Number(values.clients),
    postgres: postgres?.url,
    seed: Number(values.seed)
  }
  console.log(`${isPostgres ? "PostgreSQL, fsync on" : "SQLite, synchronous=FULL"}; seed ${plan.seed}`)
  const report = await acceptRun(plan, console.log)
  await postgres?.stop()
  console.log(
    `${report.kills} kills, ${report.repeated} calls repeated: ${report.acknowledged} acceptances acknowledged, ${report.found} found, ${report.violations.length} violations`
  )
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`)
  process.exitCode = report.violations.length > 0 ? 1 : 0
})

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await Effect.runPromise(main)
