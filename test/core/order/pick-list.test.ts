import { describe, expect, it } from "vitest"
import { alongShelves, pickList } from "#core/order/pick-list.ts"
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
      item(6, 10, { name: "Taken off", qty: kg(0) }),
      item(7, 11, { name: "Dates", qty: kg(300) })
    ],
    { order_id: 2, increment_id: "100000002" }
  )
  const nowhere = new Map<number, string>()

  it("adds up each product, says how much goes into which order, and stands in the order of names (PICK-16)", () => {
    const lines = pickList([first, second], nowhere)
    expect(lines.map(({ name, total }) => [name, total])).toEqual([
      ["Apples", 1000],
      ["Dates", 300],
      ["Mutton", 1750]
    ])
    expect(lines[2]?.orders).toEqual([
      { increment_id: "100000001", qty: 750 },
      { increment_id: "100000002", qty: 1000 }
    ])
  })

  it("goes along the shelves, by name on one of them, and last to what has none (PICK-16)", () => {
    const namesOf = (shelves: ReadonlyMap<number, string>) =>
      pickList([first, second], shelves).map(({ name }) => name)

    expect(
      namesOf(
        new Map([
          [7, "A-2"],
          [11, "A-10"]
        ])
      )
    ).toEqual(["Mutton", "Dates", "Apples"])
    expect(
      namesOf(
        new Map([
          [7, "B"],
          [8, "B"],
          [11, "A"]
        ])
      )
    ).toEqual(["Dates", "Apples", "Mutton"])
  })

  it.each([
    ["A-2", "A-10"],
    ["A", "A-1"],
    ["A-9", "B-1"],
    ["2", "10"]
  ])("comes to shelf %s before shelf %s", (before, after) => {
    expect(alongShelves(before, after)).toBeLessThan(0)
    expect(alongShelves(after, before)).toBeGreaterThan(0)
    expect(alongShelves(before, before)).toBe(0)
  })

  it("of no order is empty, and the sum of what goes into orders is what is picked", () => {
    expect(pickList([], nowhere)).toEqual([])
    for (const { total, orders } of pickList([first, second], nowhere))
      expect(Q.sum(orders.map(({ qty }) => qty))).toBe(total)
  })
})
