/**
 * Three hubs with five stores, and eight people who work in them at once: the services in the process of the test, over a
 * store of their own, called as a server calls them. A world's chance comes from its seed, and its time is its own.
 */
import { Cause, Effect, Exit, Result } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import { approverType } from "#core/stock/eod-report.ts"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import { authorizeFlag, authorizeTenant } from "#rpc-server/rpc/authorization.ts"
import type { Bound, Caller } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { type Statement, Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { randomOf } from "#test/support/chance.ts"
import {
  type OrderSeed,
  type ShipmentSeed,
  seed as seedNetwork,
  seedOrders,
  seedShipments
} from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { needs } from "#test/support/services.ts"
import { changes } from "#test/support/transaction.ts"
import { Books } from "./books.ts"

/** What must not be: a law that does not hold, or an answer that nobody may get. */
export class Violation extends Error {
  override readonly name = "Violation"
}

/** The morning of a day on which nothing else is known to happen. */
const begun = Date.UTC(2026, 5, 10, 4)
export const firstDay = Day.dayAt(begun)

const storesOfHubs = [
  { hub: 1, stores: [11, 12] },
  { hub: 2, stores: [21, 22] },
  { hub: 3, stores: [31] }
] as const
export const stores: ReadonlyArray<{ readonly store: number; readonly hub: number }> = storesOfHubs.flatMap(
  ({ hub, stores: own }) => own.map((store) => ({ store, hub }))
)

const flags = {
  enable_store_work: 1,
  enable_order_create: 1,
  enable_order_return: 1,
  enable_eod_stock_taking: 1,
  enable_stock_correction: 1,
  allow_hub_to_hub_transfer: 1,
  allow_manage_inv_on_any_prod: 1,
  manual_accept: 1,
  swipe_machine_tid: "40018823"
}
/** Who works where: by their user ids, from 1. */
const people = [11, 11, 12, 21, 21, 22, 31, 31]
/** Of each hub one counts by weight, and one approves what others count. */
const weighing: ReadonlySet<number> = new Set([2, 5, 8])
const approving: ReadonlySet<number> = new Set([3, 6, 7])
const callers: ReadonlyArray<Caller> = people.map((storeId, index) => {
  const hub = storesOfHubs.find(({ stores: own }) => own.some((store) => store === storeId))
  const hubId = hub?.hub ?? 0
  return {
    userId: index + 1,
    username: `user ${index + 1}`,
    name: `User ${index + 1}`,
    isAdmin: false,
    type: approving.has(index + 1) ? approverType : null,
    storeId,
    hubId,
    hubStoreIds: hub?.stores ?? [],
    storeIds: hub?.stores ?? [],
    storeHubs: hub?.stores.map(() => hubId) ?? [],
    hubIds: [hubId],
    flags: weighing.has(index + 1) ? { ...flags, count_by_weight: 1 } : flags,
    cutOff: "2026-01-01",
    tokenHash: `token of user ${index + 1}`
  }
})

const network = function* (): Tx<Result.Result<void, never>> {
  for (const [store_id, hub_id, name] of [
    [22, 2, "Fort Store"],
    [31, 3, "Mysuru Hub"]
  ] as const)
    yield {
      text: `INSERT INTO store (store_id, hub_id, name, type, country, region, city_name, address, legal_name, gstin, fssai)
        SELECT ?, ?, ?, type, country, region, city_name, address, legal_name, gstin, fssai FROM store WHERE store_id = 11`,
      values: [store_id, hub_id, name]
    }
  for (const { hub } of storesOfHubs) {
    yield variable("accept_order_reason", ["Out of stock"], hub)
    yield variable("order_return_reason", ["damaged", "Wrong item"], hub)
    // Of two corrections about one waits for somebody else.
    yield variable("stock_correction_limit", 250, hub)
  }
  yield { text: "UPDATE product SET qty_increments = 500 WHERE sell_by = 'kg'", values: [] }
  return Result.succeed(undefined)
}

const routes = new Map(bound.map((each) => [each.method.name, { ...each, decode: decoderOf(each.method) }]))
const routeOf = (name: string): Bound & { readonly decode: ReturnType<typeof decoderOf> } => {
  const route = routes.get(name)
  if (route === undefined) throw new Error(`there is no method ${name}`)
  return route
}

const isFault = (failure: unknown): failure is Fault =>
  typeof failure === "object" && failure !== null && "_tag" in failure && failure._tag === "Fault"

export type Answer = { readonly result: unknown } | { readonly refused: string; readonly why: unknown }

export class World {
  /** What there should be. */
  readonly books = new Books()
  readonly random: () => number
  readonly #store: Store["Service"]
  readonly #run: ReturnType<typeof Effect.runPromiseExitWith<never>>
  #now = begun
  #numbers = 1000

  private constructor(store: Store["Service"], seed: number) {
    this.random = randomOf(seed)
    this.#store = store
    const services = Effect.runSync(Effect.scoped(Effect.context<never>().pipe(Effect.provide(needs(store)))))
    this.#run = Effect.runPromiseExitWith(services)
  }
  /** @param store empty, with every table. */
  static async open(store: Store["Service"], seed: number): Promise<World> {
    const world = new World(store, seed)
    // Ids that a database gives go on behind these, and never meet those of what comes from outside.
    const last = { id: 5_000_000, items: [] }
    await world.#write(seedNetwork(begun, [{ ...last, store: 11, status: "canceled" }], []))
    await world.comesShipment({ ...last, hub: 1 })
    await Effect.runPromise(store.transact(network))
    return world
  }

  get now(): Day.Instant {
    return this.#now
  }
  get today(): Day.Day {
    return Day.dayAt(this.#now)
  }
  passes(milliseconds: number): void {
    this.#now += milliseconds
  }
  /** Never given twice. */
  number(): number {
    return ++this.#numbers
  }

  #write(work: Effect.Effect<unknown, unknown, Store>): Promise<unknown> {
    return Effect.runPromise(Effect.provideService(work, Store, this.#store) as Effect.Effect<unknown>)
  }
  /** What comes from outside: orders of customers, shipments from upstream. */
  comesOrder(order: OrderSeed): Promise<unknown> {
    return this.#write(seedOrders(this.#now, [order]))
  }
  comesShipment(shipment: ShipmentSeed): Promise<unknown> {
    return this.#write(seedShipments(this.#now, [shipment]))
  }
  /** The date of what is on its way in a shipment is found to have passed. */
  expires(shipment: number): Promise<unknown> {
    const yesterday = Day.addDays(Day.dayAt(this.#now), -1)
    return this.#write(
      changes({
        text: "UPDATE sent_pack SET date_of_expiry = ? WHERE shipment = ? AND id % 2 = 0",
        values: [yesterday, shipment]
      })
    )
  }
  /** What the store says, beside the services. */
  ask(text: string, values: Statement["values"] = []): Promise<ReadonlyArray<Row>> {
    return Effect.runPromise(
      this.#store.read(function* (): Tx<ReadonlyArray<Row>> {
        return yield { text, values }
      })
    )
  }

  /** One call as the server takes it: decoded, through its gates, under its key. */
  async call(caller: Caller, method: string, params: ReadonlyArray<unknown>, key: string): Promise<Answer> {
    const route = routeOf(method)
    const args = route.decode(params)
    if (Result.isFailure(args)) throw new Violation(`${method} cannot be read: ${args.failure}`)
    const gates = Result.flatMap(authorizeTenant(route.method, args.success, caller), () =>
      authorizeFlag(route.method, args.success, caller)
    )
    if (Result.isFailure(gates)) return { refused: gates.failure.tag, why: gates.failure }
    const idempotency = {
      userId: caller.userId,
      storeId: caller.storeId,
      hubId: caller.hubId,
      key,
      bodyHash: JSON.stringify([method, params]),
      now: this.#now
    }
    const exit = await this.#run(
      route.run(args.success as never, { caller, now: this.#now, idempotency }) as Effect.Effect<
        unknown,
        unknown
      >
    )
    if (Exit.isSuccess(exit)) return { result: exit.value }
    const failure = Cause.squash(exit.cause)
    if (isFault(failure)) return { refused: failure.tag, why: failure }
    throw new Violation(
      `${method} failed: ${failure instanceof Error ? failure.stack : JSON.stringify(failure)}`
    )
  }

  actors(): ReadonlyArray<Actor> {
    return callers.map((caller) => new Actor(this, caller))
  }
}

/** An answer that says that nothing was done is not kept: the call may be sent again. */
const hadEffect = (result: unknown): boolean =>
  !(typeof result === "object" && result !== null && "success" in result && result.success === false)

/** Somebody at work. */
export class Actor {
  readonly world: World
  readonly caller: Caller
  readonly store: number
  readonly hub: number

  constructor(world: World, caller: Caller) {
    this.world = world
    this.caller = caller
    this.store = caller.storeId
    this.hub = caller.hubId
  }

  /** A number from 0 to below `count`. */
  upTo(count: number): number {
    return Math.floor(this.world.random() * count)
  }
  one<A>(all: ReadonlyArray<A>): A | undefined {
    return all[this.upTo(all.length)]
  }
  /** At most so many of them. */
  some<A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<A> {
    const left = [...all]
    const chosen: Array<A> = []
    for (let count = 1 + this.upTo(most); count > 0 && left.length > 0; count--)
      chosen.push(...left.splice(this.upTo(left.length), 1))
    return chosen
  }

  /**
   * Calls a method; a call in eight is repeated under its key, as if its answer had been lost, and answered alike.
   * @param refusals tags with which it may be refused, because somebody else was first or there is nothing to do
   * @returns undefined when it was refused
   */
  async do<A>(
    method: string,
    params: ReadonlyArray<unknown>,
    refusals: ReadonlyArray<string>
  ): Promise<A | undefined> {
    const { world, caller } = this
    const key = `key ${world.number()}`
    const answer = await world.call(caller, method, params, key)
    if ("refused" in answer) {
      // A pack that was counted meanwhile holds something else than whoever scanned it was told.
      const isCounted = JSON.stringify(answer.why).includes("its packs hold")
      if (refusals.includes(isCounted ? "PackCounted" : answer.refused)) return undefined
      throw new Violation(`${method} ${JSON.stringify(params)} is refused: ${JSON.stringify(answer.why)}`)
    }
    if (routeOf(method).method.effect === "writes" && hadEffect(answer.result) && this.upTo(8) === 0) {
      const again = await world.call(caller, method, params, key)
      if (JSON.stringify(again) !== JSON.stringify(answer))
        throw new Violation(`${method} was repeated, and answered ${JSON.stringify(again)}`)
    }
    return answer.result as A
  }
}
