/**
 * Telephone numbers in one form, however they are written (PHONE-1): E.164, which names the country. Countries where a
 * network has stores have a row below. What stands for nobody, and what is no whole number of any country, stays its
 * digits, so that it is found again, too.
 */

/** The zero of each script's digits, of which each has ten in a row. */
const zeros = [..."٠۰०০੦૦୦௦౦೦൦０"].map((zero) => zero.codePointAt(0) ?? 0)
/** Arabic, Devanagari, Malayalam and other digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * The signs that people and their programs put between digits: blanks, dashes, brackets, and marks of the direction
 * of writing.
 */
const between = /[\s\p{Pd}\u2212()[\]\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu
const bare = (text: string): string => plainDigits(text).replaceAll(between, "").replace(/^＋/, "+")

interface Plan {
  readonly code: string
  /** A whole number without the country's code and the 0 that is dialled before it. */
  readonly national: RegExp
  /** The number as it is written at home without the code; the first part is the one that is stored. */
  readonly home: RegExp
  /** The number as it is dialled with 0 at home, for numbers that are shown like that. */
  readonly dialled: RegExp | undefined
}
const plans = {
  IN: { code: "91", national: /^[1-9]\d{9}$/, home: /^0?([1-9]\d{9})$/, dialled: undefined },
  // A line in a house has eight digits and is never written without its 0.
  AE: {
    code: "971",
    national: /^(?:[2-46-9]\d{7}|[1-9]\d{8})$/,
    home: /^(?:0(?=5\d{8}$|[2-46-9]\d{7}$)|(?=\d{9}$))([1-9]\d+)$/,
    dialled: /^\d{8}$/
  }
} as const satisfies Readonly<Record<string, Plan>>
export type Country = keyof typeof plans
const countries: ReadonlyArray<readonly [Country, Plan]> = [
  ["IN", plans.IN],
  ["AE", plans.AE]
]

/** Ten digits and more that begin with 00000 stand for nobody in particular. */
export const isNobody = (digits: string): boolean => /^00000\d{5,}$/.test(digits)

export interface Phone {
  /** The one form of the number; undefined where the country that it names has no such number. */
  readonly normal: string | undefined
  readonly country: Country | undefined
  /** The digits as they were written, without the signs between them and the prefix of a country's code. */
  readonly digits: string
}

const inCountry = (
  digits: string
): { readonly country: Country; readonly local: string; readonly isWhole: boolean } | undefined => {
  for (const [country, { code, national }] of countries) {
    if (!digits.startsWith(code)) continue
    const written = digits.slice(code.length)
    const local = written.replace(/^0/, "")
    return { country, local: national.test(local) ? local : written, isWhole: national.test(local) }
  }
  return undefined
}

const abroad = (digits: string): Phone => {
  const found = inCountry(digits)
  if (found === undefined)
    return {
      normal: /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined,
      country: undefined,
      digits
    }
  const { country, local, isWhole } = found
  return {
    normal: isWhole ? `+${plans[country].code}${local}` : undefined,
    country,
    digits: isWhole ? digits : local
  }
}

/** @returns undefined for what is no number: a sign among the digits, or none of them */
export const readPhone = (text: string): Phone | undefined => {
  const written = bare(text)
  if (!/^\+?\d+$/.test(written)) return undefined
  if (written.startsWith("+")) return abroad(written.slice(1))
  const digits = written
  if (isNobody(digits)) return { normal: digits, country: undefined, digits }
  for (const [country, { code, home }] of countries) {
    const local = home.exec(digits)?.[1]
    if (local !== undefined) return { normal: `+${code}${local}`, country, digits }
  }
  const dialled = /^00([1-9]\d{9,})$/.exec(digits)?.[1]
  if (dialled !== undefined) return abroad(dialled)
  const found = inCountry(digits)
  if (found?.isWhole === true)
    return { normal: `+${plans[found.country].code}${found.local}`, country: found.country, digits }
  // Nobody writes eleven digits and more but with a country's code; of these countries it would have been whole.
  const isForeign = found === undefined && /^[1-9]\d{10,14}$/.test(digits)
  return { normal: isForeign ? `+${digits}` : digits, country: undefined, digits }
}

/** The one form of a number; a text that is none is left as its digits. */
export const normalPhone = (text: string): string => {
  const whole = readPhone(text)?.normal
  if (whole !== undefined) return whole
  const digits = bare(text).replaceAll(/\D+/g, "")
  return readPhone(digits)?.normal ?? digits
}

const nationalOf = (normal: string): { readonly country: Country; readonly digits: string } | undefined => {
  for (const [country, { code, national, dialled }] of countries) {
    const local = normal.startsWith(`+${code}`) ? normal.slice(code.length + 1) : ""
    if (national.test(local)) return { country, digits: dialled?.test(local) === true ? `0${local}` : local }
  }
  return undefined
}

/** The digits that a number has where it is at home: of a customer in India ten, in the UAE nine. */
export const nationalPhone = (normal: string): string =>
  nationalOf(normal)?.digits ?? normal.replace(/^\+/, "")

/**
 * A number as a network shows it (PHONE-2): at home without its country's code, else with it. Read again it is the same
 * number.
 */
export const shownPhone = (normal: string, home: Country): string => {
  const national = nationalOf(normal)
  if (national?.country === home) return national.digits
  const digits = normal.replace(/^\+/, "")
  return normalPhone(digits) === normal ? digits : normal
}

/** The words for what a file or a message has to hold. */
export const phoneWanted = "a phone number, such as 9000000001 or +91 90000 00001"
/** The one form of a number in a file or a message, which belongs to no counter and is not judged like one (PHONE-1). */
export const sentPhone = (text: string): string | undefined => {
  const phone = readPhone(text)
  const length = phone?.digits.length ?? 0
  return length < 6 || length > 15 ? undefined : phone?.normal
}
