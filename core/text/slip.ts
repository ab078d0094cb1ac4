/** What a file says and plainly does not mean, in words, with what to do. */
import * as Money from "../money.ts"
import { cut } from "../sanitize-text.ts"
import type { Slip } from "../sheet/slip.ts"

const amount = (hundredths: number): string => Money.formatPlain(Money.ofHundredths(hundredths))
const percentage = (hundredths: number): string => String(hundredths / 100)

export const slipText = (slip: Slip): string => {
  switch (slip._tag) {
    case "LostLetters":
      return `"${cut(slip.value, 60)}" has lost letters: save the file as CSV UTF-8, and write the text again`
    case "FractionForPercent":
      return `it is ${percentage(slip.percent)} percent: write ${percentage(slip.percent * 100)} where ${percentage(slip.percent * 100)} % is meant`
    case "HighTax":
      return `no goods bear ${percentage(slip.percent)} % of tax: write the rate in percent`
    case "NoPrice":
      return "without a price it cannot be sold: write what one kilogram or one pack costs"
    case "FreeGoods":
      return "customers pay nothing for it: write what one kilogram or one pack costs"
    case "Emptied":
      return `the cell is empty, and the store has ${slip.before}: write that to keep it`
    case "LostFlags":
      return `the store has flags that the file has not, and they are taken away: ${slip.names.join(", ")}`
    case "OtherUnit":
      return slip.where === "catalogue"
        ? `${amount(slip.price)} here and ${amount(slip.standing)} in the catalogue: look where the point stands`
        : `${amount(slip.price)} here and ${amount(slip.standing)} in the store: look where the point stands`
    case "BelowCost":
      return `it costs ${amount(slip.cost)} and is sold for ${amount(slip.price)}: compare both`
    case "AboveList":
      return `${amount(slip.price)} after discounts is more than the list price ${amount(slip.list)}: compare both`
    case "LightPack":
      return `a pack of ${slip.grams} g: write grams, 1000 for a kilogram`
    case "HeavyTare":
      return `a tray of ${slip.tare} g is no lighter than what is in it, ${slip.net} g: compare both`
    case "SameName":
      return `"${cut(slip.name, 60)}" reads like "${cut(slip.other, 60)}": keep one, or give it another name`
    case "TwoLegalNames":
      return `${slip.other} has ${slip.gstin} as "${cut(slip.name, 60)}": a GSTIN is one company's`
    case "NoState":
      return `"${cut(slip.region, 60)}" is no state of India: the tax between two states is reckoned by it`
    case "OtherState":
      return `${slip.postcode} lies in ${slip.state}, and the region is ${slip.region}: compare both`
    case "OtherCountry":
      return `businesses in ${slip.country} have no ${slip.number}: take it out, or correct the country`
    case "SlotsOverlap":
      return `on ${slip.weekday} it overlaps with slot ${slip.other}: compare their times`
    case "LongSlot":
      return `it lasts ${slip.hours} hours: write the time at which it ends`
    case "AllOff":
      return "it takes everything off: write a smaller percentage, unless the goods are a present"
    case "MoreThanLeast":
      return `an order of ${amount(slip.least)} costs nothing with it: write a smaller amount, or a higher min_subtotal`
    case "Ended":
      return "it has ended already: write a later moment, or take the row out"
    case "ToCome":
      return "this time is still to come: times are GMT, five and a half hours behind the clock in India"
    case "Expired":
      return `it expired on ${slip.on} and is in stock: write what became of it, or the right date`
    case "NoAdministrator":
      return "nobody is an administrator after this: write admin yes for one who is not disabled"
  }
}
