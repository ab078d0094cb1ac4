/** Sales with discounts by hand at two windows, in parts, in cash, in the UAE, and as they come back (PRICE-2, PRICE-4, PRICE-5). */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, password, seed, shelfPack } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, code } = tradingDay()
const paneer = 2649
const keema = (unique: number) => code(unique, { product: 2648 })
const network = Effect.all([
  seed(
    now,
    [],
    [
      shelfPack(2648, keema(1)),
      shelfPack(2648, keema(2)),
      shelfPack(paneer, "8901234567890", { isUnique: false, qty: 90_000 }),
      shelfPack(2648, keema(9), { hub: 2 })
    ]
  ),
  allow({ enable_order_create: 1, discount_limit: 10, swipe_machine_tid: "T1" }, "hub", "second"),
  allow({ enable_order_create: 1, discount_limit: 100, discount_approval: 1 }, "supervisor"),
  allow({ enable_order_create: 1, discount_limit: 50, isUAEHub: 1 }, "kochi"),
  changes("UPDATE app_user SET cut_off_date = NULL", "UPDATE store SET country = 'AE' WHERE store_id = 21")
])

interface Sale {
  readonly items: ReadonlyArray<{
    readonly id: number
    readonly product_id: number
    readonly total_price: number
  }>
  readonly grand_total: number
  readonly cash_total: number
  readonly totals: {
    readonly subtotal: number
    readonly discount: number
    readonly tax: number
  }
  readonly discounts?: ReadonlyArray<{
    readonly off: number
    readonly waits: string | null
    readonly approved_by: string | null
  }>
}
interface Placed {
  readonly order_id: number
  readonly invoice_id: string | null
  readonly grand_total: number
}

const reason = "Damaged packing"

