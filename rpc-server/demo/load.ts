/** Loading the demo network, and making it fresh again. Each is one transaction. */
import { randomUUID } from "node:crypto"
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { type Imported, load, open } from "../import/network.ts"
import { entryOf, type Operator } from "../import/notes.ts"
import type { Rejected } from "../import/rejected.ts"
import { type Refused, refused } from "../refused.ts"
import { hashPassword } from "../service/password.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import * as env from "../store/network/env-variables.ts"
import { reliveCorrections } from "./corrections.ts"
import { keepDrafts } from "./counter.ts"
import { reliveAll, reliveReturns } from "./history.ts"
import { type DemoNetwork, demoSeed, makeNetwork } from "./network.ts"
import { reliveSales } from "./selling.ts"
import { reliveShifts } from "./shifts.ts"
import { cutOffAt, demoPassword, demoUsers } from "./users.ts"
import { spoiltVariables } from "./variables.ts"

/** Writes sheets as an import does. They are ours, so that a problem in them is a fault of ours. */
const write = function* (sheets: ReadonlyMap<string, Sheet>, now: Day.Instant, hash: string): Tx<Imported> {
  const passwords = new Map(demoUsers.map(({ username }) => [username, hash]))
  const done: Result.Result<Imported, Rejected> = yield* load(open(sheets, now), {
    now,
    passwords,
    progress: () => {}
  })
  if (Result.isFailure(done)) throw done.failure
  return done.success
}

const put = function* (network: DemoNetwork, now: Day.Instant, hash: string): Tx<void> {
  yield* write(network.sheetsBefore(hash), now, hash)
  yield* reliveAll(network.orders, now)
  yield* reliveReturns(now)
  yield* reliveCorrections(now)
  yield* keepDrafts(now)
  yield* reliveShifts(network.orders, now)
  yield* reliveSales(network.sales, now)
}

const note = (by: Operator, now: Day.Instant, action: string): Tx<void> =>
  entryOf(by, now, { subject: "import", id: "demo network", action, detail: {} })

/** Loads the demo network into an empty store, or in the place of a demo network. */
export const loadNetwork = Effect.fn("loadNetwork")(function* (replaces: boolean, by?: Operator) {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  // One hash for all of them: they share the password, and everybody knows it.
  const hash = yield* hashPassword(demoPassword)
  const network = makeNetwork(demoSeed, now)
  const id = randomUUID()
  yield* store.transact(function* (): Tx<Result.Result<void, Refused>> {
    const isDemo = (yield* demo.mark()) !== undefined
    if (isDemo && replaces) yield* demo.clear([...demo.daily, ...demo.lasting])
    else if (!(yield* demo.isEmpty()))
      return Result.fail(
        refused(
          isDemo
            ? "The store holds the demo network already. `packhouse demo refresh` makes it fresh; `packhouse demo --replace` loads it anew, users and settings included."
            : "The store holds a network of its own, which the demo never replaces. Use another --data-dir, or start the server with --no-demo."
        )
      )
    yield* put(network, now, hash)
    for (const { name, hub, value } of spoiltVariables) yield* env.set(name, hub, value)
    yield* demo.setMark({ id, seed: demoSeed, day: Day.dayAt(now) })
    if (by !== undefined) yield* note(by, now, replaces ? "loaded anew" : "loaded")
    return Result.succeed(undefined)
  })
  return network
})

/** What a refresh put back. */
export interface Refreshed {
  readonly orders: number
  readonly packs: number
}

const notDemo = refused(
  "The store does not hold the demo network: only that is ever put back. `packhouse demo` loads it into an empty store."
)

/** The demo network of a store, by its mark; refuses any other store, and another demo than the one that is meant. */
export const requireDemo = function* (id: string | undefined): Tx<Result.Result<demo.Mark, Refused>> {
  const mark = yield* demo.mark()
  return mark === undefined || (id !== undefined && id !== mark.id)
    ? Result.fail(notDemo)
    : Result.succeed(mark)
}

/** What belongs to people stays as they have set it. */
const personalTables = new Set(["users", "env_variables", "code_rules"])

/**
 * Puts orders and stock back as they were when the demo was loaded, as of now: ages, slots, expiry dates, what was used
 * up, what was invoiced. Users, passwords, flags and settings stay; cut-off dates move with the days.
 */
export const refreshNetwork = function* (
  now: Day.Instant,
  id: string | undefined,
  by?: Operator
): Tx<Result.Result<Refreshed, Refused>> {
  const mark = yield* requireDemo(id)
  if (Result.isFailure(mark)) return Result.fail(mark.failure)
  const network = makeNetwork(mark.success.seed, now)
  yield* demo.clear(demo.daily)
  yield* demo.forgetOrders()
  const sheets = [...network.sheetsBefore("")].filter(([kind]) => !personalTables.has(kind))
  const { summary } = yield* write(new Map(sheets), now, "")
  yield* reliveAll(network.orders, now)
  yield* reliveReturns(now)
  yield* reliveCorrections(now)
  yield* keepDrafts(now)
  yield* reliveShifts(network.orders, now)
  yield* reliveSales(network.sales, now)
  yield* demo.moveCutOffs(cutOffAt(now))
  yield* demo.setMark({ ...mark.success, day: Day.dayAt(now) })
  if (by !== undefined) yield* note(by, now, "put back")
  const orders = (summary.orders?.added ?? 0) + network.sales.length
  return Result.succeed({ orders, packs: summary.packs?.added ?? 0 })
}
