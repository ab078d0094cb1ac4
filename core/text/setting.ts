/** The problems of settings and flags, in words. */
import type { FlagProblem } from "../session/flag-problem.ts"
import type { SettingProblem } from "../session/setting-problem.ts"

const meant = (nearest: string | undefined): string =>
  nearest === undefined ? "" : `: did you mean ${nearest}?`

export const settingProblemText = (problem: SettingProblem): string =>
  problem.why === "unknown"
    ? `there is no setting ${problem.name}${meant(problem.nearest)}`
    : `${problem.name} is ${problem.wanted}`

export const flagProblemText = (problem: FlagProblem): string =>
  problem.why === "unknown"
    ? `there is no flag ${problem.name}${meant(problem.nearest)}`
    : `${problem.name} is ${problem.wanted}`

/** The line at Home for administrators. */
export const unreadableText = (names: ReadonlyArray<string>): string => {
  const [first = ""] = names
  const others = names.length - 1
  const rest = others === 0 ? "" : others === 1 ? " and 1 other" : ` and ${others} others`
  return names.length === 0
    ? ""
    : `Cannot be read as it is set: ${first}${rest}. packhouse env list and packhouse flag list say what is wanted.`
}
