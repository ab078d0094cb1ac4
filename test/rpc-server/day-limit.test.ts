/** APPROVE-5 and CORRECT-7 on both databases: a limit is a person's over a day, over every way that changes stock by hand. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { openBranch } from "#test/support/branch.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, yesterday } = tradingDay()

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

describe.each(databases)("the limit of a day on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    url,
    Effect.andThen(
      seed(now, [], []),
      changes(
        "UPDATE product SET qty_increments = CASE WHEN sell_by = 'kg' THEN 100 ELSE 1000 END",
        "UPDATE product SET price = NULL WHERE entity_id = 2649"
      )
    )
  )
  /** A hub with 20 kg of each, and a limit of 1000 rupees: 240 a Kg of product 1773, 880 of 2648. */
  const open = async () => {
    const flags = { enable_stock_correction: 1 }
    const branch = await openBranch(hub, {
      people: { hub: flags, second: flags, eod: flags },
      packs: [1773, 2648].flatMap((product) => Array.from({ length: 20 }, () => ({ product, qty: 1000 }))),
      orders: [1, 2].map(() => ({ product: 2648, qty: 1000 }))
    })
    const { id: hubId, store, orders } = branch
    const { ask, done } = branch.service("", "hub")
    await hub.change(
      variable("stock_correction_limit", 1000, hubId),
      variable("accept_order_reason", ["Out of stock", "Damaged"], hubId)
    )
    const stock = async (product: number) =>
      (await hub.number(
        `SELECT CAST(COALESCE(SUM(qty), 0) AS BIGINT) AS n FROM pack WHERE hub_id = ? AND product_id = ? AND status = 0`,
        hubId,
        product
      )) / 1000
    const mark = (product_id: number, to: number) =>
      [
        "StockCorrectionService.markStockCorrectionInHubInventory",
        [null, [{ product_id, new_current_stock: to, reason: "Missing" }], "counted"]
      ] as const
    const waiting = (by?: string) =>
      done<ReadonlyArray<Ticket>>("StockCorrectionService.getCorrectionTickets", [hubId], by)
    const settle = (what: "approve" | "refuse", id: number, name: string, ...more: ReadonlyArray<unknown>) =>
      ask(`StockCorrectionService.${what}StockCorrection`, [hubId, id, ...more], name)
    return {
      ...branch,
      ask,
      done,
      stock,
      waiting,
      settle,
      mark: (product: number, to: number) => ask(...mark(product, to)),
      by: async (product: number, change: number, name = "hub") => {
        const to = Math.round(((await stock(product)) + change) * 10) / 10
        return (await done<{ readonly ticket: Ticket }>(...mark(product, to), name)).ticket
      },
      refuseAll: async () => {
        for (const { id } of await waiting()) await settle("refuse", id, "eod", "another test")
      },
      /** A task of its kind about product 2648, of an order. */
      task: async (reason: string, order = orders[0] ?? 0): Promise<number> => {
        await hub.invoice(order, [{ item_id: order * 100, product_id: 2648, qty: 0, reason }], {
          store,
          as: await hub.as(branch.named("hub"))
        })
        const { rows } = await done<{ readonly rows: ReadonlyArray<SentTask> }>("TaskService.getTasks", [
          { filter: "open", perPage: 300 }
        ])
        const last = rows.toSorted((a, b) => b.task_id - a.task_id)[0]
        if (last === undefined) throw new Error("the nil item made no task")
        return last.task_id
      },
      end: (id: number, qty: number, key?: string) =>
        done<SentTask>("TaskService.endTask", [id, { outcome: "done", qty }], "hub", key)
    }
  }

  it("adds up what one person corrects: of three tickets of 816 the second waits, and adds nothing (APPROVE-5)", async () => {
    const { by, settle, stock, refuseAll } = await open()
    expect((await by(1773, -3.4)).state).toBe("booked")
    const second = await by(1773, -3.4)
    expect(second.state).toBe("waiting")
    expect(tagOf(await settle("approve", second.id, "hub"))).toBe("OwnApproval")
    expect(await stock(1773)).toBe(16.6)
    await refuseAll()
    // What is left of the limit is 184, whichever way it goes: what was found makes up for nothing.
    expect((await by(1773, 0.8)).state).toBe("waiting")
    await refuseAll()
    expect((await by(1773, 0.7)).state).toBe("booked")
  })

  it("is each person's own, and starts anew with the day", async () => {
    const { id, named, by } = await open()
    expect((await by(1773, -3.4)).state).toBe("booked")
    // Somebody had corrected all that they may before midnight.
    await hub.change({
      text: `INSERT INTO day_total (hub_id, user_id, what, day, amount)
        SELECT ?, id, 'stock', ?, 100000 FROM app_user WHERE username = ?`,
      values: [id, yesterday, named("second")]
    })
    expect((await by(1773, 3.4, "second")).state).toBe("booked")
    expect((await by(1773, -3.4, "second")).state).toBe("waiting")
  })

  it("has no room for what has no price (APPROVE-8)", async () => {
    const { done } = await open()
    const rows = [{ product_id: 2649, new_current_stock: 1, reason: "Missing" }]
    const { ticket } = await done<{ readonly ticket: Ticket }>(
      "StockCorrectionService.addProductsToHubInventory",
      [null, rows, "behind the door"]
    )
    expect(ticket.state).toBe("waiting")
  })

  test("a count of a task beyond it waits as a ticket, and is booked for the task once that is approved (CORRECT-7)", async () => {
    const { done, end, stock, waiting, settle, task } = await open()
    const id = await task("Out of stock")
    const before = await stock(2648)
    const ended = await end(id, before - 3, `count-beyond-the-limit-${id}`)
    expect(await end(id, before - 3, `count-beyond-the-limit-${id}`)).toEqual(ended)
    expect(ended.end).toMatchObject({ qty: before - 3, change: null, ticket: { state: "waiting" } })
    expect(await stock(2648)).toBe(before)
    const [ticket] = await waiting("second")
    expect(ticket).toMatchObject({ id: ended.end?.ticket?.id, task_id: id, is_own: false, value: 2640 })
    expect(tagOf(await settle("approve", ticket?.id ?? 0, "hub"))).toBe("OwnApproval")
    const tries = await Promise.all([1, 2, 3].map(() => settle("approve", ticket?.id ?? 0, "second")))
    expect(tries.map(tagOf).toSorted()).toEqual(["ApprovalSettled", "ApprovalSettled", "done"])
    expect(await stock(2648)).toBe(before - 3)
    expect((await done<SentTask>("TaskService.getTask", [id])).end).toMatchObject({
      change: -3,
      ticket: { state: "approved" }
    })
  })

  it("a write-off beyond it waits, and refused its task is open again, with why (CORRECT-7)", async () => {
    const { orders, ask, done, by, end, stock, settle, task } = await open()
    const [id, other] = [await task("Damaged"), await task("Damaged", orders[1])]
    const before = await stock(2648)
    const { end: ended } = await end(id, 2)
    expect(ended).toMatchObject({ qty: 2, change: null, ticket: { state: "waiting" } })
    const ticket = ended?.ticket?.id ?? 0
    // Its product waits: another task of it is told which ticket has it.
    const refused = await ask("TaskService.endTask", [other, { outcome: "done", qty: 2 }])
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
    expect(await end(id, 0.5)).toMatchObject({
      refused: null,
      end: { change: -0.5, ticket: null }
    })
    expect((await end(other, 0.5)).end).toMatchObject({ change: -0.5 })
    expect(await stock(2648)).toBe(before - 1)
    // Tickets and tasks of one person add up.
    expect((await by(1773, -1)).state).toBe("waiting")
  })

  test("holds for one person at four counters at once (APPROVE-5)", async () => {
    const { ask, mark, stock, task } = await open()
    const at = await stock(2648)
    const id = await task("Damaged")
    const others = await Promise.all([
      mark(1773, (await stock(1773)) - 3),
      mark(1773, (await stock(1773)) - 3),
      ask("TaskService.endTask", [id, { outcome: "done", qty: 1 }])
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
