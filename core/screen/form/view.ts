/** What a form shows: its fields as they stand, from how the screen declared them. */
import type { Action } from "../view/action.ts"
import type * as View from "../view/form.ts"
import { type Field, isOn } from "./field.ts"
import { entryOf, type Fields, type Form, type Message } from "./form.ts"

const fieldOf = <M>(
  name: string,
  field: Field<unknown>,
  fields: Fields,
  form: Form,
  to: (message: Message) => M
): View.Field<M> => {
  const { input, label, note, placeholder, isRequired } = field
  const { text, items } = entryOf(fields, form, name)
  const any = {
    id: name,
    label,
    note,
    problem: form.problems[name],
    isRequired,
    isDisabled: field.isDisabled
  }
  const typed = (changed: string): M => to({ _tag: "TypedField", field: name, text: changed })
  const box = { ...any, text, typed, placeholder }
  switch (input.kind) {
    case "text":
    case "password":
    case "date":
    case "reason":
      return { ...input, ...box }
    case "number":
      return {
        kind: "number",
        unit: input.unit,
        ...box,
        stepped: (by) => to({ _tag: "SteppedField", field: name, by })
      }
    case "select":
      return { ...input, ...any, value: text, chosen: typed }
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

/** The fields alone, for a dialog that has buttons of its own. */
export const fieldsView = <M>(
  id: string,
  fields: Fields,
  form: Form,
  to: (message: Message) => M
): View.Fields<M> => ({
  id,
  fields: Object.entries(fields).map(([name, field]) => fieldOf(name, field, fields, form, to)),
  focus: form.focus,
  moves: form.moves,
  focused: (name) => to({ _tag: "FocusedField", field: name }),
  isBusy: form.isBusy,
  problem: form.problem
})

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
  isLine: of.isLine,
  ...fieldsView(of.id, fields, form, to)
})
