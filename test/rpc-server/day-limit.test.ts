/** APPROVE-5 and CORRECT-7 on both databases: a limit is a person's over a day, over every way that changes stock by hand. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { select, write } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, packCode, seed, shelfPack } from "#test/support/network.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const orders = [60, 61, 62, 63].map((id) => ({ id, store: 11, items: [{ product: 2648, qty: 1000 }] }))
const pack = (unique: number, product: number) =>
  shelfPack(product, packCode(product, 1000, unique, Day.addDays(today, 5), today), {
    qty: 1000,
    expiry: Day.addDays(today, 5)
  })
const shelf = [1773, 2648].flatMap((product, row) =>
  Array.from({ length: 20 }, (_, index) => pack(100 + row * 100 + index, product))
)
/** Whoever is in no test before has all of the limit left. */
const people = ["hub", "second", "eod", "cashier", "relief", "supervisor", "taker", "all"]
const network = Effect.andThen(
  Effect.andThen(seed(now, orders, shelf), allow({ enable_stock_correction: 1 }, ...people)),
  transaction(function* () {
    yield* write("UPDATE product SET qty_increments = CASE WHEN sell_by = 'kg' THEN 100 ELSE 1000 END")()
    yield* write("UPDATE product SET price = NULL WHERE entity_id = 2649")()
    // Rupees: 240 a Kg of product 1773, 880 of 2648.
    yield* variable("stock_correction_limit", "1000")
    yield* variable("accept_order_reason", '["Out of stock","Damaged"]')
    yield* yesterday()
  })
)
const variable = write("INSERT INTO env_variable (name, hub_id, value) VALUES (?, 1, ?)")
/** Somebody had corrected all that they may before midnight. */
const yesterday = () =>
  write(
    `INSERT INTO day_total (hub_id, user_id, what, day, amount)
     SELECT 1, id, 'stock', ?, 100000 FROM app_user WHERE username = 'all'`
  )(Day.addDays(today, -1))

interface Ticket {
  readonly id: number
  readonly state: string
  readonly task_id: number | null
}
interface SentTask {
  readonly task_id: number
  readonly kind: string
  readonly end: {
    readonly change: number | null
    readonly ticket?: { readonly id: number; readonly state: string }
  } | null
}
const stockOf = select(
  Schema.Struct({ qty: Schema.Int }),
  "SELECT CAST(COALESCE(SUM(qty), 0) AS BIGINT) AS qty FROM pack WHERE hub_id = 1 AND product_id = ? AND status = 0"
)

