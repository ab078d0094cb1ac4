/**
 * Vouchers and ledgers as XML that TallyPrime imports ("Understanding Integration", help.tallysolutions.com): an envelope
 * with a message a voucher. A voucher whose REMOTEID is there already is altered and not made again, so that a file may be
 * imported twice.
 */
import * as Money from "../money.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { groupOf, type LedgerKind } from "./ledgers.ts"
import type { Entry, Voucher } from "./voucher.ts"

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;"
}
/** Text in XML 1.0, which knows no control characters but blanks, and neither U+FFFE nor U+FFFF. */
export const escaped = (text: string): string =>
  sanitizeText(text)
    .replace(/[\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? "")

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`
const yes = (is: boolean): string => (is ? "Yes" : "No")
const digits = (day: string): string => day.replaceAll("-", "")

/** @param report what of Tally's imports it is: "Vouchers" or "All Masters" */
const opening = (report: string, company: string | undefined): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<ENVELOPE>",
    "<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>",
    "<BODY><IMPORTDATA>",
    `<REQUESTDESC>${tag("REPORTNAME", report)}${
      company === undefined ? "" : `<STATICVARIABLES>${tag("SVCURRENTCOMPANY", company)}</STATICVARIABLES>`
    }</REQUESTDESC>`,
    "<REQUESTDATA>",
    ""
  ].join("\n")
const closing = "</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n"

const message = (content: string): string =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${content}\n</TALLYMESSAGE>\n`

/** Tally writes a debit below zero and calls it deemed positive. */
const entryXml = ({ ledger, amount, kind }: Entry): string =>
  `<ALLLEDGERENTRIES.LIST>${tag("LEDGERNAME", ledger)}<ISDEEMEDPOSITIVE>${yes(amount > 0)}</ISDEEMEDPOSITIVE><ISPARTYLEDGER>${yes(
    kind === "customers" || kind === "transfers"
  )}</ISPARTYLEDGER><AMOUNT>${Money.formatPlain(Money.minus(Money.zero, amount))}</AMOUNT></ALLLEDGERENTRIES.LIST>`

const voucherXml = (voucher: Voucher): string => {
  const { type, key, number, day, narration, party, buyer, buyer_gstin, is_cancelled, entries } = voucher
  return message(
    [
      `<VOUCHER REMOTEID="${escaped(key)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
      tag("DATE", digits(day)),
      tag("EFFECTIVEDATE", digits(day)),
      tag("GUID", key),
      tag("VOUCHERTYPENAME", type),
      tag("VOUCHERNUMBER", number),
      tag("REFERENCE", number),
      tag("PARTYLEDGERNAME", party),
      ...(buyer === null ? [] : [tag("BASICBUYERNAME", buyer)]),
      ...(buyer_gstin === null ? [] : [tag("PARTYGSTIN", buyer_gstin)]),
      "<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>",
      "<ISINVOICE>No</ISINVOICE>",
      ...(is_cancelled ? ["<ISCANCELLED>Yes</ISCANCELLED>"] : []),
      tag("NARRATION", narration),
      ...entries.map(entryXml),
      "</VOUCHER>"
    ].join("\n")
  )
}

/** A file that is written piece by piece. */
export const voucherFile = (company?: string) => ({
  start: opening("Vouchers", company),
  part: (vouchers: ReadonlyArray<Voucher>): string => vouchers.map(voucherXml).join(""),
  end: closing
})

/** The ledgers that vouchers name, each once: they are imported before these, into a company that lacks some of them. */
export const ledgerFile = (
  ledgers: Iterable<readonly [name: string, kind: LedgerKind]>,
  company?: string
): string =>
  [
    opening("All Masters", company),
    ...[...ledgers].map(([name, kind]) =>
      message(
        `<LEDGER NAME="${escaped(name)}" ACTION="Create">\n<NAME.LIST>${tag("NAME", name)}</NAME.LIST>\n${tag("PARENT", groupOf[kind])}\n</LEDGER>`
      )
    ),
    closing
  ].join("")
