/** Lists of some days: the orders that were created in them and the shipments that were accepted, however long ago. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { shownTo } from "#core/client/views.ts"
import * as Day from "#core/day.ts"
import { print, type Route, read } from "#core/kit/route.ts"
import { menusOf } from "#core/kit/view/filters.ts"
import { partOf } from "#core/kit/view/view.ts"
import { printDays, rangeOf, readDays } from "#core/order/date-range.ts"
import type { Order } from "#core/order/order.ts"
import type { CallFailure } from "#core/port/rpc.ts"
import { ordersOf } from "#core/screen/order-list/orders-of-days.ts"
import type { User } from "#core/session/user.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { rangeProblem } from "#core/text/date-range.ts"
import { order } from "../arbitrary/order.ts"
import { acceptedShipment, shipment } from "../arbitrary/shipment.ts"
import { otherStore } from "../arbitrary/user.ts"
import { rowsIn } from "./shown.ts"
import { inWorld, ruled, until, World } from "./world.ts"

const at = (day: Day.Day, time = "05:00:00"): string => `${day} ${time}`
const made = (id: number, day: Day.Day, more: Partial<Order> = {}): Order =>
  order([], {
    order_id: id,
    increment_id: String(100_000_000 + id),
    created_at: at(day),
    updated_at: at(day),
    status: "complete",
    ...more
  })

/** A server that holds orders of a few days, of which lists hold none: they are finished since long. */
const worldOf = (
  old: ReadonlyArray<Order>,
  open: ReadonlyArray<Order> = [],
  who: Partial<User> = {}
): World => {
  return new World().loggedIn(who).on("OrderService.getOrderList", ({ paging }) => {
    const { dateFrom, dateTo, currentPage, perPage } = paging as {
      readonly dateFrom?: Day.Day
      readonly dateTo?: Day.Day
      readonly currentPage: number
      readonly perPage: number
    }
    const all =
      dateFrom === undefined || dateTo === undefined
        ? open
        : [...old, ...open].filter(({ created_at }) => {
            const day = Day.dayAt(Day.fromGmt(created_at) ?? 0)
            return dateFrom <= day && day <= dateTo
          })
    const orders = all.slice((currentPage - 1) * perPage, currentPage * perPage)
    return Effect.succeed({ orders, total: all.length, page: currentPage, perPage, counts: {} })
  })
}

const rowsOf = ({ model }: Running): ReadonlyArray<string> =>
  shownTo(model(), (view) => rowsIn(view).map(({ id }) => id)) ?? []

