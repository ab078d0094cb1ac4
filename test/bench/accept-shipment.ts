/** Accepting a shipment of two hundred packs through the Store, its rule and its row decoding, against its statements alone. */
import { type Bench, workOf } from "./measure.ts"
import { acceptance, seeded } from "./shipments.ts"
import { besideItsStatements } from "./transaction.ts"

export const bench: Bench = {
  name: "accepting a shipment of 200 packs through the Store, against its statements in bare node:sqlite (WAL, FULL)",
  goal: "at most 1.3 times the processor time",
  isMet: (found) => workOf(found) <= 1.3,
  run: (notes) =>
    besideItsStatements(
      acceptance,
      seeded,
      { warmUps: 10, rounds: 31, perRound: 15, unit: "us an acceptance" },
      notes
    )
}
