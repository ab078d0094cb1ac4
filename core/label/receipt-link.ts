/** The link that opens a receipt: for how many days, and by which address customers reach it (SLIP-5). */
import * as Day from "../day.ts"
import { readText } from "../session/env-variables.ts"

/** Env variables of a hub. */
export const daysSetting = "receipt_link_days"
export const addressSetting = "public_url"

const defaultDays = 30
/** From 1 to 365; 30 where nothing is set, or nothing that can be read. */
export const readDays = (value: string | undefined): number => {
  const days = Number(readText(value) ?? Number.NaN)
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : defaultDays
}

/** "https://shop.example", without what stands behind it; undefined where nothing is set that is an address of the web. */
export const readAddress = (value: string | undefined): string | undefined => {
  const text = readText(value)
  return text !== undefined && /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[\w./~-]*)?$/.test(text)
    ? text.replace(/\/+$/, "")
    : undefined
}

export const expiryOf = (days: number, now: Day.Instant): Day.GmtTime => Day.toGmt(now + days * 24 * Day.hour)

export const pathOf = (code: string): string => `/r/${code}`
