/** A counter from a script: the cart, the sale, a reply that is lost, money that comes first, and the shift of a till. */
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, packCode, password, seed, shelfPack } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"

const today = Day.dayAt(Date.now())
const later = Day.addDays(today, 5)
const codes = Array.from({ length: 15 }, (_, index) => packCode(1773, 500, 1 + index, later, today))
const keema = packCode(2648, 1000, 20, later, today)

const packs = [...codes, keema].map((code) =>
  shelfPack(code === keema ? 2648 : 1773, code, { qty: code === keema ? 1000 : 500 })
)
const hub = Hub.onSqlite(
  Effect.andThen(seed(Date.now(), [], packs), allow({ enable_order_create: 1 }, "hub", "second")),
  { PACKHOUSE_ENV: "development" }
)
const desk = Desk.at(hub, "hub")

const flag = (name: string, value: unknown) => hub.flag("hub", name, value)
const run = (...args: ReadonlyArray<string>) => desk.run(args)
const json = async (...args: ReadonlyArray<string>) => JSON.parse((await run(...args, "--json")).stdout)
const orderOf = async (id: string) => (await json("order", "show", id)).order

/** A cart with packs that no other test of this file sells. */
const begin = async (...packs: ReadonlyArray<string | undefined>) => {
  for (const code of packs) expect(await run("cart", "add", code ?? "")).toMatchObject({ code: 0 })
}

