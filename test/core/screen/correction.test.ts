/** CORRECT-1 to CORRECT-6 at the screen: what can be typed, what a ticket asks, what is sent, and what survives a crash. */
import { describe, expect, it } from "vitest"
import { empty as emptyCatalogue } from "#core/kit/catalogue-cache.ts"
import type { Submission } from "#core/kit/submission.ts"
import { asView, proposedIn } from "#core/kit/view/offered.ts"
import { partOf } from "#core/kit/view/view.ts"
import {
  type Command,
  type Context,
  fresh,
  type Message,
  type Model,
  reload
} from "#core/screen/correction/model.ts"
import { print, type Stored, type Ticket } from "#core/screen/correction/stored.ts"
import { update } from "#core/screen/correction/update.ts"
import { view } from "#core/screen/correction/view.ts"
import type { CorrectionRow } from "#core/stock/correction.ts"
import type { CorrectionTicket } from "#core/stock/correction-ticket.ts"
import { correctionRow as row, correctionTicket as ticket } from "../arbitrary/correction.ts"
import { lastOf, Page } from "./page.ts"
import { catalogue, noon, q } from "./stock-taker.ts"

const rows = [
  row(1, 5000),
  row(2, 3000),
  row(3, 1000, { waiting_ticket: 8 }),
  row(4, 0, { central_stock: q(9000) })
]
/** Somebody at the page. */
class Counter extends Page<Model, Message, Command> {
  context: Context = { now: noon, server: "http://hub", userId: 7, reasons: ["Missing", "Found"], catalogue }
  model: Model

  constructor(text?: string, all: ReadonlyArray<CorrectionRow> = rows) {
    super()
    this.model = reload(fresh(1)).model
    this.loads(all)
    this.say({ _tag: "LoadedTickets", tickets: [ticket()] })
    this.say({ _tag: "RestoredWork", text })
  }
  protected update(message: Message) {
    return update(this.model, message, this.context)
  }
  get view() {
    return view(this.model, { ...this.context, pictures: new Map() })
  }
  loads(all: ReadonlyArray<CorrectionRow>): this {
    return this.say({ _tag: "LoadedRows", requestId: this.model.requestId, rows: all })
  }
  type(key: string, text: string): this {
    return this.say({ _tag: "OpenedRow", key }).fill("stock", text).press("save")
  }
  raise(reasons: Readonly<Record<string, string>>, description = "count of noon"): this {
    this.press("create-ticket")
    for (const [key, reason] of Object.entries(reasons)) this.fill(key, reason)
    return this.fill("description", description).press("confirm")
  }
  get problems() {
    const { dialog } = this.model
    return dialog !== undefined && "form" in dialog ? dialog.form.problems : {}
  }
  get stored(): Stored {
    return lastOf(this.commands("SaveWork")).work
  }
  get sent(): Submission<Ticket> {
    return lastOf(this.commands("RaiseTicket")).submission
  }
  answer(key: string, message = "Stock corrected successfully"): this {
    return this.succeed(key, { status: "success", message, ticket: ticket({ state: "booked" }) })
  }
}

