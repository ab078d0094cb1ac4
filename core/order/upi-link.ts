/**
 * The link that a UPI app pays by, as NPCI's deep linking has it (`upi://pay`, UPI Linking Specifications): whom it is
 * paid to, how much, and which order it is for (PAY-4). It is read off a QR code, so that it is kept short.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { graphemesOf } from "../graphemes.ts"
import * as Money from "../money.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { type Payee, requireSetting, settingOf } from "../session/settings.ts"

/** Env variables of a hub: whom its customers pay, and for how many minutes a QR code is good. */
export const payeeSetting = "upi_payee"
export const expirySetting = "upi_expiry_minutes"

/** The payee that the variable names; refused where it is not set, and where it cannot be read. */
export const readPayee = (value: string | undefined): Result.Result<Payee, Fault<"PayeeMissing">> => {
  const read = requireSetting(payeeSetting, value)
  if (Result.isFailure(read)) return Result.fail(fault("PayeeMissing", { why: "unreadable" }))
  if (read.success === undefined) return Result.fail(fault("PayeeMissing", { why: "unset" }))
  const name = sanitizeText(read.success.name).trim()
  return name === ""
    ? Result.fail(fault("PayeeMissing", { why: "unreadable" }))
    : Result.succeed({ address: read.success.address, name })
}

const defaultExpiry = 15
/** Minutes, from 1 to a day; 15 where nothing is set, or nothing that can be read. */
export const readExpiry = (value: string | undefined): number => {
  return Number(settingOf(expirySetting, value) ?? defaultExpiry)
}

/** A QR code of so many bytes is 41 modules wide: with its edge it has 22 rows of a terminal (ISO/IEC 18004, table 7). */
const longest = 134

/** The @ of an address stands as it is. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("%40", "@")

/** As much of a name as keeps the link short, at least its first letter: the app shows the name that the bank knows. */
const shortened = (name: string, room: number): string => {
  let [start, length] = ["", 0]
  for (const { segment } of graphemesOf(name)) {
    length += encoded(segment).length
    if (length > room && start !== "") break
    start += segment
  }
  return start.trim()
}

export const linkOf = (payee: Payee, amount: Money.Money, incrementId: string): string => {
  const link = (name: string) =>
    `upi://pay?pa=${encoded(payee.address)}&pn=${encoded(name)}&am=${Money.formatPlain(amount)}&cu=INR&tn=${encoded(`Order ${incrementId}`)}&tr=${encoded(incrementId)}`
  return link(shortened(payee.name, longest - link("").length))
}
