/** Discounts by hand at both counters: filled in, approved by a second person, and asked for before an order is placed. */
import { describe, expect, it } from "vitest"
import type { CartDiscount } from "#core/counter/cart.ts"
import * as Money from "#core/money.ts"
import { cartOf, line, QuickSale, Sale } from "./sale.ts"

const given = (change: Partial<CartDiscount> = {}): CartDiscount => ({
  item_id: 1,
  percent: 10,
  amount: null,
  off: Money.parse(10),
  reason: "Damaged packing",
  remark: null,
  user_id: 1,
  by: "Asha",
  approved_by: null,
  waits: null,
  ...change
})
const waiting = given({
  percent: 50,
  off: Money.parse(50),
  waits: "The discount waits for somebody else's word"
})

/** Either counter; what a sale hears and says is the same at both. */
const counters: ReadonlyArray<readonly [string, () => Sale]> = [
  ["Sell", () => new Sale({ discount_limit: 10 }).with([line(1)])],
  ["Quick checkout", () => new QuickSale({ discount_limit: 10 }).with([line(1)]) as unknown as Sale]
]

describe.each(counters)("a discount by hand at %s", (_, opened) => {
  const fill = (sale: Sale, entries: Readonly<Record<string, string>>): void => {
    for (const [field, text] of Object.entries(entries))
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field, text } })
  }
  const dialogOf = (sale: Sale): string | undefined => sale.screen.dialog?._tag

  it("is of the line at hand as an amount or a percent, with its reason; wrong ones stay in the question (PRICE-1)", () => {
    const sale = opened()
    sale.tell({ _tag: "AskedForDiscount" })
    for (const cut of ["", "0", "-5", "abc", "1.234", "101%"]) {
      fill(sale, { cut, reason: "Damaged packing" })
      sale.tell({ _tag: "SubmittedDialog" })
      expect([dialogOf(sale), sale.commands("ChangeCart")]).toEqual(["Discount", []])
    }
    fill(sale, { cut: "10 %", remark: "torn" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(dialogOf(sale)).toBeUndefined()
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({
      _tag: "Discount",
      item_id: 1,
      name: "Product 1",
      given: { percent: 10, amount: null, reason: "Damaged packing", remark: "torn" }
    })
    sale.answer([line(1)], { discounts: [given()] })
    expect(dialogOf(sale)).toBeUndefined()
    // It stands there when it is asked for again, and is taken off.
    sale.tell({ _tag: "AskedForDiscount" })
    expect(sale.screen.dialog).toMatchObject({ form: { entries: { cut: { text: "10%" } } } })
    sale.tell({ _tag: "RemovedDiscount" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({ item_id: 1, given: null })
  })

  it("is of the whole cart where that is chosen, and nobody's without a limit (PRICE-2)", () => {
    const sale = opened()
    sale.tell({ _tag: "AskedForDiscount" })
    fill(sale, { cut: "20", reason: "Price promised", of: "cart" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({
      item_id: null,
      given: { amount: 2000, percent: null }
    })
    for (const none of [new Sale().with([line(1)]), new QuickSale().with([line(1)]) as unknown as Sale]) {
      none.tell({ _tag: "AskedForDiscount" })
      expect(dialogOf(none)).toBeUndefined()
    }
  })

  it("comes back with its line by Undo, and its approval is asked for anew (PRICE-7)", () => {
    const sale = opened()
    const discounts = [given({ percent: 50, remark: "torn", approved_by: "Meera" })]
    sale.with([line(1), line(2)], { discounts })
    sale.tell({ _tag: "RemovedLine", itemId: 1 })
    sale.answer([line(2)])
    sale.tell({ _tag: "UndidLast" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({
      _tag: "Restore",
      product_id: 1701,
      discount: { percent: 50, amount: null, reason: "Damaged packing", remark: "torn" }
    })
    sale.answer([line(2), line(3, { product_id: 1701 })], { discounts: [{ ...waiting, item_id: 3 }] })
    expect(dialogOf(sale)).toBe("Approval")
    // A line without one brings none.
    const plain = opened().with([line(1), line(2)], { discounts })
    plain.tell({ _tag: "RemovedLine", itemId: 2 })
    plain.answer([line(1)], { discounts })
    plain.tell({ _tag: "UndidLast" })
    expect(plain.commands("ChangeCart").at(-1)?.waiting.change).not.toHaveProperty("discount")
  })

  it("above the limit asks for somebody else's name and password at once, and keeps the name when it is refused (PRICE-4)", () => {
    const sale = opened()
    sale.tell({ _tag: "AskedForDiscount" })
    fill(sale, { cut: "50%", reason: "Price promised" })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.answer([line(1)], { discounts: [waiting] })
    expect(dialogOf(sale)).toBe("Approval")
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.commands("ApproveDiscounts")).toEqual([])
    fill(sale, { username: "meera", password: "wrong" })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.commands("ApproveDiscounts")).toMatchObject([{ username: "meera", password: "wrong" }])
    sale.tell({ _tag: "RefusedApproval", text: "Name or password is wrong", isAnswered: true })
    expect(sale.screen.dialog).toMatchObject({
      form: { isBusy: false, entries: { username: { text: "meera" } }, problems: { password: /wrong/ } }
    })
    expect(sale.screen.dialog).not.toHaveProperty("form.entries.password")
    fill(sale, { password: "right" })
    sale.tell({ _tag: "SubmittedDialog" })
    const approved = cartOf([line(1)], { discounts: [given({ approved_by: "Meera" })] })
    sale.tell({ _tag: "ApprovedDiscounts", cart: approved })
    expect([dialogOf(sale), sale.screen.work.cart?.discounts]).toEqual([undefined, approved.discounts])
  })

  it("that somebody approved meanwhile is asked about no more; what was not answered is looked at again (PRICE-4)", () => {
    const sale = opened().with([line(1)], { discounts: [waiting] })
    sale.tell({ _tag: "AskedForApproval" })
    fill(sale, { username: "meera", password: "right" })
    sale.tell({ _tag: "SubmittedDialog" })
    const loads = sale.commands("LoadCart").length
    sale.tell({ _tag: "RefusedApproval", text: "The server was not reached", isAnswered: false })
    expect(sale.commands("LoadCart").length).toBe(loads + 1)
    sale.with([line(1)], { discounts: [given({ approved_by: "Meera" })] })
    expect(dialogOf(sale)).toBeUndefined()
    sale.tell({ _tag: "AskedForApproval" })
    expect(dialogOf(sale)).toBeUndefined()
  })
})

describe("placing a sale with a discount that waits", () => {
  it("asks the second person first, and goes on once they have said so (PRICE-2)", () => {
    const sale = new Sale({ discount_limit: 10 }).with([line(1)], { discounts: [waiting] })
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    if (sale.commands("ChangeCart").length > 0) sale.answer([line(1)], { discounts: [waiting] })
    expect(sale.screen.stage).toBe("review")
    sale.tell({ _tag: "ChosePayment", method: "paytm" })
    sale.tell({ _tag: "PlacedOrder" })
    expect([sale.screen.dialog?._tag, sale.commands("PlaceOrder")]).toEqual(["Approval", []])
    for (const [field, text] of [
      ["username", "meera"],
      ["password", "right"]
    ] as const)
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field, text } })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.tell({
      _tag: "ApprovedDiscounts",
      cart: cartOf([line(1)], { discounts: [given({ approved_by: "Meera" })] })
    })
    expect(sale.commands("PlaceOrder")).toHaveLength(1)
    // Nothing that is stored has the password.
    expect(JSON.stringify(sale.done.filter(({ _tag }) => _tag === "SaveWork"))).not.toContain("right")
  })
})

describe("a discount by hand of a cart that is put aside", () => {
  const whole = given({ item_id: null, percent: null, amount: Money.parse(5), reason: "Price promised" })
  const kept = { percent: null, amount: 500, reason: "Price promised", remark: null }
  const lineKept = { percent: 10, amount: null, reason: "Damaged packing", remark: null }
  const drafts = [{ id: 3, store_id: 1, source: "fth_retail", name: "Canteen", products: [] }] as const

  it("is kept with the draft, and asked about in words once the draft is loaded (PRICE-7)", () => {
    const sale = new QuickSale({ discount_limit: 10 }).with([line(1), line(2)], {
      discounts: [given(), whole]
    })
    sale.tell({ _tag: "GotDrafts", drafts })
    sale.tell({ _tag: "ChoseTab", draftId: 3 })
    const key = sale.screen.drafting?.key ?? ""
    expect(sale.screen.drafting?.body).toMatchObject({
      deed: "load",
      keep: { discount: kept, products: [{ discount: lineKept }, {}] }
    })
    const toasts = sale.toasts.length
    const loaded = cartOf([line(1)], { discounts: [waiting] })
    sale.tell({
      _tag: "GotDraft",
      answer: { _tag: "GotAnswer", key, outcome: "done", answer: { cart: loaded, refused: [] } }
    })
    expect(sale.toasts.slice(toasts)).toEqual([expect.stringMatching(/without its approval/)])
  })
})
