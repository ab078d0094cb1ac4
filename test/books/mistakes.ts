/**
 * Mistakes in what the accountant and the cashier are answered, each in one figure: tables of GSTR-1 and VAT 201, what is
 * posted to Tally and the day book, an X and a Z. The reckoning finds each.
 */
import type { Trade } from "./trade.ts"

type Row = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>
export interface Mistake {
  readonly name: string
  readonly method: string
  /** The answer with the mistake; undefined where there is nothing to mistake. */
  readonly change: (answer: Answer) => Answer | undefined
}

const more = (value: unknown, by = 0.01): number => Math.round((Number(value) + by) * 1000) / 1000
/** The first row of a list that something is true of, with other values; without it where nothing is said of them. */
const inList =
  (list: string, change: (row: Row) => Row | undefined, isMeant: (row: Row) => boolean = () => true) =>
  (answer: Answer): Answer | undefined => {
    const rows = answer[list] as ReadonlyArray<Row>
    const at = rows.findIndex(isMeant)
    const row = rows[at]
    if (row === undefined) return undefined
    const changed = change(row)
    return { ...answer, [list]: changed === undefined ? rows.toSpliced(at, 1) : rows.with(at, changed) }
  }
const gstr1 = (name: string, change: Mistake["change"]): Mistake => ({
  name,
  method: "AccountsService.getGstr1",
  change
})
const vat = (name: string, change: Mistake["change"]): Mistake => ({
  name,
  method: "AccountsService.getVat201",
  change
})
const posted = (
  name: string,
  change: (row: Row) => Row | undefined,
  isMeant: (row: Row) => boolean
): Mistake => ({ name, method: "AccountsService.getPostings", change: inList("postings", change, isMeant) })

const waysOf = (row: Row) => (row.ways ?? []) as ReadonlyArray<Row>
const byCard = (row: Row) => waysOf(row).findIndex(({ method }) => method === "card")

/** Found by what is examined of all books at once. */
export const mistakes: ReadonlyArray<Mistake> = [
  gstr1(
    "GSTR-1 has an invoice of B2B a paisa too high",
    inList("b2b", (row) => ({ ...row, value: more(row.value) }))
  ),
  gstr1(
    "GSTR-1 has no invoice of B2CL",
    inList("b2cl", () => undefined)
  ),
  gstr1(
    "GSTR-1 has B2CS at another place of supply",
    inList("b2cs", (row) => ({ ...row, place: row.place === "29" ? "33" : "29" }))
  ),
  gstr1(
    "GSTR-1 has a credit note of CDNR under another GSTIN",
    inList("cdnr", (row) => ({ ...row, buyer_gstin: "27AAACP1234C1Z9" }))
  ),
  gstr1(
    "GSTR-1 has no credit note of CDNUR",
    inList("cdnur", () => undefined)
  ),
  gstr1(
    "GSTR-1 has a gram more of an HSN code",
    inList("hsn", (row) => ({ ...row, quantity: more(row.quantity, 0.001) }))
  ),
  gstr1(
    "GSTR-1 has unequal halves of an HSN code",
    inList(
      "hsn",
      (row) => ({ ...row, cgst: more(row.cgst), sgst: more(row.sgst, -0.01) }),
      ({ cgst }) => cgst !== 0
    )
  ),
  gstr1(
    "GSTR-1 has exempt goods as nil-rated ones",
    inList("untaxed", (row) => ({ ...row, nil_rated: row.exempt, exempt: row.nil_rated }))
  ),
  gstr1(
    "GSTR-1 counts a cancelled number of a series",
    inList(
      "documents",
      (row) => ({ ...row, cancelled: 0, net: row.total }),
      ({ cancelled }) => cancelled !== 0
    )
  ),
  vat("VAT 201 has a supply of Abu Dhabi in the box of Dubai", (answer) => {
    const [first, second, ...rest] = answer.boxes as ReadonlyArray<Row>
    if (first === undefined || second === undefined || first.amount === second.amount) return undefined
    const swapped = [
      { ...second, box: first.box, supplies: first.supplies },
      { ...first, box: second.box, supplies: second.supplies }
    ]
    return { ...answer, boxes: [...swapped, ...rest] }
  }),
  vat(
    "VAT 201 does not take a credit note off",
    inList(
      "boxes",
      (row) => ({ ...row, vat: more(row.vat, Number(row.credited_vat)) }),
      ({ credited_vat }) => credited_vat !== 0
    )
  ),
  posted(
    "a sale by card is posted as cash",
    (row) => {
      const ways = waysOf(row)
      const at = byCard(row)
      return { ...row, ways: ways.with(at, { ...ways[at], method: "cashondelivery" }) }
    },
    (row) => row.kind === "invoice" && byCard(row) >= 0
  ),
  posted(
    "a credit note by card is paid back in cash",
    (row) => {
      const ways = waysOf(row)
      const at = byCard(row)
      return { ...row, ways: ways.with(at, { ...ways[at], method: "cashondelivery" }) }
    },
    (row) => row.kind === "creditNote" && byCard(row) >= 0
  ),
  posted(
    "the voucher of a sale has no round-off",
    (row) => ({ ...row, round_off: 0 }),
    (row) => row.kind === "invoice" && row.round_off !== 0
  ),
  posted(
    "the day book has a rupee more in a drawer",
    (row) => ({ ...row, amount: more(row.amount, 1) }),
    ({ kind }) => kind === "cashIn"
  ),
  posted(
    "the day book has no refund of a drawer",
    () => undefined,
    ({ kind }) => kind === "refund"
  )
]

const report = (name: string, kind: "X" | "Z", change: (row: Answer) => Answer | undefined): Mistake => ({
  name,
  method: "ShiftService.getShiftReport",
  change: (answer) => (answer.kind === kind ? change(answer) : undefined)
})
/** Found where a shift is counted and closed. */
export const shiftMistakes: ReadonlyArray<Mistake> = [
  report(
    "an X has another sum by card",
    "X",
    inList(
      "sales",
      (row) => ({ ...row, amount: more(row.amount) }),
      ({ amount }) => amount !== null
    )
  ),
  report("an X says what should be in the drawer", "X", (answer) => ({
    ...answer,
    expected: answer.counted
  })),
  report(
    "a Z counts an order twice",
    "Z",
    inList("sales", (row) => ({ ...row, orders: Number(row.orders) + 1 }))
  ),
  report("a Z has a refund less", "Z", (answer) => ({ ...answer, refunds: more(answer.refunds, -1) })),
  report("a Z has a coin too much in the drawer", "Z", (answer) => ({
    ...answer,
    expected: more(answer.expected, 0.25)
  }))
]

/** As the trade, with a mistake; `made` counts how often it was. */
export const mistaken = (trade: Trade, { method, change }: Mistake) => {
  let count = 0
  trade.hears = (asked, answer) => {
    const changed = asked === method ? change(answer as Answer) : undefined
    if (changed !== undefined) count += 1
    return changed ?? answer
  }
  return { made: () => count, over: () => delete trade.hears }
}
