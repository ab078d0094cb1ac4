/** The administrator's area: users with their flags, and env variables. A program of its own beside the screens of work. */
import type { Account, UserFields } from "../../contract/admin.ts"
import type * as Day from "../../day.ts"
import * as form from "../../kit/form/form.ts"
import type { Toast } from "../../kit/toast.ts"
import type { User } from "../../session/user.ts"
import type { FlagValue } from "./flag-list.ts"
import type { Store } from "./user-form.ts"
import type { Variable } from "./variable-form.ts"

export type Page = "users" | "variables"

/** Something that cannot be taken back, waiting for a word. */
export interface Question {
  readonly title: string
  readonly text: string
  /** What the button says. */
  readonly answer: string
  readonly command: Command
}

export interface Model {
  readonly user: User | undefined
  /** out: nobody is logged in, or somebody who is no administrator; why. */
  readonly access: "starting" | "in" | "out"
  readonly page: Page
  readonly users: ReadonlyArray<Account> | undefined
  readonly stores: ReadonlyArray<Store>
  readonly variables: ReadonlyArray<Variable> | undefined
  readonly search: string
  /** The user that is open, by name; undefined for a new one. */
  readonly userForm: { readonly changes: string | undefined; readonly form: form.Form } | undefined
  readonly flagSearch: string
  /** What is being typed as values of flags. */
  readonly flagForm: form.Form
  readonly newFlag: form.Form
  /** A new password for the open user. */
  readonly password: form.Form | undefined
  /** The variable that is open; undefined for a new one. */
  readonly variableForm:
    | { readonly changes: Pick<Variable, "name" | "hub_id"> | undefined; readonly form: form.Form }
    | undefined
  readonly question: Question | undefined
  readonly isBusy: boolean
  /** Why there is nothing to show, or what was refused. */
  readonly problem: string | undefined
  readonly toasts: ReadonlyArray<Toast>
}

export type Message =
  | { readonly _tag: "Started"; readonly user: User | undefined }
  | { readonly _tag: "Ticked"; readonly now: Day.Instant }
  | { readonly _tag: "LostSession" }
  | { readonly _tag: "LoadedUsers"; readonly users: ReadonlyArray<Account> }
  | { readonly _tag: "LoadedStores"; readonly stores: ReadonlyArray<Store> }
  | { readonly _tag: "LoadedVariables"; readonly variables: ReadonlyArray<Variable> }
  | { readonly _tag: "Failed"; readonly message: string }
  | { readonly _tag: "AskedToReload" }
  | { readonly _tag: "ChosePage"; readonly page: Page }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "PressedToast"; readonly number: number }
  // One user
  | { readonly _tag: "OpenedUser"; readonly username: string }
  | { readonly _tag: "StartedUser" }
  | { readonly _tag: "FilledUser"; readonly message: form.Message }
  | { readonly _tag: "SubmittedUser" }
  | { readonly _tag: "SavedUser"; readonly account: Account; readonly message: string }
  /** A flag was set, or the user enabled or disabled: what stands unsaved in the form stays. */
  | { readonly _tag: "ChangedUser"; readonly account: Account; readonly message: string }
  | { readonly _tag: "AskedToDisable" }
  | { readonly _tag: "AskedToEnable" }
  | { readonly _tag: "AskedToEndSessions" }
  | { readonly _tag: "Done"; readonly message: string }
  | { readonly _tag: "StartedPassword" }
  | { readonly _tag: "FilledPassword"; readonly message: form.Message }
  | { readonly _tag: "SubmittedPassword" }
  | { readonly _tag: "ChangedPassword" }
  // Flags
  | { readonly _tag: "SearchedFlags"; readonly text: string }
  /** A switch is set at once, a text when it is submitted. */
  | { readonly _tag: "FilledFlags"; readonly message: form.Message }
  | { readonly _tag: "SubmittedFlags" }
  | { readonly _tag: "FilledNewFlag"; readonly message: form.Message }
  | { readonly _tag: "SubmittedNewFlag" }
  // Env variables
  | { readonly _tag: "OpenedVariable"; readonly name: string; readonly hub_id: number | null }
  | { readonly _tag: "StartedVariable" }
  | { readonly _tag: "FilledVariable"; readonly message: form.Message }
  | { readonly _tag: "SubmittedVariable" }
  | { readonly _tag: "AskedToRemoveVariable" }
  | { readonly _tag: "SavedVariables"; readonly message: string }
  // Around
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "Declined" }
  | { readonly _tag: "ClosedForm" }

export type Command =
  | { readonly _tag: "RecallSession" }
  | { readonly _tag: "LoadUsers" }
  | { readonly _tag: "LoadStores" }
  | { readonly _tag: "LoadVariables" }
  | {
      readonly _tag: "CreateUser"
      readonly username: string
      readonly password: string
      readonly fields: UserFields
    }
  | {
      readonly _tag: "UpdateUser"
      readonly username: string
      readonly fields: UserFields
    }
  | { readonly _tag: "SetDisabled"; readonly username: string; readonly disabled: boolean }
  | { readonly _tag: "SetFlag"; readonly username: string; readonly flag: string; readonly value: FlagValue }
  | { readonly _tag: "SetPassword"; readonly username: string; readonly password: string }
  | { readonly _tag: "EndSessions"; readonly username: string }
  | {
      readonly _tag: "SetVariable"
      readonly name: string
      readonly value: string
      readonly hub_id: number | null
    }
  | { readonly _tag: "RemoveVariable"; readonly name: string; readonly hub_id: number | null }

export type Step = readonly [Model, ReadonlyArray<Command>]

export const init: Step = [
  {
    user: undefined,
    access: "starting",
    page: "users",
    users: undefined,
    stores: [],
    variables: undefined,
    search: "",
    userForm: undefined,
    flagSearch: "",
    flagForm: form.blank,
    newFlag: form.blank,
    password: undefined,
    variableForm: undefined,
    question: undefined,
    isBusy: false,
    problem: undefined,
    toasts: []
  },
  [{ _tag: "RecallSession" }]
]

/** The account behind the open form; undefined for a new user. */
export const openAccount = ({ users, userForm }: Model): Account | undefined =>
  users?.find((account) => account.username === userForm?.changes)

/** The variable behind the open form; undefined for a new one. */
export const openVariable = ({ variables, variableForm }: Model): Variable | undefined =>
  variables?.find(
    ({ name, hub_id }) => name === variableForm?.changes?.name && hub_id === variableForm?.changes?.hub_id
  )

const has = (search: string, ...texts: ReadonlyArray<string>): boolean => {
  const wanted = search.trim().toLowerCase().split(/\s+/)
  const text = texts.join(" ").toLowerCase()
  return wanted.every((term) => text.includes(term))
}

/** The users that the search leaves. */
export const shownUsers = ({ users, search }: Pick<Model, "users" | "search">): ReadonlyArray<Account> =>
  (users ?? []).filter((account) =>
    has(search, account.username, account.name, account.store_name, account.type ?? "")
  )

/** The env variables that the search leaves. */
export const shownVariables = ({
  variables,
  search
}: Pick<Model, "variables" | "search">): ReadonlyArray<Variable> =>
  (variables ?? []).filter((variable) => has(search, variable.name, variable.value))
