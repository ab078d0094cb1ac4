/** COMEBACK-1 to COMEBACK-3, CREDIT-2 and PAY-11: what comes back, what becomes of it, and what is credited and paid back for it. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { creditOf, returnNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { decideReturn, readReturnCode, requireReturnable, type SoldPack } from "#core/order/order-return.ts"
import { returnRefund } from "#core/order/refund.ts"
import { sharesOf } from "#core/order/return-credit.ts"
import { readReturnReasons, requireListed, secondaryOf, spoils } from "#core/order/return-reason.ts"
import * as Q from "#core/quantity.ts"
import { faultDetail } from "#core/text/fault.ts"
import { anyInvoiced } from "../arbitrary/invoiced-order.ts"
import { paidByUpi } from "../arbitrary/payment.ts"
import { noon, today } from "../arbitrary/time.ts"

const paise = (text: string): number => Math.round(Number(text) * 100)
const note = { number: "C1", issued_at: noon, served_by: "Asha" }

/** The credit notes of an order whose packs come back group by group. */
const notesOf = (
  {
    items,
    invoice,
    packs
  }: {
    readonly items: Parameters<typeof sharesOf>[1]
    readonly invoice: InvoiceDocument
    readonly packs: ReadonlyArray<SoldPack>
  },
  groups: ReadonlyArray<number>
): ReadonlyArray<InvoiceDocument> => {
  let left = packs
  let open = paise(invoice.totals.grand_total)
  const last = Math.max(...groups)
  const notes: Array<InvoiceDocument> = []
  for (let at = 0; at <= last; at++) {
    const back = new Set(packs.filter((_, index) => groups[index] === at).map(({ id }) => id))
    if (back.size === 0) continue
    const isWhole = left.every(({ id, returned_at }) => returned_at !== null || back.has(id))
    const all = new Map(left.flatMap(({ id, qty }) => (back.has(id) ? [[id, qty] as const] : [])))
    const shares = sharesOf(invoice, items, left, all, isWhole)
    notes.push(
      returnNoteDocument(invoice, creditOf(invoice, shares, isWhole, Money.ofHundredths(open)), note)
    )
    open -= paise(notes.at(-1)?.totals.grand_total ?? "0")
    left = left.map((pack) => (back.has(pack.id) ? { ...pack, returned_at: "2026-11-20 05:00:00" } : pack))
  }
  return notes
}

describe("what a return credits", () => {
  it("all credit notes of an order come to its invoice in every column, none is below 0, and each adds up (CREDIT-2, CREDIT-3, CASH-3)", () => {
    const columns = [
      "subtotal",
      "discount",
      "taxable",
      "cgst",
      "sgst",
      "igst",
      "vat",
      "shipping",
      "grand_total"
    ] as const

    fc.assert(
      fc.property(
        anyInvoiced.chain((invoiced) =>
          fc.tuple(
            fc.constant(invoiced),
            fc.array(fc.integer({ min: 0, max: 4 }), {
              minLength: invoiced.packs.length,
              maxLength: invoiced.packs.length
            })
          )
        ),
        ([invoiced, groups]) => {
          const notes = notesOf(invoiced, groups)
          for (const column of columns) {
            const parts = notes.map(({ totals }) => paise(totals[column]))
            expect(parts.every((part) => part >= 0)).toBe(true)
            expect([column, parts.reduce((sum, part) => sum + part, 0)]).toEqual([
              column,
              paise(invoiced.invoice.totals[column])
            ])
          }
          for (const { totals, lines } of notes) {
            const sum = (...names: ReadonlyArray<(typeof columns)[number]>) =>
              names.reduce((all, name) => all + paise(totals[name]), 0)
            expect(paise(totals.grand_total)).toBe(
              sum("taxable", "cgst", "sgst", "igst", "vat") + paise(totals.round_off ?? "0")
            )
            expect(totals.cgst).toBe(totals.sgst)
            expect(sum("subtotal", "shipping")).toBe(sum("taxable", "discount"))
            for (const line of lines)
              expect(paise(line.total)).toBe(paise(line.taxable) + paise(line.discount))
          }
        }
      )
    )
  })

  it("a line is credited by the part of its packs that is back, half up, as decimals say (CREDIT-2)", () => {
    fc.assert(
      fc.property(anyInvoiced, fc.nat(), ({ items, invoice, packs }, at) => {
        const pack = packs[at % packs.length]
        if (pack === undefined || packs.length === 1) return
        const shares = sharesOf(invoice, items, packs, new Map([[pack.id, pack.qty]]), false)
        const { lines } = creditOf(invoice, shares, false, Money.parse(invoice.totals.grand_total))
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(paise(invoice.lines[index]?.total ?? "0")) * BigInt(share.after)
          const whole = BigInt(share.whole)
          expect(BigInt(lines[index]?.total ?? 0)).toBe((exact * 2n + whole) / (whole * 2n))
        }
      })
    )
  })
})

