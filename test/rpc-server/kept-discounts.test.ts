/** Discounts by hand that outlive their cart: with a draft, a removed line, an order behind the counter (PRICE-7). */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, password, seed, shelfPack } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const paneer = 2649
const network = Effect.all([
  seed(
    now,
    [],
    [shelfPack(1773, code(1)), shelfPack(paneer, "8901234567890", { isUnique: false, qty: 90_000 })]
  ),
  allow({ enable_order_create: 1, discount_limit: 10 }, "hub", "second"),
  allow({ enable_order_create: 1, discount_approval: 1 }, "supervisor"),
  allow({ enable_order_create: 1 }, "taker"),
  changes("INSERT INTO coupon (code, percent, min_subtotal, active) VALUES ('TENTH', 1000, 0, 1)")
])

interface Given {
  readonly item_id: number | null
  readonly off: number
  readonly by: string
  readonly waits: string | null
  readonly approved_by: string | null
}
interface Sale {
  readonly cart_id: number
  readonly items: ReadonlyArray<{ readonly id: number; readonly product_id: number }>
  readonly grand_total: number
  readonly couponInfo: object | null
  readonly discounts?: ReadonlyArray<Given>
  readonly refused?: ReadonlyArray<{ readonly index: number; readonly tag: string; readonly message: string }>
}

const reason = "Damaged packing"

