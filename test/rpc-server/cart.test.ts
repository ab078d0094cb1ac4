/** Carts of counters, from the first scan to the invoiced order (CART-1 to CART-4, CLAIM-1, PLACE-1 to PLACE-4). */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { digitAfter } from "#core/barcode/rule/check-digits.ts"
import { normalPhone } from "#core/phone.ts"
import { openBranch, type Shelved } from "#test/support/branch.ts"
import { Hub } from "#test/support/hub.ts"
import { squaresOf } from "#test/support/label-squares.ts"
import { allow, hubRows, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, yesterday, code } = tradingDay()
const expired = code(900, { expiry: yesterday })
const usedCode = code(901)
const otherHubCode = code(902)
/** What so many counters sell from at once. */
const shelf = isLong ? 200 : 18
const counters = isLong ? 20 : 6

const network = Effect.all([
  seed(now, ordersOf([1], { source: "zomato", items: [{ product: 1773, qty: 500 }] }), [
    ...Array.from({ length: 48 }, (_, index) => shelfPack(1773, code(1 + index))),
    shelfPack(1773, expired, { expiry: yesterday }),
    shelfPack(1773, usedCode, { status: 1 }),
    shelfPack(1773, otherHubCode, { hub: 2 }),
    shelfPack(2648, code(903, { product: 2648, grams: 1070 }), { qty: 1070 }),
    shelfPack(2649, "8901234567890", { isUnique: false, qty: 10_000 })
  ]),
  allow({ enable_order_create: 1, swipe_machine_tid: "T1" }, "hub", "second", "kochi"),
  allow({ enable_order_create: 1, manual_accept: false, enable_upi_payment: false }, "by-hand-off"),
  changes(
    "UPDATE app_user SET cut_off_date = NULL",
    "INSERT INTO coupon (code, percent, min_subtotal, active) VALUES ('FRESH10', 1000, 0, 1)",
    "INSERT INTO coupon (code, amount, min_subtotal, active, use_limit) VALUES ('LAST', 5000, 20000, 1, 1)",
    variable("order_return_reason", ["damaged", "Wrong item"], 0),
    variable("delivery_charge", { amount: 30, free_from: 500 }, 0),
    `INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('04006381333931', 2649, 1), ('18901234567897', 2649, 12),
       ('98901234567893', 1773, 1)`
  )
])

interface Line {
  readonly id: number
  readonly product_id: number
  readonly qty: number
  readonly total_price: number
  readonly oos: boolean
  readonly scanned_info: { readonly items: ReadonlyArray<{ readonly scan_code: string }> } | null
}
interface Sale {
  readonly items: ReadonlyArray<Line>
  readonly grand_total: number
  readonly totals: Readonly<Record<"subtotal" | "shipping" | "discount" | "tax" | "grand_total", number>>
  readonly order: { readonly order_id: number; readonly increment_id: string } | null
  readonly couponInfo: unknown
  readonly reserved_until: string | null
  readonly userInfo: { readonly name: string | null } | null
}
interface Placed {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
  readonly invoice_id: string | null
}

/** Somebody at a till of their own: a login, and so a cart. */
const tillOf = async (hub: Hub, username: string) => {
  const session = await hub.login(username)
  const ask = (method: string, params: ReadonlyArray<unknown> = [], key?: string) =>
    call(
      hub.url,
      session,
      `CommerceService.${method}`,
      params,
      key === undefined ? {} : { "idempotency-key": key }
    )
  const done = <A = Sale>(method: string, ...params: ReadonlyArray<unknown>) =>
    hub.result<A>(`CommerceService.${method}`, params, session)
  return {
    ask,
    done,
    refused: async (method: string, ...params: ReadonlyArray<unknown>) => {
      const { error } = await ask(method, params)
      if (error === undefined) throw new Error(`${method} was not refused`)
      return error.message
    },
    logout: () => hub.call("AuthService.logout", [], session),
    scan: (scan_code: string) => done("addItemToCart", { scan_code }),
    sell: (payment_mode = "cashondelivery", more: object = {}) =>
      done<Placed>("placeOrderV2", { payment_mode, channel: "Hub", ...more })
  }
}
type Till = Awaited<ReturnType<typeof tillOf>>

/** The label of a scale: two digits, the product, its grams or its price. */
const labelled = (starts: number, product: number, amount: number) => {
  const digits = `${starts}${String(product).padStart(5, "0")}${String(amount).padStart(5, "0")}`
  return `${digits}${digitAfter(digits, digits.length)}`
}

