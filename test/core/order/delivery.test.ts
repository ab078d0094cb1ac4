import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { areaOf, deliveryAt, deliveryStart } from "#core/order/delivery.ts"
import { order, slot } from "../arbitrary/order.ts"
import { inMinutes, noon } from "../arbitrary/time.ts"

const inHours = (hours: number): Day.GmtTime => inMinutes(hours * 60)

describe("when an order is to be delivered", () => {
  it("is said in the slot's own words, else by its start; without a slot it is express", () => {
    expect(deliveryAt(order([], slot(inHours(1))))).toBe("6 pm - 8 pm")
    expect(deliveryAt(order([], { sub_slot_id: 5, delivery_at: inHours(1) }))).toBe("2026-11-20 13:00")
    expect(deliveryAt(order([]))).toBe("Express")
    for (const unknown of [{}, { delivery_at: "" }, { display_string: " " }])
      expect(deliveryAt(order([], { sub_slot_id: 5, ...unknown }))).toBe("Scheduled")
  })

  it.each([
    [[1], "13:00"],
    [[-3], "09:00"],
    [[24 + 7], "21 Nov 19:00"],
    [[-48], "18 Nov 12:00"],
    [[1, 3], "13:00 +1"],
    [[24, 48, 72], "21 Nov +2"]
  ])("starting so many hours after noon, %j, is %s where there is little room", (hours, text) => {
    expect(deliveryStart(order([], slot(...hours.map(inHours))), noon)).toBe(text)
  })

  it("keeps the words of a slot whose start nobody knows", () => {
    expect(deliveryStart(order([], slot()), noon)).toBe("6 pm - 8 pm")
    expect(deliveryStart(order([]), noon)).toBe("Express")
  })

  it("is a day in Asia/Calcutta, whatever day it is in GMT", () => {
    const midnight = Day.startOf(Day.dayAt(noon)) + Day.minute
    expect(deliveryStart(order([], slot(Day.toGmt(midnight))), noon)).toBe("00:01")
  })
})

describe("the area that an order goes to", () => {
  const address = { street: "", city: "Kochi", region: "Kerala", postcode: "682020" }

  it.each([
    [
      "the last line of a street of several",
      { ...address, street: "4B\r\nMarine Drive\n Kadavanthra \n" },
      "Kadavanthra"
    ],
    ["the town of a street of one line", { ...address, street: "4B, Marine Drive" }, "Kochi"],
    ["the postcode where no town is known", { ...address, city: " " }, "682020"],
    ["nothing where nothing is known", { street: "4B", city: "", region: "Kerala", postcode: "" }, null],
    ["nothing without an address", null, null]
  ])("is %s", (_, where, area) => {
    expect(areaOf(where)).toBe(area)
  })
})
