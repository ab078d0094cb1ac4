/** The invoice transaction through the Store, its rule and its row decoding, against its statements alone. */
import { syncNote } from "./disk.ts"
import { invoice, seeded } from "./invoices.ts"
import { type Bench, workOf } from "./measure.ts"
import { besideItsStatements } from "./transaction.ts"

export const bench: Bench = {
  name: "invoice transaction through the Store, against its statements in bare node:sqlite (WAL, FULL)",
  goal: "at most 1.25 times the processor time",
  isMet: (found) => workOf(found) <= 1.25,
  run: (notes) => {
    notes(syncNote())
    const rounds = { warmUps: 50, rounds: 45, perRound: 80, unit: "us an invoice" }
    return besideItsStatements(invoice, seeded, rounds, notes)
  }
}