describe("packhouse cart and packhouse sell", () => {
  // Each test begins with an empty cart, at a counter that works without shifts.
  beforeEach(async () => {
    expect(await run("cart", "clear")).toMatchObject({ code: 0 })
    await flag("enable_shift", 0)
  })

  it("fill a cart by codes and by hand, in steps, and say what is wrong", async () => {
    expect((await run("cart")).stdout).toBe("Your Shopping cart is Empty\n")
    const added = await run("cart", "add", codes[0] ?? "", codes[1] ?? "")
    expect(added.stdout).toMatch(/1773\s+Chicken curry cut\s+1\.00 Kg\s+240\.00\s+240\.00/)
    expect(added.stdout).toContain("Its packs are kept for it until")
    const again = await run("cart", "add", codes[0] ?? "")
    expect([again.code, again.stderr]).toEqual([1, "Product Already Exist in Cart\n"])
    // Another counter has none of them, unless it takes one over.
    const other = Desk.of(hub.url)
    await other.run(["login", "second", "--password-stdin"], password)
    const held = await other.run(["cart", "add", codes[1] ?? ""])
    expect([held.code, held.stderr]).toEqual([1, "Already Used Entity (hub user has it in the cart)\n"])
    expect(await other.run(["cart", "add", codes[1] ?? "", "--take-over"])).toMatchObject({ code: 0 })
    expect((await run("cart")).stdout).toMatch(/0\.50 Kg\s+240\.00\s+120\.00/)
    expect(await run("cart", "add", codes[1] ?? "", "--take-over")).toMatchObject({ code: 0 })
    other.remove()
    expect((await run("cart", "add")).code).toBe(2)
    expect((await run("cart", "add", "--product", "abc")).code).toBe(2)
    const { items } = await json("cart", "add", "--product", "2648", "--qty", "0.5")
    const line = String(items[1].id)
    expect((await json("cart", "set", line, "+")).items[1].qty).toBe(1)
    const more = await run("cart", "set", line, "+")
    expect([more.code, more.stderr]).toEqual([
      1,
      "One or items are out of stock! (Mutton keema: there is 1.00 Kg)\n"
    ])
    expect((await json("cart", "set", line, "-")).items[1].qty).toBe(0.5)
    for (const [text, code, sentence] of [
      ["0.3", 1, "Kindly enter multiple of 0.5."],
      ["0.05", 1, "Qty is lower than min qty 0.1"],
      ["x", 2, "x is no quantity"]
    ] as const) {
      const set = await run("cart", "set", line, text)
      expect([set.code, set.stderr]).toEqual([code, expect.stringContaining(sentence)])
    }
    expect((await run("cart", "set", "99999", "1")).stderr).toBe("Unable To find Item to update\n")
    // From the least that is sold a step down takes the line out.
    expect((await json("cart", "set", line, "-")).items).toHaveLength(1)
    expect((await run("cart", "remove", codes[1] ?? "")).stdout).toContain("0.50 Kg")
    const unknown = await run("cart", "remove", codes[1] ?? "")
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("neither a line nor a pack")])
    const named = await run("cart", "customer", "98765 00001", "--name", "Anju \u001B[2JRao")
    expect(named.stdout).toContain("Customer: Anju Rao, 9876500001, Walk-in")
    expect((await run("cart", "customer", "12")).stderr).toContain(
      "Please input atleast 10 digit mobile number"
    )
  })

  it("takes a discount off by hand, with somebody else's word above the limit (PRICE-2, PRICE-4)", async () => {
    await begin(codes[14])
    const [{ id }] = (await json("cart")).items
    const none = await run("cart", "discount", "5%", "--reason", "Price promised")
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringContaining(
        "It is a percent from 0 to 100, such as 10; an administrator sets it: packhouse flag set USER discount_limit VALUE"
      )
    ])
    await flag("discount_limit", 10)
    await hub.flag("second", "discount_approval", 1)
    for (const wrong of ["0", "-1", "abc", "1.234", "101%"])
      expect(await run("cart", "discount", "--reason", "Price promised", "--", wrong)).toMatchObject({
        code: 2
      })
    expect(await run("cart", "discount", "5%", "--line", "x", "--reason", "Price promised")).toMatchObject({
      code: 2
    })
    expect(await run("cart", "discount", "--reason", "Price promised")).toMatchObject({ code: 2 })
    expect((await run("cart", "discount", "5%", "--reason", "Because")).stderr).toContain("Damaged packing")
    const given = await run(
      "cart",
      "discount",
      "12",
      "--line",
      String(id),
      "--reason",
      "damaged packing",
      "--remark",
      "torn"
    )
    expect(given.stdout).toContain("Off Chicken curry cut by hand, Damaged packing (torn): 12.00\n")
    const more = await run("cart", "discount", "20%", "--reason", "Price promised")
    expect(more.stdout).toContain(
      "The discount waits for somebody else's word: it is above your limit of 10%"
    )
    expect((await run("sell")).stderr).toContain("waits for somebody else's word")
    const wrong = await desk.run(["cart", "approve", "second", "--password-stdin"], "wrong\n")
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("nothing is approved")])
    const approved = await desk.run(["cart", "approve", "second", "--password-stdin"], `${password}\n`)
    expect(approved.stdout).toContain(
      "20% off the cart by hand, Price promised, approved by second user: 21.60\n"
    )
    expect((await json("cart", "discount", "--line", String(id))).discounts).toMatchObject([
      { percent: 20, off: 24, waits: expect.stringMatching(/^The discount has grown/) }
    ])
    expect((await json("cart", "discount")).discounts).toBeUndefined()
    for (const child of ["discount", "approve"])
      expect((await run("cart", child, "--help")).stdout).toContain(`packhouse cart ${child} `)
    await flag("discount_limit", 0)
  })

  it("step and set what is by hand beside the packs of a line, once also where the reply is lost", async () => {
    await begin(codes[0])
    const { items } = await json("cart", "add", "--product", "1773", "--qty", "0,5")
    const line = String(items[0].id)
    expect(items[0].qty).toBe(1)
    expect((await json("cart", "set", line, "+")).items[0].qty).toBe(1.5)
    await hub.loseReply("CommerceService.updateItemInCart")
    expect((await run("cart", "set", line, "-")).code).toBe(1)
    expect((await json("cart", "set", line, "-")).items[0].qty).toBe(1)
    expect((await json("cart", "set", line, "1,5")).items[0].qty).toBe(1.5)
    expect((await json("cart", "set", line, "0.5")).items[0].qty).toBe(0.5)
    for (const text of ["-", "0.2"]) {
      const less = await run("cart", "set", line, text)
      expect([less.code, less.stderr]).toEqual([1, "Packs of 0.5 were scanned: take packs out instead\n"])
    }
    await hub.loseReply("CommerceService.deletePackFromCart")
    expect((await run("cart", "remove", codes[0] ?? "")).code).toBe(1)
    expect((await json("cart", "remove", codes[0] ?? "")).items).toEqual([])
  })

  it("lose no word that was typed: what has no place is refused", async () => {
    await begin(codes[0])
    const named = await run("cart", "customer", "--name", "Anju Rao")
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining("has a number")])
    const unread = await run("cart", "customer", "9876500001", "--name", "\u202E")
    expect([unread.code, unread.stderr]).toEqual([1, "Enter customer name\n"])
    expect((await json("cart", "customer", "0 98765-00099", "--name", "Meera")).userInfo).toMatchObject({
      mobile: "9876500099",
      name: "Meera"
    })
    const much = await run("cart", "add", codes[1] ?? "", "--qty", "3")
    expect([much.code, much.stderr]).toEqual([2, expect.stringContaining("--qty is of a product")])
    expect((await json("cart")).items).toHaveLength(1)
  })

  it("sell it once, also where the reply is lost; what is handed over is invoiced and has left", async () => {
    await begin(codes[10])
    const orders = async () => (await json("orders", "--tab", "all")).orders
    const before = await orders()
    await hub.loseReply("CommerceService.placeOrderV2")
    expect((await run("sell")).code).toBe(1)
    const sold = await json("sell")
    expect(sold).toMatchObject({ status: "success", grand_total: 120, invoice_id: expect.any(String) })
    expect(await orderOf(sold.increment_id)).toMatchObject({ status: "complete", source: "fth_retail" })
    expect((await run("cart")).stdout).toContain("Your Shopping cart is Empty")
    expect((await run("sell")).stderr).toContain("Your shopping cart is empty")
    expect(await orders()).toHaveLength(before.length + 1)
  })

  it("sell for what is given in cash with the change, and nothing for less than is due (CASH-4)", async () => {
    await begin(codes[11])
    const less = await run("sell", "--given", "100")
    expect([less.code, less.stderr]).toEqual([
      1,
      "100.00 is less than the 120.00 that are due: take more, or sell it without --given.\n"
    ])
    expect((await run("sell", "--given", "8901234")).stderr).toContain(
      "8901234.00 is far more than the 120.00 that are due: name what is given, or sell it without --given."
    )
    expect((await run("sell", "--given", "500", "--payment", "upi")).code).toBe(2)
    expect((await run("sell", "--given", "much")).code).toBe(2)
    expect((await run("sell", "--given", "500")).stdout).toContain("Given 500.00, change 380.00")
  })

  it("bring a cart to an address, typed or on record, in another state with its levies (INV-14)", async () => {
    await run("cart", "add", "--product", "2648")
    expect((await run("cart", "address")).stderr).toBe("Enter Mobile Number!\n")
    await run("cart", "customer", "9876500002", "--name", "Anju Rao", "--type", "home")
    expect((await run("cart", "address")).code).toBe(2)
    const typed = ["cart", "address", "--building", "No 3", "--landmark", "Opp. the lake"]
    expect((await run(...typed)).code).toBe(2)
    const brought = await run(...typed, "--pincode", "635109", "--location", "Hosur")
    expect(brought.stdout).toContain("Brought to: No 3, Opp. the lake, Hosur")
    expect(await json("sell")).toMatchObject({ invoice_id: null })
    // The next time it is where the last order went.
    await run("cart", "add", "--product", "2648")
    await run("cart", "customer", "9876500002", "--type", "home")
    expect(await json("cart", "address")).toMatchObject({
      address: { street: "No 3\nOpp. the lake\nHosur", postcode: "635109" }
    })
  })

  it("sell the codes of a command that is run again, once", async () => {
    const command = ["sell", codes[8] ?? "", codes[9] ?? ""]
    for (const method of ["CommerceService.placeOrderV2", "CommerceService.newCart"]) {
      await hub.loseReply(method)
      expect((await run(...command)).code).toBe(1)
    }
    expect(await json(...command)).toMatchObject({ grand_total: 240, invoice_id: expect.any(String) })
    // What was over is another deed: there are no such packs any more.
    expect((await run(...command)).stderr).toBe("Already Used Entity\n")
  })

  it("by UPI wait for the money before anything is handed over", async () => {
    const placed = await run("sell", codes[2] ?? "", "--payment", "upi")
    expect(placed.stdout).toContain("packhouse sell once more when it is")
    const early = await run("sell")
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringContaining("Order is not valid for invoicing")
    ])
    const { order } = await json("cart")
    const paid = await run("order", "payment", order.increment_id, "--confirm", "counter")
    expect(paid.code).toBe(0)
    expect(await json("sell")).toMatchObject({
      increment_id: order.increment_id,
      payment_method: "upi",
      invoice_id: expect.any(String)
    })
  })

  it("refuse wrong words before anything is placed", async () => {
    await begin(codes[0])
    for (const words of [
      ["--payment", "gold"],
      ["--slot", "noon"]
    ]) {
      const refused = await run("sell", ...words)
      expect(refused.code).toBeGreaterThan(0)
    }
    expect((await json("cart")).order).toBeNull()
  })

  it("sell a partner's order as the partner's, and nobody else's cart as it", async () => {
    const lone = await run("sell", "--reference", "Z-4711")
    expect([lone.code, lone.stderr]).toEqual([2, expect.stringContaining("--source")])
    await begin(codes[3])
    await run("cart", "customer", "9876500001", "--name", "Anju Rao")
    const other = await run("sell", "--source", "zomato", "--reference", "Z-4711")
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("The cart is Anju Rao's")])
    await run("cart", "clear")
    await begin(codes[3])
    const unnamed = await run("sell", "--source", "zomato")
    expect(unnamed.stderr).toBe("Please select partner and enter reference order id!\n")
    const sold = await json("sell", "--source", "zomato", "--reference", "Z-4711")
    expect(sold).toMatchObject({ status: "success", invoice_id: null })
    expect(await orderOf(sold.increment_id)).toMatchObject({
      status: "pending",
      source: "zomato",
      source_ref_id: "Z-4711"
    })
  })

  it("ask for the open shift of the till where the user works with shifts, and stand in its report", async () => {
    await begin(codes[4])
    await flag("enable_shift", 1)
    expect((await run("sell")).stderr).toContain("No shift is open at this till")
    const refused = await run("sell", "--till", "Till 1")
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("No shift is open at this till")
    ])
    expect((await json("cart")).order).toBeNull()
    expect((await run("shift", "open", "--float", "1000")).code).toBe(0)
    const sold = await json("sell")
    expect(sold).toMatchObject({ grand_total: 120, invoice_id: expect.any(String) })
    const report = await run("shift", "report")
    expect(report.stdout).toContain("Cash, 1 order")
  })
})
