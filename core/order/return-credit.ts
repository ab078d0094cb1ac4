/**
 * The credit of an invoice whose packs come back (CREDIT-2): of each line as large a part as came back of its packs, half up to
 * the paisa, so that several returns never come to more than the line and all of them together to exactly it. Discount
 * and taxable value are parted from its own credit and add up to it; each levy is credited for itself.
 */
import { proportion } from "../decimal.ts"
import type { InvoiceDocument } from "../label/invoice.ts"
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import type { OrderItem } from "./order.ts"
import type { SoldPack } from "./order-return.ts"
import { type Levies, levyNames } from "./tax.ts"

type Line = InvoiceDocument["lines"][number]

/** The share of a line's packs that had come back before and has come back now, of all of them: thousandths. */
export interface Share {
  readonly before: number
  readonly after: number
  readonly whole: number
}

/** The amounts of one line. */
export interface LineCredit extends Levies {
  readonly quantity: Q.Quantity
  readonly total: Money.Money
  readonly discount: Money.Money
  readonly taxable: Money.Money
}
const names = ["total", "discount", "taxable", ...levyNames] as const

/** The credit of a line once so much of its packs has come back. Each levy is credited for itself: halves stay equal. */
const upTo = (line: Line, part: number, whole: number): LineCredit => {
  const amount = (name: (typeof names)[number]) => Money.parse(line[name])
  const levy = (name: keyof Levies) => Money.share(amount(name), part, whole)
  const total = Money.share(amount("total"), part, whole)
  const discount = Money.share(total, amount("discount"), amount("total"))
  return {
    quantity: Q.ofThousandths(proportion(Q.parse(line.quantity), part, whole)),
    total,
    discount,
    taxable: Money.minus(total, discount),
    cgst: levy("cgst"),
    sgst: levy("sgst"),
    igst: levy("igst"),
    vat: levy("vat")
  }
}

/** The credit that this return adds to the earlier credits of a line. */
export const lineCredit = (line: Line, { before, after, whole }: Share): LineCredit => {
  if (whole <= 0 || after <= before) return upTo(line, 0, 1)
  const [then, now] = [upTo(line, before, whole), upTo(line, after, whole)]
  const more = (name: (typeof names)[number]) => Money.minus(now[name], then[name])
  return {
    quantity: Q.minus(now.quantity, then.quantity),
    total: more("total"),
    discount: more("discount"),
    taxable: more("taxable"),
    cgst: more("cgst"),
    sgst: more("sgst"),
    igst: more("igst"),
    vat: more("vat")
  }
}

/** The item that each line of an invoice charges: of several of one product the one that came to the same, else the next. */
const chargedItems = (
  invoice: Pick<InvoiceDocument, "lines">,
  items: ReadonlyArray<OrderItem>
): ReadonlyArray<OrderItem | undefined> => {
  const free = new Set(items.filter(({ accepted_qty }) => (accepted_qty ?? 0) > 0))
  const take = (fits: (item: OrderItem) => boolean): OrderItem | undefined => {
    const found = [...free].find(fits)
    if (found !== undefined) free.delete(found)
    return found
  }
  const exact = invoice.lines.map((line) =>
    take(
      ({ product_id, total_price }) =>
        product_id === line.product_id && total_price === Money.parse(line.total)
    )
  )
  return invoice.lines.map(
    (line, index) => exact[index] ?? take(({ product_id }) => product_id === line.product_id)
  )
}

/**
 * How much of each line of an invoice comes back. Packs of parts count for the item that they are cut from, which alone
 * is charged; what was sent beyond stock has no packs, and is with the customer until the rest is back.
 * @param back how much of which packs comes back now
 */
export const sharesOf = (
  invoice: Pick<InvoiceDocument, "lines">,
  items: ReadonlyArray<OrderItem>,
  packs: ReadonlyArray<Pick<SoldPack, "id" | "item_id" | "qty" | "returned_at">>,
  back: ReadonlyMap<number, Q.Quantity>,
  isWhole: boolean
): ReadonlyArray<Share> => {
  const charged = chargedItems(invoice, items)
  const chargedIds = new Set(charged.flatMap((item) => item?.item_id ?? []))
  const parents = new Map(items.map(({ item_id, parent_item_id }) => [item_id, parent_item_id]))
  const lineOf = (itemId: number): number | null | undefined =>
    chargedIds.has(itemId) ? itemId : parents.get(itemId)
  return charged.map((item) => {
    const own = packs.filter(({ item_id }) => item !== undefined && lineOf(item_id) === item.item_id)
    const sum = (some: typeof own) => Q.sum(some.map(({ qty }) => qty))
    const isOwn = own.length > 0 && own.every(({ item_id }) => item_id === item?.item_id)
    const all = isOwn ? Q.most(sum(own), item?.accepted_qty ?? Q.zero) : sum(own)
    const whole = all === 0 ? 1 : all
    const before = sum(own.filter(({ returned_at }) => returned_at !== null))
    const now = Q.sum(
      own.map(({ id, returned_at }) => (returned_at === null ? (back.get(id) ?? Q.zero) : Q.zero))
    )
    return { before, after: isWhole ? whole : before + now, whole }
  })
}
