/** The quick checkout, as its page keeps the rules COUNTER-8, COUNTER-18, COUNTER-19 and BACK-6. */
import { describe, expect, it } from "vitest"
import { readListing } from "#core/catalogue/listing.ts"
import { fault } from "#core/fault.ts"
import { unstocked } from "#core/kit/cart/shelf.ts"
import type { Drafted, Drafting } from "#core/kit/drafts/model.ts"
import { partOf, tabsIn } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import { print } from "#core/screen/quick-checkout/model.ts"
import { viewOf } from "./client.ts"
import { behind, cartOf, line, order, QuickSale, Sale } from "./sale.ts"

const code = "80177300500645507000123"
const failed = { id: "sent-1", anew: 0, cartItems: [] }
const guest = { id: null, mobile: null, name: null, userType: 2 } as const

const question = (sale: QuickSale) => viewOf(sale).question
const answers = (sale: QuickSale) => question(sale)?.actions.map(({ title }) => title)
const texts = (sale: QuickSale): ReadonlyArray<string> =>
  (question(sale)?.parts ?? []).flatMap((part) =>
    part.part === "notice"
      ? [part.text]
      : part.part === "lines"
        ? part.lines.map(({ text }) => text)
        : part.part === "facts"
          ? part.facts.map(({ name, value }) => `${name}: ${value}`)
          : part.part === "measure"
            ? [`${part.label}: ${part.value}`]
            : []
  )

/** A guest's cart of one line, at the review. */
const atReview = (flags: Readonly<Record<string, unknown>> = {}): QuickSale => {
  const sale = new QuickSale(flags).with([line(1)])
  sale.tell({ _tag: "CheckedOut" })
  sale.tell({ _tag: "WentOn" })
  sale.tell({ _tag: "WentOn" })
  sale.answer([line(1)], { userInfo: guest })
  return sale
}
/** What was asked to be done with drafts in this way. */
const drafting = <Deed extends Drafting["deed"]>(sale: QuickSale, deed: Deed) =>
  sale
    .commands("ChangeDraft")
    .flatMap(({ drafting: { key, body } }) =>
      body.deed === deed ? [{ key, ...(body as Extract<Drafting, { readonly deed: Deed }>) }] : []
    )
const placing = (sale: QuickSale) => sale.commands("PlaceOrder").at(-1)

describe("the cart", () => {
  it("takes scans anywhere, over any question, each under a key of its own", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "AskedToAdd" })
    sale.tell({ _tag: "ScannedCode", code })
    sale.answer([line(1), line(2)])
    sale.tell({ _tag: "ClosedDialog" })
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "ScannedCode", code: `${code}4` })
    expect(sale.commands("ChangeCart").map(({ screen, waiting }) => [screen, waiting.change])).toEqual([
      ["QuickCheckout", { _tag: "Scan", scan_code: code }],
      ["QuickCheckout", { _tag: "Scan", scan_code: `${code}4` }]
    ])
    expect(new Set(sale.commands("ChangeCart").map(({ waiting }) => waiting.key)).size).toBe(2)
  })

  it("says that it is fetched, that it is empty, and which line is out of stock", () => {
    const empty = (sale: QuickSale) => partOf(viewOf(sale), "table")?.empty
    expect(empty(new QuickSale())).toBe("Fetching products. Please wait...")
    expect(empty(new QuickSale().with())).toBe("Your shopping cart is empty")
    const rows = partOf(viewOf(new QuickSale().with([line(1), line(2, { oos: true })])), "table")?.rows(0, 2)
    expect(rows?.map(({ cells }) => cells.map(({ mark }) => mark ?? "").join(""))).toEqual([
      "",
      "Out of stock"
    ])
  })

  it("says over the list of products, too, what was refused of it", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "ScannedCode", code })
    sale.tell({ _tag: "AskedToAdd" })
    expect(texts(sale)).toEqual([])
    const { key } = sale.commands("ChangeCart").at(-1)?.waiting ?? expect.fail("nothing is asked")
    sale.tell({
      _tag: "RefusedChange",
      key,
      text: "One or items are out of stock!",
      detail: "Chicken: there is 0 Kg"
    })
    expect(texts(sale)).toEqual(["One or items are out of stock! Chicken: there is 0 Kg"])
  })

  it("comes back after a crash with its draft and what was not answered", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "ScannedCode", code })
    const stored = sale.commands("SaveWork").at(-1)?.work ?? expect.fail("nothing is kept")
    const again = new QuickSale({}, print(stored)).with([line(1)])
    expect(again.commands("ChangeCart")).toEqual(sale.commands("ChangeCart"))
  })

  it("says what could not be fetched, with Cancel and Retry", () => {
    const sale = new QuickSale()
    sale.tell({ _tag: "FailedCart", message: "The server does not answer" })
    expect([texts(sale), answers(sale)]).toEqual([["The server does not answer"], ["Try again", "Cancel"]])
    const commands = sale.tell({ _tag: "Reloaded" }).map(({ _tag }) => _tag)
    expect(commands).toEqual(["LoadCart", "LoadDrafts", "LoadStocked"])
    expect(question(sale)).toBeUndefined()
  })
})

