/** So many acts of all shops, drawn by a seed; the books are examined on the way and at the end. */
import type { Store } from "#rpc-server/store/engine/transaction.ts"
import { Violation } from "#test/rpc-server/conservation/world.ts"
import { arrive, importOrders } from "./arriving.ts"
import { examine } from "./examined.ts"
import { importFiles } from "./importing.ts"
import { register } from "./registering.ts"
import { cancel, exchange, takeBack } from "./returning.ts"
import { deliver, leaveThere, pick, sell, sellHome } from "./selling.ts"
import { closeShift, moveCash, openShift, payOtherwise, payOutCredit } from "./shifts.ts"
import { type Till, Trade } from "./trade.ts"
import { Transfers } from "./transfers.ts"

type Act = (trade: Trade, till: Till) => Promise<void>
export interface Worked {
  /** How often each act was done. */
  readonly done: Readonly<Record<string, number>>
  readonly papers: number
  readonly calls: number
  readonly trade: Trade
}

type Deck = ReadonlyArray<readonly [weight: number, name: string, act: Act]>
const spreadOut = (deck: Deck) =>
  deck.flatMap(([weight, name, act]) => Array.from({ length: weight }, () => ({ name, act })))

/** Whatever goes wrong is told with the seed and the act. */
const told = async <A>(seed: number, at: () => string, run: () => Promise<A>): Promise<A> => {
  try {
    return await run()
  } catch (cause) {
    const why =
      cause instanceof Violation ? cause.message : cause instanceof Error ? cause.stack : String(cause)
    throw new Violation(`seed ${seed}, ${at()}: ${why}`)
  }
}

/**
 * The day of a till: so many mixed sales, what comes back of them, what is never fetched, and cash in and out. Its drawer
 * counts to no difference by notes and coins that there are, and nobody has to approve it.
 * @param store empty, with every table
 */
export const day = async (
  store: Store["Service"],
  seed: number,
  sales: number,
  at: number
): Promise<void> => {
  const trade = await Trade.open(store, seed)
  const till = trade.tills[at] as Till
  const deck = spreadOut([
    [12, "sell", sell],
    [3, "take back", takeBack],
    [1, "exchange", exchange],
    [2, "leave", leaveThere],
    [2, "cancel", cancel],
    [3, "move cash", moveCash],
    [2, "pay in another way", payOtherwise]
  ])
  await told(
    seed,
    () => `after ${till.drawer.sales.length} sales`,
    async () => {
      await openShift(trade, till)
      while (till.drawer.sales.length < sales) {
        await trade.one(deck)?.act(trade, till)
        trade.world.passes(60_000)
      }
      await closeShift(trade, till)
    }
  )
}

/**
 * @param store empty, with every table
 * @param skips how long the shops are shut after an act, in milliseconds: a year goes by in a long run
 */
export const work = async (
  store: Store["Service"],
  seed: number,
  {
    acts,
    examinedEvery,
    skips = 0
  }: { readonly acts: number; readonly examinedEvery: number; readonly skips?: number }
): Promise<Worked> => {
  const trade = await Trade.open(store, seed)
  const transfers = new Transfers()
  const deck = spreadOut([
    [8, "sell at the counter", sell],
    [1, "leave at the counter", leaveThere],
    [4, "sell to a home", sellHome],
    [3, "order from outside", arrive],
    [2, "import orders", importOrders],
    [1, "import goods and businesses", importFiles],
    [7, "invoice what was ordered", pick],
    [4, "deliver", deliver],
    [6, "take goods back", takeBack],
    [2, "exchange goods", exchange],
    [3, "register an e-invoice", register],
    [2, "cancel", cancel],
    [4, "send to another shop", transfers.send],
    [2, "let a transfer leave", transfers.leave],
    [1, "cancel a transfer", transfers.cancel],
    [2, "move cash", moveCash],
    [2, "pay out a store credit", payOutCredit],
    [2, "pay in another way", payOtherwise],
    [1, "close a shift", closeShift]
  ])
  const done: Record<string, number> = {}
  let count = 0
  let last = "open the shops"
  await told(
    seed,
    () => `after ${count} acts (${last})`,
    async () => {
      for (const till of trade.tills) await openShift(trade, till)
      for (; count < acts; count++) {
        const till = trade.one(trade.tills) as Till
        const { name, act } = trade.one(deck) as (typeof deck)[number]
        last = `${name} in ${till.shop.store}`
        await act(trade, till)
        done[name] = (done[name] ?? 0) + 1
        trade.passes()
        trade.world.passes(skips)
        if (count % examinedEvery === examinedEvery - 1) await examine(trade)
      }
      last = "the end"
      await examine(trade)
      for (const till of trade.tills) await closeShift(trade, till)
    }
  )
  return { done, papers: trade.ledger.papers.length, calls: trade.calls, trade }
}
