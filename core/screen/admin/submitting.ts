/** What is filled in in the administrator's area, read and sent: users, flags, passwords, variables. */
import * as Result from "effect/Result"
import * as form from "../../kit/form/form.ts"
import { type FlagValue, flagFields, newFlagFields } from "./flag-list.ts"
import { type Command, type Model, openAccount, openVariable, type Step } from "./model.ts"
import { passwordFields } from "./password.ts"
import * as user from "./user-form.ts"
import * as variable from "./variable-form.ts"

/** Asks the server; until it answers nothing else is asked. */
export const ask = (model: Model, ...commands: ReadonlyArray<Command>): Step =>
  model.isBusy || commands.length === 0
    ? [model, []]
    : [{ ...model, isBusy: true, problem: undefined }, commands]

export const openUserFields = (model: Model) =>
  user.userFields(openAccount(model), model.stores, model.userForm?.form)
export const openVariableFields = (model: Model) =>
  variable.variableFields(openVariable(model), model.stores, model.variableForm?.form)
export const openFlagFields = (model: Model, search: string) =>
  flagFields(openAccount(model)?.flags ?? {}, search)

export const submittedUser = (model: Model): Step => {
  const { userForm } = model
  if (userForm === undefined || model.isBusy) return [model, []]
  const [next, values] = form.submit(openUserFields(model), userForm.form)
  const after = { ...model, userForm: { ...userForm, form: next } }
  if (values === undefined) return [after, []]
  const fields = user.fieldsOf(values, openAccount(model))
  const { username = "", password = "" }: user.UserValues = values
  return userForm.changes === undefined
    ? ask(after, {
        _tag: "CreateUser",
        username,
        password,
        fields
      })
    : ask(after, { _tag: "UpdateUser", username: userForm.changes, fields })
}

/** A switch is set when it is pressed. */
export const filledFlags = (model: Model, message: form.Message): Step => {
  const username = model.userForm?.changes
  const fields = openFlagFields(model, "")
  const flagForm = form.update(fields, model.flagForm, message)
  if (message._tag !== "TypedField" || fields[message.field]?.input.kind !== "select")
    return [{ ...model, flagForm }, []]
  const value = fields[message.field]?.read(form.entryOf(fields, flagForm, message.field))
  if (username === undefined || value === undefined || Result.isFailure(value)) return [model, []]
  return ask(model, { _tag: "SetFlag", username, flag: message.field, value: value.success })
}

/** Every text that is another one than is stored. */
export const submittedFlags = (model: Model): Step => {
  const username = model.userForm?.changes
  const fields = openFlagFields(model, "")
  const read = form.read(fields, model.flagForm)
  if (username === undefined) return [model, []]
  if (Result.isFailure(read))
    return [{ ...model, flagForm: form.withProblems(fields, model.flagForm, read.failure) }, []]
  const values = read.success as Readonly<Record<string, FlagValue>>
  const changed = Object.entries(model.flagForm.entries).filter(
    ([flag, { text }]) => fields[flag] !== undefined && text.trim() !== fields[flag].initial.text
  )
  return ask(
    model,
    ...changed.map(([flag]): Command => ({ _tag: "SetFlag", username, flag, value: values[flag] ?? null }))
  )
}

export const submittedNewFlag = (model: Model): Step => {
  const username = model.userForm?.changes
  if (username === undefined || model.isBusy) return [model, []]
  const [newFlag, values] = form.submit(newFlagFields, model.newFlag)
  if (values === undefined) return [{ ...model, newFlag }, []]
  return ask({ ...model, newFlag }, { _tag: "SetFlag", username, flag: values.name, value: values.value })
}

export const submittedPassword = (model: Model): Step => {
  const username = model.userForm?.changes
  if (model.password === undefined || username === undefined || model.isBusy) return [model, []]
  const [password, values] = form.submit(passwordFields, model.password)
  return values === undefined
    ? [{ ...model, password }, []]
    : ask({ ...model, password }, { _tag: "SetPassword", username, password: values.password })
}

export const submittedVariable = (model: Model): Step => {
  const { variableForm } = model
  if (variableForm === undefined || model.isBusy) return [model, []]
  const [next, values] = form.submit(openVariableFields(model), variableForm.form)
  const after = { ...model, variableForm: { ...variableForm, form: next } }
  return values === undefined
    ? [after, []]
    : ask(after, { _tag: "SetVariable", ...variable.variableOf(values) })
}
