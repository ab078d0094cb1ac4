/**
 * The state in which an Indian address lies: by its region, however that is written, else by its postcode. Between two
 * states a supply bears integrated tax, within one central and state tax (IGST Act, sections 7, 8 and 10).
 *
 * Names and two-digit codes are those of the GST network (the first two digits of a GSTIN), letters those of
 * ISO 3166-2:IN with the ones that came before. A postcode's first two digits are its postal circle, the third its
 * sorting district (India Post, PIN directory); where a circle serves more than one state, longer prefixes tell them
 * apart. A PIN says less than a region does: some districts on a border have post from across it.
 */

interface State {
  readonly code: string
  readonly name: string
  /** Other ways to write it. */
  readonly also: ReadonlyArray<string>
  /** Postcodes begin with one of these; the longest prefix that fits decides. */
  readonly pins: ReadonlyArray<string>
}

const state = (code: string, name: string, also: string, pins: string): State => ({
  code,
  name,
  also: also.split(", "),
  pins: pins.split(" ")
})

const states: ReadonlyArray<State> = [
  state("01", "Jammu and Kashmir", "JK, Jammu, Kashmir", "18 19"),
  state("02", "Himachal Pradesh", "HP", "17"),
  state("03", "Punjab", "PB", "14 15 16"),
  state("04", "Chandigarh", "CH", "160"),
  state(
    "05",
    "Uttarakhand",
    "UK, UT, UA, Uttaranchal",
    "2447 2460 2461 2462 2463 2464 2465 2466 2476 248 249 2625 263"
  ),
  state("06", "Haryana", "HR", "12 13"),
  state("07", "Delhi", "DL, New Delhi, NCT of Delhi, National Capital Territory of Delhi", "11"),
  state("08", "Rajasthan", "RJ", "30 31 32 33 34"),
  state("09", "Uttar Pradesh", "UP", "20 21 22 23 24 25 26 27 28"),
  state("10", "Bihar", "BR", "80 81 82 84 85"),
  state("11", "Sikkim", "SK", "737"),
  state("12", "Arunachal Pradesh", "AR", "790 791 792"),
  state("13", "Nagaland", "NL", "797 798"),
  state("14", "Manipur", "MN", "795"),
  state("15", "Mizoram", "MZ", "796"),
  state("16", "Tripura", "TR", "799"),
  state("17", "Meghalaya", "ML", "793 794"),
  state("18", "Assam", "AS", "78"),
  state("19", "West Bengal", "WB", "70 71 72 73 74"),
  state("20", "Jharkhand", "JH", "814 815 816 822 825 826 827 828 829 83"),
  state("21", "Odisha", "OD, OR, Orissa", "75 76 77"),
  state("22", "Chhattisgarh", "CG, CT, Chattisgarh", "49"),
  state("23", "Madhya Pradesh", "MP", "45 46 47 48"),
  state("24", "Gujarat", "GJ", "36 37 38 39"),
  state(
    "26",
    "Dadra and Nagar Haveli and Daman and Diu",
    "DH, DN, DD, Dadra and Nagar Haveli, Daman and Diu, Daman, Diu",
    "3962 362520 362540 362570"
  ),
  state("27", "Maharashtra", "MH", "40 41 42 43 44"),
  state("29", "Karnataka", "KA", "56 57 58 59"),
  state("30", "Goa", "GA", "403"),
  state("31", "Lakshadweep", "LD", "68255"),
  state("32", "Kerala", "KL", "67 68 69"),
  state("33", "Tamil Nadu", "TN, Tamilnadu", "60 61 62 63 64"),
  state("34", "Puducherry", "PY, Pondicherry", "6050 6096 607402 673310 533464"),
  state("35", "Andaman and Nicobar Islands", "AN, Andaman and Nicobar", "744"),
  state("36", "Telangana", "TG, TS", "50"),
  state("37", "Andhra Pradesh", "AP", "51 52 53"),
  state("38", "Ladakh", "LA", "194")
]

