/** A hub with a real server over a real file, which can be stopped, started again, and changed behind its back. */
import { mkdirSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Result } from "effect"
import * as memory from "#cli/host/memory.ts"
import { KeyValueStore } from "#core/port/workstation.ts"
import { sessionName } from "#core/screen/effects/session.ts"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import { Store } from "#rpc-server/store/transaction.ts"
import { days, ean, expired, foreign, good, keemaPacks, used } from "#test/cli/command/support/shop.ts"
import { type OrderSeed, type PackSeed, password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  post,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { newStateFolder, type Options, Terminal } from "./terminal.ts"

const { yesterday, soon } = days()
const pack = (product: number, code: string, more: Partial<PackSeed> = {}): PackSeed => ({
  hub: 1,
  product,
  code,
  isUnique: true,
  qty: 500,
  expiry: soon,
  ...more
})
const packs: ReadonlyArray<PackSeed> = [
  ...good.map((code) => pack(1773, code)),
  pack(1773, expired, { expiry: yesterday }),
  pack(1773, used, { status: 1 }),
  pack(2648, foreign),
  ...keemaPacks,
  pack(2649, ean, { isUnique: false, qty: 20_000 })
]

type Seed = Omit<OrderSeed, "store">
const store = 11

export class House implements AsyncDisposable {
  readonly programs: string
  readonly where: Place
  server: RunningServer
  #terminals: ReadonlyArray<Terminal> = []
  /** Of the hub's user, who asks for what a test looks up; it outlives a restart of the server. */
  #session: Promise<string> | undefined

  private constructor(programs: string, where: Place, server: RunningServer) {
    this.programs = programs
    this.where = where
    this.server = server
  }

  static async open(
    programs: string,
    orders: ReadonlyArray<Seed>,
    more: ReadonlyArray<PackSeed> = []
  ): Promise<House> {
    const where = place()
    await within(
      where,
      seed(
        Date.now(),
        orders.map((order) => ({ store, ...order })),
        [...packs, ...more]
      )
    )
    return new House(
      programs,
      where,
      await startServer(where, { program: path.join(programs, "rpc-server/main.js") })
    )
  }

  /** The server is gone from one moment to the next. */
  stop(): Promise<void> {
    return this.server.kill()
  }
  /** At the same address as before. */
  async start(): Promise<void> {
    this.server = await startServer(this.where, {
      port: this.server.port,
      program: path.join(this.programs, "rpc-server/main.js")
    })
  }

  /** Runs a statement on the file beside the server: what another program does to the store. */
  change(sql: string, ...values: ReadonlyArray<string | number>): void {
    const database = new DatabaseSync(databaseFile(this.where.dataDir))
    try {
      database.exec("PRAGMA busy_timeout = 10000")
      database.prepare(sql).run(...values)
    } finally {
      database.close()
    }
  }
  /** As `change`, while no server has the store. */
  changeStopped(sql: string, ...values: ReadonlyArray<string | number>): Promise<unknown> {
    return within(
      this.where,
      Store.use((opened) =>
        opened.transact(function* () {
          yield { text: sql, values }
          return Result.succeed(undefined)
        })
      ) as Effect.Effect<void, never, Store>
    )
  }

  /** The result of a call, as the server gives it to anybody. */
  async ask<A>(method: string, params: ReadonlyArray<unknown>): Promise<A> {
    this.#session ??= login(this.server.url, "hub", password)
    return (await call(this.server.url, await this.#session, method, params)).result as A
  }

  /** A terminal with nobody logged in. */
  terminal(options: Options = {}): Terminal {
    const terminal = new Terminal(this.programs, this.server.url, options)
    this.#terminals = [...this.#terminals, terminal]
    return terminal
  }
  /** A terminal at the menu, of a workstation where somebody has logged in before. */
  async counter(options: Options = {}, user = "hub"): Promise<Terminal> {
    const { url } = this.server
    const { status, body } = await post(`${url}/login`, { username: user, password })
    if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
    const stateFolder = options.stateFolder ?? newStateFolder()
    const state = path.join(stateFolder, "state")
    mkdirSync(state, { recursive: true, mode: 0o700 })
    await Effect.runPromise(
      KeyValueStore.use((memory) => memory.save(sessionName, JSON.stringify(body))).pipe(
        Effect.provide(memory.layer(state, url))
      )
    )
    const terminal = this.terminal({ ...options, stateFolder })
    await terminal.sees("1 Order Queue", "● online")
    return terminal
  }
  async closeTerminals(): Promise<void> {
    for (const terminal of this.#terminals) await terminal.close()
    this.#terminals = []
  }
  async close(): Promise<void> {
    await this.closeTerminals()
    await this.server.kill()
    forget(this.where)
  }
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
