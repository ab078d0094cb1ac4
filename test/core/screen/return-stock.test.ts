/** The return of stock as its page keeps it: what is filled in, what is asked, what is sent, and what a crash leaves. */
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import { actionsOf, proposedIn } from "#core/kit/view/offered.ts"
import { chosenRow } from "#core/kit/view/table.ts"
import * as Q from "#core/quantity.ts"
import type { Model, Message as ScreenMessage, SendReturn } from "#core/screen/return/model.ts"
import type { ReturnProduct } from "#core/stock/return-product.ts"
import type { LastReturn } from "#core/stock/return-sheet.ts"
import { unanswered } from "#core/text/return-stock.ts"
import { fish, kg, product, returnSheet, tikka } from "../arbitrary/return-product.ts"
import { tableOf } from "./client.ts"
import { ScreenClient } from "./screen-client.ts"
import { rowsIn } from "./shown.ts"

const lastReturn: LastReturn = {
  id: 7,
  kind: "return",
  shipment_id: "RET-7",
  shipment_name: "RET-7",
  time_of_shipping: "2026-09-01 06:30:00",
  time_of_shipping_ist: "2026-09-01 12:00:00",
  shipment_item_count: 1,
  created_by: "Asha Nair",
  ref_no: "Automatic return",
  items: [{ product_id: 1773, product_name: "Chicken curry cut", qty: kg(2), sell_by: "kg" }]
}

class Desk extends ScreenClient<Model, ScreenMessage> {
  constructor(flags: Readonly<Record<string, unknown>> = {}, path = "/return") {
    super("Return", path, { enable_ret_stock_cat_selection: 1, show_central_stock: 1, ...flags })
  }
  fillSheet(rows: ReadonlyArray<ReturnProduct> = [product(), fish, tikka]): this {
    const sheet = returnSheet(rows)
    return this.tell(
      { _tag: "LoadedSheet", requestId: this.screen.requestId, sheet },
      { _tag: "RestoredWork", text: undefined }
    )
  }
  get table() {
    return tableOf(this)
  }
  /** What stands in the column of the return quantity, by product. */
  get returns(): Readonly<Record<string, string>> {
    const at = this.table.headings.findIndex(({ id }) => id === "return")
    return Object.fromEntries(rowsIn(this.view).map(({ id, cells }) => [id, cells[at]?.text ?? ""]))
  }
  quantity(productId: number, text: string): this {
    return this.tell({ _tag: "OpenedQuantity", productId })
      .fill("quantity", text)
      .tell({ _tag: "SetQuantity" })
  }
  retain(productIds: ReadonlyArray<number>, isOn: boolean): this {
    return this.tell({ _tag: "ToggledRetain", productIds, isOn })
  }
  ask(): this {
    return this.tell({ _tag: "AskedToCreate" })
  }
  get sent(): SendReturn | undefined {
    return this.commands("SendReturn").at(-1)
  }
}

