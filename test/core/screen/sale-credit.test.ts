/** A sale that a store credit pays at both counters, and the exchange that opens one of them with it. */
import { describe, expect, it } from "vitest"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Money from "#core/money.ts"
import { numberOf, type StoreCredit } from "#core/order/store-credit.ts"
import type { Message, Model } from "#core/screen/order-return/model.ts"
import { orderOf, pack } from "../arbitrary/returned-order.ts"
import { viewOf } from "./client.ts"
import { line, order, QuickSale, Sale } from "./sale.ts"
import { ScreenClient } from "./screen-client.ts"
import { pressedIn } from "./shown.ts"

const number = numberOf(Uint8Array.from({ length: 16 }, (_, at) => at * 7))
const credit = (balance: number): StoreCredit => ({
  number,
  currency: "INR",
  issued: Money.ofHundredths(126_00),
  balance: Money.ofHundredths(balance),
  store: "Indiranagar Hub",
  issued_at: "2026-11-20 06:30:00",
  entries: []
})
const code = "80177300500645507000123"
const guest = { id: null, mobile: null, name: null, userType: 2 } as const

const atReview = (): Sale => {
  const sale = new Sale().with()
  sale.scan(code)
  sale.answer([line(1)])
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "SubmittedCustomer" })
  sale.answer([line(1)], { userInfo: guest })
  return sale
}
const shows = (client: Sale | QuickSale, text: string) => expect(JSON.stringify(client.view)).toContain(text)

describe("a store credit at a counter", () => {
  it("is scanned or typed, looked up, kept, and pays the sale (STORECREDIT-2)", () => {
    for (const scanned of [true, false]) {
      const sale = atReview()
      if (scanned) sale.scan(number.toLowerCase())
      else {
        sale.tell({ _tag: "AskedForCredit" })
        for (const text of ["hello", number]) {
          sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "number", text } })
          sale.tell({ _tag: "SubmittedDialog" })
        }
      }
      expect(sale.commands("FindCredit").map((command) => command.number)).toEqual([number])
      sale.tell({ _tag: "FoundCredit", credit: credit(126_00) })
      expect(sale.screen).toMatchObject({ dialog: undefined, credit: { number, balance: 126_00 } })
      shows(sale, `\u20B9126.00 on SC...${number.slice(-4)}`)
      expect(sale.stored?.credit).toEqual({ number, balance: 126_00 })
      sale.tell({ _tag: "PlacedOrder" })
      expect(sale.commands("PlaceOrder")[0]?.placing.body).toMatchObject({
        payment_mode: "storecredit",
        payment_reference: number
      })
      sale.answerPlacing(order({ payment_method: "storecredit", invoice_id: "7" }))
      expect(sale.screen.credit).toBeUndefined()
    }
  })

  it("that holds less than the sale pays a part, so that whole coins are left for cash, whose change is asked (STORECREDIT-4, CASH-8)", () => {
    const sale = atReview()
    sale.scan(number)
    sale.tell({ _tag: "FoundCredit", credit: credit(49_50) })
    shows(sale, "\u20B951.00, Cash on delivery")
    const odd = atReview()
    odd.with([line(1, { price: Money.ofHundredths(200_30) })], {
      userInfo: guest,
      cash_total: Money.ofHundredths(100_00)
    })
    shows(odd, "Place order \u20B9100.00")
    odd.tell({ _tag: "FoundCredit", credit: credit(49_50) })
    // What is paid in parts is not rounded.
    shows(odd, "Place order \u20B9100.15")
    sale.tell({ _tag: "PlacedOrder" })
    expect(viewOf(sale).question?.actions[0]?.title).toBe("Exact \u20B951.00")
    sale.tell(pressedIn(viewOf(sale), "\u20B9100.00") as never)
    expect(sale.commands("PlaceOrder")[0]?.placing.body).toMatchObject({
      payment_mode: "cashondelivery",
      parts: [{ method: "storecredit", amount: 49_00, reference: number }],
      given: 100_00
    })
  })

  it("that holds too little for a coin is said before anything is placed, and can be taken off (STORECREDIT-4)", () => {
    const sale = atReview()
    sale.scan(number)
    sale.tell({ _tag: "FoundCredit", credit: credit(50) })
    sale.tell({ _tag: "PlacedOrder" })
    expect(sale.commands("PlaceOrder")).toEqual([])
    shows(sale, "holds \u20B90.50, too little")
    sale.tell({ _tag: "RemovedCredit" })
    sale.tell({ _tag: "PlacedOrder" })
    // What is given in cash is asked.
    expect(sale.screen.dialog?._tag).toBe("Cash")
  })

  it("that nobody gave is said in the field, or aloud where it was scanned (STORECREDIT-1)", () => {
    const sale = atReview()
    sale.tell({ _tag: "FailedCredit", number, problem: "Store credit not found" })
    expect(sale.screen.credit).toBeUndefined()
    sale.tell({ _tag: "AskedForCredit" })
    sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "number", text: number } })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.tell({ _tag: "FailedCredit", number, problem: "Store credit not found" })
    shows(sale, "Store credit not found")
    expect(sale.screen.dialog?._tag).toBe("Credit")
  })

  it("shown over an order that is done begins the next sale, which it pays (EXCHANGE-1)", () => {
    for (const early of [true, false]) {
      const sale = new Sale()
      const done = order({ invoice_id: "7" })
      if (!early) sale.with([line(1)], { userInfo: guest, order: done })
      sale.scan(number)
      sale.tell({ _tag: "FoundCredit", credit: credit(126_00) })
      if (early) sale.with([line(1)], { userInfo: guest, order: done })
      expect(sale.screen).toMatchObject({ order: undefined, credit: { number } })
    }
    const quick = new QuickSale()
    quick.with([line(1)])
    quick.scan(number)
    quick.tell({ _tag: "FoundCredit", credit: credit(126_00) })
    expect(quick.screen.credit).toEqual({ number, balance: 126_00 })
  })
})

