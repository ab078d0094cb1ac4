/** FILTER-1 to FILTER-4: what narrows a list is named, chosen again, renamed and deleted. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Message } from "#core/client/model.ts"
import type { Running } from "#core/client/run.ts"
import type { Page } from "#core/client/shown-page.ts"
import { shownTo } from "#core/client/views.ts"
import { menusOf } from "#core/kit/view/filters.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import type { Order } from "#core/order/order.ts"
import type { Message as OrdersMessage } from "#core/screen/order-list/model.ts"
import type { Message as FiltersMessage } from "#core/screen/saved-filters/model.ts"
import { isSameFilter } from "#core/session/same-filter.ts"
import { type ListFilter, nameKey, readFilterName, type SavedFilter } from "#core/session/saved-filter.ts"
import { filterWords } from "#core/text/filter-words.ts"
import { order } from "../arbitrary/order.ts"
import { chosenIn, menuIn, rowsIn, textsIn } from "./shown.ts"
import { inWorld, ruled, until, World } from "./world.ts"

const orders: ReadonlyArray<Order> = ["website", "swiggy", "swiggy"].map((source, index) =>
  order([], { order_id: index + 1, increment_id: String(100 + index), source })
)

/** A server that keeps filters. */
const keeping = (world: World, saved: Array<SavedFilter> = []): Array<SavedFilter> => {
  const taken = (name: string) => saved.some((each) => nameKey(each.name) === nameKey(name))
  const isTaken = (name: string) =>
    ruled("FilterNameTaken", `You have a filter named ${name} already`, { name })
  world.answers.set("FilterService.getFilters", () => Effect.sync(() => [...saved]))
  world.answers.set("FilterService.saveFilter", (args) => {
    const { name, filter } = args as unknown as Omit<SavedFilter, "id">
    if (taken(name)) return isTaken(name)
    saved.push({ id: saved.length + 1, name, filter })
    return Effect.succeed(saved.at(-1))
  })
  world.answers.set("FilterService.renameFilter", (args) => {
    const { id, name } = args as unknown as SavedFilter
    if (taken(name)) return isTaken(name)
    const at = saved.findIndex((each) => each.id === id)
    const before = saved[at]
    if (before === undefined) return ruled("NotFound", "Filter not found")
    saved[at] = { ...before, name }
    return Effect.succeed(saved[at])
  })
  world.answers.set("FilterService.deleteFilter", ({ id }) => {
    saved.splice(0, saved.length, ...saved.filter((each) => each.id !== id))
    return Effect.succeed({ status: "success" })
  })
  return saved
}

const isAt = (running: Running, name: Page["_tag"]) => () => running.model().page._tag === name
const menu = (running: Running) => shownTo(running.model(), (view) => menuIn(view, "saved"))
const choose = (running: Running, title: string): void =>
  shownTo(running.model(), (view, toClient) => running.tell(toClient(chosenIn(view, "saved", title))))
const names = (running: Running) =>
  menu(running)?.entries.map(({ title, isOn }) => (isOn ? `* ${title}` : title))
const rows = (running: Running) =>
  shownTo(running.model(), (view) => rowsIn(view).map((row) => textsIn(row).join(" | ")))
const tell = (running: Running, message: FiltersMessage) =>
  running.tell({ _tag: "GotScreenMessage", screen: "Filters", message })
const typeName = (running: Running, text: string) => {
  tell(running, { _tag: "FilledName", message: { _tag: "TypedField", field: "name", text } })
  tell(running, { _tag: "SubmittedName" })
}
const toOrders = (message: OrdersMessage): Message => ({
  _tag: "GotScreenMessage",
  screen: "Orders",
  message
})
const shownOrders = (running: Running) => shownTo(running.model(), (view) => partOf(view, "table")?.count)

