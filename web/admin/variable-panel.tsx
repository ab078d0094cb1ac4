/** One env variable: its JSON, for every hub or for one. */
import { type FormEvent, useId } from "react"
import { Field } from "../parts/field.tsx"
import { useModel, useSay } from "./client.tsx"

const Value = ({ text, problem }: { text: string; problem: string | undefined }) => {
  const say = useSay()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Value (JSON)</label>
      <textarea
        id={id}
        className="code"
        rows={12}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => say({ _tag: "TypedVariable", field: "value", text: event.target.value })}
      />
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

export const VariablePanel = () => {
  const form = useModel((model) => model.variableForm)
  const isBusy = useModel((model) => model.isBusy)
  const say = useSay()
  if (form === undefined) return null
  const isNew = form.changes === undefined
  const problem = (field: "name" | "hub" | "value") =>
    form.problem?.field === field ? form.problem.text : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedVariable" })
  }
  return (
    <section className="admin-panel" aria-labelledby="variable-title">
      <div className="admin-panel-head">
        <h2 id="variable-title">{isNew ? "New variable" : form.name}</h2>
        <button type="button" className="button is-small" onClick={() => say({ _tag: "ClosedForm" })}>
          Close
        </button>
      </div>
      <form className="admin-form" onSubmit={submit} noValidate>
        <Field
          label="Name"
          isDisabled={!isNew}
          value={form.name}
          problem={problem("name")}
          onChange={(text) => say({ _tag: "TypedVariable", field: "name", text })}
        />
        <Field
          label="Hub"
          isDisabled={!isNew}
          inputMode="numeric"
          note="Empty for every hub."
          value={form.hub}
          problem={problem("hub")}
          onChange={(text) => say({ _tag: "TypedVariable", field: "hub", text })}
        />
        <Value text={form.value} problem={problem("value")} />
        <div className="admin-deeds">
          <button type="submit" className="button is-primary" disabled={isBusy}>
            Save
          </button>
          {isNew ? null : (
            <button
              type="button"
              className="button is-danger"
              onClick={() => say({ _tag: "AskedToRemoveVariable" })}
            >
              Remove
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
