/**
 * Sales of a counter for the benches: the calls from the first scan to the invoice, each cart in a session of its own, and
 * what our server asks its database for them, for the peer to do the same.
 */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { writeFileSync } from "node:fs"
import { Cause, Effect, Exit, Result } from "effect"
import * as Day from "#core/day.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import { bound } from "#rpc-server/service/all.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import type { Tx } from "#rpc-server/store/engine/transaction.ts"
import * as sessions from "#rpc-server/store/network/sessions.ts"
import { transaction } from "#test/support/transaction.ts"
import { packCode, seed, shelfPack } from "../support/network.ts"
import { firstHub, place, within } from "../support/server.ts"
import { servicesOf } from "../support/services.ts"
import type { Recorded, RecordedStatement } from "./bare-sqlite.ts"
import { copyOf, now, removeCopy } from "./transaction.ts"

const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const product = 1773
const grams = 500
/** Packs of a cart. */
export const packsPerCart = 5

const sessionOf = (cart: number): string => String(cart).padStart(43, "s")
const codeOf = (cart: number, pack: number): string =>
  packCode(product, grams, cart * packsPerCart + pack, expiry, today)

/** A person holds 500 packs at most (CLAIM-12): so many carts are one person's. */
const cartsPerUser = 90
const sellerOf = (cart: number): number => Math.ceil(cart / cartsPerUser)

/** A database file with so many sessions of a store's counters, and a shelf with the packs of their carts. */
export const seeded = async (carts: number): Promise<string> => {
  const where = place()
  const ids = Array.from({ length: carts }, (_, index) => index + 1)
  const packs = ids.flatMap((cart) =>
    Array.from({ length: packsPerCart }, (_, pack) => shelfPack(product, codeOf(cart, pack), { qty: grams }))
  )
  await within(
    where,
    Effect.andThen(
      seed(now, [], packs),
      transaction(function* () {
        yield {
          text: `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_order_create": 1}' WHERE id = 1`,
          values: []
        }
        for (let seller = 2; seller <= sellerOf(carts); seller += 1)
          yield {
            text: `INSERT INTO app_user (id, username, name, password_hash, hub_store_id, store_ids, admin, disabled, flags, created_at)
              SELECT ?, ?, name, password_hash, hub_store_id, store_ids, admin, disabled, flags, created_at FROM app_user WHERE id = 1`,
            values: [1000 + seller, `seller ${seller}`]
          }
        for (const cart of ids) {
          const seller = sellerOf(cart)
          yield* sessions.add(hashToken(sessionOf(cart)), seller === 1 ? 1 : 1000 + seller, "login", now, now)
        }
      })
    )
  )
  return databaseFile(where.dataDir)
}

/** A call of a cart. `number` is its own among all calls, from 1 on. */
export interface CartCall {
  readonly cart: number
  readonly number: number
  readonly method: string
  readonly params: ReadonlyArray<unknown>
}
export type Answering = (call: CartCall) => Promise<unknown>

/** Five scans: the calls of one cart are numbered behind those of the carts before it. */
export const scans = (cart: number): ReadonlyArray<CartCall> =>
  Array.from({ length: packsPerCart }, (_, pack) => ({
    cart,
    number: (cart - 1) * packsPerCart + pack + 1,
    method: "CommerceService.addItemToCart",
    params: [{ scan_code: codeOf(cart, pack) }]
  }))

/** Two packs, for a guest, placed for cash and invoiced. */
export const callsPerSale = 5
export const sell = async (cart: number, ask: Answering): Promise<void> => {
  let number = (cart - 1) * callsPerSale
  const call = <A>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> => {
    number += 1
    return ask({ cart, number, method: `CommerceService.${method}`, params }) as Promise<A>
  }
  await call("addItemToCart", { scan_code: codeOf(cart, 0) })
  await call("addItemToCart", { scan_code: codeOf(cart, 1) })
  const { grand_total } = await call<{ grand_total: number }>("setupGuestUser", 2)
  const request = { payment_mode: "cashondelivery", channel: "Hub", grand_total }
  const { order_id } = await call<{ order_id: number }>("placeOrderV2", request)
  const { invoice_id } = await call<{ invoice_id: string | null }>("updateAndInvoiceOrder", order_id)
  if (invoice_id === null) throw new Error(`cart ${cart} was not invoiced`)
}

