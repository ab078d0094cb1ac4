/** What is wrong with a setting that is to be stored: its name, or its shape. */
import * as Result from "effect/Result"
import { nearest } from "../nearest.ts"
import { decoded, isSettingName, settingNames, settings } from "./settings.ts"

/** The problem of a setting: a name that nobody knows, with the nearest one; or a value of another shape. */
export type SettingProblem =
  | { readonly why: "unknown"; readonly name: string; readonly nearest: string | undefined }
  | { readonly why: "shape"; readonly name: string; readonly wanted: string }

const nearestSetting = (name: string): string | undefined => nearest(name, settingNames)

/** The problem of a variable that is set to JSON text; undefined for none. */
export const settingProblem = (name: string, value: string): SettingProblem | undefined => {
  if (!isSettingName(name)) return { why: "unknown", name, nearest: nearestSetting(name) }
  const { wanted } = settings[name]
  return Result.isFailure(decoded(name, value)) ? { why: "shape", name, wanted } : undefined
}
