/**
 * A setting of the network in the controls that fit it: a switch, lists, numbers with their unit, several boxes where it
 * holds several things. One that is stored otherwise than its controls have it is shown as it is, as JSON; one that
 * nobody can read is filled in anew.
 */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import { settingProblem } from "../../session/setting-problem.ts"
import { isSettingName, type SettingName, settings } from "../../session/settings.ts"
import { settingProblemText } from "../../text/setting.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import { noJson, readJson } from "./variable-form.ts"

type Values = Readonly<Record<string, unknown>>
interface Editor {
  /** Whether the controls can show a value; undefined where none is stored. */
  readonly fits: (value: unknown) => boolean
  readonly fields: (value: unknown) => form.Fields
  readonly toStored: (values: Values) => unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
/** It holds nothing that the boxes would lose. */
const holdsOnly = (value: Readonly<Record<string, unknown>>, ...names: ReadonlyArray<string>): boolean =>
  Object.keys(value).every((name) => names.includes(name))
const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value === value.trim() && !value.includes("\n")
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && /^\d{1,15}$/.test(String(value))
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const hasNoTwice = (items: ReadonlyArray<unknown>): boolean => new Set(items).size === items.length

const single = (
  fits: Editor["fits"],
  of: (value: unknown) => field.Field<unknown>,
  toStored: (value: unknown) => unknown = (value) => value
): Editor => ({
  fits,
  fields: (value) => ({ value: of(value) }),
  toStored: ({ value }) => toStored(value)
})

const plain = (label: string) =>
  single(isText, (value) =>
    field.text({ label, isRequired: true, initial: typeof value === "string" ? value : undefined })
  )

const onOff = [
  { value: "true", title: "On" },
  { value: "false", title: "Off" }
]
const onOrOff = single(
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

const textsOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])
const list = (label: string, what: string | undefined) =>
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
const numberOf = (value: unknown): number | undefined =>
  (typeof value === "number" || typeof value === "string") && /^\d{1,9}(\.\d{1,2})?$/.test(String(value))
    ? Number(value)
    : undefined
const scaled = (value: unknown, places: number): number | undefined => {
  const number = numberOf(value)
  return number === undefined ? undefined : Math.round(number * 10 ** places)
}
const unscaled = (value: unknown, places: number): unknown =>
  value === undefined ? undefined : Number(value) / 10 ** places

const box = (label: string, unit: string | undefined, places: number, value: unknown, isRequired = true) =>
  field.number({
    label,
    unit,
    places,
    most: 10 ** (places + 9) - 1,
    isRequired,
    initial: scaled(value, places)
  })
const number = (label: string, unit: string | undefined, places: number) =>
  single(
    (value) => numberOf(value) !== undefined && (places > 0 || Number.isInteger(Number(value))),
    (value) => box(label, unit, places, value),
    (value) => unscaled(value, places)
  )

/** "Damaged: Leaking, Torn": a name and what is said of it, a line each. */
const pairs = (
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

const joined = (value: unknown): string => (isTexts(value) ? textsOf(value).join(", ") : "")
const parted = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())
const worded = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

const tasks = [
  { value: "none", title: "Nothing" },
  { value: "count", title: "Count" },
  { value: "write_off", title: "Write off" },
  { value: "return", title: "Return" }
]
/** A list for each reason; one that it does not name makes no task. */
const taskByReason = (reasons: ReadonlyArray<string>): Editor => {
  const all = (value: unknown): ReadonlyArray<string> => [
    ...new Set([...(isRecord(value) ? Object.keys(value) : []), ...reasons])
  ]
  return {
    fits: (value) =>
      isRecord(value) && Object.values(value).every((each) => tasks.some(({ value: one }) => one === each)),
    fields: (value) =>
      Object.fromEntries(
        all(value).map((reason, at) => [
          `reason${at}`,
          {
            ...field.select({
              label: reason,
              options: tasks,
              initial: isRecord(value) ? String(value[reason] ?? "none") : "none"
            }),
            read: ({ text }: field.Entry) => Result.succeed([reason, text] as const)
          }
        ])
      ),
    toStored: (values) =>
      Object.fromEntries(Object.values(values) as ReadonlyArray<readonly [string, string]>)
  }
}

const deliveryCharge: Editor = {
  fits: (value) =>
    isRecord(value) &&
    holdsOnly(value, "amount", "free_from") &&
    numberOf(value.amount) !== undefined &&
    (value.free_from == null || numberOf(value.free_from) !== undefined),
  fields: (value) => {
    const { amount, free_from } = isRecord(value) ? value : {}
    return {
      amount: box("A delivery costs", undefined, 2, amount),
      free_from: box("Free from a subtotal of", undefined, 2, free_from, false)
    }
  },
  toStored: ({ amount, free_from }) => ({
    amount: unscaled(amount, 2),
    ...(free_from === undefined ? {} : { free_from: unscaled(free_from, 2) })
  })
}

