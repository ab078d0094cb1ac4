import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { ageOf, colourOf, isOverdue, isPastPromise, LOW, slaStart } from "#core/order/age.ts"
import { readSubSlot } from "#core/order/order.ts"
import { isExpress, isScheduled } from "#core/order/queue.ts"
import {
  inSlot,
  offeredDays,
  offeredSlots,
  openSlots,
  otherSlots,
  slotIdAt,
  slotOf,
  startOfSlot,
  type WeekSlot
} from "#core/order/slot.ts"
import { decideSlot, isSlotChangeable } from "#core/order/slot-change.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { runs } from "#test/support/runs.ts"
import { item, order, statuses } from "../arbitrary/order.ts"

const at = (text: string): Day.Instant => Day.fromLocal(text) ?? Number.NaN
const everyDay = Array<boolean>(7).fill(true)
const slot = (change: Partial<WeekSlot> = {}): WeekSlot => ({
  slot: 1,
  weekdays: everyDay,
  starts: 18 * 60,
  ends: 20 * 60,
  words: null,
  capacity: 2,
  cut_off: 60,
  ...change
})
/** A Tuesday. */
const now = at("2026-11-24 10:00:00")
const anyInstant = fc
  .integer({ min: at("2020-01-01 00:00:00") / 1000, max: at("2099-12-20 23:59:00") / 1000 })
  .map((seconds) => seconds * 1000)
const anySlot: fc.Arbitrary<WeekSlot> = fc.record({
  slot: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  starts: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  ends: fc.constant(1440),
  words: fc.constantFrom(null, "Morning"),
  capacity: fc.integer({ min: 0, max: 3 }),
  cut_off: fc.integer({ min: 0, max: 3000 })
})
const anySlots = fc.uniqueArray(anySlot, { selector: (each) => each.slot, maxLength: 5 })

// SLOT-1.
describe("the number of a slot", () => {
  it("is made of when it starts, and says when that is (SLOT-1)", () => {
    expect(slotIdAt(at("2026-11-25 18:00:00"))).toBe(2611251800)
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const start = instant - (instant % Day.minute)
        expect(startOfSlot(slotIdAt(start))).toBe(start)
      }),
      { numRuns: runs(1000) }
    )
  })

  it("that names no minute is no slot's, nor is one that a store does not offer", () => {
    for (const id of [0, 31, 2613251800, 2602301800, 2611251860, 99999999999])
      expect(slotOf([slot()], id)).toBeUndefined()
    expect(slotOf([slot()], 2611251700)).toBeUndefined()
    expect(slotOf([slot({ capacity: 0 })], 2611251800)).toBeUndefined()
    expect(slotOf([slot({ weekdays: everyDay.with(2, false) })], 2611251800)).toBeUndefined()
    expect(slotOf([slot()], 2611251800)).toMatchObject({
      delivery_at: "2026-11-25 12:30:00",
      display_string: "25 Nov, 6 - 8 pm"
    })
  })
})

// SLOT-2.
describe("what is offered", () => {
  it("the slots of today and the six days after it on their weekdays, before their cut-offs, the first first (SLOT-2)", () => {
    const slots = [
      slot(),
      slot({ slot: 2, starts: 11 * 60, ends: 13 * 60, weekdays: everyDay.map((_, day) => day < 2) })
    ]
    expect(offeredSlots(slots, new Map(), now).map(({ display_string }) => display_string)).toEqual([
      "24 Nov, 6 - 8 pm",
      "25 Nov, 6 - 8 pm",
      "26 Nov, 6 - 8 pm",
      "27 Nov, 6 - 8 pm",
      "28 Nov, 6 - 8 pm",
      "29 Nov, 6 - 8 pm",
      "30 Nov, 11 am - 1 pm",
      "30 Nov, 6 - 8 pm"
    ])
    expect(offeredSlots([slot({ words: "Evening" })], new Map(), now)[0]?.display_string).toBe(
      "24 Nov, Evening"
    )
  })

  it("whatever a store has: each can be chosen and has room, its number leads back to it, and no start stands twice (SLOT-2)", () => {
    fc.assert(
      fc.property(anySlots, anyInstant, fc.array(fc.nat(3), { maxLength: 40 }), (slots, instant, counts) => {
        const open = openSlots(slots, instant)
        const occupied = new Map(open.map(({ delivery_at }, index) => [delivery_at, counts[index] ?? 0]))
        const offered = offeredSlots(slots, occupied, instant)
        expect(offered.map(({ sub_slot_id }) => sub_slot_id)).toEqual(
          open
            .filter(({ delivery_at, capacity }) => (occupied.get(delivery_at) ?? 0) < capacity)
            .map(({ sub_slot_id }) => sub_slot_id)
        )
        expect(new Set(open.map(({ start }) => start)).size).toBe(open.length)
        for (const each of open) {
          expect(slotOf(slots, each.sub_slot_id)).toEqual(each)
          expect(each.capacity).toBeGreaterThan(0)
          expect(instant).toBeLessThan(each.start)
          expect(Day.daysApart(instant, each.start)).toBeLessThan(offeredDays)
        }
      }),
      { numRuns: runs(500) }
    )
  })

  it("to an order all but its own, by its number or, with a number from outside, by its start", () => {
    const offered = offeredSlots([slot()], new Map(), now)
    const [first, second] = offered
    const express = order([item(1, 1773)])
    const theirs = order([item(1, 1773)], {
      sub_slot_id: 31,
      sub_slot_info: { display_string: "6", delivery_at: [second?.delivery_at ?? ""] }
    })
    const ours = order([item(1, 1773)], { sub_slot_id: first?.sub_slot_id ?? 0 })
    expect(otherSlots(express, offered)).toEqual(offered)
    expect(otherSlots(theirs, offered)).toEqual(offered.filter((each) => each !== second))
    expect(otherSlots(ours, offered)).toEqual(offered.slice(1))
    expect(otherSlots(ours, offered.slice(0, 1))).toEqual([])
  })
})

