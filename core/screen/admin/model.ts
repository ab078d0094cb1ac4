/**
 * The administrator's area: users with what they may do, and the settings of the network. A switch holds as soon as it is
 * pressed; everything else is filled in beside the list, and lost by nobody who has not said so.
 */
import type { Account, UserFields } from "../../contract/admin.ts"
import type { CustomerData } from "../../counter/customer-data.ts"
import type * as form from "../../kit/form/form.ts"
import { loading, notRead, type Reading } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import type { FlagGroup } from "./flag-groups.ts"
import type { FlagValue } from "./flag-list.ts"
import type { Store } from "./user-form.ts"
import type { Variable } from "./variable-form.ts"

export type Tab = "users" | "settings"

export interface SetFlag {
  readonly _tag: "SetFlag"
  readonly username: string
  readonly flag: string
  readonly value: FlagValue
}

/** What is filled in, and what it is about. */
type Filling =
  /** Without a name: a new one. */
  | { readonly of: "user"; readonly username: string | undefined }
  | { readonly of: "password"; readonly username: string }
  /** A flag that has a value of its own; without a name one that is typed, too. */
  | { readonly of: "flag"; readonly username: string; readonly flag: string | undefined }
  /** For every hub where it is null. */
  | { readonly of: "setting"; readonly name: string; readonly hub_id: number | null }
  /** A customer who is looked for, and who was found. */
  | { readonly of: "customer" }
  | { readonly of: "erasure"; readonly data: CustomerData; readonly isAsking: boolean }

/** Something that cannot be taken back, before it is done. */
interface Sure {
  readonly of: "sure"
  readonly title: string
  readonly text: string
  /** What the button says. */
  readonly answer: string
  readonly command: Command
}

export type Dialog =
  | (Filling & {
      readonly form: form.Form
      /** It was closed with something in it that is not saved. */
      readonly isLeaving: boolean
    })
  | (Sure & { readonly isBusy: boolean; readonly problem: string | undefined })
export type FilledDialog = Extract<Dialog, { readonly form: form.Form }>

export interface Model extends Reading {
  readonly tab: Tab
  readonly users: ReadonlyArray<Account> | undefined
  readonly stores: ReadonlyArray<Store>
  readonly variables: ReadonlyArray<Variable>
  /** In the list that is shown. */
  readonly search: string
  /** The settings that somebody has set, and no others. */
  readonly isOnlySet: boolean
  /** The row under the cursor. */
  readonly selected: string | undefined
  /** The user that is looked at. */
  readonly user: string | undefined
  /** What of the user is shown: who it is, or a group of flags. */
  readonly group: FlagGroup | "about"
  readonly flagSearch: string
  readonly flagRow: number
  /** Switches that were pressed, the first of which is on its way. */
  readonly pressed: ReadonlyArray<SetFlag>
  readonly dialog: Dialog | undefined
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | {
      readonly _tag: "LoadedAdmin"
      readonly requestId: number
      readonly users: ReadonlyArray<Account>
      readonly stores: ReadonlyArray<Store>
      readonly variables: ReadonlyArray<Variable>
    }
  | { readonly _tag: "FailedAdmin"; readonly requestId: number; readonly problem: string | undefined }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "TurnedOnlySet" }
  | { readonly _tag: "MovedRow"; readonly by: number }
  // One user
  | { readonly _tag: "OpenedUser"; readonly username: string }
  | { readonly _tag: "ClosedUser" }
  | { readonly _tag: "ChoseGroup"; readonly group: Model["group"] }
  | { readonly _tag: "SearchedFlags"; readonly text: string }
  | { readonly _tag: "MovedFlag"; readonly by: number }
  | { readonly _tag: "PressedFlag"; readonly flag: string; readonly value: boolean | null }
  | { readonly _tag: "ChangedFlag"; readonly account: Account }
  | { readonly _tag: "RefusedFlag" }
  // What is filled in or asked
  | { readonly _tag: "OpenedDialog"; readonly filling: Filling }
  | { readonly _tag: "AskedToDisable" | "AskedToEnable" | "AskedToEndSessions" | "AskedToReset" }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "FoundCustomer"; readonly data: CustomerData }
  | { readonly _tag: "SavedCustomer" }
  | { readonly _tag: "ClosedDialog" | "Stayed" | "Discarded" }
  | { readonly _tag: "Saved"; readonly account?: Account }
  /** `field`: what it is about, where it is about one. */
  | { readonly _tag: "Refused"; readonly problem: string; readonly field: string | undefined }

export type Command =
  | { readonly _tag: "LoadAdmin"; readonly requestId: number }
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
      /** What is told when it is done. */
      readonly done: string
    }
  | SetFlag
  /** The same, filled in. */
  | (Omit<SetFlag, "_tag"> & { readonly _tag: "SaveFlag" })
  | { readonly _tag: "SetPassword"; readonly username: string; readonly password: string }
  | { readonly _tag: "EndSessions"; readonly username: string }
  | {
      readonly _tag: "SetVariable"
      readonly name: string
      readonly value: string
      readonly hub_id: number | null
    }
  | { readonly _tag: "RemoveVariable"; readonly name: string; readonly hub_id: number | null }
  | { readonly _tag: "LookUpCustomer"; readonly mobile: string }
  | {
      readonly _tag: "EraseCustomer"
      readonly mobile: string
      readonly reason: string
      readonly username: string
      readonly password: string
    }
  | { readonly _tag: "SaveCustomer"; readonly data: CustomerData }

export type Next = Step<Model, Command>

/** Asks for all of it: what is shown stays until the answer is there. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  return step(model, [{ _tag: "LoadAdmin", requestId: model.requestId }])
}

const before: Model = {
  ...notRead,
  tab: "users",
  users: undefined,
  stores: [],
  variables: [],
  search: "",
  isOnlySet: false,
  selected: undefined,
  user: undefined,
  group: "about",
  flagSearch: "",
  flagRow: 0,
  pressed: [],
  dialog: undefined
}

/** Another tab begins at its top. */
export const opened = (tab: Tab, shown: Model | undefined): Next =>
  shown === undefined
    ? reload({ ...before, tab })
    : step({ ...shown, tab, search: "", selected: undefined, user: undefined, dialog: undefined })

/** A user as what was pressed has them; undefined where there is none of that name. */
export const accountOf = (
  { users, pressed }: Pick<Model, "users" | "pressed">,
  username: string | undefined
): Account | undefined => {
  const account = users?.find((each) => each.username === username)
  if (account === undefined) return undefined
  const flags = pressed
    .filter((each) => each.username === username)
    .reduce<Record<string, unknown>>((all, { flag, value }) => {
      const { [flag]: _, ...others } = all
      return value === null ? others : { ...others, [flag]: value }
    }, account.flags)
  return { ...account, flags }
}

const has = (search: string, ...texts: ReadonlyArray<string>): boolean => {
  const wanted = search.trim().toLowerCase().split(/\s+/)
  const text = texts.join(" ").toLowerCase()
  return wanted.every((term) => text.includes(term))
}

export { has as hasAll }

/** The users that the search leaves. */
export const shownUsers = ({ users, search }: Pick<Model, "users" | "search">): ReadonlyArray<Account> =>
  (users ?? []).filter((account) =>
    has(search, account.username, account.name, account.store_name, account.type ?? "")
  )
