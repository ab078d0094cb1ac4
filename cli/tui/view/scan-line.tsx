/** The line that scans and typed codes come through, wherever the cursor is. */
import { Text } from "ink"
import { scanPrompt } from "#core/text/order.ts"
import { columnsOf } from "../fit.ts"
import { BoxText } from "./box-text.tsx"
import { Row } from "./row.tsx"

interface Props {
  readonly typed: string
  readonly held: string
  readonly columns: number
  readonly isActive: boolean
}

export const ScanLine = ({ typed, held, columns, isActive }: Props) => (
  <Row>
    {" "}
    <Text bold color="cyan">
      {scanPrompt}
    </Text>{" "}
    <Text underline>
      <BoxText text={typed} held={held} columns={columns - columnsOf(scanPrompt) - 3} isActive={isActive} />
    </Text>{" "}
  </Row>
)
