/**
 * The countries in which a network has stores, and what differs between them: the money, how long a mobile number is, what
 * an address is found by, and the clock on the wall (TIME-4). Neither puts its clock forward in summer.
 */
import * as Day from "./day.ts"
import type { Currency } from "./money.ts"

export interface Country {
  readonly country: string
  readonly country_id: "IN" | "AE"
  readonly currency: Currency
  /** The number of digits of a mobile number without the country's code. */
  readonly mobileDigits: number
  /** Addresses are found by a pincode; else by an emirate. */
  readonly hasPincodes: boolean
  /** The name of the clock on its walls, and how far it is ahead of GMT. */
  readonly clock: { readonly name: string; readonly offset: number }
}

const countries = {
  IN: {
    country: "India",
    country_id: "IN",
    currency: "INR",
    mobileDigits: 10,
    hasPincodes: true,
    clock: { name: "IST", offset: 5.5 * Day.hour }
  },
  AE: {
    country: "United Arab Emirates",
    country_id: "AE",
    currency: "AED",
    mobileDigits: 9,
    hasPincodes: false,
    clock: { name: "UAE", offset: 4 * Day.hour }
  }
} as const satisfies Readonly<Record<string, Country>>
export const { IN: india, AE: uae } = countries

/** The country of a store or a website: India where it names none. */
export const countryNamed = (id: string): Country => (id === uae.country_id ? uae : india)

/** The country in which a bill in a currency was made out. */
export const countryWith = (currency: Currency): Country => (currency === uae.currency ? uae : india)

/** The days and times of work are those of this clock in every country; papers and books go by their own (TIME-5). */
const common = india.clock

/** Whether the clock on the wall is the one that days and times are told by. */
const isCommon = ({ clock }: Country): boolean => clock.offset === common.offset

/** The clock of a page: `14:05`; where another one hangs on the wall that one first, `12:35 UAE | 14:05 IST`. */
export const wallClock = (at: Country, now: Day.Instant): string =>
  isCommon(at)
    ? Day.toClock(now)
    : `${Day.toClock(now, at.clock.offset)} ${at.clock.name} | ${Day.toClock(now)} ${common.name}`

/** A text with a time of the day, where nothing around it says whose: `14:05`, in another country `14:05 IST`. */
export const timeNamed = (at: Country, text: string): string =>
  isCommon(at) || text === "" ? text : `${text} ${common.name}`

/** A time of a shift by the clock on its wall: `2026-11-28 14:05`, in another country `2026-11-28 12:35 UAE`. */
export const minuteAt = (at: Country, time: string | null): string => {
  const text = Day.localMinute(time, at.clock.offset)
  return isCommon(at) || text === "" ? text : `${text} ${at.clock.name}`
}

/** The words over times, or of a page that names some: `When`, in another country `When (IST)`. */
export const timesTitle = (at: Country, title: string): string =>
  isCommon(at) ? title : `${title} (${common.name})`
