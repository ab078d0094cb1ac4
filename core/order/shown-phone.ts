/** The part of customers' phones that a search may know: no more than orders show of them, and a number that is typed whole (PHONE-5). */
import { isNobody, normalPhone, readPhone } from "../phone.ts"
import { truth } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"

/**
 * How many of a phone's last digits orders do not show (PHONE-3).
 * @param maskPhone the setting `mask_phone` of the order's hub
 */
export const hiddenDigits = (maskPhone: string | null): 3 | 4 =>
  truth(settingOf("mask_phone", maskPhone)) === true ? 4 : 3

/** Fewer digits stand in many numbers, and would tell whose a number is to somebody who tries them one by one. */
const shortest = 6

const partOfPhone = new RegExp(`^\\d{${shortest},}$`)
/** Whether a term, in plain digits, may be a part of a phone: it is compared with the digits that are shown. */
export const mayBePhonePart = (term: string): boolean => partOfPhone.test(term)

/**
 * The number that a text names as a whole, in its one form.
 * @param isCode what is printed on packs, items and labels is no phone: written with + it is none of those
 */
export const namedPhone = (text: string, isCode: boolean): string | undefined => {
  const phone = isCode ? undefined : readPhone(text)
  return phone === undefined || phone.digits.length < shortest ? undefined : normalPhone(text)
}

/** Whether a number is a customer's: such a number is not tried out, and who found its orders is written down. */
export const isSomebodys = (phone: string): boolean => !isNobody(phone)
