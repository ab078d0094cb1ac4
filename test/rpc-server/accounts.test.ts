/** The accountant's files, out of what a store has sold and taken back: on both databases. */
import { beforeAll, describe, expect, it } from "vitest"
import type { AccountsService } from "#core/contract/accounts.ts"
import * as Day from "#core/day.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import { Hub } from "#test/support/hub.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { anyDatabase } from "./databases.ts"

const now = Date.now()
const gstin = "29ABCDE1234F1ZW"
const month = Day.dayAt(now).slice(0, 7)
const day = 24 * Day.hour
type Gstr1 = (typeof AccountsService.getGstr1)["result"]["Encoded"]

const expiry = Day.addDays(Day.dayAt(now), 5)
const codes = [1, 2, 3].map((unique) => packCode(1773, 1000, unique, expiry, Day.dayAt(now)))
const packs = codes.map((code) => ({ ...shelfPack(1773, code), qty: 1000 }))
const orders = [1, 2, 3].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] }))

describe.each(anyDatabase)("the accounts on $name", ({ url }) => {
  const hub = Hub.of(url, seed(now, orders, packs))
  const gstr1 = async (of = month): Promise<Gstr1> =>
    hub.result<Gstr1>("AccountsService.getGstr1", [of, gstin], await hub.as("admin"))
  let papers: Gstr1

  // Three are sold, and the last of them is taken back.
  beforeAll(async () => {
    await hub.change("UPDATE orders SET grand_total = grand_total - tax, tax = 0")
    for (const { id } of orders) {
      // What the first is, nobody has said.
      if (id === 2) await hub.change("UPDATE product SET tax_rate = 0, tax_kind = 'nil-rated'")
      const scanned_info = { items: [{ scan_code: codes[id - 1], qty: 1 }] }
      const { error } = await hub.invoice(id, [{ item_id: id * 100, product_id: 1773, qty: 1, scanned_info }])
      expect(error).toBeUndefined()
    }
    await hub.result("CommerceService.cancelOrder", [3, [{ item_id: 300, reason: "Out of stock" }]])
    papers = await gstr1()
  })

  it("hold every paper of the month, credit notes off the sums (ACCOUNTS-7)", async () => {
    expect(papers.total).toMatchObject({ invoices: 3, credit_notes: 1 })
    const invoices = await hub.rows("SELECT content FROM invoice ORDER BY invoice_id")
    const sums = invoices.map(({ content }) => Number(JSON.parse(String(content)).totals.taxable))
    expect(papers.total.taxable).toBeCloseTo((sums[0] ?? 0) + (sums[1] ?? 0), 2)
    expect(papers.documents.map(({ nature, net }) => [nature, net])).toEqual([
      ["invoices", 3],
      ["creditNotes", 1]
    ])
  })

  it("hold goods without tax as their product said when the paper was given (ACCOUNTS-15)", async () => {
    await hub.change("UPDATE product SET tax_kind = 'non-gst'")
    const taxable = await hub.rows("SELECT content FROM invoice ORDER BY invoice_id")
    const [unsaid, nilRated] = taxable.map(({ content }) =>
      Number(JSON.parse(String(content)).totals.taxable)
    )
    const { untaxed } = await gstr1()
    expect(untaxed).toEqual([{ supply: "INTRAB2C", nil_rated: nilRated, exempt: unsaid, non_gst: 0 }])
  })

  it("keep no kind of supply that contradicts a rate (ACCOUNTS-14)", async () => {
    for (const set of ["tax_rate = 500", "tax_kind = 'taxable'", "tax_kind = 'free'"])
      await expect(hub.change(`UPDATE product SET ${set}`)).rejects.toThrow()
  })

  it("hold no paper of another month, and refuse a GSTIN that no store has", async () => {
    for (const at of [-40, 40])
      expect((await gstr1(Day.dayAt(now + at * day).slice(0, 7))).total).toMatchObject({
        invoices: 0,
        credit_notes: 0
      })
    const admin = await hub.as("admin")
    const { error } = await hub.call("AccountsService.getGstr1", [month, "33ABCDE1234F1Z5"], admin)
    expect(error?.data).toMatchObject({ tag: "InvalidData", why: expect.stringContaining("33ABCDE1234F1Z5") })
  })

  it("are for administrators alone (ACCOUNTS-7)", async () => {
    const { error } = await hub.call("AccountsService.getGstr1", [month, gstin])
    expect(error?.data).toMatchObject({ tag: "FlagOff" })
  })

  it("hold the papers of archived orders, also of those that were archived before these were asked for (ACCOUNTS-7)", async () => {
    await hub.deliver(1)
    await hub.deliver(2)
    // The pack that came back is sold elsewhere.
    await hub.change({ text: "UPDATE pack SET status = 3 WHERE status = 0", values: [] })
    const { orders: archived } = await hub.transact(() =>
      archivedOrders.step(11, Day.toGmt(now + 60 * day), 50, now + 60 * day)
    )
    expect(archived).toBe(3)
    expect(await gstr1()).toEqual(papers)
    await hub.change({
      text: "UPDATE archived_order SET papers_from = NULL, papers_until = NULL",
      values: []
    })
    expect(await gstr1()).toEqual(papers)
  })
})
