/** A page in a browser with one form, and a question with fields: what the screens hand to web/view, and nothing else. */
import { useReducer } from "react"
import { createRoot } from "react-dom/client"
import * as form from "#core/kit/form/form.ts"
import { fieldsView, formView } from "#core/kit/form/view.ts"
import type { Action } from "#core/kit/view/action.ts"
import type { Question as Asked } from "#core/kit/view/view.ts"
import { listen } from "#web/keys/scanner.ts"
import * as shortcuts from "#web/keys/shortcuts.ts"
import { ViewForm } from "#web/view/form.tsx"
import { Question } from "#web/view/question.tsx"
import { every, mustAll, shortages } from "./every-field.ts"

interface Model {
  readonly form: form.Form
  readonly question: form.Form | undefined
  /** A dialog with a field of every kind. */
  readonly whole: form.Form | undefined
  /** What was sent: of the page's form, or of the question's. */
  readonly sent: ReadonlyArray<unknown>
}

type Message =
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "Asked"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "Answered"; readonly problem?: string }
  | { readonly _tag: "Opened"; readonly form: form.Form }
  | { readonly _tag: "OpenedWhole" }
  | { readonly _tag: "FilledWhole"; readonly message: form.Message }
  | { readonly _tag: "SentWhole" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "UsedForAll"; readonly name: string }
  | { readonly _tag: "Cancelled" }

const update = (model: Model, message: Message): Model => {
  switch (message._tag) {
    case "Filled":
      return { ...model, form: form.update(every, model.form, message.message) }
    case "Submitted": {
      const [next, values] = form.submit(every, model.form)
      return { ...model, form: next, sent: values === undefined ? model.sent : [...model.sent, values] }
    }
    case "Answered":
      return {
        ...model,
        form: message.problem === undefined ? form.blank : form.refused(every, model.form, message.problem)
      }
    case "Opened":
      return { ...model, question: message.form }
    case "OpenedWhole":
      return { ...model, whole: form.emptyForm(mustAll) }
    case "FilledWhole":
      return model.whole === undefined
        ? model
        : { ...model, whole: form.update(mustAll, model.whole, message.message) }
    case "SentWhole": {
      if (model.whole === undefined) return model
      const [next, values] = form.submit(mustAll, model.whole)
      return values === undefined
        ? { ...model, whole: next }
        : { ...model, whole: undefined, sent: [...model.sent, values] }
    }
    case "Cancelled":
      return { ...model, question: undefined, whole: undefined }
    default:
      return model.question === undefined ? model : { ...model, ...asked(model, model.question, message) }
  }
}

const asked = (model: Model, question: form.Form, message: Message): Partial<Model> => {
  if (message._tag === "Asked") return { question: form.update(shortages, question, message.message) }
  if (message._tag === "UsedForAll") {
    const { text } = form.entryOf(shortages, question, message.name)
    return {
      question: Object.keys(shortages).reduce(
        (filled, name) =>
          form.entryOf(shortages, filled, name).text === ""
            ? form.update(shortages, filled, { _tag: "TypedField", field: name, text })
            : filled,
        question
      )
    }
  }
  const [next, values] = form.submit(shortages, question)
  return values === undefined ? { question: next } : { question: undefined, sent: [...model.sent, values] }
}

/** The first reason that was given, for all that have none. */
const forAll = (question: form.Form): ReadonlyArray<Action<Message>> => {
  const name = Object.keys(shortages).find((each) => form.entryOf(shortages, question, each).text !== "")
  return name === undefined
    ? []
    : [
        {
          id: "all",
          title: "Same reason for all",
          keys: ["Ctrl+A"],
          outcome: { message: { _tag: "UsedForAll", name } }
        }
      ]
}

const questionOf = (question: form.Form): Asked<Message> => ({
  id: "shortages",
  title: "Invoice Summary (3 of 9 items)",
  text: "What is short is told to the customer.",
  parts: [
    {
      part: "facts",
      facts: [
        { name: "Order", value: "100000041" },
        { name: "Customer", value: "Asha Rao" }
      ]
    },
    { part: "notice", tone: "warning", text: "3 items are short" },
    fieldsView("short", shortages, question, (message): Message => ({ _tag: "Asked", message })),
    {
      part: "lines",
      label: "Complete",
      lines: Array.from({ length: 30 }, (_, at) => ({ text: `Item ${at + 4}: 1 of 1`, tone: undefined })),
      most: 30
    }
  ],
  actions: [
    { id: "confirm", title: "Confirm", keys: ["y"], code: "ok", outcome: { message: { _tag: "Confirmed" } } },
    ...forAll(question),
    { id: "back", title: "Back", keys: ["b"], code: "back", outcome: { message: { _tag: "Cancelled" } } }
  ],
  cancel: { _tag: "Cancelled" }
})

const wholeQuestion = (whole: form.Form): Asked<Message> => ({
  id: "whole",
  title: "All of them",
  text: "A field of every kind, each of them required.",
  parts: [fieldsView("whole", mustAll, whole, (message): Message => ({ _tag: "FilledWhole", message }))],
  actions: [
    { id: "send", title: "Send", keys: ["y"], outcome: { message: { _tag: "SentWhole" } } },
    { id: "later", title: "Later", keys: ["7"], outcome: { message: { _tag: "Cancelled" } } },
    { id: "back", title: "Back", keys: ["b"], outcome: { message: { _tag: "Cancelled" } } }
  ],
  cancel: { _tag: "Cancelled" }
})

const Page = () => {
  const [model, tell] = useReducer(update, {
    form: form.blank,
    question: undefined,
    whole: undefined,
    sent: []
  })
  const press = (outcome: object) => {
    if ("message" in outcome) tell(outcome.message as Message)
  }
  const shown = formView(
    {
      id: "every",
      title: "Every field",
      text: "A form with a field of every kind.",
      submit: { title: "Save", busyTitle: "Saving...", message: { _tag: "Submitted" } as Message }
    },
    every,
    model.form,
    (message): Message => ({ _tag: "Filled", message })
  )
  Object.assign(globalThis, { tell, sent: model.sent })
  return (
    <>
      <main id="page" className="page">
        <h1>Forms</h1>
        <ViewForm form={shown} press={press} />
        <button
          type="button"
          className="button"
          onClick={() => tell({ _tag: "Opened", form: form.emptyForm(shortages) })}
        >
          Ask
        </button>
        <button type="button" className="button" onClick={() => tell({ _tag: "OpenedWhole" })}>
          Fill in all
        </button>
      </main>
      {model.question === undefined ? null : <Question question={questionOf(model.question)} press={press} />}
      {model.whole === undefined ? null : <Question question={wholeQuestion(model.whole)} press={press} />}
    </>
  )
}

const scans: Array<string> = []
Object.assign(globalThis, { scans })
shortcuts.listen()
listen({
  scanned: (code) => scans.push(code),
  pressed: (key) =>
    shortcuts.press({ key, control: false, shift: false, target: document.activeElement ?? undefined })
})
const root = document.getElementById("root")
if (root !== null) createRoot(root).render(<Page />)