describe.each(databases)("a counter's cart on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network)
  const counter = (username = "hub") => tillOf(hub, username)
  /** The claims of all end, as after their time. */
  const expire = () => hub.change("UPDATE pack_claim SET claimed_until = '2020-01-01 00:00:00'")
  /** Packs of chicken on the shelf, from this one on, and counters that want them. */
  const sellingFrom = async (first: number) => {
    const codes = Array.from({ length: shelf }, (_, index) => code(first + index))
    await hub.transact(() => hubRows(now, { packs: codes.map((each) => shelfPack(1773, each)) }))
    const tills = Array.from({ length: counters }, (_, at) => counter(at % 2 === 0 ? "hub" : "second"))
    return [codes, await Promise.all(tills)] as const
  }
  /** Two counters at a hub of their own, with what is on its shelf. */
  const countersAt = async (...shelved: ReadonlyArray<Shelved>) => {
    const flags = { enable_order_create: 1 }
    const branch = await openBranch(hub, { people: { hub: flags, second: flags }, packs: shelved })
    return [await counter(branch.named("hub")), await counter(branch.named("second")), branch] as const
  }

  it("takes packs and products, says what they come to, and lets them go again (CART-1)", async () => {
    const till = await counter()
    expect(await till.done("getCart")).toMatchObject({ cart_id: null, items: [], grand_total: 0 })
    await till.scan(code(1))
    const two = await till.scan(code(2))
    expect(two.items).toMatchObject([{ product_id: 1773, qty: 1, total_price: 240, oos: false }])
    expect(two.reserved_until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const more = await till.done("addItemToCart", { product_id: 2648, qty: 0.5 })
    // 440 at 5 percent.
    expect(more.totals).toEqual({ subtotal: 680, shipping: 0, discount: 0, tax: 22, grand_total: 702 })
    const [, keema] = more.items
    expect(await till.refused("updateItemInCart", keema?.id, 0.3)).toBe("Kindly enter multiple of 0.5.")
    expect(await till.refused("updateItemInCart", keema?.id, 0.05)).toBe("Qty is lower than min qty 0.1")
    expect(await till.refused("updateItemInCart", two.items[0]?.id, 0.5)).toMatch(/^Packs of 1 were scanned/)
    expect(await till.refused("updateItemInCart", 999_999, 1)).toBe("Unable To find Item to update")
    expect((await till.done("updateItemInCart", keema?.id, 0)).items).toHaveLength(1)
    expect((await till.done("deletePackFromCart", code(1))).items).toMatchObject([{ qty: 0.5 }])
    expect((await till.done("deletePackFromCart", code(1))).items).toMatchObject([{ qty: 0.5 }])
    expect((await till.done("deletePackFromCart", code(2))).items).toEqual([])
    expect(await hub.rows("SELECT kind FROM pack_claim WHERE scan_code IN (?, ?)", code(1), code(2))).toEqual(
      []
    )
  })

  it("refuses what cannot be sold, each with its sentence, and stays as it was (CART-4)", async () => {
    const [till, other] = [await counter(), await counter("second")]
    await till.scan(code(3))
    const before = await till.done("getCart")
    for (const [scan, sentence] of [
      [code(3), "Product Already Exist in Cart"],
      [`M${code(3)}`, "Product Already Exist in Cart"],
      ["nonsense", "Barcode product not identified!"],
      [expired, "Expired Product Not Using for Order"],
      [usedCode, "Already Used Entity"],
      [code(9999, { product: 2648 }), "Not Able to find a pack in Hub Inventory"],
      [otherHubCode, "Not Able to find a pack in Hub Inventory"]
    ] as const)
      expect(await till.refused("addItemToCart", { scan_code: scan })).toBe(sentence)
    const taken = await other.ask("addItemToCart", [{ scan_code: code(3) }])
    expect(taken.error).toMatchObject({
      message: "Already Used Entity",
      data: { tag: "PackReserved", by: "hub user", where: "in the cart" }
    })
    expect(await till.refused("addItemToCart", { product_id: 4 })).toBe("Product not found")
    expect(await till.refused("addItemToCart", {})).toBe("Invalid Data")
    expect(await till.done("getCart")).toEqual(before)
    // Nobody has touched it for too long: the pack is anybody's.
    await expire()
    expect((await other.scan(code(3))).items).toHaveLength(1)
    expect((await till.done("getCart")).items).toMatchObject([{ qty: 0, oos: true }])
    expect(await till.refused("placeOrderV2", { payment_mode: "cashondelivery" })).toBe(
      "One or items are out of stock!"
    )
    await other.done("clearCart")
    await till.done("clearCart")
  })

  it("counts a code that many packs share, as far as there are packs beside what others hold (CART-4)", async () => {
    const ean = "8901234567890"
    // Ten of one code: the first to expire are two.
    const [till, other] = await countersAt(
      { product: 2649, code: ean, isUnique: false, qty: 2000 },
      { product: 2649, code: ean, isUnique: false, qty: 8000, days: 9 }
    )
    for (let unit = 1; unit <= 6; unit++) expect((await till.scan(ean)).items[0]?.qty).toBe(unit)
    for (let unit = 1; unit <= 4; unit++) expect((await other.scan(ean)).items[0]?.qty).toBe(unit)
    expect(await other.refused("addItemToCart", { scan_code: ean })).toBe("Already Used Entity")
    // By hand neither: it is said how many there are.
    expect((await other.ask("addItemToCart", [{ product_id: 2649, qty: 1 }])).error).toMatchObject({
      message: "One or items are out of stock!",
      data: { available: "4 Pack" }
    })
    expect(await other.refused("addItemToCart", { product_id: 2649, qty: 1.5 })).toBe(
      "Kindly enter multiple of 1."
    )
    await till.done("clearCart")
    expect((await other.done("addItemToCart", { product_id: 2649, qty: 1 })).items).toMatchObject([
      { qty: 5, oos: false }
    ])
    await other.done("clearCart")
  })

  it("takes codes of the trade, sells what they count, and says of what it refuses why (CODE-17, CODE-18, CODE-19)", async () => {
    const [till] = await countersAt(
      { product: 2649, code: "8901234567890", isUnique: false, qty: 6000 },
      { product: 2649, code: "8901234567890", isUnique: false, qty: 14_000, days: 9 },
      { product: 1773, code: "98901234567893", isUnique: false, qty: 2000 }
    )
    const link = "https://id.example.com/01/4006381333931/10/L7"
    const weighed = "]C101989012345678933103000512"
    for (const [scanned, qty] of [
      ["4006381333931", 1],
      [link, 2],
      ["8901234567890", 3],
      ["18901234567897", 15]
    ] as const)
      expect((await till.scan(scanned)).items[0]?.qty, scanned).toBe(qty)
    // Chicken is 240 a kilogram: 59.88 buy 249.5 grams.
    expect((await till.scan(weighed)).items[1]?.qty).toBe(0.512)
    const cart = await till.scan("(01)98901234567893(3922)005988")
    expect(cart.items[1]?.qty).toBe(0.762)
    const refusals: ReadonlyArray<readonly [string, string, object]> = [
      ["18901234567897", "Already Used Entity", {}],
      [
        "5901234123457",
        "Barcode product not identified!",
        { why: "EAN-13, GTIN 05901234123457: no product of the catalogue has it" }
      ],
      ["4006381333932", "Barcode product not identified!", { why: "check digit should be 1, not 2" }],
      [
        "98901234567893",
        "Barcode product not identified!",
        {
          why: "numbers of 14 digits that start with 9 are of variable measure: the carton needs a GS1 code with its net weight (310n)"
        }
      ],
      [
        "(01)04006381333931(17)200131",
        "Expired Product Not Using for Order",
        { date_of_expiry: "2020-01-31", by: "use by (17)" }
      ]
    ]
    for (const [scan_code, message, data] of refusals) {
      const { error } = await till.ask("addItemToCart", [{ scan_code }])
      expect(error, scan_code).toMatchObject({ message, data })
    }
    // A carton of several rows is one scan, which is taken back as one.
    await till.done("deletePackFromCart", link)
    expect((await till.done("deletePackFromCart", "18901234567897")).items[0]?.qty).toBe(2)
    const again = await till.scan("18901234567897")
    expect(again.items[0]?.scanned_info?.items.map(({ scan_code }) => scan_code)).toEqual([
      "4006381333931",
      "8901234567890",
      "18901234567897"
    ])
    const { order_id } = await till.sell()
    await till.done("updateAndInvoiceOrder", order_id)
    expect((await till.done("getCart")).items).toMatchObject([{ qty: 14 }, { qty: 0.762 }])
  })

  it("a number of the network's own, of restricted circulation too, names its product by its prefix (CODE-36)", async () => {
    const flags = { enable_order_create: 1 }
    const fitting = { people: { hub: flags, second: flags }, packs: [{}, {}] }
    const [branch, other] = [await openBranch(hub, fitting), await openBranch(hub, fitting)]
    await hub.change(variable("gtin_prefix", "29000000", branch.id))
    const [till, elsewhere] = [await counter(branch.named("hub")), await counter(other.named("hub"))]
    const own = `0290000001773${digitAfter("290000001773", 12)}`
    const squares = (bars: string) => squaresOf(bars, own, today)
    const [bars = ""] = branch.codes
    expect((await till.scan(squares(bars))).items).toMatchObject([
      { product_id: 1773, qty: 0.5, scanned_info: { items: [{ scan_code: bars }] } }
    ])
    expect(await till.refused("addItemToCart", { scan_code: bars })).toBe("Product Already Exist in Cart")
    const link = `https://id.shop.example/01/${own}?3103=000500`
    const entities = branch.service("EntityService", "hub")
    expect(await entities.done("getEntityInfo", [link])).toMatchObject({ product_id: 1773, qty: 0.5 })
    // Without the prefix it names nothing; nor does a number that no product has behind it.
    const [theirs = ""] = other.codes
    const unknown = `0290000009999${digitAfter("290000009999", 12)}`
    expect(await elsewhere.ask("addItemToCart", [{ scan_code: squares(theirs) }])).toMatchObject({
      error: { data: { why: `GS1 element string, GTIN ${own}: no product of the catalogue has it` } }
    })
    expect(await till.ask("addItemToCart", [{ scan_code: `(01)${unknown}(3103)000500` }])).toMatchObject({
      error: { data: { why: `GS1 element string, GTIN ${unknown}: no product of the catalogue has it` } }
    })
    // A product that has it among its GTINs goes before the prefix.
    await hub.change(`INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('${own}', 2649, 1)`)
    expect(await entities.done("getEntityInfo", [link])).toMatchObject({ product_id: 2649, qty: 1 })
    await hub.change(`DELETE FROM product_gtin WHERE gtin = '${own}'`)
  })

  it("a label of the network is one pack by either of its codes, at a till, an order and its invoice (CODE-35)", async () => {
    const flags = { enable_order_create: 1 }
    const branch = await openBranch(hub, {
      people: { hub: flags, second: flags },
      orders: [{ product: 1773, qty: 500 }],
      packs: [{}, {}]
    })
    const [till, other] = [await counter(branch.named("hub")), await counter(branch.named("second"))]
    const [id = 0] = branch.orders
    const as = await hub.as(branch.named("hub"))
    const squares = (bars: string) => squaresOf(bars, "98901234567893", today)
    const [bars = "", otherBars = ""] = branch.codes
    const scanned = await till.scan(squares(bars))
    expect(scanned.items).toMatchObject([
      { product_id: 1773, scanned_info: { items: [{ scan_code: bars }] } }
    ])
    for (const scan_code of [bars, squares(bars)]) {
      expect(await till.refused("addItemToCart", { scan_code })).toBe("Product Already Exist in Cart")
      expect(await other.refused("addItemToCart", { scan_code })).toBe("Already Used Entity")
    }
    const found = async (code: string) =>
      (await call(hub.url, as, "EntityService.getEntityWithPack", [code, branch.id, id])).result
    expect(await found(squares(bars))).toMatchObject({
      entity: { scan_code: bars, codeType: "pack" },
      pack: { scan_code: bars, claimed_by: { where: "in the cart" } }
    })
    const invoice = (...codes: ReadonlyArray<string>) => {
      const items = codes.map((scan_code) => ({ scan_code, qty: 0.5 }))
      const line = { item_id: id * 100, product_id: 1773, qty: 0.5, reason: "", scanned_info: { items } }
      return hub.invoice(id, [line], { as, store: branch.store })
    }
    // By either of its codes it is taken back, too.
    expect((await till.done("deletePackFromCart", squares(bars))).items).toEqual([])
    await till.scan(bars)
    const { order_id } = await till.sell()
    await till.done("updateAndInvoiceOrder", order_id)
    expect((await invoice(squares(bars))).error).toMatchObject({ data: { tag: "AlreadyUsed" } })
    expect((await invoice(squares(otherBars), otherBars)).error).toBeDefined()
    expect((await invoice(squares(otherBars))).error).toBeUndefined()
    expect(await hub.rows("SELECT unique_key FROM order_pack WHERE order_id = ?", id)).toEqual([
      { unique_key: otherBars }
    ])
    expect(await other.refused("addItemToCart", { scan_code: otherBars })).toBe("Already Used Entity")
    // A pack that the hub never had is goods with a serial number, as anybody's are.
    const elsewhere = code(990)
    expect(await found(squares(elsewhere))).toMatchObject({ entity: { codeType: "ean13" } })
  })

  it("a GTIN with a serial number is one pack: in one pair of hands, sold once, and again when it came back (CODE-22)", async () => {
    const flags = { enable_order_create: 1, enable_order_return: 1 }
    const branch = await openBranch(hub, {
      people: { hub: flags, second: flags },
      orders: [{ product: 2649, qty: 2000 }],
      packs: [{ product: 2649, code: "8901234567890", isUnique: false, qty: 9000 }]
    })
    const [till, other] = [await counter(branch.named("hub")), await counter(branch.named("second"))]
    const [id = 0] = branch.orders
    const as = await hub.as(branch.named("hub"))
    const session = { as, store: branch.store }
    const serial = "]d2010400638133393121S7a"
    const link = "https://id.example.com/01/4006381333931/21/S7a?17=301231"
    const key = "(01)04006381333931(21)S7a"
    const found = async (code: string, order_id: number) =>
      (await call(hub.url, as, "EntityService.getEntityWithPack", [code, branch.id, order_id])).result as {
        readonly unique_key: string
        readonly pack: Readonly<Record<string, unknown>>
      }
    const invoice = (...codes: ReadonlyArray<string>) => {
      const items = codes.map((scan_code) => ({ scan_code, qty: 1 }))
      const qty = codes.length
      const line = {
        item_id: id * 100,
        product_id: 2649,
        qty,
        reason: "Out of stock",
        scanned_info: { items }
      }
      return hub.invoice(id, [line], session)
    }
    expect((await till.scan(serial)).items[0]?.qty).toBe(1)
    expect(await till.refused("addItemToCart", { scan_code: link })).toBe("Product Already Exist in Cart")
    expect((await other.ask("addItemToCart", [{ scan_code: key }])).error).toMatchObject({
      message: "Already Used Entity",
      data: { tag: "PackReserved", where: "in the cart" }
    })
    // Its case counts, and so do the pieces that have no number on the same shelf.
    expect((await other.scan("(01)04006381333931(21)S7A")).items[0]?.qty).toBe(1)
    await other.done("clearCart")
    expect((await found(link, id)).pack).toMatchObject({ status: 0, claimed_by: { where: "in the cart" } })
    const { order_id, increment_id } = await till.sell()
    await till.done("updateAndInvoiceOrder", order_id)
    expect(await other.refused("addItemToCart", { scan_code: serial })).toBe("Already Used Entity")
    expect(await found(link, id)).toMatchObject({
      unique_key: key,
      pack: { status: 1, taken_by: { order_id, increment_id } }
    })
    expect((await invoice(serial)).error).toMatchObject({ data: { tag: "AlreadyUsed" } })
    const fresh = "(01)04006381333931(21)S8"
    expect((await invoice(fresh, "]d2010400638133393121S8")).error).toMatchObject({
      data: { tag: "AlreadyUsed" }
    })
    const sold = await hub.result<{ readonly packs: ReadonlyArray<{ readonly scan_code: string }> }>(
      "OrderReturnService.getReturnOrder",
      [link],
      as
    )
    expect(sold).toMatchObject({ order_id, packs: [{ scan_code: key, qty: 1 }] })
    const back = [{ scan_code: link, p_reason: "Wrong item" }]
    const { error } = await call(hub.url, as, "OrderClientService.returnOrder", [
      { order_id, allPacketReturn: false },
      back
    ])
    expect(error).toBeUndefined()
    expect((await invoice(serial, fresh)).error).toBeUndefined()
    const packs = await hub.rows("SELECT scan_code, unique_key FROM order_pack WHERE order_id = ?", id)
    expect(packs.map((row) => [row.scan_code, row.unique_key]).sort()).toEqual(
      [key, fresh].map((one) => [one, one])
    )
  })

  it("reads what the lists of the network read, at each scan and again at the invoice, and its own codes by them alone; a price buys at the price of its sale (CODE-27, CODE-28, CODE-29)", async () => {
    const flags = { enable_order_create: 1 }
    const branch = await openBranch(hub, {
      people: { hub: flags },
      orders: Array.from({ length: 2 }, () => ({ product: 1773, qty: 500 })),
      packs: [
        { product: 1773, code: "98901234567893", isUnique: false, qty: 2000 },
        {},
        { product: 1773, code: labelled(29, 1773, 12_000), isUnique: false, qty: 500 }
      ]
    })
    const till = await counter(branch.named("hub"))
    const admin = await hub.as("admin")
    const rules = (method: string, ...params: ReadonlyArray<unknown>) =>
      call(hub.url, admin, `CodeRuleService.${method}`, params)
    const { lists, version } = (await rules("getCodeRules")).result as {
      readonly lists: ReadonlyArray<{ readonly name: string }>
      readonly version: number
    }
    const fields = [
      { name: "item", places: "3-7" },
      { name: "grams", places: "8-12", decimals: 3 },
      { name: "check", places: "13" }
    ]
    const weight28 = {
      name: "weight28",
      title: "weighed",
      kind: "weighed",
      length: "13",
      starts: ["28"],
      fields
    }
    const price29 = {
      ...weight28,
      name: "price29",
      title: "priced",
      kind: "priced",
      starts: ["29"],
      fields: fields.map((field) =>
        field.name === "grams" ? { ...field, name: "price", decimals: 2 } : field
      )
    }
    const save = async (after: number, isShopOn: boolean, isOwnOn: boolean) => {
      const wanted = [
        { name: "shop", title: "our scales", is_on: isShopOn, rules: [weight28, price29] },
        ...lists.map((list) => ({ ...list, is_on: list.name !== "packhouse" || isOwnOn }))
      ]
      expect((await rules("setCodeRules", wanted, version + after, true)).result).toEqual({
        version: version + after + 1
      })
    }
    const [first = 0, second = 0] = branch.orders
    const as = await hub.as(branch.named("hub"))
    const invoice = async (id = first, scan_code = labelled(28, 1773, 500)) => {
      const items = [{ scan_code, qty: 0.5 }]
      const line = { item_id: id * 100, product_id: 1773, qty: 0.5, scanned_info: { items } }
      return await hub.invoice(id, [line], { as, store: branch.store })
    }
    await save(0, true, true)
    expect((await till.scan(labelled(28, 1773, 500))).items).toMatchObject([{ product_id: 1773, qty: 0.5 }])
    const unknown = await till.ask("addItemToCart", [{ scan_code: labelled(28, 99_999, 500) }])
    expect(unknown.error).toMatchObject({
      message: "Barcode product not identified!",
      data: { why: "weighed, item 99999: no product of the catalogue has it" }
    })
    await till.scan(branch.codes[1] ?? "")
    await till.done("clearCart")
    // Where its scales know it by another number, that one alone names it (CODE-37).
    await hub.change("INSERT INTO product_plu (plu, product_id) VALUES (142, 1773)")
    expect((await till.scan(labelled(28, 142, 500))).items).toMatchObject([{ product_id: 1773, qty: 0.5 }])
    const byOwnNumber = await till.ask("addItemToCart", [{ scan_code: labelled(28, 1773, 500) }])
    expect(byOwnNumber.error).toMatchObject({
      data: { why: "weighed, item 01773: no product of the catalogue has it" }
    })
    await hub.change("DELETE FROM product_plu")
    await till.done("clearCart")
    const priced = labelled(29, 1773, 12_000)
    const costs = (hundredths: number) =>
      hub.change(`UPDATE product SET final_price = ${hundredths} WHERE entity_id = 1773`)
    // 120 at 240 a kilogram; at 300 the customer pays 120 as before.
    expect((await till.scan(priced)).items).toMatchObject([{ qty: 0.5, total_price: 120 }])
    await costs(30_000)
    expect((await till.done("getCart")).items).toMatchObject([{ qty: 0.4, total_price: 120 }])
    const sale = await till.sell()
    const sold = await till.done("updateAndInvoiceOrder", sale.order_id)
    expect(sold).toMatchObject({ grand_total: 120, invoice_id: expect.anything() })
    // An order has the price that it was placed at, and nobody needs a scanner to pick it.
    const within = <A>(method: string, ...params: ReadonlyArray<unknown>) => hub.result<A>(method, params, as)
    const look = (...order: ReadonlyArray<number>) =>
      within("EntityService.getEntityWithPack", priced, branch.id, ...order)
    expect(await look()).toMatchObject({ entity: { qty: 0.4 } })
    expect(await look(second)).toMatchObject({ entity: { qty: 0.5 } })
    const shelved = await within<ReadonlyArray<{ readonly scan_code: string }>>(
      "OrderInvoiceService.getAvailablePacks",
      ...[1773, 9, branch.id, null, null, null, second]
    )
    expect(shelved.find(({ scan_code }) => scan_code === priced)).toMatchObject({ counts: 0.5 })
    expect(shelved.find(({ scan_code }) => scan_code === branch.codes[1])).not.toHaveProperty("counts")
    expect((await invoice(second, priced)).error).toBeUndefined()
    await costs(24_000)
    await till.done("newCart")
    await save(1, false, false)
    for (const scan_code of [branch.codes[1], labelled(28, 1773, 500)])
      expect((await till.ask("addItemToCart", [{ scan_code }])).error?.data, scan_code).toMatchObject({
        tag: "UnknownBarcode"
      })
    const looked = [branch.codes[1], 1773, branch.id, second]
    expect(
      (await call(hub.url, as, "ShipmentService.getHubInventoryInfo", looked)).error?.data
    ).toMatchObject({
      why: "pack: a code of this network, and no list in use reads it"
    })
    expect((await invoice()).error).toMatchObject({
      message: "Barcode product not identified!",
      data: { why: expect.stringMatching(/^numbers of 13 digits that start with 2 are given out by each/) }
    })
    await save(2, true, true)
    expect((await invoice()).error).toBeUndefined()
    await save(3, false, true)
  })

  test("takes several things at once, names what it refuses, and forgets what was in it before where it is asked to", async () => {
    const till = await counter()
    await till.scan(code(4))
    const filled = await till.done<Sale & { readonly refused: ReadonlyArray<unknown> }>(
      "addMultipleItemsToCart",
      {
        clearCart: true,
        inventoryCheck: false,
        items: [
          { product_id: 2648, qty: 900 },
          {
            scanned_info: {
              items: [{ scan_code: code(5) }, { scan_code: usedCode }, { scan_code: code(6) }]
            }
          },
          { product_id: 2649, qty: 0.5 }
        ]
      }
    )
    expect(filled.items).toMatchObject([
      { product_id: 2648, qty: 900, oos: false },
      { product_id: 1773, qty: 1 }
    ])
    expect(filled.refused).toEqual([
      {
        index: 1,
        product_id: null,
        product_name: null,
        tag: "AlreadyUsed",
        message: "Already Used Entity"
      },
      {
        index: 2,
        product_id: 2649,
        product_name: "Paneer 200 g",
        tag: "BelowMinimum",
        message: "Qty is lower than min qty 1"
      }
    ])
    expect((await (await counter("second")).scan(code(4))).items).toHaveLength(1)
    await till.done("clearCart")
  })

  test("becomes one order, however often it is placed; the order is invoiced with its packs and leaves (PLACE-3)", async () => {
    const till = await counter()
    expect(await till.refused("placeOrderV2", { payment_mode: "cashondelivery" })).toBe(
      "Your shopping cart is empty"
    )
    await till.scan(code(7))
    const cart = await till.scan(code(8))
    expect(await till.refused("placeOrderV2", { payment_mode: "cashondelivery", grand_total: 1 })).toBe(
      "The cart comes to ₹240.00 now: tell the customer, and place it again"
    )
    expect(await till.refused("placeOrderV2", { payment_mode: "cheque" })).toMatch(
      /^The order cannot be paid/
    )
    const key = `place-${crypto.randomUUID()}`
    const request = [{ payment_mode: "cashondelivery", grand_total: cart.grand_total }]
    const replies = await Promise.all(Array.from({ length: 8 }, () => till.ask("placeOrderV2", request, key)))
    const placed = replies[0]?.result as Placed
    expect(placed).toMatchObject({ status: "success", grand_total: 240, invoice_id: null })
    expect(placed.increment_id).toMatch(/^C\d{8}$/)
    for (const reply of replies) expect(reply.result).toEqual(placed)
    // Under another key it is the same cart, which is an order.
    expect(await till.refused("placeOrderV2", ...request)).toBe(
      `This cart is order ${placed.increment_id} already: begin a new one`
    )
    const locked: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]> = [
      ["addItemToCart", { scan_code: code(9) }],
      ["addMultipleItemsToCart", { clearCart: true, items: [] }],
      ["updateItemInCart", cart.items[0]?.id, 2],
      ["deleteItemFromCart", cart.items[0]?.id],
      ["deletePackFromCart", code(7)],
      ["clearCart"],
      ["applyCoupon", "fresh10"],
      ["removeCoupon"],
      ["setupGuestUser", 2]
    ]
    for (const [method, ...params] of locked)
      expect(await till.refused(method, ...params), method).toBe(
        `This cart is order ${placed.increment_id} already: begin a new one`
      )
    expect((await till.done("getCart")).items).toMatchObject([{ qty: 1 }])
    // Its packs are the order's: nobody else gets them meanwhile.
    expect(await (await counter("second")).refused("addItemToCart", { scan_code: code(7) })).toBe(
      "Already Used Entity"
    )
    const invoices = await Promise.all(
      Array.from({ length: 5 }, () => till.done<Placed>("updateAndInvoiceOrder", placed.order_id))
    )
    expect(new Set(invoices.map(({ invoice_id }) => invoice_id)).size).toBe(1)
    expect(invoices[0]).toMatchObject({ grand_total: 240, increment_id: placed.increment_id })
    const order = await hub.order(placed.order_id)
    expect(order).toMatchObject({ status: "complete" })
    const paper = await till.done<{ readonly document: { readonly kind?: string } }>(
      "getInvoicePrintInfo",
      placed.order_id
    )
    expect(JSON.stringify(paper.document)).toContain(placed.increment_id)
    expect(await till.done("getCart")).toMatchObject({
      order: { increment_id: placed.increment_id },
      // Nobody holds its packs any more, and it goes on showing what was sold.
      items: [{ qty: 1, scanned_info: { items: [{ scan_code: code(7) }, { scan_code: code(8) }] } }],
      grand_total: 240
    })
    expect(await till.done("newCart")).toMatchObject({ cart_id: null, items: [], order: null })
    // Asked for twice it takes nothing out of the next one.
    await till.scan(code(9))
    expect((await till.done("newCart")).items).toMatchObject([{ qty: 0.5 }])
    await till.done("clearCart")
  })

  it("stands beside others of the same person that have names, and becomes one of them with its packs", async () => {
    const [till, again] = [await counter(), await counter()]
    const cart = await till.scan(code(20))
    const aside = [(cart as Sale & { readonly cart_id: number }).cart_id, "one"]
    expect(await till.done("setCartAside", ...aside)).toMatchObject({ cart_id: null, items: [] })
    // Once more, and from another login, it is what it is; another one's cart stays theirs.
    await till.done("setCartAside", ...aside)
    await till.scan(code(21))
    await again.done(
      "setCartAside",
      (await till.done<{ readonly cart_id: number }>("getCart")).cart_id,
      "two"
    )
    expect((await again.done("getCart", "two")).items).toEqual([])
    expect((await again.done("getCart", "one")).items).toMatchObject([{ qty: 0.5 }])
    expect((await (await counter("second")).done("getCart", "one")).items).toEqual([])
    expect(await (await counter("second")).refused("addItemToCart", { scan_code: code(20) })).toBe(
      "Already Used Entity"
    )
    await again.done("addMultipleItemsToCart", {
      basket: "one",
      clearCart: true,
      items: [{ scan_code: code(20) }, { product_id: 2649, qty: 1 }]
    })
    await again.done("setupUser", { mobile: "9876500001", firstname: "Anju", userType: 2 }, "one")
    const placed = await again.sell("card", { basket: "one" })
    expect((await till.done("getCart", "one")).order).toMatchObject({ increment_id: placed.increment_id })
    expect((await till.done("getCart")).items).toMatchObject([{ qty: 0.5 }])
    expect(await till.refused("setupGuestUser", 2, "one")).toMatch(/^This cart is order/)
    await till.done("clearCart")
    await till.done("newCart", "one")
    expect((await till.done("getCart", "one")).order).toBeNull()
  })

  it("is one of two of a session, which know nothing of each other, from the first line to the order (CART-6)", async () => {
    const [till, other] = [await counter(), await counter()]
    await till.scan(code(31))
    expect((await till.done("getCart", "quick")).items).toEqual([])
    await till.done("addItemToCart", { scan_code: code(32) }, "quick")
    const [line] = (await till.done("addItemToCart", { product_id: 2649, qty: 1 }, "quick")).items.slice(-1)
    expect((await till.done("updateItemInCart", line?.id, 2, "quick")).items).toMatchObject([{}, { qty: 2 }])
    expect((await till.done("applyCoupon", "FRESH10", "quick")).totals.discount).toBeGreaterThan(0)
    await till.done("removeCoupon", "quick")
    await till.done("deleteItemFromCart", line?.id, "quick")
    await till.done("setupUser", { mobile: "9876500001", firstname: "Anju", userType: 2 }, "quick")
    // Another till of the same person has two of its own.
    expect((await other.done("getCart", "quick")).items).toEqual([])
    expect(await other.refused("addItemToCart", { scan_code: code(32) })).toMatch(/^Already Used Entity/)
    const placed = await till.sell("cashondelivery", { basket: "quick" })
    expect((await till.done("getCart", "quick")).order).toMatchObject({ increment_id: placed.increment_id })
    // The first one is no order, and takes more.
    expect(await till.done("addItemToCart", { product_id: 2649, qty: 1 })).toMatchObject({
      order: null,
      items: [{ qty: 0.5 }, { qty: 1 }],
      userInfo: null
    })
    expect(await till.done("newCart", "quick")).toMatchObject({ cart_id: null, order: null })
    const next = await till.done<{ readonly cart_id: number }>(
      "addItemToCart",
      { scan_code: code(33) },
      "quick"
    )
    await till.done("setCartAside", next.cart_id, "three")
    expect((await till.done("getCart", "three")).items).toMatchObject([{ qty: 0.5 }])
    expect((await till.done("getCart", "quick")).items).toEqual([])
    await till.done("deletePackFromCart", code(31))
    expect((await till.done("getCart")).items).toMatchObject([{ product_id: 2649 }])
    await till.done("clearCart")
    await till.done("clearCart", "three")
  })

  it("is for whom was named last: no other's name stays behind a first one, or with a number that is nobody's (CUSTOMER-2)", async () => {
    const till = await counter()
    const named = async (mobile: string, name: Readonly<Record<string, string>> = {}) =>
      (await till.done("setupUser", { mobile, ...name, userType: 2 })).userInfo?.name
    expect(await named("9876500021", { firstname: "Anju", lastname: "Rao" })).toBe("Anju Rao")
    expect(await named("9876500021")).toBe("Anju Rao")
    expect(await named("9876500021", { firstname: "Anju" })).toBe("Anju Rao")
    // Whom the store has not served keeps their name; this cart alone is for another one.
    expect(await named("9876500021", { firstname: "Ravi" })).toBe("Ravi")
    expect(await named("9876500021")).toBe("Anju Rao")
    expect(await named("0000000001", { firstname: "Anju", lastname: "Rao" })).toBe("Anju Rao")
    expect((await till.ask("getCustomerInfo", ["0000000001"])).result).toBeNull()
    expect(await named("0000000001")).toBeNull()
    await till.done("clearCart")
  })

  it("takes the packs of an own cart whose session has ended, and nobody else's", async () => {
    const before = await counter()
    await before.scan(code(25))
    const other = await counter("second")
    await before.logout()
    expect(await other.refused("addItemToCart", { scan_code: code(25) })).toMatch(/^Already Used Entity/)
    const after = await counter()
    expect((await after.scan(code(25))).items).toMatchObject([{ qty: 0.5 }])
    // A session that goes on has what is in its second cart; what that had is its user's once it has ended.
    await after.done("addItemToCart", { scan_code: code(34) }, "quick")
    const neighbour = await counter()
    expect(await neighbour.refused("addItemToCart", { scan_code: code(34) })).toMatch(/^Already Used Entity/)
    await after.logout()
    expect((await neighbour.scan(code(34))).items).toMatchObject([{ qty: 0.5 }])
    await neighbour.done("clearCart")
  })

  it("tells one person 30 customers of other stores an hour, by the whole number, and names none of them anew (CUSTOMER-1)", async () => {
    const till = await counter("second")
    // Customers whom no store here has served.
    const strangers = Array.from({ length: 32 }, (_, index) => `98760${10_000 + index}`)
    await hub.change(
      ...strangers.map((mobile) => ({
        text: "INSERT INTO customer (mobile, firstname, lastname) VALUES (?, 'Known', 'Elsewhere')",
        values: [normalPhone(mobile)]
      }))
    )
    const found = async (mobile = "") => (await till.ask("getCustomerInfo", [mobile])).result
    for (const mobile of strangers.slice(0, 30)) expect(await found(mobile)).toMatchObject({ mobile })
    // One that was looked up stays looked up.
    expect(await found(strangers[0])).toMatchObject({ mobile: strangers[0] })
    expect((await till.ask("getCustomerInfo", [strangers[30]])).error?.data?.tag).toBe("TooManyAttempts")
    expect(await till.refused("setupUser", { mobile: strangers[31], userType: 2 })).toMatch(
      /^Too many customers looked up/
    )
    const named = await till.done("setupUser", { mobile: strangers[1], firstname: "Mine", userType: 2 })
    expect(named.userInfo?.name).toBe("Mine")
    expect(await found(strangers[1])).toMatchObject({ name: { firstname: "Known", lastname: "Elsewhere" } })
    await till.done("clearCart")
  })

  test("is for a guest, a customer or a partner, and delivered where it is said", async () => {
    const till = await counter()
    await till.scan(code(10))
    expect((await till.done("setupGuestUser", 1)).totals.shipping).toBe(30)
    expect(await till.refused("placeOrderV2", { payment_mode: "card" })).toBe("Enter Mobile Number!")
    const address = {
      street: "12\nLake Road\nNear the temple\nDomlur",
      city: "",
      region: "",
      postcode: "560071"
    }
    expect(await till.refused("setupShippingAddress", address)).toBe("Enter Mobile Number!")
    const named = await till.done("setupUser", {
      mobile: "9876500077",
      firstname: "\u001B[31mAnju\u0000".replace("\u0000", ""),
      lastname: "\u0D05\u0D28\u0D4D\u0D1C\u0D41",
      userType: 1
    })
    expect(named.userInfo?.name).toBe("Anju \u0D05\u0D28\u0D4D\u0D1C\u0D41")
    expect(await till.refused("placeOrderV2", { payment_mode: "card" })).toBe("Enter complete address!")
    expect(await till.refused("setupShippingAddress", { ...address, street: "12" })).toBe(
      "Enter complete address!"
    )
    expect(await till.refused("setupShippingAddress", { ...address, postcode: "56007" })).toBe(
      "A pincode has six digits, and the first is not 0"
    )
    expect(
      await till.refused("placeOrderV2", {
        payment_mode: "card",
        address: { ...address, street: `${"x".repeat(121)}\nLake Road\nTemple\nDomlur` }
      })
    ).toBe("A part of the address has more than 120 characters")
    expect(
      await till.refused("placeOrderV2", {
        payment_mode: "card",
        address,
        external_customer: { mobile: "12" }
      })
    ).toMatch(/mobile/i)
    await till.done("setupShippingAddress", address)
    // A number that nobody had counts as tried (PHONE-6), until somebody has ordered with it.
    const tried = () =>
      hub.rows("SELECT user_id FROM customer_look_up WHERE customer_id = ?", -919_876_500_077)
    expect(await tried()).toHaveLength(1)
    const placed = await till.sell("card")
    expect(await tried()).toEqual([])
    expect(placed.grand_total).toBe(150)
    expect(await hub.order(placed.order_id)).toMatchObject({
      status: "pending",
      source: "fth_hub",
      payment_method: "card",
      customer_firstname: "Anju",
      ship_address: { postcode: "560071" }
    })
    await till.done("newCart")

    const reference = { source: "zomato", reference_order_id: `Z-${today}` }
    for (const unique of [11, 12]) {
      await till.scan(code(unique))
      await till.done("setupGuestUser", 3)
      if (unique === 11) {
        expect(await till.refused("placeOrderV2", { payment_mode: "cashondelivery" })).toBe(
          "Please select partner and enter reference order id!"
        )
        expect(await till.sell("cashondelivery", reference)).toMatchObject({ grand_total: 120 })
        await till.done("newCart")
      }
    }
    expect(await till.refused("placeOrderV2", { payment_mode: "cashondelivery", ...reference })).toMatch(
      /^This reference was placed already: order C/
    )
    await till.done("clearCart")
  })

  it("takes the number of a customer's kind, a mobile and a slot as strangers and as their digits", async () => {
    const till = await counter()
    await till.done("addItemToCart", { product_id: "1773", qty: 1 })
    expect((await till.done("setupGuestUser", "2")).userInfo).toMatchObject({ userType: 2 })
    for (const [mobile, userType] of [
      ["9876500007", "1"],
      [9_876_500_007, 1]
    ])
      expect((await till.done("setupUser", { mobile, firstname: "Anju", userType })).userInfo).toMatchObject({
        mobile: "9876500007",
        userType: 1
      })
    const street = "12\nLake Road\nNear the temple\nDomlur"
    await till.done("setupShippingAddress", { street, city: "", region: "", postcode: "560071" })
    for (const slot of [9_999, "9999"])
      expect(await till.refused("placeOrder", slot, "cashondelivery")).toBe(
        "This slot is not offered any more"
      )
    expect((await till.ask("setupGuestUser", ["4"])).error?.code).toBe(-32602)
    await till.done("clearCart")
  })

  test("is cheaper by a coupon, which is used up by one of two counters that place at once", async () => {
    const [till, other] = [await counter(), await counter("second")]
    expect(await till.refused("applyCoupon", "fresh10")).toBe("Your shopping cart is empty")
    await till.done("addItemToCart", { product_id: 2648, qty: 0.5 })
    expect((await till.done("applyCoupon", " ")).couponInfo).toBeNull()
    expect(await till.refused("applyCoupon", "nothing")).toMatch(/NOTHING/)
    const off = await till.done("applyCoupon", " fresh 10 ")
    expect(off).toMatchObject({
      couponInfo: { code: "FRESH10", applied: true },
      // 440 less 44, at 5 percent.
      totals: { subtotal: 440, discount: 44, tax: 19.8, grand_total: 415.8 }
    })
    expect((await till.done("removeCoupon")).totals.discount).toBe(0)
    await other.done("addItemToCart", { product_id: 2648, qty: 0.5 })
    for (const each of [till, other]) await each.done("applyCoupon", "LAST")
    // Below its minimum it says so, and nothing is placed for another sum than was told.
    const [line] = (await till.done("getCart")).items
    await till.done("addItemToCart", { scan_code: code(14) })
    await till.done("updateItemInCart", line?.id, 0)
    expect(await till.done("getCart")).toMatchObject({ couponInfo: { applied: false }, grand_total: 120 })
    expect(await till.refused("placeOrderV2", { payment_mode: "paytm" })).toMatch(/LAST/)
    await till.done("addItemToCart", { product_id: 2648, qty: 0.5 })
    // More than there is may be ordered for later.
    for (const each of [till, other])
      await each.done("addMultipleItemsToCart", { inventoryCheck: false, items: [] })
    const replies = await Promise.all(
      [till, other].map((each) => each.ask("placeOrderV2", [{ payment_mode: "paytm" }]))
    )
    expect(replies.map(({ error }) => error?.data?.tag ?? "placed").toSorted()).toEqual([
      "CouponUnusable",
      "placed"
    ])
    for (const each of [till, other]) {
      await each.done("newCart")
      await each.done("clearCart")
    }
  })

  test("takes no pack that is sold in the same moment: it would be an order that nobody can invoice", async () => {
    const seller = await counter()
    const others = await Promise.all(Array.from({ length: 6 }, () => counter("second")))
    for (let unique = isLong ? 40 : 44; unique < 48; unique++) {
      await seller.scan(code(unique))
      const placed = await seller.sell()
      const isSold = seller.done("updateAndInvoiceOrder", placed.order_id)
      const scanned = await Promise.all(
        others.map(async (other, place) => {
          // Each a little later than the one before: some of them while the pack is being sold.
          await new Promise((resolve) => setTimeout(resolve, place * 2))
          return other.ask("addItemToCart", [{ scan_code: code(unique) }])
        })
      )
      await isSold
      expect(scanned.map(({ error }) => error?.message)).toEqual(others.map(() => "Already Used Entity"))
      await seller.done("newCart")
    }
  })

  it("is nobody else's, needs its flag, and by hand needs leave to be (CART-10)", async () => {
    const [till, strict] = [await counter(), await counter("by-hand-off")]
    await till.scan(code(13))
    expect((await strict.done("getCart")).items).toEqual([])
    expect(await (await counter("everywhere")).refused("getCart")).toMatch(/enable_order_create/)
    const foreign = await till.sell()
    expect(await (await counter("kochi")).refused("updateAndInvoiceOrder", foreign.order_id)).toBe(
      "Order not found"
    )
    const notEnabled = "This is not enabled for you (manual_accept)"
    expect(await strict.refused("addItemToCart", { product_id: 1773, qty: 0.5 })).toBe(notEnabled)
    expect(
      await strict.done<{ readonly refused: unknown }>("addMultipleItemsToCart", {
        items: [{ product_id: 1773, qty: 0.5 }]
      })
    ).toMatchObject({ items: [], refused: [{ tag: "FlagOff", message: notEnabled }] })
    const scanned = await strict.scan(code(19))
    expect(await strict.refused("updateItemInCart", scanned.items[0]?.id, 1)).toBe(notEnabled)
    expect(await strict.refused("placeOrderV2", { payment_mode: "upi" })).toBe(
      "The order cannot be paid like this: choose Cash on delivery, Paytm"
    )
    const placed = await strict.sell()
    expect((await strict.done<Placed>("updateAndInvoiceOrder", placed.order_id)).invoice_id).not.toBeNull()
  })

  it("by hand takes what there is beside what others have in hand, and says how much that is (CART-7, CART-8)", async () => {
    const [till, other, { codes }] = await countersAt({ product: 2648, qty: 1070 })
    const more = await till.ask("addItemToCart", [{ product_id: 2648, qty: 5 }])
    expect(more.error).toMatchObject({
      message: "One or items are out of stock!",
      data: { tag: "OutOfStock", name: "Mutton keema", available: "1.07 Kg" }
    })
    const [line] = (await till.done("addItemToCart", { product_id: 2648, qty: 1 })).items
    expect(line).toMatchObject({ qty: 1, oos: false })
    expect(await till.refused("updateItemInCart", line?.id, 1.5)).toBe("One or items are out of stock!")
    await other.scan(codes[0] ?? "")
    // It is short now: less of it may be taken, and more may not.
    expect(await till.done("updateItemInCart", line?.id, 0.5)).toMatchObject({
      items: [{ qty: 0.5, oos: true }]
    })
    expect(await till.refused("updateItemInCart", line?.id, 1)).toBe("One or items are out of stock!")
    await other.done("clearCart")
    expect(
      await till.done<Sale & { readonly refused: ReadonlyArray<unknown> }>("addMultipleItemsToCart", {
        inventoryCheck: false,
        items: [{ product_id: 2648, qty: 20 }]
      })
    ).toMatchObject({ items: [{ qty: 20.5 }], refused: [] })
    await till.done("clearCart")
  })

  it("by hand goes on showing what was sold of it, at its price, after the invoice took packs for it (CART-9)", async () => {
    // The invoice takes the first to expire, which no other test is to miss.
    const [till, , { codes }] = await countersAt({}, {})
    await till.done("addItemToCart", { product_id: 1773, qty: 0.5 })
    await till.scan(codes[1] ?? "")
    const { grand_total, totals } = await till.done("applyCoupon", "fresh10")
    const sold = {
      items: [{ qty: 1, price: 240, total_price: 240 }],
      grand_total,
      totals,
      couponInfo: { code: "FRESH10", applied: true }
    }
    const placed = await till.sell()
    expect(await till.done("getCart")).toMatchObject(sold)
    await till.done("updateAndInvoiceOrder", placed.order_id)
    expect(await till.done("getCart")).toMatchObject(sold)
    expect((await till.done("getCart")).items[0]?.scanned_info?.items).toHaveLength(2)
    await till.done("newCart")
  })

  test("is a partner's where a partner is named, and never without its number", async () => {
    const till = await counter()
    await till.scan(code(16))
    expect(await till.refused("placeOrder", null, "cashondelivery", "zomato")).toBe(
      "Please select partner and enter reference order id!"
    )
    expect(
      await till.refused("placeOrderV2", { payment_mode: "cashondelivery", reference_order_id: "Z9" })
    ).toBe("Please select partner and enter reference order id!")
    // A coupon goes when the cart becomes a partner's, and none comes on; the sum that was told is another one then.
    expect((await till.done("applyCoupon", "FRESH10")).totals.discount).toBeGreaterThan(0)
    const { grand_total } = await till.done("getCart")
    expect(await till.done("setupGuestUser", 3)).toMatchObject({ couponInfo: null, totals: { discount: 0 } })
    expect(await till.refused("applyCoupon", "FRESH10")).toBe("A partner's order has no coupon")
    await till.done("setupGuestUser", 2)
    await till.done("applyCoupon", "FRESH10")
    const named = { source: "zomato", reference_order_id: `Z9-${today}` }
    expect(
      await till.refused("placeOrderV2", { payment_mode: "cashondelivery", ...named, grand_total })
    ).toMatch(/^The cart comes to/)
    const placed = await till.sell("cashondelivery", named)
    expect(await hub.order(placed.order_id)).toMatchObject({
      source: "zomato",
      source_ref_id: `Z9-${today}`,
      status: "pending"
    })
    expect(await till.done("getCart")).toMatchObject({ userInfo: { userType: 3 }, couponInfo: null })
    await till.done("newCart")
  })

  test(`${counters} counters sell from one shelf of ${shelf} packs at once, and no pack is sold twice`, async () => {
    const [onShelf, tills] = await sellingFrom(1000)
    let sales = 0
    await Promise.all(
      tills.map(async (till, index) => {
        const start = Math.floor((index * shelf) / counters)
        const wanted = [...onShelf.slice(start), ...onShelf.slice(0, start)]
        let inCart = 0
        for (const scan_code of wanted) {
          const reply = await till.ask("addItemToCart", [{ scan_code }])
          if (reply.error === undefined) inCart++
          else expect(reply.error.message).toBe("Already Used Entity")
          if (inCart === 3) {
            const placed = await till.sell()
            await till.done("updateAndInvoiceOrder", placed.order_id)
            await till.done("newCart")
            sales += inCart
            inCart = 0
          }
        }
        if (inCart > 0) {
          const placed = await till.sell()
          await till.done("updateAndInvoiceOrder", placed.order_id)
          sales += inCart
        }
      })
    )
    expect(
      await hub.rows(
        `SELECT t.pack_id FROM order_pack t JOIN pack k ON k.id = t.pack_id
         WHERE t.returned_at IS NULL AND k.unique_key IS NOT NULL GROUP BY t.pack_id HAVING COUNT(*) > 1`
      )
    ).toEqual([])
    expect(sales).toBe(shelf)
  })

  it(`${counters} counters at one shelf of ${shelf} packs: what is let go by clearing or by its time is sold by another, once (CART-7)`, {
    timeout: 120_000
  }, async () => {
    const [freed, tills] = await sellingFrom(2000)
    /** Of three counters one sells, one has second thoughts, and one walks away from a full cart. */
    const of = (kind: number) => tills.filter((_, index) => index % 3 === kind)
    const [sellers, clearers, gone] = [of(0), of(1), of(2)]
    const scanned = async (till: Till, scan_code: string): Promise<boolean> => {
      const { error } = await till.ask("addItemToCart", [{ scan_code }])
      if (error !== undefined) expect(error.message).toBe("Already Used Entity")
      return error === undefined
    }
    const sellCart = async (till: Till): Promise<void> => {
      const placed = await till.sell()
      await till.done("updateAndInvoiceOrder", placed.order_id)
      await till.done("newCart")
    }
    /** Sells whatever is to be had, from its own end of the shelf on; answers how many packs that were. */
    const sellAll = async (till: Till, from: number): Promise<number> => {
      let [sold, inCart] = [0, 0]
      for (const scan_code of [...freed.slice(from), ...freed.slice(0, from)]) {
        if (await scanned(till, scan_code)) inCart++
        if (inCart < 3) continue
        await sellCart(till)
        sold += inCart
        inCart = 0
      }
      if (inCart > 0) await sellCart(till)
      return sold + inCart
    }
    const startOf = (index: number, among: number) => Math.floor((index * shelf) / among)
    const sum = (all: ReadonlyArray<number>) => all.reduce((a, b) => a + b, 0)

    const left = await Promise.all(
      gone.map(async (till, index) => {
        let held = 0
        const from = startOf(index, gone.length)
        for (const scan_code of freed.slice(from, from + 4)) if (await scanned(till, scan_code)) held++
        return held
      })
    )
    expect(sum(left)).toBe(4 * gone.length)
    const [first] = await Promise.all([
      Promise.all(sellers.map((till, index) => sellAll(till, startOf(index, sellers.length)))),
      ...clearers.map(async (till, index) => {
        for (let round = 0; round < 6; round++) {
          const from = startOf(index + round, counters)
          for (const scan_code of freed.slice(from, from + 3)) await scanned(till, scan_code)
          await till.done("clearCart")
        }
      })
    ])
    // Nobody holds what was cleared; what the others walked away from is kept for its time.
    const second = await Promise.all(tills.slice(0, 1).map((till) => sellAll(till, 0)))
    expect(sum(first) + sum(second)).toBe(shelf - sum(left))
    await expire()
    await hub.stop()
    await hub.start()
    // The time is over: all want it at once, and those who walked away come back to a cart of which nothing may be left.
    const [third, back] = await Promise.all([
      Promise.all(
        [...sellers, ...clearers].map((till, index) =>
          sellAll(till, startOf(index, sellers.length + clearers.length))
        )
      ),
      Promise.all(
        gone.map(async (till) => {
          const placed = await till.ask("placeOrderV2", [{ payment_mode: "cashondelivery" }])
          if (placed.error !== undefined) return 0
          const { order_id, grand_total } = placed.result as Placed
          await till.done("updateAndInvoiceOrder", order_id)
          return Math.round(grand_total / 120)
        })
      )
    ])
    expect(sum(first) + sum(second) + sum(third) + sum(back)).toBe(shelf)
    const soldCodes = (
      await hub.rows(
        "SELECT k.code FROM order_pack o JOIN pack k ON k.id = o.pack_id WHERE o.returned_at IS NULL"
      )
    ).filter(({ code: each }) => freed.includes(String(each)))
    expect(soldCodes).toHaveLength(shelf)
    expect(new Set(soldCodes.map(({ code: each }) => each)).size).toBe(shelf)
    expect(await hub.rows("SELECT claim_id FROM pack_claim WHERE kind = 'order'")).toEqual([])
  })
})
