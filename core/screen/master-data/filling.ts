/** What is filled in for a row or a file: its fields, and the change that they come to. */
import type { MasterColumn, MasterProblem, MasterSource } from "../../contract/master-data.ts"
import { longestPart, mostParts } from "../../contract/master-data.ts"
import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step } from "../../kit/step.ts"
import { masterProblemText } from "../../text/master-data.ts"
import * as say from "../../text/master-data-page.ts"
import { typedMoment } from "../../typed-moment.ts"
import {
  type Check,
  type Dialog,
  type FileDialog,
  keyText,
  kindOf,
  type Model,
  type Next,
  type RowDialog,
  type Wanted
} from "./model.ts"

/** A box is called by its column; none of those begins with a sign. */
const box = (column: string): string => `=${column}`
const longestNote = 200
const longestFile = longestPart * mostParts

const cellField = ({ before, key }: RowDialog, column: MasterColumn) =>
  field.text({
    label: say.spoken(column.name),
    note: [column.about, say.columnHint(column)].filter((text) => text !== "").join(" "),
    initial: before[column.name] ?? "",
    lines: before[column.name]?.includes("\n") === true ? 3 : undefined,
    isRequired: column.is_required,
    isDisabled: column.is_key && key !== undefined
  })

const momentProblem = (text: string, now: Day.Instant): string | undefined => {
  const moment = typedMoment(text, now)
  if (moment === undefined) return say.momentWanted
  return moment > now ? undefined : say.momentOver
}

const atTheEnd = (now: Day.Instant) => ({
  from: field.text({
    label: "From",
    note: say.momentHint,
    problemOf: (text) => momentProblem(text, now)
  }),
  note: field.text({ label: "Note", note: say.whyHint, most: longestNote })
})

/** "Preis=price, Farbe=": what columns of the file are called here, none where one is left out. */
const choicesIn = (text: string): MasterSource["columns"] => {
  const all = text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => /^\s*([^=]*[^=\s])\s*=\s*(\w*)\s*$/.exec(part))
  return all.includes(null)
    ? undefined
    : all.map((found) => ({ column: found?.[1] ?? "", as: found?.[2] || null }))
}

const linesOf = (text: string): number => text.trimEnd().split("\n").length

export const fieldsIn = (
  model: Pick<Model, "kinds" | "kind">,
  dialog: RowDialog | FileDialog,
  now: Day.Instant
): form.Fields =>
  dialog.of === "row"
    ? {
        ...Object.fromEntries(
          (kindOf(model)?.columns ?? []).map((column) => [box(column.name), cellField(dialog, column)])
        ),
        ...atTheEnd(now)
      }
    : {
        text: field.text({
          label: say.fileLabel,
          note: dialog.chosen === undefined ? say.fileHint : say.sizeText(linesOf(dialog.chosen)),
          lines: 8,
          isCode: true,
          takesFile: true,
          isRequired: dialog.chosen === undefined
        }),
        columns: field.text({
          label: say.columnsLabel,
          note: say.columnsHint,
          problemOf: (text) => (choicesIn(text) === undefined ? say.columnsHint : undefined)
        }),
        ...atTheEnd(now)
      }

export const openedDialog = (
  model: Model,
  dialog:
    | Omit<RowDialog, "form" | "attempt" | "sure" | "isLeaving">
    | Omit<FileDialog, "form" | "attempt" | "sure" | "isLeaving">
): Model => {
  const whole = { ...dialog, form: form.blank, attempt: 0, sure: undefined, isLeaving: false } as
    | RowDialog
    | FileDialog
  return { ...model, dialog: { ...whole, form: form.emptyForm(fieldsIn(model, whole, 0)) } }
}

/** Something stands in it that is not what is stored. */
export const isDirty = (model: Model, dialog: RowDialog | FileDialog): boolean => {
  const fields = fieldsIn(model, dialog, 0)
  return (
    (dialog.of === "file" && dialog.chosen !== undefined) ||
    Object.entries(dialog.form.entries).some(
      ([name, { text }]) => text.trim() !== (fields[name]?.initial.text ?? "").trim()
    )
  )
}

/** A text that nobody reads in a box: it is put aside, and the box says how long it is. */
const longest = 20_000
export const filled = (model: Model, dialog: RowDialog | FileDialog, message: form.Message): Model => {
  if (dialog.of === "file" && message._tag === "TypedField" && message.field === "text") {
    if (message.text.length > longest) {
      const { text: _, ...entries } = dialog.form.entries
      const shown = { ...dialog.form, entries, problems: {}, problem: undefined }
      return { ...model, dialog: { ...dialog, chosen: message.text, form: shown } }
    }
    if (message.text.trim() !== "") return typed(model, { ...dialog, chosen: undefined }, message)
  }
  return typed(model, dialog, message)
}
const typed = (model: Model, dialog: RowDialog | FileDialog, message: form.Message): Model => ({
  ...model,
  dialog: { ...dialog, form: form.update(fieldsIn(model, dialog, 0), dialog.form, message) }
})

type Values = Readonly<Record<string, string>>

/** A new row has its cells; of another one those go that differ, with what they were. */
const sourceOf = (
  columns: ReadonlyArray<MasterColumn>,
  { key, before }: RowDialog,
  values: Values
): MasterSource | undefined => {
  const cellOf = (name: string): string => values[box(name)] ?? ""
  if (key === undefined) {
    const cells = columns.map(({ name }) => [name, cellOf(name)] as const).filter(([, cell]) => cell !== "")
    return { rows: [{ cells: Object.fromEntries(cells), seen: null }] }
  }
  const changed = columns
    .filter(({ name, is_key }) => !is_key && cellOf(name) !== (before[name] ?? "").trim())
    .map(({ name }) => name)
  if (changed.length === 0) return undefined
  const named = columns.filter(({ is_key }) => is_key).map(({ name }) => [name, before[name] ?? ""] as const)
  return {
    rows: [
      {
        cells: {
          ...Object.fromEntries(named),
          ...Object.fromEntries(changed.map((name) => [name, cellOf(name)]))
        },
        seen: Object.fromEntries(changed.map((name) => [name, before[name] ?? ""]))
      }
    ]
  }
}

