/** A server over a filled store, with somebody of the hub logged in, for as long as a describe block lasts. */
import type { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { Store, type Tx, type Value } from "#rpc-server/store/engine/transaction.ts"
import { changeAlongside, transactAlongside } from "./alongside.ts"
import { password } from "./network.ts"
import {
  beside,
  call,
  forget,
  login,
  type Place,
  place,
  type RpcReply,
  type RunningServer,
  startServer,
  within
} from "./server.ts"
import { startServerHere } from "./server-here.ts"
import type { Change } from "./transaction.ts"

interface StoredOrder {
  readonly updated_at: string
  readonly status: string
  readonly credit_note?: string
  readonly paper?: { readonly kind: string | null; readonly number: string }
}

interface TimelineEntry {
  readonly action: string
  readonly by: string | null
  readonly times: number
  readonly detail: Readonly<Record<string, string>>
}

export interface Service {
  readonly ask: (
    method: string,
    params: ReadonlyArray<unknown>,
    username?: string,
    key?: string
  ) => Promise<RpcReply>
  /** The result; a refusal is a failure of the test. */
  readonly done: <A>(
    method: string,
    params: ReadonlyArray<unknown>,
    username?: string,
    key?: string
  ) => Promise<A>
}

/** What a server finds in its environment; of its place, where it finds something there. */
type Environment = Readonly<Record<string, string>> | ((where: Place) => Readonly<Record<string, string>>)

/** What the server made of a call: done, or the tag of its refusal. */
export const tagOf = ({ error }: RpcReply) => (error === undefined ? "done" : error.data?.tag)

export class Hub {
  readonly #databaseUrl: () => Promise<string | undefined>
  readonly #fill: Effect.Effect<unknown, unknown, Store>
  readonly #env: Environment
  readonly #isProgram: boolean
  #where: Place | undefined
  #server: (Pick<RunningServer, "url" | "stop"> & Partial<RunningServer>) | undefined
  #port = 0
  #session = ""
  readonly #sessions = new Map<string, Promise<string>>()

  private constructor(
    databaseUrl: () => Promise<string | undefined>,
    fill: Effect.Effect<unknown, unknown, Store>,
    env: Environment,
    isProgram: boolean
  ) {
    this.#databaseUrl = databaseUrl
    this.#fill = fill
    this.#env = env
    this.#isProgram = isProgram
  }

  /** Called in a describe block: the server is there before its tests, and gone after them. */
  static of(
    databaseUrl: () => Promise<string | undefined>,
    fill: Effect.Effect<unknown, unknown, Store>,
    env: Environment = {},
    isProgram = false
  ): Hub {
    const hub = new Hub(databaseUrl, fill, env, isProgram)
    beforeAll(async () => {
      hub.#where = place(await hub.#databaseUrl())
      await within(hub.where, hub.#fill)
      await hub.start()
    })
    afterAll(async () => {
      await hub.stop()
      if (hub.#where !== undefined) forget(hub.#where)
    })
    return hub
  }

  /** As `of`, over a file. */
  static onSqlite(fill: Effect.Effect<unknown, unknown, Store>, env?: Environment): Hub {
    return Hub.of(() => Promise.resolve(undefined), fill, env)
  }

  /** As `onSqlite`, with a server that is a program of its own: to be killed, or seen as those see it who run it. */
  static program(fill: Effect.Effect<unknown, unknown, Store>, env?: Environment): Hub {
    return Hub.of(() => Promise.resolve(undefined), fill, env, true)
  }

  get where(): Place {
    if (this.#where === undefined) throw new Error("the store is not there yet")
    return this.#where
  }
  get url(): string {
    if (this.#server === undefined) throw new Error("the server does not run")
    return this.#server.url
  }
  get port(): number {
    return this.#port
  }
  /** Of the user `hub`. */
  get session(): string {
    return this.#session
  }
  async start(): Promise<void> {
    const env = typeof this.#env === "function" ? this.#env(this.where) : this.#env
    this.#server = this.#isProgram
      ? await startServer(this.where, { env, port: this.#port })
      : await startServerHere(this.where, env)
    this.#port = Number(new URL(this.url).port)
    this.#session = await this.login("hub")
  }
  async stop(): Promise<void> {
    await this.#server?.stop()
    this.#server = undefined
  }

  /** SIGKILL to a program; it starts at the same port again. */
  async kill(): Promise<void> {
    await this.#server?.kill?.()
    this.#server = undefined
  }

  /** What the store says, beside the server. */
  read<A>(tx: () => Tx<A>): Promise<A> {
    return beside(
      this.where,
      Store.use((store) => store.read(tx))
    )
  }

  /** What another program writes, beside the server. */
  change(...changes: ReadonlyArray<Change>): Promise<void> {
    return changeAlongside(this.where, ...changes)
  }
  /** As `change`, for what reads, too. */
  transact<A>(tx: () => Tx<A>): Promise<A> {
    return transactAlongside(this.where, tx)
  }
  /** The rows of a statement, beside the server. */
  rows(text: string, ...values: ReadonlyArray<Value>): Promise<ReadonlyArray<Row>> {
    return this.read(function* (): Tx<ReadonlyArray<Row>> {
      return yield { text, values }
    })
  }
  /** What a statement says as `n`, of one row. */
  async number(text: string, ...values: ReadonlyArray<Value>): Promise<number> {
    return Number((await this.rows(text, ...values))[0]?.n)
  }

  /** The session of another user, who logs in once. */
  as(username: string): Promise<string> {
    const session = this.#sessions.get(username) ?? this.login(username)
    this.#sessions.set(username, session)
    return session
  }
  /** Sessions say what their users may and where they work: after a change of that, all log in anew. */
  logOut(): void {
    this.#sessions.clear()
  }
  /** A new session of another user. */
  login(username: string): Promise<string> {
    return login(this.url, username, password)
  }
  call(method: string, params: ReadonlyArray<unknown>, as = this.session): Promise<RpcReply> {
    return call(this.url, as, method, params)
  }
  /** Calls of a service, by `username` where none is named; a method with a dot names its own service. */
  service(service: string, username = "hub"): Service {
    const ask: Service["ask"] = async (method, params, by = username, key) =>
      call(
        this.url,
        await this.as(by),
        method.includes(".") ? method : `${service}.${method}`,
        params,
        key === undefined ? {} : { "idempotency-key": key }
      )
    return {
      ask,
      done: async <A>(...args: Parameters<Service["ask"]>): Promise<A> => {
        const { result, error } = await ask(...args)
        if (error !== undefined) throw new Error(`${args[0]}: ${JSON.stringify(error)}`)
        return result as A
      }
    }
  }
  /** The result of a call; a refusal is a failure of the test. */
  async result<A>(method: string, params: ReadonlyArray<unknown> = [], as = this.session): Promise<A> {
    const { result, error } = await this.call(method, params, as)
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result as A
  }
  /** The next call of a method is carried out, and its reply is lost: of a server in development. */
  async loseReply(method: string): Promise<void> {
    await this.result("DemoService.fault", [method, "lost-reply"], await this.as("admin"))
  }
  /** An administrator sets a flag of somebody. */
  async flag(username: string, name: string, value: unknown): Promise<void> {
    await this.result("AdminService.setFlag", [username, name, value], await this.as("admin"))
  }
  async order(id: number, as = this.session): Promise<StoredOrder> {
    return (await this.call("OrderService.getOrderInfo", [id], as)).result as StoredOrder
  }
  /** What happened to an order, the oldest first. */
  async timeline(id: number): Promise<ReadonlyArray<TimelineEntry>> {
    return (
      await this.result<{ readonly entries: ReadonlyArray<TimelineEntry> }>("OrderService.getOrderTimeline", [
        id
      ])
    ).entries
  }
  /** An invoiced order leaves, and comes to its customer. */
  async deliver(id: number): Promise<void> {
    await this.result("CommerceService.createShipment", [id])
    await this.result("OrderService.updateOrder", [id, { status: "complete" }])
  }
  /** Invoices an order as it stands, or as somebody read it `at` a time. */
  async invoice(
    id: number,
    items: ReadonlyArray<unknown>,
    options: {
      readonly at?: string
      readonly key?: string
      readonly as?: string
      readonly store?: number
    } = {}
  ): Promise<RpcReply> {
    const { as = this.session, store = 11 } = options
    const at = options.at ?? (await this.order(id, as)).updated_at
    return call(
      this.url,
      as,
      "InvoiceService.invoiceOrder",
      [id, items, store, "ignored", "ignored", at],
      options.key === undefined ? {} : { "idempotency-key": options.key }
    )
  }
}
