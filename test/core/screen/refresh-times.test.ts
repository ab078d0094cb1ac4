/** When a client asks for the order list again, and for how much of it (O-7-110, O-9-001, S-4-031 to S-4-033, S-9-005). */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { order } from "../arbitrary/order.ts"
import { ago } from "../arbitrary/time.ts"
import { Client } from "./client.ts"

const open = Array.from({ length: 3 }, (_, index) => order([], { order_id: index + 1 }))
/** Somebody is in, and every order is known. */
const working = (path = "/order"): Client => {
  const client = new Client().enter()
  client.load(open)
  client.say({ _tag: "ChangedLink", link: "online" })
  client.load(open)
  client.go(path)
  return client
}
const asksAboutOrders = (commands: ReadonlyArray<string>): ReadonlyArray<string> =>
  commands.filter((command) => /Orders$/.test(command))

describe("the order list", () => {
  it("is looked at again 10 minutes after it was fetched, while it is shown (QUEUE-8)", () => {
    const client = working()
    expect(asksAboutOrders(client.tick(10 * Day.minute - 1))).toEqual([])
    expect(asksAboutOrders(client.tick(1))).toEqual(["CheckOrders"])
    // Once; and again in a minute when no answer has come.
    expect(asksAboutOrders(client.tick(59 * Day.second))).toEqual([])
    expect(asksAboutOrders(client.tick(Day.second))).toEqual(["CheckOrders"])
  })

  it.each(["/home", "/ordercreate", "/order?pg=scheduled"])(
    "is looked at after 10 minutes wherever somebody is, for its numbers stand there: %s (QUEUE-8)",
    (path) => {
      const client = working("/dispatch")
      client.tick(9 * Day.minute)
      expect(asksAboutOrders(client.go("/order"))).toEqual([])
      client.go(path)
      expect(asksAboutOrders(client.tick(Day.minute))).toEqual(["CheckOrders"])
      // It is asked for once: opening it asks nothing a second time.
      expect(asksAboutOrders(client.go("/order"))).toEqual([])
    }
  )

  it.each([
    ["half an hour old", ago(1800), ["LoadRecentOrders"]],
    ["a second older", ago(1801), ["LoadOrders"]],
    ["missing", null, ["LoadOrders"]],
    ["not to be had", undefined, ["LoadOrders"]]
  ] as const)(
    "is fetched whole when it is stale, and asked for changes when it is fresh: the last order is %s (QUEUE-15)",
    (_, lastEntry, asked) => {
      const client = working()
      expect(client.say({ _tag: "CheckedOrders", lastEntry })).toEqual(asked)
    }
  )

  it("is due 10 minutes after its changes were asked for, too", () => {
    const client = working()
    client.tick(10 * Day.minute)
    client.say({ _tag: "CheckedOrders", lastEntry: Day.toGmt(client.model.now) })
    client.changes([])
    expect(asksAboutOrders(client.tick(10 * Day.minute - 1))).toEqual([])
    expect(asksAboutOrders(client.tick(1))).toEqual(["SyncOrders", "CheckOrders"])
  })

  it("names the pages it holds when it is fetched whole, and a page that is unchanged keeps its rows (QUEUE-15)", () => {
    const client = working()
    client.say({ _tag: "CheckedOrders", lastEntry: undefined })
    expect(client.done.at(-1)).toMatchObject({ page: 1, perPage: 300, key: undefined })
    client.page(open, 3, "as-it-was")
    client.changes([])
    client.say({ _tag: "CheckedOrders", lastEntry: undefined })
    expect(client.done.at(-1)).toMatchObject({ key: "as-it-was" })
    client.page([], 3, "as-it-was")
    expect(client.done.at(-1)).toMatchObject({ _tag: "LoadRecentOrders", isFirst: false })
    expect(client.model.book.orders).toHaveLength(3)
  })

  it("is synchronised with commerce every 20 minutes, wherever somebody is, and nothing is read in full for it (QUEUE-9)", () => {
    const client = working("/home")
    client.tick(10 * Day.minute)
    client.say({ _tag: "CheckedOrders", lastEntry: Day.toGmt(client.model.now) })
    client.changes([])
    expect(asksAboutOrders(client.tick(10 * Day.minute - 1))).toEqual([])
    expect(asksAboutOrders(client.tick(1))).toEqual(["SyncOrders", "CheckOrders"])
    expect(asksAboutOrders(client.say({ _tag: "EndedSync", isTimed: true, problem: undefined }))).toEqual([
      "LoadRecentOrders"
    ])
  })

  it("is asked for its changes once at a time, and once more behind the answer where it was told of meanwhile", () => {
    const client = working()
    const requestsOnPush = () => asksAboutOrders(client.say({ _tag: "ToldToRefresh", storeId: 11 }))
    expect(requestsOnPush()).toEqual(["LoadRecentOrders"])
    expect([requestsOnPush(), requestsOnPush()].flat()).toEqual([])
    expect(asksAboutOrders(client.changes([]))).toEqual(["LoadRecentOrders"])
    expect(asksAboutOrders(client.changes([]))).toEqual([])
    expect(requestsOnPush()).toEqual(["LoadRecentOrders"])
    // A list that fails is no answer to it; a question that fails is done with.
    client.say({ _tag: "FailedOrders", problem: undefined })
    expect(requestsOnPush()).toEqual([])
    const failed = client.say({ _tag: "FailedOrders", problem: undefined, isOfChanges: true })
    expect(asksAboutOrders(failed)).toEqual(["LoadRecentOrders"])
    client.say({ _tag: "FailedOrders", problem: undefined, isOfChanges: true })
    expect(requestsOnPush()).toEqual(["LoadRecentOrders"])
  })

  it("that was not fetched is fetched from its first page on, also when some of it is there", () => {
    const client = new Client().enter()
    client.say({ _tag: "ChangedLink", link: "online" })
    client.page(open, 60)
    client.say({ _tag: "FailedOrders", problem: undefined })
    client.tick(Day.minute)
    expect(client.done.findLast(({ _tag }) => _tag === "LoadOrders")).toMatchObject({ page: 1, perPage: 40 })
    expect(client.model.book.orders).toHaveLength(3)
  })

  it("is read once more when the pushes began while it was on its way, for who took an order before them", () => {
    const client = new Client().enter()
    client.page(open, 3, "as-it-was")
    const taken = { ...open[0], assigned_to: { user_id: 7, name: "Asha", since: ago(60) } } as Order
    client.changes([])
    client.say({ _tag: "AskedToRefresh" })
    client.say({ _tag: "ChangedLink", link: "online" })
    expect(asksAboutOrders(client.page(open, 3, "as-it-was"))).toEqual(["LoadOrders"])
    expect(asksAboutOrders(client.page([taken, ...open.slice(1)], 3, "since"))).toEqual(["LoadRecentOrders"])
    expect(client.model.book.byId.get(taken.order_id)?.assigned_to?.name).toBe("Asha")
  })

  it("of finished orders that did not come is asked for again with the whole", () => {
    const client = new Client().enter()
    client.say({ _tag: "ChangedLink", link: "online" })
    client.page(open)
    client.say({ _tag: "FailedOrders", problem: undefined })
    client.tick(Day.minute)
    client.page(open)
    expect(client.done.at(-1)).toMatchObject({ _tag: "LoadRecentOrders", isFirst: true })
    client.changes([order([], { order_id: 9, status: "complete" })])
    expect(client.model.book).toMatchObject({ finished: "known", isStale: false })
  })
})

