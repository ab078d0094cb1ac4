/** An invoice by /api with every gate, against the same work in bare node:http and node:sqlite: one client, and eight. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { invoice, isInvoiced, seeded, shot } from "./invoices.ts"
import { gun } from "./load.ts"
import { type Bench, type Found, inTurn, workNote, workOf, worst } from "./measure.ts"
import { bare, ours } from "./programs.ts"
import { copyOf, record, removeCopy } from "./transaction.ts"

const rounds = 7
const perRound = 120

export const bench: Bench = {
  name: "an invoice by /api, all gates, against bare node:http plus node:sqlite doing the same work",
  goal: "at most 1.6 times the processor time, with 1 and with 8 clients",
  isMet: (found) => workOf(found) <= 1.6,
  run: async (notes) => {
    const results: Array<Found> = []
    for (const clients of [1, 8]) {
      const orders = (rounds + 1) * perRound
      const file = await seeded(orders)
      const recorded = await record(invoice, file, orders)
      const folder = mkdtempSync(path.join(tmpdir(), "packhouse-bench-"))
      const recordedFile = path.join(folder, "recorded.json")
      writeFileSync(recordedFile, `[${recorded.join()}]`)
      const [mine, theirs] = [copyOf(file), copyOf(file)]
      const [server, peer] = await Promise.all([ours(mine), bare(theirs, recordedFile)])
      const [at, against] = [gun(server.port, clients), gun(peer.port, clients)]
      let [done, peerDone] = [0, 0]
      const shots = (from: number) => Array.from({ length: perRound }, (_, index) => shot(from + index + 1))
      const found = await inTurn(
        rounds,
        async () => {
          const rate = await at.fire(shots(done), isInvoiced)
          done += perRound
          return rate
        },
        async () => {
          const rate = await against.fire(shots(peerDone), isInvoiced)
          peerDone += perRound
          return rate
        },
        (a, b) => b / a,
        "calls/s",
        1,
        { ours: server.cpu, peer: peer.cpu }
      )
      notes(
        `${clients} client${clients === 1 ? "" : "s"}: ours ${Math.round(found.ours)}, bare ${Math.round(found.peer)} calls/s, ratio ${found.ratio.toFixed(2)} (${found.spread[0].toFixed(2)} to ${found.spread[1].toFixed(2)})${workNote(found)}; memory ${Math.round(server.memory())} and ${Math.round(peer.memory())} MiB`
      )
      results.push(found)
      at.close()
      against.close()
      await Promise.all([server.stop(), peer.stop()])
      rmSync(folder, { recursive: true, force: true })
      for (const copy of [mine, theirs, file]) removeCopy(copy)
    }
    // The goal holds for both: the worse one is the figure.
    return worst(results)
  }
}
