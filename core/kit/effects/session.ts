/** Logging in and out, the kept session, and what this workstation remembers. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AuthService, UtilService } from "../../contract/session.ts"
import { call, Offline, Rpc } from "../../port/rpc.ts"
import { KeyValueStore } from "../../port/workstation.ts"
import { storeWork, withStoreWork } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import { ownStore, StoreInfo } from "../../session/store.ts"
import { readUser, type User } from "../../session/user.ts"
import { sessionEnded } from "../../text/login.ts"
import { keyOf } from "../idempotency-key.ts"
import { print, read, type Settings } from "../settings/settings.ts"
import { forgetAnswers } from "./forgotten-answers.ts"
import { type Caller, type Effects, failureMessage } from "./host.ts"

export interface LogIn {
  readonly _tag: "LogIn"
  readonly username: string
  readonly password: string
}
/** The user's own password, in the place of the one that they logged in with. */
export interface ChoosePassword {
  readonly _tag: "ChoosePassword"
  readonly user: User
  readonly present: string
  readonly wanted: string
}
/** What this workstation is set to. */
export interface RememberSettings {
  readonly _tag: "RememberSettings"
  readonly settings: Settings
}

/** Who is at the screen, for which store, and what this workstation remembers. */
export type SessionCommand =
  | LogIn
  | ChoosePassword
  | { readonly _tag: "LogOut" }
  | { readonly _tag: "RecallSession" }
  | { readonly _tag: "ForgetSession" }
  /** Shipments that this person has been told of. */
  | { readonly _tag: "RememberAnnounced"; readonly userId: number; readonly names: ReadonlyArray<string> }
  /** Whether the queue of this workstation begins with the most urgent orders. */
  | { readonly _tag: "RememberUrgent"; readonly isOn: boolean }
  | RememberSettings
  | { readonly _tag: "Disconnect" }
  /** What the user may do from now on, for a start without a login. */
  | { readonly _tag: "RememberRights"; readonly userId: number; readonly flags: Flags }

export const sessionName = "session"
const setupName = "custom_setup"
/** Kept for the workstation, whoever works there. */
const urgentName = "urgent_first"
const rememberUrgent = (isOn: boolean) =>
  KeyValueStore.use((memory) => memory.save(urgentName, isOn ? "1" : undefined))

const settingsName = "settings"
export const rememberSettings = (settings: Settings) =>
  KeyValueStore.use((memory) => memory.save(settingsName, print(settings)))
export const recallSettings = KeyValueStore.use((memory) => Effect.map(memory.load(settingsName), read))

export const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** `hub_store_id` is what somebody set; the store behind it is kept for when the server does not answer. */
const Setup = Schema.fromJsonString(
  Schema.Struct({ hub_store_id: Schema.Int, store: Schema.optionalKey(StoreInfo) })
)
const readSetup = Schema.decodeUnknownResult(Setup)
export const keepSetup = (store: StoreInfo | undefined) =>
  KeyValueStore.use((memory) =>
    memory.save(
      setupName,
      store === undefined ? undefined : JSON.stringify({ hub_store_id: store.store_id, store })
    )
  )

/** The store by its number; the server refuses one that the user may not act for. */
export const storeInfo = (store: number) => call(UtilService.getStoreInfo, { store })

/** How long a start waits for the server to say what store it is. */
const patience = "3 seconds"

/**
 * The store that the custom setup of this workstation names, for this user; undefined for their own one, also where the
 * setup names a store of somebody else's, which must not keep this user out. Fails when nobody can say what store it is.
 */
const customStore = (user: User) =>
  Effect.gen(function* () {
    const memory = yield* KeyValueStore
    const setup = Result.getOrUndefined(readSetup(yield* memory.load(setupName)))
    if (setup === undefined || setup.hub_store_id === user.hub_store_id) return undefined
    const { hub_store_id, store: storedStore } = setup
    const lookUp = storeInfo(hub_store_id).pipe(
      Effect.timeout(patience),
      Effect.catchTag("TimeoutError", () => new Offline({ message: "The server does not answer" }))
    )
    const answer = yield* Effect.result(lookUp)
    if (Result.isSuccess(answer)) {
      yield* keepSetup(answer.success)
      return answer.success
    }
    if (answer.failure._tag === "Ruled") return undefined
    return storedStore?.store_id === hub_store_id ? storedStore : yield* Effect.fail(answer.failure)
  })

/** The user object as the login answered it; one without the flag of the base work says so. */
const flat = ({ flags, ...named }: User): unknown => ({ [storeWork]: false, ...flags, ...named })
/** A session that was stored before the base work had a flag names none: who had any flag did that work. */
const recalled = (user: User): User => ({ ...user, flags: withStoreWork(user.flags) })

/** With whose session, and for which store, calls are made from now on. */
export const become = (user: Pick<User, "session">, { store_id }: Pick<StoreInfo, "store_id">) =>
  Rpc.use((rpc) => rpc.become({ session: user.session, storeId: store_id }))

