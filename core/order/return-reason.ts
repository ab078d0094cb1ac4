/**
 * Why packs of an order come back: the primary reason decides what becomes of a pack (COMEBACK-3), the secondary one
 * says more. Lists come from env variables as JSON text; what cannot be read is the default.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { plainTexts as plain } from "../session/env-variables.ts"
import { settingOf } from "../session/settings.ts"

export const primaryVariable = "order_return_reason"
export const secondaryVariable = "secondary_order_return_reason"
/** The primary reasons that spoil a pack. */
export const spoilingVariable = "order_return_spoiling_reason"

const defaultReasons: ReadonlyArray<string> = ["expired", "damaged"]
export const longestReason = 100

const orDefault = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.length === 0 ? defaultReasons : texts
const listIn = (
  variables: ReadonlyMap<string, string>,
  name: typeof primaryVariable | typeof spoilingVariable
): ReadonlyArray<string> => orDefault(plain(settingOf(name, variables.get(name))))

export interface ReturnReasons {
  readonly primary: ReadonlyArray<string>
  /** The same for every primary reason, or by primary reason. */
  readonly secondary: ReadonlyArray<string> | Readonly<Record<string, ReadonlyArray<string>>>
  readonly spoiling: ReadonlyArray<string>
}

export const readReturnReasons = (variables: ReadonlyMap<string, string>): ReturnReasons => {
  const secondary = settingOf(secondaryVariable, variables.get(secondaryVariable)) ?? []
  return {
    primary: listIn(variables, primaryVariable),
    secondary: Array.isArray(secondary) ? plain(secondary) : secondary,
    spoiling: listIn(variables, spoilingVariable)
  }
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The secondary reasons that go with a primary one. */
export const secondaryOf = ({ secondary }: ReturnReasons, primary: string): ReadonlyArray<string> => {
  if (Array.isArray(secondary)) return secondary
  const found = Object.entries(secondary).find(([name]) => isSame(name, primary))
  return plain(found?.[1] ?? [])
}

/** A reason as the list writes it. */
const asListed = (list: ReadonlyArray<string>, reason: string): string | undefined =>
  list.find((listed) => isSame(listed, reason))

/** @param under the primary reason that it was said beside; left out of a primary one */
const notListed = (reason: string, listed: ReadonlyArray<string>, under?: string): string => {
  const what = under === undefined ? "for a return" : `beside ${under}`
  return listed.length === 0
    ? `${reason} is no reason ${what}: there is none`
    : `${reason} is no reason ${what}: ${listed.join(", ")}`
}

/** Reasons of the lists alone, as the lists write them (COMEBACK-9): a slip would put what is spoilt on sale. */
export const requireListed = (
  reasons: ReturnReasons,
  request: { readonly p_reason: string; readonly s_reason?: string | null }
): Result.Result<{ readonly p_reason: string; readonly s_reason: string | null }, Fault<"InvalidData">> => {
  const p_reason = asListed(reasons.primary, request.p_reason)
  if (p_reason === undefined)
    return Result.fail(fault("InvalidData", { why: notListed(request.p_reason.trim(), reasons.primary) }))
  const detail = request.s_reason?.trim() ?? ""
  if (detail === "") return Result.succeed({ p_reason, s_reason: null })
  const secondary = secondaryOf(reasons, p_reason)
  const s_reason = asListed(secondary, detail)
  return s_reason === undefined
    ? Result.fail(fault("InvalidData", { why: notListed(detail, secondary, p_reason) }))
    : Result.succeed({ p_reason, s_reason })
}

/** The pack is spoilt: it does not go back on the shelf. */
export const spoils = ({ spoiling }: Pick<ReturnReasons, "spoiling">, primary: string): boolean =>
  spoiling.some((reason) => isSame(reason, primary))
