/** Orders to invoice for the benches, what the invoice of each looks like as statements, and stores that are alike. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { DatabaseSync } from "node:sqlite"
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Layer, Result } from "effect"
import { InvoiceService } from "#core/contract/invoice.ts"
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
import { packCode, seed } from "../support/network.ts"
import { place, within } from "../support/server.ts"

export const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const created = Day.toGmt(now - 5 * Day.minute)
export const session = "b".repeat(43)

/** An invoice of five lines, a pack each. */
const linesPerOrder = 5
const product = 1773
const grams = 500

const codeOf = (order: number, line: number) =>
  packCode(product, grams, order * linesPerOrder + line, expiry, today)

/** A database file with so many orders that can be invoiced, and a session. */
export const seeded = async (orders: number): Promise<string> => {
  const where = place()
  const ids = Array.from({ length: orders }, (_, index) => index + 1)
  const lines = Array.from({ length: linesPerOrder }, (_, index) => index)
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(
        now,
        ids.map((id) => ({ id, store: 11, items: lines.map(() => ({ product, qty: grams })) })),
        ids.flatMap((id) =>
          lines.map((line) => ({
            hub: 1,
            product,
            code: codeOf(id, line),
            isUnique: true,
            qty: grams,
            expiry
          }))
        )
      )
      yield* Store.use((store) =>
        store.transact(function* () {
          yield* sessions.add(hashToken(session), 1, "login", now, now)
          yield {
            text: "INSERT INTO env_variable (name, hub_id, value) VALUES (?, ?, ?)",
            values: ["accept_order_reason", 0, '["Out of stock","Quality not good"]']
          }
          return Result.succeed(undefined)
        })
      )
    })
  )
  return databaseFile(where.dataDir)
}

/** A copy of a closed database in a folder of its own, so that no file is shared. */
export const copyOf = (file: string): string => {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), "packhouse-bench-")), "packhouse.db")
  copyFileSync(file, copy)
  return copy
}
export const removeCopy = (file: string): void => rmSync(path.dirname(file), { recursive: true, force: true })

export const keyOf = (order: number): string => `invoice-of-${order}`
/** The parameters of an invoice, as a client sends them. */
export const paramsOf = (order: number): ReadonlyArray<unknown> => [
  order,
  Array.from({ length: linesPerOrder }, (_, line) => ({
    item_id: order * 100 + line,
    product_id: product,
    qty: grams / 1000,
    scanned_info: { items: [{ scan_code: codeOf(order, line), qty: grams / 1000 }] }
  })),
  11,
  "hub",
  "hub user",
  created
]

const decode = decoderOf(InvoiceService.invoiceOrder)
const handler = bound.find(({ method }) => method.name === InvoiceService.invoiceOrder.name)

/** Runs the handler of an invoice over a store; the answer. */
export const invoicer = (store: Store["Service"]) => {
  const layer: Layer.Layer<Needs> = Layer.mergeAll(
    Layer.succeed(Store, store),
    Layer.succeed(Rooms, { publish: () => Effect.void, ended: () => Effect.void }),
    Layer.succeed(Mishaps, noMishaps)
  )
  const services = Effect.runSync(Effect.scoped(Layer.build(layer)))
  const found = Effect.runSync(store.read(() => authenticate(hashToken(session), undefined, now)))
  if (Result.isFailure(found) || handler === undefined) throw new Error("the bench has no session")
  const { caller } = found.success
  return (order: number, params = paramsOf(order), bodyHash = hashToken(String(order))): unknown => {
    const args = decode(params)
    if (Result.isFailure(args)) throw new Error(args.failure)
    const call: Call = {
      caller,
      now,
      idempotency: { userId: caller.userId, key: keyOf(order), bodyHash, now }
    }
    return Effect.runSync(
      Effect.provideContext(handler.run(args.success as never, call), services) as Effect.Effect<unknown>
    )
  }
}

/** One invoice as what the database was asked, and what was answered for it. */
export interface Recorded {
  readonly statements: ReadonlyArray<Pick<Statement, "text" | "values">>
  readonly answer: unknown
}

/** Invoices orders on a copy, and records the statements of each. */
export const record = (file: string, orders: number): ReadonlyArray<Recorded> => {
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
  const invoice = invoicer({
    transact: (decision) => inner.transact(recording(decision)),
    read: (tx) => inner.read(tx)
  })
  const recorded = Array.from({ length: orders }, (_, index) => {
    statements = []
    const answer = invoice(index + 1)
    return { statements, answer }
  })
  database.close()
  removeCopy(copy)
  return recorded
}

/** Replays recorded invoices with nothing but node:sqlite: each statement prepared once, one transaction an invoice. */
export const replayer = (database: DatabaseSync) => {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepare = (text: string) => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  return ({ statements }: Recorded): void => {
    prepare("BEGIN IMMEDIATE").run()
    for (const { text, values } of statements) prepare(text).all(...values)
    prepare("COMMIT").run()
  }
}
