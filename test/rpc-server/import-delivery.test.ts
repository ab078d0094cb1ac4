/** Localities and delivery slots as files bring them, and those of the demo network. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { isFull, offeredSlots, openSlots, otherSlots, type WeekSlot } from "#core/order/slot.ts"
import { localityRows, slotRows } from "#rpc-server/demo/delivery.ts"
import { demoSeed, makeNetwork } from "#rpc-server/demo/network.ts"
import { readTime } from "#rpc-server/import/moment.ts"
import { importInto } from "#test/support/import-folder.ts"
import { forget, place } from "#test/support/server.ts"

describe("localities.csv and delivery_slots.csv", () => {
  it("all that is wrong is said by file, line and column, and nothing is imported", async () => {
    const where = place()
    try {
      const { problems = [] } = await importInto(where, {
        "stores.csv":
          "store_id,hub_id,name,type,address,legal_name\n11,1,Indiranagar,express,1 Market Street,Fresh Foods\n",
        "localities.csv":
          "locality_id,website_id,postcode,name,city,region\n1,3,560034,Koramangala,Bengaluru,Karnataka\n2,3,560034,Koramangala,Bengaluru,Karnataka\n3,3,056003,Agara,Bengaluru,Karnataka\n",
        "delivery_slots.csv":
          "store_id,slot,weekdays,starts,ends,capacity\n11,1,,09:00,07:00,5\n11,2,mon; tue,10:00,12:00,5\n11,3,tue,10:00,11:00,5\n11,4,funday,10:00,11:00,5\n11,5,,25:00,26:00,5\n12,6,,10:00,12:00,-1\n13,7,,10:00,12:00,1\n"
      })
      expect(
        problems.map(({ file, line, column, reason }) => `${file}:${line}:${column ?? ""} ${reason}`).sort()
      ).toEqual([
        "delivery_slots.csv:2:ends the slot ends before it starts: write a later time; one over midnight is two, until 24:00 and from 00:00 on",
        "delivery_slots.csv:4:starts store 11 has a slot that starts on tue at 10:00 in line 3 already: a start is one slot's",
        'delivery_slots.csv:5:weekdays "funday": write days with semicolons between them, such as mon; tue; sat',
        'delivery_slots.csv:6:ends "26:00": write a time of day such as 07:00 or 18:30',
        'delivery_slots.csv:6:starts "25:00": write a time of day such as 07:00 or 18:30',
        'delivery_slots.csv:7:capacity "-1": write a whole number from 0 to 100000',
        "delivery_slots.csv:8:store_id there is no store 13: add it to stores.csv, or name another one",
        "localities.csv:3: Koramangala of website 3 and pincode 560034 stands in line 2 already: keep one of them",
        'localities.csv:4:postcode "056003": write a pincode: six digits, the first not 0'
      ])
    } finally {
      forget(where)
    }
  })
})

describe.each(["2026-11-20 04:00:00", "2026-11-20 18:29:00", "2028-02-29 12:00:00"])(
  "the demo network at %s GMT",
  (text) => {
    const now = Day.fromGmt(text) ?? 0
    const orders = makeNetwork(demoSeed, now).orders
    const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    const minutes = (clock = "") => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    const slotsOf = (store: number): ReadonlyArray<WeekSlot> =>
      slotRows(now)
        .filter(({ store_id }) => store_id === String(store))
        .map((row) => ({
          slot: Number(row.slot),
          weekdays: weekdays.map((day) => row.weekdays === undefined || row.weekdays === day),
          starts: minutes(row.starts),
          ends: minutes(row.ends),
          words: null,
          capacity: Number(row.capacity),
          cut_off: Number(row.cut_off_minutes ?? 60)
        }))
    const startsOf = (store: number) =>
      orders
        .filter((order) => order.store.id === store && order.status === "pending")
        .flatMap(({ cells }) => cells.delivery_at?.split("; ") ?? [])
        .flatMap((start) => readTime(start, now) ?? [])
    const occupied = (store: number) => {
      const counts = new Map<string, number>()
      for (const start of startsOf(store)) counts.set(start, (counts.get(start) ?? 0) + 1)
      return counts
    }

    it("has a full slot, one with a last place, and one that is past its cut-off before it starts", () => {
      const open = openSlots(slotsOf(101), now)
      const taken = occupied(101)
      expect(open.some((slot) => isFull(slot, taken))).toBe(true)
      expect(open.some((slot) => slot.capacity - (taken.get(slot.delivery_at) ?? 0) === 1)).toBe(true)
      expect(slotsOf(101).some(({ cut_off }) => cut_off > 600)).toBe(true)
    })

    it("has an order whose own slot is the only one of its store, and a store without any", () => {
      const offered = offeredSlots(slotsOf(103), occupied(103), now)
      expect(offered).toHaveLength(1)
      const [start] = startsOf(103)
      const order = { sub_slot_id: 31, sub_slot_info: null, delivery_at: start ?? null }
      expect(otherSlots(order, offered)).toEqual([])
      expect(slotsOf(104)).toEqual([])
    })

    it("has pincodes of customers with locations and without", () => {
      const served = new Set(localityRows.map(({ postcode }) => postcode))
      const asked = new Set(orders.flatMap(({ cells }) => cells.postcode ?? []))
      expect([...asked].filter((each) => served.has(each)).length).toBeGreaterThan(3)
      expect([...asked].filter((each) => !served.has(each))).toContain("560066")
    })
  }
)
