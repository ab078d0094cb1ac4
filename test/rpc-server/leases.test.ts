/** Work that one node of several does alone. */
import { Effect, Fiber } from "effect"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { alone, byOneNode, expired, giveBack, take } from "#rpc-server/store/engine/leases.ts"
import { Store, type Tx, Unavailable } from "#rpc-server/store/engine/transaction.ts"
import { migratedDatabase } from "#test/support/database.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"

let where: Place
beforeAll(async () => {
  where = place(await migratedDatabase(inject("postgresUrl")))
})
afterAll(() => forget(where))

const run = <A, E>(work: Effect.Effect<A, E, Store>): Promise<A> => within(where, work)
const done = <A>(tx: () => Tx<A>) => transaction(tx)

it("a lease is one owner's, however many want it at once, and its owner renews it", async () => {
  const owners = Array.from({ length: 20 }, (_, index) => `node ${index}`)
  const tries = Effect.forEach(owners, (owner) => done(() => take("race", owner, 60_000)), {
    concurrency: "unbounded"
  })
  const [first, second] = await run(Effect.all([tries, tries]))
  expect(first?.filter(Boolean)).toHaveLength(1)
  expect(second).toEqual(first)
})

it("a lease that was given back, and one whose term is over by the database's clock, is free", async () => {
  const work = Effect.gen(function* () {
    expect(yield* done(() => take("free", "one", 60_000))).toBe(true)
    yield* done(() => giveBack("free", "another"))
    expect(yield* done(() => take("free", "two", 60_000))).toBe(false)
    yield* done(() => giveBack("free", "one"))
    // A term that has passed already: no clock of the test's is asked.
    expect(yield* done(() => take("free", "two", -1))).toBe(true)
    expect(yield* done(() => take("free", "three", 60_000))).toBe(true)
    expect(yield* done(() => take("free", "two", 60_000))).toBe(false)
  })
  await run(work)
})

it("leases that nobody renewed are found once, by one node", async () => {
  const work = Effect.gen(function* () {
    yield* done(() => take("node lost", "lost", -1))
    yield* done(() => take("node alive", "alive", 60_000))
    const found = yield* Effect.forEach([1, 2, 3], () => done(() => expired("node %")), {
      concurrency: "unbounded"
    })
    return found.flat().map(({ name }) => name)
  })
  expect(await run(work)).toEqual(["node lost"])
})

it("of three nodes one works at a time, and when it ends another goes on", async () => {
  let [working, most] = [0, 0]
  const worked = new Set<number>()
  const workOf = (node: number) =>
    Effect.sync(() => {
      working += 1
      most = Math.max(most, working)
      worked.add(node)
    }).pipe(
      Effect.andThen(Effect.never),
      Effect.ensuring(
        Effect.sync(() => {
          working -= 1
        })
      )
    )
  const work = Effect.gen(function* () {
    const nodes = yield* Effect.forEach([0, 1, 2], (node) =>
      Effect.forkChild(byOneNode("shared", workOf(node), { term: "300 millis" }))
    )
    for (let turn = 1; turn <= 3; turn++) {
      yield* Effect.promise(() => expect.poll(() => worked.size).toBe(turn))
      const [last] = [...worked].slice(-1)
      const node = nodes[last ?? 0]
      if (node !== undefined) yield* Fiber.interrupt(node)
    }
  })
  await run(work)
  expect(most).toBe(1)
  expect(working).toBe(0)
})

it.each([
  ["cannot be told", "fails"],
  ["says nothing", "hangs"]
])("an owner stops its work before anybody else begins, when the database %s", async (_, how) => {
  const term = 600
  let [stopped, begun] = [0, 0]
  const work = Effect.gen(function* () {
    const store = yield* Store
    let calls = 0
    let isTaken = false
    const tookIt = Effect.sync(() => {
      isTaken = true
    })
    // The lease is taken, and everything afterwards is lost on the way.
    const cutOff = Store.of({
      ...store,
      transact: (decision) => {
        calls += 1
        if (calls === 1) return Effect.tap(store.transact(decision), tookIt)
        return how === "hangs"
          ? Effect.uninterruptible(Effect.never)
          : Effect.fail(new Unavailable({ cause: "away" }))
      }
    })
    const owner = alone(
      "watch",
      Effect.never.pipe(
        Effect.onInterrupt(() =>
          Effect.sync(() => {
            stopped = performance.now()
          })
        )
      ),
      { term }
    )
    yield* Effect.forkDetach(Effect.provideService(owner, Store, cutOff))
    yield* Effect.promise(() => expect.poll(() => isTaken).toBe(true))
    const next = alone(
      "watch",
      Effect.sync(() => {
        begun = performance.now()
      }),
      { term }
    )
    expect(yield* next).toBe(true)
  })
  await run(work)
  expect(stopped).toBeGreaterThan(0)
  expect(begun).toBeGreaterThanOrEqual(stopped)
})
