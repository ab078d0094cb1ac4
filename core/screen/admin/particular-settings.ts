/** Settings that hold several things, or more than their kind says: each with boxes of its own. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import type { SettingName } from "../../session/settings.ts"
import {
  box,
  type Editor,
  holdsOnly,
  isId,
  isRecord,
  isText,
  isTexts,
  list,
  number,
  numberOf,
  pairs,
  single,
  textsOf,
  unscaled
} from "./setting-controls.ts"

const tasks = [
  { value: "none", title: "Nothing" },
  { value: "count", title: "Count" },
  { value: "write_off", title: "Write off" },
  { value: "return", title: "Return" }
]
/** A list for each reason; one that it does not name makes no task. */
export const taskByReason = (reasons: ReadonlyArray<string>): Editor => {
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

const joined = (value: unknown): string => (isTexts(value) ? textsOf(value).join(", ") : "")
const parted = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())
const worded = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

/** By the names of the settings. */
export const particular: Partial<Readonly<Record<SettingName, Editor>>> = {
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