describe("the hub's customer", () => {
  const failed = "Error in fetching b2c_hub_customer!"
  it("is asked for at partner's prices alone, and Retry asks again where that failed", () => {
    expect(new QuickSale().with().commands("LoadHubCustomer")).toEqual([])
    const sale = new QuickSale(behind).with([line(1)])
    expect(sale.commands("LoadHubCustomer")).toHaveLength(1)
    sale.tell({ _tag: "FailedHubCustomer" })
    expect([texts(sale), answers(sale)]).toEqual([[failed], ["Try again", "Cancel"]])
    sale.tell({ _tag: "Reloaded" })
    expect(sale.commands("LoadHubCustomer")).toHaveLength(2)
    sale.tell({ _tag: "FoundHubCustomer", isThere: true })
    expect(question(sale)).toBeUndefined()
  })

  it("was taken away since the login: there is no checkout", () => {
    const sale = new QuickSale(behind).with([line(1)])
    sale.tell({ _tag: "FoundHubCustomer", isThere: false })
    sale.tell({ _tag: "CheckedOut" })
    expect(sale.toasts.at(-1)).toBe("Please setup hub transfer customer for this store")
  })
})

describe("a placed order", () => {
  it("has its details after a while, as it is by then (COUNTER-20)", () => {
    const sale = atReview()
    sale.place()
    sale.answerPlacing(order())
    const tables = () => question(sale)?.parts?.filter(({ part }) => part === "table").length
    expect([texts(sale), tables()]).toEqual([expect.arrayContaining(["Status: Placed"]), 0])
    expect(sale.commands("AwaitDetails")).toMatchObject([{ orderId: 41 }])
    const loads = sale.commands("LoadCart").length
    // Of another order it is too late.
    sale.tell({ _tag: "DetailsDue", orderId: 40 })
    expect(sale.commands("LoadCart")).toHaveLength(loads)
    sale.tell({ _tag: "DetailsDue", orderId: 41 })
    expect(sale.commands("LoadCart")).toHaveLength(loads + 1)
    sale.with([line(1)], { order: order({ invoice_id: "7" }), userInfo: guest })
    expect([texts(sale), tables()]).toEqual([expect.arrayContaining(["Status: Complete", "Name: Guest"]), 1])
  })
})

it.each([
  ["quick checkout", () => new QuickSale()],
  ["sale", () => new Sale()]
] as const)(
  "a %s has a shelf beside its cart: a digit and Enter take a tile, as the cursor does",
  (_, begin) => {
    const sale = begin().with([]) as unknown as QuickSale
    const { products } = readListing(
      [1, 2].map((entity_id) => ({
        entity_id,
        name: `Fish ${entity_id}`,
        type_id: "simple",
        sell_by: "kg",
        whole: 0
      }))
    )
    const prices = new Map(products.map(({ entity_id }) => [entity_id, Money.ofHundredths(200_00)]))
    const { catalogue, session } = sale.model
    const list = { value: products } as NonNullable<typeof catalogue.list>
    sale.model = { ...sale.model, catalogue: { ...catalogue, storeId: session?.store.store_id, list } }
    sale.tell({ _tag: "FoundShelf", stocked: { ...unstocked, mapping: { best: [2, 1] }, prices } })
    expect(partOf(viewOf(sale), "shelf")?.tiles.map(({ number, name }) => `${number} ${name}`)).toEqual([
      "1 Fish 2",
      "2 Fish 1"
    ])
    sale.tell({ _tag: "TypedCode", text: "2" })
    sale.tell({ _tag: "SubmittedCode" })
    sale.tell({ _tag: "MovedTile", index: 0 })
    expect(partOf(viewOf(sale), "shelf")?.cursor.index).toBe(0)
    sale.tell({ _tag: "TookProduct", productId: 2 })
    expect(
      sale.screen.work.waiting.map(({ change }) => ("product_id" in change ? change.product_id : 0))
    ).toEqual([1, 2])
  }
)

