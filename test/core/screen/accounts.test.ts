/** The accounts: months with their state, figures, files. */

import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { postingOf } from "#core/accounts/posted-paper.ts"
import * as Day from "#core/day.ts"
import type { View } from "#core/kit/view/view.ts"
import { effects } from "#core/screen/accounts/effects.ts"
import {
  type Command,
  type FileKind,
  init,
  type Message,
  type Model,
  monthsUntil,
  update
} from "#core/screen/accounts/model.ts"
import { screenView } from "#core/screen/accounts/view.ts"
import { accountBooks, gstr1Figures, sale, vat201Figures } from "../arbitrary/accounts.ts"
import { Client } from "./client.ts"
import { Page } from "./page.ts"
import { World } from "./world.ts"

const now = Day.startOf("2026-11-24") + 10 * Day.hour
const client = new Client().enter({ admin: 1 })

/** The screen as an administrator works with it. */
class Accounts extends Page<Model, Message, Command> {
  model = init.model
  override latest = init.commands
  isAdmin = true
  protected update(message: Message) {
    return update(this.model, message, now)
  }
  get view() {
    const { session } = client.model
    if (session === undefined) throw new Error("nobody is logged in")
    const user = { ...session.user, admin: this.isAdmin }
    return screenView(this.model, {
      ...client.model,
      minute: now,
      session: { ...session, user }
    } as never) as View<Message>
  }
  get texts(): string {
    return JSON.stringify(
      this.view.parts.map((part) => (part.part === "table" ? [part, part.rows(0, part.count)] : part))
    )
  }
  answered(): this {
    return this.say({ _tag: "LoadedBooks", requestId: this.model.requestId, books: accountBooks })
  }
  opened(name = "2026-11", figures = gstr1Figures()): this {
    return this.say({ _tag: "OpenedMonth", name }).say({
      _tag: "LoadedMonth",
      requestId: this.model.requestId,
      figures
    })
  }
}

describe("the months of the accounts", () => {
  it("are this one and the twelve before it, over the end of a year", () => {
    expect(monthsUntil(Day.startOf("2026-02-01"))).toEqual([
      "2026-02",
      "2026-01",
      ...["12", "11", "10", "09", "08", "07", "06", "05", "04", "03", "02"].map((month) => `2025-${month}`)
    ])
  })

  it("say which goes on, which is complete, and whose shifts are open (ACCOUNTS-13)", () => {
    const { texts } = new Accounts().answered()
    expect(texts).toContain("29AAKCP4821K1ZZ")
    expect(texts).toContain("Indiranagar, Koramangala")
    expect(texts).toMatch(/November 2026.*goes on, 1 shift is open.*October 2026.*complete/)
  })

  it("are not complete while papers are not registered, and say where those are (EINVOICE-10)", () => {
    const page = new Accounts().answered()
    expect(page.texts).toMatch(
      /November 2026.*goes on, 1 shift is open, 1 paper is not registered.*October 2026.*over, 3 papers are not registered.*September 2026.*complete/
    )
    const way = () => page.view.actions.find(({ id }) => id === "e-invoices")
    expect(way()).toMatchObject({ count: 4, outcome: { leadsTo: { name: "einvoices" } } })
    page.say({ _tag: "OpenedMonth", name: "2026-10" })
    expect(page.texts).toContain("3 papers are not registered as e-invoices: Indiranagar 2, Koramangala 1.")
    expect(way()).toMatchObject({ count: 3 })
    page.say({ _tag: "ClosedMonth" }, { _tag: "ChoseRegistration", index: 1 })
    expect(way()).toBeUndefined()
  })

  it("are of the registration that is chosen; what they come to is asked for when one is opened", () => {
    const page = new Accounts().answered().say({ _tag: "ChoseRegistration", index: 1 })
    expect(page.texts).toContain("100123456700003")
    page.say({ _tag: "OpenedMonth", name: "2026-10" })
    expect(page.latest).toMatchObject([
      { _tag: "LoadMonth", month: "2026-10", registration: { currency: "AED" } }
    ])
    expect(page.texts).toContain("Adding up the papers")
    page.say({ _tag: "LoadedMonth", requestId: page.model.requestId, figures: vat201Figures() })
    expect(page.texts).toContain("1b Dubai")
    expect(page.view.actions.map(({ id }) => id)).toEqual([
      "save-vat201",
      "save-vouchers",
      "save-ledgers",
      "save-dayBook",
      "refresh"
    ])
  })

  it("say why there is nothing: no registration, no answer, no right", () => {
    const page = new Accounts()
    expect(page.texts).toContain("Loading")
    page.say({ _tag: "FailedAccounts", requestId: page.model.requestId, problem: "The line is down" })
    expect(page.texts).toContain("The line is down")
    page.say({ _tag: "AskedAgain" })
    page.say({
      _tag: "LoadedBooks",
      requestId: page.model.requestId,
      books: { ...accountBooks, registrations: [] }
    })
    expect(page.texts).toContain("No store of this network is registered")
    page.isAdmin = false
    expect([page.texts, page.view.actions]).toEqual([expect.stringContaining("for administrators"), []])
  })

  it("move the cursor, stay at the ends, and come back to the month that was open", () => {
    const page = new Accounts().answered().say({ _tag: "MovedRow", by: -1 }, { _tag: "MovedRow", by: 2 })
    expect(page.model.row).toBe(2)
    page.opened("2026-08").say({ _tag: "ClosedMonth" })
    expect([page.model.row, page.model.month]).toEqual([3, undefined])
  })
})