describe("the queue of some days", () => {
  it("holds every order of them, more than a page of the server too, and its tabs count those (QUEUE-12)", () => {
    const tabCounts = ({ model }: Running) =>
      shownTo(model(), (view) =>
        Object.fromEntries((partOf(view, "tabs")?.tabs ?? []).map(({ id, count }) => [id, count]))
      )

    const old = Array.from({ length: 650 }, (_, index) => made(index + 1, "2026-03-02"))
    const world = worldOf([...old, made(9001, "2026-03-01"), made(9002, "2026-03-03")])
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().book.isWhole)
          running.tell({
            _tag: "AskedForRoute",
            route: read("/order", "all", undefined, undefined, "2026-03-02..2026-03-02")
          })
          yield* until(() => tabCounts(running)?.all === 650)
          expect(rowsOf(running)).toHaveLength(100)
          expect(tabCounts(running)).toMatchObject({ complete: 650, express: 0 })
          expect(print(running.model().route)).toBe("/order?pg=all&days=2026-03-02..2026-03-02")
          // Back to all days it holds what lists hold.
          running.tell({ _tag: "AskedForRoute", route: { name: "orders", tab: "all" } })
          yield* until(() => rowsOf(running).length === 0)
        }),
      "/order"
    )
  })

  it("says why the server gave none, and asks again where somebody asks again", () => {
    const world = worldOf([])
    world.on("OrderService.getOrderList", ({ paging }) =>
      "dateFrom" in (paging as object)
        ? ruled("ReportsBusy", "Too many lists are being read just now. Try again in a moment.")
        : Effect.succeed({ orders: [], total: 0, page: 1, perPage: 40, counts: {} })
    )
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().page._tag === "Orders")
          running.tell({ _tag: "AskedForRoute", route: { name: "orders", tab: "all", days: "today" } })
          const notice = () => shownTo(running.model(), (view) => partOf(view, "notice")?.text)
          yield* until(() => notice() !== undefined)
          expect(notice()).toBe("Too many lists are being read just now. Try again in a moment.")
          const callsBefore = world.calls.length
          running.tell({ _tag: "AskedForRoute", route: { name: "orders", tab: "complete", days: "today" } })
          yield* until(() => world.calls.length > callsBefore)
        }),
      "/order"
    )
  })

  it("takes the later word of an order, the server's or the one that was heard since (QUEUE-12)", () => {
    const [older, newer] = [made(1, "2026-03-02"), made(1, "2026-03-02", { updated_at: at("2026-03-05") })]
    const filter = {
      days: { from: "2026-03-02", to: "2026-03-02" },
      range: { from: "2026-03-02", to: "2026-03-02" },
      requestId: 1,
      isLoading: false,
      problem: undefined
    }
    expect(ordersOf({ ...filter, rows: [older] }, [newer])).toEqual([newer])
    expect(ordersOf({ ...filter, rows: [newer] }, [older])).toEqual([newer])
    expect(ordersOf({ ...filter, rows: [] }, [made(2, "2026-03-03")])).toEqual([])
  })

  it("a day begins at midnight in Asia/Calcutta", () => {
    const of = (time: string) => ({ ...made(1, "2026-03-02"), created_at: time })
    const filter = {
      days: "today" as const,
      range: rangeOf("today", "2026-03-02"),
      requestId: 1,
      rows: [],
      isLoading: false,
      problem: undefined
    }
    expect(ordersOf(filter, [of("2026-03-01 18:29:59")])).toEqual([])
    expect(ordersOf(filter, [of("2026-03-01 18:30:00")])).toHaveLength(1)
    expect(ordersOf(filter, [of("2026-03-02 18:29:59")])).toHaveLength(1)
    expect(ordersOf(filter, [of("2026-03-02 18:30:00")])).toEqual([])
  })
})

describe("days", () => {
  it("by a word are judged by the day that it is", () => {
    expect(rangeOf("yesterday", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-02-28" })
    expect(rangeOf("week", "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" })
  })

  it("stand in an address as they were asked for; what names no days is none", () => {
    for (const days of ["today", "week", { from: "2026-03-01", to: "2026-03-31" }] as const)
      expect(readDays(printDays(days))).toEqual(days)
    for (const text of [
      "",
      "tomorrow",
      "2026-03-02",
      "2026-03-02..2026-03-01",
      "2026-02-30..2026-03-01",
      "2026-03-01..2026-04-01",
      "2026-03-01..2026-03-02..2026-03-03"
    ])
      expect(readDays(text), text).toBeUndefined()
  })

  it("that run backwards or are too many are refused in words (QUEUE-12)", () => {
    expect(rangeProblem({ from: "2026-03-02", to: "2026-03-01" }, 31)).toBe(
      "2026-03-02 is after 2026-03-01: the first day comes first."
    )
    expect(rangeProblem({ from: "2026-03-01", to: "2026-04-01" }, 31)).toBe(
      "These are 32 days: ask for 31 at most."
    )
    expect(rangeProblem({ from: "2026-03-01", to: "2026-04-01" }, 366)).toBeUndefined()
    expect(rangeProblem({ from: "2026-03-01", to: "2026-03-31" }, 31)).toBeUndefined()
  })
})

const fillDays = (running: Running, screen: "OrderDays" | "IncomingDays", from: string, to: string): void => {
  for (const [field, text] of Object.entries({ from, to }))
    running.tell({
      _tag: "GotScreenMessage",
      screen,
      message: { _tag: "FilledDays", message: { _tag: "TypedField", field, text } }
    })
  running.tell({ _tag: "GotScreenMessage", screen, message: { _tag: "SubmittedDays" } })
}

describe("the page of other days", () => {
  const fill = (running: Running, from: string, to: string): void => fillDays(running, "OrderDays", from, to)

  it("says at each field what is wrong with it, and leads to the orders once nothing is", () =>
    inWorld(
      worldOf([made(1, "2026-03-02")]),
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().page._tag === "OrderDays")
          const problems = () =>
            shownTo(running.model(), (view) => partOf(view, "form")?.fields.map(({ problem }) => problem))
          fill(running, "2.3.2026", "2026-03-02")
          expect(problems()?.[0]).toContain("2026")
          fill(running, "2026-03-03", "2026-03-02")
          expect(problems()).toEqual([
            "2026-03-03 is after 2026-03-02: the first day comes first.",
            undefined
          ])
          fill(running, "2026-01-01", "2026-03-02")
          expect(problems()).toEqual([undefined, "These are 61 days: ask for 31 at most."])
          fill(running, "2026-03-02", "2026-03-02")
          yield* until(() => rowsOf(running).length === 1)
          expect(running.model().route).toEqual({
            name: "orders",
            tab: "all",
            days: { from: "2026-03-02", to: "2026-03-02" }
          })
        }),
      "/orderdays"
    ))
})

