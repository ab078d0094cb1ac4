/** The link that opens a receipt: for how many days, and by which address customers reach it (SLIP-5). */

import * as Result from "effect/Result"
import * as Day from "../day.ts"
import type { Fault } from "../fault.ts"
import { requireSetting, settingOf } from "../session/settings.ts"

/** Env variables of a hub. */
export const daysSetting = "receipt_link_days"
export const addressSetting = "public_url"

const defaultDays = 30
/** From 1 to 365; 30 where nothing is set, or nothing that can be read. */
export const readDays = (value: string | undefined): number => {
  return Number(settingOf(daysSetting, value) ?? defaultDays)
}

/** "https://shop.example", without what stands behind it; undefined where nothing is set, refused where it cannot be read. */
export const readAddress = (
  value: string | undefined
): Result.Result<string | undefined, Fault<"SettingUnreadable">> =>
  Result.map(requireSetting(addressSetting, value), (address) => address?.replace(/\/+$/, ""))

export const expiryOf = (days: number, now: Day.Instant): Day.GmtTime => Day.toGmt(now + days * 24 * Day.hour)

export const pathOf = (code: string): string => `/r/${code}`
