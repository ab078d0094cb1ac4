/** A form in rows of text: which rows a field takes, and which of them has the box that is typed into. */
import type { Field, Fields, Form, ReasonField } from "#core/kit/view/form.ts"
import { fieldWithKeys, placesOf } from "#core/kit/view/form-keys.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { columnsOf, fitted, flowed, wrap } from "./fit.ts"
import type { Focus } from "./focus.ts"
import type { Style } from "./line.ts"

/** The cursor of a field that holds several things; it stands on the first of a choice by itself, and on none of a list. */
export const cursorIn = (field: Field<unknown>, { index }: Pick<Focus, "index">): number =>
  index < 0 && field.kind === "multi-select" ? 0 : Math.min(index, placesOf(field) - 1)

/** The same of the field that has the keys. */
export const cursorOf = (fields: Fields<unknown>, focus: Pick<Focus, "index">): number => {
  const field = fieldWithKeys(fields)
  return field === undefined ? -1 : cursorIn(field, focus)
}

interface Word {
  readonly text: string
  readonly style: Style & { readonly inverse?: boolean }
}

/** A row of a form: words one behind the other, and behind them the box where the field has one. */
export interface FormRow {
  readonly key: string
  /** True where the row belongs to the field that has the keys. */
  readonly isActive: boolean
  readonly words: ReadonlyArray<Word>
  readonly box?:
    | { readonly field: Field<unknown>; readonly columns: number; readonly unit: string }
    | undefined
}

/** Columns of the labels: those of the longest one, and not more than a third. */
export const labelWidth = (fields: ReadonlyArray<Field<unknown>>, columns: number): number =>
  Math.min(Math.max(...fields.map(({ label }) => columnsOf(label)), 8) + 2, Math.floor(columns / 3))

const boxed: ReadonlySet<Field<unknown>["kind"]> = new Set(["text", "password", "number", "date", "list"])
const hasBox = (field: Field<unknown>): boolean =>
  boxed.has(field.kind) || (field.kind === "reason" && field.isOther)

/** The reasons under their digits while they can be chosen; else the one that was chosen. */
const reasonsOf = (
  { reasons, text, isOther, takesOther, isRequired }: ReasonField<unknown>,
  isOffered: boolean
): ReadonlyArray<Word> => {
  if (isOther) return []
  if (!isOffered)
    return text === ""
      ? [{ text: " no reason yet ", style: isRequired === true ? { color: "yellow" } : { dimColor: true } }]
      : [{ text: ` ${text} `, style: { bold: true } }]
  return [
    ...reasons.map((reason, at) => ({
      text: ` ${at < 9 ? `${at + 1} ` : ""}${reason} `,
      style: { bold: reason === text, inverse: reason === text }
    })),
    ...(takesOther ? [{ text: " 0 own words ", style: {} }] : [])
  ]
}

/** The choices of a field, the chosen ones marked, the one under the cursor inverse. */
const choicesOf = (
  field: Field<unknown>,
  isActive: boolean,
  cursor: number,
  isOnly: boolean
): ReadonlyArray<Word> => {
  switch (field.kind) {
    case "select": {
      if (field.isOpen === true)
        return field.options.map(({ value, title }) => ({
          text: ` ${value === field.value ? "●" : "○"} ${title} `,
          style: { bold: value === field.value, inverse: isActive && value === field.value }
        }))
      const title =
        field.options.find(({ value }) => value === field.value)?.title ?? field.placeholder ?? "not chosen"
      return [{ text: `‹ ${title} ›`, style: { inverse: isActive, bold: true } }]
    }
    case "multi-select":
      return field.options.map(({ value, title }, at) => ({
        text: ` ${field.values.includes(value) ? "[x]" : "[ ]"} ${title} `,
        style: { inverse: isActive && at === cursor }
      }))
    case "toggle":
      return [{ text: ` ${field.isOn ? "[x] yes" : "[ ] no"} `, style: { inverse: isActive } }]
    case "reason":
      return reasonsOf(field, isActive || isOnly)
    case "list":
      return field.items.map((item, at) => ({
        text: ` ${item} `,
        style: { inverse: isActive && at === cursor, bold: true }
      }))
    default:
      return []
  }
}

const fieldRows = (
  field: Field<unknown>,
  width: number,
  columns: number,
  isActive: boolean,
  cursor: number,
  isOnly: boolean
): ReadonlyArray<FormRow> => {
  const room = columns - width - 2
  const style = { bold: isActive, dimColor: field.isDisabled === true }
  // What does not fit beside its field stands over it.
  const isTooWide = columnsOf(field.label) >= width
  const label = (at: number): Word => ({
    text: ` ${fitted(at === 0 && !isTooWide ? field.label : "", width)}`,
    style
  })
  const choices = choicesOf(field, isActive, cursor, isOnly)
  const lines = choices.length === 0 ? [] : flowed(choices, room)
  const unit = field.kind === "number" && field.unit !== undefined ? ` ${field.unit}` : ""
  const own: Array<FormRow> = lines.map((words, at) => ({
    key: `${field.id} ${at}`,
    isActive,
    words: [label(at), ...words]
  }))
  if (hasBox(field))
    own.push({
      key: `${field.id} box`,
      isActive,
      words: [label(own.length)],
      box: {
        field,
        columns: Math.min(
          room - columnsOf(unit),
          field.kind === "number" || field.kind === "date" ? 16 : room
        ),
        unit
      }
    })
  const below = (text: string | undefined, style: Style): ReadonlyArray<FormRow> =>
    text === undefined
      ? []
      : wrap(text, room).map((line) => ({
          key: `${field.id} ${line}`,
          isActive,
          words: [label(1), { text: line, style }]
        }))
  return [
    ...(isTooWide
      ? [
          {
            key: `${field.id} label`,
            isActive,
            words: [{ text: ` ${fitted(field.label, columns - 2)}`, style }]
          }
        ]
      : []),
    ...own,
    ...below(field.problem, { bold: true, color: "red" }),
    // What must be known to fill a field in is in sight while it is filled in.
    ...(isActive ? below(field.note, { dimColor: true }) : []),
    ...(isActive && field.action !== undefined && field.action.isDisabled !== true
      ? below(`${shownKey(field.action.keys)}  ${field.action.title}`, { bold: true })
      : [])
  ]
}

/** @param cursor the place under the cursor of the field that has the keys */
export const fieldsRows = (
  fields: Fields<unknown>,
  columns: number,
  cursor: number
): ReadonlyArray<FormRow> => {
  const width = labelWidth(fields.fields, columns)
  const active = fieldWithKeys(fields)
  // Of several reasons the one that has the keys shows what it can be.
  const isOnly = fields.fields.filter(({ kind }) => kind === "reason").length === 1
  return [
    ...fields.fields.flatMap((field) => fieldRows(field, width, columns, field === active, cursor, isOnly)),
    ...(fields.problem === undefined
      ? []
      : wrap(fields.problem, columns - 2).map((line) => ({
          key: `problem ${line}`,
          isActive: false,
          words: [{ text: ` ${line}`, style: { bold: true, color: "red" } }]
        })))
  ]
}

/** The rows above the fields: the title, and the purpose of the form. */
export const titleRows = ({ title, text }: Form<unknown>, columns: number): ReadonlyArray<string> => [
  ...(title === undefined ? [] : [title]),
  ...(text === undefined ? [] : wrap(text, columns - 2))
]

/** The rows that a form asks for, with a blank one before it and the row of its button. */
export const formHeight = (form: Form<unknown>, columns: number): number =>
  titleRows(form, columns).length + fieldsRows(form, columns, -1).length + 2