/** From a user to where they work, with every call made for that store. */
const settled = Effect.fnUntraced(function* (user: User) {
  yield* become(user, ownStore(user))
  const store = yield* customStore(user)
  if (store !== undefined) yield* become(user, store)
  return { user, store }
})

const announcedName = "announced"
/** No list has more; older names are forgotten. */
const mostAnnounced = 300
const readAnnounced = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ user: Schema.Int, names: Schema.Array(Schema.String) }))
)

/** A reload tells nobody again what they were told of; a login does. */
const announcedTo = Effect.fnUntraced(function* (userId: number) {
  const memory = yield* KeyValueStore
  const stored = Result.getOrUndefined(readAnnounced(yield* memory.load(announcedName)))
  return stored?.user === userId ? stored.names : []
})
const rememberAnnounced = (user: number, names: ReadonlyArray<string>) =>
  KeyValueStore.use((memory) =>
    memory.save(announcedName, JSON.stringify({ user, names: names.slice(-mostAnnounced) }))
  )

/** Without the store that it works for a workstation starts with nobody: never at another one than was set. */
export const recallSession = (host: Caller) =>
  Effect.gen(function* () {
    const memory = yield* KeyValueStore
    const stored = yield* memory.load(sessionName)
    const user = Result.getOrUndefined(
      Result.map(Result.flatMap(readJson(stored ?? "null"), readUser), recalled)
    )
    const found = user === undefined ? undefined : Result.getOrUndefined(yield* Effect.result(settled(user)))
    const announced = found === undefined ? [] : yield* announcedTo(found.user.id)
    const urgentFirst = (yield* memory.load(urgentName)) === "1"
    const settings = yield* recallSettings
    host.tellClient({
      _tag: "Started",
      user: found?.user,
      store: found?.store,
      announced,
      urgentFirst,
      settings
    })
  })

const rememberSession = (user: User) =>
  KeyValueStore.use((memory) => memory.save(sessionName, JSON.stringify(flat(user))))

/** Of the user who is logged in still. */
export const rememberRights = Effect.fnUntraced(function* (userId: number, flags: Flags) {
  const memory = yield* KeyValueStore
  const stored = Result.getOrUndefined(
    Result.flatMap(readJson((yield* memory.load(sessionName)) ?? "null"), readUser)
  )
  if (stored?.id === userId) yield* rememberSession({ ...stored, flags })
})

const failedLogin = (host: Caller, message: string) =>
  host.tellClient({ _tag: "HeardNews", news: { _tag: "FailedLogin", message } })

/** Kept before anybody is told: who hears of it may leave for a page that looks for the session. */
const enter = Effect.fnUntraced(function* (host: Caller, admitted: User) {
  const { user, store } = yield* settled(admitted)
  yield* rememberSession(user)
  host.tellClient({ _tag: "LoggedIn", user, store })
  yield* forgetAnswers(host, user.id)
})

export const logIn = (host: Caller, username: string, password: string) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const user = yield* rpc.login(username, password)
    if (user.must_change_password !== true) return yield* enter(host, user)
    host.tellClient({ _tag: "HeardNews", news: { _tag: "PasswordGiven", user, present: password } })
  }).pipe(Effect.catch((failure) => Effect.sync(() => failedLogin(host, failureMessage(failure)))))

/** The login goes on with it. */
export const choosePassword = (host: Caller, { user, present, wanted }: ChoosePassword) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    yield* become(user, ownStore(user))
    const key = keyOf("own-password", user.session)
    yield* rpc.call(AuthService.changePassword, { present, wanted }, { key })
    const { must_change_password: _, ...own } = user
    yield* enter(host, own)
  }).pipe(
    Effect.catch((failure) =>
      Effect.sync(() =>
        failedLogin(host, failure._tag === "Unauthorized" ? sessionEnded : failureMessage(failure))
      )
    )
  )

/** The session ends here whether or not the server hears of it. */
export const logOut = (host: Caller) =>
  call(AuthService.logout, {}).pipe(
    Effect.ignore,
    Effect.andThen(Effect.sync(() => host.tellClient({ _tag: "LoggedOut" })))
  )

/** First of all calls, before the next person may have logged in: they would lose a session that they have just got. */
export const forgetSession = Effect.andThen(
  Rpc.use((rpc) => rpc.become(undefined)),
  KeyValueStore.use((memory) =>
    Effect.andThen(memory.save(sessionName, undefined), memory.save(announcedName, undefined))
  )
)

export const effects: Effects<SessionCommand> = {
  LogIn: (host, { username, password }) => logIn(host, username, password),
  ChoosePassword: choosePassword,
  LogOut: logOut,
  RecallSession: recallSession,
  ForgetSession: (host) => Effect.andThen(forgetSession, forgetAnswers(host)),
  RememberAnnounced: (_host, { userId, names }) => rememberAnnounced(userId, names),
  RememberUrgent: (_host, { isOn }) => rememberUrgent(isOn),
  RememberSettings: (_host, { settings }) => rememberSettings(settings),
  /** It ends whatever is held. */
  Disconnect: () => Effect.void,
  RememberRights: (_host, { userId, flags }) => rememberRights(userId, flags)
}
