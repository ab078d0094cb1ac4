/** The administrator's area: users with their flags, and env variables. A program of its own beside the screens of work. */
import type { Account, UserFields } from "../../contract/admin.ts"
import type * as Day from "../../day.ts"
import type { User } from "../../session/user.ts"
import type { Toast } from "../toast.ts"
import type { FlagValue } from "./flag-list.ts"
import type { Store, TextField, UserForm } from "./user-form.ts"
import type { Variable, VariableField, VariableForm } from "./variable-form.ts"

export type Page = "users" | "variables"

/** Something that cannot be taken back, waiting for a word. */
export interface Question {
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
  readonly userForm: UserForm | undefined
  readonly flagSearch: string
  /** What is being typed as the value of a flag. */
  readonly flagTexts: Readonly<Record<string, string>>
  readonly newFlag: { readonly name: string; readonly text: string; readonly problem: string | undefined }
  /** A new password for the open user. */
  readonly password: { readonly text: string; readonly problem: string | undefined } | undefined
  readonly variableForm: VariableForm | undefined
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
  | { readonly _tag: "TypedField"; readonly field: TextField; readonly text: string }
  | { readonly _tag: "ToggledAdmin" }
  | { readonly _tag: "ToggledStore"; readonly storeId: number }
  | { readonly _tag: "SubmittedUser" }
  | { readonly _tag: "SavedUser"; readonly account: Account; readonly message: string }
  /** A flag was set, or the user enabled or disabled: what stands unsaved in the form stays. */
  | { readonly _tag: "ChangedUser"; readonly account: Account; readonly message: string }
  | { readonly _tag: "AskedToDisable" }
  | { readonly _tag: "AskedToEnable" }
  | { readonly _tag: "AskedToEndSessions" }
  | { readonly _tag: "Done"; readonly message: string }
  | { readonly _tag: "StartedPassword" }
  | { readonly _tag: "TypedPassword"; readonly text: string }
  | { readonly _tag: "SubmittedPassword" }
  | { readonly _tag: "ChangedPassword" }
  // Flags
  | { readonly _tag: "SearchedFlags"; readonly text: string }
  | { readonly _tag: "ChoseFlag"; readonly name: string; readonly value: FlagValue }
  | { readonly _tag: "TypedFlag"; readonly name: string; readonly text: string }
  | { readonly _tag: "SubmittedFlag"; readonly name: string }
  | { readonly _tag: "TypedNewFlag"; readonly field: "name" | "text"; readonly text: string }
  | { readonly _tag: "SubmittedNewFlag" }
  // Env variables
  | { readonly _tag: "OpenedVariable"; readonly name: string; readonly hub_id: number | null }
  | { readonly _tag: "StartedVariable" }
  | { readonly _tag: "TypedVariable"; readonly field: VariableField; readonly text: string }
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

/** No new flag is being typed. */
export const noFlag: Model["newFlag"] = { name: "", text: "", problem: undefined }

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
    flagTexts: {},
    newFlag: noFlag,
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
