/** Shipments to accept for the bench. */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Result } from "effect"
import { AcceptShipmentService } from "#core/contract/accept-shipment.ts"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, type Tx, write } from "#rpc-server/store/engine/transaction.ts"
import { packCode, products, seed, seedShipments, shipmentName } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import { logIn, now, type Write } from "./transaction.ts"

const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)

const packsPerShipment = 200
const grams = 500
/** Products by weight that a pack of four digits can name, each an equal part of the shipment. */
const sold = products.filter(({ id, sellBy }) => id < 10_000 && sellBy === "kg").map(({ id }) => id)

const productOf = (pack: number): number => sold[pack % sold.length] ?? 0
const codeOf = (shipment: number, pack: number): string =>
  packCode(productOf(pack), grams, shipment * packsPerShipment + pack, expiry, today)

const cutOff = function* (): Tx<Result.Result<void, never>> {
  yield* write("UPDATE app_user SET cut_off_date = '2020-01-01'")()
  return Result.succeed(undefined)
}

/** A database file with so many pending shipments, and a session. */
export const seeded = async (count: number): Promise<string> => {
  const where = place()
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(now, [], [])
      yield* seedShipments(
        now,
        Array.from({ length: count }, (_, index) => ({
          id: index + 1,
          hub: 1,
          items: sold.map((product) => ({ product, qty: (packsPerShipment / sold.length) * grams }))
        }))
      )
      yield* logIn
      // Whoever has no cut-off sees no shipments.
      yield* Store.use((store) => store.transact(cutOff))
    })
  )
  return databaseFile(where.dataDir)
}

/** The parameters of an acceptance, as a client sends them. */
const paramsOf = (shipment: number): ReadonlyArray<unknown> => {
  const packs = Array.from({ length: packsPerShipment }, (_, pack) => ({
    product: productOf(pack),
    scan_code: codeOf(shipment, pack)
  }))
  return [
    {
      shipment_id: shipmentName(shipment),
      shipment_items: [...Map.groupBy(packs, ({ product }) => product)].map(([product_id, own]) => ({
        product_id,
        qty: (own.length * grams) / 1000,
        scanned_info: { items: own.map(({ scan_code }) => ({ scan_code, qty: grams / 1000 })) }
      }))
    }
  ]
}

export const acceptance: Write = {
  method: AcceptShipmentService.acceptShipment,
  paramsOf,
  keyOf: (shipment) => `accept-${shipment}`
}
