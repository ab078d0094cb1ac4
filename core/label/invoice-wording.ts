/** The words that the law wants on an invoice, the same on a sheet and on a receipt. */
import { toNumber } from "../decimal.ts"
import * as Money from "../money.ts"
import type { Order } from "../order/order.ts"
import type { OrderPaper } from "../order/paper-kind.ts"
import { spaced } from "../order/store-credit.ts"
import { isHalved, type Levies, levyNames, namedLevies } from "../order/tax.ts"
import * as Q from "../quantity.ts"
import type { InvoiceDocument } from "./invoice.ts"

/** A levy as a paper names it. */
export interface Tax {
  readonly name: string
  readonly part: keyof Levies
}

const titles = {
  taxInvoice: "Tax Invoice",
  billOfSupply: "Bill of Supply",
  invoiceCumBill: "Invoice-cum-Bill of Supply",
  challan: "Delivery Challan"
} as const satisfies Readonly<Record<OrderPaper, string>>
type InvoiceTitle = "Invoice" | (typeof titles)[OrderPaper]

/** What a paper is called, by its kind; "Invoice" for one whose kind nobody wrote down. */
export const paperTitle = (paper: OrderPaper | undefined): InvoiceTitle =>
  paper === undefined ? "Invoice" : titles[paper]

/** "Tax Invoice 101/T26/000042", with the paper beside it: "Tax Invoice 101/T26/000042, Bill of Supply 101/B26/000007". */
export const paperText = ({ kind, number, beside }: NonNullable<Order["paper"]>): string =>
  [
    `${paperTitle(kind ?? undefined)} ${number}`,
    ...(beside === undefined ? [] : [`${titles.billOfSupply} ${beside}`])
  ].join(", ")

/**
 * What the paper is called. Of an earlier paper its lines tell: an invoice of exempt goods alone is a bill of supply (rule 49 of the CGST Rules), and a
 * seller without a registration issues no tax invoice.
 */
const invoiceTitleOf = ({ paper, regime, seller, totals, lines }: InvoiceDocument): InvoiceTitle => {
  if (paper === "challan") return titles.challan
  if ((regime === "vat" ? seller.trn : seller.gstin) === null) return "Invoice"
  if (paper !== undefined) return titles[paper]
  const isExempt = lines.every(({ rate }) => Number(rate) === 0)
  const isUntaxed = namedLevies[regime].every(({ part }) => Number(totals[part]) === 0)
  return regime !== "vat" && isExempt && isUntaxed ? "Bill of Supply" : "Tax Invoice"
}

const isUntaxed = (title: InvoiceTitle): boolean => title === titles.billOfSupply || title === titles.challan

/** What the paper is called; a credit note is called that whatever it credits. */
export const titleOf = (document: InvoiceDocument): InvoiceTitle | "Credit Note" =>
  document.credits === undefined ? invoiceTitleOf(document) : "Credit Note"

/** "Against invoice 101/26-27/00042 of 2026-11-20". */
export const creditedInvoice = ({ credits }: InvoiceDocument): string | undefined =>
  credits === undefined
    ? undefined
    : `Against invoice ${credits.invoice_number} of ${credits.issued_at.slice(0, 10)}`

/** "Store credit SC7K3Q 9X2M4 TB1C", "Added 120.00", "Balance 120.00": what the holder of the paper has. */
export const storeCreditOf = ({
  store_credit: credit,
  currency
}: InvoiceDocument): ReadonlyArray<readonly [string, string]> =>
  credit === undefined
    ? []
    : [
        ["Store credit", spaced(credit.number)],
        ["Added to it", shown({ currency }, credit.added)],
        ["Its balance", shown({ currency }, credit.balance)]
      ]

/**
 * The taxes that the paper has a place for; a bill of supply names none (rule 49), nor does its credit note, nor the
 * challan of goods that nobody supplies.
 */
export const taxesOf = (document: InvoiceDocument): ReadonlyArray<Tax> =>
  isUntaxed(invoiceTitleOf(document)) ? [] : namedLevies[document.regime]

/** What the amount after the discount is called: where something is not taxed, it is no taxable value. A challan states the taxable value (rule 55(1)). */
export const valueName = (document: InvoiceDocument): "Taxable" | "Value" =>
  document.paper !== "challan" && (document.paper === "invoiceCumBill" || taxesOf(document).length === 0)
    ? "Value"
    : "Taxable"

/** As rule 46 has it endorsed. */
const toSez = "Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax"

/**
 * The buyer under its name: its registration, its address, and where the goods go if that is elsewhere. A bill of supply to
 * a special economic zone bears no tax that could be paid.
 */
export const buyerLines = (document: InvoiceDocument): ReadonlyArray<string> => {
  const { buyer } = document
  return [
    ...(buyer.is_sez === true && taxesOf(document).length > 0 ? [toSez] : []),
    ...(buyer.gstin == null ? [] : [`GSTIN ${buyer.gstin}`]),
    ...(buyer.trn === undefined ? [] : [`TRN ${buyer.trn}`]),
    ...buyer.address,
    ...(buyer.delivered_to === undefined ? [] : [`Delivered to ${buyer.delivered_to.join(", ")}`])
  ]
}

