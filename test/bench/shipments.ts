/** Shipments to accept for the bench: what the acceptance of each looks like as statements, and stores that are alike. */
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Layer, Result } from "effect"
import { AcceptShipmentService } from "#core/contract/accept-shipment.ts"
import * as Day from "#core/day.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import type { Call, Needs } from "#rpc-server/rpc/handler.ts"
import { Mishaps, noMishaps } from "#rpc-server/rpc/mishaps.ts"
import { Rooms } from "#rpc-server/rpc/rooms.ts"
import { bound } from "#rpc-server/service/all.ts"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import * as sessions from "#rpc-server/store/sessions.ts"
import { open, storeOf } from "#rpc-server/store/sqlite.ts"
import { type Statement, Store, type Tx } from "#rpc-server/store/transaction.ts"
import { packCode, products, seed, seedShipments, shipmentName } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import { copyOf, type Recorded, removeCopy } from "./invoices.ts"

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const session = "s".repeat(43)

export const packsPerShipment = 200
const grams = 500
/** Products by weight that a pack of four digits can name, each an equal part of the shipment. */
const sold = products.filter(({ id, sellBy }) => id < 10_000 && sellBy === "kg").map(({ id }) => id)

const productOf = (pack: number): number => sold[pack % sold.length] ?? 0
const codeOf = (shipment: number, pack: number): string =>
  packCode(productOf(pack), grams, shipment * packsPerShipment + pack, expiry, today)

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
      yield* Store.use((store) =>
        store.transact(function* () {
          yield* sessions.add(hashToken(session), 1, "login", now, now)
          return Result.succeed(undefined)
        })
      )
    })
  )
  return databaseFile(where.dataDir)
}

/** The parameters of an acceptance, as a client sends them. */
export const paramsOf = (shipment: number): ReadonlyArray<unknown> => {
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

const decode = decoderOf(AcceptShipmentService.acceptShipment)
const handler = bound.find(({ method }) => method.name === AcceptShipmentService.acceptShipment.name)

/** Runs the handler of an acceptance over a store; the answer. */
export const accepter = (store: Store["Service"]) => {
  const layer: Layer.Layer<Needs> = Layer.mergeAll(
    Layer.succeed(Store, store),
    Layer.succeed(Rooms, { publish: () => Effect.void, ended: () => Effect.void }),
    Layer.succeed(Mishaps, noMishaps)
  )
  const services = Effect.runSync(Effect.scoped(Layer.build(layer)))
  const found = Effect.runSync(store.read(() => authenticate(hashToken(session), undefined, now)))
  if (Result.isFailure(found) || handler === undefined) throw new Error("the bench has no session")
  const { caller } = found.success
  return (shipment: number, params = paramsOf(shipment), bodyHash = hashToken(String(shipment))): unknown => {
    const args = decode(params)
    if (Result.isFailure(args)) throw new Error(args.failure)
    const call: Call = {
      caller,
      now,
      idempotency: { userId: caller.userId, key: `accept-${shipment}`, bodyHash, now }
    }
    return Effect.runSync(
      Effect.provideContext(handler.run(args.success as never, call), services) as Effect.Effect<unknown>
    )
  }
}

/** Accepts shipments on a copy, and records the statements of each. */
export const record = (file: string, count: number): ReadonlyArray<Recorded> => {
  const copy = copyOf(file)
  const database = open(copy)
  const inner = storeOf(database)
  let statements: Array<Pick<Statement, "text" | "values">> = []
  const recording = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      while (next.done !== true) {
        if (next.value.isLock !== true) statements.push({ text: next.value.text, values: next.value.values })
        next = generator.next(yield next.value)
      }
      return next.value
    }
  const accept = accepter({
    transact: (decision) => inner.transact(recording(decision)),
    read: (tx) => inner.read(tx)
  })
  const recorded = Array.from({ length: count }, (_, index) => {
    statements = []
    const answer = accept(index + 1)
    return { statements, answer }
  })
  database.close()
  removeCopy(copy)
  return recorded
}
