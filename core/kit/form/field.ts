/**
 * The fields of a form as a screen declares them: what each is called, what goes into it, and what that comes to. What was
 * typed is kept as it was typed; `read` says what it means, or what is wrong with it.
 */
import * as Result from "effect/Result"
import { show } from "../../decimal.ts"
import {
  chooseOne,
  dayWanted,
  isThereAlready,
  numberWanted,
  offTheStep,
  reasonWanted,
  requiredField,
  tooLittle,
  tooLong,
  tooMany,
  tooMuch
} from "../../text/form.ts"
import { typedDay } from "../../typed-day.ts"
import { isTypedNumber, typedNumber } from "../../typed-number.ts"
import type { Option } from "../view/form.ts"

/**
 * What stands in a field: its text, and of a field that holds several things those. A toggle that is on has the text "on";
 * a reason in own words has the item "own".
 */
export interface Entry {
  readonly text: string
  readonly items: ReadonlyArray<string>
}

/** What is particular to a kind. */
export type Input =
  | {
      readonly kind: "text"
      readonly lines?: number | undefined
      readonly isDigits?: boolean | undefined
      readonly isCode?: boolean | undefined
      /** Of several lines: what a file holds can stand in it, where there are files to choose. */
      readonly takesFile?: boolean | undefined
      readonly isUsername?: boolean | undefined
    }
  | { readonly kind: "password"; readonly isNew: boolean }
  | {
      readonly kind: "number"
      readonly unit?: string | undefined
      readonly stepped: (text: string, by: 1 | -1) => string
    }
  | { readonly kind: "date" }
  | {
      readonly kind: "select"
      readonly options: ReadonlyArray<Option>
      readonly isOpen?: boolean | undefined
    }
  | { readonly kind: "multi-select"; readonly options: ReadonlyArray<Option> }
  | { readonly kind: "toggle" }
  | { readonly kind: "reason"; readonly reasons: ReadonlyArray<string>; readonly takesOther: boolean }
  | { readonly kind: "list" }

/** What every field may say of itself. */
interface About {
  readonly label: string
  readonly note?: string | undefined
  readonly placeholder?: string | undefined
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** What it says when it is required and empty. */
  readonly wanted?: string | undefined
}

/** What a field says and takes while it is typed into. */
interface Typing {
  /** What of a text stands in it: letters do not, where they can be no part of it. */
  readonly fitting?: ((text: string) => string) | undefined
  /** What is wrong with a text, however it goes on; a field that has it says all else when it is left. */
  readonly soon?: ((text: string) => string | undefined) | undefined
}

export interface Field<A> extends About, Typing {
  readonly input: Input
  readonly initial: Entry
  readonly read: (entry: Entry) => Result.Result<A, string>
}

export const ofText = (text: string): Entry => ({ text, items: [] })
export const ofItems = (items: ReadonlyArray<string>): Entry => ({ text: "", items })
const on = "on"
export const ofToggle = (isOn: boolean): Entry => ofText(isOn ? on : "")
export const isOn = ({ text }: Entry): boolean => text === on

const own = "own"
/** A reason that is none of the list; the empty one is about to be typed. */
export const ofOwnWords = (text: string): Entry => ({ text, items: [own] })
export const isOwnWords = ({ text, items }: Entry, reasons: ReadonlyArray<string>): boolean =>
  items.includes(own) || (text !== "" && !reasons.includes(text))

const missing = ({ wanted = requiredField }: About) => Result.fail(wanted)

/** Reads the trimmed text; of an empty one that need not be there `none`. */
const readText =
  <A, None>(about: About, none: None, read: (text: string) => Result.Result<A, string>) =>
  ({ text }: Entry): Result.Result<A | None, string> => {
    const trimmed = text.trim()
    if (trimmed !== "") return read(trimmed)
    return about.isRequired === true ? missing(about) : Result.succeed(none)
  }

interface TextOf extends About, Typing, Omit<Extract<Input, { readonly kind: "text" }>, "kind"> {
  readonly initial?: string | undefined
  /** Characters. */
  readonly most?: number | undefined
  /** What is wrong with a text that is not empty. */
  readonly problemOf?: ((text: string) => string | undefined) | undefined
}

/** Comes to the text without blanks around it. */
export const text = (of: TextOf): Field<string> => ({
  ...of,
  input: {
    kind: "text",
    lines: of.lines,
    isDigits: of.isDigits,
    isCode: of.isCode,
    takesFile: of.takesFile,
    isUsername: of.isUsername
  },
  initial: ofText(of.initial ?? ""),
  read: readText(of, "", (trimmed) => {
    const problem = of.problemOf?.(trimmed)
    if (problem !== undefined) return Result.fail(problem)
    return of.most !== undefined && trimmed.length > of.most
      ? Result.fail(tooLong(of.most))
      : Result.succeed(trimmed)
  })
})

/** Comes to exactly what was typed: blanks are a part of a password. */
export const password = (of: About & { readonly isNew?: boolean }): Field<string> => ({
  ...of,
  input: { kind: "password", isNew: of.isNew ?? false },
  initial: ofText(""),
  read: ({ text: typed }) => (typed === "" && of.isRequired === true ? missing(of) : Result.succeed(typed))
})

interface NumberOf extends About {
  readonly unit?: string | undefined
  /** Decimals that it may have; 0 where it is left out. */
  readonly places?: number | undefined
  /** These three in units of the last decimal: of two places 5 is 0.05. */
  readonly step?: number | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly initial?: number | undefined
}

const NEGATIVE = /^-\s*\d/

