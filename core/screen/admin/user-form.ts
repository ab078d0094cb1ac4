/** A user as an administrator edits one: the fields of the form, and what they come to. */
import * as Result from "effect/Result"
import type { Account, UserFields } from "../../contract/admin.ts"
import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { readLocality } from "../../session/user.ts"
import { roles } from "../../text/role.ts"

/** The roles of a user's `type`. */
const types = ["custom_price_user", "SRE", "eod_stock_approval_user"] as const
type Type = (typeof types)[number]
const isType = (text: string): text is Type => types.some((type) => type === text)

export interface Store {
  readonly store_id: number
  readonly hub_id: number
  readonly name: string
  readonly type: string
}

const isUsername = (text: string): boolean => /^[\p{L}\p{N}._@-]{1,100}$/u.test(text)
const dayOrTime = "YYYY-MM-DD, or YYYY-MM-DD HH:mm:ss in GMT"

/** A locality by its name where that is all that is stored of it, else as it is stored. */
const shownLocality = (stored: string | null): string => {
  const { name, ...others } = readLocality(stored) ?? {}
  return typeof name === "string" && Object.keys(others).length === 0 ? name : (stored ?? "")
}

/** A name, or JSON of an object; undefined for what is neither. */
const localityOf = (text: string): string | undefined => {
  if (/^[["]/.test(text)) return undefined
  if (!text.startsWith("{")) return JSON.stringify({ name: text })
  return readLocality(text) === null ? undefined : text
}

/** @param wrong what is said of anything but 0 to 1000 of them */
const age = (label: string, unit: string, initial: number | null | undefined, wrong: string) => {
  const of = field.number({ label, unit, most: 1000, initial: initial ?? undefined })
  return { ...of, read: (entry: field.Entry) => Result.mapError(of.read(entry), () => wrong) }
}

const storeOf = ({ store_id, name }: Store) => ({ value: String(store_id), title: `${name} (${store_id})` })

/**
 * @param account the user that is changed; undefined for a new one
 * @param filled what stands in the form: the own store is none that the user may also act for
 */
export const userFields = (
  account: Account | undefined,
  stores: ReadonlyArray<Store>,
  filled: form.Form = form.blank
) => {
  const own = {
    name: field.text({ label: "Name", isRequired: true, most: 200, initial: account?.name }),
    hub_store_id: field.select({
      label: "Store",
      options: stores.map(storeOf),
      isRequired: true,
      wanted: "Choose the store that the user works in",
      initial: account === undefined ? undefined : String(account.hub_store_id)
    }),
    type: field.select({
      label: "Role",
      options: [{ value: "", title: "None" }, ...types.map((type) => ({ value: type, title: roles[type] }))],
      wanted: "No such role",
      initial: account?.type ?? ""
    }),
    cut_off_date: field.date({
      label: "Cut-off date",
      note: "Stock and shipments received before it are invisible. A date, or a time in GMT.",
      initial: account?.cut_off_date ?? undefined,
      problemOf: (text) => (Day.fromGmt(text) === undefined ? dayOrTime : undefined)
    }),
    marinated_max_age: age("Marinated packs", "weeks", account?.marinated_max_age, "Whole weeks, 0 to 1000"),
    non_marinated_max_age: age(
      "Other packs",
      "days",
      account?.non_marinated_max_age,
      "Whole days, 0 to 1000"
    ),
    locality: field.text({
      label: "Locality",
      note: "The part of the city in which the store lies: its name.",
      most: 200,
      initial: shownLocality(account?.locality ?? null),
      problemOf: (text) =>
        localityOf(text) === undefined
          ? 'A name, or JSON of an object, such as {"name": "Indiranagar"}'
          : undefined
    }),
    admin: field.toggle({ label: "Administrator", initial: account?.admin ?? false })
  }
  const home = form.entryOf(own, filled, "hub_store_id").text
  const also = {
    store_ids: field.multiSelect({
      label: "May also act for",
      options: stores.filter(({ store_id }) => String(store_id) !== home).map(storeOf),
      initial: account?.store_ids.map(String) ?? []
    })
  }
  if (account !== undefined) return { ...own, ...also }
  return {
    username: field.text({
      label: "User name",
      isRequired: true,
      problemOf: (text) => (isUsername(text) ? undefined : "Letters, digits and . _ @ - alone, at most 100")
    }),
    password: field.password({
      label: "First password",
      isNew: true,
      isRequired: true,
      wanted: "A new user needs a first password"
    }),
    ...own,
    ...also
  }
}

/** What the fields come to; user name and password of a new user alone. */
export type UserValues = Omit<form.Values<ReturnType<typeof userFields>>, "username" | "password"> & {
  readonly username?: string
  readonly password?: string
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text)

/** One that nobody has changed stays as it is stored, blanks and all. */
const localityFrom = (stored: string | null, text: string): string | null => {
  if (text === shownLocality(stored).trim()) return stored
  return text === "" ? null : (localityOf(text) ?? null)
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const sorted = (ids: ReadonlyArray<number>): ReadonlyArray<number> => [...ids].sort((a, b) => a - b)

/** The fields to send: all of a new user, of another one those that differ from what is stored. */
export const fieldsOf = (values: UserValues, stored: Account | undefined): UserFields => {
  const fields: Required<UserFields> = {
    name: values.name,
    hub_store_id: Number(values.hub_store_id),
    store_ids: sorted(values.store_ids.map(Number)),
    type: isType(values.type) ? values.type : null,
    admin: values.admin,
    disabled: stored?.disabled ?? false,
    cut_off_date: orNull(values.cut_off_date),
    marinated_max_age: values.marinated_max_age ?? null,
    non_marinated_max_age: values.non_marinated_max_age ?? null,
    locality: localityFrom(stored?.locality ?? null, values.locality)
  }
  if (stored === undefined) return fields
  // The own store is offered to nobody as another one: that it is named among those is no change.
  const others = stored.store_ids.filter((id) => id !== fields.hub_store_id)
  const before: Readonly<Record<string, unknown>> = { ...stored, store_ids: sorted(others) }
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEqual(value, before[name])))
}
