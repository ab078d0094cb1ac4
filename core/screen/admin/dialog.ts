/** What is filled in beside the lists, and asked before what cannot be taken back: its fields, and what they come to. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { type Step, step } from "../../kit/step.ts"
import { isSettingName, settingOf } from "../../session/settings.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import { customerFields } from "./customer-dialog.ts"
import { flagFields, newFlagFields } from "./flag-list.ts"
import { accountOf, type Command, type Dialog, type FilledDialog, type Message, type Model } from "./model.ts"
import { editorOf, valueProblem } from "./setting-editor.ts"
import { storedIn, variableOf } from "./setting-list.ts"
import { fieldsOf as changedFields, type UserValues, userFields } from "./user-form.ts"

type Next = Step<Model, Command>
type Of<Kind extends FilledDialog["of"]> = Extract<FilledDialog, { readonly of: Kind }>

const passwordFields = {
  password: field.password({
    label: "New password",
    isNew: true,
    isRequired: true,
    wanted: "The password is required"
  })
}

/** Every hub once, by the first of its stores, and the one that the setting is of. */
export const hubsOf = (
  { stores }: Pick<Model, "stores">,
  own: number | null = null
): ReadonlyMap<number, string> => {
  const hubs = new Map(stores.toReversed().map(({ hub_id, name }) => [hub_id, `Hub ${hub_id}: ${name}`]))
  if (own !== null && !hubs.has(own)) hubs.set(own, `Hub ${own}`)
  return new Map([...hubs].sort(([one], [other]) => one - other))
}

/** The reasons of an item that is not sent, as they hold in a hub. */
const reasonsIn = (model: Model, hub_id: number | null): ReadonlyArray<string> => {
  const of = (hub: number | null) =>
    settingOf("accept_order_reason", variableOf(model, "accept_order_reason", hub)?.value)
  return of(hub_id) ?? of(null) ?? []
}

const editorFor = (model: Model, { name, hub_id }: Pick<Of<"setting">, "name" | "hub_id">) => {
  const variable = variableOf(model, name, hub_id)
  const value = storedIn(variable)
  const stored = variable?.problem == null || !isSettingName(name) ? value : undefined
  return { stored, editor: editorOf(name, stored, reasonsIn(model, hub_id)) }
}

const hubField = (model: Model, hub_id: number | null) =>
  field.select({
    label: "Holds for",
    options: [
      { value: "", title: "Every hub" },
      ...[...hubsOf(model, hub_id)].map(([id, title]) => ({ value: String(id), title }))
    ],
    initial: hub_id === null ? "" : String(hub_id)
  })

export const fieldsIn = (model: Model, dialog: FilledDialog): form.Fields => {
  switch (dialog.of) {
    case "user":
      return userFields(accountOf(model, dialog.username), model.stores, dialog.form)
    case "password":
      return passwordFields
    case "flag":
      return dialog.flag === undefined
        ? newFlagFields
        : flagFields(accountOf(model, dialog.username)?.flags ?? {}, dialog.flag)
    case "customer":
    case "erasure":
      return customerFields(dialog)
    case "setting": {
      const { stored, editor } = editorFor(model, dialog)
      return { hub: hubField(model, dialog.hub_id), ...editor.fields(stored) }
    }
  }
}

/** Something stands in it that is not what is stored. */
export const isDirty = (model: Model, dialog: FilledDialog): boolean => {
  if (dialog.of === "customer") return false
  const fields = fieldsIn(model, dialog)
  return Object.entries(dialog.form.entries).some(([name, { text, items }]) => {
    const initial = fields[name]?.initial
    return (
      initial !== undefined &&
      (text.trim() !== initial.text.trim() || items.join("\n") !== initial.items.join("\n"))
    )
  })
}

export const isFilled = (dialog: Dialog | undefined): dialog is FilledDialog =>
  dialog !== undefined && dialog.of !== "sure"

export const openedDialog = (
  model: Model,
  filling: Extract<Message, { readonly _tag: "OpenedDialog" }>["filling"]
): Model => {
  const dialog: FilledDialog = { ...filling, form: form.blank, isLeaving: false }
  const fields = fieldsIn(model, dialog)
  const first = Object.keys(fields).find((name) => name !== "hub" && fields[name]?.isDisabled !== true)
  const problem =
    filling.of === "setting" ? variableOf(model, filling.name, filling.hub_id)?.problem : undefined
  const title = filling.of === "setting" && isSettingName(filling.name) ? settingTitles[filling.name][1] : ""
  const sentence =
    problem == null || title === "" || filling.of !== "setting"
      ? problem
      : problem.replace(filling.name, title)
  return {
    ...model,
    dialog: {
      ...dialog,
      form: {
        ...form.blank,
        focus: first,
        problems: sentence == null || first === undefined ? {} : { [first]: sentence }
      }
    }
  }
}

