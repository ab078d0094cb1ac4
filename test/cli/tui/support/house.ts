/** A hub with a real server over a real file, which can be changed behind its back; one in a program of its own can be killed. */
import { mkdirSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import * as memory from "#cli/host/memory.ts"
import { sessionName } from "#core/kit/effects/session.ts"
import { KeyValueStore } from "#core/port/workstation.ts"
import { programs } from "#test/cli/command/support/packhouse.ts"
import { days, ean, expired, foreign, good, keemaPacks, used } from "#test/cli/command/support/shop.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { allow, type OrderSeed, type PackSeed, password, seed, shelfPack } from "#test/support/network.ts"
import {
  call,
  forget,
  loggedIn,
  login,
  type Place,
  place,
  startServer,
  within
} from "#test/support/server.ts"
import { startServerHere } from "#test/support/server-here.ts"
import { type Change, changes } from "#test/support/transaction.ts"
import { type ProgramOptions, ProgramTerminal } from "./program-terminal.ts"
import { newStateFolder, type Options, type Terminal } from "./terminal.ts"
import { TerminalHere } from "./terminal-here.ts"

const { yesterday } = days()
const packs: ReadonlyArray<PackSeed> = [
  ...good.map((code) => shelfPack(1773, code)),
  shelfPack(1773, expired, { expiry: yesterday }),
  shelfPack(1773, used, { status: 1 }),
  shelfPack(2648, foreign),
  ...keemaPacks,
  shelfPack(2649, ean, { isUnique: false, qty: 20_000 })
]

type Seed = Omit<OrderSeed, "store">

/** What a house begins with beside its orders. */
interface Furnishing {
  readonly packs?: ReadonlyArray<PackSeed>
  /** What people may do beside the base work, in the place of what they could. */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly changes?: ReadonlyArray<Change>
  /** The server is a program of its own, which `stop` kills. */
  readonly isProgram?: true
}

const seeded = async (orders: ReadonlyArray<Seed>, more: Furnishing): Promise<Place> => {
  const where = place()
  const rows = orders.map((order) => ({ store: 11, ...order }))
  await within(
    where,
    Effect.all([
      seed(Date.now(), rows, [...packs, ...(more.packs ?? [])]),
      ...Object.entries(more.flags ?? {}).map(([username, flags]) => allow(flags, username)),
      changes(...(more.changes ?? []))
    ])
  )
  return where
}

/** The server of a house: within the process of the test, or a program of its own, which ends from one moment to the next. */
interface Serving {
  readonly url: string
  readonly end: () => Promise<void>
}

const serveInProgram = async (where: Place, port = 0): Promise<Serving> => {
  const program = path.join(programs(), "rpc-server/main.js")
  const { url, kill } = await startServer(where, { port, program })
  return { url, end: kill }
}

const serveHere = async (where: Place): Promise<Serving> => {
  const { url, stop } = await startServerHere(where)
  return { url, end: stop }
}

export class House implements AsyncDisposable {
  #opened: { readonly where: Place; server: Serving } | undefined
  #terminals: ReadonlyArray<Terminal> = []
  /** Of the hub's user, who asks for what a test looks up; it outlives a restart of the server. */
  #session: Promise<string> | undefined

  /** Called where tests are described: the house is there before them, and gone after them. */
  static of(orders: ReadonlyArray<Seed>, more: Furnishing = {}): House {
    const house = new House()
    beforeAll(() => house.#open(orders, more))
    afterAll(() => house.close())
    return house
  }
  /** One of a test's own. */
  static async open(orders: ReadonlyArray<Seed>, more: Furnishing = {}): Promise<House> {
    const house = new House()
    await house.#open(orders, more)
    return house
  }
  async #open(orders: ReadonlyArray<Seed>, more: Furnishing): Promise<void> {
    const where = await seeded(orders, more)
    this.#opened = { where, server: await (more.isProgram ? serveInProgram(where) : serveHere(where)) }
  }
  get #there() {
    if (this.#opened === undefined) throw new Error("the house is not open yet")
    return this.#opened
  }
  get where(): Place {
    return this.#there.where
  }
  get server(): Serving {
    return this.#there.server
  }

  /** The server is gone from one moment to the next. */
  stop(): Promise<void> {
    return this.server.end()
  }
  /** As a program, at the same address as before. */
  async start(): Promise<void> {
    const port = Number(new URL(this.server.url).port)
    this.#there.server = await serveInProgram(this.where, port)
  }

  /** Runs a statement on the file beside the server: what another program does to the store. */
  change(sql: string, ...values: ReadonlyArray<string | number>): Promise<void> {
    return changeAlongside(this.where, { text: sql, values })
  }
  /** The result of a call, as the server gives it to anybody. */
  async ask<A>(method: string, params: ReadonlyArray<unknown>): Promise<A> {
    this.#session ??= login(this.server.url, "hub", password)
    return (await call(this.server.url, await this.#session, method, params)).result as A
  }

  /** A terminal with nobody logged in. */
  terminal(options: Options = {}): TerminalHere {
    return this.#kept(new TerminalHere(this.server.url, options))
  }
  /** One that is a program of its own, which can be killed. */
  program(options: ProgramOptions = {}): ProgramTerminal {
    return this.#kept(new ProgramTerminal(programs(), this.server.url, options))
  }
  /** A terminal at the menu, of a workstation where somebody has logged in before. */
  async counter(options: Options = {}, user = "hub"): Promise<TerminalHere> {
    return this.#atMenu(this.terminal(await this.#loggedIn(options, user)))
  }
  async programCounter(options: ProgramOptions = {}, user = "hub"): Promise<ProgramTerminal> {
    return this.#atMenu(this.program(await this.#loggedIn(options, user)))
  }
  #kept<T extends Terminal>(terminal: T): T {
    this.#terminals = [...this.#terminals, terminal]
    return terminal
  }
  async #loggedIn<O extends Options>(options: O, user: string): Promise<O> {
    const { url } = this.server
    const body = await loggedIn(url, user, password)
    const stateFolder = options.stateFolder ?? newStateFolder()
    const state = path.join(stateFolder, "state")
    mkdirSync(state, { recursive: true, mode: 0o700 })
    await Effect.runPromise(
      KeyValueStore.use((memory) => memory.save(sessionName, JSON.stringify(body))).pipe(
        Effect.provide(memory.layer(state, url))
      )
    )
    return { ...options, stateFolder }
  }
  async #atMenu<T extends Terminal>(terminal: T): Promise<T> {
    await terminal.sees("m  All pages", "● online")
    return terminal
  }
  async closeTerminals(): Promise<void> {
    for (const terminal of this.#terminals) await terminal.close()
    this.#terminals = []
  }
  async close(): Promise<void> {
    await this.closeTerminals()
    if (this.#opened === undefined) return
    await this.server.end()
    forget(this.where)
  }
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
