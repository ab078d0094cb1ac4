/** A truck is a few baskets, one a product. Whatever is done to the work on a shipment, the baskets say how it stands. */
import fc from "fast-check"
import { describe, it } from "vitest"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { anyDeed } from "./receiving-baskets.ts"

describe("the work on a shipment", () => {
  it("holds in every basket exactly what was put there and not taken back", () => {
    fc.assert(
      fc.property(fc.commands(anyDeed, { maxCommands: 40 }), (deeds) => {
        fc.modelRun(
          () => ({
            model: new Map([7, 8].map((product) => [product, { isListed: true, things: [] }])),
            real: { on: shipment(), work: nothingReceived }
          }),
          deeds
        )
      }),
      { numRuns: 300 }
    )
  })
})
