/**
 * An invoice on PostgreSQL: through the store, with its rule and its rows decoded, against the very same statements one
 * after the other by the same client, locks and BEGIN and COMMIT included. One client, and eight at once. Both write to
 * the disk before they answer. All invoices are of one store: its gapless number is one row, which each holds from
 * its number to its commit, so that eight clients overlap in what stands before.
 */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Exit, Layer, Result, Scope } from "effect"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import type { Call } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import { shared } from "#rpc-server/store/engine/opening.ts"
import { type Statement, Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { askDatabase, freshDatabase } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { place, within } from "../support/server.ts"
import { servicesOf } from "../support/services.ts"
import { rateOf } from "./asking.ts"
import { fill, invoice } from "./invoices.ts"
import { type Bench, type Found, inTurn } from "./measure.ts"
import { askedFor, now, session } from "./transaction.ts"

const rounds = 5
const warmUps = 1
const settings = [
  { clients: 1, perRound: 30 },
  { clients: 8, perRound: 80 }
]
const orders = settings.reduce((sum, { perRound }) => sum + perRound * (rounds + warmUps), 0)
const most = 1.25
const gain = 2

type Asked = Pick<Statement, "text" | "values">

/** A database as a server and as a bare client have it, until the scope ends. */
const opened = (url: string, scope: Scope.Scope) =>
  Effect.runPromise(
    Layer.buildWithScope(shared(url) as unknown as Layer.Layer<Store | PgClient.PgClient>, scope)
  )

/** The handler of an invoice over a store. */
const handlerOver = async (store: Store["Service"]) => {
  const found = await Effect.runPromise(store.read(() => authenticate(hashToken(session), undefined, now)))
  const handler = bound.find((candidate) => candidate.method.name === invoice.method.name)
  if (Result.isFailure(found) || handler === undefined) throw new Error("the bench has no session")
  const { caller } = found.success
  const services = servicesOf(store)
  const ask = askedFor(invoice, caller.userId)
  return async (number: number): Promise<void> => {
    const { args, idempotency } = ask(number)
    const call: Call = { caller, now, idempotency }
    const answer = await Effect.runPromiseWith(services)(handler.run(args as never, call))
    if ((answer as { readonly status?: string }).status !== "success")
      throw new Error(`invoice ${number} answers ${JSON.stringify(answer)}`)
  }
}

/** Makes every invoice once, and keeps the statements of each. */
const recorded = async (store: Store["Service"]): Promise<ReadonlyArray<ReadonlyArray<Asked>>> => {
  let statements: Array<Asked> = []
  const recording = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      while (next.done !== true) {
        statements.push({ text: next.value.text, values: next.value.values })
        next = generator.next(yield next.value)
      }
      return next.value
    }
  const handle = await handlerOver({
    ...store,
    transact: (decision) => store.transact(recording(decision))
  })
  const all: Array<ReadonlyArray<Asked>> = []
  for (let number = 1; number <= orders; number++) {
    statements = []
    await handle(number)
    all.push(statements)
  }
  return all
}

const numbered = (text: string): string => {
  let count = 0
  return text.replace(/\?/g, () => `$${++count}`)
}

/** Those statements in one transaction, as a program without a store would send them. */
const replayed = (sql: PgClient.PgClient, statements: ReadonlyArray<Asked>): Promise<void> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* sql.reserve
        yield* connection.execute("BEGIN", [], undefined)
        for (const { text, values } of statements) yield* connection.execute(text, values, undefined)
        yield* connection.execute("COMMIT", [], undefined)
      })
    )
  )

let isMet = true

export const bench: Bench = {
  name: "an invoice on PostgreSQL through the store, against its statements by the same client",
  goal: `at most ${most} times with 1 client; ${gain} times the invoices with 8`,
  isMet: () => isMet,
  run: async (notes) => {
    const postgres = await startEmbeddedPostgres({ durable: true })
    const scope = await Effect.runPromise(Scope.make())
    try {
      const url = await freshDatabase(postgres.url)
      await within(place(url), fill(orders))
      const copy = async (name: string): Promise<string> => {
        const made = new URL(url)
        const from = made.pathname.slice(1)
        await askDatabase(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${from}`)
        made.pathname = `/${name}`
        return made.toString()
      }
      const [mine, theirs] = [await copy("bench_store"), await copy("bench_bare")]
      const first = await opened(url, scope)
      const statements = (await recorded(Context.get(first, Store))).map((each) =>
        each.map(({ text, values }) => ({ text: numbered(text), values }))
      )
      notes(`${statements[0]?.length} statements each, BEGIN and COMMIT beside them`)
      const handle = await handlerOver(Context.get(await opened(mine, scope), Store))
      const bare = Context.get(await opened(theirs, scope), PgClient.PgClient)
      const results: Array<Found> = []
      let [done, replayedSoFar] = [0, 0]
      for (const { clients, perRound } of settings) {
        const found = await inTurn(
          rounds,
          async () => {
            const rate = await rateOf(clients, done + 1, perRound, handle)
            done += perRound
            return rate
          },
          async () => {
            const rate = await rateOf(clients, replayedSoFar + 1, perRound, (number) =>
              replayed(bare, statements[number - 1] ?? [])
            )
            replayedSoFar += perRound
            return rate
          },
          (a, b) => b / a,
          "invoices/s",
          warmUps
        )
        notes(
          `${clients} client${clients === 1 ? "" : "s"}: through the store ${found.ours.toFixed(0)}, bare ${found.peer.toFixed(0)} invoices/s, ${found.ratio.toFixed(2)} times the time`
        )
        results.push(found)
      }
      const [one, eight] = results
      if (one === undefined || eight === undefined) throw new Error("nothing was measured")
      notes(`8 clients make ${(eight.ours / one.ours).toFixed(2)} times the invoices of one`)
      isMet = one.ratio <= most && eight.ours / one.ours >= gain
      return one
    } finally {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await postgres.stop()
    }
  }
}
