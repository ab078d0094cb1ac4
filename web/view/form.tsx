/** Forms of a page, and the fields of a dialog. */
import { type SyntheticEvent, useEffect, useRef } from "react"
import type * as View from "#core/kit/view/form.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Name } from "../parts/name.tsx"
import { Problem } from "../parts/problem.tsx"
import { sendsFrom } from "./enter.ts"
import { OneField } from "./fields.tsx"
import type { Press } from "./outcome.ts"
import { ActionButton } from "./page.tsx"

/** The focus goes where the screen sends it: to the first field when a form opens, to the first wrong one, and by its key. */
const useSentFocus = <M,>(fields: View.Fields<M> & { readonly opens?: unknown }): void => {
  const { focus, moves, id, opens } = fields
  const seen = useRef<number>(undefined)
  const first = fields.fields.find(({ isDisabled }) => isDisabled !== true)?.id
  useEffect(() => {
    if (seen.current === moves) return
    const isNew = seen.current === undefined
    seen.current = moves
    // One that was filled in before goes on where nobody is elsewhere: the count of a drawer that was put aside.
    const isFree = opens === undefined && document.activeElement?.matches("body, [role=dialog]") === true
    if (isNew && (moves !== 0 || focus === undefined) && !isFree) return
    const element = document.getElementById(`${id}-${focus ?? (isNew ? first : "")}`)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [moves, focus, id, first, opens])
}

/** The further action of a field. */
const FieldAction = <M,>({ field: { action, label }, press }: { field: View.Field<M>; press: Press<M> }) =>
  action === undefined || action.isDisabled === true ? null : (
    <button type="button" className="button is-small" onClick={() => press(action.outcome)}>
      {action.title}
      <span className="unseen"> {sanitizeText(label)}</span>
    </button>
  )

/** The fields one below the other. */
export const FieldList = <M,>({ fields, press }: { fields: View.Fields<M>; press: Press<M> }) => {
  useSentFocus(fields)
  return (
    <>
      {fields.fields.map((field) => (
        <div key={field.id} className="view-field">
          <OneField
            field={field}
            id={`${fields.id}-${field.id}`}
            isBusy={fields.isBusy}
            say={(message) => press({ message })}
          />
          <FieldAction field={field} press={press} />
        </div>
      ))}
      {fields.problem === undefined ? null : <Problem text={fields.problem} />}
    </>
  )
}

/** A form of a page. While it is on its way its button says so, keeps the focus, and does nothing. */
export const ViewForm = <M,>({ form, press }: { form: View.Form<M>; press: Press<M> }) => {
  const { id, title, text, submit, busyTitle, isBusy, actions, isLine } = form
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (submit.isDisabled !== true) press(submit.outcome)
  }
  return (
    <form
      id={id}
      className={isLine === true ? "view-form is-line" : "view-form"}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && sendsFrom(event.target)) onSubmit(event)
      }}
      noValidate
      aria-busy={isBusy}
      aria-labelledby={title === undefined ? undefined : `${id}-title`}
    >
      {title === undefined ? null : (
        <h2 id={`${id}-title`}>
          <Name text={title} />
        </h2>
      )}
      {text === undefined ? null : <p className="note">{text}</p>}
      <div className="view-fields">
        <FieldList fields={form} press={press} />
        <div className="form-buttons">
          <button
            type="submit"
            className="button is-primary"
            hidden={form.isWithheld === true}
            disabled={!isBusy && submit.isDisabled === true}
            aria-disabled={isBusy ? true : undefined}
          >
            {isBusy ? busyTitle : submit.title}
          </button>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} press={press} look="button" />
          ))}
        </div>
      </div>
    </form>
  )
}