type Priced = Pick<InvoiceDocument, "currency">
/** An amount of the document as papers print it: grouped as its country does, without a sign: "1,364.40". */
export const shown = ({ currency }: Priced, amount: string): string =>
  Money.grouped(Money.parse(amount), currency)

/** "₹1,364.40": what the paper comes to. */
export const totalText = ({ currency, totals }: Pick<InvoiceDocument, "currency" | "totals">): string =>
  Money.format(Money.parse(totals.grand_total), currency)

const isZero = (amount: string): boolean => Money.parse(amount) === 0

/** Goods that GST does not tax (nil-rated, exempt and beyond it, CGST Act, section 2(47)); a rate of 0 % belongs to VAT. */
export const isExempt = (
  { regime }: Pick<InvoiceDocument, "regime">,
  taxed: Readonly<Record<"rate" | keyof Levies, string>>
): boolean => regime !== "vat" && [taxed.rate, ...levyNames.map((name) => taxed[name])].every(isZero)

/** The rate of each levy on a value, in percent: half of the rate where two levies share it (rule 46(l)). */
export const levyRate = ({ regime }: Pick<InvoiceDocument, "regime">, rate: string): string =>
  isHalved(regime) ? String(toNumber(Money.parse(rate) * 50, 4)) : rate

/** "CGST 2.5% 10.00": the levies on a value, each by its name, its own rate and its amount (rule 46(l) and (m)). */
export const levied = (
  document: InvoiceDocument,
  taxed: { readonly rate: string } & Readonly<Record<keyof Levies, string>>
): ReadonlyArray<{ readonly name: string; readonly value: string }> =>
  taxesOf(document).flatMap(({ name, part }) =>
    isZero(taxed[part])
      ? []
      : [{ name: levyName(document, name, taxed.rate), value: shown(document, taxed[part]) }]
  )

/** "CGST 2.5%"; without a rate where none is known. */
export const levyName = (document: Pick<InvoiceDocument, "regime">, name: string, rate: string): string =>
  isZero(rate) ? name : `${name} ${levyRate(document, rate)}%`

/** The taxable values and levies of one rate together: of goods and of the delivery, the lowest rate first. */
export interface RateSum extends Readonly<Record<keyof Levies, string>> {
  readonly rate: string
  readonly taxable: string
}
export const rateSums = ({ lines, delivery = [] }: InvoiceDocument): ReadonlyArray<RateSum> => {
  const taxed = [...lines, ...delivery]
  const rates = [...new Set(taxed.map(({ rate }) => rate))].sort((a, b) => Number(a) - Number(b))
  return rates.map((rate) => {
    const sumOf = (name: "taxable" | keyof Levies): string =>
      Money.formatPlain(
        Money.sum(taxed.filter((each) => each.rate === rate).map((each) => Money.parse(each[name])))
      )
    const [cgst, sgst, igst, vat] = levyNames.map(sumOf) as [string, string, string, string]
    return { rate, taxable: sumOf("taxable"), cgst, sgst, igst, vat }
  })
}

/** "+0.01", "-0.33" */
const signed = (amount: string): string => (amount.startsWith("-") ? amount : `+${amount}`)

/** "Discount, Damaged packing -12.00": each that was given by hand under its reason, and what a coupon took off. */
const discountsOf = ({
  totals,
  currency
}: Pick<InvoiceDocument, "totals" | "currency">): ReadonlyArray<{
  readonly name: string
  readonly value: string
}> => {
  const byHand = totals.by_hand ?? []
  const rest = Money.minus(
    Money.parse(totals.discount),
    Money.sum(byHand.map(({ amount }) => Money.parse(amount)))
  )
  return [
    ...byHand.map(({ reason, amount }) => ({
      name: `Discount, ${reason}`,
      value: shown({ currency }, `-${amount}`)
    })),
    ...(rest === 0 ? [] : [{ name: "Discount", value: `-${Money.grouped(rest, currency)}` }])
  ]
}

/**
 * The sums between the lines and the total, which they add up to. On papers on which the delivery bears no levies it
 * stands behind them.
 */
export const sumsOf = (
  document: InvoiceDocument
): ReadonlyArray<{ readonly name: string; readonly value: string }> => {
  const { totals, delivery } = document
  const amount = (text: string) => shown(document, text)
  const shipping = isZero(totals.shipping) ? [] : [{ name: "Delivery", value: amount(totals.shipping) }]
  const isTaxed = delivery !== undefined
  const hasParts = !isZero(totals.discount) || (isTaxed && shipping.length > 0)
  const value = valueName(document) === "Value" ? "Value" : "Taxable value"
  if (document.paper === "challan") return [{ name: "Taxable value", value: amount(totals.taxable) }]
  return [
    { name: "Subtotal", value: amount(totals.subtotal) },
    ...discountsOf(document),
    ...(isTaxed ? shipping : []),
    ...(hasParts ? [{ name: value, value: amount(totals.taxable) }] : []),
    ...taxesOf(document).flatMap(({ name, part }) =>
      isZero(totals[part]) ? [] : [{ name, value: amount(totals[part]) }]
    ),
    ...(isTaxed ? [] : shipping),
    ...(totals.round_off === undefined
      ? []
      : [{ name: "Round-off", value: signed(amount(totals.round_off)) }])
  ]
}

