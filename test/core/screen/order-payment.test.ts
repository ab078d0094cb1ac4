/** PAY-2 and PAY-3 on the page of an order (O-2-090, O-2-091). */
import { describe, expect, it } from "vitest"
import type { Order } from "#core/order/order.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { sideActions } from "#core/screen/order/side-actions.ts"
import { asDialog, refused } from "#core/screen/order/side-dialog.ts"
import { paymentLines } from "#core/screen/order/side-wording.ts"
import { order, orderOf } from "../arbitrary/order.ts"
import { upi } from "../arbitrary/payment.ts"
import { type Desk, deskOf } from "./desk.ts"

const tried = (change: Partial<Payment> = {}): Partial<Order> => ({
  payment_method: "cashondelivery",
  payments: [
    upi({
      amount: order([]).grand_total,
      created_at: "2026-11-20 06:02:00",
      updated_at: "2026-11-20 06:02:00",
      expires_at: null,
      ...change
    })
  ]
})
const desk = (change: Partial<Order>, isDevelopment = false) => deskOf("7 2kg", "", change, { isDevelopment })
const titles = (at: Desk) => sideActions(at.model, at.context).map(({ title }) => title)

describe("the payment of an order on its page", () => {
  it("is checked where a UPI payment was tried beside another method", () => {
    expect(titles(desk(tried()))).toContain("Check UPI payment status")
    for (const change of [{}, { ...tried(), payment_method: "upi" }])
      expect(titles(desk(change))).not.toContain("Check UPI payment status")
  })

  it("is said to be checked until the server has answered, and asked for anew each time", () => {
    const at = desk(tried())
    expect(at.press("check-payment")).toEqual(["CheckPayment"])
    expect(at.view.question?.text).toBe("Checking Status Please Wait...")
    at.say({ _tag: "ChangedDialog", dialog: asDialog({ kind: "check", found: "pending" }) })
    expect(at.view.question?.text).toBe("The UPI payment has not come yet")
    expect(at.press("again")).toEqual(["CheckPayment"])
    at.say({ _tag: "ChangedDialog", dialog: asDialog({ kind: "check", found: "failed" }) })
    expect(at.view.question?.text).toBe("The UPI payment has failed")
    at.say({ _tag: "ClosedDialog" })
    at.say({ _tag: "ChangedDialog", dialog: asDialog({ kind: "check", found: "failed" }) })
    expect(at.view.question).toBeUndefined()
  })

  it("is confirmed by hand in the development environment alone, after a question, under one key", () => {
    expect(titles(desk({}))).not.toContain("Manually Confirm Payment")
    expect(titles(desk({ status: "canceled" }, true))).not.toContain("Manually Confirm Payment")
    const sent = [desk({}, true), desk({}, true)].map((at) => {
      at.press("confirm-payment")
      expect(at.view.question?.actions[at.view.question?.first ?? 0]?.id).toBe("back")
      expect(at.press("confirm")).toEqual(["ConfirmPayment"])
      return at.done.at(-1)
    })
    expect(sent[0]).toMatchObject({ id: 1, amount: orderOf("7 2kg").grand_total })
    expect(sent[1]).toEqual(sent[0])
  })

  it("of an order that has left is changed by who approves shifts, with a reason, sent under one key", () => {
    const left: Partial<Order> = {
      status: "complete",
      source: "fth_retail",
      payment_method: "cashondelivery"
    }
    expect(titles(desk(left))).not.toContain("Payment method")
    const flags = { enable_shift: 1, shift_approval: 1, enable_upi_payment: 1 }
    const approver = () => deskOf("7 2kg", "", left, { flags })
    expect(titles(approver())).toContain("Payment method")
    const soldBy = (userId: number) =>
      deskOf("7 2kg", "", { ...left, sale: { sold_by: userId, is_shift_closed: false } }, { flags })
    const { userId } = approver().context
    expect(titles(soldBy(userId))).not.toContain("Payment method")
    expect(titles(soldBy(userId + 1))).toContain("Payment method")
    const sent = [approver(), approver()].map((at) => {
      at.press("payment")
      expect(at.press("upi")).toEqual([])
      expect(at.view.question?.title).toBe("Cash on delivery becomes UPI")
      expect(at.press("send")).toEqual([])
      const { model } = at
      if (model.dialog?._tag !== "Side" || model.dialog.side.kind !== "paid otherwise")
        throw new Error("not asked")
      const { side } = model.dialog
      const entries = { text: { text: "the machine was down", items: [] } }
      at.say({ _tag: "ChangedDialog", dialog: asDialog({ ...side, form: { ...side.form, entries } }) })
      expect(at.press("send")).toEqual(["ChangePayment"])
      const sending = at.done.at(-1)
      const on = at.model.dialog
      if (on?._tag !== "Side" || on.side.kind !== "paid otherwise") throw new Error("it was closed")
      expect(on.side.form).toMatchObject({ isBusy: true, entries })
      // What was refused stands as it was typed, with the reason.
      at.say({ _tag: "ChangedDialog", dialog: asDialog(refused(on.side, "The shift has ended")) })
      expect(JSON.stringify(at.view.question?.parts)).toContain("The shift has ended")
      expect(JSON.stringify(at.view.question?.parts)).toContain("the machine was down")
      expect(at.press("send")).toEqual(["ChangePayment"])
      expect(at.done.at(-1)).toMatchObject({ key: (sending as { readonly key?: string }).key })
      return sending
    })
    expect(sent[0]).toMatchObject({ method: "upi", reason: "the machine was down" })
    expect(sent[1]).toEqual(sent[0])
  })

  it("is said with who paid, when, how, how much and under which reference", () => {
    const lines = (change: Partial<Payment>, more: Partial<Order> = {}) =>
      paymentLines({ ...order([], { ...tried(change), ...more }) }, "INR")
    expect(lines({ state: "success", reference: "UPI-7", by: "Asha" }, { payment_method: "upi" })).toEqual([
      "UPI, ₹0.00, paid",
      "Paid ₹0.00 by UPI on 11-20 11:32, UPI-7 (Asha)"
    ])
    expect(lines({ state: "success" })[0]).toBe("Cash on delivery, ₹0.00, but paid by UPI")
    expect(lines({})).toEqual([
      "Cash on delivery, ₹0.00, to collect",
      "₹0.00 by UPI asked for on 11-20 11:32"
    ])
    expect(lines({ expires_at: "2026-11-20 06:17:00" })[1]).toBe(
      "₹0.00 by UPI asked for on 11-20 11:32, good until 11-20 11:47"
    )
    expect(lines({ given_up_at: "2026-11-20 06:05:00" })[1]).toBe("₹0.00 by UPI given up on 11-20 11:35")
    expect(lines({ state: "failed", reference: "UPI-7" })[1]).toBe(
      "₹0.00 by UPI failed on 11-20 11:32, UPI-7"
    )
  })
})