describe("rows that are open in place", () => {
  const opened = (): Client => {
    const client = new Client().enter({ enable_multiple_invoice: 1 })
    client.load(open)
    client.go("/order")
    return client
  }
  const toggle = (client: Client): ReadonlyArray<string> =>
    client.say({ _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "ToggledRow", orderId: 1 } })
  const itemsOf = (client: Client) =>
    client.model.page._tag === "Orders" ? client.model.page.model.items.get(1)?.items : undefined

  it("ask for their items once, and show those of the order as it stands", () => {
    const client = opened()
    expect(toggle(client)).toEqual(["LoadRowItems"])
    expect(itemsOf(client)).toBeUndefined()
    const [first] = open
    if (first === undefined) throw new Error("no order")
    client.say({ _tag: "LoadedRowItems", order: first })
    expect(itemsOf(client)).toEqual(first.items)
    expect(client.changes([])).toEqual([])
    // A push brings them; a change that was merely heard of does not.
    const pushed = { ...first, items: [], updated_at: ago(-1) }
    expect(client.say({ _tag: "PushedOrder", storeId: 11, order: pushed })).not.toContain("LoadRowItems")
    expect(itemsOf(client)).toEqual([])
    expect(client.changes([{ ...first, updated_at: ago(-2) }])).toContain("LoadRowItems")
    toggle(client)
    expect(toggle(client)).toEqual(["LoadRowItems"])
  })
})