/** "Jammu & Kashmir" and "JAMMU AND KASHMIR" are one; so are "TN", "IN-TN" and "33-Tamil Nadu". */
const plainKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const byName = new Map(
  states.flatMap(({ code, name, also }) => [
    ...[name, code, ...also].map((each) => [plainKey(each), name] as const),
    ...also.filter((each) => each.length === 2).map((each) => [`in ${plainKey(each)}`, name] as const),
    [`${code} ${plainKey(name)}`, name] as const
  ])
)
const byPin = new Map(states.flatMap(({ name, pins }) => pins.map((pin) => [pin, name] as const)))
const longestPin = 6

/** The state with a postcode; undefined for what is no Indian postcode, and for the army's own. */
export const stateOfPostcode = (postcode: string): string | undefined => {
  const digits = postcode.replace(/\s+/g, "")
  if (!/^[1-9]\d{5}$/.test(digits)) return undefined
  for (let length = longestPin; length >= 2; length--) {
    const found = byPin.get(digits.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}

/** A postcode in a text: no part of a longer row of digits, as a telephone has them. */
const postcodes = /(?<![\d+]\s?)[1-9]\d{2}\s?\d{3}(?!\s?\d)/g
/** Short letters and digits are as often a house or a block. */
const leastName = 3

/**
 * The state in which an address lies that is one text: the last part that is a state's name, else by its last postcode;
 * undefined where neither says one.
 */
export const stateInText = (address: string): string | undefined => {
  const parts = address.split(/[,;\n]/).map((part) => plainKey(part.replaceAll(postcodes, "")))
  const named = parts.findLast((part) => part.length >= leastName && byName.has(part))
  return named === undefined ? stateOfPostcode(address.match(postcodes)?.at(-1) ?? "") : byName.get(named)
}

/** The facts about where a party is, as far as they are known. */
export interface Whereabouts {
  readonly region: string | null
  readonly postcode?: string | null
  /** The first two digits are the code of the state. */
  readonly gstin?: string | null
}

/**
 * The name of the state; a region that names none is the state's name as far as anybody knows when no postcode knows
 * better; undefined when nothing is known.
 */
export const stateOf = ({ region, postcode, gstin }: Whereabouts): string | undefined => {
  const named = region?.trim() ?? ""
  return (
    byName.get(plainKey(named)) ??
    byName.get(gstin?.trim().slice(0, 2) ?? "") ??
    stateOfPostcode(postcode ?? "") ??
    (named === "" ? undefined : named)
  )
}

/**
 * The union territories without a legislature, whose second levy is UTGST (UTGST Act, section 2(8)). Delhi, Puducherry
 * and Jammu and Kashmir have one, and levy as states do.
 */
const territoryCodes: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"])
const territories = new Set(
  states.filter(({ code }) => territoryCodes.has(code)).map(({ name }) => plainKey(name))
)

/** Whether a supply takes place in such a territory: by the first of some places that names its state. */
export const isUnionTerritory = (...places: ReadonlyArray<Whereabouts | null>): boolean => {
  const named = places.map((place) => (place === null ? undefined : stateOf(place)))
  const first = named.find((name) => name !== undefined)
  return first !== undefined && territories.has(plainKey(first))
}

/** The state with these two digits of a GSTIN, or with this name, however it is written. */
export const nameOfState = (text: string): string | undefined => byName.get(plainKey(text))

const codes = new Map(states.map(({ code, name }) => [plainKey(name), code]))

/** "Kerala (32)": a state with its code, as papers name a place of supply (CGST Rules, rule 46(n)). */
export const withCode = (name: string): string => {
  const code = codes.get(plainKey(name))
  return code === undefined ? name : `${name} (${code})`
}

/** The two digits of a state as papers name it: with its code, or by name alone; undefined for what is no state. */
export const stateCode = (place: string): string | undefined =>
  /\((\d\d)\)$/.exec(place)?.[1] ?? codes.get(plainKey(nameOfState(place) ?? ""))

/** Whether two places lie in one state; an unknown place counts as being in the state of the other. */
export const isSameState = (a: Whereabouts, b: Whereabouts): boolean => {
  const [here, there] = [stateOf(a), stateOf(b)]
  return here === undefined || there === undefined || plainKey(here) === plainKey(there)
}
