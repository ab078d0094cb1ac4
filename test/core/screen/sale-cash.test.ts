/** CASH-7: both counters ask what is given for a sale in cash, send it once, and show the change until the next sale. */
import { describe, expect, it } from "vitest"
import type { CartItem } from "#core/counter/cart.ts"
import type { CounterCommand } from "#core/kit/counter/command.ts"
import { partOf, type QuestionPart } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import { print } from "#core/screen/order-create/model.ts"
import { viewOf } from "./client.ts"
import { behind, cartOf, line, order, QuickSale, Sale } from "./sale.ts"
import { pressedIn } from "./shown.ts"

const money = Money.parse
const guest = { id: null, mobile: null, name: null, userType: 2 } as const
const codes = ["1", "2", "3", "4", "5"].map((digit) => `8017730050064550700012${digit}`)
/** A cart that comes to 457 rupees. */
const lines: ReadonlyArray<CartItem> = [line(1, { total_price: money("457") })]
const tender = { given: money("500"), change: money("43") }
const sold = order({ invoice_id: "9", grand_total: money("457"), tender })

type Counter = Sale | QuickSale
const question = (sale: Counter) => viewOf(sale).question
const press = (sale: Counter, name: string): void => {
  sale.tell(pressedIn(viewOf(sale), name) as never)
}
const type = (sale: Counter, text: string): void => {
  sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "given", text } })
}
const problemIn = (sale: Counter): string | undefined =>
  question(sale)?.parts?.flatMap((part) => (part.part === "fields" ? part.fields : []))[0]?.problem
const banners = (parts: ReadonlyArray<QuestionPart<never>> = []) =>
  parts.flatMap((part) => (part.part === "banner" ? [part.text] : []))
const issued = (sale: Counter) => sale.done as unknown as ReadonlyArray<CounterCommand>
const placings = (sale: Counter) =>
  issued(sale).flatMap((command) => (command._tag === "PlaceOrder" ? [command.placing] : []))

const created = (flags: Readonly<Record<string, unknown>> = {}, sold = lines): Sale => {
  const sale = new Sale(flags).with()
  sale.scan(codes[0] ?? "")
  sale.answer(sold)
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "SubmittedCustomer" })
  sale.answer(sold, { userInfo: guest })
  return sale
}
const quick = (flags: Readonly<Record<string, unknown>> = {}, sold = lines): QuickSale => {
  const sale = new QuickSale(flags).with(sold)
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "WentOn" })
  sale.tell({ _tag: "WentOn" })
  sale.answer(sold, { userInfo: guest })
  return sale
}
const counters = [
  ["Sell", created],
  ["the quick checkout", quick]
] as const

describe.each(counters)("cash at %s", (_, open) => {
  it("is asked for before the sale is placed: exact by one key, a likely sum by another (CASH-7)", () => {
    const sale = open()
    press(sale, "F2")
    expect(placings(sale)).toEqual([])
    expect(question(sale)?.actions.map(({ title }) => title)).toEqual([
      "Exact ₹457.00",
      "₹460.00",
      "₹500.00",
      "Cancel"
    ])
    press(sale, "F2")
    expect(placings(sale)).toHaveLength(1)
    expect(placings(sale)[0]?.body.given).toBeUndefined()
    const other = open()
    press(other, "F2")
    press(other, "₹500.00")
    expect(placings(other).map(({ body }) => body.given)).toEqual([money("500")])
  })

  it("is refused in words where coins cannot pay the sum, and nothing is sent (CASH-12)", () => {
    const sale = open({}, [line(1, { total_price: money("0.49") })])
    press(sale, "F2")
    expect(JSON.stringify(viewOf(sale))).toContain(
      "0.49 is less than the smallest coin: take it by card or UPI, or sell more"
    )
    expect(placings(sale)).toEqual([])
  })

  it("takes an amount that is typed, and says what is wrong with another one, with both sums (CASH-7)", () => {
    const sale = open()
    press(sale, "F2")
    for (const [text, problem] of [
      ["400", "₹400.00 is less than the ₹457.00 that are due: take more"],
      ["8901234", "₹89,01,234.00 is far more than the ₹457.00 that are due: type what the customer gives"],
      ["500.505", "0.01"],
      ["five", "INR"]
    ] as const) {
      type(sale, text)
      sale.tell({ _tag: "SubmittedDialog" })
      expect(problemIn(sale)).toContain(problem)
      expect(placings(sale)).toEqual([])
    }
    type(sale, "500,50")
    expect(JSON.stringify(question(sale))).toContain("Change ₹43.50")
    sale.tell({ _tag: "SubmittedDialog" })
    expect(placings(sale).map(({ body }) => body.given)).toEqual([money("500.50")])
  })

  it("is neither doubled by a repeated key nor lost by Escape and a lost answer (CASH-7)", () => {
    const sale = open()
    press(sale, "F2")
    sale.tell({ _tag: "ClosedDialog" })
    expect([placings(sale), sale.screen.given]).toEqual([[], undefined])
    press(sale, "F2")
    const chip = pressedIn(viewOf(sale), "₹500.00") as never
    sale.tell(chip)
    sale.tell(chip)
    sale.tell({ _tag: "SubmittedDialog" })
    expect(placings(sale)).toHaveLength(1)
    sale.losePlacing("no answer")
    sale.tell({ _tag: "PlacedOrder" })
    const [first, again] = placings(sale)
    expect([again?.key, again?.body.given]).toEqual([first?.key, money("500")])
  })

  it("is asked for anew where the sum has changed, and after a refusal (CASH-7)", () => {
    const sale = open()
    press(sale, "F2")
    const chip = pressedIn(viewOf(sale), "₹500.00") as never
    sale.tell({
      _tag: "LoadedCart",
      cart: cartOf([line(1, { total_price: money("512") })], { userInfo: guest })
    })
    sale.tell(chip)
    expect(placings(sale)).toEqual([])
    expect(question(sale)?.actions[0]?.title).toBe("Exact ₹512.00")
    press(sale, "F2")
    sale.refusePlacing("no")
    sale.tell({ _tag: "PlacedOrder" })
    expect([question(sale)?.id, placings(sale).length]).toEqual(["Cash", 1])
  })

  it("is not asked for by card and UPI, nor of what is free (CASH-7)", () => {
    for (const method of ["card", "upi"]) {
      const sale = open({ swipe_machine_tid: "T1", enable_upi_payment: 1 })
      if (sale instanceof QuickSale) sale.fill("payment", method)
      else sale.tell({ _tag: "ChosePayment", method })
      press(sale, "F2")
      expect(placings(sale).map(({ body }) => [body.payment_mode, body.given])).toEqual([[method, undefined]])
    }
    const free = open()
    free.tell({
      _tag: "LoadedCart",
      cart: cartOf([line(1, { total_price: Money.zero })], { userInfo: guest })
    })
    free.tell({ _tag: "PlacedOrder" })
    expect(placings(free)).toHaveLength(1)
  })

  it("is followed by its change, which stays until something is put into the next cart (CASH-7)", () => {
    const sale = open()
    press(sale, "F2")
    press(sale, "₹500.00")
    sale.answerPlacing(sold)
    const shown = () => banners([...(question(sale)?.parts ?? []), ...viewOf(sale).parts] as never)
    expect(shown()).toContain("Change ₹43.00")
    expect(issued(sale).filter(({ _tag }) => _tag === "OpenDrawer")).toHaveLength(1)
    press(sale, sale instanceof QuickSale ? "Escape" : "n")
    expect(shown()).toEqual(["Change ₹43.00"])
    sale.with([], { cart_id: 6 })
    expect(shown()).toEqual(["Change ₹43.00"])
    sale.scan(codes[1] ?? "")
    expect(shown()).toEqual([])
  })
})

