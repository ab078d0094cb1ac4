/** Users as administrators see them, and the fields that a command sets. */
import { Effect, Result } from "effect"
import { type Account, AdminService, type UserFields } from "#core/contract/admin.ts"
import { Rpc } from "#core/port/rpc.ts"
import { shownValue } from "#core/screen/admin/flag-list.ts"
import { fieldsOf, type Store, type TextField, typed, type UserForm } from "#core/screen/admin/user-form.ts"
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

const texts: ReadonlyArray<TextField> = [
  "name",
  "hub_store_id",
  "type",
  "cut_off_date",
  "marinated_max_age",
  "non_marinated_max_age",
  "locality"
]
const isText = (field: string): field is TextField => texts.some((known) => known === field)
/** What FIELD may be in FIELD=VALUE. */
export const fieldNames: ReadonlyArray<string> = [...texts, "store_ids", "admin", "disabled"]

const booleans: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false }
const NUMBERS = /^(\d{1,15}(,\d{1,15})*)?$/

const withField = (form: UserForm, field: string, value: string): Result.Result<UserForm, string> => {
  if (isText(field)) return Result.succeed(typed(form, field, value))
  if (field === "store_ids")
    return NUMBERS.test(value)
      ? Result.succeed({ ...form, store_ids: value === "" ? [] : value.split(",").map(Number) })
      : Result.fail("store_ids are numbers with commas between, such as 11,12.")
  if (field === "admin" || field === "disabled") {
    const wanted = booleans[value]
    return wanted === undefined
      ? Result.fail(`${field} is true or false.`)
      : Result.succeed({ ...form, [field]: wanted })
  }
  const isFlag = flagNames.some((name) => name === field)
  return Result.fail(
    isFlag
      ? `${field} is a flag: packhouse flag set NAME ${field} ${value}`
      : `There is no field ${field}. Fields: ${fieldNames.join(", ")}.`
  )
}

/** FIELD=VALUE pairs written into a form; an empty value clears the field. */
export const withPairs = (
  form: UserForm,
  pairs: ReadonlyArray<string>
): Effect.Effect<UserForm, CommandError> =>
  Effect.gen(function* () {
    let filled = form
    for (const pair of pairs) {
      const at = pair.indexOf("=")
      if (at < 1) return yield* usageError(`${pair} is not written FIELD=VALUE.`)
      const next = withField(filled, pair.slice(0, at), pair.slice(at + 1))
      if (Result.isFailure(next)) return yield* usageError(next.failure)
      filled = next.success
    }
    return filled
  })

/** The fields that a form comes to, by the rules of the administrator's pages. */
export const fieldsIn = (
  form: UserForm,
  stored: Account | undefined,
  known: ReadonlyArray<Store>
): Effect.Effect<UserFields, CommandError> =>
  Result.match(fieldsOf(form, stored, known), {
    onSuccess: (fields) => Effect.succeed(fields),
    onFailure: (problems) =>
      Effect.fail(
        usageError(
          Object.entries(problems)
            .map(([field, why]) => `${field}: ${why}`)
            .join("\n")
        )
      )
  })

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

/** One user, a field a line, the flags after them. */
export const accountLines = ({ flags, ...fields }: Account): ReadonlyArray<Block> => [
  ...Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]): Line => [{ text: name.padEnd(22), style: "dim" }, shownValue(value)]),
  ...Object.entries(flags)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]): Line => [{ text: "flag ", style: "dim" }, `${name} = ${shownValue(value)}`])
]
