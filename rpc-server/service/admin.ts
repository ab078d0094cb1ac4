/** AdminService: users, flags, sessions and env variables. The gate lets administrators in alone. */
import { Effect, Result } from "effect"
import { type Account, AdminService, type Unreadable, type UserFields } from "#core/contract/admin.ts"
import { done } from "#core/contract/id.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { flagProblem, flagProblems } from "#core/session/flag-problem.ts"
import { settingProblem } from "#core/session/setting-problem.ts"
import { isPublic } from "#core/session/settings.ts"
import { changeOf, userAction } from "#core/session/user-change.ts"
import { flagProblemText, settingProblemText } from "#core/text/setting.ts"
import { readFlags } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushSettings, Rooms } from "../rpc/rooms.ts"
import { read, transact } from "../rpc/transact.ts"
import { bit, type Tx } from "../store/engine/transaction.ts"
import { demoMark } from "../store/network/demo-network.ts"
import * as env from "../store/network/env-variables.ts"
import * as sessions from "../store/network/sessions.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import { entry, missing } from "./admin-entry.ts"
import { hashPassword, orBusy, weakness } from "./password.ts"
import { productNumberCalls } from "./product-numbers.ts"

const account = (row: users.UserRow): typeof Account.Encoded => ({
  id: row.id,
  username: row.username,
  name: row.name,
  hub_id: row.hub_id,
  hub_store_id: row.hub_store_id,
  store_ids: row.store_ids,
  store_name: row.store_name,
  type: row.type,
  admin: row.admin === 1,
  disabled: row.disabled === 1,
  cut_off_date: row.cut_off_date,
  marinated_max_age: row.marinated_max_age,
  non_marinated_max_age: row.non_marinated_max_age,
  locality: row.locality,
  flags: readFlags(row.flags),
  created_at: row.created_at,
  last_seen_at: row.last_seen_at
})

/** Every store that the fields name is there. */
const knowsStores = function* (fields: UserFields): Tx<boolean> {
  for (const id of [
    ...(fields.store_ids ?? []),
    ...(fields.hub_store_id === undefined ? [] : [fields.hub_store_id])
  ])
    if ((yield* stores.find(id)) === undefined) return false
  return true
}

/** The columns that fields change. */
const columnsOf = (fields: UserFields): users.UserChange => ({
  ...(fields.name === undefined ? {} : { name: fields.name }),
  ...(fields.hub_store_id === undefined ? {} : { hub_store_id: fields.hub_store_id }),
  ...(fields.store_ids === undefined ? {} : { store_ids: JSON.stringify(fields.store_ids) }),
  ...(fields.type === undefined ? {} : { type: fields.type }),
  ...(fields.admin === undefined ? {} : { admin: bit(fields.admin) }),
  ...(fields.disabled === undefined ? {} : { disabled: bit(fields.disabled) }),
  ...(fields.cut_off_date === undefined ? {} : { cut_off_date: fields.cut_off_date }),
  ...(fields.marinated_max_age === undefined ? {} : { marinated_max_age: fields.marinated_max_age }),
  ...(fields.non_marinated_max_age === undefined
    ? {}
    : { non_marinated_max_age: fields.non_marinated_max_age }),
  ...(fields.locality === undefined ? {} : { locality: fields.locality })
})

/** No key makes an administrator, or changes one: whoever holds one could let themselves in (SERVICE-2). */
const beyondKeys = (
  { caller }: Call,
  user: Pick<users.UserRow, "admin"> | undefined,
  fields: UserFields = {}
): boolean => caller.service !== undefined && (user?.admin === 1 || fields.admin === true)
const forPeople = Result.fail(fault("FlagOff", { flag: "an administrator logged in: no key opens it" }))

const endSessions = (hashes: ReadonlyArray<{ readonly token_hash: string }>) =>
  Rooms.use((rooms) => rooms.ended(hashes.map(({ token_hash }) => token_hash)))

const rightsChanged = (userId: number) => Rooms.use((rooms) => rooms.rightsChanged(userId))

