/**
 * A setting of the network in the controls that fit it: a switch, lists, numbers with their unit, several boxes where it
 * holds several things. One that is stored otherwise than its controls have it is shown as it is, as JSON; one that
 * nobody can read is filled in anew.
 */
import { settingProblem } from "../../session/setting-problem.ts"
import { isSettingName, type SettingName, settings } from "../../session/settings.ts"
import { settingProblemText } from "../../text/setting.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import { particular, taskByReason } from "./particular-settings.ts"
import { type Editor, json, list, number, onOrOff, plain } from "./setting-controls.ts"

const units = ["minutes", "days", "grams"]

const usual = (name: SettingName, reasons: ReadonlyArray<string>): Editor => {
  if (name === "nil_reason_task") return taskByReason(reasons)
  const { control, unit } = settings[name]
  switch (control) {
    case "text":
      return plain("Value")
    case "switch":
      return onOrOff
    case "texts":
      return list("Values", undefined)
    case "numbers":
      return list("Product numbers", "product number")
    case "json":
      if (units.includes(unit)) return number("Value", unit, 0)
      return unit === "money of the store" ? number("Amount", undefined, 2) : json
  }
}

/** What is wrong with a value, in the words of the setting. */
export const valueProblem = (name: string, value: unknown): string | undefined => {
  const problem = settingProblem(name, JSON.stringify(value))
  if (problem === undefined) return undefined
  return settingProblemText(
    problem.why === "shape" && isSettingName(name) ? { ...problem, name: settingTitles[name][1] } : problem
  )
}

/**
 * @param value what is stored; undefined where nothing is
 * @param reasons of an item that is not sent
 */
export const editorOf = (name: string, value: unknown, reasons: ReadonlyArray<string>): Editor => {
  if (!isSettingName(name)) return json
  const editor = particular[name] ?? usual(name, reasons)
  return value === undefined || editor.fits(value) || valueProblem(name, value) !== undefined ? editor : json
}
