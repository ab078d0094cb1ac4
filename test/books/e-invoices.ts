/**
 * E-invoices of papers to registered buyers (rule 48(4)), form INV 01 in schema 1.1: what the portal would be sent, held
 * against the reckoned papers; each is put down once, and no other paper is.
 */
import { createHash } from "node:crypto"
import { eInvoice } from "#core/accounts/e-invoice.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { BilledLine, Taxed } from "./bill.ts"
import { Fraction, sum } from "./fraction.ts"
import { differences, isEInvoice, type Paper, yearOf } from "./ledger.ts"
import { type Levies, taxOf } from "./levies.ts"

const typeOf = ({ credits }: Paper) => (credits === null ? "INV" : "CRN")

/** The seller's GSTIN, the financial year, the type of the paper and its number, one behind the other (the portal's own formula). */
export const irnOf = (paper: Paper): string => {
  const year = yearOf(paper.day)
  const text = `${paper.shop.gstin}20${year}-${year + 1}${typeOf(paper)}${paper.number}`
  return createHash("sha256").update(text).digest("hex")
}

const written = (day: string): string => day.split("-").reverse().join("/")
const leviesOf = ({ igst, cgst, sgst }: Levies) => ({
  IgstAmt: igst.toNumber(),
  CgstAmt: cgst.toNumber(),
  SgstAmt: sgst.toNumber()
})
const taxed = (part: Taxed) => ({
  AssAmt: part.taxable.toNumber(),
  GstRt: part.rate.toNumber(),
  ...leviesOf(part),
  TotItemVal: part.taxable.plus(taxOf(part)).toNumber()
})
/** Gross, its discount, and what is left of it; where a part of a line is dearer than its price, what is left is the gross. */
const goods = (line: BilledLine) => {
  const isDearer = line.total.isBelow(line.taxable)
  return {
    IsServc: "N",
    HsnCd: line.goods.hsn,
    Qty: line.quantity.toNumber(),
    Unit: line.goods.unit === "Kg" ? "KGS" : "PAC",
    UnitPrice: line.price.toNumber(),
    TotAmt: (isDearer ? line.taxable : line.total).toNumber(),
    Discount: isDearer ? 0 : line.total.minus(line.taxable).toNumber(),
    ...taxed(line)
  }
}
const delivery = (part: Taxed) => ({
  IsServc: "Y",
  HsnCd: "9968",
  UnitPrice: part.taxable.toNumber(),
  TotAmt: part.taxable.toNumber(),
  Discount: 0,
  ...taxed(part)
})

/** What the form says of amounts and who is who; names and addresses are not reckoned. */
const formOf = (paper: Paper) => {
  const { shop, bill, credits, supplied, gstin, number, day } = paper
  const parts = [...bill.lines, ...bill.delivery]
  const all = (name: "taxable" | "cgst" | "sgst" | "igst"): number =>
    sum(parts.map((part) => part[name])).toNumber()
  const items = [
    ...bill.lines.map(goods),
    ...bill.delivery.filter(({ taxable }) => !taxable.isZero).map(delivery)
  ]
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
    DocDtls: { Typ: typeOf(paper), No: number, Dt: written(day) },
    Seller: [shop.gstin, shop.gstin?.slice(0, 2)],
    Buyer: [gstin, gstin?.slice(0, 2), supplied],
    ItemList: items.map((item, index) => ({ SlNo: String(index + 1), ...item })),
    ValDtls: {
      AssVal: all("taxable"),
      CgstVal: all("cgst"),
      SgstVal: all("sgst"),
      IgstVal: all("igst"),
      Discount: 0,
      OthChrg: 0,
      RndOffAmt: bill.roundOff.toNumber(),
      TotInvVal: bill.total.toNumber()
    },
    RefDtls: credits === null ? [] : [{ InvNo: credits.number, InvDt: written(credits.day) }]
  }
}

/** The form that the product makes of the document that it has put down. */
const formOn = (document: InvoiceDocument) => {
  const { SellerDtls: seller, BuyerDtls: buyer, ItemList, RefDtls, ...form } = eInvoice(document)
  return {
    ...form,
    Seller: [seller.Gstin, seller.Stcd],
    Buyer: [buyer.Gstin, buyer.Stcd, buyer.Pos],
    ItemList: ItemList.map(({ PrdDesc: _, ...item }) => item),
    RefDtls: RefDtls?.PrecDocDtls ?? []
  }
}

/** As the portal adds it up itself: items to their sums, and those with the round-off to the total. */
const portalFaults = ({ ItemList, ValDtls }: ReturnType<typeof eInvoice>): ReadonlyArray<string> => {
  const all = (of: (item: (typeof ItemList)[number]) => number): Fraction =>
    sum(ItemList.map((item) => Fraction.read(of(item))))
  const rows: ReadonlyArray<readonly [string, Fraction, number]> = [
    ["AssVal", all(({ AssAmt }) => AssAmt), ValDtls.AssVal],
    ["CgstVal", all(({ CgstAmt }) => CgstAmt), ValDtls.CgstVal],
    ["SgstVal", all(({ SgstAmt }) => SgstAmt), ValDtls.SgstVal],
    ["IgstVal", all(({ IgstAmt }) => IgstAmt), ValDtls.IgstVal],
    ["AssAmt", all(({ TotAmt }) => TotAmt).minus(all(({ Discount }) => Discount)), ValDtls.AssVal],
    [
      "TotInvVal",
      all(({ TotItemVal }) => TotItemVal)
        .plus(Fraction.read(ValDtls.RndOffAmt))
        .plus(Fraction.read(ValDtls.OthChrg)),
      ValDtls.TotInvVal
    ]
  ]
  return rows
    .filter(([, items, value]) => !items.equals(Fraction.read(value)))
    .map(([name, items, value]) => `${name}: its items come to ${items.text()}, and not to ${value}`)
}

type Row = Readonly<Record<string, unknown>>
const stateOf = ({ registeredAt }: Paper, isVoid: boolean): string => {
  if (registeredAt === undefined) return isVoid ? "withdrawn" : "waiting"
  return isVoid ? "cancelling" : "registered"
}

/**
 * What is wrong with the e-invoice of a paper, or with there being one.
 * @param rows those that were put down for it
 * @param isVoid the paper counts no more
 */
export const eInvoiceFaults = (
  paper: Paper,
  rows: ReadonlyArray<Row>,
  isVoid: boolean
): ReadonlyArray<string> => {
  const name = `e-invoice ${paper.number}`
  const right = isEInvoice(paper) ? 1 : 0
  const [row] = rows
  if (rows.length !== right) return [`${name} is put down ${rows.length} times, and not ${right}`]
  if (row === undefined) return []
  const document = JSON.parse(String(row.content)) as InvoiceDocument
  const found = { kind: row.kind, irn: row.irn, state: row.state, ...formOn(document) }
  const form = { kind: typeOf(paper), irn: irnOf(paper), state: stateOf(paper, isVoid), ...formOf(paper) }
  return [...differences(found, form), ...portalFaults(eInvoice(document))].map((each) => `${name}: ${each}`)
}
