/** Forms of a page, and the fields of a dialog: their code is fetched where there is one. */
import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import type * as View from "#core/screen/view/form.ts"
import { reasonAt } from "#core/screen/view/form-keys.ts"
import { boxOf } from "../keys/insertion.ts"
import { useKeys } from "../keys/shortcuts.ts"
import { Name } from "../parts/name.tsx"
import { Problem } from "../parts/problem.tsx"
import { OneField } from "./fields.tsx"
import type { Press } from "./outcome.ts"

/** The focus goes where the screen sends it: to the first field when a form opens, to the first wrong one, and by its key. */
const useSentFocus = <M,>(fields: View.Fields<M>): void => {
  const { focus, moves, id } = fields
  const seen = useRef(moves === 0 ? -1 : moves)
  useEffect(() => {
    if (seen.current === moves) return
    seen.current = moves
    const element = focus === undefined ? null : document.getElementById(`${id}-${focus}`)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }, [moves, focus, id])
}

/** Digits choose a reason wherever no box takes them: in the field that has the focus, else in the only one. */
const useReasonKeys = <M,>({ fields }: View.Fields<M>, press: Press<M>): void => {
  useKeys(({ key, control, target }) => {
    if (control || !/^[1-9]$/.test(key) || boxOf(target ?? null) !== undefined) return false
    const reasons = fields.filter((field) => field.kind === "reason")
    const at = target?.closest<HTMLElement>("[data-reasons]")?.dataset.reasons
    const field = reasons.find(({ id }) => id === at) ?? (reasons.length === 1 ? reasons[0] : undefined)
    const message = field === undefined ? undefined : reasonAt(field, key)
    if (message === undefined) return false
    press({ message })
    return true
  })
}

const FieldList = <M,>({ fields, press }: { fields: View.Fields<M>; press: Press<M> }) => {
  useSentFocus(fields)
  useReasonKeys(fields, press)
  return fields.fields.map((field) => (
    <OneField
      key={field.id}
      field={field}
      id={`${fields.id}-${field.id}`}
      isBusy={fields.isBusy}
      say={(message) => press({ message })}
    />
  ))
}

/** A form of a page. While it is on its way its button says so, keeps the focus, and does nothing. */
export const ViewForm = <M,>({ form, press }: { form: View.Form<M>; press: Press<M> }) => {
  const { id, title, text, submit, busyTitle, isBusy, problem, actions, isLine } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isDisabled !== true) press(submit.outcome)
  }
  return (
    <form
      id={id}
      className={isLine === true ? "view-form is-line" : "view-form"}
      onSubmit={onSubmit}
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
            disabled={!isBusy && submit.isDisabled === true}
            aria-disabled={isBusy ? true : undefined}
          >
            {isBusy ? busyTitle : submit.title}
          </button>
          {actions.map((action) => (
            <button
              key={action.id}
              type="button"
              className={action.tone === "danger" ? "button is-danger" : "button"}
              disabled={action.isDisabled ?? false}
              onClick={() => press(action.outcome)}
            >
              {action.title}
            </button>
          ))}
        </div>
      </div>
      {problem === undefined ? null : <Problem text={problem} />}
    </form>
  )
}

/** The fields of a dialog, and its buttons behind them: Enter in a field is the answer that it proposes. */
export const DialogForm = <M,>({
  fields,
  onSubmit,
  press,
  children
}: {
  fields: View.Fields<M>
  onSubmit: () => void
  press: Press<M>
  children: ReactNode
}) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      if (!fields.isBusy) onSubmit()
    }}
    noValidate
    aria-busy={fields.isBusy}
  >
    <FieldList fields={fields} press={press} />
    {fields.problem === undefined ? null : <Problem text={fields.problem} />}
    {children}
  </form>
)
