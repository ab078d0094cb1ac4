/** The controls of settings: a text, a switch, a list, a number with its unit, pairs; each with what it can show of a value. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import { noJson, readJson } from "./variable-form.ts"

type Values = Readonly<Record<string, unknown>>
export interface Editor {
  /** Whether the controls can show a value; undefined where none is stored. */
  readonly fits: (value: unknown) => boolean
  readonly fields: (value: unknown) => form.Fields
  readonly toStored: (values: Values) => unknown
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
/** It holds nothing that the boxes would lose. */
export const holdsOnly = (
  value: Readonly<Record<string, unknown>>,
  ...names: ReadonlyArray<string>
): boolean => Object.keys(value).every((name) => names.includes(name))
export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value === value.trim() && !value.includes("\n")
export const isId = (value: unknown): boolean =>
  Number.isSafeInteger(value) && /^\d{1,15}$/.test(String(value))
export const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const hasNoTwice = (items: ReadonlyArray<unknown>): boolean => new Set(items).size === items.length

export const single = (
  fits: Editor["fits"],
  of: (value: unknown) => field.Field<unknown>,
  toStored: (value: unknown) => unknown = (value) => value
): Editor => ({
  fits,
  fields: (value) => ({ value: of(value) }),
  toStored: ({ value }) => toStored(value)
})

export const plain = (label: string) =>
  single(isText, (value) =>
    field.text({ label, isRequired: true, initial: typeof value === "string" ? value : undefined })
  )

const onOff = [
  { value: "true", title: "On" },
  { value: "false", title: "Off" }
]
export const onOrOff = single(
  (value) => typeof value === "boolean",
  (value) =>
    field.select({
      label: "State",
      options: onOff,
      isOpen: true,
      isRequired: true,
      initial: value === undefined ? undefined : String(value)
    }),
  (value) => value === "true"
)

export const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.map(String) : []
export const list = (label: string, what: string | undefined) =>
  single(
    (value) => Array.isArray(value) && hasNoTwice(value) && value.every(what === undefined ? isText : isId),
    (value) =>
      field.list({
        label,
        initial: textsOf(value),
        problemOf: (item) =>
          what === undefined || /^\d{1,15}$/.test(item) ? undefined : `${item} is no ${what}`
      }),
    (items) => (what === undefined ? items : (items as ReadonlyArray<string>).map(Number))
  )

/** A number as it is stored, also where an older program stored its digits. */
export const numberOf = (value: unknown): number | undefined =>
  (typeof value === "number" || typeof value === "string") && /^\d{1,9}(\.\d{1,2})?$/.test(String(value))
    ? Number(value)
    : undefined
const scaled = (value: unknown, places: number): number | undefined => {
  const number = numberOf(value)
  return number === undefined ? undefined : Math.round(number * 10 ** places)
}
export const unscaled = (value: unknown, places: number): unknown =>
  value === undefined ? undefined : Number(value) / 10 ** places

export const box = (
  label: string,
  unit: string | undefined,
  places: number,
  value: unknown,
  isRequired = true
) =>
  field.number({
    label,
    unit,
    places,
    most: 10 ** (places + 9) - 1,
    isRequired,
    initial: scaled(value, places)
  })
export const number = (label: string, unit: string | undefined, places: number) =>
  single(
    (value) => numberOf(value) !== undefined && (places > 0 || Number.isInteger(Number(value))),
    (value) => box(label, unit, places, value),
    (value) => unscaled(value, places)
  )

/** "Damaged: Leaking, Torn": a name and what is said of it, a line each. */
export const pairs = (
  label: string,
  note: string,
  textOf: (value: unknown) => string,
  read: (text: string) => unknown
) =>
  ({
    fits: (value) =>
      isRecord(value) &&
      Object.entries(value).every(
        ([name, each]) =>
          isText(name) &&
          !name.includes(":") &&
          isText(textOf(each)) &&
          JSON.stringify(read(textOf(each))) === JSON.stringify(each)
      ),
    fields: (value) => ({
      value: field.list({
        label,
        note,
        initial: isRecord(value)
          ? Object.entries(value).map(([name, each]) => `${name}: ${textOf(each)}`)
          : [],
        problemOf: (item) => (/^[^:]*\S[^:]*:\s*\S/.test(item) ? undefined : `${item}: a colon is missing`)
      })
    }),
    toStored: ({ value }) =>
      Object.fromEntries(
        textsOf(value).map((line) => {
          const at = line.indexOf(":")
          return [line.slice(0, at).trim(), read(line.slice(at + 1).trim())]
        })
      )
  }) satisfies Editor

/** Whatever is stored, as it is written. */
export const json: Editor = single(
  () => true,
  (value) => {
    const of = field.text({
      label: "Value (JSON)",
      lines: 10,
      isCode: true,
      isRequired: true,
      wanted: 'Required Field: text stands in quotes, such as "+91 80"',
      initial: value === undefined ? undefined : JSON.stringify(value, null, 2)
    })
    return {
      ...of,
      read: (entry: field.Entry) =>
        Result.flatMap(of.read(entry), (text) => Result.mapError(readJson(text), noJson))
    }
  }
)
