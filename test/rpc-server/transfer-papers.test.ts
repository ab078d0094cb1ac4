/** The papers of transfers: challans within a registration, invoices to another one, and what a cancellation leaves. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { TransferAnswer } from "#core/contract/hub-transfer.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { Transfer } from "#core/stock/transfer.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, hubRows, seed, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, today, code } = tradingDay()
const year = Number(today.slice(2, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0)
const kaloor = 31
const packs = Array.from({ length: 20 }, (_, index) => code(1 + index, { product: 2648 }))

describe.each(anyDatabase)("papers of transfers on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(
        now,
        [],
        packs.map((each) => shelfPack(2648, each))
      ),
      allow({ allow_hub_to_hub_transfer: 1, allow_manage_inv_on_any_prod: 1, enable_order_create: 1 }, "hub"),
      transaction(() => hubRows(now, { stores: [{ store_id: kaloor, hub_id: 3, name: "Kaloor" }] })),
      changes(
        "UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username = 'hub'",
        `UPDATE store SET gstin = '32ABCDE1234F1Z4', region = 'Kerala' WHERE store_id = ${kaloor}`
      )
    ])
  )
  let next = 0
  interface Stored {
    readonly order_id: number
    readonly invoice_id: string | null
    readonly grand_total: number
    readonly credit_note?: string | null
    readonly items: ReadonlyArray<{ readonly item_id: number }>
  }
  const find = async (increment: string) =>
    hub.result<Stored>("OrderService.getOrderInfoByIncrementId", [increment])
  /** Sends half a kilogram to a store, with its paper made. */
  const sent = async (to: number) => {
    const answer = await hub.result<TransferAnswer>("HubToHubService.createHubTransferOrder", [
      11,
      to,
      [{ product_id: 2648, qty_to_send: 0.5 }]
    ])
    const increment = /Order Id : (\w+)\./.exec(answer.message)?.[1] ?? ""
    const order = await find(increment)
    const { error } = await hub.invoice(order.order_id, [
      {
        item_id: order.items[0]?.item_id,
        product_id: 2648,
        qty: 0.5,
        scanned_info: { items: [{ scan_code: packs[next++], qty: 0.5 }] }
      }
    ])
    expect(error).toBeUndefined()
    return find(increment)
  }
  const paperOf = async ({ invoice_id }: Stored) =>
    (
      await hub.result<{ readonly document: InvoiceDocument }>("InvoiceService.getInvoiceDocument", [
        Number(invoice_id),
        1
      ])
    ).document
  const cancelled = async ({ order_id, items }: Stored) => {
    const { error } = await hub.call("CommerceService.cancelOrder", [
      order_id,
      items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
    ])
    expect(error).toBeUndefined()
  }
  const listed = async (orderId: number) =>
    (await hub.result<ReadonlyArray<Transfer>>("HubToHubService.getHubTransfers", [11])).find(
      ({ order_id }) => order_id === orderId
    )

  it("a challan goes within one GSTIN, in a series of its own; cancelled, its number stays and nothing is credited (TRANSFER-14, TRANSFER-17)", async () => {
    const order = await sent(21)
    const paper = await paperOf(order)
    expect(paper).toMatchObject({
      paper: "challan",
      is_transfer: true,
      invoice_number: `11/D${year}/000001`,
      payment: "",
      buyer: { gstin: "29ABCDE1234F1ZW", place_of_supply: "Karnataka (29)" },
      // Of 880.00 a kilogram 90 percent, and half of that.
      lines: [{ hsn: "0207", price: "792.00", taxable: "396.00", cgst: "0.00" }],
      totals: { taxable: "396.00", cgst: "0.00", igst: "0.00", grand_total: "396.00" }
    })
    expect(order.grand_total).toBe(0)
    expect(await listed(order.order_id)).toMatchObject({
      paper: { kind: "challan", number: `11/D${year}/000001`, is_cancelled: false }
    })
    await cancelled(order)
    expect((await find(String((await listed(order.order_id))?.increment_id))).credit_note ?? null).toBeNull()
    expect((await paperOf(order)).cancelled_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await listed(order.order_id)).toMatchObject({ paper: { is_cancelled: true } })
    expect(await hub.number("SELECT COUNT(*) AS n FROM credit_note")).toBe(0)
    expect((await paperOf(await sent(21))).invoice_number).toBe(`11/D${year}/000002`)
  })

  it("an invoice goes to another GSTIN, at a value; cancelled, it is credited whole, and nobody is paid back (TRANSFER-15, TRANSFER-17)", async () => {
    const order = await sent(kaloor)
    const paper = await paperOf(order)
    expect(paper).toMatchObject({
      paper: "taxInvoice",
      regime: "igst",
      invoice_number: `11/T${year}/000001`,
      buyer: { name: "Fresh Foods Pvt Ltd", gstin: "32ABCDE1234F1Z4", place_of_supply: "Kerala (32)" },
      lines: [{ taxable: "396.00", rate: "5", igst: "19.80" }],
      totals: { taxable: "396.00", igst: "19.80", grand_total: "415.80" }
    })
    expect(order.grand_total).toBe(0)
    await cancelled(order)
    const { document: note } = await hub.result<{ readonly document: InvoiceDocument }>(
      "InvoiceService.getCreditNote",
      [order.order_id, 1]
    )
    expect(note).toMatchObject({
      credits: { invoice_number: `11/T${year}/000001` },
      totals: { igst: "19.80", grand_total: "415.80" }
    })
    expect(note.cancelled_at).toBeUndefined()
    expect(await hub.rows("SELECT credited FROM orders WHERE order_id = ?", order.order_id)).toEqual([
      { credited: 0 }
    ])
  })

  it("goods are valued as the hub that sends has it set, on papers that are made from then on (TRANSFER-16)", async () => {
    const earlier = await sent(21)
    const admin = await hub.login("admin")
    const set = (value: string) =>
      hub.call("AdminService.setEnvVariable", ["transfer_value", value, 1], admin)
    const reply = await set('"cost"')
    expect(reply.error).toBeUndefined()
    expect((await set("0")).error).toBeDefined()
    await set("100")
    expect((await paperOf(await sent(21))).totals.grand_total).toBe("440.00")
    expect((await paperOf(earlier)).totals.grand_total).toBe("396.00")
    await set("90")
  })
})