describe("a sale in cash", () => {
  it.each([
    ["/ordercreate", () => new Sale().with()],
    ["/xorder", () => new QuickSale().with()]
  ])("takes five scans and two keys at %s until its change is shown (CASH-7)", (_, opened) => {
    const sale = opened()
    codes.forEach((code, at) => {
      sale.scan(code)
      sale.answer(at === 4 ? lines : [line(1)])
    })
    const keys: Array<string> = []
    const key = (name: string) => {
      keys.push(name)
      press(sale, name)
    }
    key("F2")
    sale.answer(lines, { userInfo: guest })
    expect(question(sale)?.id).toBe("Cash")
    key("F4")
    expect(placings(sale).map(({ body }) => [body.payment_mode, body.given])).toEqual([
      ["cashondelivery", money("500")]
    ])
    sale.answerPlacing(sold)
    expect(banners((question(sale)?.parts ?? viewOf(sale).parts) as never)).toContain("Change ₹43.00")
    expect(keys.length).toBeLessThanOrEqual(2)
  })

  it.each([
    ["/ordercreate", () => new Sale({ swipe_machine_tid: "40018824" }).with(lines)],
    ["/xorder", () => new QuickSale({ swipe_machine_tid: "40018824" }).with(lines)]
  ])(
    "at %s is one of three ways by a key each, and the other two are seen before they are placed",
    (_, opened) => {
      for (const [key, method] of [
        ["F3", "card"],
        ["F4", "upi"]
      ] as const) {
        const sale = opened()
        press(sale, key)
        sale.answer(lines, { userInfo: guest })
        expect(placings(sale)).toEqual([])
        press(sale, "F2")
        expect(placings(sale).map(({ body }) => body.payment_mode)).toEqual([method])
      }
    }
  )

  it("goes back to the review where its cash is put away, and says why its cart is not ready (CASH-7)", () => {
    const sale = new QuickSale().with(lines)
    press(sale, "p")
    sale.answer(lines, { userInfo: guest })
    press(sale, "Escape")
    expect(question(sale)?.id).toBe("Checkout/place-order")
    const out = new QuickSale().with(lines)
    press(out, "p")
    out.answer([line(1, { oos: true })], { userInfo: guest })
    expect(question(out)?.id).toBe("Checkout/sync-cart")
  })

  it("carries what is given behind the counter, and shows the change over the next cart (CASH-7)", () => {
    const sale = new QuickSale(behind).with(lines)
    sale.tell({ _tag: "CheckedOut" })
    press(sale, "F2")
    press(sale, "₹500.00")
    expect(sale.commands("TellQueue").map(({ wish }) => wish)).toMatchObject([
      { _tag: "SentOff", cart: { given: money("500") } }
    ])
    expect(partOf(viewOf(sale), "banner")?.text).toBe("Change ₹43.00")
  })

  it("comes back with what was given after a crash before its answer (CASH-7)", () => {
    const sale = created()
    press(sale, "F2")
    press(sale, "₹460.00")
    const stored = sale.stored ?? expect.fail("nothing is stored")
    const again = new Sale({}, print(stored)).with(lines)
    expect(placings(again).map(({ key, body }) => [key, body.given])).toEqual(
      placings(sale).map(({ key }) => [key, money("460")])
    )
  })
})
