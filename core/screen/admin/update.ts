/** What every message does to the administrator's area. */
import * as Result from "effect/Result"
import type { Account } from "../../contract/admin.ts"
import * as toast from "../toast.ts"
import { flagNameWanted, isFlagName, readFlagValue, shownValue } from "./flag-list.ts"
import {
  type Command,
  type Message,
  type Model,
  noFlag,
  openAccount,
  type Question,
  type Step
} from "./model.ts"
import * as userForm from "./user-form.ts"
import * as variableForm from "./variable-form.ts"

const loading: ReadonlyArray<Command> = [
  { _tag: "LoadUsers" },
  { _tag: "LoadStores" },
  { _tag: "LoadVariables" }
]

const said = (model: Model, kind: toast.ToastKind, text: string): Model => ({
  ...model,
  toasts: toast.shown(model.toasts, { kind, text })
})

const closed = (model: Model): Model => ({
  ...model,
  userForm: undefined,
  variableForm: undefined,
  password: undefined,
  question: undefined,
  flagSearch: "",
  flagTexts: {},
  newFlag: noFlag,
  problem: undefined
})

/** Asks the server; until it answers nothing else is asked. */
const ask = (model: Model, command: Command): Step =>
  model.isBusy ? [model, []] : [{ ...model, isBusy: true, problem: undefined }, [command]]

const question = (model: Model, asked: Question): Step => [{ ...model, question: asked }, []]

const submittedUser = (model: Model): Step => {
  const form = model.userForm
  if (form === undefined) return [model, []]
  const fields = userForm.fieldsOf(form, openAccount(model), model.stores)
  if (Result.isFailure(fields)) return [{ ...model, userForm: { ...form, problems: fields.failure } }, []]
  const username = form.username.trim()
  return form.changes === undefined
    ? ask(model, { _tag: "CreateUser", username, password: form.password, fields: fields.success })
    : ask(model, {
        _tag: "UpdateUser",
        username: form.changes,
        fields: fields.success
      })
}

const submittedFlag = (model: Model, flag: string, text: string): Step => {
  const username = model.userForm?.changes
  const value = readFlagValue(text)
  if (username === undefined) return [model, []]
  if (Result.isFailure(value)) return [{ ...model, problem: value.failure }, []]
  return ask(model, { _tag: "SetFlag", username, flag, value: value.success })
}

const submittedNewFlag = (model: Model): Step => {
  const { name, text } = model.newFlag
  if (!isFlagName(name.trim()))
    return [{ ...model, newFlag: { ...model.newFlag, problem: flagNameWanted } }, []]
  if (text.trim() === "")
    return [{ ...model, newFlag: { ...model.newFlag, problem: "A new flag needs a value" } }, []]
  return submittedFlag(model, name.trim(), text)
}

const submittedVariable = (model: Model): Step => {
  const form = model.variableForm
  if (form === undefined) return [model, []]
  const read = variableForm.read(form)
  return Result.isFailure(read)
    ? [{ ...model, variableForm: { ...form, problem: read.failure } }, []]
    : ask(model, { _tag: "SetVariable", ...read.success })
}

const withAccount = (model: Model, account: Account): Model => {
  const others = (model.users ?? []).filter(({ id }) => id !== account.id)
  const users = [...others, account].sort((a, b) => (a.username < b.username ? -1 : 1))
  return { ...model, users, isBusy: false }
}

/** What was typed as a flag is stored; the rest of the form is not touched. */
const changed = (model: Model, account: Account): Model => {
  const flagTexts = Object.fromEntries(
    Object.entries(model.flagTexts).filter(([name, text]) => shownValue(account.flags[name]) !== text.trim())
  )
  const isAdded = account.flags[model.newFlag.name.trim()] !== undefined
  return {
    ...withAccount(model, account),
    flagTexts,
    newFlag: isAdded ? noFlag : model.newFlag,
    userForm: model.userForm === undefined ? undefined : { ...model.userForm, disabled: account.disabled }
  }
}

const asked = (model: Model, message: Message): Step | undefined => {
  const username = model.userForm?.changes
  if (message._tag === "AskedToRemoveVariable") {
    const changes = model.variableForm?.changes
    if (changes === undefined) return [model, []]
    const where = changes.hub_id === null ? "" : ` of hub ${changes.hub_id}`
    return question(model, {
      text: `Remove ${changes.name}${where}? What reads it falls back to its default.`,
      answer: "Remove",
      command: { _tag: "RemoveVariable", ...changes }
    })
  }
  if (username === undefined) return undefined
  if (message._tag === "AskedToDisable")
    return question(model, {
      text: `Disable ${username}? Every session of this user ends at once.`,
      answer: "Disable",
      command: { _tag: "SetDisabled", username, disabled: true }
    })
  if (message._tag === "AskedToEndSessions")
    return question(model, {
      text: `End every session of ${username}? Scans of open orders stay kept on their workstations.`,
      answer: "End sessions",
      command: { _tag: "EndSessions", username }
    })
  if (message._tag === "AskedToEnable") return ask(model, { _tag: "SetDisabled", username, disabled: false })
  return undefined
}