/** Comes to whole units of the last decimal that it may have, or undefined for nothing: 1.5 of two places is 150. */
export const number = (of: NumberOf): Field<number | undefined> => {
  const { unit, places = 0, step = 1, least = 0, most = 10 ** (places + 6) - 1 } = of
  const read = (typed: string): Result.Result<number, string> => {
    // A decimal more than there may be is off the step, not rounded away.
    if (isTypedNumber(typed) && typedNumber(typed, places) === undefined)
      return Result.fail(offTheStep(show(step, places), unit))
    const scaled = NEGATIVE.test(typed) ? least - 1 : typedNumber(typed, places)
    if (scaled === undefined) return Result.fail(numberWanted(unit))
    if (scaled < least) return Result.fail(tooLittle(show(least, places), unit))
    if (scaled > most) return Result.fail(tooMuch(show(most, places), unit))
    return scaled % step === 0 ? Result.succeed(scaled) : Result.fail(offTheStep(show(step, places), unit))
  }
  /** The next multiple of the step, within the bounds; from nothing or nonsense the least. */
  const stepped = (typed: string, by: 1 | -1): string => {
    const scaled = typedNumber(typed, places)
    if (scaled === undefined) return show(least, places)
    const next = by === 1 ? (Math.floor(scaled / step) + 1) * step : (Math.ceil(scaled / step) - 1) * step
    return show(Math.min(Math.max(next, least), most), places)
  }
  return {
    ...of,
    input: { kind: "number", unit, stepped },
    initial: ofText(of.initial === undefined ? "" : show(of.initial, places)),
    read: readText(of, undefined, read)
  }
}

interface DateOf extends About {
  readonly initial?: string | undefined
  /** What is wrong with a text that is no day: undefined where it is taken all the same, such as a time. */
  readonly problemOf?: ((text: string) => string | undefined) | undefined
}

/** Comes to the text of a day, or undefined for nothing. */
export const date = (of: DateOf): Field<string | undefined> => ({
  ...of,
  input: { kind: "date" },
  initial: ofText(of.initial ?? ""),
  read: readText(of, undefined, (typed) => {
    const day = typedDay(typed)
    if (day !== undefined) return Result.succeed(day)
    const problem = of.problemOf === undefined ? dayWanted : of.problemOf(typed)
    return problem === undefined ? Result.succeed(typed) : Result.fail(problem)
  })
})

interface SelectOf extends About {
  readonly options: ReadonlyArray<Option>
  readonly initial?: string | undefined
  readonly isOpen?: boolean | undefined
}

/** Comes to the value of an option; to the empty text where none need be chosen. One that is not offered is none. */
export const select = (of: SelectOf): Field<string> => ({
  ...of,
  input: { kind: "select", options: of.options, isOpen: of.isOpen },
  initial: ofText(of.initial ?? ""),
  read: ({ text: value }) => {
    if (of.options.some((option) => option.value === value)) return Result.succeed(value)
    if (value === "" && of.isRequired !== true) return Result.succeed("")
    return Result.fail(of.wanted ?? chooseOne)
  }
})

/** Comes to the values that are chosen, in the order of the options. */
export const multiSelect = (
  of: About & { readonly options: ReadonlyArray<Option>; readonly initial?: ReadonlyArray<string> }
): Field<ReadonlyArray<string>> => ({
  ...of,
  input: { kind: "multi-select", options: of.options },
  initial: ofItems(of.initial ?? []),
  read: ({ items }) => {
    const chosen = of.options.map(({ value }) => value).filter((value) => items.includes(value))
    return chosen.length === 0 && of.isRequired === true ? missing(of) : Result.succeed(chosen)
  }
})

export const toggle = (of: About & { readonly initial?: boolean }): Field<boolean> => ({
  ...of,
  input: { kind: "toggle" },
  initial: ofToggle(of.initial ?? false),
  read: (entry) => Result.succeed(isOn(entry))
})

interface ReasonOf extends About {
  readonly reasons: ReadonlyArray<string>
  readonly takesOther: boolean
  readonly initial?: string | undefined
}

/** Comes to the reason: one of those offered, or another text where one is taken. */
export const reason = (of: ReasonOf): Field<string> => ({
  wanted: reasonWanted,
  ...of,
  input: { kind: "reason", reasons: of.reasons, takesOther: of.takesOther },
  initial: ofText(of.initial ?? ""),
  read: readText({ wanted: reasonWanted, ...of }, "", (typed) =>
    of.takesOther || of.reasons.includes(typed) ? Result.succeed(typed) : Result.fail(of.wanted ?? chooseOne)
  )
})

interface ListOf extends About {
  readonly initial?: ReadonlyArray<string> | undefined
  readonly most?: number | undefined
  /** What is wrong with one of them. */
  readonly problemOf?: ((item: string) => string | undefined) | undefined
}

/** Comes to the texts, what stands in the box as the last of them. */
export const list = (of: ListOf): Field<ReadonlyArray<string>> => ({
  ...of,
  input: { kind: "list" },
  initial: ofItems(of.initial ?? []),
  read: ({ items, text: draft }) => {
    const last = draft.trim()
    const all = last === "" ? items : [...items, last]
    if (all.length === 0 && of.isRequired === true) return missing(of)
    if (last !== "" && items.includes(last)) return Result.fail(isThereAlready(last))
    if (of.most !== undefined && all.length > of.most) return Result.fail(tooMany(of.most))
    const problem = all.map((item) => of.problemOf?.(item)).find((each) => each !== undefined)
    return problem === undefined ? Result.succeed(all) : Result.fail(problem)
  }
})