const refused = (model: Model, dialog: RowDialog | FileDialog, problem: string, name?: string): Next => {
  const fields = fieldsIn(model, dialog, 0)
  return step({ ...model, dialog: { ...dialog, form: form.refused(fields, dialog.form, problem, name) } })
}

/** A text of one line without a separator is a path. */
const isPath = (text: string): boolean => !text.includes("\n") && !text.trimStart().startsWith("[")

/** What is filled in is checked by the server before anything is made of it. */
export const submitted = (
  model: Model,
  dialog: RowDialog | FileDialog,
  now: Day.Instant,
  /** What stood at the path in the box. */
  stood?: string
): Next => {
  const [next, read] = form.submit(fieldsIn(model, dialog, now), dialog.form)
  if (read === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
  const values = read as Values
  const moment = values.from === "" ? undefined : typedMoment(values.from ?? "", now)
  const rest = {
    kind: model.kind,
    from: moment === undefined ? undefined : Day.toGmt(moment),
    note: values.note ?? ""
  }
  const attempt = dialog.attempt + 1
  if (dialog.of === "row") {
    const source = sourceOf(kindOf(model)?.columns ?? [], dialog, values)
    if (source === undefined) return refused(model, { ...dialog, form: next }, say.nothingChanged)
    return step({ ...model, dialog: { ...dialog, form: next, attempt } }, [
      { _tag: "CheckChange", attempt, wanted: { ...rest, source } }
    ])
  }
  const text = stood ?? (values.text || dialog.chosen) ?? ""
  const busy: FileDialog = { ...dialog, form: next, attempt, parts: undefined }
  return stood === undefined && isPath(text)
    ? step({ ...model, dialog: busy }, [{ _tag: "LoadFile", attempt, path: text.trim() }])
    : sendText({ ...model, dialog: busy }, busy, rest, text, choicesIn(values.columns ?? ""))
}

/** A short text goes as it is, a longer one in parts that are numbered. */
const sendText = (
  model: Model,
  dialog: FileDialog,
  rest: Omit<Wanted, "source">,
  text: string,
  choices: MasterSource["columns"] = []
): Next => {
  const { attempt } = dialog
  const columns = choices.length === 0 ? {} : { columns: choices }
  if (text.length > longestFile) return refused(model, dialog, say.fileTooLong, "text")
  if (text.length <= longestPart)
    return step(model, [
      { _tag: "CheckChange", attempt, wanted: { ...rest, source: { file: text, ...columns } } }
    ])
  const upload_id = keyOf("file", [
    model.since,
    model.deeds,
    attempt,
    text.length,
    text.slice(0, longestPart)
  ])
  return step(model, [
    { _tag: "SendFile", attempt, wanted: { ...rest, source: { upload_id, ...columns } }, text }
  ])
}

/** What stood at a path. */
export const readFrom = (model: Model, dialog: FileDialog, text: string, now: Day.Instant): Next => {
  const shown = { ...dialog.form, isBusy: false }
  return submitted(model, { ...dialog, form: shown }, now, text)
}

/** Problems stand at their boxes; those without one are one sentence. */
export const withProblems = (
  model: Model,
  dialog: RowDialog,
  problems: ReadonlyArray<MasterProblem>
): Model => {
  const fields = fieldsIn(model, dialog, 0)
  const at = new Map<string, string>()
  const others: Array<string> = []
  for (const { column, reason } of problems) {
    const name = column === null ? undefined : box(column)
    if (name === undefined || fields[name] === undefined)
      others.push(masterProblemText({ line: null, column, reason }))
    else at.set(name, at.has(name) ? `${at.get(name)}; ${reason}` : reason)
  }
  const shown = form.withProblems(fields, dialog.form, Object.fromEntries(at))
  const problem = others.length === 0 ? undefined : others.join(" ")
  return { ...model, dialog: { ...dialog, sure: undefined, form: { ...shown, problem } } }
}

/** The answer of the check: what is wrong, or what would be done, before it is. */
export const checked = (
  model: Model,
  dialog: Extract<Dialog, RowDialog | FileDialog>,
  wanted: Wanted,
  check: Check
): Next => {
  const idle = { ...dialog.form, isBusy: false }
  if (dialog.of === "row") {
    const row = { ...dialog, form: idle }
    if (check.problem_count > 0) return step(withProblems(model, row, check.problems))
    const [first] = check.rows
    if (first === undefined) return refused(model, row, say.nothingChanged)
  }
  const key = keyOf("master", [model.since, model.deeds, wanted])
  const sure = { wanted, check, key, problem: undefined }
  return step({ ...model, line: 0, dialog: { ...dialog, form: idle, sure } })
}

/** The row of a dialog as the list has it by now: what nobody touched is as it is there. */
export const refreshed = (
  model: Model,
  dialog: Dialog | undefined,
  cells: (key: string) => RowDialog["before"] | undefined
): Dialog | undefined => {
  if (dialog?.of !== "row" || dialog.key === undefined) return dialog
  const now = cells(keyText(dialog.key))
  if (now === undefined) return dialog
  const differs = (kindOf(model)?.columns ?? []).some(({ name }) => now[name] !== dialog.before[name])
  return differs ? { ...dialog, before: now, isOther: true } : dialog
}
