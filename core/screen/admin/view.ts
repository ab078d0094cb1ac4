/** What the administrator's area shows: the list of users or of env variables, and what is open beside it. */
import type { Account } from "../../contract/admin.ts"
import { fromGmt, toLocal } from "../../day.ts"
import { fieldsView, formView } from "../../kit/form/view.ts"
import type { Action } from "../../kit/view/action.ts"
import { codeColumn, namedColumn, statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type * as View from "../../kit/view/view.ts"
import { nothingToShow } from "../../text/shipment-list.ts"
import { newFlagFields } from "./flag-list.ts"
import { type Message, type Model, openAccount, type Page, shownUsers, shownVariables } from "./model.ts"
import { passwordFields } from "./password.ts"
import { openFlagFields, openUserFields, openVariableFields } from "./submitting.ts"
import type { Variable } from "./variable-form.ts"

export const pageTitles: Record<Page, string> = { users: "Users", variables: "Env variables" }

const act = (
  id: string,
  title: string,
  message: Message,
  more: Partial<Action<Message>> = {}
): Action<Message> => ({ id, title, keys: [], outcome: { message }, ...more })

const stateOf = ({ disabled, admin }: Account): string =>
  [disabled ? "disabled" : "", admin ? "administrator" : ""].filter((word) => word !== "").join(", ")

const userTable = (model: Model): View.Part<Message> => {
  const users = shownUsers(model)
  return table<Account, Message>({
    id: "users",
    caption: "Users",
    columns: [
      titleColumn("username", "User name", 20, ({ username }) => username),
      namedColumn("name", "Name", "rest", ({ name }) => name),
      namedColumn("store", "Store", 24, ({ store_name, hub_store_id }) => `${store_name} (${hub_store_id})`),
      textColumn("role", "Role", 12, ({ type }) => type ?? ""),
      statusColumn("state", "State", 14, stateOf, {
        toneOf: ({ disabled }) => (disabled ? "warning" : undefined)
      })
    ],
    things: users,
    empty: model.users === undefined ? "Loading users" : nothingToShow,
    idOf: ({ username }) => username,
    chosenBy: ({ username }) => ({ _tag: "OpenedUser", username }),
    cursor: {
      index: users.findIndex(({ username }) => username === model.userForm?.changes),
      noun: "a user",
      moved: (by) => opened(users, model.userForm?.changes, by)
    }
  })
}

/** The user beside the one that is open; the first one where none is. */
const opened = (users: ReadonlyArray<Account>, username: string | undefined, by: number): Message => {
  const at = users.findIndex((user) => user.username === username)
  const next = users[Math.min(Math.max(at + by, 0), users.length - 1)]
  return next === undefined ? { _tag: "Declined" } : { _tag: "OpenedUser", username: next.username }
}

const variableTable = (model: Model): View.Part<Message> =>
  table<Variable, Message>({
    id: "variables",
    caption: "Env variables",
    columns: [
      titleColumn("name", "Name", 30, ({ name }) => name),
      textColumn("hub", "Hub", 8, ({ hub_id }) => (hub_id === null ? "every" : String(hub_id))),
      codeColumn("value", "Value", "rest", ({ value }) => value, { traits: ["cut"] }),
      statusColumn("problem", "Wrong", 30, ({ problem }) => problem ?? "", {
        toneOf: ({ problem }) => (problem === null ? undefined : "danger")
      }),
      textColumn("read", "Read by", 8, ({ is_public }) => (is_public ? "clients" : "server"))
    ],
    things: shownVariables(model),
    empty: model.variables === undefined ? "Loading env variables" : nothingToShow,
    idOf: ({ name, hub_id }) => `${name}-${hub_id}`,
    chosenBy: ({ name, hub_id }) => ({ _tag: "OpenedVariable", name, hub_id })
  })

/** What can be searched and opened. */
export const listView = (model: Model): View.View<Message> => {
  const { page, search } = model
  const title = pageTitles[page]
  return {
    title,
    actions: [
      page === "users"
        ? act("new", "New user", { _tag: "StartedUser" })
        : act("new", "New variable", { _tag: "StartedVariable" })
    ],
    parts: [
      {
        part: "search",
        label: `Search ${title.toLowerCase()}`,
        text: search,
        typed: (text): Message => ({ _tag: "TypedSearch", text })
      },
      page === "users" ? userTable(model) : variableTable(model)
    ],
    back: undefined
  }
}

const close: Action<Message> = {
  id: "close",
  title: "Close",
  keys: ["Escape"],
  outcome: { message: { _tag: "ClosedForm" } }
}

const seen = (account: Account): string => {
  const at = account.last_seen_at === null ? undefined : fromGmt(account.last_seen_at)
  const login = at === undefined ? "never logged in" : `last login ${toLocal(at).slice(0, 16)}`
  return account.disabled ? `Disabled, ${login}` : login
}

const userActions = ({ disabled }: Account): ReadonlyArray<Action<Message>> => [
  act("password", "Set password", { _tag: "StartedPassword" }),
  act("sessions", "End sessions", { _tag: "AskedToEndSessions" }),
  disabled
    ? act("enable", "Enable", { _tag: "AskedToEnable" })
    : act("disable", "Disable", { _tag: "AskedToDisable" }, { tone: "danger" })
]

/** The flags of the open user, below what else is known of them. */
export const flagView = (model: Model): View.View<Message> | undefined =>
  openAccount(model) === undefined
    ? undefined
    : { title: "Flags", actions: [], parts: flags(model), back: undefined }

const flags = (model: Model): ReadonlyArray<View.Part<Message>> => [
  {
    part: "search",
    label: "Search flags",
    text: model.flagSearch,
    typed: (text): Message => ({ _tag: "SearchedFlags", text })
  },
  formView(
    {
      id: "flags",
      text: "A switch is set when it is pressed, a value when it is submitted.",
      submit: { title: "Set values", busyTitle: "Setting...", message: { _tag: "SubmittedFlags" } }
    },
    openFlagFields(model, model.flagSearch),
    model.flagForm,
    (message): Message => ({ _tag: "FilledFlags", message })
  ),
  formView(
    {
      id: "new-flag",
      isLine: true,
      submit: { title: "Add", busyTitle: "Adding...", message: { _tag: "SubmittedNewFlag" } }
    },
    newFlagFields,
    model.newFlag,
    (message): Message => ({ _tag: "FilledNewFlag", message })
  )
]

const questionOf = (model: Model): View.Question<Message> | undefined => {
  const { question, password } = model
  if (question !== undefined)
    return {
      id: "sure",
      title: question.title,
      text: question.text,
      actions: [
        act("confirm", question.answer, { _tag: "Confirmed" }, { tone: "danger", code: "ok" }),
        act("cancel", "Cancel", { _tag: "Declined" }, { code: "back" })
      ],
      // What cannot be taken back is not what Enter does.
      first: 1,
      cancel: { _tag: "Declined" }
    }
  if (password === undefined) return undefined
  return {
    id: "password",
    title: `Password of ${model.userForm?.changes ?? ""}`,
    text: "Every session of this user ends.",
    parts: [
      fieldsView(
        "password",
        passwordFields,
        password,
        (message): Message => ({
          _tag: "FilledPassword",
          message
        })
      )
    ],
    actions: [
      act("set", "Set", { _tag: "SubmittedPassword" }, { code: "ok", isDisabled: password.isBusy }),
      act("cancel", "Cancel", { _tag: "Declined" }, { code: "back" })
    ],
    cancel: { _tag: "Declined" }
  }
}

const userView = (model: Model): View.View<Message> => {
  const account = openAccount(model)
  const isNew = model.userForm?.changes === undefined
  return {
    title: model.userForm?.changes ?? "New user",
    ...(account === undefined ? {} : { status: seen(account) }),
    actions: [...(account === undefined ? [] : userActions(account)), close],
    parts: [
      formView(
        {
          id: "user",
          submit: {
            title: isNew ? "Create" : "Save",
            busyTitle: isNew ? "Creating..." : "Saving...",
            message: { _tag: "SubmittedUser" }
          }
        },
        openUserFields(model),
        model.userForm?.form ?? model.newFlag,
        (message): Message => ({ _tag: "FilledUser", message })
      )
    ],
    back: undefined,
    question: questionOf(model)
  }
}

const variableView = (model: Model): View.View<Message> => {
  const changes = model.variableForm?.changes
  return {
    title: changes?.name ?? "New variable",
    actions: [
      ...(changes === undefined
        ? []
        : [act("remove", "Remove", { _tag: "AskedToRemoveVariable" }, { tone: "danger" })]),
      close
    ],
    parts: [
      formView(
        {
          id: "variable",
          submit: { title: "Save", busyTitle: "Saving...", message: { _tag: "SubmittedVariable" } }
        },
        openVariableFields(model),
        model.variableForm?.form ?? model.newFlag,
        (message): Message => ({ _tag: "FilledVariable", message })
      )
    ],
    back: undefined,
    question: questionOf(model)
  }
}

/** What is open beside the list; undefined where nothing is. */
export const openView = (model: Model): View.View<Message> | undefined => {
  if (model.userForm !== undefined) return userView(model)
  return model.variableForm === undefined ? undefined : variableView(model)
}
