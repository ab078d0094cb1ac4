/** A user as an administrator edits one: what stands in the boxes, and the fields that it comes to. */
import * as Result from "effect/Result"
import type { Account, UserFields } from "../../contract/admin.ts"
import * as Day from "../../day.ts"
import { readLocality } from "../../session/user.ts"

/** The roles of a user's `type`. */
export const types = ["custom_price_user", "SRE", "eod_stock_approval_user"] as const
type Type = (typeof types)[number]
const isType = (text: string): text is Type => types.some((type) => type === text)

export interface Store {
  readonly store_id: number
  readonly hub_id: number
  readonly name: string
  readonly type: string
}

export interface UserForm {
  /** The username of the user that is changed; undefined for a new one. */
  readonly changes: string | undefined
  readonly username: string
  /** The first password of a new user. */
  readonly password: string
  readonly name: string
  readonly hub_store_id: string
  readonly store_ids: ReadonlyArray<number>
  readonly type: string
  readonly admin: boolean
  readonly disabled: boolean
  readonly cut_off_date: string
  readonly marinated_max_age: string
  readonly non_marinated_max_age: string
  readonly locality: string
  readonly problems: Problems
}

export type TextField =
  | "username"
  | "password"
  | "name"
  | "hub_store_id"
  | "type"
  | "cut_off_date"
  | "marinated_max_age"
  | "non_marinated_max_age"
  | "locality"
export type Problems = Readonly<Partial<Record<TextField, string>>>

export const empty: UserForm = {
  changes: undefined,
  username: "",
  password: "",
  name: "",
  hub_store_id: "",
  store_ids: [],
  type: "",
  admin: false,
  disabled: false,
  cut_off_date: "",
  marinated_max_age: "",
  non_marinated_max_age: "",
  locality: "",
  problems: {}
}

const shown = (value: string | number | null): string => (value === null ? "" : String(value))

export const formOf = (account: Account): UserForm => ({
  changes: account.username,
  username: account.username,
  password: "",
  name: account.name,
  hub_store_id: String(account.hub_store_id),
  store_ids: account.store_ids,
  type: shown(account.type),
  admin: account.admin,
  disabled: account.disabled,
  cut_off_date: shown(account.cut_off_date),
  marinated_max_age: shown(account.marinated_max_age),
  non_marinated_max_age: shown(account.non_marinated_max_age),
  locality: shown(account.locality),
  problems: {}
})

export const typed = (form: UserForm, field: TextField, text: string): UserForm => {
  const { [field]: _, ...problems } = form.problems
  return { ...form, [field]: text, problems }
}
export const toggledStore = (form: UserForm, storeId: number): UserForm => ({
  ...form,
  store_ids: form.store_ids.includes(storeId)
    ? form.store_ids.filter((id) => id !== storeId)
    : [...form.store_ids, storeId]
})

const isUsername = (text: string): boolean => /^[\p{L}\p{N}._@-]{1,100}$/u.test(text)
const isAge = (text: string): boolean => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= 1000)
const isMoment = (text: string): boolean =>
  text === "" || Day.parse(text) !== undefined || Day.fromGmt(text) !== undefined
const isLocality = (text: string): boolean => text === "" || readLocality(text) !== null

const problemsOf = (form: UserForm, stores: ReadonlyArray<Store>): Problems => {
  const isNew = form.changes === undefined
  const checks: ReadonlyArray<readonly [TextField, boolean, string]> = [
    ["username", isUsername(form.username.trim()), "Letters, digits and . _ @ - alone, at most 100"],
    ["password", !isNew || form.password !== "", "A new user needs a first password"],
    ["name", form.name.trim() !== "", "Required Field"],
    [
      "hub_store_id",
      stores.some((store) => String(store.store_id) === form.hub_store_id),
      "Choose the store that the user works in"
    ],
    ["type", form.type === "" || isType(form.type), "No such role"],
    ["cut_off_date", isMoment(form.cut_off_date.trim()), "YYYY-MM-DD, or YYYY-MM-DD HH:mm:ss in GMT"],
    ["marinated_max_age", isAge(form.marinated_max_age.trim()), "Whole weeks, 0 to 1000"],
    ["non_marinated_max_age", isAge(form.non_marinated_max_age.trim()), "Whole days, 0 to 1000"],
    ["locality", isLocality(form.locality.trim()), 'JSON of an object, such as {"name": "Indiranagar"}']
  ]
  return Object.fromEntries(checks.filter(([, isRight]) => !isRight).map(([field, , why]) => [field, why]))
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim())
const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text))

const all = (form: UserForm): Required<UserFields> => ({
  name: form.name.trim(),
  hub_store_id: Number(form.hub_store_id),
  store_ids: form.store_ids,
  type: isType(form.type) ? form.type : null,
  admin: form.admin,
  disabled: form.disabled,
  cut_off_date: orNull(form.cut_off_date),
  marinated_max_age: numberOrNull(form.marinated_max_age),
  non_marinated_max_age: numberOrNull(form.non_marinated_max_age),
  locality: orNull(form.locality)
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields to send: all of a new user, of another one those that differ from what is stored. */
export const fieldsOf = (
  form: UserForm,
  stored: Account | undefined,
  stores: ReadonlyArray<Store>
): Result.Result<UserFields, Problems> => {
  const problems = problemsOf(form, stores)
  if (Object.keys(problems).length > 0) return Result.fail(problems)
  const fields = all(form)
  if (stored === undefined) return Result.succeed(fields)
  const before: Readonly<Record<string, unknown>> = { ...stored }
  return Result.succeed(
    Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isEqual(value, before[field])))
  )
}
