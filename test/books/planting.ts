/** How a fault is planted in what a store is asked: in a value, a column, a paper, a line of one. */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { Statement } from "#rpc-server/store/engine/transaction.ts"
import type { Fault } from "#test/rpc-server/conservation/planted.ts"
import { Fraction, paisa, zero } from "./fraction.ts"
import type { levyNames } from "./levies.ts"

type Values = Statement["values"]
/** A statement with other values; undefined where it is let be. */
export const altered =
  (begins: string, change: (values: Values) => Values | undefined): Fault["plant"] =>
  (statement) => {
    if (!statement.text.startsWith(begins)) return undefined
    const values = change(statement.values)
    return values === undefined ? undefined : [{ ...statement, values }]
  }
export const setAt = (values: Values, at: number, value: Values[number]): Values => values.with(at, value)

/** Answered as if it had been done. */
export const undone =
  (begins: string): Fault["plant"] =>
  ({ text }) =>
    text.startsWith(begins) ? [{ text: "SELECT 1 AS id", values: [] }] : undefined
/** One of the columns of the first row that is inserted, by name. */
export const columnOf =
  (begins: string, name: string, change: (value: Values[number]) => Values[number]): Fault["plant"] =>
  (statement) => {
    const [, names = ""] = /^INSERT INTO \w+ \(([^)]*)\)/.exec(statement.text) ?? []
    // The hub that a transaction works for is none of its values.
    const hasOwnHub = !statement.text.includes(":hub")
    const at = names
      .split(", ")
      .filter((each) => hasOwnHub || each !== "hub_id")
      .indexOf(name)
    const value = statement.values[at]
    const isMeant = statement.text.startsWith(begins) && value != null
    return isMeant ? [{ ...statement, values: statement.values.with(at, change(value)) }] : undefined
  }
export const more = (value: Values[number]): number => Number(value) + 1
export const fewer = (value: Values[number]): number => Number(value) - 1

const contentAt = 8
type Change = (document: InvoiceDocument) => InvoiceDocument | undefined
export const eInvoiceAt = { kind: 2, irn: 4, content: 5 }
export const eInvoice = (change: Change): Fault["plant"] =>
  altered("INSERT INTO e_invoice (", (values) => {
    const changed = change(JSON.parse(String(values[eInvoiceAt.content])) as InvoiceDocument)
    return changed === undefined ? undefined : setAt(values, eInvoiceAt.content, JSON.stringify(changed))
  })
/** A discount by hand as a cart keeps it, a percent or an amount smaller. */
export const smaller = (discount: Values[number]): string => {
  const { amount, percent, ...rest } = JSON.parse(String(discount)) as Readonly<
    Record<"amount" | "percent", number | null>
  >
  const less = (value: number | null): number | null => (value === null ? null : Math.round(value * 90) / 100)
  return JSON.stringify({ ...rest, amount: less(amount), percent: less(percent) })
}
export const paper = (table: "invoice" | "credit_note", change: Change): Fault["plant"] =>
  altered(`INSERT INTO ${table} (`, (values) => {
    const changed = change(JSON.parse(String(values[contentAt])) as InvoiceDocument)
    return changed === undefined ? undefined : setAt(values, contentAt, JSON.stringify(changed))
  })

export const text = (amount: string, more: Fraction): string => Fraction.read(amount).plus(more).text()
export const less = zero.minus(paisa)
type Name = "taxable" | (typeof levyNames)[number]
/** A line, and the sums of its paper, with amounts changed by as much; the paper adds up as before. */
export const withLine = (
  document: InvoiceDocument,
  at: number,
  changes: Partial<Readonly<Record<Name, Fraction>>>
): InvoiceDocument => {
  const all = Object.entries(changes) as ReadonlyArray<readonly [Name, Fraction]>
  const moved = <A extends Readonly<Record<Name, string>>>(amounts: A): A => ({
    ...amounts,
    ...Object.fromEntries(all.map(([name, more]) => [name, text(amounts[name], more)]))
  })
  const more = all.reduce((sum, [, each]) => sum.plus(each), zero)
  const totals = moved(document.totals)
  return {
    ...document,
    lines: document.lines.map((line, index) => (index === at ? moved(line) : line)),
    totals: { ...totals, grand_total: text(totals.grand_total, more) }
  }
}
type Line = InvoiceDocument["lines"][number]
/** The first line that something is true of, changed. */
export const onLine =
  (
    isMeant: (line: Line, document: InvoiceDocument) => boolean,
    changes: (line: Line) => Partial<Readonly<Record<Name, Fraction>>>
  ): Change =>
  (document) => {
    const at = document.lines.findIndex((line) => isMeant(line, document))
    const line = document.lines[at]
    return line === undefined ? undefined : withLine(document, at, changes(line))
  }
export const isLevied = ({ cgst }: Line): boolean => cgst !== "0.00"
export const negative = (amount: string): Fraction => zero.minus(Fraction.read(amount))

/** The levy is half a paisa, and something, before it is rounded. */
export const isHalf = ({ taxable, rate, cgst }: Line): boolean => {
  const exact = Fraction.read(taxable).times(Fraction.read(rate)).per(Fraction.of(200))
  return isLevied({ cgst } as Line) && Fraction.read(cgst).minus(exact).equals(Fraction.of(1, 200))
}

export const first = (values: Values): number => Number(values[0])
