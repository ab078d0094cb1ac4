/** Shops at work through the services of a server, with the books that the law wants beside them. */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { sentence } from "#core/sheet/problem.ts"
import type { Caller } from "#rpc-server/rpc/handler.ts"
import type { Rooms } from "#rpc-server/rpc/rooms.ts"
import { Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { Violation, World } from "#test/rpc-server/conservation/world.ts"
import { type Files, importBy, type Run } from "#test/support/import-folder.ts"
import { needs } from "#test/support/services.ts"
import type { Goods, Ordered } from "./bill.ts"
import { Drawer } from "./drawer.ts"
import { eInvoiceFaults } from "./e-invoices.ts"
import { Fraction, zero } from "./fraction.ts"
import { Ledger, type Paper } from "./ledger.ts"
import type { Place } from "./levies.ts"
import { cashierOf, catalogue, rows, type Shop, shops } from "./shop.ts"

/** What of a sum was paid in one way. */
export interface Way {
  readonly method: string
  readonly amount: Fraction
}

/** An order as the books know it. */
export interface Sold {
  readonly shop: Shop
  readonly order: number
  readonly increment: string
  readonly supplied: Place
  readonly gstin: string | null
  /** Handed over at the counter. */
  readonly isCounter: boolean
  method: string
  /** All ways in which it is paid. */
  ways: ReadonlyArray<Way>
  readonly ordered: Ordered
  invoice: Paper | undefined
  status: "pending" | "processing" | "complete" | "canceled"
  /** What came in before it was invoiced, by UPI or store credit. */
  readonly paid: Fraction
  /** Refunded or owed back. */
  paidBack: Fraction
  /** Of an order in parts, by way. */
  readonly backBy: Map<string, Fraction>
  /** Of that, what is a task of the store. */
  owed: Fraction
  /** The quantity of each line of its invoice that came back. */
  back: ReadonlyArray<Fraction>
}

/** A customer who is a business. */
export interface Business {
  readonly mobile: string
  readonly gstin: string | null
  readonly trn: string | null
}

/** A till with its shift. */
export interface Till {
  readonly shop: Shop
  readonly caller: Caller
  readonly name: string
  shift: number
  drawer: Drawer
  /** Of all its shifts. */
  readonly drawers: Array<Drawer>
  closed: number
}

const halfHour = 30 * 60_000
const passing = Effect.runSync(Clock.Clock)
/** A clock that shows a time of the books. */
const standing = (now: number): Clock.Clock => {
  const nanos = BigInt(now) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.succeed(now),
    monotonicTimeNanosUnsafe: () => nanos,
    monotonicTimeNanos: Effect.succeed(nanos),
    currentTimeNanosUnsafe: () => nanos,
    currentTimeNanos: Effect.succeed(nanos),
    // Who waits for a database waits as ever.
    sleep: (duration) => passing.sleep(duration)
  }
}
const tagOf = (why: unknown): string => JSON.stringify(why)

export class Trade {
  readonly world: World
  readonly ledger = new Ledger()
  /** How papers were paid, and paid back. */
  readonly ways = new Map<Paper, ReadonlyArray<Way>>()
  /** What store credits hold, by their numbers. */
  readonly credits = new Map<string, { readonly isIndian: boolean; readonly balance: Fraction }>()
  readonly sold: Array<Sold> = []
  /** What is sold, at the prices of today. */
  readonly goods: Array<Goods> = [...catalogue]
  /** Businesses among the customers, by the file that brought them. */
  readonly businesses: Array<Business> = []
  readonly tills: ReadonlyArray<Till>
  readonly #store: Store["Service"]
  /** What is heard of an answer; all of it, where nothing is mistaken. */
  hears?: (method: string, answer: unknown) => unknown
  calls = 0

  private constructor(world: World, store: Store["Service"]) {
    this.world = world
    this.#store = store
    this.tills = shops.map((shop) => ({
      shop,
      caller: cashierOf(shop),
      name: `Till ${shop.store}`,
      shift: 0,
      drawer: new Drawer(zero),
      drawers: [],
      closed: 0
    }))
  }
  /** @param store empty, with every table. */
  static async open(store: Store["Service"], seed: number): Promise<Trade> {
    const world = await World.open(store, seed)
    await Effect.runPromise(store.transact(() => rows()))
    return new Trade(world, store)
  }

  /** From 0 to below `count`. */
  upTo(count: number): number {
    return Math.floor(this.world.random() * count)
  }
  one<A>(all: ReadonlyArray<A>): A | undefined {
    return all[this.upTo(all.length)]
  }
  some<A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<A> {
    const left = [...all]
    return Array.from({ length: Math.min(left.length, 1 + this.upTo(most)) }, () =>
      left.splice(this.upTo(left.length), 1)
    ).flat()
  }
  passes(): void {
    this.world.passes(this.upTo(halfHour))
  }

