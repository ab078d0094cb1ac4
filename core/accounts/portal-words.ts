/** What the GST portal reads in its fields: the rates that it has, the digits of an HSN code, the length of a number. */

/** Percent of all levies together: those of the goods and services tax in force or in force before. */
const rates: ReadonlySet<number> = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40])
export const isPortalRate = (rate: string): boolean => rates.has(Number(rate))

/** Two to eight digits, in twos: chapter, heading, subheading, tariff item (Notification 78/2020 - Central Tax). */
export const isHsn = (code: string): boolean => /^(?:\d\d){1,4}$/.test(code)

/** At most 16 characters of letters, digits, hyphen and slash (CGST Rules, rule 46(b)). */
export const isPaperNumber = (number: string): boolean => /^[0-9A-Za-z/-]{1,16}$/.test(number)
