/** CASH-1 and CASH-2: a sale for cash comes to whole coins from its cart to its papers, and by UPI to its exact sum. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { payee, variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()

interface Sold {
  readonly order_id: number
  readonly grand_total: number
  readonly invoice_id: string | null
}

describe.each(anyDatabase)("a sale at the counter on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(
        now,
        [],
        [1, 2, 3].map((at) => shelfPack(1773, code(at)))
      ),
      allow({ enable_order_create: 1, enable_upi_payment: 1 }, "hub"),
      changes(variable("upi_payee", payee), "UPDATE product SET final_price = 18066 WHERE entity_id = 1773")
    ])
  )
  const commerce = async <A>(method: string, ...args: ReadonlyArray<unknown>) => {
    const { result, error } = await hub.call(`CommerceService.${method}`, args)
    expect(error).toBeUndefined()
    return result as A
  }
  /** Half a kilogram at 180.66, and what is to be paid for it. */
  const filled = async (pack: number) => {
    await commerce("newCart")
    await commerce("addItemToCart", { scan_code: code(pack) })
    return await commerce<{ grand_total: number; cash_total: number }>("setupGuestUser", 2)
  }
  const place = (payment_mode: string, grand_total: number) =>
    commerce<Sold>("placeOrderV2", { payment_mode, grand_total, channel: "Hub" })
  const invoice = ({ order_id }: Sold) => commerce<Sold>("updateAndInvoiceOrder", order_id)
  const totalsOf = async ({ order_id }: Sold) =>
    (
      await commerce<{ document: { totals: { round_off?: string; grand_total: string } } }>(
        "getInvoicePrintInfo",
        order_id
      )
    ).document.totals

  it("for cash is rounded alike in cart, order and invoice, with its round-off (CASH-1)", async () => {
    const { grand_total, cash_total } = await filled(1)
    expect([grand_total, cash_total]).toEqual([90.33, 90])
    const placed = await place("cashondelivery", cash_total)
    const invoiced = await invoice(placed)
    expect([placed.grand_total, invoiced.grand_total]).toEqual([cash_total, cash_total])
    expect(await totalsOf(invoiced)).toMatchObject({
      grand_total: cash_total.toFixed(2),
      round_off: (cash_total - grand_total).toFixed(2)
    })
    expect(await commerce("getCart")).toMatchObject({
      grand_total: cash_total,
      order: { grand_total: cash_total }
    })
  })

  it("that is placed for cash and paid by UPI before its invoice costs its exact sum, and in cash again whole coins (CASH-2)", async () => {
    const { grand_total, cash_total } = await filled(2)
    const placed = await place("cashondelivery", grand_total)
    expect(placed.grand_total).toBe(cash_total)
    const { result } = await hub.call("PaymentService.requestUpiPayment", [placed.order_id])
    expect((result as { link: string }).link).toContain(`am=${grand_total.toFixed(2)}`)
    const paidBy = (method: string) => commerce<Sold>("changePaymentMethod", placed.order_id, method)
    expect((await paidBy("upi")).grand_total).toBe(grand_total)
    expect((await paidBy("cashondelivery")).grand_total).toBe(cash_total)
    expect((await paidBy("upi")).grand_total).toBe(grand_total)
    const invoiced = await invoice(placed)
    expect(invoiced.grand_total).toBe(grand_total)
    expect((await totalsOf(invoiced)).round_off).toBeUndefined()
  })

  it("is exact where cash_rounding is 0, and a coin in another shape is refused (CASH-1)", async () => {
    await hub.change(variable("cash_rounding", 0))
    const { grand_total, cash_total } = await filled(3)
    expect(cash_total).toBe(grand_total)
    expect((await place("cashondelivery", grand_total)).grand_total).toBe(grand_total)
    await hub.change("DELETE FROM env_variable WHERE name = 'cash_rounding'")
  })
})
