/** Invoices by /api from eight clients, whose transactions share a sync, against one client, which shares with nobody. */
import { syncNote } from "./disk.ts"
import { isInvoiced, seeded, shot } from "./invoices.ts"
import { gun } from "./load.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours } from "./programs.ts"
import { removeCopy } from "./transaction.ts"

const rounds = 9
/** Longer rounds for those who are quicker: both take some tenths of a second. */
const [perRound, together] = [150, 400]
const warmUps = 2

export const bench: Bench = {
  name: "invoices by /api with 8 clients, against 1 client, on one server",
  goal: "at least 2 times as many a second",
  isMet: ({ ratio }) => ratio >= 2,
  run: async (notes) => {
    notes(syncNote())
    const file = await seeded((rounds + warmUps) * (perRound + together))
    const server = await ours(file)
    const [many, one] = [gun(server.port, 8), gun(server.port, 1)]
    let done = 0
    const shots = (count: number) => Array.from({ length: count }, () => shot(++done))
    const found = await inTurn(
      rounds,
      () => many.fire(shots(together), isInvoiced),
      () => one.fire(shots(perRound), isInvoiced),
      (a, b) => a / b,
      "invoices/s",
      warmUps
    )
    notes(`memory ${Math.round(server.memory())} MiB`)
    many.close()
    one.close()
    await server.stop()
    removeCopy(file)
    return found
  }
}
