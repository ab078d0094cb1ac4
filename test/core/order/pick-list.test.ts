import { describe, expect, it } from "vitest"
import { pickList } from "#core/order/pick-list.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "../arbitrary/order.ts"

const kg = (thousandths: number) => Q.ofThousandths(thousandths)

describe("a pick list of several orders", () => {
  const first = order(
    [
      item(1, 7, { name: "Mutton", qty: kg(500) }),
      item(2, 8, { name: "Apples", qty: kg(1000) }),
      item(3, 7, { name: "Mutton", qty: kg(250) })
    ],
    { order_id: 1, increment_id: "100000001" }
  )
  const second = order(
    [
      item(4, 7, { name: "Mutton", qty: kg(1000) }),
      item(5, 9, { name: "Bread", qty: kg(2000), NIL: true }),
      item(6, 10, { name: "Taken off", qty: kg(0) })
    ],
    { order_id: 2, increment_id: "100000002" }
  )

  it("adds up each product, says how much goes into which order, and stands in the order of names", () => {
    const lines = pickList([first, second])
    expect(lines.map(({ name, total }) => [name, total])).toEqual([
      ["Apples", 1000],
      ["Mutton", 1750]
    ])
    expect(lines[1]?.orders).toEqual([
      { increment_id: "100000001", qty: 750 },
      { increment_id: "100000002", qty: 1000 }
    ])
  })

  it("of no order is empty, and the sum of what goes into orders is what is picked", () => {
    expect(pickList([])).toEqual([])
    for (const { total, orders } of pickList([first, second]))
      expect(Q.sum(orders.map(({ qty }) => qty))).toBe(total)
  })
})