describe("a month of the accounts", () => {
  it("shows its sums, the papers to look at, and the shifts that are open (ACCOUNTS-13)", () => {
    const { texts } = new Accounts().answered().opened()
    expect(texts).toContain(
      "1 shift is open: what it sells until the end of the month is not in these figures yet."
    )
    expect(texts).toMatch(/Taxable.*\u20B9500\.00/)
    expect(texts).toContain("A line has no HSN code")
    expect(texts).toContain("IND/T26/000002")
  })

  /** The files that come of an action, by name. */
  const savedBy = async (page: Accounts, file: FileKind, pages: ReadonlyArray<unknown> = []) => {
    page.say({ _tag: "AskedForFile", file })
    const [command] = page.latest
    if (command === undefined) throw new Error(`${file} is not written`)
    expect(page.view.actions.find(({ id }) => id === `save-${file}`)).toMatchObject({ isDisabled: true })
    const world = new World()
    const left = [...pages]
    world.on("AccountsService.getPostings", () => Effect.sync(() => left.shift()) as never)
    const told: Array<unknown> = []
    const host = {
      model: () => client.model,
      tell: (message: Message) => void page.say(message),
      tellClient: (message: unknown) => told.push(message)
    }
    const effect = (
      effects[command._tag] as (host: unknown, command: unknown) => Effect.Effect<void, never, never>
    )(host, command)
    await Effect.runPromise(Effect.provide(effect, world.ports) as Effect.Effect<void>)
    expect(page.model.saving).toBeUndefined()
    return { files: world.files, told }
  }

  it("is saved as the files of the return (ACCOUNTS-13)", async () => {
    const page = new Accounts().answered().opened()
    const { files } = await savedBy(page, "gstr1")
    const [[name, text] = ["", ""]] = files
    expect(name).toBe("29AAKCP4821K1ZZ-2026-11-gstr1.json")
    expect(JSON.parse(text)).toMatchObject({ gstin: "29AAKCP4821K1ZZ", fp: "112026" })
    for (const file of ["gstr1Rows", "hsn"] as const)
      expect([...(await savedBy(page, file)).files.values()][0]).toContain("\uFEFFtable,")
    const emirates = new Accounts().answered().say({ _tag: "ChoseRegistration", index: 1 })
    const vat = await savedBy(emirates.opened("2026-11", vat201Figures()), "vat201")
    expect([...vat.files.values()][0]).toContain("1b,Dubai,300,15")
  })

  it("is saved as day book, vouchers and ledgers, page by page (ACCOUNTS-13)", async () => {
    const posting = postingOf(sale, "Indiranagar", { method: "card", sold: [], refunded: [] })
    const page = new Accounts().answered().opened()
    const pages = [
      { postings: [posting], next: "0|1" },
      { postings: [], next: null }
    ]
    const dayBook = await savedBy(page, "dayBook", pages)
    expect([...dayBook.files]).toEqual([
      ["29AAKCP4821K1ZZ-2026-11-daybook.csv", expect.stringContaining("11,invoice,IND/T26/000001")]
    ])
    const vouchers = await savedBy(page, "vouchers", pages)
    expect([...vouchers.files.values()][0]).toMatch(
      /^<\?xml.*<VOUCHERNUMBER>IND\/T26\/000001<.*<\/ENVELOPE>\n$/s
    )
    const ledgers = await savedBy(page, "ledgers", pages)
    expect([...ledgers.files.values()][0]).toContain('<LEDGER NAME="Card Receipts"')
  })

  it("says how far a file is, and writes one at a time", () => {
    const page = new Accounts().answered().opened()
    page.say({ _tag: "AskedForFile", file: "vouchers" }, { _tag: "WrotePostings", postings: 200 })
    expect(page.texts).toContain("Writing Tally vouchers ... 200 papers and movements so far")
    page.say({ _tag: "AskedForFile", file: "dayBook" })
    expect(page.latest).toEqual([])
  })
})
