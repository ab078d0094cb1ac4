/** What no order and no pack was found by: what a code of the trade is, and what a part of a name or phone lacks. */
import { longestScan } from "../../barcode/layouts.ts"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import { shortestPart } from "../../order/queue.ts"
import { mayBePhonePart } from "../../order/shown-phone.ts"
import { normalPhone, plainDigits, readPhone } from "../../phone.ts"

const noneFound = "No Orders Found"

const isShort = (text: string): boolean => text.split(/\s+/).some((term) => [...term].length < shortestPart)
/** E.164 has no more digits: a longer number is a code. */
const longestPhone = 15
/** Digits that name no whole number, of which the last are hidden where they are of a phone. */
const isPartOfPhone = (text: string): boolean =>
  plainDigits(text)
    .split(/\s+/)
    .some((term) => mayBePhonePart(term) && term.length <= longestPhone) && !normalPhone(text).startsWith("+")

/** Only a code begins so or is so long: what is wrong with it counts. Names and numbers may be codes by chance. */
const isCode = (text: string): boolean => /^(?:[\](]|https?:|\d{16})/.test(text)
/** What a code is by the lists of the network, which the server has. */
interface Explained {
  readonly why: string
  readonly is_other: boolean
}

/** Whether it is worth asking: no name, and no phone of a country with stores. */
export const mayBeCode = (text: string): boolean =>
  text.length <= longestScan &&
  (isCode(text) || (mayBeTraded(text) && readPhone(text)?.country === undefined))

/** @param explained undefined for what is no code */
export const noneFoundBy = (text: string, explained: Explained | undefined): string => {
  const why = explained !== undefined && (isCode(text) || explained.is_other) ? explained.why : ""
  if (why !== "") return `No Orders Found: ${why}`
  if (isShort(text)) return `${noneFound}: a part of a name or number wants ${shortestPart} characters`
  return isPartOfPhone(text)
    ? `${noneFound}: the last digits of phones are hidden, type the whole number`
    : noneFound
}
