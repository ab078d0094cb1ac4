/** users.csv: everybody who logs in, with every field and flag. */
import * as Day from "#core/day.ts"
import { withStoreWork } from "#core/session/access.ts"
import { flagProblems } from "#core/session/flag-problem.ts"
import { type Flag, flagNames, type ValueFlag } from "#core/session/flags.ts"
import { sameNames } from "#core/sheet/slip.ts"
import { flagProblemText } from "#core/text/setting.ts"
import type { Row } from "../store/engine/merge.ts"
import { bit } from "../store/engine/transaction.ts"
import * as tables from "../store/network/network-tables.ts"
import { type Cell, id, ids, object, oneOf, pattern, text, timeOrDay, whole, yesNo } from "./cell.ts"
import { type CellsOf, type Column, defaulted, optional, type RowOf, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireStore } from "./named-rows.ts"
import { mergeNoted } from "./notes.ts"
import { addedUser, changedUser, flagsOf } from "./user-notes.ts"

const username = pattern(/^[\p{L}\p{N}._@-]{1,100}$/u, "a name of letters, digits and . _ @ - without blanks")

/** A password, or a hash that Packhouse can check. */
const PHC = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
const password: Cell<string> = {
  expected: "a password, or an argon2id hash $argon2id$v=19$m=...,t=...,p=...$SALT$TAG",
  read: (input) =>
    input.length <= 1000 && (!input.startsWith("$argon2") || PHC.test(input)) ? input : undefined,
  print: (value) => value,
  keepsBlanks: true
}
export const isHash = (value: string): boolean => PHC.test(value)

/** A flag in a column of its own: what says yes or no is a switch, anything else a value of its own. */
const flag: Cell<boolean | string> = {
  expected: "yes, no, or a value of at most 4000 characters",
  read: (input) => {
    if (input.length > 4000) return undefined
    const on = yesNo.read(input)
    return on === undefined ? input : on === 1
  },
  print: (value) => (typeof value === "boolean" ? yesNo.print(bit(value)) : value)
}
type FlagColumns = { readonly [K in Flag | ValueFlag]: Column<boolean | string | null> }
const flagColumns = Object.fromEntries(
  flagNames.map((name) => [name, optional(flag, `The flag ${name}.`, "yes")])
) as FlagColumns

const columns = (now: Day.Instant) => ({
  username: required(username, "The name to log in with.", "asha"),
  name: required(text(200), "The person's name.", "Asha Nair"),
  password: optional(
    password,
    "A first password, which they change at their first login, or the argon2id hash of their own. Needed for new users; whoever has logged in keeps theirs.",
    "three wet umbrellas"
  ),
  hub_store_id: required(id, "The store they work for.", "101"),
  store_ids: defaulted(ids, [], "Further stores they may act for.", "102; 103"),
  type: optional(
    oneOf(["custom_price_user", "SRE", "eod_stock_approval_user"]),
    "A role: custom_price_user, SRE or eod_stock_approval_user.",
    "eod_stock_approval_user"
  ),
  admin: defaulted(yesNo, 0, "Whether they administer Packhouse.", "no"),
  disabled: defaulted(yesNo, 0, "Whether they are shut out.", "no"),
  cut_off_date: optional(
    timeOrDay(now),
    "Stock and shipments received before it are invisible to them. Without one they see no shipments.",
    "today-30d"
  ),
  marinated_max_age: optional(whole(0, 1000), "How old marinated stock may get, in weeks.", "2"),
  non_marinated_max_age: optional(whole(0, 1000), "How old other stock may get, in days.", "3"),
  locality: optional(
    text(2000),
    "Where they work, where it differs from their store's: JSON.",
    '{"name": "Domlur"}'
  ),
  flags: defaulted(
    object,
    {},
    "All flags as one JSON object, those that Packhouse does not know included.",
    '{"enable_order_create": 1}'
  ),
  ...flagColumns
})

/** Keys in order, so that the same flags are the same text. */
const flagsText = (flags: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1))))
const sameFlags = (before: unknown, text: string): boolean => {
  try {
    return flagsText(JSON.parse(String(before))) === text
  } catch {
    return false
  }
}

