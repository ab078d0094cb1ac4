/** VAT 201 of a month, added up from the reckoned papers (Federal Decree-Law 8 of 2017): supplies by the emirate of their shop. */
import { type Fraction, sum } from "./fraction.ts"
import { isExempt, partsOf as supplied } from "./gstr1.ts"
import type { Paper } from "./ledger.ts"

/** In the order of the form. */
const emirates = [
  "Abu Dhabi",
  "Dubai",
  "Sharjah",
  "Ajman",
  "Umm Al Quwain",
  "Ras Al Khaimah",
  "Fujairah"
] as const

interface Part {
  readonly supplies: string
  readonly taxable: Fraction
  readonly vat: Fraction
  readonly isNote: boolean
}
/** What bears no tax is zero-rated or exempt; VAT knows neither nil-rated goods nor goods beyond it. The rest is of the emirate. */
const partsOf = (paper: Paper): ReadonlyArray<Part> =>
  supplied(paper).map((part) => ({
    supplies: !isExempt(part)
      ? (paper.shop.emirate ?? "")
      : part.untaxed === "zero-rated"
        ? "Zero rated supplies"
        : "Exempt supplies",
    taxable: part.taxable,
    vat: part.vat,
    isNote: paper.credits !== null
  }))

const figuresOf = (parts: ReadonlyArray<Part>) => {
  const of = (name: "taxable" | "vat", isNote: boolean): Fraction =>
    sum(parts.filter((part) => part.isNote === isNote).map((part) => part[name]))
  const [amount, vat, credited, creditedVat] = [
    of("taxable", false),
    of("vat", false),
    of("taxable", true),
    of("vat", true)
  ]
  return {
    amount: amount.minus(credited).toNumber(),
    vat: vat.minus(creditedVat).toNumber(),
    credited: credited.toNumber(),
    credited_vat: creditedVat.toNumber()
  }
}

/** @param papers the supplies of the month and the registration */
export const boxesOf = (papers: ReadonlyArray<Paper>) => {
  const parts = papers.flatMap(partsOf)
  const box = (name: string, supplies: string) => ({
    box: name,
    supplies,
    ...figuresOf(parts.filter((part) => part.supplies === supplies))
  })
  return {
    boxes: [
      ...emirates.map((emirate, index) => box(`1${"abcdefg"[index]}`, emirate)),
      box("4", "Zero rated supplies"),
      box("5", "Exempt supplies")
    ],
    total: { box: "8", supplies: "Total", ...figuresOf(parts) },
    invoices: papers.filter(({ credits }) => credits === null).length,
    credit_notes: papers.filter(({ credits }) => credits !== null).length
  }
}