describe("an exchange", () => {
  const returned: OrderReturned = {
    status: "success",
    message: "Order Return Successfull",
    order_id: 42,
    increment_id: "100000042",
    order_status: "canceled",
    returned_at: "2026-11-20 06:30:00",
    return_number: 1,
    credit_note: "C11/26-27/00042",
    credited: Money.ofHundredths(126_00),
    refund: {
      how: "credit",
      amount: Money.ofHundredths(126_00),
      method: "storecredit",
      reference: null,
      till: null,
      credit: { number, balance: Money.ofHundredths(126_00) }
    }
  }

  it("of one pack takes eight acts at most: the counter opens with the credit of what came back (EXCHANGE-1)", () => {
    const counter = new ScreenClient<Model, Message>("OrderReturn", "/orderreturn", {
      enable_order_return: 1,
      enable_order_create: 1
    })
    let acts = 0
    const act = (...messages: ReadonlyArray<Message>) => {
      acts += 1
      counter.tell(...messages)
    }
    counter.tell({ _tag: "RestoredWork", text: undefined })
    act({ _tag: "ScannedCode", code })
    counter.tell({ _tag: "FoundOrder", code, order: orderOf(42, [pack(1, code, "Chicken")]) })
    expect(counter.screen.picks.map(({ id }) => id)).toEqual([1])
    act({ _tag: "Continued" })
    act({ _tag: "ChoseReason", id: 1, p_reason: "damaged" })
    act({ _tag: "Exchanged" })
    const [sent] = counter.commands("ReturnOrder")
    expect(sent).toMatchObject({ refundAs: "storecredit" })
    counter.tell({ _tag: "GotAnswer", key: sent?.key ?? "", outcome: "done", answer: returned })
    expect(counter.commands("OpenExchange")).toMatchObject([{ number, counter: "ordercreate" }])
    expect(counter.screen).toMatchObject({
      dialog: undefined,
      orders: [],
      refundAs: "paid",
      isExchange: false
    })
    // The counter, as it is left after the sale before.
    const sale = new Sale()
    sale.with([line(1)], { userInfo: guest, order: order({ invoice_id: "7" }) })
    sale.scan(number)
    sale.tell({ _tag: "FoundCredit", credit: credit(126_00) })
    sale.answer([])
    // The page of the cart shows what there is to spend, before anything is in it.
    shows(sale, "0 items · Store credit \u20B9126.00")
    const asks = [
      () => sale.scan(code),
      () => sale.tell({ _tag: "CheckedOut" }),
      () => sale.tell({ _tag: "SubmittedCustomer" }),
      () => sale.tell({ _tag: "PlacedOrder" })
    ]
    for (const [at, ask] of asks.entries()) {
      acts += 1
      ask()
      if (at === 0 || at === 2) sale.answer([line(2)], { userInfo: guest })
    }
    expect(sale.commands("PlaceOrder")[0]?.placing.body).toMatchObject({ payment_reference: number })
    expect(acts).toBeLessThanOrEqual(8)
  })

  it("that waits for somebody else, or is refused, opens no counter (EXCHANGE-1)", () => {
    const refund = { ...returned.refund, how: "task", waits: true } as const
    const { credit: _, ...waiting } = refund
    const counter = new ScreenClient<Model, Message>("OrderReturn", "/orderreturn", {
      enable_order_return: 1,
      enable_order_create: 1
    })
    counter.tell({ _tag: "RestoredWork", text: undefined }, { _tag: "ScannedCode", code })
    counter.tell({ _tag: "FoundOrder", code, order: orderOf(42, [pack(1, code, "Chicken")]) })
    counter.tell({ _tag: "Continued" }, { _tag: "Exchanged" })
    // Nobody has said why it comes back.
    expect(counter.screen).toMatchObject({ refundAs: "paid", isExchange: false })
    counter.tell({ _tag: "ChoseReason", id: 1, p_reason: "damaged" }, { _tag: "Exchanged" })
    const key = counter.commands("ReturnOrder")[0]?.key ?? ""
    counter.tell({ _tag: "GotAnswer", key, outcome: "done", answer: { ...returned, refund: waiting } })
    expect(counter.commands("OpenExchange")).toEqual([])
    expect(JSON.stringify(counter.view)).toContain("as store credit waits for the word of somebody else")
  })
})
