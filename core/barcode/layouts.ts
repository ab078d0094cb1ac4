/**
 * The layouts of Packhouse's barcodes: one table, from which reading, printing, explaining and framing are derived.
 * No position of a field stands anywhere else.
 *
 * Positions are 0-based, end exclusive, counted after the leading M. Every layout is plain ASCII; what is not a letter
 * of the start or of a command's word is a digit. Where printers speak of "74 + 13 characters" and "89 + 13
 * characters", those are read as 13 characters in total, prefix included: an EAN13 has 13 digits.
 */

export type CodeType =
  | "mrpl"
  | "ean13"
  | "spar"
  | "loyaltyWorld"
  | "order"
  | "pack"
  | "legacyPack"
  | "newPack"
  | "command"

/**
 * What the characters of a field stand for.
 * `item` a key that is looked up; `id` and `count` numbers above 0; `grams` 0 to 99999; `amount` grams, or pieces after
 * the letter P; `quarterDate` YQDD and `date` DDMMYY (see `printed-date.ts`); `digits` kept as printed, zeros included;
 * `check` the EAN-13 check digit; `letter` and `word` as they say.
 */
export type Kind =
  | "item"
  | "id"
  | "count"
  | "grams"
  | "amount"
  | "quarterDate"
  | "date"
  | "digits"
  | "check"
  | "letter"
  | "word"

export interface Field {
  readonly start: number
  readonly end: number
  readonly kind: Kind
}

export interface Layout {
  /** The layout's name in the words of the staff. */
  readonly title: string
  readonly shortest: number
  readonly longest: number
  /** The code begins with one of these. */
  readonly starts: ReadonlyArray<string>
  /** The fields in the order of their positions. */
  readonly fields: Readonly<Record<string, Field>>
  /** The product is found through a mapping from the item; otherwise the code carries it, or has none. */
  readonly isMapped: boolean
  /** A part of the code names one single pack, so that it cannot be scanned twice. */
  readonly isUnique: boolean
}

const field = (kind: Kind, start: number, end: number): Field => ({ kind, start, end })
const fixed = (length: number) => ({ shortest: length, longest: length })
const partner = { isMapped: true, isUnique: false }
const pack = { isMapped: false, isUnique: true }
const other = { isMapped: false, isUnique: false }

export const layouts = {
  mrpl: {
    title: "retail-partner code",
    ...fixed(13),
    starts: ["74"],
    fields: { item: field("item", 2, 7), grams: field("grams", 7, 12), check: field("check", 12, 13) },
    ...partner
  },
  ean13: {
    title: "EAN13",
    ...fixed(13),
    starts: ["89"],
    // The whole code is the key: products carry it as `ean13_barcode`.
    fields: { item: field("item", 0, 13), check: field("check", 12, 13) },
    ...partner
  },
  spar: {
    title: "spar code",
    ...fixed(13),
    starts: ["2"],
    fields: { item: field("item", 1, 7), grams: field("grams", 7, 12), check: field("check", 12, 13) },
    ...partner
  },
  loyaltyWorld: {
    title: "loyalty-world code",
    ...fixed(13),
    starts: ["P", "W"],
    fields: { letter: field("letter", 0, 1), item: field("item", 1, 8), amount: field("amount", 8, 13) },
    ...partner
  },
  order: {
    title: "order label",
    ...fixed(15),
    starts: ["81"],
    fields: { order_id: field("id", 2, 12), item_count: field("count", 12, 15) },
    ...other
  },
  pack: {
    title: "pack",
    ...fixed(23),
    starts: ["80"],
    fields: {
      product_id: field("id", 2, 6),
      grams: field("grams", 6, 11),
      date_of_expiry: field("quarterDate", 11, 15),
      mc_no: field("digits", 15, 17),
      unique_code: field("digits", 17, 23)
    },
    ...pack
  },
  legacyPack: {
    title: "legacy pack",
    ...fixed(23),
    // The machine number is the prefix and is below 800, so that a pack (80) is never one.
    starts: ["0", "1", "2", "3", "4", "5", "6", "7"],
    fields: {
      mc_no: field("digits", 0, 3),
      product_id: field("id", 3, 7),
      grams: field("grams", 7, 12),
      packaging_date: field("date", 12, 18),
      unique_code: field("digits", 18, 23)
    },
    ...pack
  },
  newPack: {
    title: "new pack",
    ...fixed(24),
    starts: ["83"],
    fields: {
      product_id: field("id", 2, 7),
      grams: field("grams", 7, 12),
      date_of_expiry: field("date", 12, 18),
      mc_no: field("digits", 18, 20),
      unique_code: field("digits", 20, 24)
    },
    ...pack
  },
  command: {
    title: "command",
    shortest: 3,
    longest: 22,
    starts: ["$$"],
    fields: { word: field("word", 2, 22) },
    ...other
  }
} as const satisfies Record<CodeType, Layout>

