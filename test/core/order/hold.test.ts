/** HOLD-1, NOTE-1. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findShippable, isReady } from "#core/order/dispatch.ts"
import { isHeld, requireHoldable, requireNotHeld } from "#core/order/hold.ts"
import { decide } from "#core/order/invoice.ts"
import { pickableByUrgency } from "#core/order/next-order.ts"
import { type Order, OrderStatus } from "#core/order/order.ts"
import { longest, type RemarkKind, readRemark } from "#core/order/remark.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import { faultDetail, faultText } from "#core/text/fault.ts"
import { verdictOf } from "#test/support/outcome.ts"
import { order } from "../arbitrary/order.ts"
import { noon } from "../arbitrary/time.ts"

const hold = { reason: "Wrong address", user_id: 7, by: "Asha", since: "2026-11-20 06:02:00" }
const orderOnHold = (change: Partial<Order> = {}) => order([], { hold, ...change })

describe("an order on hold (HOLD-1)", () => {
  const facts = (of: Order) => ({ order: of, stock: [], reasons: () => [], today: "2026-11-20" as never })
  const request = (of: Order) => ({ lines: [], lastUpdatedAt: of.updated_at })

  it("is not invoiced, and says who holds it and why", () => {
    const outcome = decide(facts(orderOnHold()), request(orderOnHold()))
    expect(verdictOf(outcome)).toBe("OnHold")
    if (Result.isFailure(outcome)) {
      expect(faultText(outcome.failure)).toBe("On hold by Asha: Wrong address")
      expect(faultDetail(outcome.failure)).toBe("since 2026-11-20 11:32")
    }
  })
  it("is refused as held before as changed: who reads it anew would be refused again", () => {
    const changed = orderOnHold({ updated_at: "2026-11-20 09:00:00" })
    expect(verdictOf(decide(facts(changed), { lines: [], lastUpdatedAt: "2026-11-20 01:00:00" }))).toBe(
      "OnHold"
    )
  })
  it("that was invoiced already still tells its invoice", () => {
    const invoiced = orderOnHold({ status: "processing", invoice_id: "9" })
    expect(verdictOf(decide(facts(invoiced), request(invoiced)))).toBe("AlreadyProcessed")
  })
  it("does not leave, is not ready, and is nobody's next order", () => {
    const ready = orderOnHold({ order_id: 3, status: "processing", invoice_id: "9", sub_slot_id: null })
    expect(verdictOf(findShippable([ready], { order_id: 3 }))).toBe("OnHold")
    expect(isReady(ready, noon)).toBe(false)
    expect(isReady({ ...ready, hold: null }, noon)).toBe(true)
    const open = orderOnHold({ order_id: 4, status: "pending", sub_slot_id: null })
    expect(pickableByUrgency([open], noon)).toEqual([])
    expect(pickableByUrgency([{ ...open, hold: null }], noon)[0]?.order_id).toBe(4)
  })
  it("is picked on: its scans stay where they are", () => {
    expect(isOpenForPicking(orderOnHold())).toBe(true)
  })
})

describe("putting on hold (HOLD-2)", () => {
  const still = ["pending", "queued", "pending_payment", "processing"]
  it("is for what is in the house, invoiced or not", () => {
    for (const status of OrderStatus.literals)
      expect([status, verdictOf(requireHoldable({ status }, { hasShipment: false }))]).toEqual([
        status,
        still.includes(status) ? "allowed" : "NotHoldable"
      ])
  })
  it("is refused once the shipment is made", () => {
    expect(verdictOf(requireHoldable({ status: "processing" }, { hasShipment: true }))).toBe("NotHoldable")
  })
  it("is refused to who comes second", () => {
    expect(verdictOf(requireHoldable(orderOnHold(), { hasShipment: false }))).toBe("OnHold")
  })
  it("no hold, null and an absent one are the same", () => {
    expect([{}, { hold: null }, { hold }].map(isHeld)).toEqual([false, false, true])
    expect(verdictOf(requireNotHeld({}))).toBe("allowed")
  })
})

describe("what is written on an order (NOTE-1)", () => {
  const read = (kind: RemarkKind, text: string) => {
    const outcome = readRemark(kind, text)
    return Result.isFailure(outcome) ? faultDetail(outcome.failure) : outcome.success
  }
  it("is kept in every script, without blanks around it", () => {
    expect(read("note", "  വാതിലിൽ വെക്കുക  ")).toBe("വാതിലിൽ വെക്കുക")
    expect(read("note", "<script>alert(1)</script>")).toBe("<script>alert(1)</script>")
    expect(read("reason", "क्षेत्र नहीं मिला 🚪")).toBe("क्षेत्र नहीं मिला 🚪")
  })
  it("says something", () => {
    expect(read("note", " \n ")).toBe("a note says something: write it")
    expect(read("reason", "")).toBe("a hold has a reason: say why")
    const words = "a hold has a reason in words: at least 3 letters"
    for (const text of ["1", "..", "12345", "ok", "🚪🚪🚪"]) expect(read("reason", text)).toBe(words)
    for (const text of ["gate", "വാതിൽ", "1 day off"]) expect(read("reason", text)).toBe(text)
  })
  it("has an end", () => {
    for (const kind of ["note", "reason"] as const) {
      expect(read(kind, "x".repeat(longest[kind]))).toHaveLength(longest[kind])
      expect(read(kind, "x".repeat(longest[kind] + 1))).toContain(`at most ${longest[kind]} characters`)
    }
    expect(read("note", "x".repeat(10_000))).toContain("this one has 10000")
  })
  it("holds nothing that turns a terminal or a line around", () => {
    for (const text of ["a\u001B[2Jb", "a\nb", "a\tb", "a\u0007b", "a\u202Eb", "a\u0000b"])
      expect(read("note", text)).toBe("it holds control characters or line breaks: write plain text")
  })
  it("is taken again as it was taken", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const once = readRemark("note", text)
        if (Result.isSuccess(once)) expect(readRemark("note", once.success)).toEqual(once)
      })
    )
  })
})
