/** What others do to the cart of a counter is seen on its screens at once (CLAIM-3). */
import { describe, expect, it } from "vitest"
import type { Cart, CartItem } from "#core/counter/cart.ts"
import { isSettled } from "#core/kit/cart/work.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import type { Claim, ClaimsChange } from "#core/stock/claim.ts"
import { viewOf } from "./client.ts"
import { cartOf, line, order, QuickSale, Sale } from "./sale.ts"

const code = "80177300500645507000123"
const counter = "c0ffee"
const scanned = (product_id: number, qty = 500): CartItem =>
  line(1, {
    product_id,
    qty: Q.ofThousandths(qty),
    scanned_info: { items: [{ scan_code: code, qty: Q.ofThousandths(500) }], total_qty: Q.ofThousandths(500) }
  })
const claim = (product_id: number, unique_key: string): Claim => ({
  unique_key,
  scan_code: unique_key,
  product_id,
  qty: Q.ofThousandths(500),
  work: "",
  user_id: 7,
  by: "Ravi",
  until: "2026-11-20 09:00:00"
})

type Counter = Sale | QuickSale
const loads = (sale: Counter): number =>
  (sale instanceof Sale ? sale.commands("LoadCart") : sale.commands("LoadCart")).length
const changes = (sale: Counter) =>
  sale instanceof Sale ? sale.commands("ChangeCart") : sale.commands("ChangeCart")
/** Of the change that was sent last. */
const sentKey = (sale: Counter): string => changes(sale).at(-1)?.waiting.key ?? ""
const load = (sale: Counter, cart: Cart): void => {
  sale.tell({ _tag: "LoadedCart", cart })
}
const pushed = (sale: Counter, change: string | null, of = counter): void => {
  sale.say({ _tag: "HeardNews", news: { _tag: "CounterPushed", counter: of, change } })
}
const claims = (sale: Counter, change: Partial<ClaimsChange>): void => {
  const whole: ClaimsChange = { kind: "order", id: 31, made: [], ended: [], ...change }
  sale.say({ _tag: "HeardNews", news: { _tag: "ClaimsPushed", change: whole } })
}

