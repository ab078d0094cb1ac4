/** PROOF-1, PROOF-2, PROOF-4, PROOF-5: which code proves that an order may leave. */
import { describe, expect, it } from "vitest"
import { orderCode } from "#core/label/order-code.ts"
import { leavesByPress } from "#core/order/dispatch.ts"
import { requireLabelProof } from "#core/order/label-proof.ts"
import type { Flags } from "#core/session/flags.ts"
import { tagOf } from "#test/support/outcome.ts"
import { orderOf } from "../arbitrary/order.ts"

const today = "2026-11-26"
const order = orderOf("7 2kg, 8 3pack", { order_id: 41, increment_id: "200000041" })
const proofFlags: Flags = { enable_label_proof: 1 }
const refusal = (code: string | null, flags: Flags, of = order) =>
  tagOf(requireLabelProof(of, code, flags, today), undefined)

describe("a label that is scanned before its order leaves", () => {
  it.each([
    ["nothing", null, "LabelMissing"],
    ["blanks", "  ", "LabelMissing"],
    ["its own label", orderCode(order), undefined],
    ["a label printed before an item was added", orderCode({ ...order, items: [] }), undefined],
    ["the label of another order", orderCode({ ...order, order_id: 42 }), "ForeignLabel"],
    ["its number, typed", order.increment_id, "ForeignLabel"],
    ["a code of a pack", "80177300500645507000123", "ForeignLabel"]
  ])("with the flag, %s: %s (PROOF-1, PROOF-4)", (_, code, tag) =>
    expect(refusal(code, proofFlags)).toBe(tag)
  )

  it("without the flag nothing is asked for, and a wrong label is refused all the same (PROOF-2)", () => {
    expect(refusal(null, {})).toBeUndefined()
    expect(refusal(orderCode({ ...order, order_id: 42 }), {})).toBe("ForeignLabel")
  })

  it("is not asked for what is handed over at the counter, and leaves nothing to a press (PROOF-5)", () => {
    expect(refusal(null, proofFlags, { ...order, source: "fth_retail" })).toBeUndefined()
    expect([leavesByPress({}), leavesByPress(proofFlags)]).toEqual([true, false])
  })
})
