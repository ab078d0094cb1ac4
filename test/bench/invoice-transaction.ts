/** The invoice transaction through the Store, its rule and its row decoding, against its statements alone. */

import { open, storeOf } from "#rpc-server/store/sqlite.ts"
import { copyOf, invoicer, record, removeCopy, replayer, seeded } from "./invoices.ts"
import { type Bench, inTurn } from "./measure.ts"

const rounds = 9
const perRound = 150

export const bench: Bench = {
  name: "invoice transaction through the Store, against its statements in bare node:sqlite (WAL, FULL)",
  goal: "at most 1.3 times",
  isMet: ({ ratio }) => ratio <= 1.3,
  run: async (notes) => {
    const orders = (rounds + 1) * perRound
    const file = await seeded(orders)
    const recorded = record(file, orders)
    notes(`${recorded[0]?.statements.length ?? 0} statements an invoice, ${orders} orders of 5 lines`)
    const [mine, theirs] = [copyOf(file), copyOf(file)]
    const [ours, peer] = [open(mine), open(theirs)]
    const invoice = invoicer(storeOf(ours))
    const replay = replayer(peer)
    let [invoiced, replayed] = [0, 0]
    const timed = (work: () => void): number => {
      const begun = performance.now()
      for (let index = 0; index < perRound; index++) work()
      return ((performance.now() - begun) * 1000) / perRound
    }
    const found = await inTurn(
      rounds,
      () => timed(() => invoice(++invoiced)),
      () =>
        timed(() => {
          const next = recorded[replayed++]
          if (next !== undefined) replay(next)
        }),
      (a, b) => a / b,
      "us an invoice"
    )
    ours.close()
    peer.close()
    for (const copy of [mine, theirs, file]) removeCopy(copy)
    return found
  }
}