const sold = (id: number, change: Partial<SoldPack> = {}): SoldPack => ({
  id,
  pack_id: id + 100,
  item_id: 1,
  scan_code: `MCODE${id}`,
  unique_key: `CODE${id}`,
  sell_by: "pack",
  qty: Q.one,
  returned_at: null,
  returned_by: null,
  ...change
})
const reasons = readReturnReasons(new Map())
const tagOf = (result: ReturnType<typeof decideReturn>) =>
  Result.isSuccess(result) ? (result.success.isWhole ? "whole" : "part") : result.failure.tag
const back = (scan_code: string, p_reason = "expired") => ({ scan_code, p_reason })
const invoicedOrder = { invoice_id: "7", is_hub_transfer_order: false }

describe("what may come back", () => {
  const packs = [sold(1), sold(2), sold(3, { returned_at: "2026-11-20 05:00:00", returned_by: "Bina" })]
  it.each([
    ["a pack of the order", invoicedOrder, packs, false, [back("CODE1")], "part"],
    ["every pack that is out", invoicedOrder, packs, true, [back("CODE1"), back("MCODE2")], "whole"],
    [
      "every pack that is out, one by one",
      invoicedOrder,
      packs,
      false,
      [back("CODE1"), back("CODE2")],
      "whole"
    ],
    ["by the id of its line", invoicedOrder, packs, false, [{ id: 2, ...back("CODE2") }], "part"],
    ["by the id of the pack", invoicedOrder, packs, false, [{ id: 102, ...back("CODE2") }], "part"],
    ["another pack's id", invoicedOrder, packs, false, [{ id: 1, ...back("CODE2") }], "PackNotInOrder"],
    ["a pack of another order", invoicedOrder, packs, false, [back("CODE9")], "PackNotInOrder"],
    ["a pack that is back", invoicedOrder, packs, false, [back("CODE3")], "PackNotInOrder"],
    ["a pack twice", invoicedOrder, packs, false, [back("CODE1"), back("CODE1")], "InvalidData"],
    ["all, and not all are named", invoicedOrder, packs, true, [back("CODE1")], "InvalidData"],
    ["nothing", invoicedOrder, packs, false, [], "NoPacksSelected"],
    ["a pack without a reason", invoicedOrder, packs, false, [back("CODE1", " ")], "ReturnReasonMissing"],
    [
      "an order that is not invoiced",
      { ...invoicedOrder, invoice_id: null },
      packs,
      false,
      [back("CODE1")],
      "NotInvoiced"
    ],
    [
      "a transfer to another hub",
      { ...invoicedOrder, is_hub_transfer_order: true },
      packs,
      false,
      [back("CODE1")],
      "TransferNotReturned"
    ],
    ["an order without packs", invoicedOrder, [], true, [back("CODE1")], "NothingToReturn"]
  ] as const)("%s", (_, of, own, allPacketReturn, lines, outcome) => {
    expect(tagOf(decideReturn(of, own, { allPacketReturn, lines }, reasons, today, builtInTable))).toBe(
      outcome
    )
  })

  it("of an order whose last pack is back it is said when that was, and to whom (COMEBACK-2)", () => {
    const all = [
      sold(1, { returned_at: "2026-11-20 05:00:00", returned_by: "Bina" }),
      sold(2, { returned_at: "2026-11-20 06:30:00", returned_by: "Asha" })
    ]
    const refused = Result.getOrThrow(Result.flip(requireReturnable(invoicedOrder, all)))
    expect(refused).toMatchObject({ tag: "NothingToReturn" })
    expect(faultDetail(refused)).toBe("it came back at 2026-11-20 12:00, to Asha")
    expect(faultDetail(Result.getOrThrow(Result.flip(requireReturnable(invoicedOrder, []))))).toBeUndefined()
  })

  it("units of one code come back as often as there are lines of it", () => {
    const units = [1, 2, 3].map((id) => sold(id, { scan_code: "8901234567890", unique_key: null }))
    const lines = units.map(() => back("8901234567890"))
    expect(
      tagOf(
        decideReturn(invoicedOrder, units, { allPacketReturn: true, lines }, reasons, today, builtInTable)
      )
    ).toBe("whole")
  })
})

