/**
 * What no order of a shop is like, at whatever entrance it comes in (INBOX-5, INBOX-6, FILE-2): beyond it stands a slip of the
 * decimal point, hundredths sent for whole units, or a clock that is years off.
 */
import * as Day from "../day.ts"
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"

/** The highest price of one kilogram or pack: saffron costs less. */
export const mostPrice = Money.ofHundredths(100_000_000)
/** The largest quantity of one line: a hundred tonnes. */
export const mostQuantity = Q.ofThousandths(100_000_000)
/** The highest total of one order with its charges. */
export const mostTotal = Money.ofHundredths(10_000_000_000)

/** A price so many times above or below the catalogue's is meant in another unit of the currency. */
const otherUnit = 100

/** The problem of a price, in words; undefined for a sound one. */
export const priceProblem = (price: Money.Money, catalogue: Money.Money | null): string | undefined => {
  if (price <= 0) return "is 0; send what one kilogram or one pack costs"
  if (price > mostPrice)
    return `is more than ${Money.formatPlain(mostPrice)}; send what one kilogram or one pack costs`
  if (catalogue === null || catalogue <= 0) return undefined
  return price >= catalogue * otherUnit || price * otherUnit <= catalogue
    ? `is ${Money.formatPlain(price)}, and ${Money.formatPlain(catalogue)} in the catalogue; send it in whole units of the currency`
    : undefined
}

export const quantityProblem = (quantity: Q.Quantity): string | undefined => {
  if (quantity <= 0) return "is 0; send a quantity above 0"
  return quantity > mostQuantity ? `is more than ${Q.formatShort(mostQuantity)}` : undefined
}

/** The latest day that an order is made for, in days from now. */
export const daysAhead = 366
const firstYear = 2000

/** Whether a time can be one of an order's life; files tell of past years, too. */
export const isTimeOfOrders = (at: Day.Instant, now: Day.Instant): boolean =>
  Day.toGmt(at) >= `${firstYear}` && at <= now + daysAhead * 24 * Day.hour
/** The words for the bounds of such a time, to stand after "a GMT time". */
export const timeOfOrders = `from ${firstYear} on and at most ${daysAhead} days to come`
