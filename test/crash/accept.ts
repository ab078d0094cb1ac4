/**
 * Kills the server with SIGKILL at random moments while clients accept shipments, and counts what was acknowledged and
 * what is found. An answered acceptance is there whole, one that was not answered is there whole or not at all, and a
 * call that is repeated under its key is answered with what the first one did.
 *
 *   node test/crash/accept.ts [--kills 100] [--clients 6] [--database sqlite|postgres] [--seed N]
 */
import { pathToFileURL } from "node:url"
import { Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { randomOf } from "../support/chance.ts"
import { migratedDatabase } from "../support/database.ts"
import { packCode, password, seed, seedShipments, shipmentName } from "../support/network.ts"
import { forget, login, type Place, place, type RpcReply, startServer, within } from "../support/server.ts"
import { attempt, print, type Report, startedBy, writeUnderKills } from "./kills.ts"

export interface Plan {
  readonly kills: number
  readonly clients: number
  /** A PostgreSQL server's address; SQLite when undefined. */
  readonly postgres: string | undefined
  readonly seed: number
}

const product = 2648
const grams = 500
/** As many packs as make a transaction that a kill can fall into. */
const packsPerShipment = 40

/** Shipments of so many packs each, and the calls that accept them. */
export const shipmentsOfPacks = (now: number, ids: ReadonlyArray<number>, packs = packsPerShipment) => {
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  return {
    shipments: ids.map((id) => ({ id, hub: 1, items: [{ product, qty: packs * grams }] })),
    acceptCall: (id: number, key: string) => {
      const codes = Array.from({ length: packs }, (_, pack) =>
        packCode(product, grams, (id % Math.floor(800_000 / packs)) * packs + pack, expiry, today)
      )
      const line = {
        product_id: product,
        qty: (packs * grams) / 1000,
        scanned_info: { items: codes.map((scan_code) => ({ scan_code, qty: grams / 1000 })) }
      }
      return {
        id,
        method: "AcceptShipmentService.acceptShipment",
        params: [{ shipment_id: shipmentName(id), shipment_items: [line] }],
        key
      }
    }
  }
}

export const acceptRun = async (plan: Plan, tell: (line: string) => void): Promise<Report> => {
  const random = randomOf(plan.seed)
  const now = Date.now()
  const count = Math.max(100, plan.kills * 100)
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const where: Place = place(plan.postgres === undefined ? undefined : await migratedDatabase(plan.postgres))
  const { shipments, acceptCall } = shipmentsOfPacks(now, ids)
  await within(where, Effect.andThen(seed(now, [], []), seedShipments(now, shipments)))
  const start = (port: number) => startServer(where, { port })
  const server = await start(0)
  const session = await login(server.url, "dock", password)
  const violations: Array<string> = []
  const acknowledged: Array<number> = []

  const accept = (id: number): Promise<RpcReply | undefined> =>
    attempt({ url: server.url, session }, acceptCall(id, `acceptance-of-${id}`))
  const answered = (id: number, { result, error }: RpcReply) => {
    const answer = result as { readonly packs?: number } | undefined
    if (answer?.packs === packsPerShipment) acknowledged.push(id)
    else violations.push(`shipment ${id}: answered ${error?.message ?? JSON.stringify(answer)}`)
  }
  const { kills, clients } = plan
  const numbers = ids.values()
  const repeated = await writeUnderKills({
    kills,
    clients,
    random,
    server,
    start,
    numbers,
    write: accept,
    answered,
    tell
  })
  const found = await within(where, examineAcceptances(acknowledged, violations))
  forget(where)
  return { kills, acknowledged: acknowledged.length, found, repeated, violations }
}

const names = selectMany(Schema.Struct({ shipment_id: Schema.String }))
const counts = selectMany(Schema.Struct({ what: Schema.String, count: Schema.Int }))

/** Holds what the store has against what was acknowledged; answers how many acknowledged acceptances it found. */
export const examineAcceptances = (
  acknowledged: ReadonlyArray<number>,
  violations: Array<string>,
  packsOfEach = packsPerShipment
) =>
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
        `SELECT 'an accepted shipment without all its packs' AS what, COUNT(*) AS count FROM shipment s WHERE s.status = 9 AND ${packs} <> ${packsOfEach}
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

const main = async () => {
  const { values, postgres, seed, stop } = await startedBy({
    kills: { type: "string", default: "100" },
    clients: { type: "string", default: "6" }
  })
  const plan: Plan = { kills: Number(values.kills), clients: Number(values.clients), postgres, seed }
  const report = await acceptRun(plan, console.log)
  await stop()
  print(report)
  process.exitCode = report.violations.length > 0 ? 1 : 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
