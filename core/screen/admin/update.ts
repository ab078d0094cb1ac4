/** What every message does to the administrator's area. */
import * as form from "../../kit/form/form.ts"
import { failed, got } from "../../kit/listing.ts"
import { step, toast } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { isSettingName } from "../../session/settings.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import { closed, filled, hubsOf, isFilled, openedDialog, refused, submitted } from "./dialog.ts"
import { shownFlags, shownValues } from "./flag-rows.ts"
import {
  type Dialog,
  type Message,
  type Model,
  type Next,
  reload,
  type SetFlag,
  shownUsers
} from "./model.ts"
import { settingId, settingRows } from "./setting-list.ts"

type Account = NonNullable<Model["users"]>[number]

/** The rows of the list that is shown, by their ids. */
export const idsOf = (model: Model): ReadonlyArray<string> =>
  model.tab === "users"
    ? shownUsers(model).map(({ username }) => username)
    : settingRows(model).map(({ id }) => id)

const withAccount = (model: Model, account: Account): Model => {
  const others = (model.users ?? []).filter(({ id }) => id !== account.id)
  return { ...model, users: [...others, account].sort((a, b) => (a.username < b.username ? -1 : 1)) }
}

/** One switch at a time is on its way, so that the last one pressed is what holds. */
const pressed = (model: Model, set: SetFlag): Next =>
  step({ ...model, pressed: [...model.pressed, set] }, model.pressed.length === 0 ? [set] : [])
const answeredFlag = (model: Model): Next => {
  const [, ...pressed] = model.pressed
  return step({ ...model, pressed }, pressed.slice(0, 1))
}

const sure = (
  model: Model,
  question: Pick<Extract<Dialog, { readonly of: "sure" }>, "title" | "text" | "answer" | "command">
): Next => step({ ...model, dialog: { of: "sure", ...question, isBusy: false, problem: undefined } })

const ask = (model: Model, message: Extract<Message, { readonly _tag: `AskedTo${string}` }>): Next => {
  const { user: username = "", dialog } = model
  switch (message._tag) {
    case "AskedToDisable":
      return sure(model, {
        title: `Disable ${username}?`,
        text: "Every session of this user ends at once.",
        answer: "Disable",
        command: { _tag: "UpdateUser", username, fields: { disabled: true }, done: `${username} disabled` }
      })
    case "AskedToEnable":
      return step(model, [
        { _tag: "UpdateUser", username, fields: { disabled: false }, done: `${username} enabled` }
      ])
    case "AskedToEndSessions":
      return sure(model, {
        title: `End every session of ${username}?`,
        text: "Scans of open orders stay kept on their workstations.",
        answer: "End sessions",
        command: { _tag: "EndSessions", username }
      })
    case "AskedToReset": {
      if (!isFilled(dialog) || dialog.of !== "setting") return step(model)
      const { name, hub_id } = dialog
      const title = isSettingName(name) ? settingTitles[name][1] : name
      return sure(model, {
        title: hub_id === null ? `${title}: back to the default?` : `${title}: as for every hub again?`,
        text:
          hub_id === null
            ? "What is set here is taken away for every hub that has no own."
            : `What is set for ${hubsOf(model, hub_id).get(hub_id) ?? ""} is taken away.`,
        answer: "Take away",
        command: { _tag: "RemoveVariable", name, hub_id }
      })
    }
  }
}

/** What the answer says is done: it is closed, and the user who was made is looked at. */
const saved = (model: Model, account: Account | undefined): Next => {
  const { dialog } = model
  const done = { ...model, dialog: undefined }
  if (account === undefined)
    return dialog?.of === "setting" || dialog?.of === "sure" ? reload(done) : step(done)
  const isNew = dialog?.of === "user" && dialog.username === undefined
  return step({
    ...withAccount(done, account),
    ...(isNew ? { user: account.username, selected: account.username } : {})
  })
}

export const update = (model: Model, message: Message): Next => {
  const { dialog } = model
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedAdmin": {
      const { users, stores, variables } = message
      return step(got(model, message, { users, stores, variables }))
    }
    case "FailedAdmin":
      return step(failed(model, message))
    case "TypedSearch":
      return step({ ...model, search: message.text, selected: undefined })
    case "TurnedOnlySet":
      return step({ ...model, isOnlySet: !model.isOnlySet, selected: undefined })
    case "MovedRow": {
      const ids = idsOf(model)
      return step({ ...model, selected: movedTo(ids, ids.indexOf(model.selected ?? ""), message.by) })
    }

    case "OpenedUser":
      return step({
        ...model,
        user: message.username,
        selected: message.username,
        group: "about",
        flagSearch: "",
        flagRow: 0
      })
    case "ClosedUser":
      return step({ ...model, user: undefined, dialog: undefined })
    case "ChoseGroup":
      return step({ ...model, group: message.group, flagSearch: "", flagRow: 0 })
    case "SearchedFlags":
      return step({ ...model, flagSearch: message.text, flagRow: 0 })
    case "MovedFlag": {
      const count = shownFlags(model).length || shownValues(model).length
      return step({ ...model, flagRow: Math.min(Math.max(0, model.flagRow + message.by), count - 1) })
    }
    case "PressedFlag": {
      const { user, flagRow } = model
      if (user === undefined) return step(model)
      const at = shownFlags(model).findIndex(({ name }) => name === message.flag)
      return pressed(
        { ...model, flagRow: at === -1 ? flagRow : at },
        { _tag: "SetFlag", username: user, flag: message.flag, value: message.value }
      )
    }
    case "ChangedFlag":
      return answeredFlag(withAccount(model, message.account))
    case "RefusedFlag":
      return answeredFlag(model)

    case "OpenedDialog":
      return step({
        ...openedDialog(model, message.filling),
        ...(message.filling.of === "setting" ? { selected: settingId(message.filling) } : {})
      })
    case "AskedToDisable":
    case "AskedToEnable":
    case "AskedToEndSessions":
    case "AskedToReset":
      return ask(model, message)
    case "ToldForm":
      return step(isFilled(dialog) ? filled(model, dialog, message.message) : model)
    case "FoundCustomer":
      return dialog?.of === "customer"
        ? step(openedDialog(model, { of: "erasure", data: message.data, isAsking: false }))
        : step(model)
    case "SavedCustomer":
      return dialog?.of === "erasure"
        ? step(model, [{ _tag: "SaveCustomer", data: dialog.data }])
        : step(model)
    case "Submitted":
      if (isFilled(dialog)) return submitted(model, dialog)
      return dialog === undefined || dialog.isBusy
        ? step(model)
        : step({ ...model, dialog: { ...dialog, isBusy: true, problem: undefined } }, [dialog.command])
    case "ClosedDialog":
      return step(closed(model))
    case "Stayed":
      return step(
        isFilled(dialog)
          ? {
              ...model,
              dialog: { ...dialog, isLeaving: false, form: form.focusedOn(dialog.form, dialog.form.focus) }
            }
          : model
      )
    case "Discarded":
      return step({ ...model, dialog: undefined })
    case "Saved":
      return saved(model, message.account)
    case "Refused": {
      const after = refused(model, message.problem, message.field)
      // Nothing is open that could say it.
      return dialog === undefined ? step(after, [], [toast("failure", message.problem)]) : step(after)
    }
  }
}
