/** A sale at the counter, as its page keeps the rules CART-5 and COUNTER-17. */
import { describe, expect, it } from "vitest"
import type { TextField } from "#core/kit/view/form.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { print } from "#core/screen/order-create/model.ts"
import { tillUnnamed } from "#core/text/shift.ts"
import { viewOf } from "./client.ts"
import { cartOf, line, order, Sale } from "./sale.ts"

const codes = ["80177300500645507000123", "80177300500645507000124"] as const
const guest = { id: null, mobile: null, name: null, userType: 2 } as const

/** Two lines in the cart, and the review is shown. */
const atReview = (flags: Readonly<Record<string, unknown>> = {}): Sale => {
  const sale = new Sale(flags).with()
  sale.scan(codes[0])
  sale.answer([line(1)])
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "SubmittedCustomer" })
  sale.answer([line(1)], { userInfo: guest })
  return sale
}

describe("the review", () => {
  it("has what is chosen over what is only read, so that a low window shows it", () => {
    const parts = viewOf(atReview()).parts.map(({ part }) => part)
    expect(parts.slice(0, 4)).toEqual(["choices", "tiles", "totals", "facts"])
    // Last what is sold, line by line; and the button says for how much.
    expect(parts.at(-1)).toBe("table")
    expect(viewOf(atReview()).actions.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Place order ₹\d/)
    )
  })

  it("takes no cash where no shift is open, and says so over it", () => {
    const tiles = (flags: Readonly<Record<string, unknown>>) => {
      const { parts } = viewOf(atReview(flags))
      const actions = parts.flatMap((part) => (part.part === "tiles" ? part.actions : []))
      return {
        alerts: parts.flatMap((part) => (part.part === "alerts" ? part.alerts : [])).map(({ text }) => text),
        isDisabled: [...new Set(actions.map(({ isDisabled = false }) => isDisabled))]
      }
    }
    expect(tiles({})).toEqual({ alerts: [], isDisabled: [false] })
    expect(tiles({ enable_shift: 1 })).toEqual({ alerts: [tillUnnamed], isDisabled: [true] })
  })
})

