/** The problem of a flag that is set: a name that nobody knows, with the nearest one, or a value of another shape (WHO-1). */
import * as Schema from "effect/Schema"
import { nearest } from "../nearest.ts"
import { type Flags, flagNames, textOf, truth } from "./flags.ts"
import { valueFlags } from "./value-flag.ts"

export type FlagProblem =
  | { readonly why: "unknown"; readonly name: string; readonly nearest: string | undefined }
  | { readonly why: "shape"; readonly name: string; readonly wanted: string }

const hubCustomer = "b2c_hub_customer"
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

/** The values that a flag takes, in words: "true or false". */
export const flagWanted = (name: string): string => {
  if (name === hubCustomer) return "the id of a customer, or false"
  return Object.hasOwn(valueFlags, name)
    ? valueFlags[name as keyof typeof valueFlags].wanted
    : "true or false"
}

/** @param value as it is stored; nothing at all is no flag, and right */
export const flagProblem = (name: string, value: unknown): FlagProblem | undefined => {
  if (!flagNames.some((flag) => flag === name))
    return { why: "unknown", name, nearest: nearest(name, flagNames) }
  if (isEmpty(value)) return undefined
  const isRight = Object.hasOwn(valueFlags, name)
    ? Schema.is(valueFlags[name as keyof typeof valueFlags].schema)(value)
    : name === hubCustomer
      ? truth(value) !== undefined || /^[1-9]\d{0,8}$/.test(textOf({ [name]: value }, name) ?? "")
      : truth(value) !== undefined
  return isRight ? undefined : { why: "shape", name, wanted: flagWanted(name) }
}

/**
 * What is wrong with flags that are stored. One that nobody knows stays on the user and has no effect; it is wrong where
 * it is nearly the name of another one.
 */
export const flagProblems = (flags: Flags): ReadonlyArray<FlagProblem> =>
  Object.entries(flags).flatMap(([name, value]) => {
    const problem = flagProblem(name, value)
    return problem === undefined || (problem.why === "unknown" && problem.nearest === undefined)
      ? []
      : [problem]
  })
