/** The invoice transaction through the Store, its rule and its row decoding, against its statements alone. */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { hashToken } from "#rpc-server/rpc/caller.ts"
import { open, storeOf } from "#rpc-server/store/sqlite.ts"
import { copyOf, invoicer, paramsOf, record, removeCopy, replayer, seeded } from "./invoices.ts"
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
    // What a client prepares is no part of the transaction.
    const sent = recorded.map((_, index) => ({ params: paramsOf(index + 1), hash: hashToken(String(index)) }))
    let [invoiced, replayed] = [0, 0]
    const timed = (work: () => void): number => {
      const begun = performance.now()
      for (let index = 0; index < perRound; index++) work()
      return ((performance.now() - begun) * 1000) / perRound
    }
    const found = await inTurn(
      rounds,
      () =>
        timed(() => {
          const next = sent[invoiced++]
          if (next !== undefined) invoice(invoiced, next.params, next.hash)
        }),
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