describe("the products", () => {
  it("stand in stock, then out of it, under the titles and columns that staff know", () => {
    const { view: page, headings, table } = new Counter()
    expect(headings).toEqual(["Product id", "Name", "Central stock", "Current stock", "New current stock"])
    expect(partOf(page, "table")?.groups?.map(({ title, note }) => [title, note])).toEqual([
      ["In Stock Products", "3"],
      ["OOS Products In Hub", "1"]
    ])
    expect(table.at(-1)?.cells.map(({ text }) => text)).toEqual(["4", "Product 4", "9.00 Kg", "0.00 Kg", ""])
    expect(new Counter(undefined, []).empty).toBe("No Items Available In This Store For Correction")
  })
  it("are begun with what is to be written off, taken from the books in steps; what stands there is left alone", () => {
    const counter = new Counter().type("p2", "1")
    counter.model = {
      ...counter.model,
      wanted: [
        { productId: 1, qty: q(2700) },
        { productId: 2, qty: q(500) },
        { productId: 3, qty: q(500) }
      ]
    }
    counter.say({ _tag: "MovedRow", by: 1 })
    expect([...counter.model.changes].map(([key, { text }]) => [key, text])).toEqual([
      ["p2", "1"],
      ["p1", "2.5"]
    ])
  })
  it("are found by name or number, and a second Escape leads back", () => {
    const counter = new Counter().say({ _tag: "TypedSearch", text: "product 2" })
    expect(counter.table).toHaveLength(1)
    expect(counter.view.back?.title).toBe("clear the line")
  })
  it.each([
    ["-1", "Kindly enter a value greater than or equals to zero."],
    ["1.3", "Kindly enter multiple of 0.5."],
    ["5", expect.stringContaining("Please enter valid physical stock quantity in New Current Stock column")]
  ])("do not take %s", (text, problem) => {
    expect(new Counter().type("p1", text).problems).toEqual({ stock: problem })
  })
  it("without an increment cannot be edited", () => {
    const counter = new Counter(undefined, [row(1, 5000, { qty_inc: null })]).say({
      _tag: "OpenedRow",
      key: "p1"
    })
    expect(counter.model.dialog).toBeUndefined()
    expect(counter.toasts).toEqual(["Quantity increment of this product are not set."])
  })
  it("are empty for a store without any, and for a search that finds none it is said so", () => {
    expect(new Counter(undefined, []).empty).toBe("No Items Available In This Store For Correction")
    const counter = new Counter().say({ _tag: "TypedSearch", text: "zzzz" })
    expect(counter.empty).toBe("No product of this store is found by this")
  })
  it("of a waiting ticket are marked in the list", () => {
    expect(JSON.stringify(new Counter().table)).toContain("Ticket 8 waits")
  })
  it("that a ticket waits with are not corrected a second time", () => {
    const counter = new Counter().say({ _tag: "OpenedRow", key: "p3" })
    expect(counter.model.dialog).toBeUndefined()
    expect(counter.toasts).toEqual(["Correction ticket 8 waits for the approval of somebody else"])
  })
})

describe("an added row", () => {
  const added = () => new Counter().press("add-products")
  it("needs a product, which is picked once, and a quantity; it can be removed", () => {
    expect(added().press("close").press("create-ticket").toasts.at(-1)).toBe("Please select product.")
    const twice = added().say({ _tag: "ChoseProduct", productId: 2 })
    expect(twice.model.dialog).toMatchObject({ problem: "This product is already selected" })
    const chosen = added().say({ _tag: "ChoseProduct", productId: 7 }).press("close")
    expect(chosen.press("create-ticket").toasts.at(-1)).toBe(
      "Please add the qty of Mutton keema or remove the row."
    )
    expect(chosen.say({ _tag: "RemovedRow", key: "a1" }).model.added).toEqual([])
  })
  it("is looked for until something is found: Enter closes nothing", () => {
    const counter = new Counter().press("add-products").say({ _tag: "TypedProduct", text: "nobody knows" })
    const { question } = counter.view
    if (question === undefined) throw new Error("nothing is asked")
    expect(partOf(asView(question), "table")?.count).toBe(0)
    expect(proposedIn(question)).toBe(-1)
  })
  it("is not offered without the products", () => {
    const counter = new Counter()
    counter.context = { ...counter.context, catalogue: emptyCatalogue }
    expect(counter.press("add-products").toasts).toEqual(["Something went wrong. Please contact admin."])
  })
})

