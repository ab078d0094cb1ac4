/** Beside its title a counter says in which till's shift it sells (SHIFT-2). */
import { describe, expect, it } from "vitest"
import { partOf } from "#core/kit/view/view.ts"
import type { Client } from "./client.ts"
import { viewOf } from "./client.ts"
import { cartOf, line, QuickSale, Sale } from "./sale.ts"

/** The workstation has this till, and its counter is opened. */
const openAt = (client: Client, path: string, till: string): void => {
  client.go("/home")
  client.model = { ...client.model, settings: { ...client.model.settings, till } }
  client.done.length = 0
  client.go(path)
}
const lookUps = (client: Client) => client.done.filter(({ _tag }) => _tag === "FindShift")

describe.each([
  ["/ordercreate", (flags: Readonly<Record<string, unknown>>) => new Sale(flags)],
  ["/xorder", (flags: Readonly<Record<string, unknown>>) => new QuickSale(flags)]
] as const)("the counter at %s", (path, counter) => {
  it("names its till while the shift is open, and says that there is none to sell in (SHIFT-2)", () => {
    const found = (till: string, isOpen: boolean) =>
      ({ _tag: "FoundShift", shift: { till, isOpen } }) as const

    const sale = counter({ enable_shift: 1 })
    openAt(sale, path, "Till 2")
    expect(lookUps(sale)).toMatchObject([{ till: "Till 2" }])
    expect(viewOf(sale).mark).toBeUndefined()
    sale.tell(found("Till 2", true))
    expect(viewOf(sale).mark).toEqual({ text: "Till 2", tone: "good" })
    // The answer for a till that this workstation was before says nothing of this one.
    sale.tell(found("Till 1", true))
    expect(viewOf(sale).mark).toBeUndefined()
    sale.tell(found("Till 2", false))
    // Once: over the page, with the way to the shift.
    expect([viewOf(sale).mark, partOf(viewOf(sale), "alerts")?.alerts]).toMatchObject([
      undefined,
      [{ text: "No shift is open at Till 2.", shortText: "No shift", tone: "warning" }]
    ])
    sale.tick(60_000)
    expect(lookUps(sale)).toHaveLength(2)
  })

  it("takes no money for a sale whose shift was closed since, says so once and keeps the cart (SHIFT-2)", () => {
    const sale = counter({ enable_shift: 1 })
    openAt(sale, path, "Till 2")
    const found = (isOpen: boolean, isWaiting = false) =>
      sale.tell({ _tag: "FoundShift", shift: { till: "Till 2", isOpen, isWaiting } })
    const texts = () => JSON.stringify(viewOf(sale))
    const count = (text: string) => texts().split(text).length - 1
    sale.tell({ _tag: "RestoredWork", text: undefined })
    sale.tell({ _tag: "LoadedCart", cart: cartOf([line(1)]) })
    found(true, true)
    expect(count("The count of Till 2 waits for an approval")).toBe(1)
    found(true)
    sale.tell({ _tag: "SoldBy", method: "cashondelivery" })
    const guest = { id: null, mobile: null, name: null, userType: 2 } as const
    sale.answer([line(1)], { userInfo: guest })
    expect(viewOf(sale).question?.title).toBe("Cash")
    // It is asked for again when money is asked for.
    expect(lookUps(sale)).toHaveLength(2)
    found(false)
    expect(count("Exact")).toBe(0)
    expect(count("No shift is open at")).toBe(path === "/ordercreate" ? 1 : 2)
    sale.tell({ _tag: "PlacedOrder" })
    expect(sale.done.some(({ _tag }) => _tag === "PlaceOrder")).toBe(false)
    expect(texts()).toContain("₹100.00")
    // It was refused, and is not placed by itself then.
    found(false)
    found(true)
    expect(viewOf(sale).question?.title).not.toBe("Cash")
  })

  it("goes on at the first press where another window has opened a shift since, and not by itself long after it (SHIFT-2)", () => {
    const sale = counter({ enable_shift: 1 })
    openAt(sale, path, "Till 2")
    const found = (isOpen: boolean) => sale.tell({ _tag: "FoundShift", shift: { till: "Till 2", isOpen } })
    sale.tell({ _tag: "RestoredWork", text: undefined })
    sale.tell({ _tag: "LoadedCart", cart: cartOf([line(1)]) })
    found(false)
    sale.tell({ _tag: "SoldBy", method: "cashondelivery" })
    sale.answer([line(1)], { userInfo: { id: null, mobile: null, name: null, userType: 2 } })
    const before = lookUps(sale).length
    sale.tell({ _tag: "PlacedOrder" })
    expect(lookUps(sale)).toHaveLength(before + 1)
    expect(viewOf(sale).question?.title).not.toBe("Cash")
    sale.tick(60_000)
    found(true)
    expect(viewOf(sale).question?.title).not.toBe("Cash")
    found(false)
    sale.tell({ _tag: "PlacedOrder" })
    found(true)
    expect(viewOf(sale).question?.title).toBe("Cash")
  })

  it("has no shift while nobody has named its till, and asks for none where nobody works with shifts", () => {
    const unnamed = counter({ enable_shift: 1 })
    openAt(unnamed, path, "")
    expect([lookUps(unnamed), viewOf(unnamed).mark]).toEqual([[], undefined])
    expect(partOf(viewOf(unnamed), "alerts")?.alerts).toMatchObject([{ shortText: "No shift" }])
    const without = counter({})
    openAt(without, path, "Till 2")
    expect([lookUps(without), viewOf(without).mark]).toEqual([[], undefined])
  })
})
