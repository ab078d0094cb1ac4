/**
 * A form that is being filled in: what stands in its fields as it was typed, what is wrong with it, and whether it is on
 * its way. Any screen has one for each form that it shows, and hands it the messages of this file.
 *
 * Submitting reads every field. Where one is wrong, nothing is sent: each wrong field says why, and the first of them gets
 * the keys. While a form is on its way nothing in it can be changed, and submitting it again does nothing: what was sent is
 * what is answered. After a failure all stands as it was typed, and can be sent again.
 */
import * as Result from "effect/Result"
import type { Entry, Field } from "./field.ts"
import * as field from "./field.ts"

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer A> ? A : never
}

export interface Form {
  /** By field; one that nobody has touched is not among them. */
  readonly entries: Readonly<Record<string, Entry>>
  readonly problems: Readonly<Record<string, string>>
  /** The field that has the keys; undefined while somebody is elsewhere on the page. */
  readonly focus: string | undefined
  /** Counts how often `focus` was set: a host that has a focus of its own follows it then. */
  readonly moves: number
  readonly isBusy: boolean
  /** What was refused, and belongs to no field alone. */
  readonly problem: string | undefined
}

export type Message =
  /** The text of a field, the value of a choice, or what stands in the box of a list. */
  | { readonly _tag: "TypedField"; readonly field: string; readonly text: string }
  /** The file that was to stand in a field cannot be read. */
  | { readonly _tag: "FailedFile"; readonly field: string; readonly problem: string }
  /** A toggle, or an option of a field that holds several. */
  | { readonly _tag: "ToggledField"; readonly field: string; readonly value?: string }
  /** One of the reasons; `goesOn` where the keys go on to the next reason that is asked for and not given. */
  | {
      readonly _tag: "ChoseReason"
      readonly field: string
      readonly reason: string
      readonly goesOn: boolean
    }
  /** The reason is told in own words. */
  | { readonly _tag: "ChoseOwnWords"; readonly field: string }
  | { readonly _tag: "SteppedField"; readonly field: string; readonly by: 1 | -1 }
  /** What stands in the box of a list becomes one of its texts. */
  | { readonly _tag: "AddedItem"; readonly field: string }
  | { readonly _tag: "RemovedItem"; readonly field: string; readonly at: number }
  | { readonly _tag: "FocusedField"; readonly field: string | undefined }
  /** The host's own focus has gone elsewhere. */
  | { readonly _tag: "LeftField"; readonly field: string }

export const blank: Form = {
  entries: {},
  problems: {},
  focus: undefined,
  moves: 0,
  isBusy: false,
  problem: undefined
}

/** One whose first field has the keys: of a dialog. */
export const emptyForm = (fields: Fields): Form => ({ ...blank, focus: firstOf(fields) })

export const firstOf = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.isDisabled !== true)

export const entryOf = (fields: Fields, { entries }: Form, name: string): Entry =>
  entries[name] ?? fields[name]?.initial ?? field.ofText("")

const withEntry = (form: Form, name: string, entry: Entry): Form => {
  const { [name]: _, ...problems } = form.problems
  return { ...form, entries: { ...form.entries, [name]: entry }, problems, problem: undefined }
}

export const focusedOn = (form: Form, name: string | undefined): Form => ({
  ...form,
  focus: name,
  moves: form.moves + 1
})

const added = (fields: Fields, form: Form, name: string): Form => {
  const { items, text } = entryOf(fields, form, name)
  if (text.trim() === "") return form
  const read = fields[name]?.read({ items, text })
  return read !== undefined && Result.isFailure(read)
    ? { ...form, problems: { ...form.problems, [name]: read.failure } }
    : withEntry(form, name, field.ofItems([...items, text.trim()]))
}

const toggled = (fields: Fields, form: Form, name: string, value: string | undefined): Form => {
  const entry = entryOf(fields, form, name)
  if (value === undefined) return withEntry(form, name, field.ofToggle(!field.isOn(entry)))
  const items = entry.items.includes(value)
    ? entry.items.filter((each) => each !== value)
    : [...entry.items, value]
  return withEntry(form, name, { ...entry, items })
}

const lacksReason = (fields: Fields, form: Form, name: string): boolean => {
  const { text, items } = entryOf(fields, form, name)
  const each = fields[name]
  const isAsked = each?.input.kind === "reason" && each.isRequired === true && each.isDisabled !== true
  return isAsked && text.trim() === "" && items.length === 0
}