describe("drafts", () => {
  const draft = (id: number, name = `Saved @14:0${id}`) => ({
    id,
    store_id: 11,
    source: "fth_retail" as const,
    name,
    products: []
  })

  const titles = (sale: QuickSale) => viewOf(sale).actions.map(({ title }) => title)
  const drafted = (key: string, answer: Drafted) =>
    ({ _tag: "GotDraft", answer: { _tag: "GotAnswer", key, outcome: "done", answer } }) as const
  const notDrafted = (key: string, outcome: "refused" | "unanswered" = "unanswered") =>
    ({
      _tag: "GotDraft",
      answer: { _tag: "GotAnswer", key, outcome, problem: "away", fault: fault("CartEmpty") }
    }) as const

  it("are tabs beside the new order, whose buttons save the cart in hand", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "GotDrafts", drafts: [draft(3), draft(4)] })
    expect(partOf(viewOf(sale), "tabs")?.tabs.map(({ title }) => title)).toEqual([
      "New Order",
      "Saved @14:03",
      "Saved @14:04"
    ])
    expect(titles(sale)).toContain("Save As Draft")
    expect(titles(sale)).not.toContain("Delete Draft")
    sale.tell({ _tag: "AskedToSave" })
    sale.tell({ _tag: "SubmittedDialog" })
    const [saved] = drafting(sale, "keep")
    expect(saved?.draft).toMatchObject({
      store_id: sale.screen.id,
      products: [{ product_id: 1701, qty: Q.ofThousandths(500), price: Money.ofHundredths(200_00) }]
    })
    expect(saved?.draft).not.toHaveProperty("id")
    sale.tell(drafted(saved?.key ?? "", { draft: draft(5) }))
    // It is put aside: the cart is the next customer's.
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({ _tag: "Clear" })
  })

  it.each([
    ["quick checkout", () => new QuickSale()],
    ["sale", () => new Sale()]
  ] as const)(
    "are tabs at a %s, kept whole, and one that was closed is opened again (COUNTER-18)",
    (_, begin) => {
      const sale = begin().with([line(1)]) as unknown as QuickSale
      const shown = () => {
        const tabs = tabsIn(viewOf(sale)).find(({ label }) => label === "Orders")?.tabs ?? []
        return tabs.map(({ title, isChosen }) => (isChosen ? `[${title}]` : title)).join(" ")
      }
      const done = (answer: Drafted) => sale.tell(drafted(sale.screen.drafting?.key ?? "", answer))
      sale.tell({ _tag: "GotDrafts", drafts: [draft(3, "Canteen"), draft(4)] })
      expect(shown()).toBe("[New Order] Canteen Saved @14:04")
      sale.tell({ _tag: "ChoseTab", draftId: 3 })
      expect(drafting(sale, "load").at(-1)).toMatchObject({
        draftId: 3,
        keep: { products: [{ product_id: 1701 }] }
      })
      done({ cart: cartOf([line(2)]) })
      expect(shown()).toBe("New Order [Canteen] Saved @14:04")
      sale.tell({ _tag: "AskedToDelete" })
      sale.tell({ _tag: "SubmittedDialog" })
      done({})
      sale.answer([])
      expect([shown(), titles(sale)]).toEqual([
        "[New Order] Saved @14:04",
        expect.arrayContaining(["Reopen Canteen"])
      ])
      // Something else is in the cart by now: it is kept first.
      sale.with([line(7)])
      sale.tell({ _tag: "Reopened" })
      expect(drafting(sale, "reopen").at(-1)).toMatchObject({
        keep: { products: [{ product_id: 1707 }] },
        draft: { name: "Canteen", products: [{ product_id: 1702 }] }
      })
      expect(drafting(sale, "reopen").at(-1)?.draft).not.toHaveProperty("id")
      done({ draft: draft(9, "Canteen"), cart: cartOf([line(2)]) })
      sale.tell({ _tag: "GotDrafts", drafts: [draft(4), draft(9, "Canteen")] })
      expect([shown(), titles(sale).includes("Reopen Canteen")]).toEqual([
        "New Order Saved @14:04 [Canteen]",
        false
      ])
    }
  )

  it("have the name that is typed, and one that is saved again keeps or changes its own", () => {
    const sale = new QuickSale().with([line(1)])
    const typed = (text: string) =>
      sale.tell({ _tag: "Filled", message: { _tag: "TypedField", field: "name", text } })
    const saved = () => drafting(sale, "keep").at(-1)?.draft
    sale.tell({ _tag: "AskedToSave" })
    expect(answers(sale)).toEqual(["Save", "Cancel"])
    typed(" ശ്രീജ, back at six ")
    sale.tell({ _tag: "SubmittedDialog" })
    expect(saved()).toMatchObject({ name: "ശ്രീജ, back at six" })
    const again = new QuickSale().with([line(1)])
    again.tell({ _tag: "GotDrafts", drafts: [draft(3, "Canteen")] })
    again.tell({ _tag: "ChoseTab", draftId: 3 })
    const key = again.screen.drafting?.key ?? ""
    again.tell(drafted(key, { cart: cartOf([line(2)]) }))
    again.tell({ _tag: "AskedToSave" })
    again.tell({ _tag: "SubmittedDialog" })
    expect(drafting(again, "keep").at(-1)?.draft).toMatchObject({ id: 3, name: "Canteen" })
    // Nothing is asked of an empty cart.
    const empty = new QuickSale().with()
    empty.tell({ _tag: "AskedToSave" })
    expect(question(empty)).toBeUndefined()
  })

  it("are saved once what is on its way has come into the cart, at one press (COUNTER-23)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "ScannedCode", code })
    sale.tell({ _tag: "AskedToSave" })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect([drafting(sale, "keep"), sale.screen.dialog]).toMatchObject([[], { form: { isBusy: true } }])
    sale.answer([line(1), line(2)])
    expect(drafting(sale, "keep")).toMatchObject([{ draft: { products: [{}, {}] } }])
    expect(question(sale)).toBeUndefined()
    // Given up meanwhile, nothing is saved.
    const left = new QuickSale().with([line(1)])
    left.tell({ _tag: "ScannedCode", code })
    left.tell({ _tag: "AskedToSave" })
    left.tell({ _tag: "SubmittedDialog" })
    left.tell({ _tag: "ClosedDialog" })
    left.answer([line(1), line(2)])
    expect(drafting(left, "keep")).toEqual([])
  })

  it("are asked for again where the cart stands still, with the name that was typed (COUNTER-23)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "ScannedCode", code })
    sale.tell({ _tag: "AskedToSave" })
    sale.tell({ _tag: "SubmittedDialog" })
    const key = sale.commands("ChangeCart").at(-1)?.waiting.key ?? ""
    sale.tell({ _tag: "UnansweredChange", key, message: "away" })
    expect([drafting(sale, "keep"), sale.screen.dialog]).toMatchObject([[], { form: { isBusy: false } }])
    expect(sale.toasts.at(-1)).toContain("wait for its answer")
  })

  it("keep the cart in hand before they are loaded, and an empty one is not kept (COUNTER-18)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "GotDrafts", drafts: [draft(3), draft(4)] })
    sale.tell({ _tag: "ChoseTab", draftId: 3 })
    const first = drafting(sale, "load").at(-1)
    expect(first).toMatchObject({ draftId: 3, keep: { products: [{ product_id: 1701 }] } })
    // Nothing goes into a cart that is about to be another one.
    sale.tell({ _tag: "ScannedCode", code })
    expect(sale.commands("ChangeCart")).toEqual([])
    sale.tell(drafted(first?.key ?? "", { cart: cartOf([line(2)]) }))
    expect(sale.screen).toMatchObject({ draftId: 3, work: { cart: { items: [{ id: 2 }] } } })
    expect(titles(sale)).toEqual(expect.arrayContaining(["Save Draft", "Delete Draft"]))
    // Saved again it is the same draft.
    sale.tell({ _tag: "AskedToSave" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect(drafting(sale, "keep").at(-1)?.draft).toMatchObject({ id: 3 })
    const empty = new QuickSale().with()
    empty.tell({ _tag: "ChoseTab", draftId: 4 })
    expect(drafting(empty, "load").at(-1)?.keep).toBeNull()
  })

  it("open a tab that is pressed while the cart in hand is still being put aside (COUNTER-23)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "GotDrafts", drafts: [draft(3), draft(4)] })
    sale.tell({ _tag: "AskedToSave" })
    sale.tell({ _tag: "SubmittedDialog" })
    const key = sale.screen.drafting?.key ?? ""
    sale.tell({ _tag: "ChoseTab", draftId: 3 })
    sale.tell({ _tag: "ChoseTab", draftId: 4 })
    sale.tell(drafted(key, { draft: draft(5) }))
    // The cart is emptied first, and what is scanned meanwhile goes into neither.
    expect(drafting(sale, "load")).toEqual([])
    sale.tell({ _tag: "ScannedCode", code })
    expect(sale.toasts).toEqual(
      expect.arrayContaining(["A draft is being saved or loaded: wait for its answer"])
    )
    sale.answer([])
    expect(drafting(sale, "load")).toMatchObject([{ draftId: 4, keep: null }])
  })

  it("are deleted, and a failed order is loaded, once the cart in hand is at rest, at one press (COUNTER-23)", () => {
    const sale = new QuickSale().with()
    sale.tell({ _tag: "GotDrafts", drafts: [draft(3)] })
    sale.tell({ _tag: "ChoseTab", draftId: 3 })
    sale.tell(drafted(sale.screen.drafting?.key ?? "", { cart: cartOf([line(2)]) }))
    sale.tell({ _tag: "ScannedCode", code })
    sale.tell({ _tag: "AskedToDelete" })
    sale.tell({ _tag: "SubmittedDialog" })
    expect([drafting(sale, "delete"), question(sale)]).toEqual([[], undefined])
    sale.answer([line(1), line(2)])
    expect(drafting(sale, "delete")).toMatchObject([{ draftId: 3 }])

    const other = new QuickSale().with([line(1)])
    other.tell({ _tag: "ScannedCode", code })
    other.tell({ _tag: "TookFailed", entry: failed })
    expect(drafting(other, "fill")).toEqual([])
    other.answer([line(1), line(2)])
    expect(drafting(other, "fill")).toMatchObject([{ entry: failed, keep: { products: [{}, {}] } }])

    // Where the cart stands still, nothing is done behind anybody's back.
    const still = new QuickSale().with([line(1)])
    still.tell({ _tag: "ScannedCode", code })
    still.tell({ _tag: "TookFailed", entry: failed })
    const key = still.commands("ChangeCart").at(-1)?.waiting.key ?? ""
    still.tell({ _tag: "UnansweredChange", key, message: "away" })
    expect([drafting(still, "fill"), still.screen.nextDraft]).toEqual([[], undefined])
  })

  it.each(["refused", "unanswered"] as const)(
    "leave the tab alone when the cart was not put aside (%s) (COUNTER-23)",
    (outcome) => {
      const sale = new QuickSale().with([line(1)])
      sale.tell({ _tag: "GotDrafts", drafts: [draft(3)] })
      sale.tell({ _tag: "AskedToSave" })
      sale.tell({ _tag: "SubmittedDialog" })
      const key = sale.screen.drafting?.key ?? ""
      sale.tell({ _tag: "ChoseTab", draftId: 3 })
      sale.tell(notDrafted(key, outcome))
      sale.tell({ _tag: "GotDrafts", drafts: [draft(3)] })
      expect(drafting(sale, "load")).toEqual([])
      sale.tell({ _tag: "ChoseTab", draftId: 3 })
      expect(drafting(sale, "load")).toMatchObject([
        { draftId: 3, keep: { products: [{ product_id: 1701 }] } }
      ])
    }
  )

  it.each([
    ["Save to draft failed: away", [{ _tag: "AskedToSave" }, { _tag: "SubmittedDialog" }] as const],
    ["Failed to load order in cart! (away)", [{ _tag: "ChoseTab", draftId: 4 }] as const]
  ])("say %s, and go the same way again under the same key", (sentence, messages) => {
    const sale = new QuickSale().with([line(1)])
    for (const message of messages) sale.tell(message)
    const key = sale.screen.drafting?.key ?? ""
    sale.tell(notDrafted(key))
    expect(sale.toasts).toContain(sentence)
    for (const message of messages) sale.tell(message)
    expect(sale.screen.drafting?.key).toBe(key)
  })

  it("are loaded at the next try: nothing goes on saying that the server was away", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "ChoseTab", draftId: 4 })
    const key = sale.screen.drafting?.key ?? ""
    sale.tell(notDrafted(key))
    sale.tell({ _tag: "FailedCart", message: "away" })
    sale.tell({ _tag: "ChoseTab", draftId: 4 })
    sale.tell(drafted(key, { cart: cartOf([line(2)]) }))
    expect(sale.toasts).toEqual([])
    expect(sale.screen.work.stoppedBy).toBeUndefined()
  })

  it("are deleted with their cart, and say when they are not (COUNTER-18)", () => {
    const sale = new QuickSale().with()
    sale.tell({ _tag: "GotDrafts", drafts: [draft(3)] })
    sale.tell({ _tag: "ChoseTab", draftId: 3 })
    const key = sale.screen.drafting?.key ?? ""
    sale.tell(drafted(key, { cart: cartOf([line(2)]) }))
    sale.tell({ _tag: "AskedToDelete" })
    sale.tell({ _tag: "SubmittedDialog" })
    const deletion = drafting(sale, "delete").at(-1)
    sale.tell(notDrafted(deletion?.key ?? ""))
    expect(sale.toasts).toContain("Failed to delete draft: away")
    sale.tell({ _tag: "AskedToDelete" })
    sale.tell({ _tag: "SubmittedDialog" })
    sale.tell(drafted(deletion?.key ?? "", {}))
    expect(sale.toasts).toEqual([])
    expect(sale.screen).toMatchObject({ draftId: null, drafts: [] })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({ _tag: "Clear" })
  })
})

