/** `packhouse sell --pay`: a sale in parts for scripts (PAY-22). */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { numberOf } from "#core/order/store-credit.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { payee, variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"

const { now, code } = tradingDay()
const hub = Hub.onSqlite(
  Effect.all([
    seed(
      now,
      [],
      [1, 2, 3, 4, 5, 6].map((at) => shelfPack(1773, code(at)))
    ),
    allow({ enable_order_create: 1, enable_upi_payment: 1, swipe_machine_tid: "T-1" }, "hub"),
    changes(variable("upi_payee", payee), "UPDATE product SET final_price = 72310 WHERE entity_id = 1773")
  ])
)
const desk = Desk.at(hub, "hub")
const run = (...args: ReadonlyArray<string>) => desk.run([...args])

let credits = 0
const creditOf = async (hundredths: number): Promise<string> => {
  credits += 1
  const number = numberOf(Uint8Array.from({ length: 16 }, (_, at) => at + credits))
  await hub.change({
    text: `INSERT INTO store_credit (number, store_id, currency, issued, balance, order_id, issued_at)
           VALUES (?, 11, 'INR', ${hundredths}, ${hundredths}, ${credits}, '2026-11-20 06:30:00')`,
    values: [number]
  })
  return number
}

describe("packhouse sell --pay", () => {
  it("sells for cash and card with the change of the cash, and shows each part of the order (PAY-22)", async () => {
    const sold = await run("sell", code(1), "--pay", "cash=200", "--pay", "card", "--given", "500")
    expect(sold).toMatchObject({ code: 0 })
    expect(sold.stdout).toMatch(/361\.55, Cash on delivery, Card\nGiven 500\.00, change 300\.00\n/)
    const [, number = ""] = /Order (\S+):/.exec(sold.stdout) ?? []
    expect((await run("order", "payment", number)).stdout).toContain("Cash on delivery, 200.00, paid")
    expect((await run("order", "payment", number, "--json")).json()).toMatchObject({
      payment_method: "card",
      parts: [{ method: "cashondelivery", amount: 200 }]
    })
    expect((await run("order", "show", number)).stdout).toContain("Cash on delivery, 200.00, paid")
  })

  it("waits for the rest by UPI with the cart locked, and keeps the reference of a card (PAY-24)", async () => {
    const sold = await run("sell", code(2), "--pay", "card=61.55:9981", "--payment", "upi", "--json")
    expect(sold.json()).toMatchObject({
      payment_method: "upi",
      parts: [{ method: "card", amount: 61.55, reference: "9981" }],
      invoice_id: null
    })
    await run("cart", "new")
  })

  it("pays a part out of a store credit, the rest in cash, or the rest out of it beside cash (STORECREDIT-4)", async () => {
    const number = await creditOf(20_055)
    const first = await run("sell", code(4), "--credit", number, "--given", "200")
    expect(first.stderr).toBe("")
    // 361.55: the credit pays so much that whole coins are left.
    expect(first.stdout).toContain("361.55, Store credit, Cash on delivery")
    expect(first.stdout).toContain("Given 200.00, change 39.00")
    expect((await run("credit", "show", number)).stdout).toContain("-200.55")
    const other = await creditOf(30_000)
    const second = await run("sell", code(5), "--pay", "cash=200", "--credit", other)
    expect(second.stdout).toContain("361.55, Cash on delivery, Store credit")
    expect((await run("credit", "show", other)).stdout).toContain("holds ₹138.45")
    const little = await creditOf(10)
    expect((await run("sell", code(6), "--credit", little)).stderr).toContain(
      "too little for a sale of ₹361.55"
    )
    await run("cart", "clear")
    expect((await run("sell", "--payment", "storecredit")).stderr).toContain("--credit NUMBER")
  })

  it("refuses what is no payment, two rests, and cash in odd coins, in words (PAY-22)", async () => {
    const refused = async (...pay: ReadonlyArray<string>) =>
      (await run("sell", ...pay.flatMap((way) => ["--pay", way]))).stderr
    expect(await refused("cash:200")).toContain("cash:200 is no payment: --pay takes a way with its amount")
    expect(await refused("upi", "card")).toContain("upi and card both pay the rest")
    await run("cart", "add", code(3))
    expect(await refused("cash=200.50", "card")).toContain(
      "200.50 in cash is no whole number of coins of 1.00"
    )
    const less = await run("sell", "--pay", "cash=200", "--pay", "card", "--given", "100")
    expect(less.stderr).toContain("100.00 is less than the 200.00 that are due")
    expect(await refused("cash=200", "card=1")).toContain(
      "cash=200 and card=1 come to 201.00, and it costs 361.55: name one of them without its amount"
    )
    expect(await refused("cash=200", "cash=100", "card")).toContain("Cash on delivery is named twice")
    expect(await refused("gold=100", "card")).toContain("choose Cash on delivery, Card, Paytm, Store credit")
  })

  it("sells for sums that come to what it costs, the last of which pays the rest (PAY-22)", async () => {
    const sold = await run("sell", "--pay", "cash=200", "--pay", "card=161.55", "--json")
    expect(sold.json()).toMatchObject({
      payment_method: "card",
      parts: [{ method: "cashondelivery", amount: 200 }]
    })
  })
})
