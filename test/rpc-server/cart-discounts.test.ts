/** Discounts by hand at the counter, from the cart to its invoice (PRICE-1 to PRICE-5). */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, password, seed, shelfPack } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()

const network = Effect.all([
  seed(
    now,
    [],
    [
      ...Array.from({ length: 6 }, (_, index) => shelfPack(1773, code(1 + index))),
      shelfPack(2648, code(903, { product: 2648, grams: 1070 }), { qty: 1070 }),
      shelfPack(2649, "8901234567890", { isUnique: false, qty: 90_000 })
    ]
  ),
  allow({ enable_order_create: 1, discount_limit: 10 }, "hub", "second"),
  allow({ enable_order_create: 1, discount_limit: "10", discount_approval: 1 }, "supervisor"),
  allow({ enable_order_create: 1, discount_approval: 1 }, "kochi"),
  allow({ enable_order_create: 1 }, "taker"),
  changes(
    "UPDATE app_user SET cut_off_date = NULL",
    "UPDATE product SET cost = 80000 WHERE entity_id = 2648",
    "INSERT INTO coupon (code, percent, min_subtotal, active) VALUES ('HALF', 5000, 0, 1)"
  )
])

interface Given {
  readonly item_id: number | null
  readonly off: number
  readonly waits: string | null
  readonly approved_by: string | null
}
interface Sale {
  readonly items: ReadonlyArray<{ readonly id: number; readonly product_id: number }>
  readonly grand_total: number
  readonly totals: { readonly discount: number; readonly tax: number; readonly subtotal: number }
  readonly discounts?: ReadonlyArray<Given>
}
interface Placed {
  readonly order_id: number
  readonly invoice_id: string | null
  readonly grand_total: number
}

const reason = "Damaged packing"

