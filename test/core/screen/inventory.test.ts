import { describe, expect, it } from "vitest"
import { shownTo } from "#core/client/views.ts"
import * as Day from "#core/day.ts"
import { pageCount } from "#core/kit/listing.ts"
import { showsBanner } from "#core/kit/rejections.ts"
import { print } from "#core/kit/route.ts"
import { empty as noFilters } from "#core/kit/saved-filters/kept-filters.ts"
import { standard } from "#core/kit/settings/settings.ts"
import { partOf } from "#core/kit/view/view.ts"
import type * as inventory from "#core/screen/inventory/model.ts"
import { view } from "#core/screen/inventory/view.ts"
import type { Flags } from "#core/session/flags.ts"
import { shownPageSize } from "#core/stock/inventory.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"

/** The last request for rows. */
const lastRequest = (client: Client) => client.done.findLast(({ _tag }) => _tag === "LoadInventory")
const at = (client: Client): inventory.Model => {
  const { page } = client.model
  if (page._tag !== "Inventory") throw new Error("not at the inventory")
  return page.model
}
const opened = (): Client => {
  const client = new Client().enter()
  client.go("/inventory")
  return client
}
const say = (client: Client, message: inventory.Message) =>
  client.say({ _tag: "GotScreenMessage", screen: "Inventory", message })
const answer = (client: Client, ids: ReadonlyArray<number>, total = ids.length) =>
  say(client, {
    _tag: "LoadedRows",
    requestId: at(client).requestId,
    rows: ids.map((id) => listedPack(7, { id })),
    total
  })

