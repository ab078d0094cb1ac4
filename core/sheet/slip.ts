/**
 * What a file can say and plainly does not mean: it is imported, and whoever imports it is warned. Amounts are hundredths of
 * the currency, percentages hundredths of a percent. The words are those of core/text/slip.ts.
 */

export type Slip =
  /** Letters that were lost or mixed up on the way into the file. */
  | { readonly _tag: "LostLetters"; readonly value: string }
  /** A fraction written for a percentage. */
  | { readonly _tag: "FractionForPercent"; readonly percent: number }
  | { readonly _tag: "HighTax"; readonly percent: number }
  | { readonly _tag: "NoPrice" | "FreeGoods" }
  /** What stands in the store is emptied. */
  | { readonly _tag: "Emptied"; readonly before: string }
  | { readonly _tag: "LostFlags"; readonly names: ReadonlyArray<string> }
  | { readonly _tag: "OtherUnit"; readonly price: number; readonly standing: number; readonly where: PriceOf }
  | { readonly _tag: "BelowCost"; readonly cost: number; readonly price: number }
  | { readonly _tag: "AboveList"; readonly price: number; readonly list: number }
  | { readonly _tag: "LightPack"; readonly grams: number }
  | { readonly _tag: "HeavyTare"; readonly tare: number; readonly net: number }
  /** A name that differs from another one by case or blanks alone. */
  | { readonly _tag: "SameName"; readonly name: string; readonly other: string }
  | { readonly _tag: "TwoLegalNames"; readonly gstin: string; readonly other: string; readonly name: string }
  | { readonly _tag: "NoState"; readonly region: string }
  | {
      readonly _tag: "OtherState"
      readonly postcode: string
      readonly state: string
      readonly region: string
    }
  | { readonly _tag: "OtherCountry"; readonly number: "GSTIN" | "TRN" | "FSSAI"; readonly country: string }
  | { readonly _tag: "SlotsOverlap"; readonly other: number; readonly weekday: string }
  | { readonly _tag: "LongSlot"; readonly hours: number }
  | { readonly _tag: "AllOff" }
  | { readonly _tag: "MoreThanLeast"; readonly least: number }
  | { readonly _tag: "Ended" }
  | { readonly _tag: "ToCome" }
  | { readonly _tag: "Expired"; readonly on: string }
  | { readonly _tag: "NoAdministrator" }

/** Whose price another one is compared with. */
export type PriceOf = "catalogue" | "store"

/** The rule that each is one of. */
const rules = {
  LostLetters: "WARN-1",
  FractionForPercent: "WARN-2",
  HighTax: "WARN-2",
  NoPrice: "WARN-3",
  FreeGoods: "WARN-3",
  Emptied: "WARN-4",
  LostFlags: "WARN-4",
  OtherUnit: "WARN-5",
  BelowCost: "WARN-6",
  AboveList: "WARN-6",
  LightPack: "WARN-7",
  HeavyTare: "WARN-7",
  SameName: "WARN-8",
  TwoLegalNames: "WARN-9",
  NoState: "WARN-10",
  OtherState: "WARN-10",
  OtherCountry: "WARN-10",
  SlotsOverlap: "WARN-11",
  LongSlot: "WARN-11",
  AllOff: "WARN-12",
  MoreThanLeast: "WARN-12",
  Ended: "WARN-12",
  ToCome: "WARN-13",
  Expired: "WARN-13",
  NoAdministrator: "WARN-14"
} as const satisfies Readonly<Record<Slip["_tag"], string>>

export const ruleOf = ({ _tag }: Slip): string => rules[_tag]

/** A slip with the column that it stands in. */
export interface PlacedSlip {
  readonly column: string | null
  readonly slip: Slip
}

/** A word of question marks, one between letters, or the mark that a program puts where it could not read. */
const lost = /(?:^|[\s("'])\?{2,}|\p{L}\?\p{L}|\uFFFD/u
/** UTF-8 that was read as Windows-1252 or Latin-1: what its bytes look like then. */
const mixed = /[\u00C2\u00C3][\u0080-\u00BF\u0152-\u0178\u2013-\u203A]|\u00E0[\u00A4-\u00B7]|\u00E2\u20AC/

/** Whether a text has lost letters on its way, or has others in their place (WARN-1). */
export const hasLostLetters = (text: string): boolean => lost.test(text) || mixed.test(text)

const onePercent = 100
/** No goods bear more than this, GST with the highest rate included. */
const highestTax = 4000

/** A fraction where a percentage is meant, and a tax that no goods bear (WARN-2). */
export const percentSlip = (percent: number, isTax: boolean): Slip | undefined =>
  percent > 0 && percent < onePercent
    ? { _tag: "FractionForPercent", percent }
    : isTax && percent > highestTax
      ? { _tag: "HighTax", percent }
      : undefined

/** A price that is ten times another one, or a tenth of it, is meant in another unit or has its point elsewhere (WARN-5). */
const muchMore = 10
export const unitSlip = (price: number | null, standing: number | null, where: PriceOf): Slip | undefined =>
  price === null || standing === null || price <= 0 || standing <= 0
    ? undefined
    : price >= standing * muchMore || price * muchMore <= standing
      ? { _tag: "OtherUnit", price, standing, where }
      : undefined

/** Names are the same to a reader who does not look at capitals and blanks. */
export const foldName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()

/** For each name that reads like one before it, that one (WARN-8). @param standing those that the store holds */
export const sameNames = (
  names: ReadonlyArray<string>,
  standing: ReadonlyArray<string>
): ReadonlyArray<Slip | undefined> => {
  const first = new Map<string, string>()
  for (const name of standing) if (!first.has(foldName(name))) first.set(foldName(name), name)
  return names.map((name) => {
    const other = first.get(foldName(name))
    if (other === undefined) first.set(foldName(name), name)
    return other === undefined || other === name ? undefined : { _tag: "SameName", name, other }
  })
}
