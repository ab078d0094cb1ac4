/** Several orders invoiced by one command: without printers, gone on with; and killed and raced, as programs of their own. */
import { describe, expect, it } from "vitest"
import { killClients, raceClients } from "#test/crash/bulk.ts"
import { isLong } from "#test/support/runs.ts"
import { Desk } from "./support/in-process.ts"
import { kilos, shopWith } from "./support/shop.ts"

const timeout = 240_000

/** How many are invoiced at once, and how often their client is killed; the long run meets more moments. */
const { orders, kills } = isLong ? { orders: 3, kills: 2 } : { orders: 2, kills: 1 }

const shop = shopWith([
  ...[1, 2, 3, 4].map((id) => ({ id, items: [kilos(1)] })),
  { id: 5, items: [kilos(1)], status: "canceled" }
])
const desk = Desk.at(shop, "hub")
/** Sets the flag of the person, who logs in anew. */
const flag = async (name: string, value: unknown) => {
  await shop.flag("hub", name, value)
  await desk.login("hub")
}

describe("bulk-invoice", { timeout }, () => {
  it("is refused without its flag, beyond its limit, and has nothing to do without ids", async () => {
    await flag("enable_multiple_invoice", false)
    const refused = await desk.type("bulk-invoice 100000001")
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("enable_multiple_invoice true")
    ])
    await flag("enable_multiple_invoice", true)
    await flag("multiple_invoice_max_limit", "1")
    expect(await desk.type("bulk-invoice 100000001 100000002")).toMatchObject({
      code: 1,
      stderr: "Maximum 1 orders can select at a time\n"
    })
    await flag("multiple_invoice_max_limit", "10")
    expect(await desk.type("bulk-invoice")).toMatchObject({ code: 0, stdout: "No orders in queue\n" })
  })

  it("invoices by packs without printing, says what cannot be invoiced, and reads ids from stdin", async () => {
    await flag("enable_multiple_invoice", true)
    const ran = await desk.run(
      ["bulk-invoice", "--no-print", "--json", "-"],
      "100000001\n100000002 100000005\n"
    )
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain("Order 100000005: Order is not valid for invoicing")
    expect(ran.json()).toMatchObject({
      orders: [
        { increment_id: "100000001", is_invoiced: true, is_invoice_printed: false },
        { increment_id: "100000002", is_invoiced: true, is_label_printed: false }
      ]
    })
    expect(await shop.order(1)).toMatchObject({
      status: "processing",
      items: [{ hub_inventory_items: [{ is_scanned: true }, { is_scanned: true }] }]
    })
    expect(await desk.type("bulk-invoice --no-print 100000003")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Order 100000003 invoiced: invoice \d+\n1 of 1 invoiced\n$/)
    })
  })

  it("without a daemon leaves the papers to be printed, and naming the order again makes no second invoice", async () => {
    await flag("enable_multiple_invoice", true)
    const [first, second] = [
      await desk.type("bulk-invoice 100000004"),
      await desk.type("bulk-invoice 100000004 --json")
    ]
    expect([first.code, second.code]).toEqual([0, 0])
    const [, invoice] = /invoiced: invoice (\d+), papers to print/.exec(first.stdout) ?? []
    expect(first.stdout).toContain("1 of 1 invoiced\nNothing prints on this workstation")
    expect(first.stderr).toBe("")
    expect(second.json()).toMatchObject({ orders: [{ invoice_id: invoice, state: "to print" }] })
  })
})

describe.concurrent("orders that are invoiced several at once", { timeout }, () => {
  it("have one invoice and each paper once, however often their client is killed and their printer goes off", async () => {
    const seed = Date.now() % 1_000_000
    const report = await killClients({ orders, kills, offs: 1, seed }, () => undefined)
    console.log(
      `${report.kills} kills, ${report.papers} papers, ${JSON.stringify(report.states)}, seed ${seed}`
    )
    expect(report.violations).toEqual([])
    expect(report.invoices).toBe(orders)
  })

  it.runIf(isLong)("have one invoice and each paper once when two counters have all of them", async () => {
    const report = await raceClients({ orders })
    expect(report.violations).toEqual([])
    expect([report.invoices, report.papers]).toEqual([orders, 2 * orders])
  })
})
