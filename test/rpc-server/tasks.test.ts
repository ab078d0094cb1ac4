/** TASK-1 to TASK-6 on both databases: nil items and deficits make tasks, once; what ends one changes the stock, once. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, today, code } = tradingDay()
const orders = [60, 61, 62, 63, 64, 65].map((id) => ({
  id,
  store: 11,
  items: [
    { product: 1773, qty: 1000 },
    { product: 2649, qty: 2000 }
  ]
}))
const pack = (unique: number, days: number) =>
  shelfPack(1773, code(unique, { grams: 1000, expiry: Day.addDays(today, days) }), {
    qty: 1000,
    expiry: Day.addDays(today, days)
  })
const network = Effect.all([
  seed(now, orders, [pack(901, 3), pack(902, 5), pack(903, 7)]),
  allow({ enable_order_create: 1, enable_stock_correction: 1 }, "hub", "second", "all", "kochi"),
  changes(
    "UPDATE product SET qty_increments = 500 WHERE entity_id = 1773",
    variable("accept_order_reason", ["Out of stock", "Damaged", "Expired", "Customer asked to remove"])
  )
])

describe.each(anyDatabase)("tasks on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)

  it("are made once by nil items and deficits, are somebody's, and change the stock once when they end (TASK-2, TASK-3, TASK-4, TASK-5, TASK-6, TASK-7, TASK-9)", async () => {
    interface SentTask {
      readonly task_id: number
      readonly kind: string
      readonly cause: string
      readonly product_id: number
      readonly qty: number
      readonly owner: { readonly name: string } | null
      readonly end: {
        readonly outcome: string
        readonly qty: number | null
        readonly change: number | null
      } | null
    }
    const nil = (id: number, reason: string) => ({ item_id: id * 100, product_id: 1773, qty: 0, reason })
    const none = (id: number) => ({
      item_id: id * 100 + 1,
      product_id: 2649,
      qty: 0,
      reason: "Customer asked to remove"
    })
    const list = async (filter = "open", as = hub.session): Promise<ReadonlyArray<SentTask>> => {
      const { result } = await hub.call("TaskService.getTasks", [{ filter, perPage: 300 }], as)
      return (result as { rows: ReadonlyArray<SentTask> }).rows
    }
    /** The open task of a kind, with what it is called. */
    const openOf = async (kind: string): Promise<number> => {
      const found = (await list()).find((task) => task.kind === kind)
      if (found === undefined) throw new Error(`no open task of ${kind}`)
      return found.task_id
    }
    const end = (id: number, said: object, key?: string, as = hub.session) =>
      call(
        hub.url,
        as,
        "TaskService.endTask",
        [id, said],
        key === undefined ? {} : { "idempotency-key": key }
      )
    const stock = () =>
      hub.number(
        "SELECT CAST(COALESCE(SUM(qty), 0) AS BIGINT) AS n FROM pack WHERE hub_id = 1 AND product_id = 1773 AND status = 0"
      )
    const eventsOf = (reference: string) =>
      hub.rows(
        "SELECT change, reason, user_name FROM pack_event WHERE reference = ? ORDER BY pack_id",
        reference
      )
    expect(
      (await hub.invoice(60, [nil(60, "Out of stock"), none(60)], { key: "the-key-of-nil-60" })).result
    ).toMatchObject({
      status: "success"
    })
    await hub.invoice(60, [nil(60, "Out of stock"), none(60)], { key: "the-key-of-nil-60" })
    expect(await list()).toMatchObject([
      { kind: "count", cause: "nil", product_id: 1773, qty: 1, owner: null, end: null }
    ])
    for (const [id, reason] of [
      [61, "Damaged"],
      [62, " expired "]
    ] as const)
      expect((await hub.invoice(id, [nil(id, reason), none(id)])).error).toBeUndefined()
    expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(["count", "return", "write_off"])
    expect((await hub.call("TaskService.countTasks", [])).result).toEqual({ open: 3, mine: 0, late: 0 })
    // Somebody takes it, somebody else only by their name, and nobody but its owner ends it.
    {
      const id = await openOf("count")
      const second = await hub.login("second")
      expect((await hub.call("TaskService.takeTask", [id])).result).toMatchObject({
        owner: { name: "hub user" }
      })
      expect(tagOf(await hub.call("TaskService.takeTask", [id], second))).toBe("TaskTaken")
      expect(tagOf(await end(id, { outcome: "done", qty: 3 }, undefined, second))).toBe("TaskTaken")
      expect(tagOf(await hub.call("TaskService.takeTask", [id, "somebody"], second))).toBe("TaskTaken")
      expect((await hub.call("TaskService.takeTask", [id, "hub user"], second)).result).toMatchObject({
        owner: { name: "second user" }
      })
      expect(await list("mine")).toEqual([])
      expect(await list("mine", second)).toHaveLength(1)
      expect((await hub.call("TaskService.handBackTask", [id], second)).result).toMatchObject({ owner: null })
    }
    // A count ends with what was counted, and the difference is booked.
    {
      const id = await openOf("count")
      expect(tagOf(await end(id, { outcome: "done" }))).toBe("InvalidData")
      expect(tagOf(await end(id, { outcome: "done", qty: "-1" }))).toBe("InvalidCount")
      const first = await end(id, { outcome: "done", qty: 2.5 }, "the-key-of-count-60")
      expect(first.result).toMatchObject({ end: { outcome: "done", qty: 2.5, change: -0.5, by: "hub user" } })
      expect(await end(id, { outcome: "done", qty: 2.5 }, "the-key-of-count-60")).toEqual(first)
      expect(await stock()).toBe(2500)
      expect(await eventsOf(`Task ${id}`)).toEqual([
        { change: -500, reason: "Out of stock", user_name: "hub user" }
      ])
      expect(tagOf(await end(id, { outcome: "done", qty: 1 }))).toBe("TaskEnded")
    }
    // Two who write off at once take it out of stock once; more than is there is refused.
    {
      const id = await openOf("write_off")
      expect(tagOf(await end(id, { outcome: "done", qty: 9 }))).toBe("ExceedsAvailable")
      const second = await hub.login("second")
      const replies = await Promise.all([
        end(id, { outcome: "done", qty: 1, note: "Torn" }),
        end(id, { outcome: "done", qty: 1 }, undefined, second)
      ])
      expect(replies.map((reply) => tagOf(reply)).toSorted()).toEqual(["TaskEnded", "done"])
      expect(await stock()).toBe(1500)
      const changed = await eventsOf(`Task ${id}`)
      // Of the first to expire, of which the count left half, and of the one after it.
      expect(changed.map(({ change }) => change)).toEqual([-500, -500])
    }
    // A return goes back with a return order of its own.
    {
      const id = await openOf("return")
      const done = await end(id, { outcome: "done", qty: 0.5 })
      const { reference } = (done.result as { end: { reference: string } }).end
      expect(reference).toMatch(/^RET-\d+$/)
      expect(await eventsOf(reference)).toMatchObject([{ change: -500, reason: `Task ${id}` }])
      expect(await stock()).toBe(1000)
    }
    // What is sent beyond stock is counted; a cancelled order was not sent.
    {
      const beyond = { item_id: 6300, product_id: 1773, qty: 1, allow_exceeding: true }
      const paneer = { item_id: 6301, product_id: 2649, qty: 2, allow_exceeding: true }
      expect((await hub.invoice(63, [beyond, paneer])).error).toBeUndefined()
      expect(await list()).toMatchObject([{ kind: "count", cause: "deficit", product_id: 2649, qty: 2 }])
      const reasons = [6300, 6301].map((item_id) => ({ item_id, reason: "Out of stock" }))
      expect((await hub.call("CommerceService.cancelOrder", [63, reasons])).error).toBeUndefined()
      expect(await list()).toEqual([])
      expect((await list("done"))[0]).toMatchObject({ cause: "deficit", end: { outcome: "not_needed" } })
    }
    // That nothing is to be done says why; another hub sees none of it.
    {
      await hub.invoice(64, [nil(64, "Out of stock"), none(64)])
      const id = await openOf("count")
      const kochi = await hub.login("kochi")
      expect(tagOf(await hub.call("TaskService.getTask", [id], kochi))).toBe("NotFound")
      expect(tagOf(await end(id, { outcome: "not_needed", note: "x" }, undefined, kochi))).toBe("NotFound")
      expect(tagOf(await end(id, { outcome: "not_needed" }))).toBe("InvalidData")
      const done = await end(id, { outcome: "not_needed", note: "Found behind the door" })
      expect(done.result).toMatchObject({ end: { outcome: "not_needed", note: "Found behind the door" } })
      expect(await stock()).toBe(1000)
    }
    // An end-of-day report that counts a product ends its open counts, whoever has them; one that leaves it does not.
    {
      await hub.invoice(65, [nil(65, "Out of stock"), none(65)])
      const id = await openOf("count")
      await hub.call("TaskService.takeTask", [id])
      const eod = await hub.login("eod")
      const submit = async (row: object) => {
        const rows = [{ product_id: 1773, ...row }]
        expect((await hub.call("EodStockService.eodStockValueSubmission", [rows], eod)).error).toBeUndefined()
      }
      await submit({ physical_stock: 1, current_stock: 1, is_typed: false })
      expect(await openOf("count")).toBe(id)
      await submit({ physical_stock: 0.5, is_typed: true })
      expect(await list()).toEqual([])
      expect((await list("done"))[0]).toMatchObject({
        task_id: id,
        owner: { name: "hub user" },
        end: { outcome: "done", qty: 0.5, change: -0.5, by: "eod user", reference: `EOD ${today}` }
      })
      // In the table of changes it is the report's, once.
      expect(await eventsOf(`Task ${id}`)).toEqual([])
      expect(await stock()).toBe(500)
    }
  })
})
