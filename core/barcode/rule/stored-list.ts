/** The shapes of a network's code rules, in files and between programs: places are counted from 1. */
import * as Schema from "effect/Schema"
import { type FieldKind, type FieldName, hits, type RuleKind } from "./rule.ts"

/** What the characters of a field are, by its name. */
export const kindOfName: Readonly<Record<FieldName, FieldKind>> = {
  item: "item",
  gtin: "gtin",
  product_id: "id",
  grams: "weight",
  amount: "amount",
  pieces: "pieces",
  price: "price",
  order_id: "id",
  item_count: "count",
  date_of_expiry: "date",
  packaging_date: "date",
  mc_no: "digits",
  unique_code: "digits",
  batch: "text",
  serial: "text",
  word: "word",
  number: "text",
  letter: "letter",
  inner: "inner",
  check: "check"
}
export const fieldNames = Object.keys(kindOfName) as ReadonlyArray<FieldName>
export const ruleKinds = Object.keys(hits) as ReadonlyArray<RuleKind>

export const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,29}$/
export const placesPattern = /^\d{1,2}(-\d{1,2})?$/
export const startPattern = /^[!-~]{1,20}$/
/** Up to 100 characters, none of which is unseen. */
export const titlePattern = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,100}$/u

export const RuleName = Schema.String.check(
  Schema.isPattern(namePattern, { expected: "a letter, then letters, digits and _, at most 30" })
)
export const RuleTitle = Schema.String.check(
  Schema.isPattern(titlePattern, { expected: "up to 100 characters that can be seen" })
)
const Places = Schema.String.check(
  Schema.isPattern(placesPattern, { expected: "a number such as 13, or a range such as 3-7" })
)
const FileField = Schema.Struct({
  name: Schema.Literals(fieldNames),
  places: Places,
  decimals: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))),
  of: Schema.optionalKey(Schema.Literals(fieldNames))
})
export type FileField = typeof FileField.Type
/** A rule as a person writes it. */
export const FileRule = Schema.Struct({
  name: RuleName,
  title: RuleTitle,
  kind: Schema.Literals(ruleKinds),
  length: Places,
  starts: Schema.Array(Schema.String.check(Schema.isPattern(startPattern))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(50)
  ),
  order: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99_999 }))),
  fields: Schema.Array(FileField).check(Schema.isMinLength(1), Schema.isMaxLength(20))
})
export type FileRule = typeof FileRule.Type
/** A list as a network has it: a built-in one by its name, an own one with its title and rules. */
export const StoredList = Schema.Struct({
  name: RuleName,
  is_on: Schema.Boolean,
  title: Schema.optionalKey(RuleTitle),
  rules: Schema.optionalKey(Schema.Array(FileRule).check(Schema.isMinLength(1)))
})
export type StoredList = typeof StoredList.Type