  /** One call; one in ten is sent again under its key, and answered alike. Answers the tag of a refusal. */
  async ask<A>(
    caller: Caller,
    method: string,
    params: ReadonlyArray<unknown>
  ): Promise<{ readonly result: A } | { readonly refused: string; readonly why: unknown }> {
    this.calls += 1
    const key = `books ${this.world.number()}`
    const answer = await this.world.call(caller, method, params, key)
    if ("result" in answer && !/\.get/.test(method) && this.upTo(10) === 0) {
      const again = await this.world.call(caller, method, params, key)
      this.same(`${method} repeated`, JSON.stringify(again), JSON.stringify(answer))
    }
    if ("result" in answer && this.hears !== undefined)
      return { result: this.hears(method, answer.result) as A }
    return answer as { readonly result: A }
  }
  /** As `ask`, where nothing may be refused. */
  async done<A>(caller: Caller, method: string, ...params: ReadonlyArray<unknown>): Promise<A> {
    const answer = await this.ask<A>(caller, method, params)
    if ("refused" in answer)
      throw new Violation(`${method} ${JSON.stringify(params)} is refused: ${tagOf(answer.why)}`)
    return answer.result
  }
  same(what: string, found: unknown, right: unknown): void {
    if (found !== right) throw new Violation(`${what}: ${String(found)}, and not ${String(right)}`)
  }
  none(wrong: ReadonlyArray<string>): void {
    if (wrong.length > 0) throw new Violation(wrong.join("\n"))
  }

  /** What comes from outside, in a transaction of its own. */
  comes<A>(tx: () => Tx<A>): Promise<A> {
    return Effect.runPromise(
      this.#store.transact(function* () {
        return Result.succeed(yield* tx())
      })
    )
  }
  /** Files are imported, as the command does it, and again: then nothing is new. */
  async imports(files: Files): Promise<void> {
    const clock = standing(this.world.now)
    const run: Run = (work) =>
      Effect.runPromise(
        work.pipe(Effect.provideService(Store, this.#store), Effect.provideService(Clock.Clock, clock))
      )
    for (const isRepeated of [false, true]) {
      const { problems = [], summary = {} } = await importBy(run, files)
      this.none(problems.map(sentence))
      const news = Object.values(summary).reduce((all, { added, changed }) => all + added + changed, 0)
      if (isRepeated) this.same("what a repeated import changes", news, 0)
    }
  }
  run<A, E>(effect: Effect.Effect<A, E, Store | Rooms>): Promise<A> {
    return Effect.runPromise(effect.pipe(Effect.provide(needs(this.#store))))
  }

  /** The paper that the product gave under a number; a paper that is not there is no paper at all. */
  async paper(table: "invoice" | "credit_note", number: string): Promise<InvoiceDocument> {
    const name = table === "invoice" ? "invoice_number" : "credit_note_number"
    const [row] = await this.world.ask(
      `SELECT content${table === "invoice" ? ", cancelled_at" : ""} FROM ${table} WHERE ${name} = ? OR beside_number = ?`,
      [number, number]
    )
    if (row === undefined) throw new Violation(`there is no paper ${number}`)
    const first = JSON.parse(String(row.content)) as InvoiceDocument
    const document = first.beside?.invoice_number === number ? first.beside : first
    return row.cancelled_at == null ? document : { ...document, cancelled_at: String(row.cancelled_at) }
  }
  /** The paper is what it should be. */
  async holds(paper: Paper): Promise<void> {
    const document = await this.paper(paper.credits === null ? "invoice" : "credit_note", paper.number)
    this.none(this.ledger.faultsOf(paper, document))
    if (paper.gstin === null) return
    const put = await this.world.ask(
      "SELECT kind, irn, content, state FROM e_invoice WHERE store_id = ? AND number = ?",
      [paper.shop.store, paper.number]
    )
    this.none(eInvoiceFaults(paper, put, this.ledger.isVoid(paper)))
  }
  /** The sums on the row of an order, in hundredths. */
  async holdsOrder({ order, invoice }: Sold): Promise<void> {
    if (invoice === undefined) return
    const [row] = await this.world.ask("SELECT grand_total, credited FROM orders WHERE order_id = ?", [order])
    const credited = invoice.bill.total.minus(this.ledger.leftOf(invoice))
    this.same(`the total of order ${order}`, amount(row?.grand_total), invoice.bill.total.text())
    this.same(`what is credited of order ${order}`, amount(row?.credited), credited.text())
  }
  /** The day that a shop's papers bear: of the clock of the UAE, four hours ahead of GMT, or of India (TIME-5). */
  dayAt({ emirate }: Pick<Shop, "emirate">): string {
    return emirate === null ? this.today : Day.toGmt(this.world.now + 4 * Day.hour).slice(0, 10)
  }
  get today(): string {
    return this.world.today
  }
}

/** Hundredths of a row as a decimal. */
export const amount = (hundredths: unknown): string => Fraction.of(Number(hundredths ?? 0), 100).text()