describe("a ticket", () => {
  it("asks for a reason of every changed row and one description, and sends nothing before", () => {
    const counter = new Counter().type("p1", "4").type("p2", "3.5").press("create-ticket")
    expect(counter.view.question?.title).toBe("Stock correction ticket")
    counter.press("confirm")
    expect(counter.problems).toEqual({
      p1: "Reason required",
      p2: "Reason required",
      description: "Description required"
    })
    expect(counter.done.some(({ _tag }) => _tag === "RaiseTicket")).toBe(false)
  })
  it("where nothing changes shows only a message", () => {
    const { view: page, actions } = new Counter().press("create-ticket")
    expect(page.question?.text).toContain("Please enter valid physical stock quantity")
    expect(page.question?.parts ?? []).toEqual([])
    expect(actions.map(({ id }) => id)).toEqual(["close"])
  })
  it("goes two ways: what is in the books by one call, what is not by the other, one after the other", () => {
    const counter = new Counter().type("p1", "4").type("p4", "2")
    counter
      .press("add-products")
      .say({ _tag: "ChoseProduct", productId: 7 })
      .fill("stock", "1.5")
      .press("save")
    counter.raise({ p1: "Missing", p4: "Found", a1: "Found" })
    const first = counter.sent
    expect(first.body).toMatchObject({
      of: "in_stock",
      description: "count of noon",
      rows: [{ product_id: 1, new_current_stock: "4", current_stock: 5000, reason: "Missing" }]
    })
    counter.answer(first.key, "Correction ticket 8 waits for the approval of somebody else")
    expect(counter.sent.body).toMatchObject({ of: "added", rows: [{ product_id: 7 }, { product_id: 4 }] })
    expect([...counter.model.changes.keys()]).toEqual(["p4", "a1"])
    counter.answer(counter.sent.key)
    // That the one is booked does not take the place of what is said of the other.
    expect(counter.standing.map(({ text }) => text)).toEqual([
      "Correction ticket 8 waits for the approval of somebody else",
      "Stock corrected successfully"
    ])
    expect(counter.model).toMatchObject({ submissions: [], added: [], isLoading: true })
    expect(counter.model.changes.size).toBe(0)
    expect(counter.done.some(({ _tag }) => _tag === "RemoveWork")).toBe(true)
  })
  it("that is refused leaves what was typed, against the new figures", () => {
    const counter = new Counter().type("p1", "4").raise({ p1: "Missing" })
    counter.refuse(counter.sent.key, "moved")
    expect(counter.toasts.at(-1)).toBe("Unable to a raise stock correction ticket: moved")
    counter.loads([row(1, 4500)])
    expect(counter.table[0]?.tone).toBe("danger")
    expect(counter.press("create-ticket").toasts.at(-1)).toContain("from 5.00 Kg to 4.50 Kg")
    expect(counter.type("p1", "4").press("create-ticket").model.dialog?._tag).toBe("Raise")
  })
})

describe("stock that cannot be read", () => {
  it("is not said to be of no products", () => {
    const counter = new Counter()
    expect(counter.view.sum).toBe("4 products")
    counter.model = reload(fresh(1)).model
    expect(counter.view.sum).toBeUndefined()
    counter.say({
      _tag: "FailedRows",
      requestId: counter.model.requestId,
      problem: "The server does not answer"
    })
    expect(counter.view.status).toBeUndefined()
    expect(JSON.stringify(counter.view.parts)).toContain("The server does not answer")
  })
})

