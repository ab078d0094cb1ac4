/**
 * The data of an e-way bill (CGST Rules, rule 138) from the paper of a transfer, as the portal's bulk upload names them:
 * NIC's "EWB JSON format" 1.0.0621. Amounts are rupees, dates dd/mm/yyyy, codes of states and postcodes numbers.
 */
import * as Result from "effect/Result"
import type { Fault } from "../fault.ts"
import * as Money from "../money.ts"
import { requireSetting } from "../session/settings.ts"
import type { InvoiceDocument } from "./invoice.ts"
import { levyRate } from "./invoice-wording.ts"
import { writtenAddress } from "./written-address.ts"

export const ewayVersion = "1.0.0621"
const usualLimit = Money.ofHundredths(5_000_000)

/** The value from beyond which goods move under an e-way bill, by the setting `eway_limit`. */
export const readEwayLimit = (
  value: string | null | undefined
): Result.Result<Money.Money, Fault<"SettingUnreadable">> =>
  Result.map(requireSetting("eway_limit", value), (limit) =>
    limit === undefined ? usualLimit : Money.parse(limit)
  )

/** Why there is no e-way bill for a paper; undefined where there is one. */
export const whyNoEwayBill = (document: InvoiceDocument, limit: Money.Money): string | undefined => {
  const { invoice_number: number, totals, is_transfer, cancelled_at, regime, seller, buyer } = document
  if (is_transfer !== true) return `${number} is not the paper of a transfer: e-way bills are made of those.`
  if (cancelled_at !== undefined) return `${number} is cancelled: nothing moves under it.`
  if (regime === "vat") return `${number} is of the UAE, which knows no e-way bill.`
  if (seller.gstin === null || buyer.gstin == null)
    return `${number} names a store without a GSTIN: give it one in stores.csv before goods are sent.`
  if (Money.parse(totals.grand_total) <= limit)
    return `${number} comes to ${totals.grand_total}: an e-way bill is for goods above ${Money.formatPlain(limit)}.`
  return undefined
}

/** What is known of the way. */
export interface Carriage {
  readonly vehicle?: string
  /** Whole kilometres; the portal reckons it from the postcodes where it is 0. */
  readonly distance?: number
}

/** "KA01AB1234": as number plates are written, without blanks. */
export const readVehicle = (typed: string): string | undefined => {
  const plate = typed.replace(/[\s-]+/g, "").toUpperCase()
  return /^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}$/.test(plate) ? plate : undefined
}

const rupees = (amount: string): number => Money.toWire(Money.parse(amount))
const longestLine = 120

const placeOf = (address: ReadonlyArray<string>) => {
  const { street, place, pincode = 0 } = writtenAddress(address)
  const [first = "", ...rest] = street
  return {
    addr1: first.slice(0, longestLine),
    addr2: rest.filter(Boolean).join(", ").slice(0, longestLine),
    place: place.slice(0, 50),
    pincode
  }
}

const stateOf = (gstin: string): number => Number(gstin.slice(0, 2))
const unitCodes: Readonly<Record<string, string>> = { Kg: "KGS", Pack: "PAC" }

const itemOf = (document: InvoiceDocument, line: InvoiceDocument["lines"][number]) => {
  const rateOf = (part: "cgst" | "sgst" | "igst"): number =>
    Money.parse(line[part]) === 0 ? 0 : Number(levyRate(document, line.rate))
  return {
    itemNo: line.number,
    productName: line.name.slice(0, 100),
    productDesc: line.name.slice(0, 100),
    hsnCode: line.hsn ?? "",
    quantity: Number(line.quantity),
    qtyUnit: unitCodes[line.unit] ?? "OTH",
    taxableAmount: rupees(line.taxable),
    sgstRate: rateOf("sgst"),
    cgstRate: rateOf("cgst"),
    igstRate: rateOf("igst"),
    cessRate: 0,
    cessNonAdvol: 0
  }
}

/** The HSN of the goods that are worth most. */
const mainHsn = ({ lines }: InvoiceDocument): string => {
  const [first, ...others] = lines
  if (first === undefined) return ""
  const most = others.reduce((a, b) => (Money.parse(b.taxable) > Money.parse(a.taxable) ? b : a), first)
  return most.hsn ?? ""
}

const docTypes = { challan: "CHL", billOfSupply: "BIL" } as const
const documentType = ({ paper }: InvoiceDocument): "CHL" | "BIL" | "INV" =>
  paper === "challan" || paper === "billOfSupply" ? docTypes[paper] : "INV"
/** 1 is a supply; 5 what is for own use, goods of one registration among it. */
const subSupplyType = ({ paper }: InvoiceDocument): 1 | 5 => (paper === "challan" ? 5 : 1)

/** The file of one e-way bill. */
export const ewayBill = (document: InvoiceDocument, { vehicle, distance = 0 }: Carriage = {}) => {
  const { seller, buyer, totals } = document
  const [fromGstin, toGstin] = [seller.gstin ?? "", buyer.gstin ?? ""]
  const [from, to] = [placeOf(seller.address), placeOf(buyer.address)]
  const date = document.issued_at.slice(0, 10).split("-").toReversed().join("/")
  return {
    version: ewayVersion,
    billLists: [
      {
        userGstin: fromGstin,
        supplyType: "O",
        subSupplyType: subSupplyType(document),
        subSupplyDesc: "",
        docType: documentType(document),
        docNo: document.invoice_number,
        docDate: date,
        transType: 1,
        fromGstin,
        fromTrdName: seller.legal_name.slice(0, 100),
        fromAddr1: from.addr1,
        fromAddr2: from.addr2,
        fromPlace: from.place,
        fromPincode: from.pincode,
        fromStateCode: stateOf(fromGstin),
        actualFromStateCode: stateOf(fromGstin),
        toGstin,
        toTrdName: buyer.name.slice(0, 100),
        toAddr1: to.addr1,
        toAddr2: to.addr2,
        toPlace: to.place,
        toPincode: to.pincode,
        toStateCode: stateOf(toGstin),
        actualToStateCode: stateOf(toGstin),
        totalValue: rupees(totals.taxable),
        cgstValue: rupees(totals.cgst),
        sgstValue: rupees(totals.sgst),
        igstValue: rupees(totals.igst),
        cessValue: 0,
        TotNonAdvolVal: 0,
        OthValue: rupees(totals.round_off ?? "0"),
        totInvValue: rupees(totals.grand_total),
        transMode: 1,
        transDistance: distance,
        transporterName: "",
        transporterId: "",
        transDocNo: "",
        transDocDate: "",
        vehicleNo: vehicle ?? "",
        vehicleType: "R",
        mainHsnCode: mainHsn(document),
        itemList: document.lines.map((line) => itemOf(document, line))
      }
    ]
  }
}