/** The stores for which a setting counts are told that it was changed. */
const settingChanged = (hub: number) =>
  Effect.flatMap(
    read(() => (hub === env.everyHub ? stores.list() : stores.inHub(hub))),
    (found) => pushSettings(found.map(({ store_id }) => store_id))
  )

const reread = function* (id: number, before: users.UserRow): Tx<typeof Account.Encoded> {
  return account((yield* users.find(id)) ?? before)
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const problemIn = (name: string, value: string): string | null => {
  if (name === demoMark) return null
  const problem = settingProblem(name, value)
  return problem === undefined ? null : settingProblemText(problem)
}

const variable = (row: env.VariableRow) => ({
  name: row.name,
  hub_id: row.hub_id === env.everyHub ? null : row.hub_id,
  value: row.value,
  is_public: isPublic(row.name),
  problem: problemIn(row.name, row.value)
})

/** What is wrong with settings and flags as they are stored, of whatever hub and user. */
const unreadable = function* (): Tx<ReadonlyArray<typeof Unreadable.Encoded>> {
  const settings = (yield* env.list()).flatMap(({ name, hub_id, value }) => {
    const problem = problemIn(name, value)
    return problem === null ? [] : [{ name, of: hub_id === env.everyHub ? null : `hub ${hub_id}`, problem }]
  })
  const flags = (yield* users.list()).flatMap(({ username, flags, disabled }) =>
    (disabled === 1 ? [] : flagProblems(readFlags(flags))).map((problem) => ({
      name: problem.name,
      of: username,
      problem: flagProblemText(problem)
    }))
  )
  return [...settings, ...flags]
}

export const adminService = implement(AdminService, {
  getUsers: () =>
    Effect.map(
      read(() => users.list()),
      (rows) => rows.map(account)
    ),
  getStores: () =>
    Effect.map(
      read(() => stores.list()),
      (rows) => rows.map(({ store_id, hub_id, name, type }) => ({ store_id, hub_id, name, type }))
    ),

  createUser: ({ username, password, fields }, call) =>
    Effect.gen(function* () {
      const why = yield* weakness(password, { username, name: fields.name ?? username })
      if (why !== undefined) return yield* Effect.fail(fault("WeakPassword", { why }))
      const { hub_store_id } = fields
      if (hub_store_id === undefined)
        return yield* Effect.fail(fault("InvalidData", { why: "hub_store_id is missing" }))
      const passwordHash = yield* orBusy(hashPassword(password))
      return yield* transact(call, function* () {
        if (beyondKeys(call, undefined, fields)) return forPeople
        if (!(yield* knowsStores(fields))) return missing("Store")
        const id = yield* users.add({
          username,
          name: fields.name ?? username,
          passwordHash,
          storeId: hub_store_id,
          admin: fields.admin ?? false,
          createdAt: Day.toGmt(call.now)
        })
        if (Result.isFailure(id)) return Result.fail(id.failure)
        yield* users.change(id.success, { ...columnsOf(fields), must_change_password: 1 })
        yield* entry(call, "user", username, "created", fields)
        const made = yield* users.find(id.success)
        return made === undefined ? missing("User") : Result.succeed(account(made))
      })
    }),

  updateUser: ({ username, fields }, call) =>
    Effect.gen(function* () {
      const { changed, ended, id } = yield* transact(call, function* () {
        const user = yield* users.findByName(username)
        if (user === undefined) return missing("User")
        if (beyondKeys(call, user, fields)) return forPeople
        if (!(yield* knowsStores(fields))) return missing("Store")
        const losesAdministrator = user.admin === 1 && (fields.admin === false || fields.disabled === true)
        if (losesAdministrator && !(yield* users.hasOtherAdministrator(user.id)))
          return Result.fail(fault("LastAdministrator"))
        yield* users.change(user.id, columnsOf(fields))
        const ended = fields.disabled === true ? yield* sessions.endAll(user.id, "") : []
        const action = userAction(user.admin === 1, fields.admin ?? user.admin === 1)
        yield* entry(call, "user", username, action, changeOf(Object.keys(fields), account(user), fields))
        return Result.succeed({ changed: yield* reread(user.id, user), ended, id: user.id })
      })
      yield* endSessions(ended)
      yield* rightsChanged(id)
      return changed
    }),

  setFlag: ({ username, flag, value }, call) =>
    transact(call, function* () {
      const user = yield* users.findByName(username)
      if (user === undefined) return missing("User")
      if (beyondKeys(call, user)) return forPeople
      const { [flag]: before, ...others } = readFlags(user.flags)
      // What is there already can be taken away, whatever it is called.
      const problem = value === null && before !== undefined ? undefined : flagProblem(flag, value)
      if (problem !== undefined) return Result.fail(fault("InvalidData", { why: flagProblemText(problem) }))
      yield* users.change(user.id, {
        flags: JSON.stringify(value === null ? others : { ...others, [flag]: value })
      })
      yield* entry(call, "user", username, "flag", { flag, before: before ?? null, value })
      return Result.succeed(yield* reread(user.id, user))
    }).pipe(Effect.tap(({ id }) => rightsChanged(id))),

  setPassword: ({ username, password }, call) =>
    Effect.gen(function* () {
      const named = yield* read(() => users.findByName(username))
      const why = yield* weakness(password, named ?? { username, name: username })
      if (why !== undefined) return yield* Effect.fail(fault("WeakPassword", { why }))
      const password_hash = yield* orBusy(hashPassword(password))
      const ended = yield* transact(call, function* () {
        const user = yield* users.findByName(username)
        if (user === undefined) return missing("User")
        if (beyondKeys(call, user)) return forPeople
        // An administrator's own one is nobody else's gift.
        yield* users.change(user.id, {
          password_hash,
          must_change_password: bit(user.id !== call.caller.userId)
        })
        yield* entry(call, "user", username, "password", {})
        return Result.succeed(yield* sessions.endAll(user.id, ""))
      })
      yield* endSessions(ended)
      return done
    }),

  endSessions: ({ username }, call) =>
    Effect.gen(function* () {
      const ended = yield* transact(call, function* () {
        const user = yield* users.findByName(username)
        if (user === undefined) return missing("User")
        if (beyondKeys(call, user)) return forPeople
        yield* entry(call, "user", username, "sessions ended", {})
        return Result.succeed(yield* sessions.endAll(user.id, ""))
      })
      yield* endSessions(ended)
      return done
    }),

  getEnvVariables: () =>
    Effect.map(
      read(() => env.list()),
      (rows) => rows.map(variable)
    ),
  getUnreadable: () => read(unreadable),
  setEnvVariable: ({ name, value, hub_id }, call) =>
    transact(call, function* () {
      if (!isJson(value)) return Result.fail(fault("InvalidData", { why: "the value must be JSON text" }))
      const problem = settingProblem(name, value)
      if (problem !== undefined)
        return Result.fail(fault("InvalidData", { why: settingProblemText(problem) }))
      const hub = hub_id ?? env.everyHub
      if (hub !== env.everyHub && (yield* stores.inHub(hub)).length === 0) return missing("Hub")
      const before = (yield* env.list()).find((each) => each.name === name && each.hub_id === hub)
      yield* env.set(name, hub, value)
      yield* entry(call, "env", name, "set", { hub_id: hub_id ?? null, before: before?.value ?? null, value })
      return Result.succeed(variable({ name, hub_id: hub, value }))
    }).pipe(Effect.tap(() => settingChanged(hub_id ?? env.everyHub))),
  ...productNumberCalls,
  removeEnvVariable: ({ name, hub_id }, call) =>
    transact(call, function* () {
      const hub = hub_id ?? env.everyHub
      const before = (yield* env.list()).find((each) => each.name === name && each.hub_id === hub)
      if (!(yield* env.remove(name, hub))) return missing("Env variable")
      yield* entry(call, "env", name, "removed", { hub_id: hub_id ?? null, before: before?.value ?? null })
      return Result.succeed(done)
    }).pipe(Effect.tap(() => settingChanged(hub_id ?? env.everyHub)))
})
