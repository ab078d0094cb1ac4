/** E-invoices on the command line. */
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { Desk } from "./support/in-process.ts"

const { now, code } = tradingDay()
const ids = [1, 2, 3]
const hub = Hub.onSqlite(
  seed(
    now,
    ids.map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] })),
    ids.map((id) => ({ ...shelfPack(1773, code(id)), qty: 1000 }))
  )
)
const desk = Desk.at(hub, "hub")
const buyer = {
  gstin: "29AAGCB7383J1Z4",
  trn: null,
  legal_name: "Bakers Guild LLP",
  address: "4, Church Street"
}

describe("einvoice show", () => {
  const show = (id: number, ...options: ReadonlyArray<string>) =>
    desk.run(["einvoice", "show", String(100_000_000 + id), ...options])
  const send = async (id: number) => {
    const scanned_info = { items: [{ scan_code: code(id), qty: 1 }] }
    const { error } = await hub.invoice(id, [{ item_id: id * 100, product_id: 1773, qty: 1, scanned_info }])
    expect(error).toBeUndefined()
  }

  it("writes the e-invoice of an order's invoice, with its IRN (EINVOICE-2)", async () => {
    await hub.change({
      text: "UPDATE orders SET buyer = ? WHERE order_id = 1",
      values: [JSON.stringify(buyer)]
    })
    await send(1)
    const { stdout, stderr } = await show(1)
    expect(JSON.parse(stdout)).toMatchObject({ Version: "1.1", BuyerDtls: { Gstin: buyer.gstin } })
    expect(stderr).toMatch(/^IRN [0-9a-f]{64}\n.*has no PIN code/)
  })

  it("says why a paper is none, and when there is no paper yet (EINVOICE-1)", async () => {
    expect(await show(2)).toMatchObject({ code: 1, stderr: expect.stringContaining("has no paper yet") })
    await send(2)
    expect((await show(2)).stderr).toContain("to a buyer with another GSTIN")
  })
})

describe("einvoice list", () => {
  it("has what waits, and says that nothing is registered without a provider (EINVOICE-9)", async () => {
    expect((await desk.run(["einvoice", "list"])).stdout).toContain(
      "Every paper that is to be registered is."
    )
    await hub.change("INSERT INTO env_variable (name, hub_id, value) VALUES ('e_invoices', 0, 'true')", {
      text: "UPDATE orders SET buyer = ? WHERE order_id = 3",
      values: [JSON.stringify(buyer)]
    })
    const scanned_info = { items: [{ scan_code: code(3), qty: 1 }] }
    await hub.invoice(3, [{ item_id: 300, product_id: 1773, qty: 1, scanned_info }])
    const { stdout, stderr } = await desk.run(["einvoice", "list"])
    expect(stdout).toMatch(/\/T\d\d\/\d{6} +Waiting +.*Bakers Guild LLP/)
    expect(stderr).toContain("No provider is set")
    const [{ number = "" } = {}] = JSON.parse((await desk.run(["einvoice", "list", "--json"])).stdout).papers
    expect((await desk.run(["einvoice", "retry", number])).stdout).toBe(
      `${number} is sent to the portal again.\n`
    )
    expect(await desk.run(["einvoice", "retry", "X/T26/1"])).toMatchObject({ code: 1 })
    expect(await desk.run(["einvoice", "aside", number, "By hand"])).toMatchObject({ code: 1 })
    await hub.change("DELETE FROM env_variable WHERE name = 'e_invoices'")
  })
})
