/**
 * The flags of a user (WHO-1) and the one rule that reads them. A value may arrive as a boolean,
 * 0 or 1, "0" or "1", "true" or "false"; any other says nothing. A flag nobody knows stays on the user untouched and has
 * no effect.
 */
import { switches, values } from "./known-flags.ts"

export type Flag = keyof typeof switches
export type ValueFlag = keyof typeof values
export const valueFlagNames = Object.keys(values) as ReadonlyArray<ValueFlag>
export const flagNames: ReadonlyArray<Flag | ValueFlag> = [
  ...(Object.keys(switches) as ReadonlyArray<Flag>),
  ...valueFlagNames
]

/** Flags as stored on the user: known and unknown ones alike. */
export type Flags = Readonly<Record<string, unknown>>

/** On when unset; only an explicit off turns them off. */
const onWhenUnset: ReadonlySet<string> = new Set<Flag>(["manual_accept", "enable_upi_payment"])

/** The truth of a stored value: `undefined` when it says nothing. */
export const truth = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value
  if (typeof value !== "number" && typeof value !== "string") return undefined
  const text = String(value).trim().toLowerCase()
  if (text === "1" || text === "true") return true
  return text === "0" || text === "false" ? false : undefined
}

/**
 * Whether a switch is on. `b2c_hub_customer` holds the hub customer itself: any value but an explicit off is on.
 * `manual_accept` and `enable_upi_payment` are on unless explicitly off.
 */
export const isOn = (flags: Flags, flag: Flag): boolean =>
  truth(flags[flag]) ??
  (flag === "b2c_hub_customer" ? textOf(flags, flag) !== undefined : onWhenUnset.has(flag))

/** The text of a flag that carries a value; `undefined` when unset or empty. */
export const textOf = (flags: Flags, flag: ValueFlag | "b2c_hub_customer"): string | undefined => {
  const value = flags[flag]
  if (value === undefined || value === null || value === false) return undefined
  const text = String(value).trim()
  return text === "" ? undefined : text
}