describe.each([
  ["/ordercreate", () => new Sale()],
  ["/xorder", () => new QuickSale()]
] as const)("a cart at %s", (_, open) => {
  const at = (items: ReadonlyArray<CartItem>): Counter => {
    const sale = open()
    load(sale, cartOf(items, { counter }))
    return sale
  }

  it("is shown as it was while the server is away, sends nothing by that, and is read anew when it is back (KEPT-2)", () => {
    const sale = open()
    sale.tell({ _tag: "RecalledCart", cart: cartOf([line(1)]), asOf: sale.model.now, message: "away" })
    expect(sale.screen.work.cart?.items).toHaveLength(1)
    const shown = () => JSON.stringify(viewOf(sale).parts)
    expect(shown()).toContain(", offline: scans wait until the server is back")
    expect(isSettled(sale.screen.work)).toBe(false)
    sale.say({ _tag: "Scanned", code })
    expect([changes(sale).length, sale.screen.work.waiting.length]).toEqual([0, 1])
    const before = loads(sale)
    sale.say({ _tag: "ChangedLink", link: "online" })
    expect(loads(sale)).toBe(before + 1)
    expect(changes(sale)).toHaveLength(0)
    load(sale, cartOf([line(1)]))
    expect(changes(sale)).toHaveLength(1)
    expect(shown()).not.toContain(", offline")
  })

  it("is read anew when another screen of its counter has changed it, and not for its own changes (CLAIM-3)", () => {
    const sale = at([line(1)])
    const before = loads(sale)
    pushed(sale, "key-of-another-screen", "another counter")
    expect(loads(sale)).toBe(before)
    sale.tell({ _tag: "ScannedCode", code })
    const key = sentKey(sale)
    // Its own may be told before and after it is answered.
    pushed(sale, key)
    sale.tell({ _tag: "ChangedCart", key, cart: cartOf([scanned(1773)], { counter }) })
    pushed(sale, key)
    expect(loads(sale)).toBe(before)
    pushed(sale, "key-of-another-screen")
    expect(loads(sale)).toBe(before + 1)
    load(sale, cartOf([scanned(1773), line(2)], { counter }))
    expect(sale.screen.work.cart?.items).toHaveLength(2)
  })

  it("is read once what is on its way is answered, and once more after what was sent meanwhile", () => {
    const sale = at([line(1)])
    const before = loads(sale)
    sale.tell({ _tag: "ScannedCode", code })
    const key = sentKey(sale)
    pushed(sale, "other")
    pushed(sale, "other again")
    expect(loads(sale)).toBe(before)
    sale.tell({ _tag: "ChangedCart", key, cart: cartOf([scanned(1773)], { counter }) })
    expect(loads(sale)).toBe(before + 1)
    // While it is read the next change goes out: what was read may be of before it.
    sale.tell({ _tag: "ScannedCode", code: `${code.slice(0, -1)}4` })
    const next = sentKey(sale)
    sale.tell({ _tag: "ChangedCart", key: next, cart: cartOf([scanned(1773), line(2)], { counter }) })
    load(sale, cartOf([scanned(1773)], { counter }))
    expect(loads(sale)).toBe(before + 2)
    load(sale, cartOf([scanned(1773), line(2)], { counter }))
    expect([loads(sale), sale.screen.work.cart?.items.length]).toEqual([before + 2, 2])
  })

  it("says aloud who has taken one of its packs, and is read anew", () => {
    const sale = at([scanned(1773)])
    const before = loads(sale)
    claims(sale, { made: [claim(1773, code)] })
    expect(sale.screen.work.refused).toMatchObject([{ code, text: "Already Used Entity", outcome: "bad" }])
    expect(JSON.stringify(sale.screen.work.refused)).toContain("Ravi has it in an order")
    expect(loads(sale)).toBe(before + 1)
  })

  it("takes a pack over by one key from who has it in hand, and tells who has it where it is lost", () => {
    const sale = at([line(1)])
    const stripOf = () => partOf(viewOf(sale), "scan")
    sale.tell({ _tag: "ScannedCode", code })
    expect(stripOf()?.takeOver).toBeUndefined()
    sale.tell({
      _tag: "RefusedChange",
      key: sentKey(sale),
      text: "Already Used Entity",
      detail: "Ravi has it in order 31",
      heldBy: "Ravi"
    })
    const takeOver = stripOf()?.takeOver
    expect(takeOver).toMatchObject({ title: "Take over from Ravi", isDisabled: false })
    if (takeOver !== undefined && "message" in takeOver.outcome) sale.tell(takeOver.outcome.message as never)
    const sent = (sale instanceof Sale ? sale.commands("ChangeCart") : sale.commands("ChangeCart")).at(
      -1
    )?.waiting
    expect(sent?.change).toEqual({ _tag: "Scan", scan_code: code, takes_over: true })
    expect([sale.screen.work.refused, stripOf()?.takeOver]).toEqual([[], undefined])
    sale.tell({ _tag: "ChangedCart", key: sent?.key ?? "", cart: cartOf([scanned(1773)], { counter }) })
    // And back: whoever lost it may take it again.
    claims(sale, { made: [claim(1773, code)] })
    claims(sale, { kind: "cart", id: 5, ended: [code] })
    expect(sale.screen.work.refused).toMatchObject([{ code, heldBy: "Ravi" }])
    expect(stripOf()?.takeOver).toMatchObject({ title: "Take over from Ravi" })
    // Nothing is taken over by two presses of one key, and what is no pack of somebody's is not offered.
    sale.tell({ _tag: "AskedToTakeOver" })
    const before = (sale instanceof Sale ? sale.commands("ChangeCart") : sale.commands("ChangeCart")).length
    sale.tell({ _tag: "AskedToTakeOver" })
    expect((sale instanceof Sale ? sale.commands("ChangeCart") : sale.commands("ChangeCart")).length).toBe(
      before
    )
  })

  it("hears that a pack of it is in its hands no more, and knows what it has let go itself", () => {
    const sale = at([scanned(1773)])
    const before = loads(sale)
    claims(sale, { kind: "cart", id: 5, ended: [code] })
    expect(loads(sale)).toBe(before + 1)
    load(sale, cartOf([], { counter }))
    claims(sale, { kind: "cart", id: 5, ended: [code] })
    expect(loads(sale)).toBe(before + 1)
  })

  it("knows at once what others take of a product that is in it by hand, and what is free again", () => {
    const sale = at([line(1, { product_id: 1773 })])
    const other = code.replace("000123", "000555")
    const before = loads(sale)
    claims(sale, { kind: "cart", id: 9, made: [claim(1773, other)] })
    expect(loads(sale)).toBe(before + 1)
    load(sale, cartOf([line(1, { product_id: 1773, oos: true })], { counter }))
    claims(sale, { kind: "cart", id: 9, ended: [other] })
    expect(loads(sale)).toBe(before + 2)
    load(sale, cartOf([scanned(1773)], { counter }))
    // Its own packs are its own, and other products are not in it.
    claims(sale, { kind: "cart", id: 9, made: [claim(1773, other)] })
    claims(sale, { kind: "cart", id: 9, made: [claim(2648, "another")] })
    expect(loads(sale)).toBe(before + 2)
  })

  it("that became an order on another screen is shown as placed, and left with the next order there", () => {
    const sale = at([line(1)])
    pushed(sale, "placed there")
    load(sale, cartOf([line(1)], { counter, order: order({ invoice_id: "9" }) }))
    expect(sale.screen.order?.increment_id).toBe("C00000001")
    // An answer that was under way since before the placing is of the same cart.
    load(sale, cartOf([line(1)], { counter }))
    expect(sale.screen.order?.increment_id).toBe("C00000001")
    pushed(sale, "new order there")
    load(sale, cartOf([], { counter, cart_id: null }))
    expect(sale.screen).toMatchObject({ order: undefined, work: { cart: { items: [] } } })
  })
})
