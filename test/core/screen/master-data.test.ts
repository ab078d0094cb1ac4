/** The page of master data: what a change does is shown before it is made, it is made once, and nothing typed is lost. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { MasterProblem } from "#core/contract/master-data.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { type Command, cellsOf, type Message, type Model, opened } from "#core/screen/master-data/model.ts"
import { update } from "#core/screen/master-data/update.ts"
import { view } from "#core/screen/master-data/view.ts"
import { masterChange, masterCheck, masterKinds, masterPage, masterRows } from "../arbitrary/master-data.ts"
import { lastOf, Page } from "./page.ts"

const now = Date.UTC(2026, 10, 30, 6)
const sugar = ["101", "5120"]

class Desk extends Page<Model, Message, Command> {
  model: Model = opened(now, undefined).model
  constructor() {
    super()
    this.say({ _tag: "LoadedKinds", requestId: this.model.requestId, kinds: masterKinds })
    this.rows()
  }
  protected update(message: Message) {
    return update(this.model, message, { now })
  }
  get view() {
    return view(this.model) as View<Message>
  }
  get texts(): string {
    return JSON.stringify([this.view.parts, this.view.question])
  }
  rows(page = masterPage): this {
    return this.say({ _tag: "LoadedRows", requestId: this.model.requestId, page })
  }
  type(field: string, text: string): this {
    return this.fill(field, text)
  }
  price(text: string): this {
    return this.say({ _tag: "OpenedRow", key: sugar }).type("=price", text)
  }
  check(check = masterCheck()): this {
    const { attempt, wanted } = lastOf(this.commands("CheckChange"))
    return this.say({ _tag: "Checked", attempt, wanted, check })
  }
  get made() {
    return this.commands("MakeChange")
  }
  problem(...problems: ReadonlyArray<Partial<MasterProblem>>): this {
    return this.say({
      _tag: "Refused",
      key: this.model.sending ?? "",
      problem: "Nothing was changed",
      problems: problems.map((each) => ({ line: 1, column: "price", reason: "", ...each }))
    })
  }
}

describe("a row of master data on its page", () => {
  it("goes with the cells that differ and what they were, and is shown from before to after first", () => {
    const desk = new Desk().price("50").say({ _tag: "Submitted" })
    expect(lastOf(desk.commands("CheckChange")).wanted.source).toEqual({
      rows: [{ cells: { store_id: "101", product_id: "5120", price: "50" }, seen: { price: "45" } }]
    })
    expect(desk.made).toEqual([])
    desk.check()
    expect(desk.texts).toContain("Price: 45 → 50")
    expect(desk.texts).toContain("it is much more than before")
  })

  it("is made once, however often Enter is pressed, and under the same key where no answer came", () => {
    const desk = new Desk().price("50").say({ _tag: "Submitted" }, { _tag: "Submitted" })
    expect(desk.commands("CheckChange")).toHaveLength(1)
    desk.check().say({ _tag: "Confirmed" }, { _tag: "Confirmed" }, { _tag: "ClosedDialog" })
    expect(desk.made).toHaveLength(1)
    const [{ key } = { key: "" }] = desk.made
    desk.say({ _tag: "Refused", key, problem: "The server does not answer", problems: undefined })
    expect(desk.texts).toContain("The server does not answer")
    desk.say({ _tag: "Confirmed" })
    expect(desk.made.map((each) => each.key)).toEqual([key, key])
    desk.say({ _tag: "Made", key, change: masterChange() })
    expect(desk.view.question).toBeUndefined()
    expect(desk.toasts).toEqual(["Prices: 1 row changed"])
    // The same deed once more is another one.
    desk.price("50").say({ _tag: "Submitted" }).check().say({ _tag: "Confirmed" })
    expect(lastOf(desk.made).key).not.toBe(key)
  })

  it("has what is wrong at its box before anything is written", () => {
    const problems = [{ line: 1, column: "price", reason: "write an amount" }]
    const desk = new Desk()
      .price("dear")
      .say({ _tag: "Submitted" })
      .check(masterCheck({ problem_count: 1, problems }))
    expect(desk.model.dialog).toMatchObject({
      form: { problems: { "=price": "write an amount" }, entries: { "=price": { text: "dear" } } },
      sure: undefined
    })
    expect(desk.say({ _tag: "Confirmed" }).made).toEqual([])
  })

  it("is planned for a time to come, which is refused when it is over", () => {
    const desk = new Desk().price("50").type("from", "2026-11-29 09:00").say({ _tag: "Submitted" })
    expect(desk.commands("CheckChange")).toEqual([])
    expect(desk.texts).toContain("That time is over")
    desk.type("from", "18:30").say({ _tag: "Submitted" }).check().say({ _tag: "Confirmed" })
    expect(lastOf(desk.made).wanted.from).toBe("2026-11-30 13:00:00")
  })

  it("that is new must not be there already", () => {
    const desk = new Desk().say({ _tag: "OpenedNew" }, { _tag: "Submitted" })
    expect(desk.commands("CheckChange")).toEqual([])
    desk.type("=store_id", "101").type("=product_id", "5120").type("=price", "50").say({ _tag: "Submitted" })
    expect(lastOf(desk.commands("CheckChange")).wanted.source.rows?.[0]?.seen).toBeNull()
    const reason = "there is such a row already: open it to change it"
    desk.check(masterCheck({ problem_count: 1, problems: [{ line: 1, column: null, reason }] }))
    expect(desk.texts).toContain(reason)
    expect(desk.say({ _tag: "Confirmed" }).made).toEqual([])
  })

  it("that another administrator changes meanwhile keeps what was typed, and has the rest as it is now", () => {
    const desk = new Desk().price("50")
    desk.say({ _tag: "AskedAgain" }).rows({ ...masterPage, rows: [["101", "5120", "48", "Dear"]] })
    expect(desk.texts).toContain("Somebody has changed this row meanwhile")
    desk.say({ _tag: "Submitted" })
    expect(lastOf(desk.commands("CheckChange")).wanted.source.rows).toEqual([
      { cells: { store_id: "101", product_id: "5120", price: "50" }, seen: { price: "48" } }
    ])
    desk.check().say({ _tag: "Confirmed" }).problem({ reason: "somebody has changed it meanwhile" })
    expect(desk.model.dialog).toMatchObject({
      sure: undefined,
      form: {
        problems: { "=price": "somebody has changed it meanwhile" },
        entries: { "=price": { text: "50" } }
      }
    })
  })

  it("passes over an answer that comes late: to an earlier question, or to a dialog that is closed", () => {
    const desk = new Desk().price("50").say({ _tag: "Submitted" })
    const { attempt, wanted } = lastOf(desk.commands("CheckChange"))
    desk.say({ _tag: "FailedCheck", attempt, problem: "no answer" }).say({ _tag: "Submitted" })
    desk.say({ _tag: "Checked", attempt, wanted, check: masterCheck() })
    expect(desk.model.dialog).toMatchObject({ sure: undefined })
    desk.say({ _tag: "ClosedDialog" }, { _tag: "Discarded" }).check()
    expect(desk.model.dialog).toBeUndefined()
  })

  it("asks before what was typed is left", () => {
    const desk = new Desk().price("50").say({ _tag: "ClosedDialog" })
    expect(desk.view.question?.title).toBe("Leave without changing anything?")
    expect(desk.say({ _tag: "Stayed" }).texts).toContain("50")
    expect(new Desk().price("45").say({ _tag: "ClosedDialog" }).view.question).toBeUndefined()
  })
})

describe("a file of master data on its page", () => {
  const csv = "store_id,product_id,price\n101,5120,50\n"
  const file = (text: string) => new Desk().say({ _tag: "OpenedFile" }).type("text", text)

  it("is a path where it is one line, and is read before it is checked", () => {
    const desk = file("/tmp/prices.csv").say({ _tag: "Submitted" })
    const { attempt, path } = lastOf(desk.commands("LoadFile"))
    expect(path).toBe("/tmp/prices.csv")
    desk.say({ _tag: "ReadFile", attempt, text: csv })
    expect(lastOf(desk.commands("CheckChange")).wanted.source).toEqual({ file: csv })
    // Mended meanwhile, it is read once more.
    desk.check(masterCheck({ problem_count: 1 })).say({ _tag: "SteppedBack" }, { _tag: "Submitted" })
    expect(desk.commands("LoadFile")).toHaveLength(2)
  })

  it("shows what it would do, and is made when somebody says so", () => {
    const desk = file(csv)
      .say({ _tag: "Submitted" })
      .check(masterCheck({ changed: 12_000 }))
    expect(desk.view.title).toBe("Prices: 12000 rows changed")
    expect(JSON.stringify(desk.table)).toContain("45")
    expect(desk.say({ _tag: "Confirmed" }, { _tag: "Confirmed" }).made).toHaveLength(1)
  })

  it("is not made while something is wrong with it", () => {
    const problems = [{ line: 2, column: "price", reason: "it is empty" }]
    const desk = file(csv)
      .say({ _tag: "Submitted" })
      .check(masterCheck({ problem_count: 1, problems }))
    expect(desk.texts).toContain("1 problem: nothing can be changed")
    expect(desk.say({ _tag: "Confirmed" }).made).toEqual([])
    expect(desk.say({ _tag: "SteppedBack" }).texts).toContain(JSON.stringify(csv).slice(1, -1))
  })

  it("of many rows stands in no box, and goes in parts that are counted", () => {
    const long = csv + "102,5120,47\n".repeat(30_000)
    const desk = file(long)
    expect(desk.texts).toContain("A file of 30002 lines is chosen")
    expect(desk.texts.length).toBeLessThan(20_000)
    desk.say({ _tag: "Submitted" })
    const { attempt, text, wanted } = lastOf(desk.commands("SendFile"))
    expect(text).toBe(long)
    expect(wanted.source.upload_id?.length).toBeGreaterThan(8)
    desk.say({ _tag: "SentPart", attempt, sent: 1, all: 2 })
    expect(desk.texts).toContain("Part 1 of 2 is sent")
  })
})

describe("the history of master data on its page", () => {
  const changed = (more: Parameters<typeof masterChange>[0] = {}) => {
    const desk = new Desk().say({ _tag: "OpenedHistory" })
    const { requestId } = lastOf(desk.commands("LoadChanges"))
    desk.say({ _tag: "LoadedChanges", requestId, changes: [masterChange(more)], before: undefined })
    desk.say({ _tag: "OpenedChange", id: 12 })
    return desk.say({
      _tag: "LoadedChange",
      requestId: desk.model.requestId,
      details: { change: masterChange(more), rows: masterRows, next: null },
      after: undefined
    })
  }

  it("shows what is written back, what somebody changed since, and writes over that when it is said again", () => {
    const desk = changed().say({ _tag: "AskedToUndo" })
    expect(desk.texts).toContain("Price: 50 → 45")
    desk.say({ _tag: "Confirmed" }, { _tag: "Confirmed" })
    expect(desk.commands("UndoChange")).toMatchObject([{ id: 12, force: false }])
    desk.problem({ reason: "it is 55 now, and was 50" })
    expect(desk.texts).toContain("it is 55 now, and was 50")
    desk.say({ _tag: "Confirmed" })
    const [first, second] = desk.commands("UndoChange")
    expect(second).toMatchObject({ id: 12, force: true })
    expect(second?.key).not.toBe(first?.key)
  })

  it("takes back what is planned alone, and undoes what is done alone", () => {
    const planned = changed({ state: "planned" })
    expect(planned.say({ _tag: "AskedToUndo" }).view.question).toBeUndefined()
    expect(
      planned.say({ _tag: "AskedToCancel" }, { _tag: "Confirmed" }).commands("CancelChange")
    ).toHaveLength(1)
    expect(changed().say({ _tag: "AskedToCancel" }).view.question).toBeUndefined()
    expect(changed({ is_undoable: false }).say({ _tag: "AskedToUndo" }).view.question).toBeUndefined()
  })
})

describe("the rows of master data on their page", () => {
  it("say that they are on their way, that they could not be had, or that there are none", () => {
    const desk = new Desk().say({ _tag: "ChoseKind", name: "products" })
    expect(partOf(desk.view, "table")?.empty).toMatchObject({ state: "loading" })
    desk.say({ _tag: "FailedReading", requestId: desk.model.requestId, problem: "The store is closed" })
    expect(desk.empty).toBe("The store is closed")
    desk.say({ _tag: "AskedAgain" }).rows({ columns: ["product_id", "name"], rows: [], next: null })
    expect(desk.empty).toBe("There are no rows of this kind")
  })

  it("turn page by page and back again, by the keys that the server gave", () => {
    const desk = new Desk().say({ _tag: "TurnedPage", page: 2 })
    expect(lastOf(desk.commands("LoadRows")).after).toEqual(masterPage.next)
    desk.rows({ ...masterPage, next: null })
    desk.say({ _tag: "TurnedPage", page: 3 }, { _tag: "TurnedPage", page: 1 })
    expect(lastOf(desk.commands("LoadRows")).after).toBeUndefined()
  })

  it("whatever is pressed in whatever order, send one change at a time and never one with problems", () => {
    const messages: ReadonlyArray<Message> = [
      { _tag: "OpenedRow", key: sugar },
      { _tag: "OpenedNew" },
      { _tag: "OpenedFile" },
      { _tag: "ToldForm", message: { _tag: "TypedField", field: "=price", text: "50" } },
      { _tag: "ToldForm", message: { _tag: "TypedField", field: "text", text: "a\nb" } },
      { _tag: "AskedToTakeAway" },
      { _tag: "Submitted" },
      { _tag: "Confirmed" },
      { _tag: "SteppedBack" },
      { _tag: "ClosedDialog" },
      { _tag: "Discarded" },
      { _tag: "AskedAgain" },
      { _tag: "ChoseKind", name: "products" },
      { _tag: "ChoseKind", name: "prices" }
    ]
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom(...messages), fc.constantFrom("good", "wrong", "made", "refused", "rows")),
          {
            maxLength: 40
          }
        ),
        (steps) => {
          const desk = new Desk()
          for (const each of steps) {
            const { sending } = desk.model
            if (typeof each !== "string") desk.say(each)
            else if (each === "made" && sending !== undefined)
              desk.say({ _tag: "Made", key: sending, change: masterChange() })
            else if (each === "refused" && sending !== undefined) desk.problem({ reason: "no" })
            else if (each === "rows") desk.rows()
            else if (desk.commands("CheckChange").length > 0)
              desk.check(each === "good" ? masterCheck() : masterCheck({ problem_count: 1, problems: [] }))
            if (desk.latest.some(({ _tag }) => _tag === "MakeChange")) {
              expect(sending).toBeUndefined()
              expect(desk.model.dialog).toMatchObject({ sure: { check: { problem_count: 0 } } })
            }
            // What is drawn holds together whatever was pressed.
            expect(desk.view.title).not.toBe("")
          }
        }
      ),
      { numRuns: 60 }
    )
  })

  it("have their cells by the names of their columns", () => {
    expect(cellsOf(["a", "b"], ["1"])).toEqual({ a: "1", b: "" })
  })
})