/** What is paid for a paper: its total, with that of the paper beside it. */
const paidSum = ({ totals, beside }: InvoiceDocument): Money.Money =>
  Money.plus(
    Money.parse(totals.grand_total),
    beside === undefined ? Money.zero : Money.parse(beside.totals.grand_total)
  )

/** The paper beside it, with which it is paid: "With Bill of Supply 101/B26/000001", what that and what both come to. */
export const besideOf = (document: InvoiceDocument): ReadonlyArray<readonly [string, string]> => {
  const { beside, paid_with, credits } = document
  if (paid_with !== undefined) return [[credits === undefined ? "Paid with" : "Paid back with", paid_with]]
  if (beside === undefined) return []
  return [
    [`With ${titleOf(beside)}`, beside.invoice_number],
    ["Its total", shown(document, beside.totals.grand_total)],
    ["Both together", Money.grouped(paidSum(document), document.currency)]
  ]
}

/** "In cash 54.00", "Round-off in cash +0.50": what coins pay, where the paper says another sum to the paisa. */
const coinsOf = (document: InvoiceDocument): ReadonlyArray<readonly [string, string]> => {
  const { in_coins, currency } = document
  if (in_coins === undefined) return []
  const off = Money.minus(Money.parse(in_coins), paidSum(document))
  return [
    [document.credits === undefined ? "In cash" : "Paid back in cash", shown(document, in_coins)],
    ["Round-off in cash", signed(Money.grouped(off, currency))]
  ]
}

/** By what it is paid: "Payment UPI", or each of several payments: "Card 100.00", "Card reference 9981". */
export const paidBy = (document: InvoiceDocument): ReadonlyArray<readonly [string, string]> => [
  ...besideOf(document),
  ...(document.payments === undefined
    ? [["Payment", document.payment] as const]
    : document.payments.flatMap(({ name, amount, reference }) => [
        [name, shown(document, amount)] as const,
        ...(reference === undefined ? [] : [[`${name} reference`, reference] as const])
      ])),
  ...coinsOf(document)
]

/** What was given in cash, and the change: "Given 500.00", "Change 43.00". */
export const tenderOf = ({ tender, currency }: InvoiceDocument): ReadonlyArray<readonly [string, string]> =>
  tender === undefined
    ? []
    : [
        ["Given", shown({ currency }, tender.given)],
        ["Change", shown({ currency }, tender.change)]
      ]

/** Rule 46(p) asks a tax invoice to say whether the buyer owes the tax. */
export const reverseCharge = (document: InvoiceDocument): string | undefined =>
  document.credits !== undefined || document.regime === "vat" || taxesOf(document).length === 0
    ? undefined
    : "Tax payable on reverse charge: No."

/** What the paper says of its registration (CGST Rules, rule 48(4) and (5)): before it, that it is none yet. */
export const registrationLines = ({ registration }: InvoiceDocument): ReadonlyArray<string> => {
  if (registration === undefined) return []
  const { state, irn, ack_number, ack_date, is_sandbox } = registration
  if (state === "cancelling" || state === "cancelled") return [`IRN ${irn} is cancelled.`]
  if (state === "withdrawn") return ["Never registered as an e-invoice."]
  if (state !== "registered")
    return ["Not registered as an e-invoice yet (CGST rule 48): ask for a copy with its IRN."]
  return [
    `IRN ${irn}`,
    ...(ack_number === null || ack_date === null ? [] : [`Ack No. ${ack_number} of ${ack_date}`]),
    ...(is_sandbox ? ["Of a sandbox: registered nowhere."] : [])
  ]
}

/** The text of the portal's QR code, of a paper that stands registered. */
export const registrationQr = ({ registration }: InvoiceDocument): string | undefined =>
  registration?.state === "registered" ? (registration.qr ?? undefined) : undefined

/**
 * What stands beside a weight: the goods alone, without packing, tare or container (Legal Metrology, Packaged Commodities
 * Rules 2011: net quantity).
 */
export const net = "net"
const kilogram = Q.unitOf({ sell_by: "kg" })
export const isWeighed = ({ unit }: Pick<InvoiceDocument["lines"][number], "unit">): boolean =>
  unit === kilogram
/** "0.75 Kg net", "2 Pack" */
export const quantityOf = (line: Pick<InvoiceDocument["lines"][number], "quantity" | "unit">): string =>
  `${line.quantity} ${line.unit}${isWeighed(line) ? ` ${net}` : ""}`