export const codeTypes = Object.keys(layouts) as ReadonlyArray<CodeType>
/** The longest code there is, with its M. */
export const longestCode = 1 + Math.max(...codeTypes.map((type) => layouts[type].longest))

/** Characters of a scan that a page sends on: an element string or a link of the trade has many. */
export const longestScan = 256

export const isMapped = (type: CodeType): boolean => layouts[type].isMapped
/** Packs (80, 83, legacy) carry a part of their own; every other code is the same for each unit and counts up. */
export const isUnique = (type: CodeType): boolean => layouts[type].isUnique

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0d || unit === 0x0a
/** A code as it came, without blanks, CR and LF around it: what is kept as `scan_code`. */
export const trim = (code: string): string => {
  let start = 0
  let end = code.length
  while (start < end && isBlank(code.charCodeAt(start))) start++
  while (end > start && isBlank(code.charCodeAt(end - 1))) end--
  return start === 0 && end === code.length ? code : code.slice(start, end)
}
/** The code without one upper-case leading M: what the positions count in. */
export const withoutM = (trimmed: string): string =>
  trimmed.charCodeAt(0) === 0x4d ? trimmed.slice(1) : trimmed

/** The key under which a pack is looked up and compared: two scans are the same pack when their keys are equal. */
export const uniqueKey = (code: string): string => withoutM(trim(code))

export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39
export const isLetter = (unit: number): boolean => {
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x7a
}
/** The characters of a layout, ready for reading: what `layouts` says, without a look-up by name. */
interface Shape {
  readonly codeType: CodeType
  readonly shortest: number
  readonly longest: number
  /** The second character asked for, or 0 where the first one decides. */
  readonly second: number
  /** The position from which on every character is a digit, or of a word. */
  readonly from: number
  readonly isWord: boolean
}
const shapeOf = (codeType: CodeType): Shape => {
  const { shortest, longest, starts } = layouts[codeType]
  const isWord = codeType === "command"
  const isNumeric = starts[0] >= "0" && starts[0] <= "99"
  const second = starts[0].length > 1 ? starts[0].charCodeAt(1) : 0
  return { codeType, shortest, longest, second, from: isNumeric ? 0 : starts[0].length, isWord }
}
const shapes = codeTypes.map(shapeOf)
const shapeByType = Object.fromEntries(shapes.map((shape) => [shape.codeType, shape])) as Record<
  CodeType,
  Shape
>
/** The shapes that a first character leaves open, by its character code: at most three. */
const byFirst: ReadonlyArray<ReadonlyArray<Shape>> = Array.from({ length: 128 }, (_, unit) =>
  shapes.filter(({ codeType }) => layouts[codeType].starts.some((start) => start.charCodeAt(0) === unit))
)

/** A command's word is a letter, then letters, digits and `_`. */
const isOfWord = (unit: number, isFirst: boolean): boolean =>
  isLetter(unit) || (!isFirst && (isDigit(unit) || unit === 0x5f))

/** The first position whose character is not of the shape, its start left out, or -1. */
const foreignTo = ({ from, isWord }: Shape, text: string): number => {
  for (let position = from; position < text.length; position++) {
    const unit = text.charCodeAt(position)
    if (isWord ? !isOfWord(unit, position === from) : !isDigit(unit)) return position
  }
  return -1
}
/** The first foreign position in a text, or -1, for a layout by its name. */
export const foreignAt = (type: CodeType, text: string): number => foreignTo(shapeByType[type], text)

/** The one layout whose length and start a text has, or `undefined`. Whether the rest are digits is not asked. */
export const shapedAs = (text: string): CodeType | undefined => {
  const open = byFirst[text.charCodeAt(0)]
  if (open === undefined) return undefined
  for (const { codeType, shortest, longest, second } of open)
    if (text.length >= shortest && text.length <= longest && (second === 0 || text.charCodeAt(1) === second))
      return codeType
  return undefined
}

/** The one layout that a text fits, or `undefined`. Its values may still be wrong. */
export const layoutOf = (text: string): CodeType | undefined => {
  const type = shapedAs(text)
  return type === undefined || foreignAt(type, text) >= 0 ? undefined : type
}

/** Whether more characters could make a code of a text, its M included; a complete code that could go on counts too. */
export const isBeginning = (text: string): boolean => {
  const body = withoutM(text)
  return codeTypes.some((type) => {
    const { longest, starts } = layouts[type]
    return (
      body.length < longest &&
      starts.some((start) => start.startsWith(body) || body.startsWith(start)) &&
      foreignAt(type, body) < 0
    )
  })
}
