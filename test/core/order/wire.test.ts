import * as Schema from "effect/Schema"
import fc from "fast-check"
import { expect, it } from "vitest"
import { Order } from "#core/order/order.ts"
import { toWire } from "#core/order/wire.ts"
import { anyOrder } from "../arbitrary/order.ts"

it("an order is written to the wire by hand as its schema would write it", () => {
  const encode = Schema.encodeSync(Order)
  fc.assert(
    fc.property(anyOrder, (order) => {
      expect(toWire(order)).toEqual(encode(order))
    })
  )
})