/** A call as a client sends it. */
export const shotOf = ({ cart, number, method, params }: CartCall) => ({
  path: "/api",
  body: JSON.stringify({ jsonrpc: "2.0", id: number, method, params }),
  headers: {
    "content-type": "application/json",
    authorization: sessionOf(cart),
    "idempotency-key": `call-of-cart-${number}`
  }
})

const named = /^INSERT INTO (cart|orders|order_item) \(([^)]*)\)\s+VALUES \(([^)]*)\)(?!\s*,)/
const idOf: Readonly<Record<string, string>> = { cart: "cart_id", orders: "order_id", order_item: "item_id" }
/**
 * The peer is told the ids of what it inserts, as they were in our run, whichever order its calls arrive in: later calls
 * name them.
 */
const withId = (statement: RecordedStatement, rows: ReadonlyArray<Row>): RecordedStatement => {
  const [whole, table = "", columns = "", marks = ""] = named.exec(statement.text) ?? []
  const key = idOf[table] ?? ""
  const id = rows[0]?.[key]
  if (whole === undefined || typeof id !== "number") return statement
  const before = marks.split("?").length - 1
  return {
    ...statement,
    text: statement.text.replace(whole, `INSERT INTO ${table} (${columns}, ${key}) VALUES (${marks}, ?)`),
    values: [...statement.values.slice(0, before), id, ...statement.values.slice(before)]
  }
}

/** Answers calls in this process, on a copy of a file, and writes down what each asked the database. */
export const recorder = (file: string) => {
  const copy = copyOf(file)
  const database = open(copy)
  const { store: inner } = opened(database)
  let statements: Array<RecordedStatement> = []
  const recording = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      let hub = firstHub
      while (next.done !== true) {
        const { text, values, isLock, goesTo } = next.value
        const rows = yield next.value
        if (goesTo !== undefined) hub = goesTo.hub ?? firstHub
        else if (isLock !== true && text !== "") statements.push(withId({ text, values, hub }, rows))
        next = generator.next(rows)
      }
      return next.value
    }
  const services = servicesOf({ ...inner, transact: (decision) => inner.transact(recording(decision)) })
  const run = Effect.runCallbackWith(services)
  const all: Array<string> = []
  const ask: Answering = async ({ cart, number, method, params }) => {
    const found = Effect.runSync(inner.read(() => authenticate(hashToken(sessionOf(cart)), undefined, now)))
    const handler = bound.find((each) => each.method.name === method)
    if (Result.isFailure(found) || handler === undefined) throw new Error(`nobody answers ${method}`)
    const args = decoderOf(handler.method)(params)
    if (Result.isFailure(args)) throw new Error(args.failure)
    const { caller } = found.success
    const idempotency = {
      userId: caller.userId,
      storeId: caller.storeId,
      hubId: caller.hubId,
      key: `call-of-cart-${number}`,
      bodyHash: hashToken(`${number}`),
      now
    }
    statements = []
    const answer = await new Promise<unknown>((resolve, reject) =>
      run(handler.run(args.success as never, { caller, now, idempotency }), {
        onExit: (exit) => (Exit.isSuccess(exit) ? resolve(exit.value) : reject(Cause.squash(exit.cause)))
      })
    )
    all[number - 1] = JSON.stringify({ statements, answer } satisfies Recorded)
    return answer
  }
  return {
    ask,
    /** Closes the copy, and writes what was recorded to a file. */
    write: (to: string) => {
      database.close()
      removeCopy(copy)
      writeFileSync(to, `[${all.join()}]`)
    }
  }
}
