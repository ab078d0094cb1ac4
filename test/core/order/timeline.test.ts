/** TIME-3: one list, in one order, nothing twice. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lastNote, mostNotes, type Note, requireNoteRoom, requireOwn } from "#core/order/note.ts"
import type { Order } from "#core/order/order.ts"
import { timelineOf } from "#core/order/timeline.ts"
import type { AuditRow, Facts } from "#core/order/timeline-entry.ts"
import * as Q from "#core/quantity.ts"
import { timelineText } from "#core/text/timeline.ts"
import { detailOf } from "#test/support/outcome.ts"
import { runs } from "#test/support/runs.ts"
import { order, orderOf } from "../arbitrary/order.ts"

const at = (minute: number, second = 0) =>
  `2026-11-20 06:${String(minute).padStart(2, "0")}:${String(second).padStart(2, "0")}`
const created: Partial<Order> = { created_at: at(0), order_becomes_pending: at(0) }
const audited = (
  id: number,
  minute: number,
  action: string,
  detail: unknown = {},
  user_name = "Asha"
): AuditRow => ({
  id,
  at: at(minute),
  user_name,
  action,
  detail
})
const facts = (change: Partial<Facts> = {}): Facts => ({
  order: order([], created),
  audit: [],
  notes: [],
  invoice: undefined,
  creditNotes: [],
  shipment: undefined,
  cancellation: undefined,
  ...change
})
const lines = (of: Facts) => timelineOf(of).map((entry) => `${entry.by ?? "-"}: ${timelineText(entry)}`)

describe("the timeline of an order", () => {
  it("begins with its creation, by whoever it came from", () => {
    expect(lines(facts())).toEqual([`-: Placed at ${order([]).source.toUpperCase()}`])
    const received = facts({ audit: [audited(1, 1, "received", {}, "Inbox")] })
    expect(lines(received)[0]).toMatch(/^Inbox: Placed/)
    expect(lines(received)).toHaveLength(1)
  })

  it("says when it became pending, where that is another time", () => {
    const paid = facts({ order: order([], { ...created, order_becomes_pending: at(5) }) })
    expect(lines(paid)[1]).toBe("-: Became pending")
  })

  it("tells openings in a row once, and work as work (TIME-3)", () => {
    const looked = facts({
      audit: [
        audited(1, 1, "opened"),
        audited(2, 1, "assigned"),
        audited(3, 2, "opened"),
        audited(4, 3, "opened", {}, "Ravi"),
        audited(5, 4, "opened"),
        audited(6, 5, "opened")
      ]
    })
    expect(lines(looked).slice(1)).toEqual([
      "Asha: Worked on it, last seen 11:32",
      "Ravi: Opened it",
      "Asha: Opened it 2 times"
    ])
  })

  it("tells the packs, what is nil and what was taken later before the invoice, by whoever made it", () => {
    const base = orderOf("7 2kg, 8 1kg", created)
    const [first, second] = base.items
    if (first === undefined || second === undefined) throw new Error("two items")
    const items = [
      {
        ...first,
        accepted_qty: Q.parse("1.5"),
        reason: "Out of stock",
        hub_inventory_items: ["0.755", "0.745"].map((qty, at) => ({
          is_scanned: true,
          scan_code: `801${at}`,
          qty: Q.parse(qty)
        }))
      },
      { ...second, accepted_qty: second.qty }
    ]
    const invoiced = facts({
      order: { ...base, items, status: "processing", invoice_id: "4" },
      audit: [
        audited(9, 7, "invoiced", {
          packs: [{ item_id: first.item_id }, { item_id: first.item_id }, { item_id: second.item_id }],
          later: [{ item_id: second.item_id, scan_code: "8017", reason: "Damaged" }]
        }),
        audited(10, 7, "processed", { items: [] })
      ],
      invoice: { at: at(7), by: "Asha", number: "101/26-27/00001" }
    })
    expect(lines(invoiced).slice(1)).toEqual([
      "Asha: Took 3 packs for 2 items",
      `Asha: ${first.name}: 8010 0.755 Kg, 8011 0.745 Kg`,
      `Asha: 0.50 Kg of ${first.name} not sent: Out of stock`,
      `Asha: Took a later pack of ${second.name}, 8017: Damaged`,
      expect.stringMatching(/^Asha: Invoiced as 101\/26-27\/00001, [\d.]+$/)
    ])
  })

  it("tells of orders that came in finished what their papers say", () => {
    const past = facts({
      order: order([], { ...created, returned_at: at(40) }),
      invoice: { at: at(10), by: "Bina", number: "I1" },
      shipment: { at: at(20), by: "Ravi" },
      cancellation: { at: at(40), by: null },
      creditNotes: [{ at: at(40), by: "Bina", number: "C1" }]
    })
    expect(lines(past).slice(1)).toEqual([
      "Bina: Invoiced as I1, 0.00",
      "Ravi: Dispatched",
      "-: Cancelled",
      "Bina: Credited by C1",
      "-: Came back"
    ])
  })

  it("tells a dispatch once, though it is done in two calls (TIME-3)", () => {
    const left = facts({
      audit: [
        audited(1, 5, "shipped", { shipment_id: 3 }),
        audited(2, 5, "complete", { from: "processing" })
      ],
      shipment: { at: at(5), by: "Asha" }
    })
    expect(lines(left).slice(1)).toEqual(["Asha: Dispatched"])
  })

  it("tells what nobody wrote words for by its name", () => {
    expect(
      lines(facts({ audit: [audited(1, 5, "weighed again", { changed: ["the weight", "the label"] })] }))[1]
    ).toBe("Asha: Weighed again: the weight, the label")
  })

  it("has room for so many notes: all are read with the order", () => {
    const note: Note = { id: 3, at: at(2), user_id: 7, by: "Asha", text: "Ring twice", taken_back_at: null }
    const entryTexts = (count: number) => detailOf(requireNoteRoom(Array(count).fill(note)), undefined)
    expect(entryTexts(mostNotes - 1)).toBeUndefined()
    expect(entryTexts(mostNotes)).toBe("an order has at most 200 notes")
  })

  it("keeps a note that was taken back, marked", () => {
    const note: Note = { id: 3, at: at(2), user_id: 7, by: "Asha", text: "Ring twice", taken_back_at: at(4) }
    expect(lines(facts({ notes: [note] }))[1]).toBe("Asha: Note, taken back at 11:34: Ring twice")
    expect(lastNote([note])).toBeUndefined()
    expect(
      lastNote([
        { ...note, taken_back_at: null },
        { ...note, id: 2, taken_back_at: null }
      ])?.id
    ).toBe(3)
    expect(requireOwn(note, 8)).toMatchObject({ failure: { tag: "NotYourNote", data: { by: "Asha" } } })
    expect(requireOwn(note, 7)).toMatchObject({ success: "unchanged" })
  })

  it("is the same whatever the order in which its facts are read, in the order of time, and tells nothing twice (TIME-3)", () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.nat(200),
        minute: fc.nat(59),
        action: fc.constantFrom(
          "opened",
          "assigned",
          "held",
          "released",
          "invoiced",
          "shipped",
          "complete",
          "changed",
          "odd"
        ),
        by: fc.constantFrom("Asha", "Ravi")
      }),
      { selector: ({ id }) => id, maxLength: 20 }
    )
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (made, chance) => {
        const audit = made.map(({ id, minute, action, by }) => audited(id, minute, action, {}, by))
        const entries = timelineOf(facts({ audit }))
        const shuffled = audit
          .map((row) => [chance.next().value ?? 0, row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row)
        expect(timelineOf(facts({ audit: shuffled }))).toEqual(entries)
        expect(entries.map((entry) => entry.at)).toEqual(entries.map((entry) => entry.at).toSorted())
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
        for (const entry of entries) if (entry.id.startsWith("audit-")) expect(entry.by).not.toBeNull()
      }),
      { numRuns: runs(200) }
    )
  })
})
