/** What both counters do alike with a cart: taking back what was taken out, giving up what waits, and what may be by hand. */
import { describe, expect, it } from "vitest"
import { readListing } from "#core/catalogue/listing.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { type Client, viewOf } from "./client.ts"
import { cartOf, line, QuickSale, Sale } from "./sale.ts"

type Flags = Readonly<Record<string, unknown>>

const code = "80177300500645507000123"
type Asked = {
  readonly _tag: "ChangeCart"
  readonly waiting: { readonly key: string; readonly change: unknown }
}
const commandsOf = (client: Client, tag: string) => client.done.filter(({ _tag }) => _tag === tag)
const sent = (client: Client) => commandsOf(client, "ChangeCart") as unknown as ReadonlyArray<Asked>
const changes = (client: Client) => sent(client).map(({ waiting }) => waiting.change)
const packs = {
  items: [{ scan_code: code, qty: Q.ofThousandths(500) }],
  total_qty: Q.ofThousandths(500)
}

describe.each([
  ["/ordercreate", (flags: Flags = {}) => new Sale(flags)],
  ["/xorder", (flags: Flags = {}) => new QuickSale(flags)]
] as const)("the counter at %s", (path, counter) => {
  /** In its cart, where a choice of the customer comes first. */
  const opened = (flags: Flags = {}) => {
    const sale = counter(flags)
    if (sale instanceof Sale) sale.tell({ _tag: "ChoseKind", userType: 2 })
    return sale
  }

  it("brings a line back that was taken out, with its packs and what was by hand", () => {
    const sale = opened().with([line(1, { qty: Q.ofThousandths(1500), scanned_info: packs }), line(2)])
    sale.tell({ _tag: "RemovedLine", itemId: 1 })
    sale.answer([line(2)])
    sale.tell({ _tag: "UndidLast" })
    expect(changes(sale).at(-1)).toEqual({
      _tag: "Restore",
      product_id: 1701,
      name: "Product 1",
      by_hand: Q.ofThousandths(1000),
      scan_codes: [code]
    })
    sale.answer([line(2), line(3, { product_id: 1701 })])
    sale.tell({ _tag: "UndidLast" })
    expect(changes(sale).at(-1)).toMatchObject({ _tag: "Remove", item_id: 3 })
  })

  it("brings a cart back that was emptied, with its packs and its discounts by hand; again empties it (CART-11)", () => {
    const given = { by: "Asha", approved_by: null, off: Money.ofHundredths(500), reason: "Damaged packing" }
    const discount = { percent: 10, amount: null, reason: "Damaged packing", remark: null }
    const lines = [line(1, { qty: Q.ofThousandths(1500), scanned_info: packs }), line(2)]
    const sale = opened().with(lines, {
      discounts: [
        { ...given, ...discount, item_id: 2, waits: null },
        { ...given, ...discount, percent: 5, item_id: null, waits: null }
      ] as never
    })
    sale.tell({ _tag: "AskedToClear" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(changes(sale).at(-1)).toEqual({ _tag: "Clear" })
    sale.answer([])
    sale.tell({ _tag: "UndidLast" })
    const product = (id: number) => ({ product_id: 1700 + id, product_name: `Product ${id}` })
    expect(changes(sale).at(-1)).toEqual({
      _tag: "Refill",
      lines: [
        { ...product(1), by_hand: Q.ofThousandths(1000), scan_codes: [code] },
        { ...product(2), by_hand: Q.ofThousandths(500), scan_codes: [], discount }
      ],
      discount: { ...discount, percent: 5 }
    })
    const { key } = sent(sale).at(-1)?.waiting ?? { key: "" }
    const refused = [{ product_name: "Product 2", message: "Out of stock" }]
    sale.tell({ _tag: "ChangedCart", key, cart: cartOf([line(3, { product_id: 1701 })]), refused })
    expect(sale.screen.work.refused).toMatchObject([{ code: "Product 2", text: "Out of stock" }])
    sale.tell({ _tag: "UndidLast" })
    expect(changes(sale).at(-1)).toEqual({ _tag: "Clear" })
  })

  describe("emptied with a customer, an address and a coupon, then undone", () => {
    const address = { street: "Plot 7", city: "Hosur", region: "Tamil Nadu", postcode: "635109" }
    const userInfo = { id: 7, mobile: "9000010010", name: "Lakshmi Menon", userType: 1 } as const
    const named = { userInfo, address, couponInfo: { code: "FRESH50", applied: true } }
    const emptied = (now: Parameters<typeof cartOf>[1] = {}) => {
      const sale = opened().with([line(1)], named)
      sale.tell({ _tag: "AskedToClear" })
      sale.tell({ _tag: "SubmittedDialog" })
      sale.answer([])
      const before = changes(sale).length
      if ("userInfo" in now || "couponInfo" in now) sale.tell({ _tag: "LoadedCart", cart: cartOf([], now) })
      sale.tell({ _tag: "UndidLast" })
      return { sale, before }
    }
    const kinds = (sale: Client, from: number) => (changes(sale) as Array<{ _tag: string }>).slice(from)

    it("brings back whom it was for before the lines, and its coupon after them (CART-11)", () => {
      const { sale, before } = emptied()
      sale.answer([], { userInfo })
      sale.answer([], { userInfo, address })
      sale.answer([line(1)], { userInfo, address })
      sale.answer([line(1)], named)
      expect(kinds(sale, before)).toMatchObject([
        { _tag: "Customer", userType: 1, mobile: "9000010010", name: "Lakshmi Menon" },
        { _tag: "Address", address },
        { _tag: "Refill" },
        { _tag: "Coupon", code: "FRESH50" }
      ])
      expect(sale.screen.work.cart).toMatchObject(named)
      sale.tell({ _tag: "UndidLast" })
      expect(changes(sale).at(-1)).toEqual({ _tag: "Clear" })
    })

    it("leaves a customer and a coupon that somebody has set since as they are (CART-11)", () => {
      const other = { id: 8, mobile: "9000010011", name: "Arjun Rao", userType: 2 } as const
      const { sale, before } = emptied({ userInfo: other, couponInfo: { code: "OTHER", applied: true } })
      sale.answer([line(1)], { userInfo: other })
      expect(kinds(sale, before)).toMatchObject([{ _tag: "Refill" }])
    })
  })

  it("leaves a line at its minimum as it is when a step down would stay above nothing", () => {
    const kilo = Q.ofThousandths(1000)
    const sale = opened().with([line(1, { qty: kilo, minQty: kilo, qty_increments: Q.ofThousandths(500) })])
    const before = changes(sale).length
    sale.tell({ _tag: "SteppedLine", itemId: 1, by: -1 })
    expect([changes(sale).length, sale.screen.work.stepping]).toEqual([before, undefined])
  })

  it("brings back what was stepped out, and a pack that was taken out (CART-11)", () => {
    const stepped = opened().with([line(1)])
    stepped.tell({ _tag: "SteppedLine", itemId: 1, by: -1 })
    stepped.tell({ _tag: "StayedQuiet", presses: 1 })
    stepped.answer([])
    stepped.tell({ _tag: "UndidLast" })
    expect(changes(stepped).at(-1)).toMatchObject({ _tag: "Restore", product_id: 1701, scan_codes: [] })
    const sale = opened().with([line(1, { scanned_info: packs })])
    sale.tell({ _tag: "RemovedPack", code })
    sale.answer([])
    sale.tell({ _tag: "UndidLast" })
    expect(changes(sale).at(-1)).toEqual({ _tag: "Scan", scan_code: code })
  })

  it("gives up what waits for a server that does not do it, once that is confirmed, and reads the cart anew (CART-11)", () => {
    const lastKey = (client: Client) => sent(client).at(-1)?.waiting.key ?? ""
    const actions = (client: Client) => viewOf(client).actions.map(({ title }) => title)

    const sale = opened().with([line(1)])
    sale.tell({ _tag: "AskedToClear" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(actions(sale)).not.toContain("Drop what waits")
    sale.tell({ _tag: "UnansweredChange", key: lastKey(sale), message: "Unable to Clear Cart: boom" })
    expect(JSON.stringify(viewOf(sale).parts)).toContain("Unable to Clear Cart: boom")
    expect(actions(sale)).toContain("Drop what waits")
    sale.tell({ _tag: "AskedToDrop" })
    expect(viewOf(sale).question?.text).toContain("1 change is not made any more")
    const reads = commandsOf(sale, "LoadCart").length
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.screen.work).toMatchObject({ waiting: [], stoppedBy: undefined })
    expect(commandsOf(sale, "LoadCart")).toHaveLength(reads + 1)
    sale.tell({ _tag: "LoadedCart", cart: cartOf([line(1)]) })
    expect(actions(sale)).not.toContain("Drop what waits")
    // What was given up is not heard of any more.
    sale.tell({ _tag: "UnansweredChange", key: lastKey(sale), message: "late" })
    expect(sale.screen.work.stoppedBy).toBeUndefined()
  })

  it("refuses a typed quantity below 0 with a sentence, and takes nothing out", () => {
    const sale = opened().with([line(1)])
    sale.tell({ _tag: "AskedForQuantity", itemId: 1 })
    for (const text of ["-1", "-0.5", "abc", "1e1"]) {
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "qty", text } })
      sale.tell({ _tag: "SubmittedDialog" })
      expect(JSON.stringify(viewOf(sale).question)).toContain("Please enter a valid quantity")
    }
    expect(changes(sale)).toEqual([])
  })

  it("takes a quantity that is typed in its line, and asks for one that is none with what is wrong with it", () => {
    const sale = opened().with([line(1)])
    const box = () => partOf(viewOf(sale), "table")?.rows(0, 1)[0]?.box
    expect(box()).toMatchObject({ text: "0.5", label: "Quantity in Kg", save: "Save" })
    const typed = (text: string) => sale.tell({ _tag: "TypedQuantity", itemId: 1, text })
    for (const [text, why] of [
      ["", "Please enter a valid quantity"],
      ["abc", "Please enter a valid quantity"],
      ["-1", "Please enter a valid quantity"],
      ["0.7", "Kindly enter multiple of 0.5."],
      ["0.05", "Qty is lower than min qty 0.5"]
    ] as const) {
      typed(text)
      const question = JSON.stringify(viewOf(sale).question)
      expect([text, question]).toEqual([text, expect.stringContaining(why)])
      sale.tell({ _tag: "ClosedDialog" })
    }
    expect(changes(sale)).toEqual([])
    typed(" 1,5 ")
    expect(changes(sale)).toMatchObject([{ _tag: "Set", item_id: 1, qty: Q.ofThousandths(1500) }])
    expect(box()?.text).toBe("1.5")
    sale.answer([line(1, { qty: Q.ofThousandths(1500) })])
    typed("0")
    expect(changes(sale).at(-1)).toMatchObject({ _tag: "Remove", item_id: 1 })
  })

  it("finds the best match first, and says of what has no price why it is not taken", () => {
    const sale = opened().with()
    const { products } = readListing(
      [
        [1, "Andhra Style Curry Cut"],
        [2, "Curry Cut"],
        [3, "Curry Cut Large"]
      ].map(([entity_id, name]) => ({ entity_id, name, type_id: "simple", sell_by: "kg", whole: 0 }))
    )
    sale.model = {
      ...sale.model,
      catalogue: {
        ...sale.model.catalogue,
        storeId: sale.screen.id,
        list: { ...sale.model.catalogue.list, value: products } as never
      }
    }
    sale.tell({ _tag: "TookProduct", productId: 2 })
    expect([changes(sale), sale.toasts.at(-1)]).toEqual([[], "Curry Cut has no price here: it is not sold"])
    if (sale instanceof Sale) {
      sale.tell({ _tag: "TypedCode", text: "curry cut" })
      expect(partOf(viewOf(sale), "shelf")?.tiles.map(({ id }) => id)).toEqual(["2", "3", "1"])
      // Enter on it says the same.
      sale.tell({ _tag: "SubmittedCode" })
      expect([changes(sale), sale.toasts.at(-1)]).toEqual([[], "Curry Cut has no price here: it is not sold"])
    } else {
      sale.tell({ _tag: "AskedToAdd" })
      sale.tell({ _tag: "SoughtProduct", text: "curry cut" })
      const found = viewOf(sale).question?.parts?.find(({ part }) => part === "table")
      expect(found?.part === "table" ? found.rows(0, 3).map(({ id }) => id) : []).toEqual(["2", "3", "1"])
    }
  })

  it("says in the UAE that the time until which packs are kept is India's", () => {
    const page = (flags: Flags) => {
      const sale = opened(flags)
      const cart = cartOf([line(1)], { reserved_until: "2026-11-28 09:00:00" })
      sale.tell({ _tag: "LoadedCart", cart })
      return JSON.stringify(partOf(viewOf(sale), "totals"))
    }
    expect(page({ isUAEHub: 1 })).toContain("14:30 IST")
    expect(page({})).toMatch(/14:30"/)
  })

  it("says before anything is sold that no shift is open, and leads to one", () => {
    const sale = counter({ enable_shift: 1 })
    sale.go("/home")
    sale.model = { ...sale.model, settings: { ...sale.model.settings, till: "Till 2" } }
    sale.go(path)
    sale.tell({ _tag: "RestoredWork", text: undefined })
    const alerts = () => viewOf(sale).parts.flatMap((part) => (part.part === "alerts" ? part.alerts : []))
    expect(alerts()).toEqual([])
    sale.tell({ _tag: "FoundShift", shift: { till: "Till 2", isOpen: false } })
    expect(alerts()).toMatchObject([
      { text: "No shift is open at Till 2.", action: { outcome: { leadsTo: { name: "shift" } } } }
    ])
    sale.tell({ _tag: "FoundShift", shift: { till: "Till 2", isOpen: true } })
    expect(alerts()).toEqual([])
  })
})
