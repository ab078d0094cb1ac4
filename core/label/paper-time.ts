/**
 * When a paper was given, by the clock of its country (TIME-5). Papers that were made when all went by India's clock say so
 * as they did.
 */
import { type Country, countryWith, india, timeNamed, timesTitle, uae } from "../country.ts"
import * as Day from "../day.ts"
import type { Currency } from "../money.ts"
import type { InvoiceDocument } from "./invoice.ts"

type Timed = Pick<InvoiceDocument, "currency" | "clock">

/** The time of a paper that is made now. */
export const stampOf = (
  currency: Currency,
  at: Day.Instant
): Pick<InvoiceDocument, "issued_at" | "clock"> => {
  const { clock } = countryWith(currency)
  return {
    issued_at: Day.toLocal(at, clock.offset),
    ...(clock.name === uae.clock.name ? { clock: clock.name } : {})
  }
}

const countryOf = ({ clock }: Pick<Timed, "clock">): Country => (clock === undefined ? india : uae)

/** The instant at which a paper was given. */
export const issuedOf = (document: Pick<InvoiceDocument, "clock" | "issued_at">): Day.Instant | undefined =>
  Day.fromLocal(document.issued_at, countryOf(document).clock.offset)

/** A time of a paper as its other ones. */
export const timeOn = (document: Pick<Timed, "clock">, at: Day.Instant): string =>
  Day.toLocal(at, countryOf(document).clock.offset)

/** Whether its times are of another clock than hangs on the wall. */
const isForeign = ({ clock, currency }: Timed): boolean =>
  clock === undefined && countryWith(currency) !== india

/** The words over the time of a paper, and the time: with whose it is, where that is not its country's. */
export const dateTitle = (document: Timed): string =>
  isForeign(document) ? timesTitle(countryWith(document.currency), "Date") : "Date"
export const issuedText = (document: Timed & Pick<InvoiceDocument, "issued_at">): string =>
  isForeign(document) ? timeNamed(countryWith(document.currency), document.issued_at) : document.issued_at
