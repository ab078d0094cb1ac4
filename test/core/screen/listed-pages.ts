/** The screens that read rows from the server again and again, as the suite of lists knows them: one record each. */
import type { Message } from "#core/client/model.ts"
import { messageTo } from "#core/client/page.ts"
import type { Reading } from "#core/kit/listing.ts"
import type { Route } from "#core/kit/route.ts"
import type { Model as IncomingModel } from "#core/screen/incoming/model.ts"
import type { Model as OrdersModel } from "#core/screen/order-list/model.ts"
import { accountBooks, openEInvoice } from "../arbitrary/accounts.ts"
import { item, order } from "../arbitrary/order.ts"
import { shiftOf } from "../arbitrary/shift.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { openCredit } from "../arbitrary/store-credit.ts"
import { summaryOrders, summaryReports } from "../arbitrary/summary-report.ts"
import { taskOf } from "../arbitrary/task.ts"
import { everyFlag } from "./beginnings.ts"
import { Client, viewOf } from "./client.ts"
import { submittedOnce } from "./stock-taker.ts"

export interface Row {
  readonly id: number
}

interface Listed {
  readonly at: Route
  /** What is pressed to come to the list. */
  readonly first?: ReadonlyArray<object>
  readonly answer: (rows: ReadonlyArray<Row>) => object
  readonly failure: string
  /** Reads the rows anew. */
  readonly reload: Route | { readonly _tag: "AskedAgain" }
  /** Chooses a row, where that outlives a reload. */
  readonly choose?: (id: number) => object
  readonly turnsPages?: true
}

const page = <A>(rows: ReadonlyArray<A>) => ({ rows, total: rows.length, page: 1, perPage: 20 })

export const lists: Readonly<Record<string, Listed>> = {
  "packs of the inventory": {
    at: { name: "inventory" },
    answer: (rows) => ({
      _tag: "LoadedRows",
      rows: rows.map(({ id }) => listedPack(7, { id })),
      total: rows.length
    }),
    failure: "FailedInventory",
    reload: { _tag: "AskedAgain" },
    choose: (id) => ({ _tag: "SelectedRow", id }),
    turnsPages: true
  },
  "packs that expire": {
    at: { name: "inventory" },
    first: [{ _tag: "ChoseTab", tab: "board" }],
    answer: (rows) => ({ _tag: "LoadedBoard", packs: rows.map(({ id }) => listedPack(7, { id })) }),
    failure: "FailedInventory",
    reload: { _tag: "AskedAgain" }
  },
  "end-of-day reports": {
    at: { name: "eodreports" },
    answer: (rows) => ({
      _tag: "LoadedReports",
      reports: rows.map(({ id }) => ({ ...submittedOnce, day: `2026-11-0${id}` }))
    }),
    failure: "FailedReports",
    reload: { _tag: "AskedAgain" }
  },
  "the registrations of the accounts": {
    at: { name: "accounts" },
    answer: () => ({ _tag: "LoadedBooks", books: accountBooks }),
    failure: "FailedAccounts",
    reload: { _tag: "AskedAgain" }
  },
  "papers that are not registered": {
    at: { name: "einvoices" },
    answer: (rows) => ({
      _tag: "LoadedEInvoices",
      registrar: "production",
      papers: rows.map(({ id }) => openEInvoice({ id }))
    }),
    failure: "FailedEInvoices",
    reload: { _tag: "AskedAgain" },
    choose: (id) => ({ _tag: "ChoseRow", id })
  },
  "open store credits": {
    at: { name: "storecredits" },
    answer: (rows) => ({
      _tag: "LoadedCredits",
      credits: rows.map(({ id }) => openCredit({ order_id: id })),
      count: rows.length,
      balance: openCredit().balance
    }),
    failure: "FailedCredits",
    reload: { _tag: "AskedAgain" }
  },
  "a report of the day": {
    at: { name: "dailysummary" },
    answer: () => ({ _tag: "LoadedReport", report: summaryReports[0] }),
    failure: "FailedReport",
    reload: { _tag: "AskedAgain" }
  },
  "orders behind a total": {
    at: { name: "dailysummary" },
    first: [{ _tag: "OpenedTotal", category: "home_delivery", method: "upi" }],
    answer: () => ({ _tag: "LoadedOrders", found: summaryOrders }),
    failure: "FailedReport",
    reload: { _tag: "AskedAgain" },
    choose: (row) => ({ _tag: "ChoseRow", row }),
    turnsPages: true
  },
  shifts: {
    at: { name: "shift" },
    first: [{ _tag: "ChoseTab", tab: "history" }],
    answer: (rows) => ({
      _tag: "LoadedShifts",
      page: 1,
      found: page(rows.map(({ id }) => shiftOf({ shift_id: id })))
    }),
    failure: "FailedLoading",
    reload: { _tag: "AskedAgain" },
    choose: (shiftId) => ({ _tag: "ChoseRow", shiftId })
  },
  tasks: {
    at: { name: "tasks" },
    answer: (rows) => ({
      _tag: "LoadedTasks",
      found: {
        ...page(rows.map(({ id }) => taskOf({ task_id: id }))),
        counts: { open: rows.length, mine: 0, late: 0 }
      }
    }),
    failure: "FailedLoading",
    reload: { _tag: "AskedAgain" },
    choose: (taskId) => ({ _tag: "ChoseRow", taskId })
  },
  "orders of some days": {
    at: { name: "orders", tab: "all", days: "yesterday" },
    answer: (rows) => ({
      _tag: "LoadedDays",
      rows: rows.map(({ id }) => order([item(1, 7)], { order_id: id }))
    }),
    failure: "FailedDays",
    reload: { name: "orders", tab: "all", days: "week" }
  },
  "shipments of some days": {
    at: { name: "incoming", days: "yesterday" },
    answer: (rows) => ({ _tag: "LoadedDays", rows: rows.map(({ id }) => shipment({ id })) }),
    failure: "FailedDays",
    reload: { name: "incoming", days: "week" }
  }
}

export class ListedPage {
  readonly #client = new Client().enter({ ...everyFlag, admin: 1 })
  readonly #of: Listed
  constructor(of: Listed) {
    this.#of = of
    this.#goTo(of.at)
    for (const message of of.first ?? []) this.say(message)
  }
  get model(): unknown {
    return this.#client.model.page.model
  }
  get reading(): Reading {
    const model = this.model as Partial<Pick<OrdersModel | IncomingModel, "dates">> & Partial<Reading>
    return model.requestId === undefined ? (model.dates as Reading) : (model as Reading)
  }
  /** What a person sees of it. */
  get shown(): string {
    const { status, parts } = viewOf(this.#client)
    return JSON.stringify([status, parts])
  }
  get commands(): number {
    return this.#client.done.length
  }
  #goTo(route: Route): void {
    this.#client.say({ _tag: "AskedForRoute", route })
  }
  say(message: object): this {
    this.#client.say(messageTo(this.#client.model.page, message) as Message)
    return this
  }
  answer(ids: ReadonlyArray<number>, requestId = this.reading.requestId): this {
    return this.say({ ...this.#of.answer(ids.map((id) => ({ id }))), requestId })
  }
  fail(problem: string, requestId = this.reading.requestId): this {
    return this.say({ _tag: this.#of.failure, requestId, problem })
  }
  reload(): this {
    const { reload } = this.#of
    if ("_tag" in reload) return this.say(reload)
    this.#goTo(reload)
    return this
  }
}