describe("the checkout", () => {
  it("asks a guest for a number, may go without, prepares the cart and shows what it comes to", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    expect(sale.screen.checkout?.stage).toBe("select-order-source")
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.stage).toBe("customer-mobile")
    expect(answers(sale)).toEqual(["Next", "Previous", "Cancel"])
    sale.tell({ _tag: "WentOn" })
    expect(texts(sale)).toContain("Preparing to checkout..")
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({
      _tag: "Customer",
      mobile: null
    })
    sale.answer([line(1)], { userInfo: guest })
    expect(sale.screen.checkout?.stage).toBe("place-order")
    expect(texts(sale)).toEqual(
      expect.arrayContaining(["Name: Guest", "Sub-total: ₹100.00", "Shipping: ₹0.00", "Total: ₹100.00"])
    )
    // Nobody goes back to what passes by itself.
    sale.tell({ _tag: "WentBack" })
    expect(sale.screen.checkout?.stage).toBe("customer-mobile")
  })

  it("wants a number of a walk-in customer, and a name where nobody knows it", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.fill("buyer", "walk-in")
    sale.tell({ _tag: "WentOn" })
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.form.problems).toEqual({ mobile: "Enter a valid mobile number" })
    sale.fill("mobile", "98765")
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.form.problems).toEqual({
      mobile: "Please input atleast 10 digit mobile number"
    })
    sale.fill("mobile", "9876500001")
    expect(sale.commands("FindCustomer").at(-1)).toMatchObject({ mobile: "9876500001" })
    // Before it is known whose it is, nobody is asked for a name.
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.stage).toBe("customer-mobile")
    expect(texts(sale)).toContain("Waiting for the answer of the server. It goes on by itself.")
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found: null })
    expect(sale.screen.checkout?.stage).toBe("customer-info")
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout).toMatchObject({
      stage: "customer-info",
      form: { problems: { name: "Enter customer name" } }
    })
    // Many people have one name.
    sale.fill("name", "\u0D05\u0D28\u0D4D\u0D1C\u0D41")
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.stage).toBe("sync-cart")
  })

  it("takes digits alone for a number, and says what is wrong with it before somebody goes on", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "WentOn" })
    const stands = () => sale.screen.checkout?.form.entries.mobile?.text
    const problem = () => sale.screen.checkout?.form.problems.mobile
    sale.fill("mobile", "98x7@6.5")
    expect([stands(), problem()]).toEqual(["98765", undefined])
    sale.fill("mobile", "12345678901234")
    expect(problem()).toBe("Invalid mobile number")
    sale.fill("mobile", "0")
    expect(problem()).toBeUndefined()
    sale.tell({ _tag: "FilledCheckout", message: { _tag: "FocusedField", field: undefined } })
    expect(problem()).toBe("Please input atleast 10 digit mobile number")
    sale.fill("mobile", "0 98765-00001")
    expect(problem()).toBeUndefined()
    expect(sale.commands("FindCustomer").at(-1)?.mobile).toBe("9876500001")
  })

  it("passes by the name of a customer that is known, also where Enter came before the answer", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.fill("buyer", "walk-in")
    sale.tell({ _tag: "WentOn" })
    sale.fill("mobile", "9876500001")
    sale.tell({ _tag: "WentOn" })
    const found = { id: 7, mobile: "9876500001", name: { firstname: "Anju", lastname: "Rao" }, address: null }
    sale.tell({ _tag: "FoundCustomer", mobile: "9876500001", found })
    expect(sale.screen.checkout?.stage).toBe("sync-cart")
  })

  it("wants partner and reference of a partner's order, which pays nothing here and has no coupon (COUNTER-19)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.fill("buyer", "partner")
    sale.tell({ _tag: "WentOn" })
    sale.tell({ _tag: "WentOn" })
    expect(texts(sale)).toContain("Please select partner and enter reference order id!")
    sale.fill("partner", "swiggy")
    sale.fill("reference", "SW-1")
    sale.tell({ _tag: "WentOn" })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toMatchObject({ userType: 3, mobile: null })
    sale.answer([line(1)], { userInfo: { ...guest, userType: 3 } })
    expect(answers(sale)).toEqual(["Place order ₹100.00", "Previous", "Cancel"])
    sale.place()
    expect(placing(sale)).toMatchObject({
      userType: 3,
      placing: { body: { source: "swiggy", reference_order_id: "SW-1" } }
    })
  })

  it("says what of the cart is out of stock, by its name, before it is begun and while it is prepared", () => {
    const sale = new QuickSale().with([line(1, { oos: true })])
    sale.tell({ _tag: "CheckedOut" })
    expect(sale.toasts).toContain("One or items are out of stock!")
    const other = new QuickSale().with([line(1)])
    other.tell({ _tag: "CheckedOut" })
    other.tell({ _tag: "WentOn" })
    other.tell({ _tag: "WentOn" })
    other.answer([line(1, { oos: true })])
    expect(texts(other)).toEqual(["Product 1: Out of stock"])
  })

  it("is not begun while a quantity is edited, nor at partner's prices without the hub's customer (COUNTER-19)", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "AskedForQuantity", itemId: 1 })
    expect(question(sale)?.actions.find(({ keys }) => keys.includes("F2"))?.outcome).toEqual({
      message: { _tag: "CheckedOut" }
    })
    sale.tell({ _tag: "CheckedOut" })
    const partner = new QuickSale({ use_partner_price: 1 }).with([line(1)])
    partner.tell({ _tag: "CheckedOut" })
    expect([sale.toasts, partner.toasts].map((toasts) => toasts.at(-1))).toEqual([
      "Please complete qty editing!",
      "Please setup hub transfer customer for this store"
    ])
    expect([sale, partner].map(({ screen }) => screen.checkout)).toEqual([undefined, undefined])
  })

  it("passes over an empty coupon, and says that one was applied", () => {
    const sale = atReview()
    const before = sale.commands("ChangeCart").length
    sale.tell({ _tag: "AppliedCoupon" })
    expect(sale.commands("ChangeCart")).toHaveLength(before)
    sale.fill("code", "FRESH10")
    sale.tell({ _tag: "AppliedCoupon" })
    sale.answer([line(1)], { couponInfo: { code: "FRESH10", applied: true } })
    expect(texts(sale)).toContain("Coupon applied: FRESH10")
    expect(answers(sale)).toContain("Remove")
  })

  it("applies a code that is typed before anything is placed, and then places at the sum that it came to", () => {
    const sale = atReview()
    sale.fill("code", " fresh10 ")
    sale.place()
    sale.place()
    expect(sale.commands("PlaceOrder")).toEqual([])
    const coupons = sale.commands("ChangeCart").filter(({ waiting: { change } }) => change._tag === "Coupon")
    expect(coupons).toHaveLength(1)
    sale.answer([line(1)], { couponInfo: { code: "FRESH10", applied: true } })
    expect(sale.commands("PlaceOrder")).toEqual([])
    sale.place()
    expect(sale.commands("PlaceOrder")).toHaveLength(1)
  })

  it("places at the sum without a coupon once it was taken off: its code stands in the field no more", () => {
    const sale = atReview()
    sale.fill("code", "FRESH10")
    sale.tell({ _tag: "AppliedCoupon" })
    sale.answer([line(1)], { couponInfo: { code: "FRESH10", applied: true } })
    sale.tell({ _tag: "RemovedCoupon" })
    sale.answer([line(1)])
    sale.place()
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({ _tag: "Coupon", code: null })
    expect(sale.commands("PlaceOrder")).toHaveLength(1)
  })

  it("offers where a known customer lives, and finds its location by the pincode", () => {
    const sale = new QuickSale().with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.fill("delivery", "1")
    sale.tell({ _tag: "WentOn" })
    sale.fill("mobile", "9000000001")
    sale.tell({
      _tag: "FoundCustomer",
      mobile: "9000000001",
      found: {
        id: 7,
        mobile: "9000000001",
        name: { firstname: "Sreeja", lastname: "Menon" },
        address: {
          street: "Flat 4B\n12th Main\nNear the lake\nDomlur",
          city: "Bengaluru",
          region: "Karnataka",
          postcode: "560071"
        }
      }
    })
    sale.tell({ _tag: "WentOn" })
    expect(sale.commands("FindPlaces").at(-1)).toMatchObject({ pincode: "560071" })
    const place = (id: number, name: string) => ({
      id,
      name,
      city: "Bengaluru",
      region: "Karnataka",
      postcode: "560071"
    })
    sale.tell({
      _tag: "FoundPlaces",
      pincode: "560071",
      places: [place(1, "Indiranagar"), place(2, "Domlur")]
    })
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.work.waiting.at(-1)?.change).toEqual({
      _tag: "Address",
      address: {
        street: "Flat 4B\n12th Main\nNear the lake\nDomlur",
        city: "Bengaluru",
        region: "Karnataka",
        postcode: "560071"
      }
    })
  })

  it("asks in the UAE for area and emirate, and offers cash and card", () => {
    const sale = new QuickSale({ isUAEHub: 1, swipe_machine_tid: "T1" }).with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.fill("delivery", "1")
    sale.tell({ _tag: "WentOn" })
    sale.fill("mobile", "501234567")
    const mobile = sale.screen.checkout?.lookedUp ?? ""
    sale.tell({ _tag: "FoundCustomer", mobile, found: null })
    sale.tell({ _tag: "WentOn" })
    for (const [field, text] of [
      ["name", "Aisha Khan"],
      ["street1", "Villa 7"],
      ["street3", "Near the mosque"],
      ["area", "Jumeirah"]
    ] as const)
      sale.fill(field, text)
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.checkout?.stage).toBe("customer-address-info")
    sale.fill("emirate", "Dubai")
    sale.tell({ _tag: "WentOn" })
    expect(sale.screen.work.waiting.at(-1)?.change).toEqual({
      _tag: "Address",
      address: { street: "Villa 7\nNear the mosque\nJumeirah", city: "Dubai", region: "Dubai", postcode: "" }
    })
    expect(sale.commands("FindPlaces")).toEqual([])
    sale.answer([line(1)], { userInfo: { ...guest, userType: 1 } })
    sale.answer([line(1)], { userInfo: { ...guest, userType: 1 } })
    const review = JSON.stringify(question(sale))
    expect(review).toContain("AED")
    for (const method of ["upi", "paytm"]) expect(review).not.toContain(`"value":"${method}"`)
    sale.place()
    sale.answerPlacing(order())
    expect(sale.screen.checkout?.stage).toBe("order-placed")
    expect(answers(sale)).not.toContain("UPI payment")
    // Back of a browser closes it as its one answer does, and stays.
    sale.say({ _tag: "AskedForRoute", route: { name: "info" }, isBack: true })
    expect([sale.screen.checkout, sale.model.route.name]).toEqual([undefined, "xorder"])
  })

  it("shows an error for a while, in its own words where it has none", () => {
    const sale = atReview()
    sale.place()
    sale.refusePlacing("")
    const sentence = "An unexpected error occurred. Please try again later"
    expect(texts(sale)).toContain(sentence)
    const [ending] = sale.commands("EndProblem")
    // The time of an earlier one does not end it.
    sale.tell({ _tag: "ProblemPassed", number: 0 })
    expect(texts(sale)).toContain(sentence)
    sale.tell({ _tag: "ProblemPassed", number: ending?.number ?? -1 })
    expect(texts(sale)).not.toContain(sentence)
  })
})