describe("the inventory", () => {
  it("begins with what is not used, what expires first standing first", () => {
    expect(lastRequest(opened())).toMatchObject({
      type: "not_used",
      page: 1,
      sort: { by: "date_of_expiry", desc: false },
      search: ""
    })
  })

  it("marks a pack on the shelf that is past its date: it is available to nobody", () => {
    const client = opened()
    const today = Day.dayAt(noon)
    say(client, {
      _tag: "LoadedRows",
      requestId: at(client).requestId,
      rows: [
        listedPack(7, { id: 1, date_of_expiry: Day.addDays(today, -1) }),
        listedPack(7, { id: 2, date_of_expiry: today }),
        listedPack(7, { id: 3, date_of_expiry: Day.addDays(today, -1), status: 1 })
      ],
      total: 3
    })
    const { session } = client.model
    if (session === undefined) throw new Error("nobody is logged in")
    const around = { filters: noFilters, settings: standard, session, pictures: new Map() }
    const rows = partOf(view(at(client), noon, around), "table")?.rows(0, 3)
    // The cell says it in its own colour, too: where rows have an edge alone it stands there.
    for (const { tone, cells } of rows ?? []) expect(cells[3]?.tone).toBe(tone)
    expect(rows?.map(({ tone, cells }) => [cells[3]?.text, tone])).toEqual([
      ["Expired", "danger"],
      ["Available", undefined],
      ["Used", undefined]
    ])
  })

  it("asks for another list, order, page or search at once, and from its first page", () => {
    const client = opened()
    answer(client, [1, 2], 140)
    say(client, { _tag: "TurnedPage", page: 3 })
    expect(lastRequest(client)).toMatchObject({ page: 3 })
    say(client, { _tag: "ChoseTab", tab: "used" })
    expect(lastRequest(client)).toMatchObject({ type: "used", page: 1 })
    say(client, { _tag: "SortedBy", column: "scan_code" })
    say(client, { _tag: "SortedBy", column: "scan_code" })
    expect(lastRequest(client)).toMatchObject({ sort: { by: "scan_code", desc: true } })
    say(client, { _tag: "TypedSearch", text: "c" })
    expect(lastRequest(client)).toMatchObject({ search: "" })
    say(client, { _tag: "TypedSearch", text: "ch" })
    expect(lastRequest(client)).toMatchObject({ search: "ch" })
  })

  it("has 50 rows a page, and no page beyond the last", () => {
    const client = opened()
    answer(client, [1], 101)
    expect(pageCount(at(client), shownPageSize)).toBe(3)
    say(client, { _tag: "TurnedPage", page: 9 })
    expect(lastRequest(client)).toMatchObject({ page: 3 })
  })

  it("returns exactly the packs that are ticked, once, whatever the page, and looks at the shelf again", () => {
    const client = new Client().enter({ enable_store_work: 1 })
    client.go("/inventory")
    answer(client, [1, 2, 3])
    const shown = () =>
      shownTo(client.model, (view) => ({
        sum: view.sum,
        titles: view.actions.map(({ title }) => title),
        question: view.question?.title
      }))
    expect(shown()?.titles).not.toContain("Return")
    for (const id of [1, 3]) say(client, { _tag: "Ticked", id })
    say(client, { _tag: "TurnedPage", page: 2 })
    answer(client, [4], 51)
    expect(shown()).toMatchObject({ sum: "2 packs are ticked", titles: expect.arrayContaining(["Return"]) })
    say(client, { _tag: "AskedToReturn" })
    expect(shown()?.question).toBe("Return 2 packs")
    say(client, { _tag: "ConfirmedReturn" })
    say(client, { _tag: "ConfirmedReturn" })
    const sent = () => client.done.filter((each) => each._tag === "ReturnPacks")
    expect(sent()).toMatchObject([{ packs: [{ id: 1 }, { id: 3 }] }])
    const [first] = sent()
    if (first?._tag !== "ReturnPacks") throw new Error("nothing was sent")
    // Whether it was done nobody knows: the same goes again under its key, and nothing else is ticked meanwhile.
    say(client, { _tag: "GotAnswer", key: first.key, outcome: "unanswered", problem: "no answer" })
    say(client, { _tag: "Ticked", id: 4 })
    say(client, { _tag: "ConfirmedReturn" })
    expect(sent().map((each) => "key" in each && each.key)).toEqual([first.key, first.key])
    const loads = client.done.filter(({ _tag }) => _tag === "LoadInventory").length
    say(client, { _tag: "GotAnswer", key: first.key, outcome: "done", answer: undefined })
    expect([at(client).ticked, at(client).isAsking]).toEqual([[], false])
    expect(client.done.filter(({ _tag }) => _tag === "LoadInventory")).toHaveLength(loads + 1)
  })

  it("unticks all at one press, and takes back what one press ticked or unticked, also with a list", () => {
    const client = new Client().enter({ enable_store_work: 1 })
    client.go("/inventory")
    answer(client, [1, 2, 3])
    const ids = () => at(client).ticked.map(({ id }) => id)
    const titles = () => shownTo(client.model, (view) => view.actions.map(({ title }) => title)) ?? []
    say(client, { _tag: "Ticked", id: 2 })
    expect([titles().includes("Untick all"), titles().includes("Undo")]).toEqual([true, false])
    say(client, { _tag: "TickedAll" })
    expect(ids()).toEqual([1, 2, 3])
    say(client, { _tag: "UndidTicks" })
    expect([ids(), titles().includes("Undo")]).toEqual([[2], false])
    say(client, { _tag: "UntickedAll" })
    expect([ids(), titles().includes("Untick all"), titles().includes("Undo")]).toEqual([[], false, true])
    say(client, { _tag: "UndidTicks" })
    // Another list, by a slip, and back.
    say(client, { _tag: "ChoseTab", tab: "used" })
    expect([ids(), titles().includes("Undo")]).toEqual([[], false])
    say(client, { _tag: "ChoseTab", tab: "not_used" })
    say(client, { _tag: "UndidTicks" })
    expect(ids()).toEqual([2])
    // What is ticked by itself is undone by itself.
    say(client, { _tag: "UntickedAll" })
    answer(client, [1, 2, 3])
    say(client, { _tag: "Ticked", id: 3 })
    say(client, { _tag: "UndidTicks" })
    expect(ids()).toEqual([3])
  })

  it("lets nobody tick packs who may not have them go", () => {
    const ticks = (flags: Flags) => {
      const client = new Client().enter(flags)
      client.go("/inventory")
      answer(client, [1])
      return shownTo(client.model, (view) => partOf(view, "table")?.ticks)
    }
    expect(ticks({ enable_store_work: 1 })).toBeDefined()
    expect(ticks({ enable_store_work: 0 })).toBeUndefined()
  })

  it("shows what is left of a pack, how long it has been here and what it came with, where that was chosen", () => {
    const client = opened()
    answer(client, [1])
    const shownNow = () =>
      shownTo(client.model, (view) => {
        const table = partOf(view, "table")
        return {
          titles: table?.headings.slice(4).map(({ title }) => title),
          texts: table
            ?.rows(0, 1)[0]
            ?.cells.slice(4)
            .map(({ text }) => text)
        }
      })
    expect(shownNow()).toEqual({ titles: ["Quantity"], texts: ["0.50 Kg"] })
    for (const column of ["shipment", "age"] as const)
      client.say({ _tag: "TurnedColumn", list: "inventory", column })
    expect(shownNow()).toEqual({
      titles: ["Quantity", "Here for", "Shipment"],
      texts: ["0.50 Kg", "0 days", ""]
    })
    client.say({ _tag: "TurnedColumn", list: "inventory", column: "age" })
    expect(client.done.at(-1)).toMatchObject({
      settings: { columns: { inventory: ["qty", "shelf", "shipment"] } }
    })
    // Every workstation has the others.
    expect(shownNow()?.titles).toEqual(["Quantity", "Shipment"])
  })

  it("counts what has expired, expires today and in 3 days over the shelf, and lists each alone by a press", () => {
    const client = opened()
    const toggles = () =>
      shownTo(client.model, (view) =>
        partOf(view, "filters")?.filters.flatMap((filter) =>
          filter.kind === "toggle" ? [[filter.title, filter.isOn, filter.action.keys.join()]] : []
        )
      )
    // A server of before counts nothing.
    answer(client, [1])
    expect(toggles()).toEqual([])
    const counted = () =>
      say(client, {
        _tag: "LoadedRows",
        requestId: at(client).requestId,
        rows: [listedPack(7)],
        total: 1,
        expiring: { expired: 1203, today: 47, soon: 0 }
      })
    say(client, { _tag: "AskedAgain" })
    counted()
    expect(toggles()).toEqual([
      ["Expired 1,203", false, "e"],
      ["Today 47", false, "t"],
      ["In 3 days 0", false, "i"]
    ])
    say(client, { _tag: "TurnedPage", page: 1 })
    say(client, { _tag: "ToggledExpires", expires: "expired" })
    expect(lastRequest(client)).toMatchObject({ type: "not_used", page: 1, expires: "expired" })
    // The switches stay while the answer is on its way, and another one ends the first.
    expect(toggles()?.[0]).toEqual(["Expired 1,203", true, "e"])
    say(client, { _tag: "ToggledExpires", expires: "today" })
    expect(lastRequest(client)).toMatchObject({ expires: "today" })
    counted()
    say(client, { _tag: "AskedForFile" })
    expect(client.done.at(-1)).toMatchObject({ _tag: "SaveInventory", expires: "today" })
    say(client, { _tag: "ToggledExpires", expires: "today" })
    expect(lastRequest(client)).toMatchObject({ expires: undefined })
    say(client, { _tag: "ToggledExpires", expires: "soon" })
    say(client, { _tag: "ChoseTab", tab: "used" })
    expect(lastRequest(client)).toMatchObject({ type: "used", expires: undefined })
    expect(toggles()).toEqual([])
  })

  it("shows where products stand, where one of its packs has a shelf", () => {
    const client = opened()
    const shelves = () =>
      shownTo(client.model, (view) => {
        const table = partOf(view, "table")
        const at = table?.headings.findIndex(({ id }) => id === "shelf") ?? -1
        return at < 0 ? undefined : table?.rows(0, 2).map(({ cells }) => cells[at]?.text)
      })
    answer(client, [1, 2])
    expect(shelves()).toBeUndefined()
    say(client, { _tag: "AskedAgain" })
    say(client, {
      _tag: "LoadedRows",
      requestId: at(client).requestId,
      rows: [listedPack(7, { id: 1, shelf: "B-04" }), listedPack(8, { id: 2 })],
      total: 2
    })
    expect(shelves()).toEqual(["B-04", ""])
  })

  it("passes over the answer to an earlier question", () => {
    const client = opened()
    const before = at(client).requestId
    say(client, { _tag: "ChoseTab", tab: "all" })
    say(client, { _tag: "LoadedRows", requestId: before, rows: [listedPack(7)], total: 1 })
    expect(at(client).rows).toBeUndefined()
  })

  it("that cannot be loaded says so, and keeps what was shown", () => {
    const client = opened()
    answer(client, [1])
    say(client, { _tag: "AskedAgain" })
    say(client, { _tag: "FailedInventory", requestId: at(client).requestId, problem: undefined })
    expect(at(client)).toMatchObject({
      problem: "Unable to load products from invenotry",
      rows: [{ id: 1 }]
    })
    say(client, { _tag: "AskedAgain" })
    answer(client, [2])
    expect(at(client).problem).toBeUndefined()
  })

  it("is polled every 360 s while it is looked at, unless an answer is on its way", () => {
    const client = opened()
    client.say({ _tag: "ChangedLink", link: "online" })
    answer(client, [1])
    const count = () => client.done.filter(({ _tag }) => _tag === "LoadInventory").length
    const before = count()
    client.tick(359_000)
    expect(count()).toBe(before)
    client.tick(1_000)
    expect(count()).toBe(before + 1)
    client.tick(720_000)
    expect(count()).toBe(before + 1)
    answer(client, [1])
    client.go("/home")
    client.tick(720_000)
    expect(count()).toBe(before + 1)
  })

  it("has a board of what expires", () => {
    const client = opened()
    expect(say(client, { _tag: "ChoseTab", tab: "board" })).toEqual(["LoadExpiring"])
    say(client, { _tag: "LoadedBoard", requestId: at(client).requestId, packs: [listedPack(7)] })
    expect(at(client)).toMatchObject({ isLoading: false, board: [{ product_id: 7 }], updatedAt: noon })
  })

  it("shows what expires product by product: the first 20, the others once they are asked for, or walked to", () => {
    const client = opened()
    const today = Day.dayAt(noon)
    say(client, { _tag: "ChoseTab", tab: "board" })
    const packs = Array.from({ length: 23 }, (_, index) =>
      listedPack(100 + index, { id: index + 1, date_of_expiry: Day.addDays(today, index < 22 ? -1 : 1) })
    )
    say(client, { _tag: "LoadedBoard", requestId: at(client).requestId, packs })
    const shown = () =>
      shownTo(client.model, (view) => {
        const [figures, table] = [partOf(view, "figures"), partOf(view, "table")]
        const [row] = table?.rows(0, 1) ?? []
        return {
          figures: figures?.figures.map(({ value }) => value),
          count: table?.count,
          rest: table?.groups?.[1]?.title,
          isOpen: table?.groups?.[1]?.fold?.isOpen,
          ways: row?.actions.flatMap(({ title, outcome }) =>
            "leadsTo" in outcome ? [title, print(outcome.leadsTo)] : []
          )
        }
      })
    expect(shown()).toMatchObject({
      figures: [22, 0, 1, 0],
      count: 23,
      rest: "3 more",
      isOpen: false,
      ways: ["Return these", "/return/100=0.5"]
    })
    say(client, { _tag: "ToggledMore" })
    expect(shown()).toMatchObject({ isOpen: true })
    say(client, { _tag: "ChosePart", part: "tomorrow" })
    expect(shown()).toMatchObject({ count: 1, rest: undefined })
    say(client, { _tag: "ChosePart", part: "tomorrow" })
    for (let step = 0; step <= 20; step++) say(client, { _tag: "MovedRow", by: 1 })
    expect(shown()).toMatchObject({ count: 23, isOpen: true })
    say(client, { _tag: "OpenedProduct", id: 100 })
    expect(lastRequest(client)).toMatchObject({ type: "not_used", search: packs[0]?.product_name })
  })
})

describe("partners' orders that could not be created", () => {
  const failed = [
    { source: "swiggy", ref_id: "S-1", info: "no items", created_at_in_ist: "2026-11-20 11:00:00" }
  ]

  it("are asked for every 60 s, and have a banner over the queue while there are some", () => {
    const client = new Client().enter()
    client.say({ _tag: "ChangedLink", link: "online" })
    const count = () => client.done.filter(({ _tag }) => _tag === "LoadRejections").length
    client.tick(1_000)
    expect(count()).toBe(1)
    client.tick(59_000)
    expect(count()).toBe(1)
    client.tick(1_000)
    expect(count()).toBe(2)
    expect(showsBanner(client.model.rejectedOrders)).toBe(false)
    client.say({ _tag: "LoadedRejections", failed })
    expect(showsBanner(client.model.rejectedOrders)).toBe(true)
    client.say({ _tag: "FailedLoadingRejections", message: "The server does not answer" })
    expect(client.model.rejectedOrders).toMatchObject({ list: failed, problem: "The server does not answer" })
    client.say({ _tag: "LoadedRejections", failed: [] })
    expect(showsBanner(client.model.rejectedOrders)).toBe(false)
  })
})
