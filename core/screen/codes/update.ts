/** What every message does to the page of the code rules. */
import { listChanges } from "../../barcode/rule/list-changes.ts"
import {
  listsWith,
  ownOffText,
  restored,
  turnsOwnOff,
  writtenLists
} from "../../barcode/rule/network-lists.ts"
import { readRuleText } from "../../barcode/rule/rule-text.ts"
import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { failed, got, movedRow } from "../../kit/listing.ts"
import { step, toast } from "../../kit/step.ts"
import { type Dialog, type Lists, type Message, type Model, type Next, reload, type Wanted } from "./model.ts"

export const importFields = {
  text: field.text({
    label: "Rules as CSV or JSON",
    note: "The first line of CSV names the columns: list, name, title, kind, length, starts, order, fields",
    lines: 12,
    isCode: true,
    takesFile: true,
    isRequired: true
  })
}

/** The versions that may be restored, the last one first. */
export const versionFields = ({ version, saves }: Pick<Model, "version" | "saves">) => ({
  version: field.select({
    label: "Version",
    options: [
      ...saves
        .filter((save) => save.version !== version)
        .map((save) => ({
          value: String(save.version),
          title: `${save.version}, ${save.changed_by}, ${Day.localMinute(save.changed_at)}`
        })),
      { value: "0", title: "0, as Packhouse brings them" }
    ],
    isRequired: true
  })
})

/** What restoring a version would change, asked before it is. */
const confirming = (model: Model, version: number, then: Lists): Next => {
  const now = model.lists ?? []
  const lists = restored(now, then)
  if (writtenLists(lists) === writtenLists(now))
    return step(
      { ...model, isSaving: false, dialog: undefined },
      [],
      [toast("info", `The lists are as version ${version} had them already`, "codes")]
    )
  const { after, rules, more } = listChanges(now, lists, 0)
  return step({
    ...model,
    isSaving: false,
    dialog: {
      of: "sure",
      title: `Restore version ${version}?`,
      text: [
        `Lists: ${after.join(", ")}. Rules that change: ${rules.length + more}.`,
        ...(turnsOwnOff(now, lists) ? [ownOffText] : [])
      ].join(" "),
      answer: "Restore",
      wanted: { lists, isOwnOff: turnsOwnOff(now, lists) }
    }
  })
}

/** Saves lists; where that turns the network's own codes off, it is asked first. */
const wanting = (model: Model, wanted: Wanted): Next => {
  if (model.isSaving || model.lists === undefined) return step(model)
  if (turnsOwnOff(model.lists, wanted.lists) && !wanted.isOwnOff)
    return step({
      ...model,
      dialog: {
        of: "sure",
        title: "Turn the list packhouse off?",
        text: ownOffText,
        answer: "Turn off",
        wanted: { ...wanted, isOwnOff: true }
      }
    })
  return step({ ...model, isSaving: true }, [{ _tag: "SaveCodes", version: model.version, ...wanted }])
}

const changed = (model: Model, change: (lists: Lists) => Lists): Next =>
  wanting(model, { lists: change(model.lists ?? []), isOwnOff: false })

const moved = (lists: Lists, name: string, by: 1 | -1): Lists => {
  const at = lists.findIndex((list) => list.name === name)
  const [one, other] = [lists[at], lists[at + by]]
  if (one === undefined || other === undefined) return lists
  return lists.map((list, index) => (index === at ? other : index === at + by ? one : list))
}

const submitted = (model: Model, dialog: Dialog, now: Day.Instant): Next => {
  if (dialog.of === "sure") return wanting(model, dialog.wanted)
  if (dialog.of === "versions") {
    const [shown, chosen] = form.submit(versionFields(model), dialog.form)
    return chosen === undefined
      ? step({ ...model, dialog: { ...dialog, form: shown } })
      : step({ ...model, isSaving: true }, [{ _tag: "LoadVersion", version: Number(chosen.version) }])
  }
  const [next, values] = form.submit(importFields, dialog.form)
  if (values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const { lists, problems } = readRuleText(values.text, Day.dayAt(now))
  if (problems.length > 0) return step({ ...model, dialog: { ...dialog, faults: problems } })
  return wanting(model, { lists: listsWith(model.lists ?? [], lists), isOwnOff: false })
}

/** Nothing is lost: what was filled in stands, and what somebody else saved meanwhile is fetched. */
const refused = (model: Model, problem: string): Next => {
  const { dialog } = model
  const after = reload({ ...model, isSaving: false })
  if (dialog?.of !== "import") return { ...after, notices: [toast("failure", problem)] }
  const faults = [{ file: "", line: null, column: null, reason: problem }]
  return { ...after, model: { ...after.model, dialog: { ...dialog, faults } } }
}

export const update = (model: Model, message: Message, { now }: { readonly now: Day.Instant }): Next => {
  const { dialog } = model
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedCodes": {
      const { version, lists, saves } = message
      return step(got(model, message, { version, lists, saves }))
    }
    case "FailedCodes":
      return step(failed(model, message))
    case "TypedSearch":
      return step({ ...model, search: message.text })
    case "MovedRow":
      return step({
        ...model,
        selected: movedRow(model.lists, model.selected, message.by, ({ name }) => name)
      })
    case "SelectedList":
      return step({ ...model, selected: message.name })
    case "TurnedList":
      return changed(model, (lists) =>
        lists.map((list) => (list.name === message.name ? { ...list, is_on: !list.is_on } : list))
      )
    case "MovedList":
      return changed({ ...model, selected: message.name }, (lists) => moved(lists, message.name, message.by))
    case "AskedToRemove":
      return step({
        ...model,
        dialog: {
          of: "sure",
          title: `Remove the list ${message.name}?`,
          text: "Its rules are gone; the last versions of the code rules are kept.",
          answer: "Remove",
          wanted: {
            lists: (model.lists ?? []).filter(({ name }) => name !== message.name),
            isOwnOff: false
          }
        }
      })
    case "OpenedImport":
      return step({ ...model, dialog: { of: "import", form: form.emptyForm(importFields), faults: [] } })
    case "OpenedVersions":
      return step({ ...model, dialog: { of: "versions", form: form.emptyForm(versionFields(model)) } })
    case "LoadedVersion":
      return dialog?.of === "versions" ? confirming(model, message.version, message.lists) : step(model)
    case "ToldForm":
      if (dialog?.of === "versions") {
        const filled = form.update(versionFields(model), dialog.form, message.message)
        return step({ ...model, dialog: { ...dialog, form: filled } })
      }
      return step(
        dialog?.of === "import"
          ? {
              ...model,
              dialog: { ...dialog, faults: [], form: form.update(importFields, dialog.form, message.message) }
            }
          : model
      )
    case "Submitted":
      return dialog === undefined || model.isSaving ? step(model) : submitted(model, dialog, now)
    case "ClosedDialog":
      return step(model.isSaving ? model : { ...model, dialog: undefined })
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "TriedCode":
      return step({ ...model, typed: "", tried: message.code.trim() === "" ? model.tried : message.code })
    case "SavedCodes":
      return reload({ ...model, isSaving: false, dialog: undefined })
    case "RefusedCodes":
      return refused(model, message.problem)
  }
}