describe("how much of a line comes back (COMEBACK-6)", () => {
  const salt = sold(1, { scan_code: "8901234567890", unique_key: null, qty: Q.ofThousandths(3000) })
  const beef = sold(2, {
    scan_code: "MANUAL_PACK",
    unique_key: null,
    sell_by: "kg",
    qty: Q.ofThousandths(735)
  })
  const chicken = sold(3, { scan_code: "80177300500645507000123", unique_key: "80177300500645507000123" })
  const packs = [salt, beef, chicken]
  const line = (scan_code: string, qty?: number) => ({
    scan_code,
    p_reason: "expired",
    ...(qty === undefined ? {} : { qty: Q.ofThousandths(qty) })
  })
  const amounts = (lines: ReadonlyArray<ReturnType<typeof line>>, allPacketReturn = false) => {
    const decided = decideReturn(
      invoicedOrder,
      packs,
      { allPacketReturn, lines },
      reasons,
      today,
      builtInTable
    )
    return Result.isFailure(decided) ? decided.failure.tag : decided.success.packs.map(({ qty }) => qty)
  }
  it.each([
    ["one scan of a code that every unit carries is one unit", [line("8901234567890")], [1000]],
    [
      "scans count up",
      [line("8901234567890"), line("M8901234567890"), line("8901234567890")],
      [1000, 1000, 1000]
    ],
    ["one scan too many", Array.from({ length: 4 }, () => line("8901234567890")), "InvalidData"],
    ["a typed quantity", [line("8901234567890", 2000)], [2000]],
    ["half a pack", [line("8901234567890", 500)], "InvalidData"],
    ["nothing of it", [line("8901234567890", 0)], "InvalidData"],
    ["less than nothing", [line("8901234567890", -1000)], "InvalidData"],
    ["more than was sold", [line("8901234567890", 4000)], "InvalidData"],
    ["a weight without a code, all of it", [line("MANUAL_PACK")], [735]],
    ["a weight of two decimals", [line("MANUAL_PACK", 250)], [250]],
    ["a weight of three", [line("MANUAL_PACK", 255)], "InvalidData"],
    ["a part of a pack with a code of its own", [line(chicken.scan_code, 500)], "InvalidData"],
    ["such a pack, whole", [line(chicken.scan_code, 1000)], [1000]]
  ] as const)("%s", (_, lines, outcome) => {
    expect(amounts(lines)).toEqual(outcome)
  })
  it("all packets are all of each line", () => {
    expect(
      amounts(
        packs.map(({ scan_code }) => line(scan_code)),
        true
      )
    ).toEqual([3000, 735, 1000])
    expect(amounts([line("8901234567890", 2000), line("MANUAL_PACK"), line(chicken.scan_code)], true)).toBe(
      "InvalidData"
    )
  })
})