describe("the page of returns", () => {
  it("lists non-marinated and marinated products with what moved of each", () => {
    const desk = new Desk().fillSheet()
    expect(desk.table.groups?.map(({ title, from }) => [title, from])).toEqual([
      ["Non-Marinated", 0],
      ["Marinated", 2]
    ])
    expect(desk.table.headings.map(({ title }) => title)).toEqual([
      "Name",
      "Product id",
      "Age",
      "Retained",
      "Sent",
      "Received",
      "Sold",
      "Remaining",
      "Central stock",
      "Return qty"
    ])
    // What remains is what is left when the return has gone.
    expect(chosenRow(desk.table)?.cells.map(({ text }) => text)).toEqual([
      "Chicken curry cut",
      "1773",
      "2 days",
      "1.00",
      "3.00",
      "3.00",
      "0.75",
      "0.25",
      "–",
      "3.00 Kg"
    ])
    expect(desk.returns).toEqual({ 1773: "3.00 Kg", 9: "", 41207: "retained" })
    const without = new Desk({ show_central_stock: 0 }).fillSheet()
    expect(without.table.headings.some(({ title }) => title === "Central stock")).toBe(false)
  })

  it("is opened to return some products: these go in their steps, and of what it proposes nothing else", () => {
    const desk = new Desk({}, "/return/1773=2.6,9=0.5").fillSheet([product(), fish, tikka])
    // Less than a step of it is there.
    expect(desk.returns).toEqual({ 1773: "2.50 Kg", 9: "", 41207: "" })
    desk.quantity(1773, "1")
    expect(desk.returns).toMatchObject({ 1773: "1.00 Kg" })
  })

  it("with automatic returns says where they are, asks for nothing, and shows the last one (RETURN-6)", () => {
    const desk = new Desk({ automatic_return_order_creation: 1 })
    const reads = desk.done.filter(({ _tag }) => _tag === "LoadSheet" || _tag === "LoadWork")
    expect(reads).toEqual([])
    expect(desk.view.parts).toEqual([
      { part: "notice", tone: "info", text: "Please verify the return order in the order queue" }
    ])
    const [action, ...others] = desk.view.actions
    expect(others).toEqual([])
    expect(action).toMatchObject({
      title: "Show Last Return Stock Details",
      keys: ["l"],
      outcome: { message: { _tag: "OpenedLast" } }
    })
    expect(desk.request({ _tag: "OpenedLast" })).toEqual(["LoadLastReturn"])
    expect(desk.view.question).toMatchObject({ title: "Last return stock", text: "Loading..." })
    desk.tell({ _tag: "LoadedLast", last: lastReturn })
    expect(desk.view.question?.parts?.[0]).toMatchObject({
      part: "facts",
      facts: expect.arrayContaining([{ name: "Reference", value: "Automatic return" }])
    })
    desk.tell({ _tag: "Cancelled" })
    expect(desk.view.question).toBeUndefined()
  })

  it.each<[flags: Readonly<Record<string, unknown>>, isOffered: boolean]>([
    [{}, false],
    [{ enable_return_stock_list_print: 1 }, true],
    [{ return_stock_invoice_template: "return" }, true]
  ])("with %j offers the paper of the last return, on the page and over it: %s", (flags, isOffered) => {
    const desk = new Desk(flags).fillSheet()
    const offered = () =>
      (desk.view.question?.actions ?? actionsOf(desk.view)).some(({ id }) => id === "print-return")
    const printed = () => desk.done.flatMap((each) => (each._tag === "PrintReturn" ? [each.id] : []))
    expect(offered()).toBe(isOffered)
    desk.tell({ _tag: "OpenedLast" })
    // Of what nobody has read yet there is no paper.
    expect(offered()).toBe(false)
    desk.tell({ _tag: "LoadedLast", last: lastReturn })
    expect(offered()).toBe(isOffered)
    if (!isOffered) return
    desk.tell({ _tag: "AskedToPrint" })
    desk.tell({ _tag: "Cancelled" })
    desk.tell({ _tag: "AskedToPrint" })
    expect(printed()).toEqual([7, null])
  })

  it("offers to write off what the central stock does not take, to who may correct the stock (RETURN-8)", () => {
    const capped = product({ central_stock: kg(1) })
    const opened = (flags: Readonly<Record<string, unknown>>) => {
      const desk = new Desk(flags).fillSheet([capped])
      desk.tell({ _tag: "OpenedQuantity", productId: capped.product_id })
      return desk.view.question
    }
    const question = opened({ enable_stock_correction: 1 })
    expect(question?.text).toBe("3.25 Kg remain, of which the central stock takes 1.00 Kg")
    expect(question?.actions.at(-1)).toMatchObject({
      title: "Write off instead",
      outcome: { leadsTo: { name: "correction" } }
    })
    expect(opened({})?.actions.map(({ id }) => id)).toEqual(["confirm", "cancel"])
    const free = new Desk({ enable_stock_correction: 1 }).fillSheet()
    free.tell({ _tag: "OpenedQuantity", productId: 1773 })
    expect(free.view.question?.text).toBe("3.25 Kg remain")
    expect(free.view.question?.actions).toHaveLength(2)
  })

  it("clears what is in sight in one act, and says what is sent that is not in sight", () => {
    const desk = new Desk().fillSheet()
    desk.tell({ _tag: "TypedSearch", text: "tikka" })
    expect(JSON.stringify(desk.view.parts)).toContain(
      "One product that is not in sight here goes back or is kept, too"
    )
    desk.tell({ _tag: "ClearedRows" })
    desk.tell({ _tag: "TypedSearch", text: "" })
    expect(desk.returns).toEqual({ 1773: "3.00 Kg", 9: "", 41207: "" })
    expect(JSON.stringify(desk.view.parts)).not.toContain("not in sight")
    desk.tell({ _tag: "ClearedRows" })
    expect(desk.returns).toEqual({ 1773: "", 9: "", 41207: "" })
  })

  it("says the totals before it sends, and Enter in the reference sends nothing", () => {
    const desk = new Desk().fillSheet().ask()
    const { question } = desk.view
    expect(JSON.stringify(question?.parts)).toContain(
      "Goes back: 1 product, 3.00 Kg. Kept: 1 product, 3.25 Kg"
    )
    expect(question === undefined ? 0 : proposedIn(question)).toBe(-1)
    // A scan leaves the dialog where it is.
    desk.say({ _tag: "Scanned", code: "80177300500645507000123" })
    expect(desk.view.question?.id).toBe("return-order")
    expect(desk.model.toasts.map(({ text }) => text)).toContain(
      "A scan does nothing here: answer what is asked first"
    )
  })

  it("folds a long sheet by category, with what goes back of each, until somebody looks for something", () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      product({ product_id: 100 + at, category: at % 2 === 0 ? "cut-vegetables" : "bakery", return: kg(1) })
    )
    const desk = new Desk().fillSheet([...many, tikka])
    const groups = () => desk.table.groups?.map(({ title, fold }) => [title, fold?.isOpen])
    expect(groups()).toEqual([
      ["Non-Marinated: bakery", false],
      ["Non-Marinated: cut vegetables", false],
      ["Marinated: marinated", false]
    ])
    expect(desk.table.groups?.map(({ from, note }) => [from, note])).toEqual([
      [0, "20 products. Goes back: 20 products, 20.00 Kg"],
      [20, "20 products. Goes back: 20 products, 20.00 Kg"],
      [40, "1 product. Kept: 1 product, 3.25 Kg"]
    ])
    const toggle = (at: number) => {
      const fold = desk.table.groups?.[at]?.fold
      if (fold !== undefined) desk.tell(fold.message as ScreenMessage)
    }
    toggle(1)
    expect(groups()?.map(([, isOpen]) => isOpen)).toEqual([false, true, false])
    toggle(1)
    // Where the cursor is in it, it is open; closing it takes the cursor out.
    desk.tell({ _tag: "MovedRow", by: 1 })
    expect(groups()?.map(([, isOpen]) => isOpen)).toEqual([true, false, false])
    toggle(0)
    expect(groups()?.map(([, isOpen]) => isOpen)).toEqual([false, false, false])
    desk.tell({ _tag: "TypedSearch", text: "curry" })
    expect(groups()).toEqual([["Non-Marinated", undefined]])
  })

  it("shows as returnable what the central stock takes", () => {
    const desk = new Desk().fillSheet([product(), product({ product_id: 5, central_stock: kg(0) })])
    desk.tell({ _tag: "ToggledReturnable" })
    expect(Object.keys(desk.returns)).toEqual(["1773"])
  })

  it.each([
    ["", "", true],
    ["2.5", "2.50 Kg", true],
    ["1.2", "3.00 Kg", false],
    ["4", "3.00 Kg", false],
    ["x", "3.00 Kg", false]
  ])("of %j as a quantity shows %j", (text, shown, isTaken) => {
    const desk = new Desk().fillSheet().quantity(1773, text)
    expect(desk.returns[1773]).toBe(shown)
    expect(desk.view.question === undefined).toBe(isTaken)
    if (!isTaken) expect(JSON.stringify(desk.view.question)).toContain("Please enter valid return quantity.")
  })

  it("narrows by search, category and what is returnable, and says which of them finds nothing", () => {
    const desk = new Desk().fillSheet()
    const names = () => Object.keys(desk.returns).sort()
    desk.tell({ _tag: "TypedSearch", text: "curry 17" })
    expect(names()).toEqual(["1773"])
    desk.tell({ _tag: "TypedSearch", text: "" })
    desk.tell({ _tag: "ToggledReturnable" })
    expect(names()).toEqual(["1773", "41207"])
    desk.tell({ _tag: "ToggledReturnable" })
    desk.tell({ _tag: "ToggledCategory", category: "fish" })
    desk.tell({ _tag: "ToggledCategory", category: "marinated" })
    expect(names()).toEqual(["41207", "9"])
    desk.tell({ _tag: "ClearedCategories" })
    desk.tell({ _tag: "ToggledCategory", category: "bakery" })
    expect([desk.table.count, desk.table.empty]).toEqual([0, "No Items Available In This Category"])
    expect(new Desk().fillSheet([]).table.empty).toBe(
      "No Items Available In This Store To Create A Return Order"
    )
  })

  it("asks by what the order is: all retained, all returned in full, or a summary", () => {
    const titles = (desk: Desk) => [desk.ask().view.question?.title, desk.view.question?.text]
    const all = [1773, 9, 41207]
    expect(titles(new Desk().fillSheet().retain(all, true))).toEqual([
      "Retain Everything!",
      "Are you sure you want to Retain everything?"
    ])
    expect(titles(new Desk().fillSheet([product({ remaining: kg(3) })]))).toEqual([
      "Confirmation!",
      "Are you sure you want to Return everything?"
    ])
    const summary = new Desk().fillSheet()
    expect(titles(summary)).toEqual([
      "Summary of Return Order",
      "Are you sure you want to create this Return Order?"
    ])
    const table = summary.view.question?.parts?.find((part) => part.part === "table")
    expect(
      table?.part === "table" && table.rows(0, 9).map(({ cells }) => cells.map(({ text }) => text))
    ).toEqual([
      ["Chicken curry cut", "0.25 Kg", "3.00 Kg", ""],
      ["Marinated tikka", "3.25 Kg", "", "3.25 Kg"]
    ])
  })

  it("sends nothing where nothing is above 0, and says that this is right", () => {
    const desk = new Desk().fillSheet([product({ return: Q.zero })]).ask()
    expect(desk.view.question).toBeUndefined()
    expect(JSON.stringify(desk.model.toasts)).toContain("Nothing is returned or retained: nothing was sent")
  })

  it("declares all sold out by a dialog alone", () => {
    const desk = new Desk().fillSheet()
    desk.tell({ _tag: "DeclaredSoldOut" })
    expect(desk.view.question?.text).toBe("All items sold out.There is nothing to return or retain!")
    desk.tell({ _tag: "Confirmed" })
    expect(desk.view.question).toBeUndefined()
  })

  it("steps packs one by one and weight by its increment, up to what may go back", () => {
    const eggs = product({
      product_id: 5,
      sell_by: "pack",
      qty_increment: kg(1),
      remaining: kg(2),
      return: Q.zero
    })
    const desk = new Desk().fillSheet([eggs, product()])
    const stepsOf = (productId: number, from: string) =>
      ([1, -1] as const).map((by) => {
        desk.tell({ _tag: "OpenedQuantity", productId })
        desk.tell({ _tag: "ToldForm", message: { _tag: "TypedField", field: "quantity", text: from } })
        desk.tell({ _tag: "ToldForm", message: { _tag: "SteppedField", field: "quantity", by } })
        const { dialog } = desk.screen
        return dialog?._tag === "Quantity" ? dialog.form.entries.quantity?.text : undefined
      })
    expect(stepsOf(5, "1")).toEqual(["2", "0"])
    expect(stepsOf(5, "2")).toEqual(["2", "1"])
    expect(stepsOf(1773, "1")).toEqual(["1.50", "0.50"])
  })

  it("keeps nothing that is too old: it has no box", () => {
    const desk = new Desk()
    const { session } = desk.model
    if (session === undefined) throw new Error("nobody is logged in")
    const user = { ...session.user, non_marinated_max_age: 1 }
    desk.model = { ...desk.model, session: { ...session, user } }
    desk.fillSheet().retain([1773], true)
    expect(desk.returns[1773]).toBe("3.00 Kg")
    expect(chosenRow(desk.table)?.tick).toBeUndefined()
  })

  it("sends what goes back and what is kept, and a repeat without a look at the stock", () => {
    const desk = new Desk().fillSheet().ask()
    desk.tell({ _tag: "ToldForm", message: { _tag: "TypedField", field: "reference", text: " Night " } })
    desk.tell({ _tag: "Confirmed" })
    const { sent } = desk
    expect(sent).toMatchObject({
      isRepeat: false,
      order: {
        body: {
          action: "both",
          retainAll: false,
          ref_no: "Night",
          lines: [
            { product_id: 1773, return_qty: 3000, retain_qty: 0, remaining: 3250 },
            { product_id: 41207, return_qty: 0, retain_qty: 3250, remaining: 3250 }
          ]
        }
      }
    })
    // Nothing is changed meanwhile.
    desk.quantity(1773, "1")
    expect(desk.returns[1773]).toBe("3.00 Kg")
    desk.tell({
      _tag: "GotAnswer",
      key: sent?.order.key ?? "",
      outcome: "unanswered",
      problem: unanswered
    })
    expect(desk.model.toasts.map(({ text }) => text)).toContain(unanswered)
    desk.tell({ _tag: "SentAgain" })
    expect(desk.model.toasts).toEqual([])
    expect(desk.sent).toEqual({ ...sent, isRepeat: true })
  })

  it("reloads the sheet where other stock is there, and keeps what was typed", () => {
    const desk = new Desk().fillSheet().quantity(1773, "2").ask()
    desk.tell({ _tag: "Confirmed" })
    const key = desk.screen.order?.key ?? ""
    const did = desk.request({
      _tag: "GotAnswer",
      key,
      outcome: "refused",
      problem: "",
      fault: fault("StockMismatch", { product_ids: [1773] })
    })
    expect(did).toEqual(["SaveWork", "LoadSheet"])
    desk.fillSheet([product({ remaining: kg(1), return: kg(1) })])
    expect(JSON.stringify(desk.view.parts)).toContain("There is stock missmatch for some of the products.")
    // Two of one are no return any more, and nothing is asked before that is put right.
    expect(desk.returns[1773]).toBe("2")
    expect(desk.ask().view.question).toBeUndefined()
    expect(desk.quantity(1773, "1").ask().view.question).toBeDefined()
  })
})
