import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import * as incoming from "#core/stock/incoming.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import * as listed from "#core/text/shipment-list.ts"
import { acceptedShipment, anyShipment, rtv, shipment } from "../arbitrary/shipment.ts"
import { ago, noon } from "../arbitrary/time.ts"

const named = (shipment_id: string, change: Partial<Shipment> = {}): Shipment =>
  shipment({ shipment_id, shipment_name: `Truck ${shipment_id}`, ...change })
const ids = (list: ReadonlyArray<Shipment>): ReadonlyArray<string> =>
  list.map(({ shipment_id }) => shipment_id)

describe("the list of shipments", () => {
  it("an entry newer than the latest is appended", () => {
    const list = [named("A", { created_at: ago(500) })]
    expect(ids(incoming.merged(list, named("B", { created_at: ago(100) })))).toEqual(["A", "B"])
  })

  it("any other entry updates the one with its shipment_id, or is appended when there is none", () => {
    const list = [named("A", { created_at: ago(500) }), named("B", { created_at: ago(100) })]
    const changed = named("A", { created_at: ago(500), updated_at: ago(50), shipment_name: "Evening truck" })
    expect(incoming.merged(list, changed)).toEqual([changed, list[1]])
    expect(ids(incoming.merged(list, named("C", { created_at: ago(900) })))).toEqual(["A", "B", "C"])
  })

  it("an entry that looks newest and is listed already is updated in place: a shipment stands once", () => {
    const list = [named("A", { created_at: ago(500) })]
    const again = named("A", { created_at: ago(10), updated_at: ago(10) })
    expect(incoming.merged(list, again)).toEqual([again])
  })

  it("a message that was overtaken changes nothing", () => {
    const list = [acceptedShipment({ updated_at: ago(10) })]
    expect(incoming.merged(list, shipment({ updated_at: ago(20) }))).toEqual(list)
  })

  it("comes to the same whatever the order of messages, and whichever arrive twice", () => {
    fc.assert(
      fc.property(fc.array(anyShipment, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (all, chance) => {
        // Two messages of one moment say the same.
        const entries = [
          ...new Map(all.map((each) => [`${each.shipment_id} ${each.updated_at}`, each])).values()
        ]
        const shuffled = [...entries, ...entries.slice(0, 3)]
          .map((each) => [chance.next().value, each] as const)
          .sort(([a], [b]) => a - b)
          .map(([, each]) => each)
        const byId = (list: ReadonlyArray<Shipment>) =>
          [...list].sort((a, b) => (a.shipment_id < b.shipment_id ? -1 : 1))
        expect(byId(incoming.mergedAll([], shuffled))).toEqual(byId(incoming.mergedAll([], entries)))
        const merged = ids(incoming.mergedAll([], shuffled))
        expect(new Set(merged).size).toBe(merged.length)
      })
    )
  })

  it("kept locally drops accepted shipments after four days, pending ones never", () => {
    const days = (count: number) => Day.toGmt(noon - count * 24 * Day.hour)
    expect(incoming.isKept(acceptedShipment({ updated_at: days(4) }), noon)).toBe(true)
    expect(incoming.isKept(acceptedShipment({ updated_at: days(5) }), noon)).toBe(false)
    expect(incoming.isKept(shipment({ updated_at: days(40) }), noon)).toBe(true)
  })
})

describe("who sees which shipments", () => {
  const list = [named("old", { created_at: "2026-11-10 00:00:00" }), named("new", { created_at: ago(60) })]

  it("nobody without a cut-off date sees any (RECEIPT-8)", () => {
    for (const cutOff of [null, undefined, "", "  "]) expect(incoming.visible(list, cutOff)).toEqual([])
    expect(listed.noCutOffDate).toBe(
      "Cutt Off Date is not set. Therefore you will not see any shipments. Please contact Admin."
    )
  })

  it("what was created before the cut-off is invisible; the newest stands first (RECEIPT-8)", () => {
    expect(ids(incoming.visible(list, "2026-11-11 00:00:00"))).toEqual(["new"])
    expect(ids(incoming.visible(list, "2026-11-10 00:00:00"))).toEqual(["new", "old"])
  })

  it("a cut-off that is a day begins with that day in Asia/Calcutta", () => {
    const night = [
      named("night", { created_at: "2026-11-09 18:30:00" }),
      named("eve", { created_at: "2026-11-09 18:29:59" })
    ]
    expect(ids(incoming.visible(night, "2026-11-10"))).toEqual(["night"])
  })
})

describe("a return order", () => {
  const [before, after] = ["2026-11-19 06:00:00", "2026-11-20 06:00:00"]
  it.each([
    ["nothing was returned yet", {}, { lastReturn: null, lastShipment: null }, true],
    ["a shipment came since", {}, { lastReturn: before, lastShipment: after }, true],
    ["the return is the newer one", {}, { lastReturn: after, lastShipment: before }, false],
    ["nothing has come", {}, { lastReturn: before, lastShipment: null }, false],
    ["nobody knows", {}, undefined, false],
    [
      "returns are automatic",
      { automatic_return_order_creation: 1 },
      { lastReturn: null, lastShipment: null },
      false
    ],
    [
      "nothing is asked at a receipt",
      { remove_validation_on_shipment_accept: 1 },
      { lastReturn: null, lastShipment: null },
      false
    ]
  ])("is led to from the incoming shipments where %s: %j (RETURN-7)", (_, flags, times, isOffered) =>
    expect(incoming.offersReturn(flags, times)).toBe(isOffered)
  )
})

describe("above the list", () => {
  it("the title speaks of pick-ups when all are, and not of none", () => {
    expect(incoming.isPickUpList([rtv(), rtv()])).toBe(true)
    expect(incoming.isPickUpList([rtv(), shipment()])).toBe(false)
    expect(incoming.isPickUpList([])).toBe(false)
  })

  it.each(["rtv", "RTV pickup", "store-Rtv-12"])("%s is a return pick-up (RECEIPT-7)", (source) => {
    expect(isRtv({ source_of_shipment: source })).toBe(true)
  })
  it.each(["factory", "r t v", ""])("%j is none", (source) => {
    expect(isRtv({ source_of_shipment: source })).toBe(false)
  })
})

describe("the notification of pending shipments", () => {
  const on = { allow_shipment_balloon_notification: true }
  const list = [named("A"), acceptedShipment({ shipment_id: "B" }), named("C")]

  it("is made once for each, and only where it is allowed", () => {
    expect(ids(incoming.unannounced(on, list, new Set()))).toEqual(["A", "C"])
    expect(ids(incoming.unannounced(on, list, new Set(["A"])))).toEqual(["C"])
    expect(incoming.unannounced({}, list, new Set())).toEqual([])
  })

  it("the badge counts pending ones, and is absent where it is not allowed", () => {
    expect(incoming.badgeOf(on, list)).toBe(2)
    expect(incoming.badgeOf({}, list)).toBe(undefined)
  })
})

describe("opening a shipment while another is incomplete", () => {
  const work: Receiving = {
    ...nothingReceived,
    scans: [
      {
        number: 1,
        product_id: 7,
        scan_code: "MANUAL_PACK",
        unique_key: null,
        qty: Q.one,
        date_of_expiry: null,
        name: null
      }
    ]
  }
  const list = [named("A"), named("B"), acceptedShipment({ shipment_id: "C" })]

  it("asks, by the name of the one that is left behind", () => {
    const left = incoming.leftBehind(list, new Map([["A", work]]), "B")
    expect(left?.shipment_name).toBe("Truck A")
    expect(listed.notCompleted(left?.shipment_name ?? "")).toBe(
      "Truck A shipment is not completed. Are you sure you want to proceed with this new shipment?"
    )
  })

  it("names the one worked on last where there are several", () => {
    const both = new Map([
      ["B", work],
      ["A", work]
    ])
    expect(incoming.leftBehind(list, both, "D")?.shipment_id).toBe("A")
    expect(incoming.leftBehind(list, both, "A")?.shipment_id).toBe("B")
  })

  it("does not ask about the same one, about one without work, or about one accepted meanwhile", () => {
    expect(incoming.leftBehind(list, new Map([["A", work]]), "A")).toBe(undefined)
    expect(incoming.leftBehind(list, new Map([["A", nothingReceived]]), "B")).toBe(undefined)
    expect(incoming.leftBehind(list, new Map([["C", work]]), "B")).toBe(undefined)
  })
})

describe("Confirm", () => {
  it("is offered while the shipment is not accepted and nothing has been entered", () => {
    expect(isOpen(shipment())).toBe(true)
    expect(isOpen(shipment({ time_of_entry: ago(10) }))).toBe(false)
    expect(isOpen(acceptedShipment())).toBe(false)
  })
})
