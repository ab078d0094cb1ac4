import { describe, expect, it } from "vitest"
import { invoicedLine } from "#core/order/invoiced-line.ts"
import { pickedItems } from "#core/order/order.ts"
import { partLines } from "#core/order/parts.ts"
import * as picking from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import { itemRows } from "#core/screen/order/rows.ts"
import { item, order } from "../arbitrary/order.ts"
import { play } from "./picking-script.ts"

const parent = item(1, 7, { qty: Q.parse("1.5") })
const cut = item(2, 8, { qty: Q.parse("0.9"), parent_item_id: 1 })
const boxed = item(3, 9, { qty: Q.parse(3), sell_by: "pack", parent_item_id: 1 })
const gone = item(4, 9, { status: "deleted", parent_item_id: 1 })
const on = order([parent, cut, boxed, gone, item(5, 10)])

// PART-1.
describe("a part of an item", () => {
  it.each([
    ["1.5", "0.9 3"],
    ["1", "0.6 2"],
    ["0.5", "0.3 1"],
    ["0.4", "0.24 nil"],
    ["0", "nil nil"]
  ])("follows its parent: %s of 1.5 Kg leave %s (PART-1)", (accepted, expected) => {
    const lines = partLines(on, [invoicedLine(parent, Q.parse(accepted), "Out of stock")])
    expect(lines.map(({ nil, accepted: of }) => (nil ? "nil" : Q.formatShort(of))).join(" ")).toBe(expected)
    for (const { item: of, accepted: some, nil, partialNil, reason } of lines) {
      expect(Q.plus(some, nil ? of.qty : partialNil)).toBe(of.qty)
      expect(reason === null).toBe(some === of.qty)
    }
  })

  it("is not picked, and stands under its parent as that one stands (PART-1)", () => {
    expect(pickedItems(on).map(({ item_id }) => item_id)).toEqual([1, 5])
    const shown = (script: string) =>
      itemRows(on, play(on, script)).map(
        ({ index, item: of, accepted, short, mark, isPart }) =>
          `${isPart ? "part" : index} ${of.item_id} ${accepted === undefined ? "-" : Q.formatShort(accepted)}/${Q.formatShort(short)} ${mark ?? ""}`
      )
    expect(shown("")).toEqual(["1 1 -/0 ", "part 2 -/0 ", "part 3 -/0 ", "2 5 -/0 "])
    expect(shown("hand1=1.5").slice(0, 3)).toEqual(["1 1 1.5/0 done", "part 2 0.9/0 done", "part 3 3/0 done"])
    expect(shown("nil1=1.5").slice(0, 3)).toEqual([
      "1 1 -/1.5 crossed",
      "part 2 -/0.9 crossed",
      "part 3 -/3 crossed"
    ])
    expect(shown("hand1=1 nil1=0.5").slice(0, 3)).toEqual(["1 1 1/0.5 ", "part 2 0.6/0.3 ", "part 3 2/1 "])
    expect(shown("nil1=1").slice(0, 3)).toEqual(["1 1 -/1 ", "part 2 -/0.6 ", "part 3 -/2 "])
    expect(picking.isComplete(on, play(on, "hand1=1.5 hand5=1"))).toBe(true)
  })
})
