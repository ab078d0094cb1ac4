import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { runs } from "#test/support/runs.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { Hub, type Shelves } from "./hub.ts"
import { RaceCounter } from "./race-counter.ts"

describe("two counters with one order", () => {
  const race = async (
    scheduler: fc.Scheduler,
    first: ReadonlyArray<string>,
    second: ReadonlyArray<string>
  ) => {
    const hub = new Hub(orderOf("7 2kg, 8 1kg"), stockOf("A7=0.5 B7=1.6 C7=0.9 D8=1"))
    const counters: Array<RaceCounter> = []
    const push = () => {
      for (const each of counters) void each.hear()
    }
    counters.push(
      new RaceCounter(scheduler, hub, first, push),
      new RaceCounter(scheduler, hub, second, push, 8)
    )
    const working = counters.map((each) => each.work())
    await scheduler.waitIdle()
    await Promise.all(working)
    return { hub, counters }
  }

  it("make one invoice; the other one sees it, and puts back what is not on it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), someCodes, someCodes, async (scheduler, first, second) => {
        const { hub, counters } = await race(scheduler, first, second)
        expect(hub.invoices).toHaveLength(1)
        const outcomes = counters.flatMap((each) => each.outcomes)
        expect(outcomes.filter((outcome) => outcome === "SucceededInvoice")).toHaveLength(1)
        const taken = hub.order.items.flatMap((item) =>
          (item.hub_inventory_items ?? []).map(({ scan_code }) => scan_code)
        )
        for (const { desk, putBack } of counters) {
          expect(desk.model).toMatchObject({
            busy: undefined,
            order: { invoice_id: "1", status: "processing" },
            picking: { scans: [] }
          })
          expect(desk.journal).toBeUndefined()
          // A pack that a screen took with a good sound is on the invoice, or its operator was told.
          for (const { step } of desk.steps)
            for (const { scan_code } of step.model.picking.scans)
              expect(taken.includes(uniqueKey(scan_code)) || putBack.includes(scan_code)).toBe(true)
        }
      }),
      { numRuns: runs(1000) }
    )
  })

  it("the other one is told 'Already Processed', or hears of it before it asks: both happen", async () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= 60; seed++) {
      const [scheduler] = fc.sample(fc.scheduler(), { numRuns: 1, seed })
      if (scheduler === undefined) continue
      const { counters } = await race(scheduler, [code("A7")], [code("B7")])
      const loser = counters.find((each) => !each.outcomes.includes("SucceededInvoice"))
      seen.add(loser?.outcomes.at(-1) ?? "push")
    }
    expect([...seen].sort()).toEqual(["RefusedInvoice", "push"])
  })
})

describe("a counter and somebody who changes its order", () => {
  it("invoice what is ordered at last, or are told that it was changed: never the old order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        someCodes,
        fc.constantFrom("0.5", "1", "3"),
        async (scheduler, codes, quantity) => {
          const hub = new Hub(orderOf("7 2kg, 8 1kg"), stockOf("A7=0.5 B7=1.6 C7=0.9 D8=1"))
          const counter: RaceCounter = new RaceCounter(scheduler, hub, codes, () => void counter.hear())
          const changing = scheduler.schedule(Promise.resolve(), "change").then(() => {
            if (!isOpenForPicking(hub.order)) return
            hub.reorder(Q.parse(quantity))
            void counter.hear()
          })
          const working = counter.work()
          await scheduler.waitIdle()
          await Promise.all([working, changing])
          expect(hub.invoices).toHaveLength(1)
          const [first] = hub.order.items
          expect(first?.accepted_qty ?? 0).toBeLessThanOrEqual(first?.qty ?? 0)
          expect(counter.outcomes.at(-1)).toBe("SucceededInvoice")
          expect(counter.outcomes.slice(0, -1).every((outcome) => outcome === "FoundDirty")).toBe(true)
        }
      ),
      { numRuns: runs(1000) }
    )
  })
})

describe("two counters with an order each and one pack", () => {
  it("a pack is taken by one order only, and the other is told 'Already Used Entity'", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const shelves: Shelves = { rows: stockOf("A7=0.5") }
        const counters = [1, 2].map((id) => {
          const hub = new Hub(orderOf("7 0.5kg", { order_id: id, increment_id: String(id) }), [], shelves)
          const counter: RaceCounter = new RaceCounter(
            scheduler,
            hub,
            [code("A7")],
            () => void counter.hear()
          )
          return counter
        })
        const working = counters.map((each) => each.work())
        await scheduler.waitIdle()
        await Promise.all(working)
        const takers = counters.filter(({ desk }) =>
          desk.hub.order.items.some((item) => (item.hub_inventory_items ?? []).length > 0)
        )
        expect(takers).toHaveLength(1)
        expect(shelves.rows).toMatchObject([{ qty: 0, status: 1 }])
        for (const other of counters.filter((each) => !takers.includes(each))) {
          const { desk, putBack } = other
          const sentence = "Already Used Entity"
          const isTold =
            putBack.includes(sentence) ||
            desk.steps.some(({ step }) => step.model.refused.some(({ text }) => text === sentence))
          expect(isTold).toBe(true)
        }
      }),
      { numRuns: runs(1000) }
    )
  })
})

const someCodes = fc.shuffledSubarray(["A7", "B7", "C7", "D8", "MA7"].map(code))
