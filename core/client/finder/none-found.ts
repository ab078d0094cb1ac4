/** What no order and no pack was found by: what a code of the trade is, and what a part of a name or phone lacks. */
import { otherCode, whyUnread } from "../../barcode/rule/refusal.ts"
import type * as Day from "../../day.ts"
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
/** Empty for a name, for a phone of a country with stores, and for a sound code of this network. */
const whyNoCode = (text: string, today: Day.Day): string => {
  if (isCode(text)) return whyUnread(text, today, "order")
  return readPhone(text)?.country === undefined ? otherCode(text, today, "order") : ""
}

export const noneFoundBy = (text: string, today: Day.Day): string => {
  const why = whyNoCode(text, today)
  if (why !== "") return `No Orders Found: ${why}`
  if (isShort(text)) return `${noneFound}: a part of a name or number wants ${shortestPart} characters`
  return isPartOfPhone(text)
    ? `${noneFound}: the last digits of phones are hidden, type the whole number`
    : noneFound
}