describe("waiting tickets", () => {
  const at = (own = false) => {
    const counter = new Counter().say({ _tag: "LoadedTickets", tickets: [ticket({ is_own: own })] })
    return counter.say({ _tag: "ChoseTab", tab: "waiting" }).say({ _tag: "OpenedTicket", ticket: 8 })
  }
  it("are approved or refused by somebody else, and taken back by who raised them", () => {
    expect(at().actions.map(({ title }) => title)).toEqual(["Approve", "Refuse", "Close"])
    expect(at(true).actions.map(({ title }) => title)).toEqual(["Take back", "Close"])
    const counter = at().press("approve")
    expect(counter.done.at(-1)).toEqual({
      _tag: "SettleTicket",
      hubId: 1,
      ticket: 8,
      what: "approve",
      reason: ""
    })
    counter.say({ _tag: "SettledTicket", ticket: ticket({ state: "approved" }) })
    expect(counter.toasts.at(-1)).toBe("Correction ticket 8 is approved")
    expect(counter.model).toMatchObject({ isLoading: true, isSettling: false })
    const own = at(true).press("refuse")
    own.say({ _tag: "SettledTicket", ticket: ticket({ state: "refused", is_own: true }) })
    expect(own.toasts.at(-1)).toBe("Correction ticket 8 is taken back")
  })
  it("are refused with a reason, which stands until it is settled, by whomever", () => {
    const counter = at().press("refuse")
    expect(counter.model.dialog?._tag).toBe("Refusal")
    const sent = () => counter.done.filter(({ _tag }) => _tag === "SettleTicket")
    counter.press("refuse")
    expect(sent()).toEqual([])
    counter.fill("reason", "count again").press("refuse")
    expect(sent()).toEqual([
      { _tag: "SettleTicket", hubId: 1, ticket: 8, what: "refuse", reason: "count again" }
    ])
    for (const message of ["offline", "The stock is being counted"]) {
      counter.say({ _tag: "FailedSettling", message })
      expect(counter.model.dialog).toMatchObject({
        _tag: "Refusal",
        form: { entries: { reason: { text: "count again" } }, problem: message, isBusy: false }
      })
      counter.press("refuse")
    }
    counter.say({ _tag: "FailedSettling", message: "approved already" })
    expect(counter.toasts.at(-1)).toBe("approved already")
    counter.say({ _tag: "LoadedTickets", tickets: [] })
    expect(counter.model.dialog).toBeUndefined()
  })
  it("are not asked about once somebody else has settled them", () => {
    const counter = at().say({ _tag: "LoadedTickets", tickets: [] })
    expect(counter.model.dialog).toBeUndefined()
    expect(counter.toasts).toEqual(["Somebody else has settled this ticket"])
  })
})

