/** BACK-1 to BACK-5. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as queue from "#core/counter/placement-queue.ts"
import { type Step, steps } from "#core/counter/placement-step.ts"
import type { PlacedAs, PlacementQueue, SentCart } from "#core/counter/queued-cart.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"

const cart = (change: Partial<SentCart> = {}): SentCart => ({
  cartItems: [{ product_id: 7, product_name: "Curry cut", by_hand: Q.ofThousandths(500), scan_codes: [] }],
  cartTotal: Money.ofHundredths(12_000),
  cart_id: null,
  userType: 2,
  customer: null,
  address: null,
  payment_mode: "cashondelivery",
  source: null,
  reference_order_id: null,
  slot: null,
  external_customer: null,
  till: null,
  draft_id: null,
  ...change
})
const placed = (id: string): PlacedAs => ({
  order_id: Number(id),
  increment_id: `C${id.padStart(8, "0")}`,
  amount: Money.ofHundredths(12_000)
})
const queuedAll = (ids: ReadonlyArray<string>): PlacementQueue =>
  ids.reduce((all, id) => queue.queued(all, id, cart()), queue.empty)
/** The active order's step succeeds. */
const stepDone = (before: PlacementQueue): PlacementQueue => {
  const active = queue.activeOf(before)
  return active === undefined
    ? before
    : queue.done(
        queue.placing(before),
        active.id,
        active.step,
        active.step === "place" ? placed(active.id) : undefined
      )
}
const stepErred = (before: PlacementQueue, message: string, isAnswered = true): PlacementQueue => {
  const active = queue.activeOf(before)
  return active === undefined ? before : queue.erred(before, active.id, active.step, { message, isAnswered })
}
const untilStep = (before: PlacementQueue, step: Step): PlacementQueue => {
  let model = before
  while (queue.activeOf(model)?.step !== step) model = stepDone(model)
  return model
}
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }).map(String), { minLength: 1, maxLength: 6 })

