/**
 * Lists and figures as comma-separated values (RFC 4180), to be opened by a spreadsheet: UTF-8 with a byte order mark,
 * without which Excel takes "₹" and names in Hindi for the letters of its own code page, and lines that end with CRLF.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV injection"): a customer's
 * name is data, whoever opens the file. A number is never a formula and stays as it is, below zero too, so that it can
 * be added up.
 */
const byteOrderMark = "\uFEFF"

/** The signs that begin a formula; a tab or a line end at the beginning does as well. */
const signs = /^[=+\-@]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a tab or CR before the sign must not hide it.
const unseen = /^[\s\x00-\x1F]*/
/** Spaces and control characters hide no sign, and wide, small, raised and lowered ones count as the plain ones. */
const isFormula = (cell: string): boolean => {
  const start = cell.replace(unseen, "").slice(0, 2)
  // As it stands, too: a stroke laid over "=" makes another letter of both, not for every spreadsheet.
  return /^[\t\r\n]/.test(cell) || signs.test(start) || signs.test(start.normalize("NFKC"))
}
/** Quoted where a reader would take it for something else; semicolons and tabs part cells in some places of the world. */
const special = /[",;\t\r\n]|^\s|\s$/

const plain = (cell: string | number | null): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : ""
  return isFormula(cell) ? `'${cell}` : cell
}

const written = (cell: string | number | null, isAlone: boolean): string => {
  const text = plain(cell)
  // A row of one empty cell would be an empty line, which readers leave out.
  if (special.test(text) || (isAlone && text === "")) return `"${text.replaceAll('"', '""')}"`
  return text
}

type Row = ReadonlyArray<string | number | null>

/** Rows as lines. */
export const lines = (rows: ReadonlyArray<Row>): string =>
  rows.map((cells) => `${cells.map((cell) => written(cell, cells.length === 1)).join(",")}\r\n`).join("")

/** The beginning of a file: the mark, and a line of headings, which are the field names of the wire. */
export const start = (headings: ReadonlyArray<string>): string => byteOrderMark + lines([headings])

/** The text of a file: the headings, and one line for each row. */
export const csv = (headings: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  start(headings) + lines(rows)