describe("the order", () => {
  it("goes with its draft, opens the drawer for its cash once, and makes room for the next one", () => {
    const sale = atReview()
    sale.place()
    expect(placing(sale)).toMatchObject({
      placing: { body: { payment_mode: "cashondelivery", draft_id: null } }
    })
    sale.answerPlacing(order({ invoice_id: "9" }))
    sale.answerPlacing(order({ invoice_id: "9" }))
    expect(texts(sale)).toEqual(expect.arrayContaining(["Order no.: C00000001", "Status: Complete"]))
    expect(answers(sale)).toEqual(["Close", "Print Invoice", "Print Receipt"])
    expect(sale.commands("OpenDrawer")).toMatchObject([{ key: "sale-41" }])
    sale.tell({ _tag: "AskedForPaper", kind: "invoice" })
    expect(sale.commands("PrintPaper")).toMatchObject([{ kind: "invoice", invoiceId: "9" }])
    sale.tell({ _tag: "Closed" })
    expect(sale.screen).toMatchObject({ checkout: undefined, order: undefined, draftId: null })
    expect(sale.commands("ChangeCart").at(-1)?.waiting.change).toEqual({ _tag: "New" })
  })

  it("locks its cart: nothing is done to it any more, it is said why, and a new order is begun by closing it", () => {
    const sale = new QuickSale().with([line(1)], { order: order({ invoice_id: "9" }) })
    expect(question(sale)?.text).toBe("Close it to begin a new order.")
    sale.tell({ _tag: "AskedToClear" })
    sale.tell({ _tag: "AskedToAdd" })
    sale.tell({ _tag: "RemovedLine", itemId: 1 })
    sale.tell({ _tag: "RemovedCoupon" })
    expect(sale.screen.dialog).toBeUndefined()
    expect(sale.commands("ChangeCart")).toEqual([])
    expect(sale.model.toasts.map(({ text }) => text)).toContain(
      "This cart is order C00000001 already: begin a new one"
    )
    // Two scans one after the other are both of the next cart.
    for (const scanned of [code, "80177300500645507000124"]) sale.tell({ _tag: "ScannedCode", code: scanned })
    expect(sale.screen).toMatchObject({ checkout: undefined, order: undefined })
    expect(sale.screen.work.waiting.map(({ change }) => change._tag)).toEqual(["New", "Scan", "Scan"])
  })

  it("that is unanswered is sent again under its key, after a crash too", () => {
    const sale = atReview()
    sale.place()
    const first = placing(sale)
    sale.losePlacing("away")
    sale.tell({ _tag: "Cancelled" })
    expect(sale.screen.checkout?.stage).toBe("place-order")
    sale.place()
    expect(placing(sale)).toEqual(first)
    const stored = sale.commands("SaveWork").at(-1)?.work ?? expect.fail("nothing is kept")
    expect(new QuickSale({}, print(stored)).with([line(1)]).commands("PlaceOrder")).toEqual([first])
  })

  it("by UPI opens its code, and is invoiced when the money has come", () => {
    const sale = atReview({ enable_upi_payment: 1 })
    sale.fill("payment", "upi")
    sale.place()
    sale.answerPlacing(order({ payment_method: "upi" }))
    expect(sale.screen.upi).toMatchObject({ incrementId: "C00000001" })
    sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
    expect(answers(sale)).toContain("UPI payment")
    sale.tell({ _tag: "OpenedUpi" })
    sale.tell({ _tag: "Upi", message: { _tag: "FoundStatus", status: "success", order: {} as never } })
    expect(placing(sale)).toMatchObject({ placing: { body: { isPaid: true, payment_mode: "upi" } } })
  })

  it("by UPI is invoiced, too, when its money comes after the code was put away", () => {
    const sale = atReview({ enable_upi_payment: 1 })
    sale.fill("payment", "upi")
    sale.place()
    sale.answerPlacing(order({ payment_method: "upi" }))
    sale.tell({ _tag: "Upi", message: { _tag: "Closed" } })
    const pushed = { order_id: 41, payment_method: "upi", invoice_id: null, status: "pending" } as never
    sale.tell({ _tag: "ChangedOrder", order: pushed })
    expect(placing(sale)).toMatchObject({ placing: { body: { isPaid: true, order: { order_id: 41 } } } })
  })
})

