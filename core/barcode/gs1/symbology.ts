/** What a scanner says of the sort of code before the code, where it is set so (ISO/IEC 15424: `]`, a letter, a digit). */

/** What the characters behind an identifier are. */
type Carries = "elements" | "numbers" | "anything"

const symbologies: Readonly<Record<string, readonly [title: string, carries: Carries]>> = {
  "]C0": ["Code 128", "anything"],
  "]C1": ["GS1-128", "elements"],
  "]E0": ["EAN-13 or UPC", "numbers"],
  "]E3": ["EAN-13 or UPC with an add-on", "numbers"],
  "]E4": ["EAN-8", "numbers"],
  "]I0": ["ITF", "numbers"],
  "]I1": ["ITF with a check digit", "numbers"],
  "]e0": ["GS1 DataBar", "elements"],
  "]e1": ["GS1 composite", "elements"],
  "]e2": ["GS1 composite", "elements"],
  "]d1": ["DataMatrix", "anything"],
  "]d2": ["GS1 DataMatrix", "elements"],
  "]Q1": ["QR", "anything"],
  "]Q3": ["GS1 QR", "elements"],
  "]J0": ["DotCode", "anything"],
  "]J1": ["GS1 DotCode", "elements"]
}

export const symbologyTitle = (symbology: string): string => symbologies[symbology]?.[0] ?? "another sort"

/** What stands behind a symbology identifier; anything where the scanner sends none, or one of another sort. */
export const carriedBy = (symbology: string | undefined): Carries =>
  symbology === undefined ? "anything" : (symbologies[symbology]?.[1] ?? "anything")

/** The symbology identifier that a scanned text begins with. */
export const symbologyOf = (text: string): string | undefined =>
  text.charCodeAt(0) === 0x5d && /^\][A-Za-z]\d/.test(text) ? text.slice(0, 3) : undefined
