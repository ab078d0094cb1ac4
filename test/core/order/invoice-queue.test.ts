/** The queue of orders to invoice (BULK-3 to BULK-6): a model beside it, and what holds whatever happens. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import {
  activeOf,
  changed,
  empty,
  ended,
  type InvoiceQueue,
  inQueue,
  isDone,
  queued,
  shownAfter,
  tidied,
  withRunStarted
} from "#core/order/invoice-queue.ts"
import type { Chosen } from "#core/order/order-selection.ts"
import { runs } from "#test/support/runs.ts"
import { noon } from "../arbitrary/time.ts"

const chosen = (id: number): Chosen => ({ order_id: id, increment_id: String(100 + id), total_item_count: 1 })
const ids = (entries: InvoiceQueue["pending"]): ReadonlyArray<number> =>
  entries.map(({ order }) => order.order_id)
const all: InvoiceQueue = empty
const doneAll = { isInvoiced: true, isInvoicePrinted: true, isLabelPrinted: true }

describe("an order in the queue", () => {
  it("waits, is run with the others that wait, one after the other, and is completed or failed (BULK-3)", () => {
    const { queue } = queued(all, [chosen(1), chosen(2)])
    expect(ids(queue.pending)).toEqual([1, 2])
    const running = withRunStarted(queue)
    expect([ids(running.pending), ids(running.running), running.activeOrder, running.isRunning]).toEqual([
      [],
      [1, 2],
      1,
      true
    ])
    const second = ended(changed(running, 1, doneAll), noon)
    expect([ids(second.completed), second.activeOrder, second.isRunning]).toEqual([[1], 2, true])
    const over = ended(changed(second, 2, { isInvoiced: true }), noon)
    expect([ids(over.completed), ids(over.failed)]).toEqual([[1], [2]])
    expect([over.activeOrder, over.isRunning, over.running, over.finishedAt]).toEqual([null, false, [], noon])
  })

  it.each([
    [true, true, true, "completed"],
    [true, true, false, "failed"],
    [true, false, true, "failed"],
    [false, true, true, "failed"],
    [false, false, false, "failed"]
  ] as const)(
    "invoiced %s, its invoice printed %s, its label printed %s, is %s (BULK-3)",
    (a, b, c, list) => {
      const running = withRunStarted(queued(all, [chosen(1)]).queue)
      const change = { isInvoiced: a, isInvoicePrinted: b, isLabelPrinted: c }
      expect(ids(ended(changed(running, 1, change), noon)[list])).toEqual([1])
    }
  )

  it("that waits, is run or was completed is not queued again (BULK-10)", () => {
    const waiting = queued(all, [chosen(1)]).queue
    expect(queued(waiting, [chosen(1)])).toEqual({ queue: waiting, refused: [chosen(1)] })
    const running = withRunStarted(waiting)
    expect(queued(running, [chosen(1)]).refused).toEqual([chosen(1)])
    const completed = ended(changed(running, 1, doneAll), noon)
    expect(queued(completed, [chosen(1), chosen(2)])).toMatchObject({
      refused: [chosen(1)],
      queue: { pending: [{ order: chosen(2) }] }
    })
  })

  it("that failed is tried again with what was done of it, and leaves the failed ones (BULK-10)", () => {
    const running = withRunStarted(queued(all, [chosen(1)]).queue)
    const failed = ended(
      changed(running, 1, { isInvoiced: true, invoiceId: "9", problems: ["no paper"] }),
      noon
    )
    const again = queued(failed, [chosen(1)]).queue
    expect(again.failed).toEqual([])
    expect(again.pending).toMatchObject([{ isInvoiced: true, invoiceId: "9", isRetried: true, problems: [] }])
  })
})

describe("what came of a run", () => {
  const over = ended(changed(withRunStarted(queued(all, [chosen(1)]).queue), 1, doneAll), noon)
  it("is shown for five minutes, and longer while there is another run (BULK-4)", () => {
    expect(shownAfter).toBe(5 * Day.minute)
    expect(tidied(over, noon + shownAfter - 1)).toBe(over)
    expect(tidied(over, noon + shownAfter)).toMatchObject({ completed: [], failed: [] })
    const another = withRunStarted(queued(over, [chosen(2)]).queue)
    expect(tidied(another, noon + shownAfter)).toBe(another)
  })
})

/** Where each order is, and what was done of it. */
interface Model {
  readonly places: Map<number, "pending" | "running" | "completed" | "failed">
  readonly done: Map<number, Set<string>>
}
interface Real {
  queue: InvoiceQueue
  now: number
}
const papers = ["isInvoiced", "isInvoicePrinted", "isLabelPrinted"] as const

