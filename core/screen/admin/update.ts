/** What every message does to the administrator's area. */
import type { Account } from "../../contract/admin.ts"
import * as form from "../../kit/form/form.ts"
import * as toast from "../../kit/toast.ts"
import { questioned } from "./asking.ts"
import { flagFields, newFlagFields } from "./flag-list.ts"
import type { Command, Message, Model, Step } from "./model.ts"
import { passwordFields } from "./password.ts"
import {
  ask,
  filledFlags,
  openUserFields,
  openVariableFields,
  submittedFlags,
  submittedNewFlag,
  submittedPassword,
  submittedUser,
  submittedVariable
} from "./submitting.ts"

const loading: ReadonlyArray<Command> = [
  { _tag: "LoadUsers" },
  { _tag: "LoadStores" },
  { _tag: "LoadVariables" }
]

const withToast = (model: Model, kind: toast.ToastKind, text: string): Model => ({
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
  flagForm: form.blank,
  newFlag: form.blank,
  problem: undefined
})

/** It has answered: what is on its way no more can be changed again. */
const answered = (model: Model): Model => {
  const free = <A extends { readonly form: form.Form }>(open: A | undefined): A | undefined =>
    open === undefined ? undefined : { ...open, form: { ...open.form, isBusy: false } }
  return {
    ...model,
    isBusy: false,
    userForm: free(model.userForm),
    variableForm: free(model.variableForm),
    password: model.password === undefined ? undefined : { ...model.password, isBusy: false },
    newFlag: { ...model.newFlag, isBusy: false }
  }
}

const withAccount = (model: Model, account: Account): Model => {
  const others = (model.users ?? []).filter(({ id }) => id !== account.id)
  const users = [...others, account].sort((a, b) => (a.username < b.username ? -1 : 1))
  return { ...answered(model), users }
}

/** What was typed as a flag is stored; the rest of the form is not touched. */
const changed = (model: Model, account: Account): Model => {
  const after = withAccount(model, account)
  const fields = flagFields(account.flags, "")
  const entries = Object.fromEntries(
    Object.entries(model.flagForm.entries).filter(
      ([name, { text }]) => fields[name]?.initial.text !== text.trim()
    )
  )
  const added = form.entryOf(newFlagFields, model.newFlag, "name").text.trim()
  return {
    ...after,
    flagForm: { ...model.flagForm, entries },
    newFlag: account.flags[added] === undefined ? after.newFlag : form.blank
  }
}

export const update = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "Started":
      return message.user?.admin === true
        ? [{ ...model, user: message.user, access: "in" }, loading]
        : [{ ...model, user: message.user, access: "out" }, []]
    case "LostSession":
      return [{ ...closed(model), user: undefined, access: "out" }, []]
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
      return [withToast({ ...answered(model), problem: message.message }, "failure", message.message), []]
    case "AskedToReload":
      return [{ ...model, problem: undefined }, loading]
    case "ChosePage":
      return [{ ...closed(model), page: message.page, search: "" }, []]
    case "TypedSearch":
      return [{ ...model, search: message.text }, []]
    case "PressedToast":
      return [{ ...model, toasts: toast.without(model.toasts, message.number) }, []]

    case "OpenedUser": {
      const isThere = model.users?.some(({ username }) => username === message.username) === true
      return isThere
        ? [{ ...closed(model), userForm: { changes: message.username, form: form.blank } }, []]
        : [model, []]
    }
    case "StartedUser": {
      const start = { ...closed(model), userForm: { changes: undefined, form: form.blank } }
      return [{ ...start, userForm: { ...start.userForm, form: form.emptyForm(openUserFields(start)) } }, []]
    }
    case "FilledUser": {
      const { userForm } = model
      if (userForm === undefined) return [model, []]
      const next = form.update(openUserFields(model), userForm.form, message.message)
      return [{ ...model, userForm: { ...userForm, form: next } }, []]
    }
    case "SubmittedUser":
      return submittedUser(model)
    case "SavedUser":
      return [
        withToast(
          {
            ...withAccount(model, message.account),
            userForm: { changes: message.account.username, form: form.blank }
          },
          "success",
          message.message
        ),
        []
      ]
    case "ChangedUser":
      return [withToast(changed(model, message.account), "success", message.message), []]
    case "AskedToDisable":
    case "AskedToEnable":
    case "AskedToEndSessions":
    case "AskedToRemoveVariable":
      return questioned(model, message) ?? [model, []]
    case "Done":
      return [withToast(answered(model), "success", message.message), []]
    case "StartedPassword":
      return [{ ...model, password: form.emptyForm(passwordFields) }, []]
    case "FilledPassword":
      return model.password === undefined
        ? [model, []]
        : [{ ...model, password: form.update(passwordFields, model.password, message.message) }, []]
    case "SubmittedPassword":
      return submittedPassword(model)
    case "ChangedPassword":
      return [
        withToast(
          { ...answered(model), password: undefined },
          "success",
          "Password set; the user logs in anew"
        ),
        []
      ]

    case "SearchedFlags":
      return [{ ...model, flagSearch: message.text }, []]
    case "FilledFlags":
      return filledFlags(model, message.message)
    case "SubmittedFlags":
      return submittedFlags(model)
    case "FilledNewFlag":
      return [{ ...model, newFlag: form.update(newFlagFields, model.newFlag, message.message) }, []]
    case "SubmittedNewFlag":
      return submittedNewFlag(model)

    case "OpenedVariable": {
      const { name, hub_id } = message
      const isThere = model.variables?.some((each) => each.name === name && each.hub_id === hub_id) === true
      return isThere
        ? [{ ...closed(model), variableForm: { changes: { name, hub_id }, form: form.blank } }, []]
        : [model, []]
    }
    case "StartedVariable": {
      const start = { ...closed(model), variableForm: { changes: undefined, form: form.blank } }
      const emptyForm = form.emptyForm(openVariableFields(start))
      return [{ ...start, variableForm: { ...start.variableForm, form: emptyForm } }, []]
    }
    case "FilledVariable": {
      const { variableForm } = model
      if (variableForm === undefined) return [model, []]
      const next = form.update(openVariableFields(model), variableForm.form, message.message)
      return [{ ...model, variableForm: { ...variableForm, form: next } }, []]
    }
    case "SubmittedVariable":
      return submittedVariable(model)
    case "SavedVariables":
      return [withToast(closed(answered(model)), "success", message.message), [{ _tag: "LoadVariables" }]]

    case "Confirmed":
      return model.question === undefined
        ? [model, []]
        : ask({ ...model, question: undefined }, model.question.command)
    case "Declined":
      return [{ ...model, question: undefined, password: undefined }, []]
    case "ClosedForm":
      return [closed(model), []]
  }
}