describe("the cart", () => {
  it("says that it is offline, in the place of products and lines that nobody has fetched yet", () => {
    const text = (sale: Sale) => JSON.stringify(viewOf(sale).parts)
    const sale = new Sale()
    expect(text(sale)).toContain("Fetching products. Please wait...")
    sale.say({ _tag: "ChangedLink", link: "offline" })
    expect(text(sale)).toContain("Offline: products come by themselves")
    expect(text(sale)).toContain("Offline: the cart comes by itself")
    expect(text(sale)).not.toContain("Fetching products")
    sale.say({ _tag: "ChangedLink", link: "online" })
    expect(text(sale)).not.toContain("Offline")
  })

  it("asks for packs as for the customer whose cart it is", () => {
    const hint = (userType: 1 | 2 | 3): string | undefined => {
      const sale = new Sale().with()
      sale.tell({ _tag: "ChoseKind", userType })
      return JSON.stringify(viewOf(sale).parts.filter(({ part }) => part === "scan"))
    }
    expect(hint(2)).toContain("Scan a pack to sell to a walk-in customer at once")
    for (const userType of [1, 3] as const) expect(hint(userType)).toContain("Search, or scan a pack")
  })

  it("begins with a scan, wherever the page is, for a walk-in customer, stored before it is sent", () => {
    const sale = new Sale().with()
    const tags = sale.scan(codes[0]).map(({ _tag }) => _tag)
    expect(sale.screen).toMatchObject({ stage: "cart", userType: 2 })
    expect(tags).toEqual(["SaveWork", "ChangeCart"])
    expect(sale.stored?.changes.map(({ change }) => change)).toEqual([{ _tag: "Scan", scan_code: codes[0] }])
  })

  it("sends one change after the other, in their order, each under a key of its own (CART-5)", () => {
    const sale = new Sale()
    sale.scan(codes[0])
    sale.scan(codes[1])
    // Nothing is sent before the cart is known.
    expect(sale.commands("ChangeCart")).toEqual([])
    sale.with()
    expect(sale.commands("ChangeCart")).toHaveLength(1)
    sale.answer([line(1)])
    const keys = sale.commands("ChangeCart").map(({ waiting }) => waiting.key)
    expect(new Set(keys).size).toBe(2)
    sale.answer([line(1), line(2)])
    expect(sale.screen.work).toMatchObject({ waiting: [], isSending: false })
    expect(sale.commands("Beep").map(({ tone }) => tone)).toEqual(["good", "good"])
  })

  it("keeps a refusal until somebody has seen it, and goes on with the next change", () => {
    const sale = new Sale().with()
    sale.scan(codes[0])
    sale.scan(codes[1])
    const { key } = sale.commands("ChangeCart")[0]?.waiting ?? { key: "" }
    const done = sale.tell({
      _tag: "RefusedChange",
      key,
      text: "Already Used Entity",
      detail: "the cart of Ravi"
    })
    expect(sale.screen.work.refused).toMatchObject([
      { code: codes[0], text: "Already Used Entity", detail: "the cart of Ravi" }
    ])
    expect(done.map(({ _tag }) => _tag)).toEqual(["SaveWork", "Beep", "ChangeCart"])
    sale.tell({ _tag: "AcknowledgedRefusals" })
    expect(sale.screen.work.refused).toEqual([])
  })

  it("sends an unanswered change again under its key once the server is back (CART-5)", () => {
    const sale = new Sale().with()
    sale.scan(codes[0])
    const [first] = sale.commands("ChangeCart")
    sale.tell({
      _tag: "UnansweredChange",
      key: first?.waiting.key ?? "",
      message: "The server does not answer"
    })
    sale.scan(codes[1])
    expect(sale.commands("ChangeCart")).toHaveLength(1)
    expect(sale.screen.work.stoppedBy).toBe("The server does not answer")
    sale.tell({ _tag: "CameBack" })
    expect(sale.commands("ChangeCart").at(-1)).toEqual(first)
  })

  it("comes back after a crash with what was not answered, and with the stage", () => {
    const sale = new Sale().with([line(1)])
    sale.scan(codes[1])
    const [sent] = sale.commands("ChangeCart")
    const again = new Sale({}, print(sale.stored ?? expect.fail("nothing is kept")))
    again.with([line(1)])
    expect(again.commands("ChangeCart")).toEqual([sent])
    expect(again.screen.stage).toBe("cart")
  })

  it("makes several presses within 400 ms one change, half a step at a time (CART-5)", () => {
    const sale = new Sale().with([line(1)])
    for (let press = 0; press < 3; press++) sale.tell({ _tag: "SteppedLine", itemId: 1, by: 1 })
    expect(sale.commands("ChangeCart")).toEqual([])
    sale.tell({ _tag: "StayedQuiet", presses: 2 })
    expect(sale.commands("ChangeCart")).toEqual([])
    sale.tell({ _tag: "StayedQuiet", presses: 3 })
    expect(sale.commands("ChangeCart").map(({ waiting }) => waiting.change)).toEqual([
      { _tag: "Set", item_id: 1, name: "Product 1", qty: Q.ofThousandths(2_000) }
    ])
  })

  it("steps from what is shown, however many changes wait", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "SteppedLine", itemId: 1, by: 1 })
    sale.tell({ _tag: "StayedQuiet", presses: 1 })
    sale.tell({ _tag: "SteppedLine", itemId: 1, by: 1 })
    sale.tell({ _tag: "StayedQuiet", presses: 1 })
    expect(sale.screen.work.waiting.map(({ change }) => "qty" in change && change.qty)).toEqual([
      1_000, 1_500
    ])
  })

  it.each([
    ["abc", "Please enter a valid quantity"],
    ["0.05", "Qty is lower than min qty 0.5"],
    ["0.7", "Kindly enter multiple of 0.5."],
    ["99999", "Invalid Data: at most 10000 of a product stand in a cart"]
  ])("refuses a typed %s", (text, sentence) => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "AskedForQuantity", itemId: 1 })
    sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "qty", text } })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.screen.dialog).toMatchObject({ form: { problems: { qty: sentence } } })
    expect(sale.commands("ChangeCart")).toEqual([])
  })

  it("takes a line out that is typed to 0, and gives packs their quantity whatever is typed below them", () => {
    const packs = {
      items: [{ scan_code: codes[0], qty: Q.ofThousandths(640) }],
      total_qty: Q.ofThousandths(640)
    }
    const sale = new Sale().with([line(1), line(2, { qty: Q.ofThousandths(640), scanned_info: packs })])
    const type = (itemId: number, text: string) => {
      sale.tell({ _tag: "AskedForQuantity", itemId })
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "qty", text } })
      sale.tell({ _tag: "SubmittedDialog" })
    }
    type(2, "0.5")
    expect(sale.screen.dialog).toMatchObject({ form: { problems: { qty: expect.stringContaining("0.64") } } })
    sale.tell({ _tag: "ClosedDialog" })
    type(1, "0")
    expect(sale.commands("ChangeCart").map(({ waiting }) => waiting.change)).toEqual([
      { _tag: "Remove", item_id: 1, name: "Product 1" }
    ])
  })

  it("takes the last scan back by its code", () => {
    const sale = new Sale().with()
    sale.scan(codes[0])
    sale.answer([line(1)])
    sale.tell({ _tag: "UndidLast" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({
      _tag: "RemovePack",
      scan_code: codes[0]
    })
  })
})

