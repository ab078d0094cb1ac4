import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import type { OrderStatus } from "#core/order/order.ts"
import {
  changeByHand,
  isCancellable,
  isOpenForPicking,
  isProcessed,
  isValidForInvoicing,
  nextUpdatedAt,
  requireCancellable,
  requireInvoiceable,
  requireShippable,
  shipsWithInvoice,
  statusAfterReturn,
  whenLeft
} from "#core/order/status.ts"
import { sentenceOf, tagOf } from "#test/support/outcome.ts"
import { anySource, statuses } from "../arbitrary/order.ts"
import { timeWithin } from "../arbitrary/time.ts"

/** What a rule answers for each status, without an invoice. */
const having = (
  rule: (standing: { status: OrderStatus; invoice_id: string | null }) => boolean,
  invoice_id: string | null
) => statuses.filter((status) => rule({ status, invoice_id })).join(" ")

describe("what a status allows", () => {
  it("processed: complete, processing, or any order with an invoice", () => {
    expect(having(isProcessed, null)).toBe("processing complete")
    expect(having(isProcessed, "9")).toBe(statuses.join(" "))
  })

  it("valid for invoicing: all but pending_payment and canceled", () => {
    expect(having(isValidForInvoicing, null)).toBe(
      "pending queued processing complete shipped undelivered partial_return"
    )
  })

  it("cancellable: not yet cancelled, complete, shipped or back (INV-9)", () => {
    const whole = (each: { readonly status: OrderStatus }) => ({ ...each, returned_at: null })
    expect(having((each) => isCancellable(whole(each)), null)).toBe(
      "pending queued pending_payment processing"
    )
    for (const status of statuses)
      expect(Result.isSuccess(requireCancellable(whole({ status })))).toBe(isCancellable(whole({ status })))
  })

  it("an order of which a pack is back goes on with the rest while it is here, stays undelivered, and is not cancelled (COMEBACK-5)", () => {
    for (const status of statuses) {
      const stays = ["pending", "queued", "pending_payment", "processing", "undelivered"].includes(status)
      expect(statusAfterReturn({ status }, true)).toBe("canceled")
      expect(statusAfterReturn({ status }, false)).toBe(stays ? status : "partial_return")
    }
    const order = { status: "processing", returned_at: "2026-03-01 09:00:00" } as const
    expect(isCancellable(order)).toBe(false)
    expect(requireCancellable(order)).toMatchObject({ failure: { tag: "InvalidOrder" } })
    expect(requireShippable(order)).toEqual(Result.succeed(undefined))
  })

  it("shippable: processing alone", () => {
    expect(having((each) => Result.isSuccess(requireShippable(each)), "9")).toBe("processing")
  })

  it("left or cancelled, never both: of an order that left, the other is InvalidOrder, and the other way round (SHIP-7)", () => {
    const tags = (
      rule: (standing: { status: OrderStatus }) => Result.Result<void, { readonly tag: string }>
    ) => statuses.map((status) => tagOf(rule({ status }), "allowed"))
    const cancelling = tags((order) =>
      requireCancellable({ ...order, returned_at: null }, { hasShipment: true })
    )
    expect(new Set(cancelling)).toEqual(new Set(["InvalidOrder"]))
    const shipping = tags((order) => requireShippable(order, { hasCancellation: true }))
    expect(new Set(shipping)).toEqual(new Set(["InvalidOrder"]))
    // In words of their own: neither is about invoicing.
    const sentence = (refused: Result.Result<void, Fault>) => sentenceOf(refused, "")
    expect(sentence(requireCancellable({ status: "complete", returned_at: null }))).toBe(
      "This order cannot be cancelled: it has left the store"
    )
    expect(sentence(requireShippable({ status: "canceled" }))).toBe(
      "This order cannot be dispatched: it was cancelled"
    )
    expect(sentence(requireInvoiceable({ status: "canceled", invoice_id: null }))).toBe(
      "Order is not valid for invoicing "
    )
    // The status alone says so too.
    for (const status of ["complete", "shipped", "undelivered", "partial_return"] as const)
      expect(requireCancellable({ status, returned_at: null })).toMatchObject({
        failure: { tag: "InvalidOrder" }
      })
    expect(requireShippable({ status: "canceled" })).toMatchObject({ failure: { tag: "InvalidOrder" } })
    expect(requireCancellable({ status: "canceled", returned_at: null })).toMatchObject({
      failure: { tag: "NotCancellable" }
    })
  })

  it("only orders of the own counter ship with their invoice", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(shipsWithInvoice({ source })).toBe(source === "fth_retail")
      })
    )
  })
})

