/** PAY-29: both counters sell in parts: what is paid in other ways is typed, the rest is the order's own way. */
import { describe, expect, it } from "vitest"
import type { CartItem } from "#core/counter/cart.ts"
import type { CounterCommand } from "#core/kit/counter/command.ts"
import * as Money from "#core/money.ts"
import { numberOf, type StoreCredit } from "#core/order/store-credit.ts"
import { print } from "#core/screen/order-create/model.ts"
import { viewOf } from "./client.ts"
import { cartOf, line, order, QuickSale, Sale } from "./sale.ts"
import { pressedIn } from "./shown.ts"

const money = Money.parse
const guest = { id: null, mobile: null, name: null, userType: 2 } as const
const flags = { swipe_machine_tid: "T1", enable_upi_payment: 1 }
/** A cart that comes to 457.35 rupees: in cash alone to 457. */
const lines: ReadonlyArray<CartItem> = [line(1, { total_price: money("457.35") })]
const cash = { cash_total: money("457"), userInfo: guest }

type Counter = Sale | QuickSale
const question = (sale: Counter) => viewOf(sale).question
const press = (sale: Counter, name: string): void => {
  sale.tell(pressedIn(viewOf(sale), name) as never)
}
const type = (sale: Counter, field: string, text: string): void => {
  sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field, text } })
}
const problems = (sale: Counter) =>
  question(sale)
    ?.parts?.flatMap((part) => (part.part === "fields" ? part.fields : []))
    .flatMap(({ problem }) => problem ?? [])
    .join(" ")
const issued = (sale: Counter) => sale.done as unknown as ReadonlyArray<CounterCommand>
const placings = (sale: Counter) =>
  issued(sale).flatMap((command) => (command._tag === "PlaceOrder" ? [command.placing] : []))
const facts = (sale: Counter) =>
  [...viewOf(sale).parts, ...(question(sale)?.parts ?? [])].flatMap((part) =>
    part.part === "facts" && part.title === "Paid in parts"
      ? part.facts.map(({ name, value }) => `${name}: ${value}`)
      : []
  )
const shown = (sale: Counter) => JSON.stringify([viewOf(sale).parts, question(sale)])

const created = (): Sale => {
  const sale = new Sale(flags).with()
  sale.scan("80177300500645507000123")
  sale.answer(lines)
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "SubmittedCustomer" })
  sale.answer(lines, cash)
  return sale
}
const quick = (): QuickSale => {
  const sale = new QuickSale(flags).with(lines)
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "WentOn" })
  sale.tell({ _tag: "WentOn" })
  sale.answer(lines, cash)
  return sale
}
const pays = (sale: Counter, method: string): void => {
  if (sale instanceof QuickSale) sale.fill("payment", method)
  else sale.tell({ _tag: "ChosePayment", method })
}
const counters = [
  ["Sell", created],
  ["the quick checkout", quick]
] as const

describe("the parts of a sale that was stored", () => {
  it("come back with it, and none where it was stored by the last build (PAY-29)", () => {
    const sale = created()
    pays(sale, "upi")
    press(sale, "In parts")
    type(sale, "cashondelivery", "200")
    press(sale, "F2")
    const stored = sale.stored ?? expect.fail("nothing is stored")
    const { parts, ...before } = stored
    expect(new Sale(flags, print(stored)).screen.parts).toEqual(parts)
    expect(new Sale(flags, print(before)).screen.parts).toEqual([])
  })
})

