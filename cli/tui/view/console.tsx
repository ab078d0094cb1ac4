import { Box, Text } from "ink"
import { columnsOf, fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Row } from "./row.tsx"

/** The lower part of the screen, so that what it is about can be seen. */
export const Console = ({ state }: { readonly state: State }) => {
  const { model, size, focus } = state
  if (model.console === undefined) return null
  const height = Math.min(size.rows - 3, Math.max(12, Math.floor(size.rows / 2)))
  const shown = height - 2
  const { typed } = model.console
  const columns = size.columns - 2
  // A table stays one, what is too long for a row is broken.
  const lines = model.console.lines.flatMap((line) =>
    columnsOf(line) > columns ? wrap(line, columns) : [line]
  )
  const end = Math.max(Math.min(lines.length, shown), lines.length - focus.scroll)
  const window = lines.slice(Math.max(0, end - shown), end)
  const blanks = Array.from({ length: shown - window.length }, () => "")
  return (
    <Box position="absolute" bottom={0} left={0} width={size.columns} flexDirection="column">
      <Row inverse bold>
        {fitted(" Console", size.columns)}
      </Row>
      {[...blanks, ...window].map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the window
        <Row key={at}>{` ${fitted(line, size.columns - 1)}`}</Row>
      ))}
      <Row>
        <Text bold color="cyan">
          {" > "}
        </Text>
        <BoxText text={typed} held={heldText(state)} columns={size.columns - 3} isActive />
      </Row>
    </Box>
  )
}
