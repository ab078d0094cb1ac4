/** An env variable as it is stored and named: JSON text, for every hub or for one. */
import * as Result from "effect/Result"
import { thrownText } from "../../thrown.ts"

export interface Variable {
  readonly name: string
  /** null: for every hub. */
  readonly hub_id: number | null
  /** JSON text. */
  readonly value: string
  readonly is_public: boolean
  /** What is wrong with it as it is stored. */
  readonly problem: string | null
}

/** The value of JSON text, or what is wrong with it. */
export const readJson = (text: string): Result.Result<unknown, string> => {
  try {
    return Result.succeed(JSON.parse(text) as unknown)
  } catch (cause) {
    return Result.fail(thrownText(cause))
  }
}

export const noJson = (why: string): string => `This is no JSON: ${why}`

export const variableNameWanted = "A variable is named by letters, digits and underscores"
export const isVariableName = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(text)
