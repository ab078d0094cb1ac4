/** Why a code of GS1 is refused, with the application identifier (AI) and the place, counted from 1 in the scanned code. */

import { visible } from "../reason.ts"

interface At {
  readonly ai: string
  readonly place: number
}

export type Gs1Flaw =
  | ({ readonly _tag: "NoSuchIdentifier" } & At)
  | ({ readonly _tag: "Short"; readonly shortest: number; readonly found: number } & At)
  | ({ readonly _tag: "Long"; readonly longest: number; readonly found: number } & At)
  | ({ readonly _tag: "Character"; readonly character: string; readonly isNumber: boolean } & At)
  | ({ readonly _tag: "Digit"; readonly expected: number; readonly found: string } & At)
  | ({ readonly _tag: "NoDate"; readonly value: string } & At)
  | ({ readonly _tag: "NoTime"; readonly value: string } & At)
  /** The value holds what follows it: the separator between them did not come. */
  | ({ readonly _tag: "LostSeparator"; readonly next: string } & At)
  | ({ readonly _tag: "Twice" } & At)
  | { readonly _tag: "Apart"; readonly ai: string; readonly other: string }
  | { readonly _tag: "Lacks"; readonly ai: string; readonly other: string }
  | { readonly _tag: "NoKey"; readonly ai: string }
  | { readonly _tag: "NoMeasure"; readonly gtin: string }
  | { readonly _tag: "NoElements" }
  | { readonly _tag: "ForeignLink"; readonly host: string }
  | { readonly _tag: "Percent"; readonly place: number }

const named: Readonly<Record<string, string>> = {
  "00": "SSCC",
  "01": "GTIN",
  "02": "GTIN of the contents",
  "10": "batch",
  "11": "produced",
  "13": "packed",
  "15": "best before",
  "16": "sell-by date",
  "17": "use-by date",
  "21": "serial number",
  "30": "pieces",
  "37": "count of the contents",
  "400": "order number",
  "414": "location",
  "422": "origin",
  "8005": "price per unit",
  "8008": "produced"
}
const namedByStart: Readonly<Record<string, string>> = {
  "310": "net weight",
  "320": "net weight in pounds",
  "392": "price",
  "393": "price",
  "395": "price per unit"
}
/** What people call an identifier; undefined where its title by GS1 has to do. */
export const plainName = (ai: string): string | undefined => named[ai] ?? namedByStart[ai.slice(0, 3)]

/** "batch (10)", or "AI 7030". */
export const aiName = (ai: string): string => {
  const name = plainName(ai)
  return name === undefined ? `AI ${ai}` : `${name} (${ai})`
}

const where = ({ ai, place }: At): string => `${aiName(ai)} at place ${place}`

/** A refusal in one sentence. */
export const gs1Sentence = (flaw: Gs1Flaw): string => {
  switch (flaw._tag) {
    case "NoSuchIdentifier":
      return flaw.ai === ""
        ? `no AI stands at place ${flaw.place}`
        : `no AI begins with ${flaw.ai}, at place ${flaw.place}`
    case "Short":
      return `${where(flaw)} is cut off: ${flaw.found} of ${flaw.shortest} characters`
    case "Long":
      return `${where(flaw)} has ${flaw.found} characters, at most ${flaw.longest} are allowed`
    case "Character":
      return flaw.isNumber
        ? `${where(flaw)} holds ${visible(flaw.character)}, not a digit`
        : `${where(flaw)} holds ${visible(flaw.character)}, which no code of GS1 has`
    case "Digit":
      return `check digit of ${where(flaw)} should be ${flaw.expected}, not ${flaw.found}`
    case "NoDate":
      return `${where(flaw)}: ${flaw.value} is no date YYMMDD`
    case "NoTime":
      return `${where(flaw)}: ${flaw.value} is no time`
    case "LostSeparator":
      return `${where(flaw)} runs into ${aiName(flaw.next)}: the scanner drops the separator`
    case "Twice":
      return `${where(flaw)} stands there a second time with another value`
    case "Apart":
      return `${aiName(flaw.ai)} and ${aiName(flaw.other)} exclude each other`
    case "Lacks":
      return `${aiName(flaw.ai)} stands only beside ${aiName(flaw.other)}`
    case "NoKey":
      return `${aiName(flaw.ai)} says nothing without a GTIN (01) or an SSCC (00)`
    case "NoMeasure":
      return `GTIN ${flaw.gtin} is of variable measure and needs a net weight (310n) or a price (392n)`
    case "NoElements":
      return "no element string: it begins with none of the AIs 00, 01 and 02, and holds no separator"
    case "ForeignLink":
      return `a link to ${flaw.host}, which names no GTIN (01) and no other key of GS1`
    case "Percent":
      return `% at place ${flaw.place} is not followed by two digits of its character`
  }
}