describe("the accepted shipments of some days", () => {
  const dock = (accepted: (days: unknown) => Effect.Effect<ReadonlyArray<Shipment>, CallFailure>): World =>
    worldOf([], [], { cut_off_date: "2020-01-01 00:00:00" })
      .on("ShipmentService.getShipmentList", () => Effect.succeed([shipment({ id: 1 })]))
      .on("ShipmentService.getRecentShipmentTweaked", () => Effect.succeed([]))
      .on("ShipmentService.getAcceptedShipments", ({ days }) => accepted(days))
  const cards = ({ model }: Running): ReadonlyArray<string> =>
    shownTo(model(), (view) => partOf(view, "cards")?.cards.map(({ id }) => id)) ?? []
  const menu = ({ model }: Running) =>
    shownTo(model(), (view) => menusOf(partOf(view, "filters")).find(({ id }) => id === "days"))
  const choose = (running: Running, title: string): void =>
    shownTo(running.model(), (view, toClient) => {
      const entry = menusOf(partOf(view, "filters"))
        .flatMap(({ entries }) => entries)
        .find((one) => one.title === title)
      if (entry !== undefined) running.tell(toClient(entry.message))
    })

  it("stand in the place of what comes in, and an opened one leads back to them", () => {
    const ranges: Array<unknown> = []
    const world = dock((days) => {
      ranges.push(days)
      return Effect.succeed([acceptedShipment({ id: 7 }), acceptedShipment({ id: 8 })])
    })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => cards(running).length === 1)
          choose(running, "Yesterday")
          yield* until(() => cards(running).length === 2)
          expect(cards(running)).toEqual(["7", "8"])
          expect(ranges).toEqual([rangeOf("yesterday", Day.dayAt(running.model().now))])
          expect(menu(running)?.chosen).toBe("Yesterday")
          expect(print(running.model().route)).toBe("/incoming?days=yesterday")
          expect(shownTo(running.model(), ({ title, status }) => [title, status])).toEqual([
            "Accepted: Yesterday",
            "2 shipments"
          ])
          running.tell({ _tag: "AskedForRoute", route: { name: "shipment", id: 8 } })
          running.tell({ _tag: "AskedForRoute", route: { name: "incoming", days: "yesterday" } })
          expect(cards(running)).toEqual(["7", "8"])
          expect(ranges).toHaveLength(1)
          choose(running, "Coming in")
          yield* until(() => cards(running).length === 1)
          expect(cards(running)).toEqual(["1"])
        }),
      "/incoming"
    )
  })

  it("hold what was accepted since the server was asked, the latest first, and nothing of other days", () => {
    const world = dock(() => Effect.succeed([acceptedShipment({ id: 7, shipment_id: "SHP-7" })]))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          const { now } = running.model()
          const accepted = (id: number, at: Day.Instant) =>
            running.tell({
              _tag: "PushedShipment",
              storeId: running.model().session?.store.store_id ?? 0,
              shipment: acceptedShipment({
                id,
                shipment_id: `SHP-${id}`,
                time_of_entry: Day.toGmt(at),
                updated_at: Day.toGmt(at)
              })
            })
          yield* until(() => cards(running).length === 1)
          choose(running, "Today")
          yield* until(() => cards(running).includes("7"))
          accepted(9, now)
          accepted(10, now - 2 * 24 * Day.hour)
          yield* until(() => cards(running).length === 2)
          expect(cards(running)).toEqual(["9", "7"])
          expect(shownTo(running.model(), ({ status }) => status)).toBe("2 shipments")
        }),
      "/incoming"
    )
  })

  it("of another store are passed over, however late they come, and its env variables", () => {
    const late = Effect.runSync(Deferred.make<void>())
    let [asked, answered] = [0, 0]
    const count = (): void => {
      answered += 1
    }
    const atOnce = <A>(hub: unknown, ours: A, theirs: A) => {
      asked += 1
      return hub === 1
        ? Effect.tap(Effect.as(Deferred.await(late), ours), () => Effect.sync(count))
        : Effect.succeed(theirs)
    }
    const named = (id: number) => [acceptedShipment({ id })]
    const world = dock(() => Effect.succeed([]))
      .on("ShipmentService.getAcceptedShipments", ({ hub }) => atOnce(hub, named(1), named(4)))
      .on("UtilService.getEnvVariables", ({ hub }) =>
        atOnce(hub, [{ name: "tagline", value: '"Ours"' }], [{ name: "tagline", value: '"Theirs"' }])
      )
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          const go = (route: Route) => running.tell({ _tag: "AskedForRoute", route })
          go({ name: "incoming", days: "yesterday" })
          yield* until(() => asked === 2)
          go({ name: "store" })
          running.tell({ _tag: "ChoseStore", store: otherStore(198, { hub_id: 4 }) })
          go({ name: "incoming", days: "yesterday" })
          yield* until(() => cards(running).length > 0)
          yield* Deferred.succeed(late, undefined)
          yield* until(() => answered === 2)
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          expect(cards(running)).toEqual(["4"])
          expect(running.model().session?.variables.get("tagline")).toBe('"Theirs"')
        }),
      "/home"
    )
  })

  it("that cannot be read say why, and nothing is shown for them", () => {
    const world = dock(() => ruled("ReportsBusy", "Too many lists are being read just now."))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          const notice = () => shownTo(running.model(), (view) => partOf(view, "notice")?.text)
          yield* until(() => cards(running).length === 1)
          choose(running, "Last 7 days")
          yield* until(() => notice() !== undefined)
          expect(notice()).toBe("Too many lists are being read just now.")
          expect(cards(running)).toEqual([])
          expect(shownTo(running.model(), (view) => partOf(view, "empty")?.text)).toBe("Nothing to show")
        }),
      "/incoming"
    )
  })

  it("are asked for by days of one's own on a page of theirs", () => {
    const world = dock(() => Effect.succeed([acceptedShipment({ id: 7 })]))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().page._tag === "IncomingDays")
          fillDays(running, "IncomingDays", "2026-03-02", "2026-03-01")
          expect(
            shownTo(running.model(), (view) => partOf(view, "form")?.fields.map(({ problem }) => problem))
          ).toEqual(["2026-03-02 is after 2026-03-01: the first day comes first.", undefined])
          fillDays(running, "IncomingDays", "2026-03-01", "2026-03-02")
          yield* until(() => cards(running).length === 1)
          expect(print(running.model().route)).toBe("/incoming?days=2026-03-01..2026-03-02")
        }),
      "/incomingdays"
    )
  })
})
