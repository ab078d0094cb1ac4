import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Host } from "#core/kit/effects/host.ts"
import { keepLeft, leftOrders } from "#core/kit/effects/left-orders.ts"
import type { Order } from "#core/order/order.ts"
import { Journal, type WorkKey } from "#core/port/journal.ts"
import { init, undoable } from "#core/screen/dispatch/model.ts"
import { update } from "#core/screen/dispatch/update.ts"
import { canUndo } from "#core/screen/order/dispatching.ts"
import { item, order } from "../arbitrary/order.ts"
import { noon } from "../arbitrary/time.ts"
import { openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const gone = { ...order([item(1, 7)]), status: "complete" } as Order

/** One workstation, whoever is logged in, and however often its pages are loaded. */
const workstation = () => {
  const stored = new Map<string, string>()
  const nameOf = (key: WorkKey) => JSON.stringify(key)
  const journal = Journal.of({
    load: (key) => Effect.sync(() => stored.get(nameOf(key))),
    save: (key, text) => Effect.sync(() => void stored.set(nameOf(key), text)),
    remove: () => Effect.void,
    list: () => Effect.succeed([]),
    tidy: () => Effect.void,
    claim: () => Effect.void
  })
  const run = <A>(effect: Effect.Effect<A, never, Journal>): A =>
    Effect.runSync(Effect.provide(effect, Layer.succeed(Journal, journal)))
  const hostAt = (now: Day.Instant, user = 7): Host =>
    ({
      model: () => ({
        now,
        server: "http://hub.test",
        session: { user: { id: user }, store: { store_id: 11 } }
      })
    }) as unknown as Host
  return {
    dispatched: (of: Order, now: Day.Instant) => run(keepLeft(hostAt(now), of)),
    found: (now: Day.Instant, user?: number) => run(leftOrders(hostAt(now, user)))
  }
}

describe("an order that left", () => {
  it("is known to a page that was loaded anew, for a minute and for who dispatched it (SHIP-11)", () => {
    const at = workstation()
    at.dispatched(gone, noon)
    at.dispatched({ ...gone, order_id: 2, increment_id: "2" }, noon + 10 * Day.second)
    const ids = (now: Day.Instant, user?: number) => at.found(now, user).map(({ orderId }) => orderId)
    expect(ids(noon + 20 * Day.second)).toEqual([2, gone.order_id])
    expect(ids(noon + 65 * Day.second)).toEqual([2])
    expect(ids(noon + 71 * Day.second)).toEqual([])
    expect(ids(noon + 20 * Day.second, 8)).toEqual([])
    // A clock that was set back promises no more than a minute.
    expect(ids(noon - Day.hour)).toEqual([])
  })
  it("is not kept where nobody takes it back", () => {
    const at = workstation()
    at.dispatched({ ...gone, is_hub_transfer_order: true }, noon)
    expect(at.found(noon)).toEqual([])
  })
  it("can be taken back on its own page and in the list, as if the page had never been left", () => {
    const left = { orderId: gone.order_id, incrementId: gone.increment_id, undoUntil: noon + Day.minute }
    const desk = openDesk(new Hub(gone, []))
    desk.settle()
    expect(canUndo(desk.model)).toBe(false)
    desk.say({ _tag: "FoundLeft", undoUntil: left.undoUntil })
    expect(canUndo(desk.model)).toBe(true)
    const context = { flags: {}, now: noon, orders: [gone] }
    const { model: list } = update(init, { _tag: "FoundLeft", left: [left] }, context)
    expect(undoable(list, [gone])).toEqual(left)
    expect(update(list, { _tag: "FoundLeft", left: [left] }, context).model.left).toEqual([left])
  })
})