describe.each(anyDatabase)("discounts by hand on $name", ({ url }) => {
  const hub = Hub.of(url, network)
  const till = async (username = "hub") => {
    const session = await hub.login(username)
    const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
      call(hub.url, session, `CommerceService.${method}`, params)
    const done = <A = Sale>(method: string, ...params: ReadonlyArray<unknown>) =>
      hub.result<A>(`CommerceService.${method}`, params, session)
    return {
      done,
      refused: async (method: string, ...params: ReadonlyArray<unknown>) => {
        const { error } = await ask(method, ...params)
        if (error === undefined) throw new Error(`${method} was not refused`)
        return error
      },
      add: (product_id: number, qty: number) => done("addItemToCart", { product_id, qty }),
      give: (discount: object, basket?: string) =>
        done("setDiscount", { reason, ...discount }, ...(basket === undefined ? [] : [basket])),
      approve: (username: string, secret = password) => done("approveDiscounts", username, secret),
      sell: (more: object = {}) => done<Placed>("placeOrderV2", { payment_mode: "cashondelivery", ...more }),
      session
    }
  }
  const lineOf = ({ items }: Sale, product: number): number =>
    items.find(({ product_id }) => product_id === product)?.id ?? 0

  it("takes an amount off a line or a percent off the cart, and its invoice and timeline say so (PRICE-5)", async () => {
    const at = await till()
    await at.add(2649, 2)
    const cart = await at.done("addItemToCart", { scan_code: code(1) })
    expect(cart.discounts).toBeUndefined()
    const item_id = lineOf(cart, 2649)
    const line = await at.give({ item_id, amount: 18, remark: "torn" })
    expect(line).toMatchObject({
      totals: { subtotal: 300, discount: 18, tax: 8.1 },
      discounts: [{ item_id, amount: 18, off: 18, reason, remark: "torn", by: "hub user", waits: null }]
    })
    // 18 of the line alone, and 4 percent of the 282 that are left over both.
    const both = await at.give({ percent: 4, reason: "price PROMISED" })
    expect(both.totals).toMatchObject({ discount: 29.28 })
    expect(both.discounts).toMatchObject([
      { off: 18 },
      { item_id: null, percent: 4, off: 11.28, waits: null }
    ])
    const placed = await at.sell()
    const order = await at.done<Placed>("updateAndInvoiceOrder", placed.order_id)
    expect(order.invoice_id).not.toBeNull()
    const { document } = await at.done<{
      readonly document: { readonly lines: ReadonlyArray<object>; readonly totals: object }
    }>("getInvoicePrintInfo", placed.order_id)
    expect(document).toMatchObject({
      lines: [
        { product_id: 2649, total: "180.00", discount: "24.48", cgst: "3.89", sgst: "3.89" },
        { product_id: 1773, total: "120.00", discount: "4.80" }
      ],
      totals: {
        discount: "29.28",
        by_hand: [
          { reason: "Damaged packing", amount: "18.00" },
          { reason: "Price promised", amount: "11.28" }
        ]
      }
    })
    const today = Day.dayAt(Date.now())
    const { discounts } = await hub.result<{ readonly discounts: ReadonlyArray<{ readonly by: string }> }>(
      "ReportService.getSummary",
      [today, today, 11],
      at.session
    )
    expect(discounts.find(({ by }) => by === "hub user")).toMatchObject({ discounts: expect.any(Number) })
    expect(await hub.timeline(placed.order_id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "discounted",
          by: "hub user",
          detail: expect.objectContaining({ off: "18.00", item: "Paneer 200 g", reason, remark: "torn" })
        })
      ])
    )
  })

  it("is refused without a limit, without a reason of the list, and beyond what there is (PRICE-1, PRICE-2)", async () => {
    const nobody = await till("taker")
    await nobody.add(2649, 1)
    expect((await nobody.refused("setDiscount", { percent: 5, reason })).data).toMatchObject({
      tag: "FlagOff",
      flag: "discount_limit"
    })
    await nobody.done("clearCart")
    const at = await till()
    const refusal = async (discount: object) =>
      (await at.refused("setDiscount", { reason, ...discount })).message
    expect(await refusal({ percent: 5 })).toBe("Your shopping cart is empty")
    const item_id = lineOf(await at.add(2649, 1), 2649)
    for (const wrong of [
      { percent: 0 },
      { amount: 0 },
      { amount: -5 },
      { percent: 100.5 },
      { percent: 1.005 },
      {},
      { percent: 5, amount: 5 },
      { percent: 5, reason: "Because" },
      { percent: 5, reason: "" },
      { item_id, amount: 90.01 },
      { amount: 90.01 },
      { percent: 5, remark: "x".repeat(201) }
    ])
      expect(await refusal(wrong)).toMatch(/\w/)
    expect((await at.refused("setDiscount", { amount: 1.005, reason })).code).toBe(-32602)
    expect(await refusal({ item_id: 999_999, percent: 5 })).toBe("Unable To find Item to update")
    expect((await at.done("getCart")).discounts).toBeUndefined()
    await at.done("clearCart")
  })

  it("above the limit waits for a second person, whose password nobody is logged in or out by (PRICE-2, PRICE-4)", async () => {
    const at = await till("second")
    const item_id = lineOf(await at.add(2649, 2), 2649)
    const waiting = await at.give({ item_id, percent: 25 })
    expect(waiting.discounts).toMatchObject([
      { off: 45, waits: expect.stringMatching(/above your limit of 10%/) }
    ])
    expect((await at.refused("placeOrderV2", { payment_mode: "paytm" })).data).toMatchObject({
      tag: "DiscountUnapproved"
    })
    for (const [name, secret, why] of [
      ["supervisor", "wrong", /nothing is approved/],
      ["nobody at all", password, /nothing is approved/],
      ["second", password, /Somebody else/],
      ["taker", password, /flag discount_approval/],
      ["kochi", password, /does not work at this store/]
    ] as const)
      expect((await at.refused("approveDiscounts", name, secret)).message).toMatch(why)
    expect((await at.done("getCart")).discounts).toMatchObject([{ approved_by: null }])
    const approved = await at.approve("supervisor")
    expect(approved.discounts).toMatchObject([{ waits: null, approved_by: "supervisor user" }])
    expect((await at.refused("approveDiscounts", "supervisor", password)).message).toMatch(
      /No discount waits/
    )
    // The line grows: the word was said of less.
    await at.done("updateItemInCart", item_id, 3)
    const grown = await at.done("getCart")
    expect(grown.discounts).toMatchObject([
      { off: 67.5, waits: expect.stringMatching(/^The discount has grown/) }
    ])
    expect((await at.refused("placeOrderV2", { payment_mode: "paytm" })).message).toMatch(/has grown/)
    await at.done("updateItemInCart", item_id, 2)
    const { order_id } = await at.sell({ payment_mode: "paytm" })
    expect(await hub.order(order_id)).toMatchObject({
      discounts: [{ off: 45, by: "second user", approved_by: "supervisor user", reason }]
    })
  })

  it("below cost, with a coupon on top, or down to nothing waits; unknown costs are not below (PRICE-3)", async () => {
    const at = await till()
    const item_id = lineOf(await at.done("addItemToCart", { product_id: 2648, qty: 0.5 }), 2648)
    // 440 at a cost of 400.
    expect((await at.give({ item_id, amount: 40 })).discounts).toMatchObject([{ waits: null }])
    expect((await at.give({ item_id, amount: 40.01 })).discounts).toMatchObject([
      { waits: expect.stringMatching(/less than the goods cost/) }
    ])
    await at.give({ item_id, amount: 10 })
    expect((await at.done("applyCoupon", "HALF")).discounts).toMatchObject([
      { waits: expect.stringMatching(/less than the goods cost/) }
    ])
    expect((await at.refused("placeOrderV2", { payment_mode: "paytm" })).data).toMatchObject({
      tag: "DiscountUnapproved"
    })
    const off = await at.done("removeDiscount", item_id)
    expect(off.discounts).toBeUndefined()
    await at.done("removeCoupon")
    await at.add(2649, 1)
    const free = await at.give({ item_id, percent: 100 })
    expect(free.discounts).toMatchObject([{ off: 440, waits: expect.stringMatching(/limit/) }])
    // A line that is taken out takes its discount along, and comes back without it.
    await at.done("deleteItemFromCart", item_id)
    expect((await at.done("addItemToCart", { product_id: 2648, qty: 0.5 })).discounts).toBeUndefined()
    await at.done("clearCart")
  })

  it("is decided when it is placed: a limit that was lowered holds, and a basket keeps what was given (PRICE-2)", async () => {
    const at = await till()
    const cart = await at.add(2649, 1)
    const given = await at.give({ percent: 10 })
    expect(given.totals.discount).toBe(9)
    const { cart_id } = cart as unknown as { readonly cart_id: number }
    await at.done("setCartAside", cart_id, "behind")
    expect(await at.done("getCart", "behind")).toMatchObject({ discounts: [{ off: 9, waits: null }] })
    await hub.flag("hub", "discount_limit", 5)
    expect((await at.refused("placeOrderV2", { payment_mode: "paytm", basket: "behind" })).message).toMatch(
      /limit of 5%/
    )
    await hub.flag("hub", "discount_limit", 10)
    expect(await at.sell({ payment_mode: "paytm", basket: "behind" })).toMatchObject({ grand_total: 85.06 })
  })

  it("a partner's cart has none, and loses those that it had (PRICE-1)", async () => {
    const at = await till()
    const item_id = lineOf(await at.add(2649, 1), 2649)
    await at.give({ percent: 10 })
    await at.give({ item_id, percent: 5 })
    expect((await at.done("setupGuestUser", 3)).discounts).toBeUndefined()
    expect((await at.refused("setDiscount", { percent: 5, reason })).message).toMatch(/partner/)
    await at.done("clearCart")
  })

  it("an approval that is repeated under its key leaves the password free for the next one (LOGIN-1)", async () => {
    const at = await till()
    await at.add(2649, 1)
    await at.give({ percent: 50 })
    const approve = async (key: string) =>
      tagOf(
        await call(hub.url, at.session, "CommerceService.approveDiscounts", ["supervisor", password], {
          "idempotency-key": key
        })
      )
    expect(await approve("approval-one")).toBe("done")
    expect(await approve("approval-one")).toBe("done")
    await at.give({ percent: 60 })
    expect(await approve("approval-two")).toBe("done")
    expect((await at.done("getCart")).discounts).toMatchObject([{ approved_by: expect.any(String) }])
    await at.done("clearCart")
  })

  it("a wrong password of an approval is counted as one of a login (LOGIN-1)", async () => {
    const at = await till()
    await at.add(2649, 1)
    await at.give({ percent: 50 })
    const tries = []
    for (let index = 0; index < 12; index += 1) {
      const { data } = await at.refused("approveDiscounts", "dock", `wrong ${index}`)
      tries.push((data as { readonly tag: string }).tag)
      if (tries.at(-1) === "TooManyAttempts") break
    }
    expect(tries.at(-1)).toBe("TooManyAttempts")
    expect((await at.done("getCart")).discounts).toMatchObject([{ approved_by: null }])
    await at.done("clearCart")
  })
})
