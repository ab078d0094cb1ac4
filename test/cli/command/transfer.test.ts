/** Stock that goes to another hub, from a script at each of the two; and stock that is corrected. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { TransferAnswer } from "#core/contract/hub-transfer.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"
import { ean, good, keemaPacks } from "./support/shop.ts"

const flags = JSON.stringify({
  enable_store_work: 1,
  allow_hub_to_hub_transfer: 1,
  enable_stock_correction: 1
})
// Each test has a product of its own: chicken is looked at, keema asked for, paneer sent.
const packs = [
  ...good.slice(0, 10).map((code) => shelfPack(1773, code)),
  ...keemaPacks,
  shelfPack(2649, ean, { isUnique: false, qty: 4000 })
]
const server = Hub.onSqlite(
  Effect.andThen(
    seed(Date.now(), [], packs),
    changes(
      { text: "UPDATE app_user SET flags = ? WHERE username IN ('hub', 'kochi')", values: [flags] },
      "UPDATE product SET qty_increments = 500 WHERE entity_id = 2648",
      // Rupees.
      "INSERT INTO env_variable (name, hub_id, value) VALUES ('stock_correction_limit', 2, '100')"
    )
  ),
  { PACKHOUSE_ENV: "development" }
)
const hub = Desk.at(server, "hub")
const kochi = Desk.at(server, "kochi")

const run = (desk: Desk, ...args: ReadonlyArray<string>) => desk.run(["transfer", ...args])

describe("packhouse transfer", () => {
  it("names the stores, and shows what the source has", async () => {
    expect((await run(hub, "stores")).stdout).toContain("21  Kochi Hub")
    expect((await run(hub, "stock", "21", "--send")).stdout).toContain("Chicken curry cut    5.00 Kg")
    expect((await run(kochi, "stock", "indiranagar hub")).stdout).toContain("5.00 Kg")
    const nowhere = await run(hub, "stock", "12")
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining("packhouse transfer stores")])
  })

  it("makes an order at the source; a reply that is lost and asked for again is one order", async () => {
    const orders = async () => (await run(hub, "list")).stdout.match(/C\d{8}/g) ?? []
    const before = await orders()
    await server.loseReply("HubToHubService.createHubTransferOrder")
    expect((await run(kochi, "request", "11", "2648=1.5")).code).toBe(1)
    const made = await run(kochi, "request", "11", "2648=1.5")
    expect(made.stdout).toMatch(/^Hub transfer order created successfully\. Order Id : C\d{8}\.$/m)
    expect(await orders()).toHaveLength(before.length + 1)
    expect((await run(hub, "list")).stdout).toContain("At the source")
  })

  it("gives no e-way bill where there is no paper yet, nor for what is no vehicle (TRANSFER-18)", async () => {
    const made = await run(hub, "send", "21", "2648=0.5")
    const order = /Order Id : (C\d{8})/.exec(made.stdout)?.[1] ?? ""
    const early = await run(hub, "eway", order, "--vehicle", "KA01AB1234")
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining("has no paper yet")])
    expect((await run(hub, "eway", order, "--vehicle", "truck")).code).toBe(2)
  })

  it("tells line by line what cannot be sent, and ends with 1", async () => {
    expect((await run(hub, "send", "21", "2649")).code).toBe(2)
    const refused = await run(hub, "send", "21", "2649=5", "9=1", "--json")
    const answer = JSON.parse(refused.stdout) as TransferAnswer
    expect([refused.code, answer.success, answer.invalidProducts]).toEqual([1, false, [9]])
    expect(refused.stderr).toContain("Product 2649 : Available qty is 4")
    const half = await run(hub, "send", "21", "2649=1", "9=1")
    expect([half.code, half.stderr]).toEqual([
      1,
      expect.stringMatching(
        /created successfully\. Order Id : C\d{8}\. Product 9 : Product cannot be transferred between these stores\./
      )
    ])
  })
})

describe("packhouse correction", () => {
  const correct = (...args: ReadonlyArray<string>) => kochi.run(["correction", ...args])
  const found = ["--reason", "Other", "--description", "behind the door"]

  it("raises what is written as it should be, once where its reply was lost; lists it, and takes the own ticket back", async () => {
    expect((await correct("raise", "2648", ...found)).code).toBe(2)
    const refused = await correct("raise", "2648=0.7", "--add", ...found)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("Kindly enter multiple of 0.5.")
    ])
    await server.loseReply("StockCorrectionService.addProductsToHubInventory")
    expect((await correct("raise", "2648=0.5", "--add", ...found)).code).toBe(1)
    const made = await correct("raise", "2648=0.5", "--add", ...found)
    expect(made.stdout).toContain("Correction ticket 1 waits for the approval of somebody else")
    expect((await correct("waiting")).stdout).toMatch(
      /1: Waiting, .*440\.00, raised by kochi user .*: behind the door/
    )
    expect((await correct("approve", "1")).stderr).toContain("Somebody else approves it")
    expect((await correct("refuse", "1")).stdout).toContain("Correction ticket 1 is taken back")
    expect((await correct("waiting")).stdout).toContain("No correction ticket waits for an approval")
    expect((await correct("list")).code).toBe(0)
  })
})
