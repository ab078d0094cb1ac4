/** The stock ledger of InventoryService: how the stock of a product came to be what it is, and what nothing explains. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { mostDays, StockLedger, Unexplained } from "../stock/ledger.ts"
import { Id } from "./id.ts"
import { define, param, service } from "./method.ts"

const hub = { is: "hub", at: "hub" } as const

export const StockLedgerService = service("InventoryService", {
  getStockLedger: define({
    about: `Every movement of a product's packs in a hub over some days, both included, and the stock before and after: at most ${mostDays} days back, and no further than packs and orders are kept out of the archive.`,
    params: [param("hub", Id), param("product_id", Id), param("from", Day.Day), param("to", Day.Day)],
    result: StockLedger,
    faults: ["NotFound", "InvalidData", "CountIsBlind"],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  }),
  getUnexplainedStock: define({
    about:
      "The packs on a hub's shelf that do not hold what their movements come to, and how many were looked at: none, unless other hands changed the data.",
    params: [param("hub", Id)],
    result: Schema.Struct({ packs: Schema.Int, unexplained: Schema.Array(Unexplained) }),
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads",
    weight: "report"
  })
})
