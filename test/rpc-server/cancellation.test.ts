import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import type { RpcReply } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { databases, lawOn } from "./databases.ts"

const { now, code } = tradingDay()
const orders = ordersOf(Array.from({ length: 60 }, (_, index) => 40 + index))
const packs = Array.from({ length: 150 }, (_, index) => shelfPack(1773, code(170 + index)))

// SHIP-7, CREDIT-1.
describe.each(databases)("cancelling on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, seed(now, orders, packs))

  test("cancelled and shipped, together or one after the other: exactly one wins, the other is InvalidOrder (SHIP-7)", async () => {
    const cancel = (id: number) =>
      hub.call("CommerceService.cancelOrder", [id, [{ item_id: id * 100, reason: "Out of stock" }]])
    const ship = (id: number) => hub.call("CommerceService.createShipment", [id])
    const complete = (id: number) => hub.call("OrderService.updateOrder", [id, { status: "complete" }])
    const steps = { cancel, ship, complete } as const
    let next = 40
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(["cancel", "ship", "complete", "cancel", "ship"] as const, { minLength: 2 }),
        fc.boolean(),
        async (names, isTogether) => {
          const id = next++
          const codes = [code(id * 2 + 100), code(id * 2 + 101)]
          expect((await hub.invoice(id, [pickedLine(id, codes)])).error).toBeUndefined()
          const answers: Array<readonly [string, RpcReply]> = []
          if (isTogether)
            answers.push(
              ...(await Promise.all(names.map(async (name) => [name, await steps[name](id)] as const)))
            )
          else for (const name of names) answers.push([name, await steps[name](id)])
          const { status, credit_note } = await hub.order(id)
          const won = (name: string) =>
            answers.some(([each, { result }]) => each === name && result !== undefined)
          expect(won("cancel") && won("ship")).toBe(false)
          expect(won("cancel")).toBe(status === "canceled")
          expect(won("complete")).toBe(status === "complete")
          if (won("complete")) expect(won("ship")).toBe(true)
          if (names.includes("cancel") && names.includes("ship"))
            expect(won("cancel") || won("ship")).toBe(true)
          for (const [name, { error }] of answers)
            if (error !== undefined)
              // A second cancellation is told that there was one.
              expect([name, error.data?.tag]).toEqual([
                name,
                name === "cancel" && status === "canceled" ? "NotCancellable" : "InvalidOrder"
              ])
          expect(credit_note !== undefined && credit_note !== null).toBe(status === "canceled")
          const pack = await hub.result("ShipmentService.getHubInventoryInfo", [codes[0], 1773, 1])
          expect(pack).toMatchObject(status === "canceled" ? { status: 0, qty: 0.5 } : { status: 1, qty: 0 })
        }
      ),
      { numRuns: isLong ? 30 : 10, endOnFailure: true }
    )
  })

  it("cancelling an invoiced order gives its packs back, which are sold again, and credits its invoice (CREDIT-1)", async () => {
    const codes = [code(300), code(301)]
    const { result: made } = await hub.invoice(90, [pickedLine(90, codes)])
    const { invoice_number, invoice_id } = made as {
      readonly invoice_number: string
      readonly invoice_id: string
    }
    const cancelled = await hub.call("CommerceService.cancelOrder", [
      90,
      [{ item_id: 9000, reason: "Customer is away" }]
    ])
    expect(cancelled.result).toMatchObject({ status: "success" })
    const order = await hub.order(90)
    expect(order).toMatchObject({
      status: "canceled",
      invoice_id,
      credit_note: expect.stringMatching(/^11\/C\d\d\/\d{6}$/),
      totals: { grand_total: 282 }
    })
    const paperOf = (method: string, id: unknown) =>
      hub.result<{ readonly document: Record<string, unknown> }>(`InvoiceService.${method}`, [id, 1])
    const paper = await paperOf("getCreditNote", 90)
    const { document: before } = await paperOf("getInvoice", invoice_id)
    expect(paper.document).toMatchObject({
      invoice_number: order.credit_note,
      credits: { invoice_number, issued_at: before.issued_at },
      totals: before.totals,
      lines: before.lines
    })
    expect(paper).toMatchObject({
      file_name: expect.stringMatching(/^credit-note-11-C/),
      pdf_data: expect.stringMatching(/^JVBERi/)
    })
    // The packs go with another order, and their life tells of both.
    expect((await hub.invoice(91, [pickedLine(91, codes)])).result).toMatchObject({ status: "success" })
    const { events } = await hub.result<{ readonly events: ReadonlyArray<Record<string, unknown>> }>(
      "InventoryService.getPackLife",
      [codes[0]]
    )
    expect(events.map(({ what, change, reference }) => [what, change, reference])).toEqual([
      ["received", 0.5, null],
      ["sold", -0.5, incrementOf(90)],
      ["returned", 0.5, incrementOf(90)],
      ["sold", -0.5, incrementOf(91)]
    ])
    expect(events[2]).toMatchObject({ by: "hub user", reason: "Order cancelled" })
    const none = await hub.call("InvoiceService.getCreditNote", [91, 1])
    expect(none.error).toMatchObject({ data: { tag: "NotFound" } })
    const foreign = await hub.call("InvoiceService.getCreditNote", [90, 2], await hub.as("kochi"))
    expect(foreign.error).toMatchObject({ data: { tag: "NotFound" } })
  })

  it("the schema itself refuses an order that has left and is cancelled, and credit notes have no gap (CREDIT-1, WRITE-3)", async () => {
    for (const id of [92, 93, 94, 95, 96, 97]) {
      expect(
        (await hub.invoice(id, [pickedLine(id, [code(id * 2 + 56), code(id * 2 + 57)])])).error
      ).toBeUndefined()
      const cancelled = await hub.call("CommerceService.cancelOrder", [
        id,
        [{ item_id: id * 100, reason: "Out of stock" }]
      ])
      expect(cancelled.error).toBeUndefined()
    }
    expect((await hub.invoice(98, [pickedLine(98, [code(252), code(253)])])).error).toBeUndefined()
    expect((await hub.call("CommerceService.createShipment", [98])).error).toBeUndefined()
    const rows = await hub.rows("SELECT number AS n FROM credit_note WHERE store_id = 11 ORDER BY number")
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
    const both = hub.change("UPDATE orders SET status = 'canceled' WHERE left_at IS NOT NULL")
    await expect(both).rejects.toThrow()
  })
})