const cashRounding: Editor = {
  fits: (value) =>
    numberOf(value) !== undefined ||
    (isRecord(value) &&
      holdsOnly(value, "INR", "AED") &&
      Object.values(value).every((each) => numberOf(each) !== undefined)),
  fields: (value) => {
    const { INR, AED } = isRecord(value) ? value : { INR: value, AED: value }
    return { INR: box("Rupees", undefined, 2, INR, false), AED: box("Dirhams", undefined, 2, AED, false) }
  },
  toStored: ({ INR, AED }) => ({
    ...(INR === undefined ? {} : { INR: unscaled(INR, 2) }),
    ...(AED === undefined ? {} : { AED: unscaled(AED, 2) })
  })
}

const transferValue: Editor = {
  fits: (value) => value === "cost" || numberOf(value) !== undefined,
  fields: (value) => ({
    by: field.select({
      label: "Goods are worth",
      options: [
        { value: "cost", title: "Cost" },
        { value: "percent", title: "Percent of the price" }
      ],
      isOpen: true,
      initial: value === "cost" ? "cost" : "percent"
    }),
    percent: box("Of the price", "percent", 2, value === "cost" ? undefined : (value ?? 90), false)
  }),
  toStored: ({ by, percent }) => (by === "cost" ? "cost" : (unscaled(percent, 2) ?? null))
}

const labelMatrix = single(isText, (value) =>
  field.select({
    label: "On the label",
    options: [
      { value: "none", title: "Nothing more" },
      { value: "datamatrix", title: "GS1 DataMatrix" },
      { value: "link", title: "QR code with a link" }
    ],
    isOpen: true,
    isRequired: true,
    initial: typeof value === "string" ? value : undefined
  })
)

/** A number where the digits begin with no zero. */
const prefix = single(
  (value) => isText(value) || isId(value),
  (value) =>
    field.text({
      label: "Digits",
      placeholder: "8901234",
      isRequired: true,
      initial: value === undefined ? undefined : String(value)
    })
)

const payee: Editor = {
  fits: (value) =>
    isRecord(value) && holdsOnly(value, "address", "name") && isText(value.address) && isText(value.name),
  fields: (value) => {
    const { address, name } = isRecord(value) ? value : {}
    return {
      address: field.text({
        label: "UPI address",
        placeholder: "name@bank",
        isRequired: true,
        initial: typeof address === "string" ? address : undefined
      }),
      name: field.text({
        label: "Who is paid",
        isRequired: true,
        initial: typeof name === "string" ? name : undefined
      })
    }
  },
  toStored: ({ address, name }) => ({ address, name })
}

const percentOfPickup: Editor = (() => {
  const of = number("May be off by", "percent", 2)
  const inner = (value: unknown): unknown => (isRecord(value) ? value.order_item_update_threshold : undefined)
  return {
    fits: (value) =>
      isRecord(value) && holdsOnly(value, "order_item_update_threshold") && of.fits(inner(value)),
    fields: (value) => of.fields(inner(value)),
    toStored: (values) => ({ order_item_update_threshold: of.toStored(values) })
  }
})()

const own: Partial<Readonly<Record<SettingName, Editor>>> = {
  item_pickup_app_config: percentOfPickup,
  delivery_charge: deliveryCharge,
  cash_rounding: cashRounding,
  transfer_value: transferValue,
  label_matrix: labelMatrix,
  gtin_prefix: prefix,
  upi_payee: payee,
  retailer_websites: list("Website numbers", "website number"),
  website_main_stores: pairs(
    "Websites",
    "A line each: the website's number, a colon, the store's",
    worded,
    Number
  ),
  containers: pairs(
    "Containers",
    "A line each: TARE1: 350 Steel tray",
    (value) => (isRecord(value) ? `${worded(value.grams)} ${worded(value.name)}` : ""),
    (text) => {
      const [grams = "", ...name] = text.split(" ")
      return { grams: Number(grams), name: name.join(" ").trim() }
    }
  ),
  tally_ledgers: pairs("Ledgers", "A line each: cash: Cash {store}", worded, (text) => text),
  secondary_order_return_reason: pairs(
    "Further reasons",
    "A line each: Damaged: Leaking, Torn",
    joined,
    parted
  )
}

const json: Editor = single(
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
  const editor = own[name] ?? usual(name, reasons)
  return value === undefined || editor.fits(value) || valueProblem(name, value) !== undefined ? editor : json
}
