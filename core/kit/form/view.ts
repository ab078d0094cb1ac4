/** What a form shows: its fields as they stand, from how the screen declared them. */
import type { Action } from "../view/action.ts"
import type * as View from "../view/form.ts"
import { type Field, isOn, isOwnWords } from "./field.ts"
import { entryOf, type Fields, type Form, type Message } from "./form.ts"

const fieldOf = <M>(
  name: string,
  field: Field<unknown>,
  fields: Fields,
  form: Form,
  to: (message: Message) => M,
  action: Action<M> | undefined
): View.Field<M> => {
  const { input, label, note, placeholder, isRequired } = field
  const { text, items } = entryOf(fields, form, name)
  const any = {
    id: name,
    label,
    note,
    problem: form.problems[name],
    isRequired,
    isDisabled: field.isDisabled,
    action
  }
  const typed = (changed: string): M => to({ _tag: "TypedField", field: name, text: changed })
  const box = { ...any, text, typed, placeholder }
  switch (input.kind) {
    case "text":
      return {
        ...input,
        ...box,
        failed: (problem) => to({ _tag: "FailedFile", field: name, problem }),
        left: field.soon === undefined ? undefined : to({ _tag: "LeftField", field: name })
      }
    case "password":
    case "date":
      return { ...input, ...box }
    case "reason":
      return {
        ...input,
        ...box,
        isOther: isOwnWords({ text, items }, input.reasons),
        chosen: (reason, goesOn) => to({ _tag: "ChoseReason", field: name, reason, goesOn }),
        choseOther: to({ _tag: "ChoseOwnWords", field: name })
      }
    case "number":
      return {
        kind: "number",
        unit: input.unit,
        ...box,
        stepped: (by) => to({ _tag: "SteppedField", field: name, by })
      }
    case "select":
      return { ...input, ...any, value: text, chosen: typed, placeholder }
    case "multi-select":
      return {
        ...input,
        ...any,
        values: items,
        toggled: (value) => to({ _tag: "ToggledField", field: name, value })
      }
    case "toggle":
      return {
        ...input,
        ...any,
        isOn: isOn({ text, items }),
        toggled: to({ _tag: "ToggledField", field: name })
      }
    case "list":
      return {
        ...input,
        ...box,
        items,
        added: to({ _tag: "AddedItem", field: name }),
        removed: (at) => to({ _tag: "RemovedItem", field: name, at })
      }
  }
}

/**
 * The fields alone: the part of a question, whose actions send them.
 * @param actionOf what else can be done with a field, such as using its reason for all
 */
export const fieldsView = <M>(
  id: string,
  fields: Fields,
  form: Form,
  to: (message: Message) => M,
  actionOf: (name: string) => Action<M> | undefined = () => undefined
): View.DialogFields<M> => ({
  part: "fields",
  id,
  fields: Object.entries(fields).map(([name, field]) =>
    fieldOf(name, field, fields, form, to, actionOf(name))
  ),
  focus: form.focus,
  moves: form.moves,
  focused: (name) => to({ _tag: "FocusedField", field: name }),
  isBusy: form.isBusy,
  problem: form.problem
})

/** Of a screen that has one form. */
export const toldForm = (message: Message) => ({ _tag: "ToldForm", message }) as const

interface FormOf<M> {
  readonly id: string
  readonly title?: string | undefined
  readonly text?: string | undefined
  /** What its button says, and what it says while the form is on its way. */
  readonly submit: { readonly title: string; readonly busyTitle: string; readonly message: M }
  readonly actions?: ReadonlyArray<Action<M>> | undefined
  readonly opens?: View.Form<M>["opens"]
  readonly isLine?: boolean | undefined
}

/** A form of a page. */
export const formView = <M>(
  of: FormOf<M>,
  fields: Fields,
  form: Form,
  to: (message: Message) => M
): View.Form<M> => ({
  ...fieldsView(of.id, fields, form, to),
  part: "form",
  title: of.title,
  text: of.text,
  submit: {
    id: `${of.id}-submit`,
    title: of.submit.title,
    keys: ["Enter"],
    isMain: true,
    isDisabled: form.isBusy,
    outcome: { message: of.submit.message }
  },
  busyTitle: of.submit.busyTitle,
  actions: of.actions ?? [],
  opens: of.opens,
  isLine: of.isLine
})