describe("reasons of returns", () => {
  const read = (primary: string, secondary: string, spoiling = "") =>
    readReturnReasons(
      new Map([
        ["order_return_reason", primary],
        ["secondary_order_return_reason", secondary],
        ["order_return_spoiling_reason", spoiling]
      ])
    )
  it("are the lists of the hub; what cannot be read is the default (COMEBACK-9)", () => {
    expect(reasons).toMatchObject({ primary: ["expired", "damaged"], secondary: [] })
    expect(read("{", "[").primary).toEqual(["expired", "damaged"])
    const some = read('["Damaged", " Wrong item "]', '{"Damaged": ["Leaking", "Torn"]}')
    expect(some.primary).toEqual(["Damaged", "Wrong item"])
    expect(secondaryOf(some, "damaged")).toEqual(["Leaking", "Torn"])
    expect(secondaryOf(some, "Wrong item")).toEqual([])
    expect(secondaryOf(read("[]", '["Late"]'), "expired")).toEqual(["Late"])
  })
  it("are those of the lists alone, in any letters, as the lists write them (COMEBACK-9)", () => {
    const some = read('["Damaged", "Wrong item"]', '{"Damaged": ["Leaking"]}')
    const judged = (p_reason: string, s_reason = "") => {
      const listed = requireListed(some, { p_reason, s_reason })
      return Result.isSuccess(listed) ? listed.success : listed.failure.data.why
    }
    expect(judged(" damaged ", "LEAKING")).toEqual({ p_reason: "Damaged", s_reason: "Leaking" })
    expect(judged("Wrong item")).toEqual({ p_reason: "Wrong item", s_reason: null })
    expect(judged("Because")).toBe("Because is no reason for a return: Damaged, Wrong item")
    expect(judged("Damaged", "Torn")).toBe("Torn is no reason beside Damaged: Leaking")
    expect(judged("Wrong item", "Leaking")).toBe("Leaking is no reason beside Wrong item: there is none")
  })
  it("spoil a pack where they are expired or damaged, in any letters, or as the hub says (COMEBACK-3)", () => {
    expect(["Expired", "DAMAGED", "Wrong item"].map((reason) => spoils(reasons, reason))).toEqual([
      true,
      true,
      false
    ])
    expect(spoils(read("[]", "[]", '["Quality"]'), "quality")).toBe(true)
    expect(spoils(read("[]", "[]", '["Quality"]'), "expired")).toBe(false)
  })
})

describe("what is scanned or typed for a return (COMEBACK-1, COMEBACK-7)", () => {
  it.each([
    ["100000042", { _tag: "Number", text: "100000042", order_id: 100_000_042 }],
    [" 42 ", { _tag: "Number", text: "42", order_id: 42 }],
    ["SW-42", { _tag: "Number", text: "SW-42", order_id: null }],
    ["no such code at all", { _tag: "Number", text: "no such code at all", order_id: null }],
    ["11/26-27/000042", { _tag: "Invoice", number: "11/26-27/000042" }],
    ["c11/26-27/42", { _tag: "Invoice", number: "C11/26-27/42" }],
    ["A".repeat(43), { _tag: "Receipt", code: "A".repeat(43) }],
    [`https://shop.example/r/${"a-".repeat(21)}b`, { _tag: "Receipt", code: `${"a-".repeat(21)}b` }],
    ["", { _tag: "Unknown" }],
    ["$$ok", { _tag: "NotAPack" }],
    ["$$zzz", { _tag: "NotAPack" }],
    ["$$no_such_command", { _tag: "NotAPack" }]
  ] as const)("%s", (code, meant) => {
    expect(readReturnCode(code, today)).toEqual(meant)
  })
})

describe("how the customer gets the money back (PAY-11)", () => {
  const amount = Money.ofHundredths(120_00)
  const paid = paidByUpi({ amount: Money.ofHundredths(500_00) })
  it.each([
    ["cash", { payment_method: "cashondelivery" }, [], { how: "cash", amount }],
    [
      "by card, of which nobody wrote down a payment",
      { payment_method: "card" },
      [],
      { how: "task", amount, method: "card", reference: null }
    ],
    ["a partner was paid", { payment_method: "checkmo" }, [], { how: "none" }],
    [
      "by its payment",
      { payment_method: "upi", payments: [paid] },
      [],
      { how: "task", amount, method: "upi", reference: "UPI-1" }
    ],
    ["paid back already", { payment_method: "upi", payments: [paid] }, [amount], { how: "none" }]
  ] as const)("%s", (_, order, paidBack, outcome) => {
    const delivered = { status: "complete", grand_total: Money.ofHundredths(500_00), ...order } as const
    const back = { amount, comesTo: Money.ofHundredths(380_00), paidBack }
    expect(returnRefund(delivered, back, { hasShipment: true, sale: undefined })).toEqual(outcome)
  })
})
