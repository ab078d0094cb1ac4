/** A hub of a test's own on the server that the tests of a file share: with a store, people, orders and packs of its own. */
import * as Day from "#core/day.ts"
import type { Hub, Service } from "./hub.ts"
import { hubRows, type PackSeed, packCode, shelfPack } from "./network.ts"

/** Half a kilogram of chicken, for five days, with a code of its own unless one is named. */
export type Shelved = Partial<PackSeed> & { readonly days?: number }

interface Fitting {
  /** The flags of its people, beside the base work; `type` is their part. */
  readonly people?: Readonly<Record<string, object>>
  /** What its orders want, each of one product. */
  readonly orders?: ReadonlyArray<{ readonly product: number; readonly qty: number }>
  readonly packs?: ReadonlyArray<Shelved>
}

export interface Branch {
  readonly id: number
  readonly store: number
  readonly orders: ReadonlyArray<number>
  readonly codes: ReadonlyArray<string>
  /** The username of one of its people. */
  readonly named: (person: string) => string
  /** Calls of a service, by its people. */
  readonly service: (service: string, person: string) => Service
}

/** How many there are on servers of this process, beside the two hubs of the network. */
let opened = 2
let packed = 500_000

export const openBranch = async (
  hub: Hub,
  { people = {}, orders = [], packs = [] }: Fitting
): Promise<Branch> => {
  const id = ++opened
  const store = id * 10 + 1
  const today = Day.dayAt(Date.now())
  const named = (person: string) => `${person}-${id}`
  const users = Object.entries(people).map(
    ([person, { type = null, ...flags }]: [string, { readonly type?: string | null }]) => ({
      username: named(person),
      name: `${person} user`,
      store,
      type,
      flags: { enable_store_work: 1, ...flags }
    })
  )
  const seeds = {
    stores: [{ store_id: store, hub_id: id, name: `Hub ${id}` }],
    users,
    packs: packs.map(({ days = 5, product = 1773, qty = 500, ...more }) => {
      const expiry = Day.addDays(today, days)
      return shelfPack(product, packCode(product, qty, ++packed, expiry, today), {
        hub: id,
        qty,
        expiry,
        ...more
      })
    }),
    orders: orders.map((item, index) => ({ id: id * 1000 + index, store, items: [item] }))
  }
  await hub.transact(() => hubRows(Date.now(), seeds))
  return {
    id,
    store,
    orders: seeds.orders.map((order) => order.id),
    codes: seeds.packs.map(({ code }) => code),
    named,
    service: (service, person) => {
      const calls = hub.service(service)
      return {
        ask: (method, params, by = person, key) => calls.ask(method, params, named(by), key),
        done: (method, params, by = person, key) => calls.done(method, params, named(by), key)
      }
    }
  }
}
