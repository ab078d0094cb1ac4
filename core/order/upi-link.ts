/**
 * The link that a UPI app pays by, as NPCI's deep linking has it (`upi://pay`, UPI Linking Specifications): whom it is
 * paid to, how much, and which order it is for (PAY-4). It is read off a QR code, so that it is kept short.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Fault, fault } from "../fault.ts"
import { graphemesOf } from "../graphemes.ts"
import * as Money from "../money.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { readText } from "../session/env-variables.ts"

/** Env variables of a hub: whom its customers pay, and for how many minutes a QR code is good. */
export const payeeSetting = "upi_payee"
export const expirySetting = "upi_expiry_minutes"

const Payee = Schema.Struct({
  /** The virtual payment address: "packhouse.blr@okaxis". */
  address: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9.-]{1,40}$/)),
  name: Schema.String.check(Schema.isMaxLength(99))
})
export type Payee = typeof Payee.Type
const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Payee))

/** What the variable says; refused where nobody has set it, and where it cannot be read. */
export const readPayee = (value: string | undefined): Result.Result<Payee, Fault<"PayeeMissing">> => {
  if (value === undefined) return Result.fail(fault("PayeeMissing", { why: "unset" }))
  const read = readJson(value)
  if (Result.isFailure(read)) return Result.fail(fault("PayeeMissing", { why: "unreadable" }))
  const name = sanitizeText(read.success.name).trim()
  return name === ""
    ? Result.fail(fault("PayeeMissing", { why: "unreadable" }))
    : Result.succeed({ address: read.success.address, name })
}

const defaultExpiry = 15
/** Minutes, from 1 to a day; 15 where nothing is set, or nothing that can be read. */
export const readExpiry = (value: string | undefined): number => {
  const minutes = Number(readText(value) ?? Number.NaN)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440 ? minutes : defaultExpiry
}

/** A QR code of so many bytes is 41 modules wide: with its edge it has 22 rows of a terminal (ISO/IEC 18004, table 7). */
const longest = 134

/** The @ of an address stands as it is. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("%40", "@")

/** As much of a name as leaves the link short, at least its first letter: the app shows the name that the bank knows. */
const shortened = (name: string, room: number): string => {
  let [kept, length] = ["", 0]
  for (const { segment } of graphemesOf(name)) {
    length += encoded(segment).length
    if (length > room && kept !== "") break
    kept += segment
  }
  return kept.trim()
}

export const linkOf = (payee: Payee, amount: Money.Money, incrementId: string): string => {
  const link = (name: string) =>
    `upi://pay?pa=${encoded(payee.address)}&pn=${encoded(name)}&am=${Money.formatPlain(amount)}&cu=INR&tn=${encoded(`Order ${incrementId}`)}&tr=${encoded(incrementId)}`
  return link(shortened(payee.name, longest - link("").length))
}