/** The flags of a row, of both ways to write them. */
const flagsIn = (row: RowOf<ReturnType<typeof columns>>): Readonly<Record<string, unknown>> => {
  const own = flagNames.flatMap((name) => (row[name] === null ? [] : [[name, row[name]] as const]))
  return { ...row.flags, ...Object.fromEntries(own) }
}

export type UserCells = CellsOf<ReturnType<typeof columns>>

export const users = kind({
  name: "users",
  about: "Everybody who logs in, with their store and flags.",
  columns,
  key: (row) => `user ${row.username}`,
  passwordOf: ({ username, name, password }) =>
    password === null ? undefined : { username, name, password },
  standing: {
    table: tables.users,
    keyOf: (row) => row.username,
    emptied: {
      admin: () => 0,
      disabled: () => 0,
      type: () => null,
      cut_off_date: () => null,
      store_ids: () => "[]"
    },
    compare: (row, before, warn) => {
      const names = Object.keys(flagsOf(before.flags)).filter(
        (name) => !Object.hasOwn(withStoreWork(flagsIn(row)), name)
      )
      if (names.length > 0) warn("flags", { _tag: "LostFlags", names })
    }
  },
  judge: (rows, reference, complain, warn) => {
    const names = sameNames(
      rows.map(({ row }) => row.username),
      [...reference.users.keys()]
    )
    for (const [index, { line }] of rows.entries()) {
      const same = names[index]
      if (same !== undefined) warn(line, "username", same)
    }
    const filed = new Map(rows.map(({ row }) => [row.username, row]))
    const isAdministrator = ({ admin, disabled }: { admin: number; disabled: number }) =>
      admin === 1 && disabled === 0
    const standing = [...reference.users.values()].filter(({ username }) => !filed.has(username))
    const [first] = rows
    if (first !== undefined && ![...filed.values(), ...standing].some(isAdministrator))
      warn(first.line, "admin", { _tag: "NoAdministrator" })
    return rows.map(({ line, row }) => {
      for (const store of [row.hub_store_id, ...row.store_ids])
        requireStore(
          store,
          reference,
          line,
          complain,
          store === row.hub_store_id ? "hub_store_id" : "store_ids"
        )
      if (reference.users.get(row.username)?.is_service === 1)
        complain(line, "username", "a service account has this name: choose another one")
      if (row.password === null && !reference.users.has(row.username))
        complain(line, "password", "a new user needs a password: write one, or its argon2id hash")
      const flags = flagsIn(row)
      for (const name of flagNames)
        if (row[name] !== null && Object.hasOwn(row.flags, name))
          complain(line, name, `the flag stands in the column flags as well: keep one of them`)
      for (const problem of flagProblems(flags))
        complain(
          line,
          flagNames.find((name) => name === problem.name && row[name] !== null) ?? "flags",
          flagProblemText(problem)
        )
      return { row, flags: flagsText(withStoreWork(flags)) }
    })
  },
  write: (ready, { now, passwords, progress, note }) =>
    mergeNoted(
      tables.users,
      ready.map(({ row, flags }) => ({
        username: row.username,
        name: row.name,
        password_hash: passwords.get(row.username) ?? null,
        // A hash was made of a password that is theirs already.
        must_change_password: bit(row.password !== null && !isHash(row.password)),
        hub_store_id: row.hub_store_id,
        store_ids: JSON.stringify(row.store_ids),
        type: row.type,
        admin: row.admin,
        disabled: row.disabled,
        cut_off_date: row.cut_off_date,
        marinated_max_age: row.marinated_max_age,
        non_marinated_max_age: row.non_marinated_max_age,
        locality: row.locality,
        flags,
        created_at: Day.toGmt(now)
      })),
      {
        progress,
        note,
        noted: { added: addedUser, changed: changedUser },
        settle: (before, row): Row<string> => ({
          ...row,
          created_at: before.created_at ?? row.created_at ?? null,
          // Whoever has logged in keeps their password, and whether it is their own.
          ...(before.last_seen_at === null && row.password_hash !== null
            ? {
                password_hash: row.password_hash ?? null,
                must_change_password: row.must_change_password ?? 0
              }
            : {
                password_hash: before.password_hash ?? null,
                must_change_password: before.must_change_password ?? 0
              }),
          flags: sameFlags(before.flags, String(row.flags)) ? (before.flags ?? null) : (row.flags ?? null)
        })
      }
    )
})
