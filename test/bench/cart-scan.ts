/** A scan to a line in the cart by /api, against the same work in bare node:http and node:sqlite: one counter, and eight. */
import { type Bench, workOf } from "./measure.ts"
import { packsPerCart, scans } from "./sales.ts"
import { besideBare } from "./sales-beside.ts"

export const bench: Bench = {
  name: "a scan into a cart by /api, all gates, against bare node:http plus node:sqlite doing the same work",
  goal: "at most 1.6 times the processor time, with 1 and with 8 counters",
  isMet: (found) => workOf(found) <= 1.6,
  run: (notes) =>
    besideBare(
      {
        rounds: 9,
        warmUps: 3,
        perRound: 40,
        each: packsPerCart,
        unit: "scans/s",
        work: async (cart, ask) => {
          for (const call of scans(cart)) await ask(call)
        }
      },
      notes
    )
}
