/** What a page whose view is a value asks. */
import type { Message } from "#core/screen/app/model.ts"
import type { Question } from "#core/screen/view/view.ts"
import { shownTo } from "#core/screen/views.ts"
import { wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { questionButtons, questionChoice } from "../keys/view.ts"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"

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
  const { details = [] } = question
  const said = wrap(question.text, inside(columns))
  const room = Math.max(1, state.size.rows - said.length - 10)
  const named = details.flatMap((line) => wrap(line, inside(columns)))
  const shown =
    named.length <= room ? named : [...named.slice(0, room - 1), `and ${named.length - room + 1} more lines`]
  const lines = [...said, ...shown]
  return (
    <Dialog state={state} title={question.title} columns={columns} rows={lines.length + 2}>
      {lines.map((line) => (
        <Line key={line} text={line} columns={columns} />
      ))}
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