/** Another hub has another value: what was typed goes along to it. */
export const filled = (model: Model, dialog: FilledDialog, message: form.Message): Model => {
  const fields = fieldsIn(model, dialog)
  if (dialog.of === "setting" && message._tag === "TypedField" && message.field === "hub") {
    const hub_id = message.text === "" ? null : Number(message.text)
    const { hub: _, ...entries } = dialog.form.entries
    return isDirty(model, dialog)
      ? { ...model, dialog: { ...dialog, hub_id, form: { ...dialog.form, entries } } }
      : openedDialog(model, { of: "setting", name: dialog.name, hub_id })
  }
  return { ...model, dialog: { ...dialog, form: form.update(fields, dialog.form, message) } }
}

const commandOf = (
  model: Model,
  dialog: FilledDialog,
  values: Readonly<Record<string, unknown>>
): Result.Result<Command, string> => {
  switch (dialog.of) {
    case "user": {
      const account = accountOf(model, dialog.username)
      const fields = changedFields(values as unknown as UserValues, account)
      const { username = "", password = "" } = values as unknown as UserValues
      return Result.succeed(
        dialog.username === undefined
          ? { _tag: "CreateUser", username, password, fields }
          : { _tag: "UpdateUser", username: dialog.username, fields, done: `${dialog.username} saved` }
      )
    }
    case "password":
      return Result.succeed({
        _tag: "SetPassword",
        username: dialog.username,
        password: String(values.password)
      })
    case "flag": {
      const { name = dialog.flag, value } = values as {
        name?: string
        value: string | number | boolean | null
      }
      return Result.succeed({ _tag: "SaveFlag", username: dialog.username, flag: name ?? "", value })
    }
    case "customer":
      return Result.succeed({ _tag: "LookUpCustomer", mobile: String(values.mobile) })
    case "erasure":
      return Result.succeed({
        _tag: "EraseCustomer",
        mobile: dialog.data.mobile,
        reason: String(values.reason),
        username: String(values.username),
        password: String(values.password)
      })
    case "setting": {
      const { hub: _, ...own } = values
      const value = editorFor(model, dialog).editor.toStored(own)
      const problem = valueProblem(dialog.name, value)
      return problem === undefined
        ? Result.succeed({
            _tag: "SetVariable",
            name: dialog.name,
            hub_id: dialog.hub_id,
            value: JSON.stringify(value)
          })
        : Result.fail(problem)
    }
  }
}

/** Sends what was filled in; what is as it is stored is not sent, and nothing was to be done. */
export const submitted = (model: Model, dialog: FilledDialog): Next => {
  const fields = fieldsIn(model, dialog)
  const [next, values] = form.submit(fields, dialog.form)
  if (values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const command = commandOf(model, dialog, values)
  if (Result.isFailure(command)) {
    const first = Object.keys(fields).find((name) => name !== "hub")
    return step({
      ...model,
      dialog: { ...dialog, form: form.refused(fields, dialog.form, command.failure, first) }
    })
  }
  return step({ ...model, dialog: { ...dialog, form: next } }, [command.success])
}

/** It was refused: all that was typed stands, and can be sent again. */
export const refused = (model: Model, problem: string, about: string | undefined): Model => {
  const { dialog } = model
  if (dialog === undefined) return model
  return isFilled(dialog)
    ? {
        ...model,
        dialog: { ...dialog, form: form.refused(fieldsIn(model, dialog), dialog.form, problem, about) }
      }
    : { ...model, dialog: { ...dialog, isBusy: false, problem } }
}

/** With something in it that is not saved it asks first. */
export const closed = (model: Model): Model => {
  const { dialog } = model
  if (!isFilled(dialog)) return { ...model, dialog: dialog?.isBusy === true ? dialog : undefined }
  if (dialog.form.isBusy) return model
  return { ...model, dialog: isDirty(model, dialog) ? { ...dialog, isLeaving: true } : undefined }
}
