/** Yield ratio (PART-2): parts are picked, what they are cut from goes as they go, and it alone is charged. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { itemFor } from "#core/order/acceptance.ts"
import { carriedItems } from "#core/order/carried.ts"
import { decide } from "#core/order/invoice.ts"
import { asInvoiced } from "#core/order/invoiced.ts"
import { type Order, orderedItems, pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import { taxOf } from "#core/order/tax.ts"
import { toWire } from "#core/order/wire.ts"
import { acceptedOfParent, pickedBy, yieldOf } from "#core/order/yield-ratio.ts"
import * as Q from "#core/quantity.ts"
import { itemRows } from "#core/screen/order/rows.ts"
import { tagOf } from "#test/support/outcome.ts"
import { runs } from "#test/support/runs.ts"
import { anyItems, anyPrice, item, order } from "../arbitrary/order.ts"
import { today } from "../arbitrary/time.ts"
import { play } from "./picking-script.ts"

const on = { enable_yield_ratio_in_order_view: 1 }
const hen = item(1, 7, { qty: Q.parse("1.5"), price: Money.ofHundredths(29_900), name: "Hen, whole" })
const legs = item(2, 8, { qty: Q.parse("0.6"), parent_item_id: 1, name: "Legs" })
const breast = item(3, 9, { qty: Q.parse("0.4"), parent_item_id: 1, name: "Breast" })
const gone = item(4, 10, { status: "deleted", parent_item_id: 1 })
const salt = item(5, 11, { qty: Q.parse(2), sell_by: "pack", price: Money.ofHundredths(3850) })
const cut = order([hen, legs, breast, gone, salt])
const byParts = pickedBy(cut, on)
const ids = (of: Order) => pickedItems(of).map(({ item_id }) => item_id)

describe("an order with yield ratio", () => {
  it("is picked by its parts with the flag, and by what they are cut from without (PART-2)", () => {
    expect(ids(byParts)).toEqual([2, 3, 5])
    for (const flags of [{}, { enable_yield_ratio_in_order_view: "false" }]) {
      expect(pickedBy(cut, flags)).toBe(cut)
      expect(ids(pickedBy(byParts, flags))).toEqual([1, 5])
    }
    expect(orderedItems(byParts).map(({ item_id }) => item_id)).toEqual([1, 5])
  })

  it("has parts behind what they are cut from, wherever they came", () => {
    const mixed = pickedBy(order([salt, hen, item(6, 12), breast, legs]), on)
    expect(mixed.items.map(({ item_id }) => item_id)).toEqual([5, 1, 3, 2, 6])
    expect(
      itemRows(mixed, picking.empty).flatMap(({ index, item: of }) =>
        index === undefined ? [] : [of.item_id]
      )
    ).toEqual(ids(mixed))
  })

  it("says so to nobody else: it goes over the wire as it came", () => {
    expect(toWire(byParts)).toEqual(toWire(cut))
  })

  it("leaves what has no parts, deleted parts or virtual ones, and the parts of what is deleted, as they are (PART-2)", () => {
    const alone = [
      order([hen, gone, salt]),
      order([hen, item(2, 8, { parent_item_id: 1, product_type: "virtual" })]),
      order([item(1, 7, { status: "deleted" }), legs, salt]),
      order([item(1, 7, { product_type: "virtual" }), legs, salt]),
      order([legs, salt])
    ]
    for (const each of alone) expect(pickedBy(each, on)).toBe(each)
    expect(alone.map(ids)).toEqual([[1, 5], [1], [5], [5], [5]])
  })

  it("takes the codes of parts, and not that of what they are cut from (PART-2)", () => {
    const taker = (productId: number) =>
      tagOf(Result.map(itemFor(byParts, picking.empty, productId), ({ item_id }) => item_id))
    expect([7, 8, 9, 10, 11].map(taker)).toEqual(["NotInOrder", 2, 3, "NotInOrder", 5])
  })
})

describe("what parts are cut from", () => {
  it.each([
    ["0.6 0.4", "1.5"],
    ["0.6 0", "0.9"],
    ["0 0.4", "0.6"],
    ["0.3 0.2", "0.75"],
    ["0 0", "0"]
  ])("goes as they go, by weight: %s leave %s of 1.5 Kg (PART-3)", (accepted, expected) => {
    const [some = "", other = ""] = accepted.split(" ")
    const of = acceptedOfParent(byParts, hen, ({ item_id }) => Q.parse(item_id === 2 ? some : other))
    expect(Q.formatShort(of)).toBe(expected)
  })

  it("goes part by part where a weight is not known", () => {
    const boxed = pickedBy(
      order([hen, legs, item(3, 9, { qty: Q.parse(3), sell_by: "pack", parent_item_id: 1 })]),
      on
    )
    const of = (boxes: string) =>
      Q.formatShort(acceptedOfParent(boxed, hen, ({ item_id }) => Q.parse(item_id === 2 ? "0.6" : boxes)))
    expect(["3", "2", "0"].map(of)).toEqual(["1.5", "1.25", "0.75"])
    expect([yieldOf(byParts, hen), yieldOf(boxed, hen)]).toEqual([67, undefined])
  })

  it("stands over them in the items, without a number, and shows how they stand", () => {
    const shown = (script: string) =>
      itemRows(byParts, play(byParts, script)).map(
        ({ index, item: of, accepted, short, mark, isPart, isFollowing }) =>
          `${index ?? "-"} ${isPart ? "part " : ""}${isFollowing ? "follows " : ""}${of.item_id} ${Q.formatShort(accepted ?? Q.zero)}/${Q.formatShort(short)} ${mark ?? ""}`.trim()
      )
    expect(shown("")).toEqual(["- follows 1 0/0", "1 part 2 0/0", "2 part 3 0/0", "3 5 0/0"])
    expect(shown("hand2=0.6 nil3=0.4").slice(0, 3)).toEqual([
      "- follows 1 0.9/0.6",
      "1 part 2 0.6/0 done",
      "2 part 3 0/0.4 crossed"
    ])
    expect(shown("hand2=0.6 hand3=0.4")[0]).toBe("- follows 1 1.5/0 done")
    expect(shown("nil2=0.6 nil3=0.4")[0]).toBe("- follows 1 0/1.5 crossed")
  })
})

describe("the invoice of an order with yield ratio", () => {
  const line = (of: Order, item_id: number, qty: Q.Quantity): RequestedLine => ({
    item_id,
    product_id: of.items.find((each) => each.item_id === item_id)?.product_id ?? 0,
    qty,
    reason: "Out of stock",
    scans: undefined,
    allowsExceeding: true
  })
  const decided = (of: Order, lines: ReadonlyArray<RequestedLine>) =>
    decide(
      { order: of, stock: [], reasons: () => ["Out of stock"], today },
      { lines, lastUpdatedAt: of.updated_at }
    )
  const invoiced = (of: Order, lines: ReadonlyArray<RequestedLine>) => {
    const decision = Result.getOrThrow(decided(of, lines))
    if (decision._tag !== "Invoiced") throw new Error("dirty")
    return decision
  }

  it("charges what was ordered, as much of it as its parts are, and says why less of it goes (PART-3)", () => {
    const { lines, parts, bill } = invoiced(byParts, [
      line(byParts, 2, Q.parse("0.6")),
      line(byParts, 3, Q.zero),
      line(byParts, 5, Q.parse(2))
    ])
    expect(
      lines.map(({ item: { item_id }, accepted, reason }) => [item_id, Q.formatShort(accepted), reason])
    ).toEqual([
      [1, "0.9", "Out of stock"],
      [5, "2", null]
    ])
    expect(parts.map(({ item: { item_id }, nil }) => [item_id, nil])).toEqual([
      [2, false],
      [3, true]
    ])
    expect(bill.lines.map(({ total }) => Money.formatPlain(total))).toEqual(["269.10", "77.00"])
  })

  it("is refused for a line of what is not scanned, and for a part that is left out", () => {
    const [two, three, five] = [line(byParts, 2, Q.zero), line(byParts, 3, Q.zero), line(byParts, 5, Q.zero)]
    for (const lines of [
      [line(byParts, 1, Q.parse("1.5")), five],
      [two, five],
      [two, three, five, line(byParts, 1, Q.zero)]
    ])
      expect(Result.isFailure(decided(byParts, lines))).toBe(true)
    expect(Result.isFailure(decided(cut, [two, three, five]))).toBe(true)
    expect(Result.isSuccess(decided(cut, [line(cut, 1, Q.zero), five]))).toBe(true)
  })

  it("adds up to the paisa whatever is picked, and everything picked is what everything ordered costs", () => {
    const anyCut = fc.tuple(anyItems(4), anyPrice, fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }))
    fc.assert(
      fc.property(anyCut, ([items, price, shares]) => {
        const parents = items.filter(({ parent_item_id }) => parent_item_id === null)
        const parts = parents.flatMap((parent, at) =>
          at % 2 === 1
            ? []
            : [101, 102].map((id) =>
                item(id + at * 10, id, {
                  qty: Q.ofThousandths(500 + at * 100),
                  parent_item_id: parent.item_id
                })
              )
        )
        const of = pickedBy(
          order([
            ...parents.map((each) => ({
              ...each,
              price,
              qty: each.sell_by === "pack" ? Q.ofThousandths(1000 + (each.qty % 5) * 1000) : each.qty
            })),
            ...parts
          ]),
          on
        )
        const wish = (share: (at: number) => number) =>
          pickedItems(of).map((each, at) =>
            line(
              of,
              each.item_id,
              each.sell_by === "pack"
                ? Q.ofThousandths(Math.floor((each.qty * share(at)) / 1_000_000) * 1000)
                : Q.ofThousandths(Math.floor((each.qty * share(at)) / 1000))
            )
          )
        const whole = decided(
          of,
          wish(() => 1000)
        )
        if (Result.isFailure(whole)) return
        const some = decided(
          of,
          wish((at) => shares[at % shares.length] ?? 0)
        )
        for (const each of [whole, some]) {
          if (Result.isFailure(each) || each.success._tag !== "Invoiced") continue
          const { lines, parts: with_, bill } = each.success
          expect(lines.map(({ item: { item_id } }) => item_id)).toEqual(
            [...orderedItems(of), ...carriedItems(of)].map(({ item_id }) => item_id)
          )
          expect(Money.sum(bill.lines.map(({ total }) => total))).toBe(bill.totals.subtotal)
          expect(Money.sum(bill.lines.map(({ levies }) => taxOf(levies)))).toBe(bill.totals.tax)
          for (const {
            accepted,
            nil,
            partialNil,
            item: { qty }
          } of [...lines, ...with_])
            expect(Q.isSame(Q.plus(accepted, nil ? qty : partialNil), qty)).toBe(true)
          const after = asInvoiced(of, each.success, bill, [], { invoice_id: "1", updated_at: of.updated_at })
          expect(
            Money.sum([...orderedItems(after), ...carriedItems(after)].map(({ total_price }) => total_price))
          ).toBe(bill.totals.subtotal)
        }
        if (whole.success._tag === "Invoiced")
          for (const {
            accepted,
            item: { qty }
          } of whole.success.lines)
            expect(accepted).toBe(qty)
      }),
      { numRuns: runs(100) }
    )
  })
})