describe("all tickets", () => {
  const page = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      ticket({ id: first - index, state: index % 2 === 0 ? "refused" : "booked" })
    )
  const request = (counter: Counter) => counter.done.findLast(({ _tag }) => _tag === "LoadTickets")
  it("are read a page at a time, behind the last one of the page before, and back", () => {
    const counter = new Counter().say({ _tag: "ChoseTab", tab: "all" })
    expect(request(counter)).toEqual({ _tag: "LoadTickets", hubId: 1, before: null, requestId: 1 })
    counter.say({ _tag: "LoadedHistory", requestId: 1, found: page(90, 21) })
    expect(counter.model.history).toMatchObject({ hasMore: true })
    expect(counter.model.history.found?.length).toBe(20)
    counter.say({ _tag: "TurnedPage", page: 2 })
    expect(request(counter)).toEqual({ _tag: "LoadTickets", hubId: 1, before: 71, requestId: 2 })
    counter.say({ _tag: "LoadedHistory", requestId: 1, found: [] })
    expect(counter.model.history.found?.length).toBe(20)
    counter.say({ _tag: "LoadedHistory", requestId: 2, found: page(70, 3) })
    expect(counter.model.history).toMatchObject({ hasMore: false, befores: [null, 71] })
    counter.say({ _tag: "TurnedPage", page: 1 })
    expect(request(counter)).toEqual({ _tag: "LoadTickets", hubId: 1, before: null, requestId: 3 })
  })
  it("say what became of them, and ask for nothing", () => {
    const counter = new Counter().say({ _tag: "ChoseTab", tab: "all" })
    const refused = ticket({ state: "refused", settled_by: "Ravi", settled_reason: "count again" })
    counter
      .say({ _tag: "LoadedHistory", requestId: 1, found: [refused] })
      .say({ _tag: "OpenedTicket", ticket: 8 })
    expect(counter.actions.map(({ title }) => title)).toEqual(["Close"])
    expect(JSON.stringify(counter.view.question?.parts)).toContain("Refused by Ravi: count again")
  })
  const lines: CorrectionTicket["lines"] = [
    {
      product_id: 1,
      product_name: "Product 1",
      sell_by: "kg",
      seen: q(5000),
      counted: q(4500),
      booked: q(0),
      reason: "Missing"
    },
    {
      product_id: 7,
      product_name: "Mutton keema",
      sell_by: "kg",
      seen: q(1000),
      counted: q(0),
      booked: q(0),
      reason: "Torn"
    }
  ]
  const mine = (more: Partial<CorrectionTicket> = {}) =>
    ticket({ id: 12, state: "refused", is_own: true, lines, ...more })
  const at = (found: CorrectionTicket, counter = new Counter()) =>
    counter
      .say({ _tag: "ChoseTab", tab: "all" })
      .say({ _tag: "LoadedHistory", requestId: counter.model.history.requestId, found: [found] })
      .say({ _tag: "OpenedTicket", ticket: found.id })
  it("that were refused are opened again by who raised them: rows, quantities and reasons, sent as a new one (CORRECT-8)", () => {
    const counter = at(mine())
    expect(counter.actions.map(({ title }) => title)).toEqual(["Open again", "Close"])
    counter.press("open-again")
    expect(counter.model).toMatchObject({ tab: "stock", dialog: undefined, selected: "p1" })
    expect(JSON.stringify(counter.view.parts)).toContain("Ticket 12 is opened again")
    // Sold out meanwhile: the row says so until somebody has looked.
    expect(counter.press("create-ticket").toasts.at(-1)).toContain("from 1.00 Kg to 0.00 Kg")
    const after = new Counter(print(counter.stored))
    expect(JSON.stringify(after.view.parts)).toContain("Ticket 12 is opened again")
    after.type("a1", "2").press("create-ticket")
    after.press("confirm")
    expect(after.problems).toEqual({ a1: "Reason required" })
    after.fill("a1", "Found").press("confirm")
    expect(after.sent.body).toMatchObject({
      of: "in_stock",
      first: 12,
      description: "torn",
      rows: [{ product_id: 1, new_current_stock: "4.5", current_stock: 5000, reason: "Missing" }]
    })
    after.answer(after.sent.key)
    expect(after.sent.body).toMatchObject({
      of: "added",
      first: 12,
      rows: [{ product_id: 7, reason: "Found" }]
    })
    expect(after.answer(after.sent.key).model.first).toBeUndefined()
  })
  it("ask before their rows take the place of what is typed (CORRECT-10)", () => {
    const counter = at(mine(), new Counter().type("p2", "1")).press("open-again")
    expect(counter.view.question?.text).toContain("was not sent: 1 product.")
    expect(counter.view.question?.first).toBe(1)
    expect([...new Map(counter.model.changes).keys()]).toEqual(["p2"])
    expect([...counter.press("open-again").model.changes.keys()]).toEqual(["p1", "a1"])
    counter.say({ _tag: "RemovedRow", key: "p1" }).say({ _tag: "RemovedRow", key: "a1" })
    expect(counter.model.first).toBeUndefined()
  })
  it("say why they are not opened again, and what mends what was booked (CORRECT-10)", () => {
    const parts = (more: Partial<CorrectionTicket>) => {
      const counter = at(mine(more))
      expect(counter.actions.map(({ title }) => title)).not.toContain("Open again")
      return JSON.stringify(counter.view.question?.parts)
    }
    expect(parts({ state: "approved" })).toContain("mended by another correction")
    expect(parts({ is_own: false })).toContain("Ticket 12 is opened again by who raised it")
    expect(parts({ task_id: 3 })).toContain("that task is open again")
    expect(parts({ opened_as: [14, 15] })).toContain("Ticket 12 was opened again as tickets 14 and 15")
    expect(parts({ state: "booked", first_ticket: 9 })).toContain("Raised again for ticket 9")
  })
  it("are a file of all of them, as each list of the page is one", () => {
    const counter = new Counter()
    expect(counter.view.file).toMatchObject({ name: "stock-correction", count: 4 })
    counter.say({ _tag: "LoadedTickets", tickets: [ticket()] }).say({ _tag: "ChoseTab", tab: "waiting" })
    expect(counter.view.file).toMatchObject({ name: "waiting-corrections" })
    expect(counter.say({ _tag: "ChoseTab", tab: "all" }).view.file).toEqual({
      request: { _tag: "AskedForFile" }
    })
  })
})
