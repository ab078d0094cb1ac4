/** A number of a setting with its unit, as a person reads it. */
import { grouped } from "./grouped.ts"

const digits = (value: number): string => {
  const [whole = "", rest] = String(value).split(".")
  return rest === undefined ? grouped(Number(whole)) : `${grouped(Number(whole))}.${rest.padEnd(2, "0")}`
}

/** @param unit of the setting; `id` where the number counts nothing */
export const amountOf = (value: number, unit: string): string => {
  switch (unit) {
    case "id":
      return String(value)
    case "percent":
      return `${digits(value)} %`
    case "minutes":
      return value === 1 ? "1 minute" : `${digits(value)} minutes`
    case "days":
      return value === 0 ? "Never" : value === 1 ? "1 day" : `${digits(value)} days`
    default:
      return digits(value)
  }
}
