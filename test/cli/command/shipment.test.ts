/** Stock comes in by commands: the rules, the work and the stock are those of the screens. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { password, seed, seedShipments } from "#test/support/network.ts"
import { firstPage } from "#test/support/pdf-page.ts"
import { changes } from "#test/support/transaction.ts"
import { fresh, unitCode } from "#test/support/truckload.ts"
import { Desk } from "./support/in-process.ts"

const items = [{ product: 1773, qty: 2000 }]

const hub = Hub.onSqlite(
  Effect.all([
    seed(Date.now(), [], []),
    seedShipments(Date.now(), [
      ...[1, 2, 6, 7].map((id) => ({ id, hub: 1, items })),
      { id: 3, hub: 1, items, acceptedMinutesAgo: 5 },
      // The other hub's, whose list is told: nobody accepts them.
      { id: 4, hub: 2, items },
      { id: 14, hub: 2, name: "Morning truck", items },
      ...[15, 16].map((id) => ({ id, hub: 2, items, acceptedMinutesAgo: 5 })),
      {
        id: 5,
        hub: 1,
        source: "STORE RTV",
        notes: "Ref#: RTV-4711, Address: Raheja Arcade, Koramangala",
        acceptedMinutesAgo: 7,
        items
      }
    ]),
    changes("UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username = 'kochi'")
  ])
)
const dock = Desk.at(hub, "dock")

const data = (ran: { readonly json: () => unknown }) => ran.json() as Record<string, unknown>

describe("shipments", () => {
  it("lists what is pending in the user's hub; accepted ones where they are asked for", async () => {
    const kochi = Desk.of(hub.url)
    expect(await kochi.run(["login", "kochi", "--password-stdin"], password)).toMatchObject({ code: 0 })
    const listed = async (...options: ReadonlyArray<string>) =>
      (
        data(await kochi.run(["shipments", "--json", ...options])).shipments as ReadonlyArray<{
          readonly shipment_id: string
        }>
      ).map(({ shipment_id }) => shipment_id)
    expect((await listed()).toSorted()).toEqual(["SHP-14", "SHP-4"])
    expect((await listed("--all")).toSorted()).toEqual(["SHP-14", "SHP-15", "SHP-16", "SHP-4"])
    const accepted = (await kochi.run(["shipments", "--from", "yesterday", "--json"])).json()
    expect(accepted).toMatchObject({ shipments: [{ shipment_id: "SHP-16" }, { shipment_id: "SHP-15" }] })
    expect(await kochi.run(["shipments", "--from", "2026-11-02", "--to", "2026-11-01"])).toMatchObject({
      code: 2,
      stderr: "2026-11-02 is after 2026-11-01: the first day comes first.\n"
    })
    expect((await kochi.run(["shipments", "--from", "2026-01-01", "--to", "2026-11-01"])).stderr).toBe(
      "These are 305 days: ask for 31 at most.\n"
    )
    expect((await kochi.run(["shipments", "--to", "2026-02-30"])).stderr).toMatch(
      /^--to 2026-02-30 is not a day\. Write it as \d{4}-\d\d-\d\d, or today, or yesterday\.\n$/
    )
    expect((await kochi.run(["shipments"])).stdout).toMatch(/SHP-14\s+Morning truck\s+Central kitchen\s+1 /)
    kochi.remove()
  })
})

describe("shipment", () => {
  it("scan tells each code what it came to, in the sentences of the screens", async () => {
    const ran = await dock.run([
      "shipment",
      "scan",
      "SHP-1",
      fresh(1),
      fresh(1),
      fresh(2, -1),
      "hello",
      unitCode,
      "--json"
    ])
    expect(ran.code).toBe(1)
    const codes = data(ran).codes as ReadonlyArray<{ readonly accepted: boolean; readonly message: string }>
    expect(codes.map(({ accepted, message }) => [accepted, message])).toEqual([
      [true, "Chicken curry cut"],
      [false, "Pack Already scanned as part of this shipment"],
      [false, "Expired Product Not Added to inventory"],
      [false, "Not a valid product packet"],
      [false, "The product was not added to the shipment"]
    ])
  })

  it("scan adds what the shipment does not list where it is told to", async () => {
    expect(await dock.run(["shipment", "scan", "--add-absent", "SHP-6", fresh(11), unitCode])).toMatchObject({
      code: 0
    })
    const shown = await dock.run(["shipment", "show", "SHP-6", "--json"])
    expect(data(shown).work).toMatchObject({
      lines: [
        { product_id: 1773, scanned: 0.5, complete: false, listed: true },
        { product_id: 2649, name: "Unnamed product", original_qty: 0, scanned: 1, listed: false }
      ],
      waiting: []
    })
  })

  it("accept takes what is scanned into stock, once", async () => {
    const scanned = await dock.run(["shipment", "scan", "--add-absent", "SHP-7", fresh(21), unitCode])
    expect(scanned).toMatchObject({ code: 0 })
    expect(await dock.run(["shipment", "accept", "SHP-2"])).toMatchObject({
      code: 1,
      stderr: "Please select any of the product to proceed confirmation\n"
    })
    const asked = await dock.run(["shipment", "accept", "SHP-7"])
    expect(asked.code).toBe(1)
    expect(asked.stderr).toMatch(/^1 line has less than was sent:\n {2}1773 {2}.+: 0\.50 of 2\.00 Kg\n/)
    expect(asked.stderr).toContain("Accept it all the same with --short")
    expect(await dock.run(["shipment", "accept", "SHP-7", "--short", "--reason", "99=gone"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Product 99 is not short")
    })
    const accepted = await dock.run(["shipment", "accept", "SHP-7", "--reason", "1773=Damaged on arrival"])
    expect((await dock.run(["shipment", "show", "SHP-7"])).stdout).toContain("Damaged on arrival")
    expect(accepted).toMatchObject({ code: 0 })
    expect(accepted.stdout).toContain("Shipment added to hub inventory")
    const again = await dock.run(["shipment", "accept", "SHP-7"])
    expect(again.code).toBe(1)
    expect(again.stderr).toContain("Shipment is already accepted")
    const stock = await dock.run(["inventory", "--json"])
    expect(data(stock)).toMatchObject({ total: 2 })
    const expired = await dock.run(["inventory", "--expires", "expired"])
    expect(expired.stdout).toMatch(/No items in this inventory[\s\S]*Expired 0 {2}Today \d+ {2}In 3 days \d+/)
    const life = await dock.run(["pack", fresh(21)])
    expect(life.stdout).toMatch(/Received with SHP-7 by .+\+0\.50 Kg\s+0\.50 Kg/)
  })

  it("of another hub, or of no hub, is not found", async () => {
    for (const name of ["SHP-4", "SHP-99"])
      expect(await dock.run(["shipment", "show", name])).toMatchObject({
        code: 1,
        stderr: "Shipment not found\n"
      })
  })

  it("print saves the paper of a return pick-up; another shipment has none", async () => {
    const file = path.join(dock.folder, "pick-up.pdf")
    const ran = await dock.run(["shipment", "print", "SHP-5", "--pdf", file, "--json"])
    expect(ran).toMatchObject({ code: 0 })
    expect(data(ran)).toEqual({ id: 5, shipment_id: "SHP-5", job: null, pdf: file })
    const page = await firstPage(readFileSync(file))
    for (const said of ["Return Pickup", "RTV-4711", "Raheja Arcade, Koramangala", "2.00 Kg"])
      expect(page.text).toContain(said)
    expect(await dock.run(["shipment", "print", "SHP-2", "--pdf", file])).toMatchObject({
      code: 1,
      stderr: "Shipment SHP-2 is not a return pick-up: it has no paper.\n"
    })
    const nobody = { PACKHOUSE_DEVICES: "ws://127.0.0.1:1/v1" }
    const unprinted = await dock.run(["shipment", "print", "SHP-5"], "", nobody)
    expect(unprinted.code).toBe(1)
    expect(unprinted.stderr).toContain("Unable to print Return Pickup: No device daemon answers")
  })

  it("resync answers the shipment", async () => {
    const ran = await dock.run(["shipment", "resync", "SHP-2", "--json"])
    expect(data(ran).shipment).toMatchObject({ shipment_id: "SHP-2", status: 2 })
  })
})
