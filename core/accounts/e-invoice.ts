/**
 * The e-invoice of a paper: form INV 01 of the CGST Rules (rule 48(4)) as the JSON that a registration portal takes, schema
 * 1.1. Amounts are rupees, dates dd/mm/yyyy. The paper is what is registered: nothing of it is reckoned anew.
 */
import type { InvoiceDocument } from "../label/invoice.ts"
import { taxesOf } from "../label/invoice-wording.ts"
import { writtenAddress } from "../label/written-address.ts"
import * as Money from "../money.ts"
import { nameOfState, stateCode } from "../order/place-of-supply.ts"
import { type Levies, taxOf } from "../order/tax.ts"
import { documentType } from "./irn.ts"
import { deliveryCode, isToSez, placeOf } from "./paper.ts"
import { unitCodeOf } from "./unit-code.ts"

export const schemaVersion = "1.1"

/**
 * Whether a paper is to be registered: a tax invoice, or the credit note of one, of a seller with a GSTIN to a buyer with
 * another one. Bills of supply and challans are not, nor is what came to nothing or counts no more (EINVOICE-1).
 */
export const isRegistrable = (document: InvoiceDocument): boolean => {
  const { seller, buyer, regime, totals, cancelled_at } = document
  const [from, to] = [seller.gstin ?? "", buyer.gstin ?? ""]
  return (
    regime !== "vat" &&
    from !== "" &&
    to !== "" &&
    from !== to &&
    taxesOf(document).length > 0 &&
    Money.parse(totals.grand_total) > 0 &&
    cancelled_at === undefined
  )
}

/** The schema has no quotation marks and no backslashes in texts. */
const plain = (text: string, most: number): string =>
  text.replaceAll('"', "'").replaceAll("\\", "/").slice(0, most).trim()
/** Names and places have three characters at least. */
const named = (text: string, most: number): string => plain(text, most).padEnd(3, ".")

const date = (time: string): string => time.slice(0, 10).split("-").toReversed().join("/")
const rupees = Money.toWire
const parse = Money.parse

type Registered = { readonly address: ReadonlyArray<string>; readonly gstin: string }
/** The address of a registered business; its state is that of its GSTIN. */
const addressOf = ({ address, gstin }: Registered) => {
  const { street, place, pincode } = writtenAddress(address)
  const [first = address[0] ?? "", ...rest] = street
  const further = plain(rest.join(", "), 100)
  const state = gstin.slice(0, 2)
  return {
    Addr1: plain(first, 100) || place || "-",
    ...(further.length < 3 ? {} : { Addr2: further }),
    Loc: named(place || (nameOfState(state) ?? ""), 50),
    ...(pincode === undefined ? {} : { Pin: pincode }),
    Stcd: state
  }
}

type Written = Readonly<Record<keyof Levies | "taxable", string>>
const leviesOf = (written: Written): Levies => ({
  cgst: parse(written.cgst),
  sgst: parse(written.sgst),
  igst: parse(written.igst),
  vat: parse(written.vat)
})

const taxed = (rate: string, written: Written) => {
  const levies = leviesOf(written)
  return {
    AssAmt: rupees(parse(written.taxable)),
    GstRt: Number(rate),
    IgstAmt: rupees(levies.igst),
    CgstAmt: rupees(levies.cgst),
    SgstAmt: rupees(levies.sgst),
    TotItemVal: rupees(Money.plus(parse(written.taxable), taxOf(levies)))
  }
}

/** Gross less discount is the taxable value, to the paisa. */
const grossOf = ({ total, taxable }: { readonly total: string; readonly taxable: string }) => {
  const [gross, value] = [parse(total), parse(taxable)]
  return gross >= value
    ? { TotAmt: rupees(gross), Discount: rupees(Money.minus(gross, value)) }
    : { TotAmt: rupees(value), Discount: 0 }
}

const goods = (line: InvoiceDocument["lines"][number]) => ({
  PrdDesc: named(line.name, 300),
  IsServc: "N",
  HsnCd: line.hsn ?? "",
  Qty: Number(line.quantity),
  Unit: unitCodeOf(line.unit),
  UnitPrice: rupees(parse(line.price)),
  ...grossOf(line),
  ...taxed(line.rate, line)
})

/** The delivery is taxed with the goods that it comes with (CGST Act, section 15(2)(c)): an item a rate. */
const deliveries = ({ delivery = [] }: InvoiceDocument) =>
  delivery
    .filter(({ taxable }) => parse(taxable) > 0)
    .map((part) => ({
      PrdDesc: "Delivery",
      IsServc: "Y",
      HsnCd: deliveryCode,
      UnitPrice: rupees(parse(part.taxable)),
      TotAmt: rupees(parse(part.taxable)),
      Discount: 0,
      ...taxed(part.rate, part)
    }))

const supplyType = (document: InvoiceDocument): "B2B" | "SEZWP" => (isToSez(document) ? "SEZWP" : "B2B")

/** What the total has beside its items and their levies: the delivery of a paper on which it bears none, and the round-off. */
const beside = ({ delivery, totals }: InvoiceDocument) => {
  const parts = Money.plus(parse(totals.taxable), taxOf(leviesOf(totals)))
  const other = delivery === undefined ? parse(totals.shipping) : Money.zero
  return { other, roundOff: Money.minus(parse(totals.grand_total), Money.plus(parts, other)) }
}
export const roundOffOf = (document: InvoiceDocument): Money.Money => beside(document).roundOff

export const eInvoice = (document: InvoiceDocument) => {
  const { seller, buyer, totals, credits } = document
  const { other, roundOff } = beside(document)
  const items = [...document.lines.map(goods), ...deliveries(document)]
  return {
    Version: schemaVersion,
    TranDtls: { TaxSch: "GST", SupTyp: supplyType(document), RegRev: "N", IgstOnIntra: "N" },
    DocDtls: {
      Typ: documentType(document),
      No: document.invoice_number,
      Dt: date(document.issued_at)
    },
    SellerDtls: {
      Gstin: seller.gstin ?? "",
      LglNm: named(seller.legal_name, 100),
      ...(seller.store_name === seller.legal_name ? {} : { TrdNm: named(seller.store_name, 100) }),
      ...addressOf({ address: seller.address, gstin: seller.gstin ?? "" })
    },
    BuyerDtls: {
      Gstin: buyer.gstin ?? "",
      LglNm: named(buyer.name, 100),
      Pos: placeOf(document),
      ...addressOf({ address: buyer.address, gstin: buyer.gstin ?? "" })
    },
    ItemList: items.map((item, index) => ({ SlNo: String(index + 1), ...item })),
    ValDtls: {
      AssVal: rupees(parse(totals.taxable)),
      CgstVal: rupees(parse(totals.cgst)),
      SgstVal: rupees(parse(totals.sgst)),
      IgstVal: rupees(parse(totals.igst)),
      Discount: 0,
      OthChrg: rupees(other),
      RndOffAmt: rupees(roundOff),
      TotInvVal: rupees(parse(totals.grand_total))
    },
    ...(credits === undefined
      ? {}
      : {
          RefDtls: {
            PrecDocDtls: [{ InvNo: credits.invoice_number, InvDt: date(credits.issued_at) }]
          }
        })
  }
}

/** The state of a buyer, for whom a place of supply in words is none of the portal's. */
export const hasPlace = ({ regime, buyer }: InvoiceDocument): boolean =>
  regime !== "igst" || stateCode(buyer.place_of_supply ?? "") !== undefined
