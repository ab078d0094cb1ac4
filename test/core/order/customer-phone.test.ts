/** PHONE-4. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { isPhoneOffered, requirePhone } from "#core/order/customer-phone.ts"
import { OrderStatus } from "#core/order/order.ts"
import { finished } from "#core/order/queue.ts"

describe("the whole phone of an order's customer", () => {
  it("is offered and shown of every status that is not the end of an order (PHONE-4)", () => {
    const masked = "9876543***"

    for (const status of OrderStatus.literals) {
      const order = { status, customer_mobile: masked }
      const isOpen = !finished.includes(status)
      expect(isPhoneOffered(order)).toBe(isOpen)
      expect(Result.isSuccess(requirePhone(order, "+919876543210"))).toBe(isOpen)
    }
  })

  it("is nobody's where there is none, or it stands for nobody in particular (PHONE-4)", () => {
    for (const [shown, whole] of [
      [null, null],
      ["", ""],
      ["0000000***", "0000000003"],
      ["000000****", "0000000003"]
    ] as const) {
      expect(isPhoneOffered({ status: "pending", customer_mobile: shown })).toBe(false)
      expect(requirePhone({ status: "pending", customer_mobile: shown }, whole)).toMatchObject({
        failure: { tag: "PhoneHidden", data: { why: "none" } }
      })
    }
  })
})
