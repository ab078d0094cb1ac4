/** What every list does alike, whatever its rows are: over each screen that reads rows from the server again and again. */
import { describe, expect, it } from "vitest"
import type { Message } from "#core/client/model.ts"
import { messageTo } from "#core/client/page.ts"
import type { Reading } from "#core/kit/listing.ts"
import {
  emptyListing,
  failed,
  got,
  loading,
  movedRow,
  pageCount,
  sortedBy,
  turned
} from "#core/kit/listing.ts"
import type { Route } from "#core/kit/route.ts"
import type { Model as IncomingModel } from "#core/screen/incoming/model.ts"
import type { Model as OrdersModel } from "#core/screen/order-list/model.ts"
import { item, order } from "../arbitrary/order.ts"
import { shiftOf } from "../arbitrary/shift.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { summaryOrders, summaryReports } from "../arbitrary/summary-report.ts"
import { taskOf } from "../arbitrary/task.ts"
import { everyFlag } from "./beginnings.ts"
import { Client, viewOf } from "./client.ts"
import { submittedOnce } from "./stock-taker.ts"

interface Row {
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

const lists: Readonly<Record<string, Listed>> = {
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

class ListedPage {
  readonly #client = new Client().enter(everyFlag)
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

describe.each(Object.entries(lists))("the list of %s", (_, of) => {
  const opened = () => new ListedPage(of)

  it("is loading until its first answer, and then has rows", () => {
    const list = opened()
    expect(list.reading).toMatchObject({ isLoading: true, problem: undefined })
    const before = list.shown
    expect(list.answer([1, 2]).reading).toMatchObject({ isLoading: false, problem: undefined })
    expect(list.shown).not.toBe(before)
  })

  it("passes over a late answer, and a late failure, of an earlier request", () => {
    const list = opened().answer([1, 2]).reload()
    const { requestId } = list.reading
    const { model } = list
    expect(list.answer([9], requestId - 1).model).toEqual(model)
    expect(list.fail("It is late", requestId - 1).model).toEqual(model)
    expect(list.answer([1]).reading).toMatchObject({ isLoading: false, requestId })
  })

  it("says why it has no rows, and shows rows again without it", () => {
    const list = opened().fail("The line is down")
    expect(list.reading).toMatchObject({ isLoading: false })
    expect(list.shown).toContain("The line is down")
    expect(list.reload().answer([1]).shown).not.toContain("The line is down")
  })

  it("says that it is empty otherwise than that it is loading", () => {
    const list = opened()
    const before = list.shown
    expect(list.answer([]).shown).not.toBe(before)
  })

  const { choose, turnsPages } = of
  if (choose !== undefined)
    it("leaves the cursor on its row when it is read anew", () => {
      const list = opened().answer([1, 2]).say(choose(1))
      const cursorOf = ({ model }: ListedPage) => {
        const { selected, row } = model as { readonly selected?: number; readonly row?: number }
        return selected ?? row
      }
      expect(cursorOf(list)).toBe(1)
      expect(cursorOf(list.reload().answer([3, 1, 2]))).toBe(1)
    })

  if (turnsPages === true)
    it("asks for no page beyond its end", () => {
      const list = opened().answer([1, 2])
      const { commands } = list
      expect(list.say({ _tag: "TurnedPage", page: 9 }).commands).toBe(commands)
    })
})

describe("a listing", () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const idOf = ({ id }: Row): number => id
  const listing = { ...emptyListing, rows, total: 41, selected: undefined as number | undefined }

  it("counts its requests, and takes the answer to the last one alone", () => {
    const pending = loading(loading(listing))
    expect(pending).toMatchObject({ requestId: 2, isLoading: true, rows })
    expect(got(pending, { requestId: 1 }, { total: 0 })).toBe(pending)
    expect(got(pending, { requestId: 2 }, { total: 7 })).toMatchObject({ total: 7, isLoading: false })
    expect(failed(pending, { requestId: 1, problem: "no" })).toBe(pending)
    expect(failed(pending, { requestId: 2, problem: "no" })).toMatchObject({ problem: "no", rows })
  })

  it("moves its cursor within its rows, from none to the first", () => {
    expect([undefined, 1, 2, 3].map((at) => movedRow(rows, at, 1, idOf))).toEqual([1, 2, 3, 3])
    expect(movedRow(rows, 1, -1, idOf)).toBe(1)
    expect(movedRow(undefined, 1, 1, idOf)).toBeUndefined()
  })

  it("has at least one page, and turns to those that there are", () => {
    expect([pageCount({ total: 0 }, 20), pageCount(listing, 20)]).toEqual([1, 3])
    expect(turned(listing, 9, 20)).toMatchObject({ page: 3, selected: undefined })
    expect(turned(listing, 0, 20)).toBe(listing)
  })

  it("turns the order of a column round that it is sorted by", () => {
    const byName = { by: "name", desc: false }
    expect(sortedBy(byName, "name")).toEqual({ by: "name", desc: true })
    expect(sortedBy({ ...byName, desc: true }, "age")).toEqual({ by: "age", desc: false })
  })
})