/** The keys go on to the next reason below that is asked for and not given, else to the first one above; else they stay. */
const goneOn = (fields: Fields, form: Form, name: string): Form => {
  const names = Object.keys(fields)
  const at = names.indexOf(name)
  const next = [...names.slice(at + 1), ...names.slice(0, at)].find((each) => lacksReason(fields, form, each))
  return next === undefined ? form : focusedOn(form, next)
}

const inOwnWords = (form: Form, name: string, { text, items }: Entry, reasons: ReadonlyArray<string>): Form =>
  focusedOn(
    withEntry(form, name, field.ofOwnWords(field.isOwnWords({ text, items }, reasons) ? text : "")),
    name
  )

const problemIn = (form: Form, name: string, problem: string | undefined): Form =>
  problem === undefined ? form : { ...form, problems: { ...form.problems, [name]: problem } }

/** What is wrong with a field that is left, where it says so before it is sent: one that is empty says nothing. */
const left = (fields: Fields, form: Form, name: string | undefined): Form => {
  if (name === undefined || fields[name]?.soon === undefined) return form
  const entry = entryOf(fields, form, name)
  const read = entry.text.trim() === "" ? undefined : fields[name].read(entry)
  return problemIn(form, name, read !== undefined && Result.isFailure(read) ? read.failure : undefined)
}

const typedInto = (fields: Fields, form: Form, name: string, typed: string): Form => {
  const text = fields[name]?.fitting?.(typed) ?? typed
  const entry = entryOf(fields, form, name)
  return problemIn(withEntry(form, name, { ...entry, text }), name, fields[name]?.soon?.(text))
}

export const update = (fields: Fields, form: Form, message: Message): Form => {
  if (message._tag === "FocusedField") {
    const before = form.focus === message.field ? form : left(fields, form, form.focus)
    return focusedOn(before, message.field)
  }
  if (message._tag === "LeftField") return left(fields, form, message.field)
  const name = message.field
  const input = fields[name]?.input
  if (form.isBusy || input === undefined || fields[name]?.isDisabled === true) return form
  const entry = entryOf(fields, form, name)
  switch (message._tag) {
    case "TypedField":
      return typedInto(fields, form, name, message.text)
    case "FailedFile":
      return problemIn(withEntry(form, name, field.ofText("")), name, message.problem)
    case "ToggledField":
      return toggled(fields, form, name, message.value)
    case "ChoseReason": {
      const given = withEntry(form, name, field.ofText(message.reason))
      return message.goesOn ? goneOn(fields, given, name) : given
    }
    case "ChoseOwnWords":
      return input.kind === "reason" && input.takesOther ? inOwnWords(form, name, entry, input.reasons) : form
    case "SteppedField":
      return input.kind === "number"
        ? withEntry(form, name, field.ofText(input.stepped(entry.text, message.by)))
        : form
    case "AddedItem":
      return added(fields, form, name)
    case "RemovedItem":
      return withEntry(form, name, { ...entry, items: entry.items.toSpliced(message.at, 1) })
  }
}

/** What every field comes to, or what is wrong with those that come to nothing. */
export const read = <F extends Fields>(
  fields: F,
  form: Form
): Result.Result<Values<F>, Readonly<Record<string, string>>> => {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, each] of Object.entries(fields)) {
    const found = each.read(entryOf(fields, form, name))
    if (Result.isFailure(found)) problems[name] = found.failure
    else values[name] = found.success
  }
  return Object.keys(problems).length === 0 ? Result.succeed(values as Values<F>) : Result.fail(problems)
}

/** Wrong fields each with its sentence; the first of them, in the order in which they stand, gets the keys. */
export const withProblems = (fields: Fields, form: Form, problems: Readonly<Record<string, string>>): Form =>
  focusedOn(
    { ...form, problems, isBusy: false },
    Object.keys(fields).find((name) => problems[name] !== undefined)
  )

/**
 * @returns the form as it is now, and what is to be sent: undefined where a field is wrong, and while it is on its way
 */
export const submit = <F extends Fields>(
  fields: F,
  form: Form
): readonly [form: Form, values: Values<F> | undefined] => {
  if (form.isBusy) return [form, undefined]
  const values = read(fields, form)
  return Result.isFailure(values)
    ? [withProblems(fields, { ...form, problem: undefined }, values.failure), undefined]
    : [{ ...form, problems: {}, problem: undefined, isBusy: true }, values.success]
}

/** What was sent was refused, for a reason that belongs to a field or to none. All that was typed stands. */
export const refused = (fields: Fields, form: Form, problem: string, name?: string): Form =>
  name !== undefined && fields[name] !== undefined
    ? withProblems(fields, form, { [name]: problem })
    : { ...form, isBusy: false, problem }
