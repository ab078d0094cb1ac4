/**
 * The page of a shared receipt (SLIP-6): whole in itself, without a script, for the width of a phone. All that it says
 * was typed by people and is written as text: its policy lets nothing run and nothing be loaded but its own style.
 */
import { hash } from "node:crypto"
import { type ReceiptDocument, taxCaption } from "#core/label/receipt.ts"
import type { Squares } from "../pdf/barcode.ts"

const marks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? "")

const style = `
:root{color-scheme:light dark;--ink:#1b1b1b;--faint:#5c5c5c;--line:#d5d5d5;--paper:#fff;--ground:#f2f2f0}
@media (prefers-color-scheme:dark){:root{--ink:#ececec;--faint:#a8a8a8;--line:#444;--paper:#1e1e1e;--ground:#121212}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,"Noto Sans","Noto Sans Malayalam","Noto Sans Devanagari","Noto Sans Arabic",sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.25rem 1rem;background:var(--paper);min-height:100vh;overflow-wrap:anywhere}
h1{font-size:1.25rem;margin:0;text-align:center}
h2{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.15rem 0}
header p{text-align:center;color:var(--faint);font-size:.9rem}
dl,ol,ul{margin:.75rem 0;padding:.75rem 0 0;border-top:1px solid var(--line);list-style:none}
dl div,.row{display:flex;justify-content:space-between;gap:1rem}
dt{color:var(--faint)}
dd{margin:0;text-align:end}
.row span:last-child,dd{font-variant-numeric:tabular-nums}
li{margin:0 0 .6rem}
.note{color:var(--faint);font-size:.875rem}
.total{font-size:1.35rem;font-weight:700;border-top:1px solid var(--line);padding-top:.5rem}
a{display:block;margin:1.25rem 0 .5rem;padding:.85rem 1rem;border:2px solid currentColor;border-radius:.5rem;color:inherit;font-weight:600;text-align:center;text-decoration:none}
`

/** Nothing runs, nothing is loaded, nobody frames it; its own style alone counts, by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow, noarchive"
}

/** A text as somebody typed it, in its own direction. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`
const rows = (entries: ReceiptDocument["facts"]): string =>
  entries.map(({ name, value }) => `<div><dt>${escaped(name)}</dt><dd>${isolated(value)}</dd></div>`).join("")
const list = (name: string, entries: ReceiptDocument["facts"]): string =>
  entries.length === 0 ? "" : `<dl aria-label="${escaped(name)}">${rows(entries)}</dl>`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const linesOf = (lines: ReceiptDocument["lines"]): string =>
  lines
    .map(
      ({ name, measure, total, notes }) =>
        `<li dir="auto">${escaped(name)}<div class="row" dir="ltr"><span>${escaped(measure)}</span><span>${escaped(total)}</span></div>${
          notes === "" ? "" : `<div class="note" dir="ltr">${escaped(notes)}</div>`
        }</li>`
    )
    .join("\n")

const missingOf = (missing: ReceiptDocument["missing"]): string =>
  missing.length === 0
    ? ""
    : `<h2>Not sent</h2>\n<ul>${missing.map(({ name, reason }) => `<li>${isolated(name)}<div class="note">${isolated(reason)}</div></li>`).join("")}</ul>`

/** The portal's code for phones as a drawing in the page: nothing is loaded for it. */
const drawing = ({ side, isDark }: Squares): string => {
  const places = Array.from({ length: side }, (_, at) => at)
  const squares = places.flatMap((row) =>
    places.filter((column) => isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`)
  )
  return `<svg role="img" aria-label="QR code of the e-invoice" viewBox="-4 -4 ${side + 8} ${side + 8}"><rect x="-4" y="-4" width="${side + 8}" height="${side + 8}" fill="#fff"/><path d="${squares.join("")}"/></svg>`
}

/**
 * @param pdf the path of the same receipt as a PDF
 * @param code of its e-invoice, where it has one
 */
export const receiptPage = (receipt: ReceiptDocument, pdf: string, code?: Squares): string =>
  page(
    `${receipt.title} ${receipt.invoice_number}`,
    [
      partOf(receipt, code),
      ...(receipt.beside === undefined ? [] : [partOf(receipt.beside)]),
      `<a href="${escaped(pdf)}">Open as PDF</a>`
    ].join("\n")
  )

const partOf = (receipt: ReceiptDocument, code?: Squares): string => {
  const { title, seller, facts, buyer, lines, sums, total, taxes, payments, missing, notes } = receipt
  const rates = taxes.flatMap((tax) => [{ name: taxCaption(tax), value: tax.value }, ...tax.parts])
  return `<header>
<h1>${isolated(seller.name)}</h1>
${seller.lines.map((line) => `<p>${isolated(line)}</p>`).join("\n")}
</header>
<h2>${escaped(title)}</h2>
${list("Invoice", facts)}
<p><strong>${isolated(buyer.name)}</strong></p>
${buyer.address.map((line) => `<p>${isolated(line)}</p>`).join("\n")}
<ol aria-label="Items">
${linesOf(lines)}
</ol>
${list("Sums", sums)}
<p class="row total"><span>Total</span><span>${escaped(total)}</span></p>
${list("Payment", payments)}
${list("Taxes", rates)}
${missingOf(missing)}
${notes.map((note) => `<p class="note">${isolated(note)}</p>`).join("\n")}
${(receipt.registration?.lines ?? []).map((line) => `<p class="note">${isolated(line)}</p>`).join("\n")}
${code === undefined ? "" : drawing(code)}`
}

/** The same for a code that never was and one whose time is over. */
export const noReceiptPage: string = page(
  "No receipt here",
  `<h1>No receipt here</h1>
<p>This link opens no receipt. Its time may be over, or a newer one was made. Ask the shop for a new link.</p>`
)
