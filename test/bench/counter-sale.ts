/** A sale at a counter by /api, from the first of two scans to the invoice, against the same in bare node:http and node:sqlite. */
import { type Bench, workOf } from "./measure.ts"
import { sell } from "./sales.ts"
import { besideBare } from "./sales-beside.ts"

export const bench: Bench = {
  name: "a sale from cart to invoice, 5 calls by /api, against bare node:http plus node:sqlite doing the same work",
  goal: "at most 1.6 times the processor time, with 1 and with 8 counters",
  isMet: (found) => workOf(found) <= 1.6,
  run: (notes) =>
    besideBare({ rounds: 9, warmUps: 3, perRound: 40, each: 1, unit: "sales/s", work: sell }, notes)
}
