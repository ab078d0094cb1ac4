/** Users as administrators see them, and the fields that a command sets. */
import { Effect, Result } from "effect"
import { type Account, AdminService, type UserFields } from "#core/contract/admin.ts"
import { type Entry, ofText, ofToggle } from "#core/kit/form/field.ts"
import * as form from "#core/kit/form/form.ts"
import { Rpc } from "#core/port/rpc.ts"
import { shownValue } from "#core/screen/admin/flag-list.ts"
import { fieldsOf, type Store, userFields } from "#core/screen/admin/user-form.ts"
import { flagNames } from "#core/session/flags.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { type Line, progress } from "../host/output.ts"
import type { Working } from "./client.ts"
import { type Block, table } from "./table.ts"

export const accounts: Working<ReadonlyArray<Account>> = Effect.suspend(() => {
  progress("Fetching users")
  return Rpc.use((rpc) => rpc.call(AdminService.getUsers, {}))
})

export const accountOf = (username: string): Working<Account> =>
  Effect.flatMap(accounts, (all) => {
    const account = all.find((candidate) => candidate.username === username)
    return account === undefined
      ? Effect.fail(refused(`There is no user ${username}.`))
      : Effect.succeed(account)
  })

export const stores: Working<ReadonlyArray<Store>> = Rpc.use((rpc) => rpc.call(AdminService.getStores, {}))

const texts: ReadonlyArray<string> = [
  "name",
  "hub_store_id",
  "type",
  "cut_off_date",
  "marinated_max_age",
  "non_marinated_max_age",
  "locality"
]
/** The names that FIELD may have in FIELD=VALUE. */
export const fieldNames: ReadonlyArray<string> = [...texts, "store_ids", "admin", "disabled"]

const booleans: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false }
const NUMBERS = /^(\d{1,15}(,\d{1,15})*)?$/

/** The given fields of a user: by field of the form, the stores as they were named, and whether the user may log in. */
export interface Given {
  readonly entries: Readonly<Record<string, Entry>>
  readonly storeIds?: ReadonlyArray<number>
  readonly disabled?: boolean
}

const withEntry = (given: Given, field: string, entry: Entry): Result.Result<Given, string> =>
  Result.succeed({ ...given, entries: { ...given.entries, [field]: entry } })

const withField = (given: Given, field: string, value: string): Result.Result<Given, string> => {
  if (texts.includes(field)) return withEntry(given, field, ofText(value))
  if (field === "store_ids")
    return NUMBERS.test(value)
      ? Result.succeed({ ...given, storeIds: value === "" ? [] : value.split(",").map(Number) })
      : Result.fail("store_ids are numbers with commas between, such as 11,12.")
  if (field === "admin" || field === "disabled") {
    const flag = booleans[value]
    if (flag === undefined) return Result.fail(`${field} is true or false.`)
    return field === "admin"
      ? withEntry(given, field, ofToggle(flag))
      : Result.succeed({ ...given, disabled: flag })
  }
  const isFlag = flagNames.some((name) => name === field)
  return Result.fail(
    isFlag
      ? `${field} is a flag: packhouse flag set NAME ${field} ${value}`
      : `There is no field ${field}. Fields: ${fieldNames.join(", ")}.`
  )
}

/** FIELD=VALUE pairs beside what is given already; an empty value clears the field. */
export const withPairs = (given: Given, pairs: ReadonlyArray<string>): Effect.Effect<Given, CommandError> =>
  Effect.gen(function* () {
    let filled = given
    for (const pair of pairs) {
      const at = pair.indexOf("=")
      if (at < 1) return yield* usageError(`${pair} is not written FIELD=VALUE.`)
      const next = withField(filled, pair.slice(0, at), pair.slice(at + 1))
      if (Result.isFailure(next)) return yield* usageError(next.failure)
      filled = next.success
    }
    return filled
  })

/** The fields that it comes to, by the rules of the administrator's pages. */
export const fieldsIn = (
  given: Given,
  stored: Account | undefined,
  stores: ReadonlyArray<Store>
): Effect.Effect<UserFields, CommandError> => {
  const filled = { ...form.blank, entries: given.entries }
  const fields = userFields(stored, stores, filled)
  const { disabled, storeIds } = given
  return Result.match(form.read(fields, filled), {
    onSuccess: (values) =>
      Effect.succeed({
        ...fieldsOf(values, stored),
        ...(storeIds === undefined || JSON.stringify(storeIds) === JSON.stringify(stored?.store_ids)
          ? {}
          : { store_ids: storeIds }),
        ...(disabled === undefined || disabled === stored?.disabled ? {} : { disabled })
      }),
    onFailure: (problems) =>
      Effect.fail(
        usageError(
          Object.entries(problems)
            .map(([field, why]) => `${field}: ${why}`)
            .join("\n")
        )
      )
  })
}

export const accountRows = (all: ReadonlyArray<Account>): ReadonlyArray<Block> =>
  table(
    [
      { title: "USER" },
      { title: "NAME" },
      { title: "STORE" },
      { title: "ROLE" },
      { title: "FLAGS", isNumber: true },
      { title: "LAST SEEN (GMT)" }
    ],
    all.map((account) => [
      account.disabled ? { text: account.username, style: "dim" } : account.username,
      account.name,
      `${account.hub_store_id} ${account.store_name}`,
      [account.admin ? "admin" : "", account.type ?? "", account.disabled ? "disabled" : ""]
        .filter(Boolean)
        .join(", "),
      String(Object.keys(account.flags).length),
      account.last_seen_at ?? "never"
    ])
  )

/** The lines of one user, a field a line, the flags after them. */
export const accountLines = ({ flags, ...fields }: Account): ReadonlyArray<Block> => [
  ...Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]): Line => [{ text: name.padEnd(22), style: "dim" }, shownValue(value)]),
  ...Object.entries(flags)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]): Line => [{ text: "flag ", style: "dim" }, `${name} = ${shownValue(value)}`])
]
