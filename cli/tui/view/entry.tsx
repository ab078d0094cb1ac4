/** The line of a view that is typed into, wherever the cursor is. */
import { Text } from "ink"
import type { Entry } from "#core/kit/view/entry.ts"
import { columnsOf } from "../fit.ts"
import { BoxText } from "./box-text.tsx"
import { Row } from "./row.tsx"

interface Props {
  readonly entry: Entry<unknown>
  readonly pendingText: string
  readonly columns: number
  readonly isActive: boolean
}

export const EntryLine = ({
  entry: { prompt, text, isSecret = false },
  pendingText,
  columns,
  isActive
}: Props) => (
  <Row>
    {" "}
    <Text bold color="cyan">
      {prompt}
    </Text>{" "}
    <Text underline>
      <BoxText
        text={text}
        pendingText={isActive ? pendingText : ""}
        columns={columns - columnsOf(prompt) - 3}
        isActive={isActive}
        isSecret={isSecret}
      />
    </Text>{" "}
  </Row>
)