describe.each(anyDatabase)("discounts that are kept on $name", ({ url }) => {
  const hub = Hub.of(url, network)
  const till = async (username = "hub") => {
    const session = await hub.login(username)
    const done = <A = Sale>(method: string, ...params: ReadonlyArray<unknown>) =>
      hub.result<A>(`CommerceService.${method}`, params, session)
    return {
      session,
      done,
      fill: (request: object) => done("addMultipleItemsToCart", { clearCart: true, ...request }),
      refused: async (method: string, ...params: ReadonlyArray<unknown>) => {
        const { error } = await call(hub.url, session, `CommerceService.${method}`, params)
        if (error === undefined) throw new Error(`${method} was not refused`)
        return error
      }
    }
  }
  const lineOf = ({ items }: Sale, product: number): number =>
    items.find(({ product_id }) => product_id === product)?.id ?? 0

  it("a draft keeps the discounts of its lines and of the whole, and is loaded with them by whoever opens it (PRICE-7)", async () => {
    const at = await till()
    const draft = (more: object) => ({
      store_id: 11,
      products: [
        {
          product_id: paneer,
          product_name: "Paneer 200 g",
          qty: 2,
          price: 90,
          sell_by: "pack",
          scanned_info: null,
          discount: { percent: null, amount: 18.5, reason, remark: "torn" }
        }
      ],
      discount: { percent: 5, amount: null, reason: "Price promised", remark: null },
      ...more
    })
    const saved = await hub.result<{ readonly id: number; readonly products: string }>(
      "OrderService.saveDraft",
      [draft({ name: "With discounts" })],
      at.session
    )
    expect(JSON.parse(saved.products)).toMatchObject([{ discount: { amount: 18.5, remark: "torn" } }])
    const restored = await hub.result<{
      readonly products: ReadonlyArray<object>
      readonly discount: object
    }>("OrderService.restoreDraft", [saved.id], at.session)
    expect(restored).toMatchObject({
      discount: { percent: 5, amount: null, reason: "Price promised" },
      products: [{ discount: { amount: 18.5, reason } }]
    })
    for (const wrong of [
      { percent: 0 },
      { percent: 101 },
      { percent: 5, amount: 5 },
      { amount: -1 },
      { percent: 5, reason: " " }
    ])
      expect(
        (
          await call(hub.url, at.session, "OrderService.saveDraft", [
            draft({ discount: { percent: null, amount: null, reason, remark: null, ...wrong } })
          ])
        ).error?.message
      ).toMatch(/Invalid Data/)
    // Without a discount it has none: a draft of older days is read as it is.
    const { products } = draft({})
    const [{ discount: _, ...plain }] = products as unknown as [{ readonly discount: object }]
    const old = await hub.result<{ readonly id: number; readonly discount?: object }>(
      "OrderService.saveDraft",
      [{ id: saved.id, store_id: 11, products: [plain] }],
      at.session
    )
    expect([
      old.discount,
      JSON.parse((old as unknown as { readonly products: string }).products)[0].discount
    ]).toEqual([undefined, undefined])
    // Somebody else opens it, and gives it within their own limit.
    const second = await till("second")
    const items = [{ product_id: paneer, qty: 2, discount: { amount: 17.5, reason } }]
    const whole = { percent: 5, reason: "Price promised" }
    const loaded = await second.fill({ items, discount: whole })
    expect(loaded.refused).toEqual([])
    expect(loaded.discounts).toMatchObject([
      { off: 17.5, by: "second user", waits: null },
      { item_id: null, off: 8.13, by: "second user", waits: expect.stringMatching(/limit of 10%/) }
    ])
    // The next sale has nothing of the last.
    await second.done("applyCoupon", "TENTH")
    const next = await second.fill({ items: [{ product_id: paneer, qty: 1 }] })
    expect([next.discounts, next.couponInfo]).toEqual([undefined, null])
    await second.done("clearCart")
  })

  it("what cannot be given any more is named, and the goods come all the same (PRICE-7)", async () => {
    const at = await till()
    const filled = await at.fill({
      items: [
        { product_id: paneer, qty: 1, discount: { percent: 5, reason: "No reason of the list" } },
        { product_id: 999_999, qty: 1, discount: { percent: 5, reason } }
      ],
      discount: { amount: 1000, reason }
    })
    expect(filled.items).toHaveLength(1)
    expect(filled.discounts).toBeUndefined()
    expect(filled.refused).toMatchObject([
      { index: 1, tag: "NotFound" },
      {
        index: 0,
        product_name: "Paneer 200 g",
        tag: "DiscountRefused",
        message: expect.stringMatching(/no reason for a discount/)
      },
      {
        index: 2,
        product_name: "The whole cart",
        tag: "DiscountRefused",
        message: expect.stringMatching(/comes to/)
      }
    ])
    await at.done("clearCart")
    const nobody = await till("taker")
    const goods = { product_id: paneer, qty: 1, discount: { percent: 5, reason } }
    expect((await nobody.fill({ items: [goods] })).refused).toMatchObject([{ index: 0, tag: "FlagOff" }])
    await nobody.done("clearCart")
    expect((await nobody.refused("addItemToCart", goods)).data).toMatchObject({ tag: "FlagOff" })
    expect((await nobody.done("getCart")).items).toEqual([])
  })

  it("a removed line comes back with its discount, and the word of the second person is asked anew (PRICE-7)", async () => {
    const at = await till()
    const item_id = lineOf(await at.done("addItemToCart", { product_id: paneer, qty: 2 }), paneer)
    await at.done("addItemToCart", { product_id: 1773, scan_code: code(1) })
    await at.done("setDiscount", { item_id, percent: 30, reason })
    expect((await at.done("approveDiscounts", "supervisor", password)).discounts).toMatchObject([
      { off: 54, approved_by: "supervisor user", waits: null }
    ])
    expect((await at.done("deleteItemFromCart", item_id)).discounts).toBeUndefined()
    const back = await at.done("addItemToCart", {
      product_id: paneer,
      qty: 2,
      discount: { percent: 30, reason, remark: null }
    })
    expect(back.discounts).toMatchObject([
      {
        item_id: lineOf(back, paneer),
        off: 54,
        approved_by: null,
        waits: expect.stringMatching(/waits for somebody/)
      }
    ])
    expect((await at.refused("placeOrderV2", { payment_mode: "paytm" })).data).toMatchObject({
      tag: "DiscountUnapproved"
    })
    await at.done("clearCart")
  })

  it("an order behind the counter is placed with all that was given and approved for it (PRICE-7)", async () => {
    const at = await till()
    const cart = await at.done("addItemToCart", { product_id: paneer, qty: 2 })
    const item_id = lineOf(cart, paneer)
    await at.done("setDiscount", { item_id, percent: 30, reason })
    await at.done("setDiscount", { percent: 5, reason: "Price promised" })
    await at.done("approveDiscounts", "supervisor", password)
    const { grand_total } = await at.done("applyCoupon", "TENTH")
    const basket = "sent-1"
    await at.done("setCartAside", cart.cart_id, basket)
    const behind = { items: [{ product_id: paneer, qty: 2 }], basket, keepsDiscounts: true }
    // Twice: a step that nobody has answered is done again.
    await at.fill(behind)
    const filled = await at.fill(behind)
    expect(filled.grand_total).toBe(grand_total)
    expect(filled.discounts).toMatchObject([
      { item_id: lineOf(filled, paneer), off: 54, approved_by: "supervisor user", waits: null },
      { item_id: null, off: 6.3, waits: null }
    ])
    const placed = await at.done<{ readonly order_id: number; readonly grand_total: number }>(
      "placeOrderV2",
      {
        payment_mode: "paytm",
        basket,
        grand_total
      }
    )
    expect(await hub.order(placed.order_id)).toMatchObject({
      discounts: [{ off: 54, by: "hub user", approved_by: "supervisor user" }, { off: 6.3 }]
    })
  })
})
