/** What a page whose view is a value asks. */
import type { Message } from "#core/screen/app/model.ts"
import type { Question } from "#core/screen/view/view.ts"
import { shownTo } from "#core/screen/views.ts"
import { wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { fieldsRows } from "../form-rows.ts"
import { questionButtons, questionChoice } from "../keys/view.ts"
import { bodyRows } from "../scroll.ts"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"
import { FieldRows } from "./form.tsx"

const columns = 64

const Asked = <M,>({
  question,
  toClient,
  state
}: {
  readonly question: Question<M>
  readonly toClient: (message: M) => Message
  readonly state: State
}) => {
  const lines = wrap(question.text, inside(columns))
  const { form } = question
  // The frame, the title, the text, a blank row before the buttons.
  const room = bodyRows(state.size) - lines.length - 5
  const height = form === undefined ? 0 : Math.min(room, fieldsRows(form, columns - 2, -1).length)
  return (
    <Dialog state={state} title={question.title} columns={columns} rows={lines.length + height + 2}>
      {lines.map((line) => (
        <Line key={line} text={line} columns={columns} />
      ))}
      {form === undefined ? null : (
        <FieldRows fields={form} state={state} columns={columns - 2} height={height} />
      )}
      <Line text="" columns={columns} />
      <Buttons
        buttons={questionButtons(question, toClient)}
        index={questionChoice(question, state)}
        columns={columns}
      />
    </Dialog>
  )
}

export const ViewQuestion = ({ state }: { readonly state: State }) =>
  shownTo(state.model, ({ question }, toClient) =>
    question === undefined ? null : <Asked question={question} toClient={toClient} state={state} />
  ) ?? null
