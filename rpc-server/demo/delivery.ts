/** Where the demo network delivers to, and when: pincodes with and without locations, full slots, a store of one slot. */
import * as Day from "#core/day.ts"
import type { DeliverySlotCells } from "../import/delivery-slots.ts"
import type { LocalityCells } from "../import/localities.ts"

interface Area {
  readonly websites: ReadonlyArray<number>
  readonly city: string
  readonly region: string
  readonly names: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The pincodes of everybody who orders, some around them, and one across the border of the state. Whitefield's 560066 and 560048 have none. */
const areas: ReadonlyArray<Area> = [
  {
    websites: [3, 15],
    city: "Bengaluru",
    region: "Karnataka",
    names: {
      "560038": ["Indiranagar", "Defence Colony", "HAL 2nd Stage", "Michaelpalya"],
      "560034": ["Koramangala", "Koramangala 1st Block", "Koramangala 4th Block", "S T Bed", "Jakkasandra"],
      "560102": ["HSR Layout", "HSR Sector 2", "Agara", "Somasundarapalya"],
      "560011": ["Jayanagar", "Jayanagar 3rd Block", "Jayanagar 4th Block", "Byrasandra"],
      "560071": ["Domlur", "Embassy Golf Links", "Amarjyothi Layout"],
      "560008": ["Ulsoor", "Jogupalya", "Cambridge Layout"]
    }
  },
  { websites: [3], city: "Hosur", region: "Tamil Nadu", names: { "635109": ["Hosur", "SIPCOT Phase 1"] } },
  {
    websites: [7],
    city: "Kochi",
    region: "Kerala",
    names: { "682017": ["Kaloor", "Elamakkara"], "682011": ["Ernakulam", "Marine Drive"] }
  },
  {
    websites: [17],
    city: "Chennai",
    region: "Tamil Nadu",
    names: { "600020": ["Adyar", "Gandhi Nagar", "Kasturba Nagar"], "600004": ["Mylapore", "Luz"] }
  }
]

export const localityRows: ReadonlyArray<LocalityCells> = areas
  .flatMap(({ websites, names, ...area }) =>
    websites.flatMap((website) =>
      Object.entries(names).flatMap(([postcode, all]) =>
        all.map((name) => ({ website_id: String(website), postcode, name, ...area }))
      )
    )
  )
  .map((row, index) => ({ locality_id: String(5001 + index), ...row }))

const days = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"] as const
/** The weekday of tomorrow. */
const tomorrow = (now: Day.Instant): string =>
  days[Day.daysBetween("1970-01-01", Day.addDays(Day.dayAt(now), 1)) % 7] ?? "mon"

type Hours = readonly [starts: string, ends: string, capacity: number, cutOff?: number]
const slotsOf = (store: number, ...all: ReadonlyArray<Hours>): ReadonlyArray<DeliverySlotCells> =>
  all.map(([starts, ends, capacity, cutOff], index) => ({
    store_id: String(store),
    slot: String(index + 1),
    starts,
    ends,
    capacity: String(capacity),
    ...(cutOff === undefined ? {} : { cut_off_minutes: String(cutOff) })
  }))

/**
 * The hub's own store is full tomorrow at 7 and has one place left at 19; its noon slot closes the evening before. The
 * kitchen has one slot, tomorrow's, which its one scheduled order is in. The plant has none.
 */
export const slotRows = (now: Day.Instant): ReadonlyArray<DeliverySlotCells> => [
  ...slotsOf(
    101,
    ["07:00", "09:00", 3],
    ["09:00", "11:00", 12],
    ["12:00", "14:00", 12, 960],
    ["17:00", "19:00", 12],
    ["19:00", "21:00", 3],
    ["21:00", "23:00", 12, 30]
  ),
  ...slotsOf(102, ["11:00", "13:00", 8], ["18:00", "20:00", 8]),
  ...slotsOf(103, ["10:00", "12:00", 8]).map((slot) => ({ ...slot, weekdays: tomorrow(now) })),
  ...[201, 8, 198, 501].flatMap((store) => slotsOf(store, ["10:00", "12:00", 6], ["18:00", "20:00", 6]))
]