describe.each(counters)("a sale in parts at %s", (_, open) => {
  /** 200 in cash, the rest by UPI. */
  const inParts = () => {
    const sale = open()
    pays(sale, "upi")
    press(sale, "In parts")
    type(sale, "cashondelivery", "200")
    expect(shown(sale)).toContain("₹257.35")
    press(sale, "F2")
    return sale
  }

  it("shows each part and what is open, and asks what is given for its cash alone (PAY-29)", () => {
    const sale = inParts()
    expect(facts(sale)).toEqual(["Cash on delivery: ₹200.00", "Open, UPI: ₹257.35"])
    press(sale, "F2")
    expect(question(sale)?.actions[0]?.title).toBe("Exact ₹200.00")
    press(sale, "₹500.00")
    expect(placings(sale).map(({ body }) => body)).toMatchObject([
      {
        payment_mode: "upi",
        parts: [{ method: "cashondelivery", amount: money("200") }],
        given: money("500"),
        grand_total: money("457.35")
      }
    ])
  })

  it("asks by UPI for the rest alone, shows the change at once, and is invoiced once that has come (PAY-29)", () => {
    const sale = inParts()
    press(sale, "F2")
    press(sale, "₹500.00")
    const parts = [{ method: "cashondelivery", amount: money("200") }]
    const placed = order({ payment_method: "upi", grand_total: money("457.35"), parts })
    sale.answerPlacing(placed)
    expect([sale.screen.upi?.amount, question(sale)?.text]).toEqual([money("257.35"), "Change ₹300.00"])
    expect(issued(sale).filter(({ _tag }) => _tag === "OpenDrawer")).toHaveLength(1)
    sale.tell({
      _tag: "Upi",
      message: { _tag: "FoundStatus", status: "success", order: { ...placed, payments: [] } as never }
    })
    sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
    expect(placings(sale).at(-1)?.body).toMatchObject({ isPaid: true, given: money("500") })
    expect(shown(sale)).toContain("Change ₹300.00")
    const tender = { given: money("500"), change: money("300") }
    sale.answerPlacing({ ...placed, invoice_id: "9", tender })
    expect(shown(sale)).toContain("Change ₹300.00")
    expect(facts(sale)).toEqual(["Cash on delivery: ₹200.00", "UPI: ₹257.35"])
  })

  it("asks for the rest of the sum as it stands, where the cart changes under the question (PAY-29)", () => {
    const sale = inParts()
    press(sale, "In parts")
    const dearer: ReadonlyArray<CartItem> = [line(1, { total_price: money("600") })]
    sale.tell({ _tag: "LoadedCart", cart: cartOf(dearer, { userInfo: guest }) } as never)
    expect(shown(sale)).toContain("of ₹600.00")
    expect(shown(sale)).toContain("₹400.00")
    sale.tell({ _tag: "LoadedCart", cart: cartOf([line(1, { total_price: money("150") })]) } as never)
    press(sale, "F2")
    expect(problems(sale)).toContain("its parts come to 200.00 and it costs 150.00")
    type(sale, "cashondelivery", "50")
    press(sale, "F2")
    expect(question(sale)?.id).not.toBe("Parts")
    expect(sale.screen.parts).toEqual([{ method: "cashondelivery", amount: money("50") }])
  })

  it("keeps its parts over a crash, until it is placed (PAY-29)", () => {
    const sale = inParts()
    const saves = () =>
      sale.done
        .filter(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork")
        .map((each) => JSON.stringify(each))
    expect(saves().at(-1)).toContain('"parts":[{"method":"cashondelivery","amount":20000}]')
    press(sale, "In parts")
    press(sale, "All by UPI")
    expect(saves().at(-1)).not.toContain('"parts"')
  })

  it("refuses in words what does not add up: nothing, too much, a coin that does not exist (PAY-29)", () => {
    for (const [text, problem] of [
      ["0", "each part is more than 0.00"],
      ["457.35", "leave something for UPI"],
      ["1000", "its parts come to 1000.00 and it costs 457.35"],
      ["200.50", "no whole number of coins of 1.00"]
    ] as const) {
      const sale = open()
      pays(sale, "upi")
      press(sale, "In parts")
      type(sale, "cashondelivery", text)
      press(sale, "F2")
      expect([question(sale)?.id, problems(sale)]).toEqual(["Parts", expect.stringContaining(problem)])
    }
  })

  it("is paid in one way again where its parts are taken away, or their method is chosen (PAY-29)", () => {
    const sale = inParts()
    press(sale, "In parts")
    press(sale, "All by UPI")
    expect(facts(sale)).toEqual([])
    const other = inParts()
    pays(other, "cashondelivery")
    expect(facts(other)).toEqual([])
    press(other, "F2")
    expect(question(other)?.actions[0]?.title).toBe("Exact ₹457.00")
  })

  it("is asked about again where the sum has changed below its parts (PAY-29)", () => {
    const sale = inParts()
    sale.tell({
      _tag: "LoadedCart",
      cart: cartOf([line(1, { total_price: money("150") })], { userInfo: guest })
    })
    press(sale, "F2")
    expect([question(sale)?.id, placings(sale)]).toEqual(["Parts", []])
    expect(problems(sale)).toContain("it costs 150.00")
  })

  it("pays the exact rest in cash beside a card, in whole coins (PAY-29)", () => {
    const sale = open()
    press(sale, "In parts")
    type(sale, "card", "100")
    press(sale, "F2")
    expect(problems(sale)).toContain("357.35 in cash is no whole number of coins")
    type(sale, "card", "100.35")
    press(sale, "F2")
    press(sale, "F2")
    expect(question(sale)?.actions[0]?.title).toBe("Exact ₹357.00")
    press(sale, "F2")
    expect(placings(sale)[0]?.body).toMatchObject({ parts: [{ method: "card", amount: money("100.35") }] })
  })
})

describe("a store credit that is too small", () => {
  it("is a part with what it holds, and the rest is paid as the sale is (PAY-29)", () => {
    const sale = created()
    const number = numberOf(Uint8Array.from({ length: 16 }, (_, at) => at))
    sale.tell({
      _tag: "FoundCredit",
      credit: { number, currency: "INR", balance: money("57.35") } as StoreCredit
    })
    press(sale, "In parts")
    press(sale, "F2")
    expect(facts(sale)).toEqual(["Store credit: ₹57.35", "Open, Cash on delivery: ₹400.00"])
    press(sale, "F2")
    press(sale, "Exact ₹400.00")
    expect(placings(sale).map(({ body }) => body)).toMatchObject([
      {
        payment_mode: "cashondelivery",
        parts: [{ method: "storecredit", amount: money("57.35"), reference: number }]
      }
    ])
    expect(placings(sale)[0]?.body).not.toHaveProperty("payment_reference")
  })
})

describe("what was given for the cash of a sale in parts", () => {
  const parts = [{ method: "cashondelivery", amount: money("200") }]
  const placed = order({ payment_method: "upi", grand_total: money("457.35"), parts })
  const waiting = () => {
    const sale = created()
    pays(sale, "upi")
    press(sale, "In parts")
    type(sale, "cashondelivery", "200")
    press(sale, "F2")
    press(sale, "F2")
    press(sale, "₹500.00")
    sale.answerPlacing(placed)
    return print(sale.stored ?? expect.fail("nothing is stored"))
  }

  it("comes back with its order after a crash, before the rest has come (PAY-29)", () => {
    const again = new Sale(flags, waiting()).with(lines, { userInfo: guest, order: placed })
    expect(shown(again)).toContain("Change ₹300.00")
    press(again, "q")
    expect(again.screen.upi?.amount).toBe(money("257.35"))
  })

  it("is not taken for that of another order (PAY-29)", () => {
    const again = new Sale(flags, waiting()).with(lines, { userInfo: guest })
    expect(again.screen.given).toBeUndefined()
  })
})
