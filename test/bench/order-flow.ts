/**
 * The whole life of an order by /api, against the same in Vendure, the shop server nearest to ours that keeps its data in
 * SQLite: both with a write-ahead log that is synced before a write is answered, both with everything that they check. Ours makes the 18 calls that the screens
 * make (./order-calls.ts), Vendure the 12 that its APIs need (./vendure/flow.ts). Rounds in turn, orders a second; beside
 * them the CPU time an order of each server, which does not depend on what else the machine does.
 */
import { Effect } from "effect"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { seed } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import { asker, rateOf } from "./asking.ts"
import { type Bench, type Found, inTurn, median } from "./measure.ts"
import { order as ourOrder, seededOrders } from "./order-calls.ts"
import { ours, type Program } from "./programs.ts"
import { logIn, now, removeCopy, setReasons } from "./transaction.ts"
import { logIn as logInToVendure, order as vendureOrder } from "./vendure/flow.ts"
import { vendure, whyNot } from "./vendure/install.ts"

const rounds = 5
/** Rounds until both run as fast as they will: a server that runs all day has its code compiled. */
const warmUps = 8
const goals = [
  { clients: 1, goal: 15, orders: 60, theirs: 8 },
  { clients: 8, goal: 25, orders: 160, theirs: 16 }
]

export const seeded = async (count: number): Promise<string> => {
  const where = place()
  const { orders, packs } = seededOrders(count)
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(now, orders, packs)
      yield* logIn
      yield* setReasons
    })
  )
  return databaseFile(where.dataDir)
}

/** Rounds of orders at a server: how many a second, and the milliseconds of its CPU for each. */
const side = (
  program: Program,
  workers: number,
  perRound: number,
  work: (number: number) => Promise<unknown>
) => {
  let done = 0
  const costs: Array<number> = []
  return {
    round: async () => {
      const before = program.cpu()
      const rate = await rateOf(workers, done + 1, perRound, async (number) => {
        await work(number)
      })
      costs.push((program.cpu() - before) / perRound)
      done += perRound
      return rate
    },
    cost: () => median(costs.slice(warmUps))
  }
}

let isMet = true

export const bench: Bench = {
  name: "an order from the queue to the van, 18 calls by /api, against 12 of Vendure",
  goal: goals.map(({ clients, goal }) => `${goal} times with ${clients}`).join(", "),
  whyNot,
  isMet: () => isMet,
  run: async (notes) => {
    const results: Array<Found & { readonly share: number }> = []
    for (const { clients, goal, orders, theirs } of goals) {
      const file = await seeded(orders * (rounds + warmUps))
      const [server, peer] = [await ours(file), await vendure()]
      const [at, against] = [asker(server.port, clients), asker(peer.port, clients)]
      try {
        const administrator = await logInToVendure(against.ask)
        const mine = side(server, clients, orders, (number) => ourOrder(at.ask, number))
        const other = side(peer, clients, theirs, (number) =>
          vendureOrder(against.ask, administrator, number)
        )
        const found = await inTurn(rounds, mine.round, other.round, (a, b) => a / b, "orders/s", warmUps)
        notes(
          `${clients} client${clients === 1 ? "" : "s"}: ours ${found.ours.toFixed(1)}, Vendure ${found.peer.toFixed(1)} orders/s, ${found.ratio.toFixed(1)} times (${found.spread[0].toFixed(1)} to ${found.spread[1].toFixed(1)}), goal ${goal}; CPU ${mine.cost().toFixed(1)} and ${other.cost().toFixed(1)} ms an order, ${(other.cost() / mine.cost()).toFixed(1)} times; memory ${Math.round(server.memory())} and ${Math.round(peer.memory())} MiB`
        )
        results.push({ ...found, share: found.ratio / goal })
      } finally {
        at.close()
        against.close()
        await Promise.all([server.stop(), peer.stop()])
        removeCopy(file)
      }
    }
    isMet = results.every(({ share }) => share >= 1)
    return results.reduce((worst, found) => (found.share < worst.share ? found : worst))
  }
}