describe.each(databases)("the limit of a day on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)
  const { ask, done } = hub.service("")
  const stock = async (product: number) => ((await hub.read(() => stockOf(product)))[0]?.qty ?? 0) / 1000
  const mark = (product_id: number, to: number, name = "hub", key?: string) =>
    ask(
      "StockCorrectionService.markStockCorrectionInHubInventory",
      [null, [{ product_id, new_current_stock: to, reason: "Missing" }], "counted"],
      name,
      key
    )
  const by = async (product: number, change: number, name = "hub"): Promise<Ticket> => {
    const to = Math.round(((await stock(product)) + change) * 10) / 10
    const { result, error } = await mark(product, to, name)
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return (result as { readonly ticket: Ticket }).ticket
  }
  const waiting = () => done<ReadonlyArray<Ticket>>("StockCorrectionService.getCorrectionTickets", [1])
  const settle = (what: "approve" | "refuse", id: number, name: string, ...more: ReadonlyArray<unknown>) =>
    ask(`StockCorrectionService.${what}StockCorrection`, [1, id, ...more], name)
  const freed = async () => {
    for (const { id } of await waiting()) await settle("refuse", id, "eod", "another test")
  }
  /** A task of its kind about product 2648. */
  const task = async (order: number, reason: string): Promise<number> => {
    await hub.invoice(order, [{ item_id: order * 100, product_id: 2648, qty: 0, reason }])
    const { rows } = await done<{ readonly rows: ReadonlyArray<SentTask> }>("TaskService.getTasks", [
      { filter: "open", perPage: 300 }
    ])
    const last = rows.toSorted((a, b) => b.task_id - a.task_id)[0]
    if (last === undefined) throw new Error("the nil item made no task")
    return last.task_id
  }
  const end = (id: number, qty: number, name = "hub", key?: string) =>
    done<SentTask>("TaskService.endTask", [id, { outcome: "done", qty }], name, key)

  it("adds up what one person corrects: of three tickets of 816 the second waits, and adds nothing (APPROVE-5)", async () => {
    expect((await by(1773, -3.4)).state).toBe("booked")
    const second = await by(1773, -3.4)
    expect(second.state).toBe("waiting")
    expect(tagOf(await settle("approve", second.id, "hub"))).toBe("OwnApproval")
    expect(await stock(1773)).toBe(16.6)
    await freed()
    // What is left of the limit is 184, whichever way it goes: what was found makes up for nothing.
    expect((await by(1773, 0.8)).state).toBe("waiting")
    await freed()
    expect((await by(1773, 0.7)).state).toBe("booked")
  })

  it("is each person's own, and starts anew with the day", async () => {
    expect((await by(1773, -3.4, "second")).state).toBe("booked")
    expect((await by(1773, 3.4, "all")).state).toBe("booked")
    expect((await by(1773, -3.4, "all")).state).toBe("waiting")
    await freed()
  })

  it("has no room for what has no price (APPROVE-8)", async () => {
    const rows = [{ product_id: 2649, new_current_stock: 1, reason: "Missing" }]
    const { ticket } = await done<{ readonly ticket: Ticket }>(
      "StockCorrectionService.addProductsToHubInventory",
      [null, rows, "behind the door"],
      "taker"
    )
    expect(ticket.state).toBe("waiting")
    await freed()
  })

  it("a count of a task beyond it waits as a ticket, and is booked for the task once that is approved (CORRECT-7)", async () => {
    const id = await task(60, "Out of stock")
    const before = await stock(2648)
    const told = await end(id, before - 3, "cashier", "count-beyond-the-limit")
    expect(await end(id, before - 3, "cashier", "count-beyond-the-limit")).toEqual(told)
    expect(told.end).toMatchObject({ qty: before - 3, change: null, ticket: { state: "waiting" } })
    expect(await stock(2648)).toBe(before)
    const [ticket] = await waiting()
    expect(ticket).toMatchObject({ id: told.end?.ticket?.id, task_id: id, is_own: false, value: 2640 })
    expect(tagOf(await settle("approve", ticket?.id ?? 0, "cashier"))).toBe("OwnApproval")
    const tries = await Promise.all([1, 2, 3].map(() => settle("approve", ticket?.id ?? 0, "second")))
    expect(tries.map(tagOf).toSorted()).toEqual(["ApprovalSettled", "ApprovalSettled", "done"])
    expect(await stock(2648)).toBe(before - 3)
    expect((await done<SentTask>("TaskService.getTask", [id])).end).toMatchObject({
      change: -3,
      ticket: { state: "approved" }
    })
  })

  it("a write-off beyond it waits, and refused its task is open again, with why (CORRECT-7)", async () => {
    const [id, other] = [await task(61, "Damaged"), await task(62, "Damaged")]
    const before = await stock(2648)
    const { end: ended } = await end(id, 2, "relief")
    expect(ended).toMatchObject({ qty: 2, change: null, ticket: { state: "waiting" } })
    const ticket = ended?.ticket?.id ?? 0
    // Its product waits: another task of it is told which ticket has it.
    const refused = await ask("TaskService.endTask", [other, { outcome: "done", qty: 2 }], "relief")
    expect(refused.error?.data).toMatchObject({ tag: "CorrectionWaits", ticket })
    expect(tagOf(await settle("refuse", ticket, "second"))).toBe("InvalidData")
    expect((await settle("refuse", ticket, "second", "it is in the freezer")).result).toMatchObject({
      state: "refused",
      settled_by: "second user",
      settled_reason: "it is in the freezer"
    })
    const again = { ticket, by: "second user", reason: "it is in the freezer" }
    expect(await done<SentTask>("TaskService.getTask", [id])).toMatchObject({ end: null, refused: again })
    expect(await stock(2648)).toBe(before)
    expect(await end(id, 0.5, "relief")).toMatchObject({
      refused: null,
      end: { change: -0.5, ticket: null }
    })
    expect((await end(other, 0.5, "relief")).end).toMatchObject({ change: -0.5 })
    expect(await stock(2648)).toBe(before - 1)
    // Tickets and tasks of one person add up.
    expect((await by(1773, -1, "relief")).state).toBe("waiting")
    await freed()
  })

  it("holds for one person at four counters at once (APPROVE-5)", async () => {
    const at = await stock(2648)
    const id = await task(63, "Damaged")
    const others = await Promise.all([
      mark(1773, (await stock(1773)) - 3, "supervisor"),
      mark(1773, (await stock(1773)) - 3, "supervisor"),
      ask("TaskService.endTask", [id, { outcome: "done", qty: 1 }], "supervisor")
    ])
    // 720, the same again, and 880: one of them is booked, whichever comes first.
    const booked = others.filter(({ result }) => {
      const { ticket, end: ended } = (result ?? {}) as {
        readonly ticket?: Ticket
        readonly end?: SentTask["end"]
      }
      return ticket?.state === "booked" || (ended !== undefined && ended?.ticket == null)
    })
    expect(booked).toHaveLength(1)
    expect(await stock(2648)).toBeGreaterThanOrEqual(at - 1)
  })
})
