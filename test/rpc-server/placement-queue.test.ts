/**
 * Orders placed behind the counter, by the client's own queue, journal and ports, on a server that is killed meanwhile, by
 * a client that is (BACK-1 to BACK-5).
 */
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SentCart } from "#core/counter/queued-cart.ts"
import * as Money from "#core/money.ts"
import { coinOf, toCoin } from "#core/order/cash-rounding.ts"
import { numberOf } from "#core/order/store-credit.ts"
import * as Q from "#core/quantity.ts"
import { Desk } from "#test/support/desk.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"

const { now, code } = tradingDay()
const scanned = code(1)

/** What a cart comes to, by its number of packs of paneer, at 90 and 5 percent. */
const paneer = (count: number, change: Partial<SentCart> = {}): SentCart => ({
  cartItems: [
    { product_id: 2649, product_name: "Paneer 200 g", by_hand: Q.ofThousandths(count * 1000), scan_codes: [] }
  ],
  cartTotal: Money.ofHundredths(9450 * count),
  cart_id: null,
  userType: 2,
  customer: count % 2 === 0 ? { mobile: "9876500001", firstname: "Anju", lastname: "K" } : null,
  address: null,
  payment_mode: "cashondelivery",
  source: null,
  reference_order_id: null,
  slot: null,
  external_customer: null,
  till: null,
  draft_id: null,
  ...change
})
/** There is none of it. */
const keema = paneer(1, {
  cartItems: [
    { product_id: 2648, product_name: "Mutton keema", by_hand: Q.ofThousandths(500), scan_codes: [] }
  ],
  cartTotal: Money.ofHundredths(46_200)
})