describe("the keys of the cart", () => {
  const titles = (sale: Sale) =>
    keysOf(viewOf(sale))
      .filter(({ keys }) => keys.includes("Enter"))
      .map(({ title }) => title)

  it("have one meaning of Enter: what is typed, the product under the cursor, or the line's quantity", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    expect(titles(sale)).toEqual(["its quantity"])
    sale.tell({ _tag: "TypedCode", text: "goat" })
    expect(titles(sale)).toEqual(["put it into the cart"])
  })

  it("mean no product by a letter alone, which looks for nothing", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.tell({ _tag: "TypedCode", text: "x" })
    expect(sale.screen.tile).toBe(-1)
    sale.tell({ _tag: "SubmittedCode" })
    expect(sale.screen.work.waiting.map(({ change }) => change._tag)).toEqual(["Scan"])
  })
})

describe("the customer", () => {
  it("is a guest without a number, and Continue is away while a number is begun", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    const withheld = () => partOf(viewOf(sale), "form")?.isWithheld
    expect(withheld()).toBe(false)
    sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "mobile", text: "98765" } })
    expect(withheld()).toBe(true)
    sale.tell({ _tag: "SubmittedCustomer" })
    expect(sale.screen).toMatchObject({
      stage: "customer",
      customer: { problems: { mobile: "Please input atleast 10 digit mobile number" } }
    })
    sale.tell({
      _tag: "FilledCustomer",
      message: { _tag: "TypedField", field: "mobile", text: "+91 98765 00001" }
    })
    expect(withheld()).toBe(false)
    expect(sale.commands("FindCustomer").at(-1)?.mobile).toBe("9876500001")
  })

  it("has a number of digits alone, and hears what is wrong with it before somebody goes on", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    const type = (text: string) =>
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "mobile", text } })
    const leave = () =>
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "FocusedField", field: "name" } })
    type("98x7@6.5")
    expect(sale.screen.customer).toMatchObject({ entries: { mobile: { text: "98765" } }, problems: {} })
    type("12345678901234")
    expect(sale.screen.customer.problems).toEqual({ mobile: "Invalid mobile number" })
    type("0")
    expect(sale.screen.customer.problems).toEqual({})
    leave()
    expect(sale.screen.customer.problems).toEqual({ mobile: "Please input atleast 10 digit mobile number" })
    type("")
    leave()
    expect(sale.screen.customer.problems).toEqual({})
    type("٠٩٨٧٦٥٠٠٠٠١")
    expect(sale.commands("FindCustomer").at(-1)?.mobile).toBe("9876500001")
  })

  it("says what is wrong with its number when a browser's focus leaves that", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    const field = () => partOf(viewOf(sale), "form")?.fields[0] as TextField<never>
    sale.tell(field().typed("0"))
    sale.tell(field().left as never)
    expect(sale.screen.customer.problems).toEqual({ mobile: "Please input atleast 10 digit mobile number" })
  })

  it("of a home delivery is offered the address that is known", () => {
    const sale = new Sale().with()
    sale.tell({ _tag: "ChoseKind", userType: 1 })
    sale.scan(codes[0])
    sale.answer([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({
      _tag: "FilledCustomer",
      message: { _tag: "TypedField", field: "mobile", text: "9876500001" }
    })
    const street = "Flat 4B\n12th Main\nNear the park\nHSR Layout"
    const address = { street, city: "Bengaluru", region: "Karnataka", postcode: "560102" }
    const found = { id: 7, mobile: "9876500001", name: { firstname: "Anju", lastname: "Rao" }, address }
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    sale.tell({ _tag: "SubmittedCustomer" })
    sale.answer([line(1)], { userInfo: { ...guest, userType: 1, mobile: "9876500001", name: "Anju Rao" } })
    expect(JSON.stringify(viewOf(sale).parts)).toContain(
      "Flat 4B, 12th Main, Near the park, HSR Layout, Bengaluru"
    )
    sale.tell({ _tag: "AskedForAddress" })
    expect(sale.screen.dialog).toMatchObject({
      form: { entries: { street1: { text: "Flat 4B" }, postcode: { text: "560102" } } }
    })
  })

  it("may have one name", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    for (const [field, text] of [
      ["mobile", "9876500001"],
      ["name", "Anju"]
    ] as const)
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field, text } })
    sale.tell({ _tag: "SubmittedCustomer" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({ name: "Anju" })
  })

  it("who is not known has a name; who is known need not be asked", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({
      _tag: "FilledCustomer",
      message: { _tag: "TypedField", field: "mobile", text: "9876500001" }
    })
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found: null })
    sale.tell({ _tag: "SubmittedCustomer" })
    expect(sale.screen.customer.problems).toEqual({ name: "Enter customer name" })
    const found = { id: 7, mobile: "9876500001", name: { firstname: "Anju", lastname: "Rao" }, address: null }
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    sale.tell({ _tag: "SubmittedCustomer" })
    expect(sale.screen.stage).toBe("review")
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({
      _tag: "Customer",
      userType: 2,
      mobile: "9876500001",
      name: "Anju Rao"
    })
  })

  it("is written over where the name comes while somebody begins to type it, and else gone on with", () => {
    const inName = (): Sale => {
      const sale = new Sale().with([line(1)])
      sale.tell({ _tag: "CheckedOut" })
      const text = "9876500001"
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "mobile", text } })
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "FocusedField", field: "name" } })
      return sale
    }
    const type = (sale: Sale, text: string) =>
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "name", text } })
    const nameIn = (sale: Sale) => sale.screen.customer.entries.name?.text
    const name = { firstname: "Meera", lastname: "" }
    const found = { id: 7, mobile: "9876500001", name, address: null }
    const sale = inName()
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    type(sale, "MeeraM")
    expect(nameIn(sale)).toBe("M")
    type(sale, "MeeraM")
    expect(nameIn(sale)).toBe("MeeraM")
    const corrected = inName()
    corrected.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    type(corrected, "Meer")
    expect(nameIn(corrected)).toBe("Meer")
    const later = inName()
    later.tell({ _tag: "FilledCustomer", message: { _tag: "FocusedField", field: "mobile" } })
    later.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    later.tell({ _tag: "FilledCustomer", message: { _tag: "FocusedField", field: "name" } })
    type(later, "Meera P")
    expect(nameIn(later)).toBe("Meera P")
  })

  it("is waited for by who goes on before the answer, in sight, and it goes on by itself", () => {
    const filled = () => {
      const sale = new Sale().with([line(1)])
      sale.tell({ _tag: "CheckedOut" })
      const text = "9876500001"
      sale.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "mobile", text } })
      sale.tell({ _tag: "SubmittedCustomer" })
      return sale
    }
    const sale = filled()
    expect(sale.screen).toMatchObject({ stage: "customer", customer: { problems: {} } })
    expect(JSON.stringify(viewOf(sale).parts)).toContain("It goes on by itself.")
    const found = { id: 7, mobile: "9876500001", name: { firstname: "Anju", lastname: "Rao" }, address: null }
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    expect(sale.screen.stage).toBe("review")
    // Nobody has the number, or nobody answers: the name is asked for, and is not asked twice.
    const unknown = filled()
    unknown.tell({ _tag: "FoundCustomer", mobile: "9876500001", found: null })
    expect(unknown.screen).toMatchObject({
      stage: "customer",
      wantsOn: false,
      customer: { problems: { name: "Enter customer name" }, focus: "name" }
    })
    // Who goes on typing has not gone on.
    const typing = filled()
    typing.tell({ _tag: "FilledCustomer", message: { _tag: "TypedField", field: "name", text: "A" } })
    typing.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    expect(typing.screen.stage).toBe("customer")
  })

  it("who is refused by the server is asked again where the number stands", () => {
    const sale = new Sale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    const key = sale.commands("ChangeCart").at(-1)?.waiting.key ?? ""
    sale.tell({ _tag: "RefusedChange", key, text: "Invalid mobile number", detail: undefined })
    expect(sale.screen).toMatchObject({ stage: "customer", customer: { problem: "Invalid mobile number" } })
  })

  it("of a home delivery has a number before an address, and an address before an order", () => {
    const sale = new Sale().with()
    sale.tell({ _tag: "ChoseKind", userType: 1 })
    sale.scan(codes[0])
    sale.answer([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    sale.answer([line(1)], { userInfo: { ...guest, userType: 1 } })
    sale.tell({ _tag: "AskedForAddress" })
    expect(sale.screen).toMatchObject({ dialog: undefined, problem: "Enter Mobile Number!" })
    sale.place()
    expect(sale.screen.problem).toBe("Enter Mobile Number!")
    sale.tell({
      _tag: "LoadedCart",
      cart: cartOf([line(1)], { userInfo: { ...guest, userType: 1, mobile: "9876500001" } })
    })
    sale.place()
    expect(sale.screen.problem).toBe("Enter complete address!")
    expect(sale.commands("PlaceOrder")).toEqual([])
  })
})