export const update = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "Started":
      return message.user?.admin === true
        ? [{ ...model, user: message.user, access: "in" }, loading]
        : [{ ...model, access: "out" }, []]
    case "LostSession":
      return [{ ...closed(model), access: "out" }, []]
    case "Ticked": {
      const toasts = toast.remaining(model.toasts, message.now)
      return [toasts === model.toasts ? model : { ...model, toasts }, []]
    }
    case "LoadedUsers":
      return [{ ...model, users: message.users }, []]
    case "LoadedStores":
      return [{ ...model, stores: message.stores }, []]
    case "LoadedVariables":
      return [{ ...model, variables: message.variables }, []]
    case "Failed":
      return [said({ ...model, isBusy: false, problem: message.message }, "failure", message.message), []]
    case "AskedToReload":
      return [{ ...model, problem: undefined }, loading]
    case "ChosePage":
      return [{ ...closed(model), page: message.page, search: "" }, []]
    case "TypedSearch":
      return [{ ...model, search: message.text }, []]
    case "PressedToast":
      return [{ ...model, toasts: toast.without(model.toasts, message.number) }, []]

    case "OpenedUser": {
      const account = model.users?.find(({ username }) => username === message.username)
      return account === undefined
        ? [model, []]
        : [{ ...closed(model), userForm: userForm.formOf(account) }, []]
    }
    case "StartedUser":
      return [{ ...closed(model), userForm: userForm.empty }, []]
    case "TypedField":
      return model.userForm === undefined
        ? [model, []]
        : [{ ...model, userForm: userForm.typed(model.userForm, message.field, message.text) }, []]
    case "ToggledAdmin":
      return model.userForm === undefined
        ? [model, []]
        : [{ ...model, userForm: { ...model.userForm, admin: !model.userForm.admin } }, []]
    case "ToggledStore":
      return model.userForm === undefined
        ? [model, []]
        : [{ ...model, userForm: userForm.toggledStore(model.userForm, message.storeId) }, []]
    case "SubmittedUser":
      return submittedUser(model)
    case "SavedUser":
      return [
        said(
          { ...withAccount(model, message.account), userForm: userForm.formOf(message.account) },
          "success",
          message.message
        ),
        []
      ]
    case "ChangedUser":
      return [said(changed(model, message.account), "success", message.message), []]
    case "AskedToDisable":
    case "AskedToEnable":
    case "AskedToEndSessions":
    case "AskedToRemoveVariable":
      return asked(model, message) ?? [model, []]
    case "Done":
      return [said({ ...model, isBusy: false }, "success", message.message), []]
    case "StartedPassword":
      return [{ ...model, password: { text: "", problem: undefined } }, []]
    case "TypedPassword":
      return [{ ...model, password: { text: message.text, problem: undefined } }, []]
    case "SubmittedPassword": {
      const username = model.userForm?.changes
      if (model.password === undefined || username === undefined) return [model, []]
      return model.password.text === ""
        ? [{ ...model, password: { text: "", problem: "The password is required" } }, []]
        : ask(model, { _tag: "SetPassword", username, password: model.password.text })
    }
    case "ChangedPassword":
      return [
        said(
          { ...model, isBusy: false, password: undefined },
          "success",
          "Password set; the user logs in anew"
        ),
        []
      ]

    case "SearchedFlags":
      return [{ ...model, flagSearch: message.text }, []]
    case "ChoseFlag": {
      const username = model.userForm?.changes
      return username === undefined
        ? [model, []]
        : ask(model, { _tag: "SetFlag", username, flag: message.name, value: message.value })
    }
    case "TypedFlag":
      return [{ ...model, flagTexts: { ...model.flagTexts, [message.name]: message.text } }, []]
    case "SubmittedFlag": {
      const text = model.flagTexts[message.name]
      return text === undefined ? [model, []] : submittedFlag(model, message.name, text)
    }
    case "TypedNewFlag":
      return [
        { ...model, newFlag: { ...model.newFlag, [message.field]: message.text, problem: undefined } },
        []
      ]
    case "SubmittedNewFlag":
      return submittedNewFlag(model)

    case "OpenedVariable": {
      const variable = model.variables?.find(
        ({ name, hub_id }) => name === message.name && hub_id === message.hub_id
      )
      return variable === undefined
        ? [model, []]
        : [{ ...closed(model), variableForm: variableForm.formOf(variable) }, []]
    }
    case "StartedVariable":
      return [{ ...closed(model), variableForm: variableForm.empty }, []]
    case "TypedVariable":
      return model.variableForm === undefined
        ? [model, []]
        : [
            { ...model, variableForm: variableForm.typed(model.variableForm, message.field, message.text) },
            []
          ]
    case "SubmittedVariable":
      return submittedVariable(model)
    case "SavedVariables":
      return [
        said({ ...closed(model), isBusy: false }, "success", message.message),
        [{ _tag: "LoadVariables" }]
      ]

    case "Confirmed":
      return model.question === undefined
        ? [model, []]
        : ask({ ...model, question: undefined }, model.question.command)
    case "Declined":
      return [{ ...model, question: undefined }, []]
    case "ClosedForm":
      return model.password !== undefined ? [{ ...model, password: undefined }, []] : [closed(model), []]
  }
}