const check = ({ places, done }: Model, { queue }: Real): void => {
  const found = new Map<number, string>()
  for (const list of ["pending", "running", "completed", "failed"] as const)
    for (const { order } of queue[list]) {
      expect(found.has(order.order_id)).toBe(false)
      found.set(order.order_id, list)
    }
  expect(found).toEqual(new Map(places))
  for (const entry of [...inQueue(queue), ...queue.completed, ...queue.failed])
    expect(papers.filter((paper) => entry[paper])).toEqual(
      papers.filter((paper) => done.get(entry.order.order_id)?.has(paper))
    )
  expect(queue.isRunning).toBe(queue.running.length > 0)
  expect(queue.activeOrder).toBe(queue.running[0]?.order.order_id ?? null)
  expect(queue.completed.every(isDone)).toBe(true)
}

class Queue implements fc.Command<Model, Real> {
  readonly orders: ReadonlyArray<number>
  constructor(orders: ReadonlyArray<number>) {
    this.orders = orders
  }
  check = () => true
  run(model: Model, real: Real): void {
    const step = queued(real.queue, this.orders.map(chosen))
    real.queue = step.queue
    const fresh = new Set(
      this.orders.filter((id) => model.places.get(id) === undefined || model.places.get(id) === "failed")
    )
    expect(step.refused.length).toBe(this.orders.length - fresh.size)
    for (const id of fresh) {
      model.places.set(id, "pending")
      if (!model.done.has(id)) model.done.set(id, new Set())
    }
    check(model, real)
  }
  toString = () => `queue ${this.orders.join()}`
}
class Begin implements fc.Command<Model, Real> {
  check = () => true
  run(model: Model, real: Real): void {
    const wasRunning = real.queue.isRunning
    real.queue = withRunStarted(real.queue)
    if (!wasRunning)
      for (const [id, place] of model.places) if (place === "pending") model.places.set(id, "running")
    check(model, real)
  }
  toString = () => "begin"
}
class Do implements fc.Command<Model, Real> {
  readonly paper: (typeof papers)[number]
  constructor(paper: (typeof papers)[number]) {
    this.paper = paper
  }
  check = () => true
  run(model: Model, real: Real): void {
    const active = activeOf(real.queue)?.order.order_id
    // Of another order nothing is heard.
    real.queue = changed(real.queue, -1, { [this.paper]: true })
    if (active !== undefined) {
      real.queue = changed(real.queue, active, { [this.paper]: true })
      model.done.get(active)?.add(this.paper)
    }
    check(model, real)
  }
  toString = () => this.paper
}
class End implements fc.Command<Model, Real> {
  check = () => true
  run(model: Model, real: Real): void {
    const active = activeOf(real.queue)?.order.order_id
    real.now += Day.minute
    real.queue = ended(real.queue, real.now)
    if (active !== undefined)
      model.places.set(active, model.done.get(active)?.size === 3 ? "completed" : "failed")
    check(model, real)
  }
  toString = () => "end"
}
class Tidy implements fc.Command<Model, Real> {
  readonly minutes: number
  constructor(minutes: number) {
    this.minutes = minutes
  }
  check = () => true
  run(model: Model, real: Real): void {
    real.now += this.minutes * Day.minute
    const { isRunning, finishedAt } = real.queue
    real.queue = tidied(real.queue, real.now)
    if (!isRunning && finishedAt !== null && real.now >= finishedAt + 5 * Day.minute)
      for (const [id, place] of model.places)
        if (place === "completed" || place === "failed") {
          model.places.delete(id)
          model.done.delete(id)
        }
    check(model, real)
  }
  toString = () => `wait ${this.minutes} min`
}

describe("the queue", () => {
  it("holds each order once, loses none, and forgets nothing that was done, whatever is queued, done and ended", () => {
    const deeds = fc.commands(
      [
        fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }).map((some) => new Queue(some)),
        fc.constant(new Begin()),
        fc.constantFrom(...papers).map((paper) => new Do(paper)),
        fc.constant(new End()),
        fc.integer({ min: 0, max: 6 }).map((minutes) => new Tidy(minutes))
      ],
      { maxCommands: 60, size: "max" }
    )
    fc.assert(
      fc.property(deeds, (all) =>
        fc.modelRun(
          () => ({
            model: { places: new Map(), done: new Map() } as Model,
            real: { queue: empty as InvoiceQueue, now: noon }
          }),
          all
        )
      ),
      { numRuns: runs(2000) }
    )
  })
})