describe("behind the counter", () => {
  it("hands the cart over with its customer's number, and goes on with an empty one (BACK-6)", () => {
    const sale = new QuickSale(behind).with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    expect(answers(sale)).toEqual(["Place order ₹100.00", "In parts", "Store credit", "Cancel"])
    sale.fill("external", "9876500001")
    sale.place()
    const [sent] = sale.commands("TellQueue")
    expect(sent?.wish).toMatchObject({
      _tag: "SentOff",
      cart: {
        cart_id: 5,
        cartItems: [{ product_id: 1701, by_hand: Q.ofThousandths(500), scan_codes: [] }],
        external_customer: { mobile: "9876500001", name: null }
      }
    })
    // What is scanned meanwhile waits for the next cart.
    sale.tell({ _tag: "ScannedCode", code })
    expect(sale.commands("ChangeCart")).toEqual([])
    expect(sale.commands("BeginNext")).toMatchObject([{ cartId: 5 }])
    sale.with([], { cart_id: 6 })
    expect(sale.commands("ChangeCart").map(({ waiting }) => waiting.change)).toEqual([
      { _tag: "Scan", scan_code: code }
    ])
    expect(sale.screen).toMatchObject({ checkout: undefined, leaving: undefined })
  })

  it("says on a phone first that one has failed", () => {
    const sale = new QuickSale(behind).with([line(1)])
    const { alerts = [] } = partOf(viewOf(sale), "alerts") ?? {}
    expect(alerts[0]?.shortText).toBe("Orders in queue: 0")
    sale.model = {
      ...sale.model,
      placementQueue: {
        ...sale.model.placementQueue,
        failed: [{ id: "sent-2", problem: "Product 1: Out of stock" } as never]
      }
    }
    const [alert] = partOf(viewOf(sale), "alerts")?.alerts ?? []
    expect(alert?.shortText).toMatch(/^1 failed, /)
    expect(alert?.text).toMatch(/, 1 failed$/)
  })

  it("asked how the last order fares, has Enter for the failed one, and for Close where none has", () => {
    const sale = new QuickSale(behind).with([line(1)])
    sale.tell({ _tag: "OpenedPanel" })
    expect(viewOf(sale).question).toMatchObject({ actions: [{ title: "Close" }], first: 0 })
    sale.model = {
      ...sale.model,
      placementQueue: {
        ...sale.model.placementQueue,
        failed: [{ id: "sent-2", problem: "Product 1: Out of stock", cartItems: [], cartTotal: 0 } as never]
      }
    }
    expect(viewOf(sale).question).toMatchObject({
      actions: [{ title: "Try again" }, { title: "Close" }],
      first: -1
    })
  })

  it("shows how the last order fares, and loads a failed one back, or tries it again (BACK-6)", () => {
    const sale = new QuickSale(behind).with([])
    sale.tell({ _tag: "CameBack" })
    expect(viewOf(sale).panel).toMatchObject({
      label: "Last order status",
      lines: [{ text: "Orders in queue: 0" }]
    })
    const entry = { id: "sent-1", anew: 0, cartItems: [] }
    sale.tell({ _tag: "TookFailed", entry })
    expect(drafting(sale, "fill").at(-1)).toMatchObject({ entry, keep: null })
    sale.tell({ _tag: "TriedFailed", id: "sent-2" })
    expect(sale.commands("TellQueue").at(-1)?.wish).toEqual({ _tag: "TriedAgain", id: "sent-2" })
  })
})
