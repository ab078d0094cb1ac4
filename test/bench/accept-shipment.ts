/** Accepting a shipment of two hundred packs through the Store, its rule and its row decoding, against its statements alone. */

import { hashToken } from "#rpc-server/rpc/caller.ts"
import { open, storeOf } from "#rpc-server/store/sqlite.ts"
import { copyOf, removeCopy, replayer } from "./invoices.ts"
import { type Bench, inTurn } from "./measure.ts"
import { accepter, packsPerShipment, paramsOf, record, seeded } from "./shipments.ts"

const rounds = 7
const perRound = 50

export const bench: Bench = {
  name: "accepting a shipment of 200 packs through the Store, against its statements in bare node:sqlite (WAL, FULL)",
  goal: "at most 1.3 times",
  isMet: ({ ratio }) => ratio <= 1.3,
  run: async (notes) => {
    const count = (rounds + 1) * perRound
    const file = await seeded(count)
    const recorded = record(file, count)
    notes(
      `${recorded[0]?.statements.length ?? 0} statements an acceptance, ${count} shipments of ${packsPerShipment} packs`
    )
    const [mine, theirs] = [copyOf(file), copyOf(file)]
    const [ours, peer] = [open(mine), open(theirs)]
    const accept = accepter(storeOf(ours))
    const replay = replayer(peer)
    // What a client prepares is no part of the transaction.
    const sent = recorded.map((_, index) => ({ params: paramsOf(index + 1), hash: hashToken(String(index)) }))
    let [accepted, replayed] = [0, 0]
    const timed = (work: () => void): number => {
      const begun = performance.now()
      for (let index = 0; index < perRound; index++) work()
      return ((performance.now() - begun) * 1000) / perRound
    }
    const found = await inTurn(
      rounds,
      () =>
        timed(() => {
          const next = sent[accepted++]
          if (next !== undefined) accept(accepted, next.params, next.hash)
        }),
      () =>
        timed(() => {
          const next = recorded[replayed++]
          if (next !== undefined) replay(next)
        }),
      (a, b) => a / b,
      "us an acceptance"
    )
    ours.close()
    peer.close()
    for (const copy of [mine, theirs, file]) removeCopy(copy)
    return found
  }
}