describe("the order", () => {
  const placing = (sale: Sale) => sale.commands("PlaceOrder").at(-1)

  it("is placed once what waits is in the cart, however early it is asked for, at the sum that was told (PLACE-6)", () => {
    const sale = new Sale().with()
    sale.scan(codes[0])
    sale.answer([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    sale.place()
    sale.place()
    expect(sale.commands("PlaceOrder")).toEqual([])
    sale.answer([line(1)], { userInfo: guest })
    expect(sale.screen.dialog?._tag).toBe("Cash")
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.commands("PlaceOrder")).toMatchObject([
      {
        userType: 2,
        placing: {
          body: { payment_mode: "cashondelivery", grand_total: Money.ofHundredths(100_00), order: null }
        }
      }
    ])
    expect(sale.stored?.placing).toMatchObject({
      key: placing(sale)?.placing.key,
      payment_mode: "cashondelivery"
    })
  })

  it("is asked for again where what waited has changed the sum", () => {
    const sale = new Sale().with([line(1)])
    sale.scan(codes[0])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    sale.place()
    sale.answer([line(1), line(2)])
    sale.answer([line(1), line(2)], { userInfo: guest })
    expect(sale.commands("PlaceOrder")).toEqual([])
    expect(sale.screen.problem).toBe(
      "The cart comes to ₹200.00 now: tell the customer, and place the order again"
    )
    sale.place()
    expect(placing(sale)?.placing.body.grand_total).toBe(200_00)
  })

  it("opens the drawer when it is sold for cash, once", () => {
    const sale = atReview()
    sale.place()
    const key = placing(sale)?.placing.key ?? ""
    sale.tell({ _tag: "PlacedAlone", key, order: order() })
    expect(sale.screen).toMatchObject({
      stage: "review",
      placing: { body: { order: { increment_id: "C00000001" } } }
    })
    sale.answerPlacing(order({ invoice_id: "9" }))
    sale.answerPlacing(order({ invoice_id: "9" }))
    expect(sale.screen).toMatchObject({ stage: "placed", placing: undefined })
    // Nobody has set a printer up here: it is printed when somebody asks.
    expect(sale.commands("PrintPaper")).toEqual([])
    sale.tell({ _tag: "AskedForPaper", kind: "invoice" })
    expect(sale.commands("PrintPaper")).toMatchObject([{ kind: "invoice", orderId: 41, invoiceId: "9" }])
    expect(sale.commands("OpenDrawer")).toMatchObject([{ key: "sale-41" }])
    expect(sale.stored).toBeUndefined()
  })

  it("that is unanswered is sent again under its key, by hand, when the server is back and after a crash", () => {
    const sale = atReview()
    sale.place()
    const first = placing(sale)
    sale.losePlacing("away")
    sale.scan(codes[1])
    expect(sale.toasts).toContain("An order is being placed: wait for its answer")
    sale.tell({ _tag: "WentBack" })
    expect(sale.screen).toMatchObject({ stage: "review", placing: { key: first?.placing.key } })
    sale.place()
    expect(placing(sale)).toEqual(first)
    const again = new Sale({}, print(sale.stored ?? expect.fail("nothing is kept")))
    again.with([line(1)])
    expect(again.commands("PlaceOrder")).toEqual([first])
  })

  it("for a partner has no coupon, and what was typed of one is not applied", () => {
    const sale = atReview()
    const parts = () => JSON.stringify(viewOf(sale).parts)
    expect(parts()).toContain("Coupon Code")
    sale.tell({ _tag: "FilledCoupon", message: { _tag: "TypedField", field: "code", text: "FRESH10" } })
    sale.tell({ _tag: "ChoseSource", source: "zomato" })
    sale.answer([line(1)])
    expect(parts()).not.toContain("Coupon Code")
    sale.place()
    expect(sale.commands("ChangeCart").map(({ waiting }) => waiting.change._tag)).not.toContain("Coupon")
  })

  it("with a coupon that is typed applies it first, and is placed at the sum that it came to (PLACE-6)", () => {
    const sale = atReview()
    sale.tell({ _tag: "FilledCoupon", message: { _tag: "TypedField", field: "code", text: " fresh10 " } })
    sale.place()
    expect(placing(sale)).toBeUndefined()
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({ _tag: "Coupon", code: "fresh10" })
    sale.answer([line(1)], { userInfo: guest, couponInfo: { code: "FRESH10", applied: true } })
    expect(placing(sale)).toBeUndefined()
    sale.place()
    expect(placing(sale)).toBeDefined()
  })

  it("that a rule refuses says why, and the cart is still there", () => {
    const sale = atReview()
    sale.place()
    sale.refusePlacing("The cart comes to 120 now")
    expect(sale.screen).toMatchObject({
      stage: "review",
      placing: undefined,
      problem: "The cart comes to 120 now"
    })
    expect(sale.done.at(-2)?._tag).toBe("LoadCart")
    sale.tell({ _tag: "WentBack" })
    sale.tell({ _tag: "WentBack" })
    expect(sale.screen).toMatchObject({ stage: "cart", work: { cart: { items: [{ id: 1 }] } } })
  })

  it("by UPI hears of its code on the page of the store that sells", () => {
    const sale = atReview({ enable_upi_payment: 1 })
    sale.tell({ _tag: "ChosePayment", method: "upi" })
    sale.place()
    sale.answerPlacing(order({ payment_method: "upi" }))
    expect(sale.commands("AskUpiLink")).toMatchObject([{ id: 41 }])
    const found = { _tag: "FoundLink", link: "upi://pay", amount: Money.ofHundredths(100_00) } as const
    sale.tell({ _tag: "Upi", message: found })
    expect(sale.screen.upi).toMatchObject({ orderId: 41, link: "upi://pay" })
  })

  it("offers UPI for what is paid at the door or by UPI, until it is invoiced (PAY-16)", () => {
    for (const [change, isOffered, flags] of [
      [{ payment_method: "cashondelivery", invoice_id: null }, true, {}],
      [{ payment_method: "upi", invoice_id: null }, true, {}],
      [{ payment_method: "card", invoice_id: null }, false, {}],
      [{ payment_method: "cashondelivery", invoice_id: "7" }, false, {}],
      // Nobody pays dirhams by UPI.
      [{ payment_method: "cashondelivery", invoice_id: null }, false, { isUAEHub: 1 }]
    ] as const) {
      const sale = atReview({ enable_upi_payment: 1, ...flags })
      sale.place()
      sale.answerPlacing(order(change))
      sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
      expect(viewOf(sale).actions.some(({ title }) => title === "UPI payment")).toBe(isOffered)
    }
  })

  it("to a home may be paid by UPI here, and says so; nobody is asked twice", () => {
    const sale = new Sale({ enable_upi_payment: 1 }).with()
    sale.tell({ _tag: "ChoseKind", userType: 1 })
    sale.scan(codes[0])
    sale.answer([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    const street = "12\nLake Road\nNear the temple\nDomlur"
    sale.answer([line(1)], {
      userInfo: { ...guest, userType: 1, mobile: "9876500001" },
      address: { street, city: "Bengaluru", region: "Karnataka", postcode: "560071" }
    })
    sale.place()
    sale.answerPlacing(order())
    const offers = () => viewOf(sale).actions.some(({ title }) => title === "UPI payment")
    expect(offers()).toBe(true)
    sale.tell({ _tag: "OpenedUpi" })
    sale.tell({ _tag: "Upi", message: { _tag: "FoundStatus", status: "success", order: {} as never } })
    sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
    expect(sale.screen.order).toMatchObject({ payment_method: "upi" })
    expect([offers(), sale.commands("PlaceOrder").length]).toEqual([false, 1])
  })

  it("by UPI shows its code, and is invoiced when the money has come, or cash in its place, whose change is asked (CASH-9)", () => {
    for (const method of ["upi", "cashondelivery"] as const) {
      const sale = atReview({ enable_upi_payment: 1 })
      sale.tell({ _tag: "ChosePayment", method: "upi" })
      sale.place()
      sale.answerPlacing(order({ payment_method: "upi" }))
      expect(sale.screen.upi?.incrementId).toBe("C00000001")
      expect(sale.commands("PrintPaper")).toEqual([])
      sale.tell(
        method === "upi"
          ? { _tag: "Upi", message: { _tag: "FoundStatus", status: "success", order: {} as never } }
          : { _tag: "Upi", message: { _tag: "CollectedCash" } }
      )
      if (method === "cashondelivery") {
        // What is given is asked; put off, it is asked again from the page of the order (CASH-9).
        expect(viewOf(sale).question?.actions[0]?.title).toBe("Exact ₹100.00")
        sale.tell({ _tag: "ClosedDialog" })
        expect(viewOf(sale).actions.some(({ title }) => title === "Take the cash")).toBe(true)
        expect(sale.commands("PlaceOrder")).toHaveLength(1)
        sale.tell({ _tag: "PlacedOrder" })
        sale.tell({ _tag: "Gave", due: Money.ofHundredths(100_00), amount: Money.ofHundredths(500_00) })
        expect(placing(sale)).toMatchObject({ placing: { body: { given: 500_00 } } })
      }
      expect(placing(sale)).toMatchObject({
        placing: { body: { isPaid: true, payment_mode: method, order: { order_id: 41 } } }
      })
    }
  })

  it("by UPI is invoiced when its money comes after the code was put away", () => {
    const sale = atReview({ enable_upi_payment: 1 })
    sale.tell({ _tag: "ChosePayment", method: "upi" })
    sale.place()
    sale.answerPlacing(order({ payment_method: "upi" }))
    sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
    const pushed = { order_id: 41, payment_method: "upi", invoice_id: null }
    sale.tell({ _tag: "ChangedOrder", order: { ...pushed, status: "pending_payment" } as never })
    expect(sale.commands("PlaceOrder")).toHaveLength(1)
    sale.tell({ _tag: "ChangedOrder", order: { ...pushed, status: "pending" } as never })
    expect(placing(sale)).toMatchObject({ placing: { body: { isPaid: true, order: { order_id: 41 } } } })
  })

  it("is followed by the next one at once: a scan begins it in a new cart", () => {
    const sale = atReview()
    sale.place()
    sale.answerPlacing(order({ invoice_id: "9" }))
    sale.scan(codes[1])
    expect(sale.screen).toMatchObject({ stage: "cart", order: undefined })
    expect(sale.screen.work.waiting.map(({ change }) => change._tag)).toEqual(["New", "Scan"])
  })

  it("locks its cart: clearing, editing and coupons are refused, and it is said why (PLACE-7)", () => {
    const sale = atReview()
    sale.place()
    sale.answerPlacing(order({ invoice_id: "9" }))
    sale.tell({ _tag: "LoadedCart", cart: cartOf([line(1)], { order: order({ invoice_id: "9" }) }) })
    const before = sale.commands("ChangeCart").length
    sale.tell({ _tag: "AskedToClear" })
    sale.tell({ _tag: "RemovedLine", itemId: 1 })
    sale.tell({ _tag: "SteppedLine", itemId: 1, by: 1 })
    sale.tell({ _tag: "RemovedCoupon" })
    expect(sale.screen.dialog).toBeUndefined()
    expect(sale.commands("ChangeCart")).toHaveLength(before)
    expect(sale.model.toasts.map(({ text }) => text)).toContain(
      "This cart is order C00000001 already: begin a new one"
    )
    // Two scans one after the other are both of the next cart.
    for (const code of codes) sale.scan(code)
    expect(sale.screen.work.waiting.map(({ change }) => change._tag)).toEqual(["New", "Scan", "Scan"])
  })

  it("of an empty cart is not begun", () => {
    const sale = new Sale().with()
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.tell({ _tag: "CheckedOut" })
    expect(sale.screen.stage).toBe("cart")
  })
})

describe("the buyer whom the invoice names", () => {
  const fill = (sale: Sale, texts: Readonly<Record<string, string>>) => {
    for (const [field, text] of Object.entries(texts))
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field, text } })
    return sale.tell({ _tag: "SubmittedDialog" })
  }
  const bakers = { legal_name: "Bakers Guild LLP", address: "4, Church Street, Bengaluru" }
  const titles = (sale: Sale): string => JSON.stringify(viewOf(sale))

  it("is asked in one question, checked, shown, stored, sent with the order, and can be taken off (BUYER-2)", () => {
    const sale = atReview()
    sale.tell({ _tag: "AskedForBuyer" })
    expect(viewOf(sale).question?.title).toBe("Business buyer")
    fill(sale, { number: "29AAGCB7383J1Z5", ...bakers })
    expect(sale.screen.dialog?._tag).toBe("Buyer")
    expect(titles(sale)).toContain("The check character 5 does not belong to this GSTIN")
    fill(sale, { number: "29AAGCB7383J1Z4", address: "4, Church Street, Kochi 682031" })
    expect(titles(sale)).toContain("This GSTIN is one of Karnataka, the address lies in Kerala")
    fill(sale, { address: bakers.address })
    expect(sale.screen.dialog).toBeUndefined()
    expect(titles(sale)).toContain("Bakers Guild LLP, GSTIN 29AAGCB7383J1Z4")
    expect(sale.stored?.buyer).toMatchObject({ gstin: "29AAGCB7383J1Z4" })
    sale.place()
    expect(sale.commands("PlaceOrder")[0]?.placing.body.buyer).toMatchObject({ ...bakers, trn: null })
    const other = atReview()
    other.tell({ _tag: "RemovedBuyer" })
    other.place()
    expect(other.commands("PlaceOrder")[0]?.placing.body.buyer).toBeNull()
  })

  it("is told of a wrong number as soon as it is typed out, or is left (BUYER-1)", () => {
    const sale = atReview()
    sale.tell({ _tag: "AskedForBuyer" })
    const type = (text: string) =>
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "number", text } })
    type("29AAGCB7383J1Z")
    expect(titles(sale)).not.toContain("GSTIN has 15")
    type("29AAGCB7383J1Z5")
    expect(titles(sale)).toContain("The check character 5 does not belong to this GSTIN")
    type("29AAGCB")
    sale.tell({ _tag: "Filled", message: { _tag: "LeftField", field: "number" } })
    expect(titles(sale)).toContain("A GSTIN has 15 characters; this has 7")
  })

  it("is asked over the review, which a scan does not leave", () => {
    const sale = atReview()
    sale.tell({ _tag: "AskedForBuyer" })
    sale.tell({ _tag: "ScannedCode", code: "29AAGCB7383J1Z4" })
    expect(sale.screen).toMatchObject({ stage: "review", dialog: { _tag: "Buyer" } })
    expect(sale.screen.work.waiting).toHaveLength(1)
  })

  it("is asked for before an order of 50,000 rupees is placed, which goes on with the answer (BUYER-3)", () => {
    const sale = atReview()
    const cart = cartOf([line(1)], { userInfo: guest })
    const totals = { ...cart.totals, subtotal: Money.ofHundredths(50_000_00) }
    sale.tell({ _tag: "LoadedCart", cart: { ...cart, totals } })
    sale.place()
    expect(sale.commands("PlaceOrder")).toEqual([])
    expect(JSON.stringify(viewOf(sale).question)).toContain("the invoice names the buyer")
    fill(sale, bakers)
    sale.tell({ _tag: "SubmittedDialog" })
    expect(sale.commands("PlaceOrder")[0]?.placing.body.buyer).toMatchObject({ ...bakers, gstin: null })
  })
})
