import * as Schema from "effect/Schema"
import fc from "fast-check"
import { expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { linesOf } from "#core/stock/receiving.ts"
import { Shipment } from "#core/stock/shipment.ts"
import { toWire } from "#core/stock/wire.ts"
import { anyReceiving } from "../arbitrary/receiving.ts"
import { anyShipment } from "../arbitrary/shipment.ts"

it("a shipment written out by hand is what its Schema encodes, whatever was received", () => {
  const encode = Schema.encodeSync(Shipment)
  fc.assert(
    fc.property(anyShipment, anyReceiving, fc.boolean(), (given, worked, isReceived) => {
      const items = linesOf(given, worked(given)).map((item) => ({
        ...item,
        ...(isReceived ? { received_qty: item.scanned_info.total_qty, qty_inc: Q.parse(0.125) } : {})
      }))
      const shipment = { ...given, items }
      expect(toWire(shipment)).toEqual(encode(shipment))
    })
  )
})