describe("invoicing", () => {
  // INV-2, INV-3; queued counts like pending.
  it.each<[OrderStatus, without: string, withInvoice: string]>([
    ["pending", "allowed", "AlreadyProcessed"],
    ["queued", "allowed", "AlreadyProcessed"],
    ["pending_payment", "InvalidOrder", "InvalidOrder"],
    ["processing", "AlreadyProcessed", "AlreadyProcessed"],
    ["complete", "AlreadyProcessed", "AlreadyProcessed"],
    ["shipped", "InvalidOrder", "AlreadyProcessed"],
    ["canceled", "InvalidOrder", "InvalidOrder"],
    ["undelivered", "InvalidOrder", "AlreadyProcessed"],
    ["partial_return", "InvalidOrder", "AlreadyProcessed"]
  ])("of a %s order is %s, and with an invoice %s", (status, without, withInvoice) => {
    const answer = (invoice_id: string | null) => tagOf(requireInvoiceable({ status, invoice_id }), "allowed")
    expect(answer(null)).toBe(without)
    expect(answer("9")).toBe(withInvoice)
  })

  it("twice names the invoice that there is (INV-3)", () => {
    expect(requireInvoiceable({ status: "processing", invoice_id: "9" })).toEqual(
      Result.fail({ _tag: "Fault", tag: "AlreadyProcessed", data: { invoice_id: "9" } })
    )
  })

  it("and picking are open for the same orders: pending and queued ones without an invoice", () => {
    expect(having(isOpenForPicking, null)).toBe("pending queued")
    expect(having(isOpenForPicking, "9")).toBe("")
  })
})

describe("a status set by hand (SHIP-4)", () => {
  // By order status, then by what exists: nothing, a shipment, a cancellation..
  const toComplete: Readonly<Record<OrderStatus, string>> = {
    pending: "InvalidOrder InvalidTransition InvalidOrder",
    queued: "InvalidOrder InvalidTransition InvalidOrder",
    pending_payment: "InvalidOrder InvalidTransition InvalidOrder",
    processing: "InvalidOrder changed InvalidOrder",
    complete: "unchanged unchanged unchanged",
    shipped: "InvalidOrder InvalidTransition InvalidOrder",
    canceled: "InvalidOrder InvalidOrder InvalidOrder",
    undelivered: "InvalidOrder InvalidTransition InvalidOrder",
    partial_return: "InvalidOrder InvalidTransition InvalidOrder"
  }
  const toCanceled: Readonly<Record<OrderStatus, string>> = {
    pending: "InvalidTransition InvalidOrder changed",
    queued: "InvalidTransition InvalidOrder changed",
    pending_payment: "InvalidTransition InvalidOrder changed",
    processing: "InvalidTransition InvalidOrder changed",
    complete: "InvalidOrder InvalidOrder InvalidOrder",
    shipped: "InvalidOrder InvalidOrder InvalidOrder",
    canceled: "unchanged unchanged unchanged",
    undelivered: "InvalidOrder InvalidOrder InvalidOrder",
    partial_return: "InvalidOrder InvalidOrder InvalidOrder"
  }
  const answers = (from: OrderStatus, to: OrderStatus): string =>
    [
      { hasShipment: false, hasCancellation: false },
      { hasShipment: true, hasCancellation: false },
      { hasShipment: false, hasCancellation: true }
    ]
      .map((grounds) => tagOf(changeByHand({ status: from, invoice_id: null }, to, grounds)))
      .join(" ")

  it.each(statuses)("%s becomes complete with a shipment from processing alone", (from) => {
    expect(answers(from, "complete")).toBe(toComplete[from])
  })

  it.each(statuses)("%s becomes canceled with a cancellation while it is cancellable", (from) => {
    expect(answers(from, "canceled")).toBe(toCanceled[from])
  })

  it("never becomes any other status", () => {
    for (const from of statuses)
      for (const to of statuses.filter((each) => each !== "complete" && each !== "canceled"))
        expect(answers(from, to)).toBe("InvalidTransition InvalidTransition InvalidTransition")
  })
})

describe("when an order left", () => {
  const order = { created_at: "2026-11-20 04:00:00" }
  const now = Day.fromGmt("2026-11-20 05:00:00") ?? 0
  const left = (said: string | null | undefined) => tagOf(whenLeft(order, said, now))

  it.each([
    [undefined, "2026-11-20 10:30:00"],
    [null, "2026-11-20 10:30:00"],
    ["2026-11-20 10:12:00", "2026-11-20 10:12:00"],
    ["2026-11-20 09:30:00", "2026-11-20 09:30:00"],
    ["2026-11-20 10:30:40", "2026-11-20 10:30:00"],
    ["2026-11-20 10:31:01", "InvalidData"],
    ["2026-11-20 09:29:59", "InvalidData"],
    ["2026-13-20 10:12:00", "InvalidData"],
    ["today", "InvalidData"]
  ])("said to be %s, is %s in Asia/Calcutta (SHIP-5)", (said, expected) => {
    expect(left(said)).toBe(expected)
  })
})

it("updated_at rises by at least one second with every change, also when the clock stands still or goes back (TIME-2)", () => {
  fc.assert(
    fc.property(timeWithin(3), fc.integer({ min: -86_400_000, max: 86_400_000 }), (before, drift) => {
      const now = (Day.fromGmt(before) ?? 0) + drift
      const after = nextUpdatedAt(before, now)
      const risen = (Day.fromGmt(after) ?? 0) - (Day.fromGmt(before) ?? 0)
      expect(risen).toBeGreaterThanOrEqual(Day.second)
      expect(after > before).toBe(true)
      if (drift > Day.second) expect(after).toBe(Day.toGmt(now))
    })
  )
})