// SLOT-3, SLOT-4.
describe("a change of slot", () => {
  const change = (
    wanted: number | null,
    more: Parameters<typeof order>[1] = {},
    slots = [slot()],
    when = now
  ) => decideSlot(order([item(1, 1773)], more), wanted, slots, when)
  const why = (found: ReturnType<typeof change>) => sentenceOf(Result.map(found, ({ _tag }) => _tag))

  it("of an order that is pending or queued, and of no other (SLOT-3)", () => {
    for (const status of statuses) {
      expect(isSlotChangeable({ status })).toBe(status === "pending" || status === "queued")
      if (!isSlotChangeable({ status }))
        expect(why(change(null, { status }))).toBe(
          `The delivery slot of an order that is ${status} cannot be changed`
        )
    }
  })

  it("an express order moves to a slot, and back", () => {
    const moved = Result.getOrThrow(change(2611251800))
    if (moved._tag !== "Slot") throw new Error("it did not move")
    const { sub_slot_info, ...columns } = moved.columns
    const there = order([item(1, 1773)], { ...columns, sub_slot_info: readSubSlot(sub_slot_info) })
    expect(isScheduled(there)).toBe(true)
    expect(columns).toMatchObject({ slot_id: "normal", sla_start_at: "2026-11-25 12:00:00" })
    expect(slaStart(there)).toBe(at("2026-11-25 17:30:00"))
    const back = Result.getOrThrow(decideSlot(there, null, [slot()], now))
    if (back._tag !== "Express") throw new Error("it did not move back")
    expect(isExpress(order([item(1, 1773)], { ...back.columns, sub_slot_info: null }))).toBe(true)
    expect(back.columns).toMatchObject({ slot_id: "express", sla_start_at: null, delivery_at: null })
  })

  it("an order made express is as old as that: nobody waited for it while it had its slot (SHIP-6)", () => {
    const placed = order([item(1, 1773)], {
      sub_slot_id: 2611251800,
      slot_id: "normal",
      created_at: Day.toGmt(now - 20 * Day.hour),
      order_becomes_pending: Day.toGmt(now - 20 * Day.hour)
    })
    const made = Result.getOrThrow(decideSlot(placed, null, [slot()], now))
    if (made._tag !== "Express") throw new Error("it is not express")
    const express = {
      ...placed,
      ...made.columns,
      sub_slot_info: null,
      order_becomes_pending: made.becomesPending
    }
    expect([ageOf(placed, now), ageOf(express, now)]).toEqual([20 * Day.hour, 0])
    expect([isPastPromise(express, now), isOverdue(express, now)]).toEqual([false, false])
    expect(colourOf(express, now + LOW)).toBe("info")
    expect(colourOf(express, now + LOW + 1)).toBe("danger")
  })

  it("to where it stands is none (SLOT-4)", () => {
    expect(why(change(null))).toBe("Same")
    expect(why(change(2611251800, { sub_slot_id: 2611251800 }))).toBe("Same")
  })

  it("to a slot that is gone, past its cut-off or too far ahead is refused (SLOT-4)", () => {
    expect(why(change(31))).toBe("This slot is not offered any more")
    expect(why(change(2611251800, {}, []))).toBe("This slot is not offered any more")
    expect(why(change(2611241800, {}, [slot()], at("2026-11-24 17:00:00")))).toBe(
      "It is too late for this slot"
    )
    expect(why(change(2611241800, {}, [slot()], at("2026-11-24 16:59:59")))).toBe("Slot")
    expect(why(change(2612011800))).toBe("This slot cannot be chosen yet")
  })

  it("the service level of every slot starts 30 minutes before it (SLOT-3)", () => {
    fc.assert(
      fc.property(anySlots, anyInstant, (slots, instant) => {
        for (const each of openSlots(slots, instant))
          expect(Day.fromGmt(inSlot(each).sla_start_at ?? "")).toBe(each.start - 30 * Day.minute)
      }),
      { numRuns: runs(200) }
    )
  })
})
