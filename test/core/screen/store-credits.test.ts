/** The page of what a store owes by store credits (STORECREDIT-6 to STORECREDIT-8). */
import { describe, expect, it } from "vitest"
import { messageTo } from "#core/client/page.ts"
import { lackedFor } from "#core/kit/route.ts"
import { parse } from "#core/money.ts"
import { numberOf } from "#core/order/store-credit.ts"
import type { Message, Model } from "#core/screen/store-credits/model.ts"
import { openCredit } from "../arbitrary/store-credit.ts"
import { Client, viewOf } from "./client.ts"

const number = numberOf(new Uint8Array(16).fill(7))
const ending = `SC...${number.slice(-4)}`
const held = openCredit({ ending, balance: parse("84.50") })
const other = openCredit({ ending: "SC...0000", order_id: 42, increment_id: "100000042", customer: "Ravi" })

class Credits extends Client {
  constructor(flags: object = { enable_shift: 1 }, till = "Till 1") {
    super()
    this.enter({ ...flags })
    this.model = { ...this.model, settings: { ...this.model.settings, till } }
    this.go("/storecredits")
  }
  tell(...messages: ReadonlyArray<Message>): this {
    for (const message of messages) this.say(messageTo(this.model.page, message))
    return this
  }
  answered(credits = [held, other], count = credits.length): this {
    const { requestId } = this.screen
    return this.tell({ _tag: "LoadedCredits", requestId, credits, count, balance: parse(210) })
  }
  get screen(): Model {
    return (this.model.page as unknown as { readonly model: Model }).model
  }
  get rows(): ReadonlyArray<string> {
    const table = viewOf(this).parts.find((part) => part.part === "table")
    return table?.part === "table" ? table.rows(0, table.count).map(({ id }) => id) : []
  }
  fill(values: Readonly<Record<string, string>>): this {
    for (const [field, text] of Object.entries(values))
      this.tell({ _tag: "ToldForm", message: { _tag: "TypedField", field, text } })
    return this
  }
  asked(tag: string): ReadonlyArray<{ readonly _tag: string; readonly [name: string]: unknown }> {
    return this.done.filter(({ _tag }) => _tag === tag) as never
  }
}
const typed = { number: ` ${number.toLowerCase()} `, reason: "Moves away", username: "meera", password: "x" }

describe("the page of store credits", () => {
  it("lists what is owed, and seeks in it by what a list shows of a credit, not by the rest of its number (STORECREDIT-8)", () => {
    const page = new Credits().answered()
    expect(page.rows).toHaveLength(2)
    expect(viewOf(page).status).toBe("2 credits, ₹210.00 owed")
    for (const [text, found] of [
      ["asha", 1],
      ["100000042", 1],
      [number.slice(-4), 1],
      [number.slice(2, 6), 0]
    ] as const) {
      page.tell({ _tag: "TypedSearch", text })
      expect([text, page.rows.length]).toEqual([text, found])
    }
    expect(page.asked("LoadCredits")).toHaveLength(1)
    // Where there are more than a list has, the server seeks among all of them.
    page.tell({ _tag: "TypedSearch", text: "" }, { _tag: "AskedAgain" }).answered([held], 1001)
    page.tell({ _tag: "TypedSearch", text: "ravi" })
    expect(page.asked("LoadCredits").at(-1)).toMatchObject({ find: "ravi" })
  })

  it("is open to who takes returns or has a till, and pay-out to the latter alone (STORECREDIT-7)", () => {
    expect(lackedFor({ name: "storecredits" }, {})).toBe("enable_shift")
    const offered = (page: Credits) => viewOf(page).actions.map(({ id }) => id)
    expect(offered(new Credits({ enable_order_return: 1 }).answered())).not.toContain("pay-out")
    expect(offered(new Credits().answered())).toContain("pay-out")
    const nameless = new Credits({ enable_shift: 1 }, "").answered().tell({ _tag: "AskedToPayOut" })
    expect(nameless.screen.paying).toBeUndefined()
    expect(JSON.stringify(viewOf(nameless).parts)).toContain("Name this till")
  })

  it("pays out by a number, a reason and a second person, once, and opens the drawer (STORECREDIT-7)", () => {
    const page = new Credits().answered().tell({ _tag: "AskedToPayOut" })
    page.tell({ _tag: "Submitted" })
    expect(page.asked("PayOutCredit")).toEqual([])
    page.fill({ ...typed, number: "SC1" }).tell({ _tag: "Submitted" })
    expect(page.asked("PayOutCredit")).toEqual([])
    page.fill(typed)
    expect(viewOf(page).question?.text).toBe(`${ending} of Asha Menon holds ₹84.50`)
    page.tell({ _tag: "Submitted" }, { _tag: "Submitted" }, { _tag: "Cancelled" })
    const [sent, ...more] = page.asked("PayOutCredit")
    expect(more).toEqual([])
    expect(sent?.payOut).toEqual({
      number,
      till: "Till 1",
      reason: "Moves away",
      username: "meera",
      password: "x"
    })
    page
      .tell({ _tag: "RefusedPayOut", problem: "No" })
      .fill({ password: "right" })
      .tell({ _tag: "Submitted" })
    const [, again] = page.asked("PayOutCredit")
    expect(again?.key).toBe(sent?.key)
    page.tell({ _tag: "PaidOut", key: String(again?.key) })
    expect(page.screen.paying).toBeUndefined()
    expect(page.asked("OpenDrawer")).toMatchObject([{ key: again?.key, isAsked: false }])
    expect(page.asked("LoadCredits")).toHaveLength(2)
  })

  it("prints the credit note that a credit was given with", () => {
    const page = new Credits().answered().tell({ _tag: "AskedForNote", credit: held })
    expect(page.asked("PrintPaper")).toMatchObject([
      { kind: "credit-note", orderId: 41, creditNote: "HUB/C26/000001" }
    ])
    page.tell({ _tag: "AskedForNote", credit: { ...held, credit_note: null } })
    expect(page.asked("PrintPaper")).toHaveLength(1)
  })
})
