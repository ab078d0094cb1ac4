/** What a page asks: nothing of it is done until one of the answers was pressed. */
import type { Question as Asked } from "#core/screen/view/view.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Name } from "../parts/name.tsx"
import type { Press } from "./outcome.ts"

/** The answer that Enter takes stands last, and has the focus. */
export const Question = <M,>({ question, press }: { question: Asked<M>; press: Press<M> }) => {
  const { title, text, details = [], actions, first, cancel } = question
  const proposed = actions[first]
  return (
    <Dialog title={title} className="question" onClose={() => press({ message: cancel })}>
      <p>{text}</p>
      {details.length === 0 ? null : (
        <ul className="question-details">
          {details.map((line) => (
            <li key={line}>
              <Name text={line} />
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-buttons">
        {actions.toReversed().map((action) => (
          <button
            key={action.id}
            type="button"
            className={action === actions[0] ? "button is-primary" : "button"}
            disabled={action.isDisabled ?? false}
            data-autofocus={action === proposed ? "" : undefined}
            onClick={() => press(action.outcome)}
          >
            {action.title}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
