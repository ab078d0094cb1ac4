/** Where and when an order is delivered, from a script. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { slotIdAt } from "#core/order/slot.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, password, seed } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"
import { kilos } from "./support/shop.ts"

const now = Date.now()
const tomorrow = Day.addDays(Day.dayAt(now), 1)
const slotAt = (hour: number): number => slotIdAt(Day.startOf(tomorrow) + hour * Day.hour)
const dated = Day.dated(tomorrow)

const orders = [
  ...[1, 2, 3, 4].map((id) => ({ id, store: 11, items: [kilos(1)] })),
  { id: 70, store: 21, items: [kilos(1)] }
]
const fill = changes(
  "UPDATE store SET website_id = 3 WHERE store_id = 11",
  `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_address_change": 1, "allow_delivery_slot_change": 1}' WHERE username = 'hub'`,
  `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_address_change": 1, "isUAEHub": 1}' WHERE username = 'kochi'`,
  "UPDATE orders SET is_hub_transfer_order = 1 WHERE order_id = 2",
  "UPDATE orders SET status = 'canceled' WHERE order_id = 3",
  "INSERT INTO locality (locality_id, website_id, postcode, name, city, region, is_served) VALUES (1, 3, '560034', 'Koramangala', 'Bengaluru', 'Karnataka', 1)",
  ...[10, 18].map(
    (hour) =>
      `INSERT INTO delivery_slot (hub_id, store_id, slot, weekdays, starts, ends, words, capacity, cut_off) VALUES (1, 11, ${hour}, '1111111', ${hour * 60}, ${hour * 60 + 120}, NULL, 1, 0)`
  )
)
const server = Hub.onSqlite(Effect.andThen(seed(now, orders, []), fill))
const hub = Desk.at(server, "hub")

const [first, transfer, cancelled, other] = [1, 2, 3, 4].map(incrementOf)

// ADDR-1 to ADDR-5.
describe("packhouse order address", () => {
  it("shows the address, lists the locations of a pincode, and changes it", async () => {
    expect((await hub.type(`order address ${first}`)).stdout).toBe(
      `Order ${first} goes to\n12 Lake Road\nNear the temple\nBengaluru, Karnataka, 560038\nIndia\n`
    )
    expect((await hub.type(`order address ${first} --pincode 560034 --json`)).json()).toEqual([
      { id: 1, name: "Koramangala", city: "Bengaluru", region: "Karnataka", postcode: "560034" }
    ])
    const changed = await hub.run([
      ...["order", "address", first ?? "", "--pincode", "560034", "--location", "koramangala"],
      ...["--building", "No 3", "--landmark", "Opp. the lake", "--json"]
    ])
    expect(changed.json()).toMatchObject({
      increment_id: first,
      ship_address: { street: "No 3\nOpp. the lake\nKoramangala", postcode: "560034" }
    })
    // What stands there stays, but for the location.
    const again = await hub.type(`order address ${first} --pincode 560034 --location Koramangala`)
    expect(again.stdout).toContain("Successfully changed the address")
  })

  it("says why not: no locations, no pincode, half an address, a hub order, a cancelled one", async () => {
    const said = async (line: string) => {
      const { code, stdout, stderr } = await hub.type(`order address ${line}`)
      expect(stdout).toBe("")
      return `${code} ${stderr.trim()}`
    }
    expect(await said(`${first} --pincode 560001`)).toBe("1 Now no locations available for this Pincode.")
    expect(await said(`${first} --pincode abc`)).toBe("1 A pincode has six digits, and the first is not 0")
    expect(await said(`${other} --pincode 560034 --location Koramangala`)).toBe("1 Enter complete address!")
    expect(await said(`${first} --location Koramangala`)).toBe(
      "2 Say where: --pincode and --location together."
    )
    expect(await said(`${transfer} --pincode 560034 --location Koramangala`)).toBe(
      "1 The address of a hub order cannot be changed"
    )
    expect(await said(`${cancelled} --pincode 560034 --location Koramangala`)).toBe(
      "1 The address of an order that is canceled cannot be changed"
    )
  })
})

// ADDR-6.
describe("packhouse order address of a store in the UAE", () => {
  it("takes an emirate and an area, and has no use for a pincode", async () => {
    const dubai = Desk.of(server.url)
    expect(await dubai.type("login kochi --password-stdin", password)).toMatchObject({ code: 0 })
    const order = incrementOf(70)
    const said = async (...more: ReadonlyArray<string>) => {
      const { code, stderr } = await dubai.run(["order", "address", order, ...more])
      return `${code} ${stderr.trim()}`
    }
    expect(await said("--pincode", "560034")).toBe(
      "2 An address in the United Arab Emirates has no pincode: --emirate and --area."
    )
    expect(await said("--emirate", "Dubai")).toBe("2 Say where: --emirate and --area together.")
    expect(await said("--emirate", "Goa", "--area", "Al Khan")).toContain("2 --emirate is one of Abu Dhabi,")
    const changed = await dubai.run([
      ...["order", "address", order, "--emirate", "sharjah", "--area", "Al Khan"],
      ...["--building", "Villa 9", "--landmark", "Opp. the park"]
    ])
    expect(changed.stdout).toBe(
      `Successfully changed the address: order ${order} goes to\nVilla 9\nOpp. the park\nAl Khan\nSharjah\n`
    )
    dubai.remove()
    expect((await hub.type(`order address ${first} --emirate Dubai --area X`)).stderr.trim()).toBe(
      "An address in India has a pincode: --pincode and --location."
    )
  })
})

// SLOT-1 to SLOT-5.
describe("packhouse order slot", () => {
  it("lists the slots that an order can move to, moves it, and makes it express again", async () => {
    const listed = async () =>
      (
        (await hub.type(`order slot ${first} --json`)).json() as {
          slots: ReadonlyArray<{ sub_slot_id: number }>
        }
      ).slots.map(({ sub_slot_id }) => sub_slot_id)
    expect(await listed()).toContain(slotAt(10))
    expect((await hub.type(`order slot ${first} ${slotAt(10)}`)).stdout).toBe(
      `Delivery slot changed to ${dated}, 10 am - 12 pm: order ${first}\n`
    )
    expect(await listed()).not.toContain(slotAt(10))
    expect((await hub.type(`order slot ${first}`)).stdout).toContain(
      `Order ${first}: ${dated}, 10 am - 12 pm`
    )
    expect(await hub.type(`order slot ${other} ${slotAt(10)}`)).toMatchObject({
      code: 1,
      stderr: "This slot is full\n"
    })
    expect((await hub.type(`order slot ${first} express`)).stdout).toBe(
      `The order is express now: order ${first}\n`
    )
    expect(await listed()).toContain(slotAt(10))
  })

  it("says why not: a slot of no minute, a word that is none, a cancelled order", async () => {
    expect(await hub.type(`order slot ${first} 31`)).toMatchObject({
      code: 1,
      stderr: "This slot is not offered any more\n"
    })
    expect(await hub.type(`order slot ${first} soon`)).toMatchObject({ code: 2 })
    expect(await hub.type(`order slot ${cancelled} express`)).toMatchObject({
      code: 1,
      stderr: "The delivery slot of an order that is canceled cannot be changed\n"
    })
  })

  it("both commands have an example in their help", async () => {
    for (const name of ["address", "slot"])
      expect((await hub.type(`order ${name} --help`)).stdout).toContain(`packhouse order ${name} 100000001`)
  })
})
