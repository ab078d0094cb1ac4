/** What a page asks: nothing of it is done until one of the answers was pressed. */
import type { Action } from "#core/screen/view/action.ts"
import type { Question as Asked } from "#core/screen/view/view.ts"
import { Dialog } from "../parts/dialog.tsx"
import { LazyDialogForm } from "./lazy-form.tsx"
import type { Press } from "./outcome.ts"

const classOf = ({ tone }: Pick<Action<unknown>, "tone">, isFirst: boolean): string =>
  tone === "danger" ? "button is-danger" : isFirst ? "button is-primary" : "button"

/** The answer that Enter takes stands last, and has the focus. */
export const Question = <M,>({ question, press }: { question: Asked<M>; press: Press<M> }) => {
  const { title, text, form, actions, first, cancel } = question
  const proposed = actions[first]
  const buttons = (
    <div className="dialog-buttons">
      {actions.toReversed().map((action) => (
        <button
          key={action.id}
          type="button"
          className={classOf(action, action === actions[0])}
          disabled={action.isDisabled ?? false}
          data-autofocus={action === proposed && form === undefined ? "" : undefined}
          onClick={() => press(action.outcome)}
        >
          {action.title}
        </button>
      ))}
    </div>
  )
  return (
    <Dialog title={title} className="question" onClose={() => press({ message: cancel })}>
      {text === "" ? null : <p>{text}</p>}
      {form === undefined ? (
        buttons
      ) : (
        <LazyDialogForm
          fields={form}
          onSubmit={() => {
            if (proposed !== undefined && proposed.isDisabled !== true) press(proposed.outcome)
          }}
          press={press}
        >
          {buttons}
        </LazyDialogForm>
      )}
    </Dialog>
  )
}
