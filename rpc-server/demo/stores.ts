/** The stores of the demo network: every type, websites with rules of their own, a new hub, an empty store, the UAE. */
import { checkCharacter } from "#core/order/registration.ts"
import type { StoreCells } from "../import/stores.ts"

export interface DemoStore {
  readonly id: number
  readonly hub: number
  readonly city: string
  readonly country: "IN" | "AE"
  readonly cells: StoreCells
}

const withCheck = (body: string): string => body + checkCharacter(body)

/** By state: the two digits of its GSTINs and of its food licences. */
const states: Readonly<Record<string, { readonly gst: string; readonly food: string }>> = {
  Karnataka: { gst: "29", food: "112" },
  Kerala: { gst: "32", food: "113" },
  "Tamil Nadu": { gst: "33", food: "124" },
  // A union territory without a legislature.
  Chandigarh: { gst: "04", food: "100" }
}

const company = "Packhouse Foods Private Limited"

const store = (
  id: number,
  hub: number,
  name: string,
  type: string,
  [website, websiteName]: readonly [number, string],
  [city, region, postcode, address]: readonly [string, string, string, string]
): DemoStore => {
  const state = states[region]
  const isUae = state === undefined
  return {
    id,
    hub,
    city,
    country: isUae ? "AE" : "IN",
    cells: {
      store_id: String(id),
      hub_id: String(hub),
      name,
      type,
      website_id: String(website),
      website_name: websiteName,
      country: isUae ? "AE" : "IN",
      region,
      city_name: city,
      address,
      postcode,
      locality: JSON.stringify({ name }),
      legal_name: isUae ? "Packhouse Foods Trading LLC" : company,
      care_phone: isUae ? "800 4501" : "1800 425 0101",
      care_email: "care@packhouse.example",
      phone: isUae ? "04 400 0501" : `080 4000 ${String(id).padStart(4, "0")}`,
      ...(isUae
        ? { trn: "100412345600003" }
        : {
            gstin: withCheck(`${state.gst}AAKCP4821K1Z`),
            fssai: `${state.food}25${String(id).padStart(9, "0")}`
          })
    }
  }
}

const bengaluru = (postcode: string, address: string) =>
  ["Bengaluru", "Karnataka", postcode, address] as const
const retail = [3, "Retail"] as const

/** The hub that most people of the demo work for, and its own store. */
export const mainStore = 101
/** The store in the UAE. */
export const uaeStore = 501
/** The store of a union territory, whose sales bear UTGST. */
export const unionStore = 801

export const demoStores: ReadonlyArray<DemoStore> = [
  store(
    mainStore,
    1,
    "Indiranagar",
    "express",
    retail,
    bengaluru("560038", "12, 100 Feet Road\nIndiranagar")
  ),
  store(
    102,
    1,
    "Koramangala",
    "butchery",
    [15, "Counter"],
    bengaluru("560034", "8, 80 Feet Road\n4th Block, Koramangala")
  ),
  store(
    103,
    1,
    "Whitefield kitchen",
    "mini_factory",
    [16, "Kitchen"],
    bengaluru("560066", "Plot 41, EPIP Zone\nWhitefield")
  ),
  store(
    104,
    1,
    "Hoskote plant",
    "butchery_factory",
    [10, "Plant"],
    bengaluru("562114", "Survey 112, KIADB Area\nHoskote")
  ),
  store(201, 2, "Jayanagar", "express", retail, bengaluru("560011", "31, 11th Main\n4th Block, Jayanagar")),
  // Websites whose main store is another number than theirs: 7 to 8, 17 to 198.
  store(8, 3, "Kaloor", "express", [7, "Kochi"], ["Kochi", "Kerala", "682017", "Stadium Link Road\nKaloor"]),
  store(
    198,
    4,
    "Adyar",
    "butchery",
    [17, "Chennai"],
    ["Chennai", "Tamil Nadu", "600020", "14, 2nd Main Road\nGandhi Nagar, Adyar"]
  ),
  store(
    uaeStore,
    5,
    "Al Barsha",
    "express",
    [21, "Dubai"],
    ["Dubai", "Dubai", "00000", "Shop 4, Street 8\nAl Barsha 1"]
  ),
  // Has accepted nothing yet.
  store(601, 6, "Mysuru", "express", retail, [
    "Mysuru",
    "Karnataka",
    "570009",
    "5, Kalidasa Road\nVani Vilas Mohalla"
  ]),
  // Has no stock and no orders.
  store(701, 7, "Hubballi", "express", retail, [
    "Hubballi",
    "Karnataka",
    "580020",
    "22, Gokul Road\nHubballi"
  ]),
  // Sells in a union territory.
  store(unionStore, 8, "Sector 17", "express", retail, [
    "Chandigarh",
    "Chandigarh",
    "160017",
    "SCO 21, Plaza\nSector 17"
  ])
]

export const storeRows: ReadonlyArray<StoreCells> = demoStores.map(({ cells }) => cells)
export const storeById = (id: number): DemoStore => {
  const found = demoStores.find((each) => each.id === id)
  if (found === undefined) throw new Error(`the demo network has no store ${id}`)
  return found
}