describe("the queue of placements", () => {
  it("does for an order these steps, in this order (BACK-1)", () => {
    const seen: Array<string> = []
    for (let model = queuedAll(["1"]); model.waiting.length > 0; model = stepDone(model))
      seen.push(queue.activeOf(model)?.step ?? "")
    expect(seen).toEqual([
      "add-items",
      "set-up-customer",
      "place",
      "wait-placed",
      "invoice",
      "process-items",
      "wait-invoiced"
    ])
  })

  it.each([
    ["a delivery home", cart({ userType: 1 })],
    ["an order by UPI", cart({ payment_mode: "upi" })]
  ])("ends %s with its placing: it is invoiced later (BACK-1)", (_, sent) => {
    let model = untilStep(queue.queued(queue.empty, "1", sent), "wait-placed")
    model = stepDone(model)
    expect(model).toEqual({ waiting: [], failed: [], last: { placed: placed("1"), problem: null } })
  })

  it("is done with orders one at a time, in the order in which they came, each once", () => {
    fc.assert(
      fc.property(
        ids,
        fc.array(fc.constantFrom("done", "erred", "queued"), { maxLength: 80 }),
        (all, story) => {
          let model = queuedAll(all)
          const ended: Array<string> = []
          for (const what of [...story, ...Array<"done">(7 * all.length).fill("done")]) {
            const before = model
            if (what === "queued") model = queue.queued(model, all[0] ?? "", cart())
            else model = what === "done" ? stepDone(model) : stepErred(model, "no")
            const left = before.waiting.filter(({ id }) => !model.waiting.some((entry) => entry.id === id))
            // Nobody but the first can leave, and one at a time.
            expect(left).toEqual(left.length === 0 ? [] : [before.waiting[0]])
            ended.push(...left.map(({ id }) => id))
            // What ended in an order is not queued again by this story.
            if (what === "queued" && ended.includes(all[0] ?? "")) model = before
          }
          expect(ended).toEqual(all)
        }
      )
    )
  })

  it("fails an order at its third error, with its cart and what it comes to, and not before (BACK-2)", () => {
    fc.assert(
      fc.property(fc.constantFrom(...steps), fc.array(fc.nat(2), { maxLength: 3 }), (step, pauses) => {
        let model = untilStep(queuedAll(["1"]), step)
        for (let error = 1; error < queue.mostErrors; error++) {
          model = stepErred(model, `error ${error}`)
          expect(model.failed).toEqual([])
          // An error is not forgotten by what goes well behind it.
          for (let turn = 0; turn < (pauses[error] ?? 0); turn++)
            if (queue.activeOf(model)?.step !== "wait-invoiced") model = stepDone(model)
        }
        const at = queue.activeOf(model)?.step
        model = stepErred(model, "error 3")
        expect(model.waiting).toEqual([])
        expect(model.failed).toMatchObject([
          { id: "1", step: at, errors: 3, problem: "error 3", cartItems: cart().cartItems, cartTotal: 12_000 }
        ])
        expect(model.last).toMatchObject({ problem: "error 3" })
      })
    )
  })

  it.each(["Curry cut is Not Available", "One or items are OUT OF STOCK!", "not available"])(
    "fails an order at once of which is said: %s (BACK-2)",
    (message) => {
      const model = stepErred(queuedAll(["1", "2"]), message)
      expect(model.failed).toMatchObject([{ id: "1", errors: 1, problem: message }])
      expect(queue.activeOf(model)?.id).toBe("2")
    }
  )

  it("goes on with a failed order where it failed, and has no order placed that has its number (BACK-4)", () => {
    fc.assert(
      fc.property(fc.constantFrom(...steps), (step) => {
        let model = untilStep(queuedAll(["1", "2"]), step)
        for (let error = 0; error < queue.mostErrors; error++) model = stepErred(model, "no")
        model = queue.retried(model, "1")
        expect(model.failed).toEqual([])
        expect(model.waiting.map(({ id }) => id)).toEqual(["2", "1"])
        const seen: Array<Step> = []
        while (queue.activeOf(model)?.id === "2") model = stepDone(model)
        expect(queue.activeOf(model)).toMatchObject({ step, errors: 0 })
        for (; model.waiting.length > 0; model = stepDone(model))
          seen.push(queue.activeOf(model)?.step ?? "place")
        expect(seen).toEqual(steps.slice(steps.indexOf(step)))
      })
    )
  })

  it("gives a failed cart back only where there is no order of it and none on its way (BACK-4)", () => {
    const failedAt = (step: Step, isAnswered: boolean) => {
      let model = untilStep(queuedAll(["1"]), step)
      for (let error = 0; error < queue.mostErrors; error++)
        model = stepErred(queue.placing(model), "no", isAnswered)
      return queue.takenBack(model, "1").failed.length === 0
    }
    expect(steps.map((step) => failedAt(step, true))).toEqual([true, true, true, false, false, false, false])
    expect(steps.map((step) => failedAt(step, false))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false
    ])
  })

  it("waits a minute for an order to be known, a quarter of a second at a time; that is one error (BACK-3)", () => {
    expect(queue.pollInterval * queue.mostPolls).toBe(60_000)
    let model = untilStep(queuedAll(["1"]), "wait-placed")
    for (let poll = 1; poll < 240; poll++) {
      model = queue.unseen(model, "1", "wait-placed", "not there")
      expect(queue.activeOf(model)?.errors).toBe(0)
    }
    model = queue.unseen(model, "1", "wait-placed", "not there")
    expect(queue.activeOf(model)).toMatchObject({ errors: 1, polls: 0, problem: "not there" })
  })

  it("hears nothing of another order, nor of a step that is done", () => {
    fc.assert(
      fc.property(ids, fc.nat(30), fc.constantFrom(...steps), fc.string(), (all, turns, step, id) => {
        let model = queuedAll(all)
        for (let turn = 0; turn < turns; turn++) model = stepDone(model)
        const active = queue.activeOf(model)
        fc.pre(active?.id !== id || active.step !== step)
        expect(queue.done(model, id, step, placed("1"))).toBe(model)
        expect(queue.erred(model, id, step, { message: "no", isAnswered: true })).toBe(model)
        expect(queue.unseen(model, id, step, "no")).toBe(model)
      })
    )
  })
})