describe.each(databases)("sales with discounts by hand on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network)
  const till = async (username = "hub") => {
    const session = await hub.login(username)
    const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
      call(hub.url, session, `CommerceService.${method}`, params)
    const done = <A = Sale>(method: string, ...params: ReadonlyArray<unknown>) =>
      hub.result<A>(`CommerceService.${method}`, params, session)
    return {
      session,
      ask,
      done,
      add: (product_id: number, qty: number) => done("addItemToCart", { product_id, qty }),
      give: (discount: object) => done("setDiscount", { reason, ...discount }),
      sell: (more: object = {}) => done<Placed>("placeOrderV2", { payment_mode: "cashondelivery", ...more })
    }
  }
  const lineOf = ({ items }: Sale): number => items[0]?.id ?? 0

  test("two windows on one cart: the sum that was told is placed, or nothing is (PRICE-2)", async () => {
    for (let round = 0; round < 6; round += 1) {
      const at = await till()
      const cart = await at.add(paneer, 2)
      const told = cart.grand_total
      const [given, placed] = await Promise.all([
        at.ask("setDiscount", { percent: 10, reason }),
        at.ask("placeOrderV2", { payment_mode: "paytm", grand_total: told })
      ])
      if (placed.error === undefined) {
        // The discount came too late: the order is its own.
        expect(placed.result).toMatchObject({ grand_total: told })
        expect(given.error?.data).toMatchObject({ tag: "CartLocked" })
        await at.done("newCart")
      } else {
        expect(placed.error.data).toMatchObject({ tag: "CartChanged" })
        expect(given.result).toMatchObject({ totals: { discount: 18 } })
        await at.done("clearCart")
      }
    }
  })

  test("two windows on one cart: a line that shrinks keeps no more off than there is, one that is gone none (PRICE-1)", async () => {
    for (let round = 0; round < 6; round += 1) {
      const at = await till("supervisor")
      const item_id = lineOf(await at.add(paneer, 3))
      await Promise.all([
        at.ask("setDiscount", { item_id, amount: 200, reason }),
        at.ask("updateItemInCart", item_id, 1)
      ])
      const shrunk = await at.done("getCart")
      expect(shrunk.totals.discount).toBeLessThanOrEqual(shrunk.totals.subtotal)
      for (const { off, waits } of shrunk.discounts ?? []) {
        expect(off).toBe(90)
        expect(waits).toMatch(/leaves nothing|nothing to pay/)
      }
      const [given] = await Promise.all([
        at.ask("setDiscount", { item_id, percent: 5, reason }),
        at.ask("deleteItemFromCart", item_id)
      ])
      if (given.error !== undefined)
        expect(given.error.data).toMatchObject({ tag: expect.stringMatching(/CartEmpty|LineNotFound/) })
      expect(await at.done("getCart")).toMatchObject({ items: [], totals: { discount: 0 } })
      await at.done("clearCart")
    }
  })

  it("a word that was given stays when its flag is taken away; what nobody approved waits for a lower limit (PRICE-8)", async () => {
    const at = await till("second")
    const item_id = lineOf(await at.add(paneer, 2))
    await at.give({ item_id, percent: 40 })
    await at.done("approveDiscounts", "supervisor", password)
    await hub.flag("supervisor", "discount_approval", 0)
    await hub.flag("second", "discount_limit", 0)
    expect((await at.done("getCart")).discounts).toMatchObject([
      { waits: null, approved_by: "supervisor user" }
    ])
    expect((await at.ask("setDiscount", { percent: 1, reason })).error?.data).toMatchObject({
      tag: "FlagOff"
    })
    expect((await at.ask("approveDiscounts", "supervisor", password)).error?.message).toMatch(
      /flag discount_approval|No discount waits/
    )
    const { order_id } = await at.sell({ payment_mode: "paytm" })
    expect(await hub.order(order_id)).toMatchObject({
      discounts: [{ off: 72, approved_by: "supervisor user" }]
    })
    await hub.flag("second", "discount_limit", 10)
    await hub.flag("supervisor", "discount_approval", 1)
  })

  it("whoever gave it does not approve it, by whatever session (PRICE-4)", async () => {
    const at = await till("supervisor")
    const item_id = lineOf(await at.add(paneer, 1))
    await at.give({ item_id, percent: 100 })
    expect((await at.ask("approveDiscounts", "supervisor", password)).error?.message).toMatch(
      /^Somebody else/
    )
    expect((await at.ask("approveDiscounts", "SUPERVISOR", password)).error).toBeDefined()
    await at.done("clearCart")
  })

  it("is paid in cash to the coin, and in parts to the paisa (PRICE-5)", async () => {
    const at = await till()
    await at.add(paneer, 3)
    const cart = await at.give({ amount: 13.37 })
    // 270 - 13.37 = 256.63, with 2.5 percent twice.
    expect(cart.totals).toMatchObject({ subtotal: 270, discount: 13.37, tax: 12.84 })
    expect([cart.grand_total, cart.cash_total]).toEqual([269.47, 269])
    expect((await at.sell({ grand_total: cart.grand_total })).grand_total).toBe(269)
    await at.done("newCart")
    await at.add(paneer, 3)
    await at.give({ amount: 13.37 })
    const parts = [{ method: "cashondelivery", amount: 100 }]
    const { order_id, grand_total } = await at.sell({ payment_mode: "card", parts })
    expect(grand_total).toBe(269.47)
    const invoiced = await at.done<Placed>("updateAndInvoiceOrder", order_id)
    expect([invoiced.grand_total, invoiced.invoice_id]).toEqual([269.47, expect.any(String)])
  })

  it("in the UAE it is before the VAT, and cash is paid to 25 fils (PRICE-5)", async () => {
    const at = await till("kochi")
    await at.done("addItemToCart", { scan_code: keema(9) })
    for (const cut of [{ percent: 7.25 }, { amount: 0.01 }, { amount: 33.33 }, { percent: 49.99 }]) {
      const { totals, grand_total, cash_total } = await at.give(cut)
      const taxable = Math.round(totals.subtotal * 100) - Math.round(totals.discount * 100)
      const vat = Math.floor((taxable * 5 + 50) / 100)
      expect([cut, Math.round(totals.tax * 100)]).toEqual([cut, vat])
      expect(Math.round(grand_total * 100)).toBe(taxable + vat)
      expect(Math.round(cash_total * 100) % 25).toBe(0)
      expect(Math.abs(cash_total - grand_total)).toBeLessThanOrEqual(0.125)
    }
    await at.done("clearCart")
  })

  it("a return credits what was paid for its packs, and all returns no more than the invoice (PRICE-5)", async () => {
    const at = await till()
    await at.done("addItemToCart", { scan_code: keema(1) })
    const cart = await at.done("addItemToCart", { scan_code: keema(2) })
    await at.give({ item_id: lineOf(cart), amount: 33.33 })
    const { order_id } = await at.sell({ payment_mode: "paytm" })
    await at.done("updateAndInvoiceOrder", order_id)
    const { document } = await at.done<{
      readonly document: { readonly totals: { readonly grand_total: string } }
    }>("getInvoicePrintInfo", order_id)
    const taker = await hub.login("taker")
    const back = (scan_code: string, allPacketReturn: boolean) =>
      hub.result<{ readonly credited: number }>(
        "OrderClientService.returnOrder",
        [{ order_id, allPacketReturn }, [{ scan_code, p_reason: "damaged" }]],
        taker
      )
    const first = await back(keema(1), false)
    // Half of 880, less half of the discount, and its tax: nobody gets more back than was paid.
    expect(first.credited).toBeCloseTo(((880 - 33.33) / 2) * 1.05, 1)
    const last = await back(keema(2), true)
    expect(Math.round((first.credited + last.credited) * 100)).toBe(
      Math.round(Number(document.totals.grand_total) * 100)
    )
  })

  it("the summary's figures name who gave it, why, and with whose word (PRICE-6)", async () => {
    const at = await till()
    const item_id = lineOf(await at.add(paneer, 2))
    await at.give({ item_id, percent: 30, reason: "Complaint settled" })
    await at.done("approveDiscounts", "supervisor", password)
    await at.sell({ payment_mode: "paytm" })
    const today = Day.dayAt(Date.now())
    const { discount_reasons } = await hub.result<{ readonly discount_reasons: ReadonlyArray<object> }>(
      "ReportService.getSummary",
      [today, today, 11],
      at.session
    )
    expect(discount_reasons).toContainEqual(
      expect.objectContaining({
        by: "hub user",
        reason: "Complaint settled",
        approved_by: "supervisor user",
        discounts: 1,
        off: 54
      })
    )
  })
})
