/** CORRECT-1 to CORRECT-4: which new values are taken, what a ticket is refused for, and who settles it. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { isBeyond } from "#core/approval/day-limit.ts"
import * as Day from "#core/day.ts"
import { ofHundredths, zero } from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import {
  type CorrectedProduct,
  isOosEnabled,
  type RaisedRow,
  readLimit,
  readNew,
  readReasons,
  ticket,
  worthOf
} from "#core/stock/correction.ts"
import { refusal, requireApprovable, stillToBook } from "#core/stock/correction-ticket.ts"
import { valueProblem } from "#core/text/correction-refusal.ts"
import { faultDetail, faultText } from "#core/text/fault.ts"
import { tagOf } from "#test/support/outcome.ts"

const q = Q.ofThousandths
const stepped: CorrectedProduct = {
  product_name: "Curry cut",
  price: ofHundredths(24_000),
  whole: 0,
  sell_by: "kg",
  qty_inc: q(500),
  current_stock: q(1500)
}
const whole: CorrectedProduct = { ...stepped, product_name: "Whole fish", whole: 1 }
const unset: CorrectedProduct = { ...stepped, product_name: "No step", qty_inc: null }
const sealed: CorrectedProduct = {
  ...stepped,
  product_name: "Paneer",
  whole: 1,
  sell_by: "pack",
  price: null
}

const saidOf = (product: CorrectedProduct, text: string) =>
  Result.match(readNew(product, text), {
    onSuccess: (value) => value,
    onFailure: (problem) =>
      valueProblem(problem.why === "step" ? { ...problem, increment: Q.toWire(problem.increment) } : problem)
  })
const allowed =
  "Please enter valid physical stock quantity in New Current Stock column for Stock Correction(should be less than current stock, greater than current stock or zero)"

describe("a new quantity (CORRECT-1)", () => {
  it.each([
    ["blank is unchanged", stepped, " ", undefined],
    ["less", stepped, "1", 1000],
    ["more", stepped, "2.5", 2500],
    ["zero", stepped, "0", 0],
    ["what is there already", stepped, "1.5", allowed],
    ["no number", stepped, "ab", allowed],
    ["below zero", stepped, "-1", "Kindly enter a value greater than or equals to zero."],
    ["off the step", stepped, "1.3", "Kindly enter multiple of 0.5."],
    ["without a step", unset, "1", "Quantity increment of this product are not set."],
    ["sold whole, by weight", whole, "1.234", 1234],
    ["sold whole, no number", whole, "x", allowed],
    ["a sealed pack in parts", sealed, "1.2", "Kindly enter multiple of 1."]
  ])("%s", (_, product, text, said) => expect(saidOf(product, text)).toBe(said))

  it("is zero for what is there not at all", () => {
    expect(saidOf({ ...stepped, current_stock: q(0) }, "0")).toBe(0)
  })
})

const products = new Map([
  [1, stepped],
  [2, whole],
  [3, sealed]
])
const row = (product_id: number, text: string, more: Partial<RaisedRow> = {}): RaisedRow => ({
  product_id,
  new_current_stock: text,
  current_stock: q(1500),
  reason: "Missing",
  ...more
})
const outcome = (rows: ReadonlyArray<RaisedRow>, description = "counted twice") =>
  tagOf(
    Result.map(ticket(rows, description, products, readReasons(undefined)), (lines) =>
      lines.map(({ product_id, value }) => [product_id, value])
    )
  )

describe("a ticket", () => {
  it("holds what changes, with what that costs at the price of the product", () => {
    expect(outcome([row(1, "1"), row(2, "2"), row(3, "4")])).toEqual([
      [1, -12_000],
      [2, 12_000],
      [3, 0]
    ])
  })
  it.each([
    ["no row", [], "InvalidCorrection"],
    ["a row that changes nothing", [row(1, "1.5")], "InvalidCorrection"],
    ["a row without a value", [row(1, " ")], "InvalidCorrection"],
    ["a row without a reason", [row(1, "1", { reason: " " })], "CorrectionReasonMissing"],
    ["a reason of no list", [row(1, "1", { reason: "Because" })], "InvalidData"],
    ["a product twice", [row(1, "1"), row(1, "2")], "InvalidData"],
    ["a product that nobody knows", [row(9, "1")], "InvalidData"],
    ["stock that was seen otherwise", [row(1, "1", { current_stock: q(2000) })], "StockMoved"]
  ])("is refused with %s (CORRECT-1)", (_, rows, tag) => expect(outcome(rows)).toBe(tag))
  it("has its reasons as the list writes them", () => {
    const lines = Result.getOrThrow(
      ticket([row(1, "1", { reason: " wrong count" })], "why", products, readReasons(undefined))
    )
    expect(lines.map(({ reason }) => reason)).toEqual(["Wrong Count"])
  })
  it.each([" ", "\u2060\u200B", "\u3164"])("is refused with %j for a description (NOTE-3)", (written) =>
    expect(outcome([row(1, "1")], written)).toBe("DescriptionMissing")
  )

  it("against other stock says what was seen and what is there (CORRECT-2)", () => {
    const refused = ticket(
      [row(1, "1", { current_stock: q(2000) }), row(2, "1")],
      "why",
      products,
      readReasons(undefined)
    )
    if (Result.isSuccess(refused)) throw new Error("taken")
    expect(faultText(refused.failure)).toBe(
      "Unable to a raise stock correction ticket: the stock has changed meanwhile. Look at the new figures first."
    )
    expect(faultDetail(refused.failure)).toBe("Curry cut: 2 before, 1.5 now")
  })

  it("waits when its changes come to more than the limit, whichever way they go (CORRECT-3)", () => {
    const lines = Result.getOrThrow(
      ticket([row(1, "1"), row(2, "2")], "why", products, readReasons(undefined))
    )
    const worth = worthOf(lines)
    expect(worth).toEqual({ value: 24_000, isUnpriced: false })
    expect(isBeyond(worth, ofHundredths(24_000), zero)).toBe(false)
    expect(isBeyond(worth, ofHundredths(23_999), zero)).toBe(true)
    expect(isBeyond(worth, undefined, zero)).toBe(false)
  })
})

describe("a waiting ticket", () => {
  const raised = Day.startOf("2026-11-20")
  const waiting = {
    state: "waiting",
    raised_at: Day.toGmt(raised),
    raised_by: 7,
    settled_at: null,
    settled_by: null
  } as const
  const verdict = (state: "waiting" | "booked" | "approved" | "refused", isOwn: boolean, now: number) =>
    tagOf(requireApprovable({ ...waiting, state }, { userId: isOwn ? 7 : 8 }, now), "approved")
  it.each([
    ["by somebody else", "waiting", false, raised, "approved"],
    ["on its last day", "waiting", false, raised + 30 * 24 * Day.hour, "approved"],
    ["later", "waiting", false, raised + 30 * 24 * Day.hour + Day.second, "CorrectionTooOld"],
    ["by who raised it", "waiting", true, raised, "OwnApproval"],
    ["that was booked at once", "booked", false, raised, "ApprovalSettled"],
    ["that is approved", "approved", false, raised, "ApprovalSettled"],
    ["that is refused", "refused", false, raised, "ApprovalSettled"]
  ] as const)("approved %s", (_, state, isOwn, now, tag) => expect(verdict(state, isOwn, now)).toBe(tag))
  it("comes to what differed when it was raised, but for what was corrected since (CORRECT-5)", () => {
    const line = { seen: q(10_000), counted: q(8000) }
    expect([0, -2000, -500, 1000].map((since) => stillToBook(line, q(since)))).toEqual([
      -2000, 0, -1500, -3000
    ])
  })
  it("is refused once with a reason, and taken back by who raised it without (CORRECT-4)", () => {
    const refused = (userId: number, reason: string, state: "waiting" | "refused" = "waiting") =>
      tagOf(refusal({ ...waiting, state }, { userId }, reason))
    expect(refused(8, " count it again ")).toBe("count it again")
    expect(refused(8, " ")).toBe("InvalidData")
    expect(refused(7, "")).toBeNull()
    expect(refused(7, "", "refused")).toBe("ApprovalSettled")
  })
})

describe("what is configured", () => {
  it("reasons: the list, or the fallback for none and for what cannot be read", () => {
    expect(readReasons('["Spoilt", " Found ", "", "Spoilt"]')).toEqual(["Spoilt", "Found"])
    const fallback = ["Damaged", "Expired", "Wrong Count", "Missing", "Other"]
    for (const value of [undefined, "[]", "[Spoilt", '{"a": 1}']) expect(readReasons(value)).toEqual(fallback)
  })
  it("the limit: an amount; nothing waits where none is, everything where it is none", () => {
    expect([undefined, "500", '"12.50"', "[]", "-1"].map(readLimit)).toEqual([undefined, 50_000, 1250, 0, 0])
  })
  it("products out of stock are listed unless that is switched off", () => {
    expect([undefined, "true", "false"].map(isOosEnabled)).toEqual([true, true, false])
  })
})
