/** E-invoices: registered once whatever happens, compared, cancelled within a day (EINVOICE-4 to EINVOICE-7). */
import * as Schema from "effect/Schema"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { Inv01 } from "../core/accounts/inv01-schema.ts"
import { anyDatabase } from "./databases.ts"
import { type Mood, openPortal } from "./portal-outside.ts"
import { buyer, registeredOrders } from "./registered-orders.ts"

const { now, code } = tradingDay()
const ids = Array.from({ length: 16 }, (_, index) => index + 1)
const network = registeredOrders(now, ids, code)

describe.each(anyDatabase)("an e-invoice on $name", ({ url }) => {
  let portal: Awaited<ReturnType<typeof openPortal>>
  const opened = openPortal().then((made) => {
    portal = made
    return made.url
  })
  afterAll(() => portal.close())
  afterEach(() => portal.feels(() => "well"))
  const hub = Hub.of(
    async () => {
      await opened
      return url()
    },
    network,
    () => ({
      PACKHOUSE_EINVOICE: "production",
      PACKHOUSE_EINVOICE_URL: portal.url,
      PACKHOUSE_EINVOICE_TOKEN: "token-of-the-provider",
      PACKHOUSE_EINVOICE_USER: "fresh",
      PACKHOUSE_EINVOICE_PASSWORD: "secret-of-fresh",
      PACKHOUSE_EINVOICE_SECONDS: "2"
    })
  )

  /** Invoices an order; answers the number of its paper. */
  const sold = async (id: number): Promise<string> => {
    const { result, error } = await hub.invoice(id, [
      {
        item_id: id * 100,
        product_id: 1773,
        qty: 0.5,
        scanned_info: { items: [{ scan_code: code(id), qty: 0.5 }] }
      }
    ])
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return (result as { readonly invoice_number: string }).invoice_number
  }
  const rowOf = async (number: string) =>
    (await hub.rows("SELECT * FROM e_invoice WHERE number = ?", number))[0]
  const becomes = (number: string, state: string) =>
    expect.poll(async () => (await rowOf(number))?.state, { timeout: 40_000, interval: 100 }).toBe(state)
  const callsFor = (number: string) =>
    portal.calls.filter(
      ({ body }) => (body as { DocDtls?: { No: string } } | undefined)?.DocDtls?.No === number
    )
  const entryOf = async (number: string) => portal.entries.get(String((await rowOf(number))?.irn))
  const cancelled = async (id: number) => {
    const { error } = await hub.call("CommerceService.cancelOrder", [
      id,
      [{ item_id: id * 100, reason: "Customer changed their mind" }]
    ])
    if (error !== undefined) throw new Error(JSON.stringify(error))
  }
  const orderOf = async (id: number) =>
    (
      await hub.rows(
        `SELECT o.grand_total, o.credited, o.status, i.cancelled_at, (SELECT COUNT(*) FROM credit_note c WHERE c.order_id = o.order_id) AS notes
       FROM orders o JOIN invoice i ON i.order_id = o.order_id WHERE o.order_id = ?`,
        id
      )
    )[0]
  const invoicesFiled = async () => {
    const month = Day.dayAt(now).slice(0, 7)
    const { total } = await hub.result<{ readonly total: { readonly invoices: number } }>(
      "AccountsService.getGstr1",
      [month, "29ABCDE1234F1ZW"],
      await hub.as("admin")
    )
    return total.invoices
  }
  /** How many papers of the month wait or were refused, as the accounts have it. */
  const unregisteredOf = async () => {
    const { registrations } = await hub.result<{
      readonly registrations: ReadonlyArray<{
        readonly unregistered: ReadonlyArray<{
          readonly store_id: number
          readonly month: string
          readonly papers: number
        }>
      }>
    }>("AccountsService.getRegistrations", [], await hub.as("admin"))
    const month = Day.dayAt(now).slice(0, 7)
    return registrations
      .flatMap((each) => each.unregistered)
      .filter((each) => each.month === month)
      .reduce((sum, { papers }) => sum + papers, 0)
  }
  /** The portal does this with the first call for a paper, then as it should. */
  const firstThen = (first: Mood, ...more: ReadonlyArray<Mood>) => {
    const moods = [first, ...more]
    portal.feels(() => moods.shift() ?? "well")
  }

  it("is registered once, and its number, acknowledgement and signed QR are kept (EINVOICE-4, EINVOICE-5)", async () => {
    const number = await sold(1)
    await becomes(number, "registered")
    const [call] = callsFor(number)
    expect(call?.headers).toMatchObject({
      gstin: "29ABCDE1234F1ZW",
      authorization: "Bearer token-of-the-provider",
      user_name: "fresh",
      password: "secret-of-fresh"
    })
    Schema.decodeUnknownSync(Inv01, { onExcessProperty: "error" })(call?.body)
    expect(call?.body).toMatchObject({ SellerDtls: { Pin: 560038 }, BuyerDtls: { Gstin: buyer.gstin } })
    const entry = await entryOf(number)
    expect(await rowOf(number)).toMatchObject({
      irn: entry?.Irn,
      ack_number: String(entry?.AckNo),
      ack_date: entry?.AckDt,
      signed_qr: entry?.SignedQRCode,
      is_sandbox: 0
    })
    const [invoice] = await hub.rows("SELECT invoice_id FROM invoice WHERE order_id = 1")
    const { result } = await hub.call("InvoiceService.getInvoiceDocument", [Number(invoice?.invoice_id), 1])
    expect(result).toMatchObject({
      document: { registration: { state: "registered", irn: entry?.Irn, qr: entry?.SignedQRCode } }
    })
  })

  it.each([
    ["lost", 2],
    ["half", 3],
    ["slow", 4],
    ["down", 5],
    ["nonsense", 6]
  ] as const)(
    "that is answered by %s is registered all the same, and once (EINVOICE-5)",
    async (mood, id) => {
      firstThen(mood)
      const number = await sold(id)
      await becomes(number, "registered")
      const entry = await entryOf(number)
      expect(await rowOf(number)).toMatchObject({
        ack_number: String(entry?.AckNo),
        signed_qr: entry?.SignedQRCode
      })
      expect(
        [...portal.papers.values()].filter(
          (paper) => (paper as { DocDtls: { No: string } }).DocDtls.No === number
        )
      ).toHaveLength(1)
    }
  )

  it("that the portal refuses stays refused with its words (EINVOICE-6)", async () => {
    firstThen({ refuses: "2189 : Invalid total invoice value" })
    const number = await sold(7)
    await becomes(number, "refused")
    expect(await rowOf(number)).toMatchObject({ why: "2189 : Invalid total invoice value", ack_number: null })
  })

  it("that is answered for another paper is refused, and that is said (EINVOICE-6)", async () => {
    firstThen({
      answers: {
        success: true,
        result: { Irn: "f".repeat(64), AckNo: 1, AckDt: "2026-11-20 10:00:00", Status: "ACT" }
      }
    })
    const number = await sold(8)
    await becomes(number, "refused")
    expect(String((await rowOf(number))?.why)).toContain("answered for another paper")
  })

  it("waits while who asks is not let in, and says so (EINVOICE-5)", async () => {
    portal.feels(() => ({ refuses: "1005 : Invalid Token" }))
    const number = await sold(9)
    await expect
      .poll(async () => (await rowOf(number))?.why, { timeout: 40_000 })
      .toBe("1005 : Invalid Token")
    expect((await rowOf(number))?.state).toBe("waiting")
    portal.feels(() => "well")
    await becomes(number, "registered")
  })

  it("of an order that is cancelled within a day is cancelled at the portal, and leaves no credit note (EINVOICE-7)", async () => {
    const number = await sold(10)
    await becomes(number, "registered")
    const filed = await invoicesFiled()
    firstThen("well", "lost")
    await cancelled(10)
    await becomes(number, "cancelled")
    expect((await entryOf(number))?.Status).toBe("CNL")
    const order = await orderOf(10)
    expect(order).toMatchObject({ status: "canceled", notes: 0, credited: order?.grand_total })
    expect(order?.cancelled_at).not.toBeNull()
    // The accountant's files name its number, and no amount of it.
    expect(await invoicesFiled()).toBe(filed - 1)
  })

  it("that the portal does not have is withdrawn with its order (EINVOICE-7)", async () => {
    portal.feels(({ path }) => (path === "/invoice" ? "down" : "well"))
    const number = await sold(11)
    await expect
      .poll(async () => Number((await rowOf(number))?.tries), { timeout: 40_000 })
      .toBeGreaterThan(0)
    await cancelled(11)
    await becomes(number, "withdrawn")
    expect(await entryOf(number)).toBeUndefined()
    expect(await orderOf(11)).toMatchObject({ notes: 0 })
  })

  it("older than a day stands, and its order is credited (EINVOICE-7)", async () => {
    const number = await sold(12)
    await becomes(number, "registered")
    await hub.change({
      text: "UPDATE e_invoice SET ack_date = '2020-01-01 10:00:00' WHERE number = ?",
      values: [number]
    })
    await cancelled(12)
    expect(await orderOf(12)).toMatchObject({ notes: 1, cancelled_at: null })
    expect(await rowOf(number)).toMatchObject({
      state: "registered",
      why: expect.stringContaining("more than a day")
    })
    const [note] = await hub.rows("SELECT credit_note_number AS number FROM credit_note WHERE order_id = 12")
    await becomes(String(note?.number), "registered")
    expect(callsFor(String(note?.number))[0]?.body).toMatchObject({
      DocDtls: { Typ: "CRN" },
      RefDtls: { PrecDocDtls: [{ InvNo: number }] }
    })
  })

  it("that the portal does not cancel stands, and is credited instead (EINVOICE-7)", async () => {
    const number = await sold(13)
    await becomes(number, "registered")
    portal.feels(({ path }) =>
      path === "/invoice/cancel"
        ? { refuses: "2270 : The allowed cancellation time limit is crossed" }
        : "well"
    )
    await cancelled(13)
    await becomes(number, "registered")
    await expect.poll(async () => (await orderOf(13))?.notes, { timeout: 40_000 }).toBe(1)
    const order = await orderOf(13)
    expect(order).toMatchObject({ cancelled_at: null, credited: order?.grand_total })
    expect(String((await rowOf(number))?.why)).toContain("2270")
  })

  it("that is refused is listed with why, sent again, or set aside by an administrator, and counted by the accounts until then (EINVOICE-9, EINVOICE-10)", async () => {
    const { done, ask } = hub.service("EInvoiceService")
    portal.feels(() => ({ refuses: "2227 : SGST and CGST amounts should be equal" }))
    const number = await sold(16)
    await becomes(number, "refused")
    const list = () =>
      done<{ registrar: string; papers: ReadonlyArray<{ id: number; number: string; why: string }> }>(
        "getOpenEInvoices",
        []
      )
    const { registrar, papers } = await list()
    expect(registrar).toBe("production")
    const paper = papers.find((each) => each.number === number)
    expect(paper).toMatchObject({ why: "2227 : SGST and CGST amounts should be equal", state: "refused" })
    const id = paper?.id ?? 0
    expect((await ask("setAsideEInvoice", [id, "By hand"])).error).toBeDefined()
    expect(JSON.stringify((await ask("setAsideEInvoice", [id, " "], "admin")).error)).toContain("Say why")
    const unregistered = await unregisteredOf()
    expect(unregistered).toBeGreaterThan(0)
    await done("setAsideEInvoice", [id, "Registered by hand"], "admin")
    await becomes(number, "aside")
    expect(await unregisteredOf()).toBe(unregistered - 1)
    portal.feels(() => "well")
    await done("retryEInvoice", [id])
    expect((await rowOf(number))?.why).toBeNull()
    await becomes(number, "registered")
    expect((await list()).papers.some((each) => each.number === number)).toBe(false)
    await done("retryEInvoice", [id])
    expect((await rowOf(number))?.state).toBe("registered")
    expect(JSON.stringify((await ask("setAsideEInvoice", [id, "By hand"], "admin")).error)).toContain(
      "may be registered already"
    )
    expect((await ask("retryEInvoice", [999_999])).error?.data?.tag).toBe("NotFound")
  })

  it("is not made where the hub registers none, or the buyer has no GSTIN (EINVOICE-4)", async () => {
    await hub.change("UPDATE env_variable SET value = 'false' WHERE name = 'e_invoices'")
    expect(await rowOf(await sold(14))).toBeUndefined()
    await hub.change(
      "UPDATE env_variable SET value = 'true' WHERE name = 'e_invoices'",
      "UPDATE orders SET buyer = NULL WHERE order_id = 15"
    )
    expect(await rowOf(await sold(15))).toBeUndefined()
  })
})