describe("orders placed behind the counter", () => {
  const hub = Hub.program(
    Effect.all([
      seed(
        now,
        [],
        [
          shelfPack(1773, scanned),
          shelfPack(1773, code(2)),
          shelfPack(2649, "8901234567890", { isUnique: false, qty: 900_000 })
        ]
      ),
      allow(
        {
          enable_order_create: 1,
          checkout_in_background: 1,
          use_partner_price: 1,
          b2c_hub_customer: "4001",
          swipe_machine_tid: "T1",
          discount_limit: 20
        },
        "hub"
      ),
      changes("UPDATE app_user SET cut_off_date = NULL WHERE username = 'hub'")
    ]),
    // Replies can be lost there.
    { PACKHOUSE_ENV: "development" }
  )
  let desk: Desk
  beforeAll(async () => {
    desk = new Desk(hub.url)
    await desk.logIn()
  })
  afterAll(() => desk.forget())
  const ended = (): number => 30 - desk.queue.waiting.length
  const placedOrders = () =>
    hub.rows(
      `SELECT increment_id, grand_total, status,
         (SELECT COUNT(*) FROM invoice WHERE invoice.order_id = orders.order_id) AS invoices
       FROM orders WHERE increment_id LIKE 'C%' ORDER BY increment_id`
    )

  it("become one order each, in their order, while client and server are killed, and the counter fills its own cart (BACK-7)", async () => {
    await desk.open()
    const before = (await placedOrders()).length
    const { cart_id } = await desk.result<{ readonly cart_id: number }>("addItemToCart", {
      scan_code: scanned
    })
    const carts = Array.from({ length: 30 }, (_, index) => paneer(index + 1))
    carts[1] = paneer(2, {
      cart_id,
      cartItems: [
        { product_id: 1773, product_name: "Chicken curry cut", by_hand: Q.zero, scan_codes: [scanned] }
      ],
      cartTotal: Money.ofHundredths(12_000)
    })
    carts[12] = keema
    for (const [index, cart] of carts.entries()) desk.tell({ _tag: "SentOff", id: `cart-${index + 1}`, cart })
    // Sent off twice is once.
    desk.tell({ _tag: "SentOff", id: "cart-30", cart: paneer(30) })
    await expect.poll(() => desk.queue.hold).toBe("held")
    // The cart that was sent off is not the counter's any more.
    await expect
      .poll(async () => (await desk.result<{ readonly cart_id: number | null }>("getCart")).cart_id)
      .toBeNull()
    await desk.result("addItemToCart", { product_id: 2649, qty: 3 })
    for (const at of [3, 8, 15, 22]) {
      await expect.poll(() => desk.queue.hold === "none" || ended() >= at, { interval: 5 }).toBe(true)
      if (at % 2 === 1) {
        await hub.kill()
        await hub.start()
      } else {
        await desk.kill()
        await desk.start()
        // Before what was kept is back its queue is empty, too.
        await expect.poll(() => desk.queue.hold, { interval: 5 }).toBe("held")
      }
    }
    await expect.poll(() => desk.queue.hold === "none" && desk.queue.waiting.length === 0).toBe(true)
    const orders = (await placedOrders()).slice(before)
    expect(orders.map(({ grand_total }) => grand_total)).toEqual(
      carts.flatMap((cart) => (cart === keema ? [] : [toCoin(cart.cartTotal, coinOf(undefined, "INR"))]))
    )
    expect(new Set(orders.map(({ invoices }) => invoices))).toEqual(new Set([1]))
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["complete"]))
    expect(desk.queue.failed).toMatchObject([
      {
        id: "cart-13",
        errors: 1,
        problem: "Mutton keema: One or items are out of stock!",
        cartItems: keema.cartItems,
        cartTotal: 46_200,
        placed: null
      }
    ])
    expect(desk.queue.last).toMatchObject({ placed: { increment_id: orders.at(-1)?.increment_id } })
    expect(await desk.result("getCart")).toMatchObject({ items: [{ product_id: 2649, qty: 3 }] })
  })

  it("are paid as they were sent off: in parts, out of a store credit, with a discount that stays (BACK-9)", async () => {
    await desk.open()
    const before = (await placedOrders()).length
    const number = numberOf(Uint8Array.from({ length: 16 }, (_, at) => at))
    await hub.change({
      text: `INSERT INTO store_credit (number, store_id, currency, issued, balance, order_id, issued_at)
             VALUES (?, 11, 'INR', 15000, 15000, 1, '2026-11-20 06:30:00')`,
      values: [number]
    })
    const { cart_id, items } = await desk.result<{
      readonly cart_id: number
      readonly items: ReadonlyArray<{ readonly id: number }>
    }>("addItemToCart", { product_id: 2649, qty: 2 })
    const reason = "Damaged packing"
    await desk.result("setDiscount", { item_id: items[0]?.id, amount: 18, reason })
    const discounted = paneer(2, {
      cart_id,
      cartTotal: Money.ofHundredths(17_010),
      customer: null,
      payment_mode: "card",
      discounts: [
        { product_id: 2649, percent: null, amount: Money.ofHundredths(1_800), reason, remark: null }
      ]
    })
    const inParts = paneer(3, {
      parts: [
        { method: "card", amount: Money.ofHundredths(8_350) },
        { method: "storecredit", amount: Money.ofHundredths(10_000), reference: number }
      ],
      given: Money.ofHundredths(50_000)
    })
    const byCredit = paneer(1, {
      cartTotal: Money.ofHundredths(9_450),
      payment_mode: "storecredit",
      payment_reference: number
    })
    for (const [at, sale] of [discounted, inParts, byCredit].entries())
      desk.tell({ _tag: "SentOff", id: `paid-${at}`, cart: sale })
    await expect.poll(() => desk.queue.hold === "none" && desk.queue.waiting.length === 0).toBe(true)
    const orders = (await placedOrders()).slice(before)
    expect(orders.map(({ grand_total, invoices }) => [grand_total, invoices])).toEqual([
      [17_010, 1],
      [28_350, 1]
    ])
    const parts = `SELECT p.method, p.amount FROM order_part p JOIN orders o ON o.order_id = p.order_id
      WHERE o.increment_id = '${orders[1]?.increment_id}' ORDER BY p.method`
    expect(await hub.rows(parts)).toEqual([
      { method: "card", amount: 8_350 },
      { method: "storecredit", amount: 10_000 }
    ])
    // Somebody sold more of it than it holds: nothing is placed, and it is said what is left.
    expect(desk.queue.failed.find(({ id }) => id === "paid-2")?.problem).toContain("50.00 left")
    expect(await hub.number("SELECT balance AS n FROM store_credit WHERE issued = 15000")).toBe(5_000)
  })

  it("are tried again where they failed, also by a client that was started since", async () => {
    await desk.open()
    const before = await placedOrders()
    desk.tell({ _tag: "SentOff", id: "keema", cart: keema })
    const failed = () => desk.queue.failed.filter(({ id }) => id === "keema")
    await expect.poll(failed).toHaveLength(1)
    await desk.kill()
    await desk.start()
    await expect.poll(failed).toHaveLength(1)
    desk.tell({ _tag: "TriedAgain", id: "keema" })
    await expect.poll(() => [desk.queue.hold, failed().length]).toEqual(["none", 1])
    expect(failed()).toMatchObject([
      { step: "add-items", problem: "Mutton keema: One or items are out of stock!" }
    ])
    desk.tell({ _tag: "TookBack", id: "keema" })
    await expect.poll(failed).toEqual([])
    expect(await placedOrders()).toEqual(before)
  })

  it("are one order each although every reply of a write is lost once", async () => {
    await desk.open()
    const before = await placedOrders()
    for (const method of [
      "CommerceService.setCartAside",
      "CommerceService.addMultipleItemsToCart",
      "CommerceService.setupUser",
      "CommerceService.placeOrderV2",
      "CommerceService.updateAndInvoiceOrder",
      "InvoiceService.processOrderItems"
    ])
      await hub.loseReply(method)
    const { cart_id } = await desk.result<{ readonly cart_id: number }>("addItemToCart", {
      product_id: 2649,
      qty: 2
    })
    desk.tell({ _tag: "SentOff", id: "lost-1", cart: paneer(2, { cart_id }) })
    desk.tell({ _tag: "SentOff", id: "lost-2", cart: paneer(4) })
    await expect.poll(() => desk.queue.hold === "none" && desk.queue.waiting.length === 0).toBe(true)
    expect(desk.queue.failed.filter(({ id }) => id.startsWith("lost"))).toEqual([])
    const orders = (await placedOrders()).slice(before.length)
    expect(orders.map(({ grand_total, invoices }) => [grand_total, invoices])).toEqual([
      [18_900, 1],
      [37_800, 1]
    ])
  })
})