describe("saved filters", () => {
  it("what the queue shows is saved under a name, chosen again, and given up by choosing it once more (FILTER-4)", () => {
    const world = new World().loggedIn({}, orders)
    const saved = keeping(world)
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => shownOrders(running) === 3)
          running.tell(toOrders({ _tag: "ToggledSource", source: "swiggy" }))
          running.tell(toOrders({ _tag: "TypedSearch", text: " 102" }))
          expect(shownOrders(running)).toBe(1)
          choose(running, "Save this...")
          yield* until(isAt(running, "Filters"))
          typeName(running, "  ")
          expect(world.calls.some(({ method }) => method === "FilterService.saveFilter")).toBe(false)
          typeName(running, "The late  one")
          // Saved, the list is there again as it was.
          yield* until(isAt(running, "Orders"))
          expect(shownOrders(running)).toBe(1)
          yield* until(() => names(running)?.[0] === "* The late  one")
          expect(saved).toEqual([
            {
              id: 1,
              name: "The late  one",
              filter: {
                list: "orders",
                tab: "express",
                search: "102",
                sources: ["swiggy"],
                show: null,
                days: null
              }
            }
          ])
          expect(menu(running)?.chosen).toBe("The late  one")
          choose(running, "The late  one")
          expect(shownOrders(running)).toBe(3)
          expect(menu(running)?.chosen).toBeUndefined()
          choose(running, "The late  one")
          expect(shownOrders(running)).toBe(1)
        }),
      "/order"
    )
  })

  it("a name that is taken is refused at its field, and a repeat of the same deed has the same key", () => {
    const world = new World().loggedIn({}, orders)
    keeping(world, [{ id: 1, name: "Mine", filter: null }])
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => shownOrders(running) === 3)
          choose(running, "Save this...")
          for (let time = 1; time <= 2; time++) {
            typeName(running, "mine")
            yield* until(
              () => world.calls.filter(({ method }) => method === "FilterService.saveFilter").length === time
            )
            yield* until(
              () => shownTo(running.model(), <M>(view: View<M>) => partOf(view, "form")?.isBusy) === false
            )
          }
          expect(
            shownTo(running.model(), <M>(view: View<M>) => partOf(view, "form")?.fields[0]?.problem)
          ).toBe("You have a filter named mine already")
          const keys = world.calls.flatMap(({ method, key }) =>
            method === "FilterService.saveFilter" ? [key] : []
          )
          expect(new Set(keys).size).toBe(1)
        }),
      "/order"
    )
  })

  it("it is renamed, and deleted after a question; renamed back and forth is done each time", () => {
    const world = new World().loggedIn({}, orders)
    const filter: ListFilter = { list: "inventory", type: "used", search: "80177" }
    const saved = keeping(world, [{ id: 1, name: "Used", filter }])
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => rows(running)?.length === 1)
          expect(rows(running)).toEqual(['Used | Inventory | Used Inventory, "80177"'])
          for (const name of ["Gone", "Used", "Gone"]) {
            const [of] = saved
            if (of === undefined) throw new Error("nothing is saved")
            tell(running, { _tag: "AskedForName", of })
            tell(running, {
              _tag: "FilledNewName",
              message: { _tag: "TypedField", field: "name", text: name }
            })
            tell(running, { _tag: "Confirmed" })
            yield* until(() => rows(running)?.[0]?.startsWith(name) === true)
          }
          const keys = world.calls.flatMap(({ method, key }) =>
            method === "FilterService.renameFilter" ? [key] : []
          )
          expect(new Set(keys).size).toBe(3)
          const [of] = saved
          if (of === undefined) throw new Error("nothing is saved")
          tell(running, { _tag: "AskedForEnd", of })
          expect(shownTo(running.model(), <M>(view: View<M>) => view.question?.text)).toBe(
            "Delete the filter Gone? It is gone on all your workstations."
          )
          tell(running, { _tag: "Cancelled" })
          expect(saved).toHaveLength(1)
          tell(running, { _tag: "AskedForEnd", of })
          tell(running, { _tag: "Confirmed" })
          tell(running, { _tag: "Confirmed" })
          yield* until(() => rows(running)?.length === 0)
          expect(world.calls.filter(({ method }) => method === "FilterService.deleteFilter")).toHaveLength(1)
        }),
      "/filters"
    )
  })

  it("one that names what no longer exists shows nothing and can be given up; one that means nothing is told so (FILTER-3)", () => {
    const world = new World().loggedIn({}, orders)
    keeping(world, [
      {
        id: 1,
        name: "Dunzo",
        filter: { list: "orders", tab: "multiple", search: "", sources: ["dunzo"], show: "late", days: null }
      },
      { id: 2, name: "From the moon", filter: null }
    ])
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => names(running)?.includes("Dunzo") === true)
          expect(names(running)).not.toContain("From the moon")
          choose(running, "Dunzo")
          expect(shownOrders(running)).toBe(0)
          // This person has no such tab.
          expect(running.model().route).toMatchObject({ name: "orders", tab: "express" })
          const sources = shownTo(running.model(), <M>(view: View<M>) =>
            menusOf(partOf(view, "filters"))
              .find(({ id }) => id === "sources")
              ?.entries.map(({ title, isOn }) => [title, isOn])
          )
          expect(sources).toContainEqual(["DUNZO", true])
          running.tell(toOrders({ _tag: "ToggledSource", source: "dunzo" }))
          choose(running, "Rename or delete")
          yield* until(isAt(running, "Filters"))
          expect(rows(running)?.[1]).toContain("From the moon |  | Of another version of Packhouse")
        }),
      "/order"
    )
  })

  it("the inventory has those of its own lists", () => {
    const world = new World().loggedIn({}, orders)
    keeping(world, [
      { id: 1, name: "Chicken", filter: { list: "inventory", type: "all", search: "chick" } },
      {
        id: 2,
        name: "Late",
        filter: { list: "orders", tab: "all", search: "", sources: [], show: "late", days: null }
      }
    ])
    const requests = () =>
      world.calls.filter(({ method }) => method.includes("nventory")).map(({ args }) => JSON.stringify(args))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => names(running)?.includes("Chicken") === true)
          expect(names(running)).not.toContain("Late")
          choose(running, "Chicken")
          yield* until(() => requests().some((args) => args.includes("chick")))
          expect(names(running)?.[0]).toBe("* Chicken")
        }),
      "/inventory"
    )
  })

  it("two filters are the same when they show the same, and two names when a person reads the same", () => {
    const filter: ListFilter = {
      list: "orders",
      tab: "all",
      search: "a",
      sources: ["app", "website"],
      show: null,
      days: "week"
    }
    expect(isSameFilter(filter, { ...filter, search: " a ", sources: ["website", "app"] })).toBe(true)
    expect(isSameFilter(filter, { ...filter, days: "today" })).toBe(false)
    expect(isSameFilter(filter, { list: "inventory", type: "all", search: "a" })).toBe(false)
    const shelf = { list: "inventory", type: "not_used", search: "" } as const
    expect(isSameFilter(shelf, { ...shelf, expires: "today" })).toBe(false)
    expect(filterWords({ ...shelf, expires: "today" })).toBe("Current Inventory, Expires today")
    expect(nameKey("Ｌate")).toBe(nameKey("LATE"))
    expect(readFilterName(" a   b ")).toMatchObject({ success: "a b" })
  })
})
