/** A board: lists that are only read, side by side. */
import { Box } from "ink"
import type { Board } from "#core/kit/view/telling.ts"
import { fitted } from "../fit.ts"
import { toned } from "../line.ts"
import { Row } from "./row.tsx"

/**
 * The number of lines of a list below its two headings, two rows each; where not all fit, a row says how many more
 * there are.
 */
const fitting = (count: number, height: number): number => {
  const room = Math.floor((height - 2) / 2)
  return count <= room ? count : Math.max(0, Math.floor((height - 3) / 2))
}

/** The lists side by side, each as far down as there is room; what expires first of a day stands first. */
export const BoardLists = ({
  lists,
  columns,
  height
}: Pick<Board<unknown>, "lists"> & { readonly columns: number; readonly height: number }) => {
  const width = Math.floor((columns - 2) / Math.max(1, lists.length))
  const isNarrow = lists.some(({ title }) => title.length >= width)
  return (
    <Box marginLeft={1}>
      {lists.map(({ id, title, shortTitle, note, shortNote, tone, lines }) => (
        <Box key={id} flexDirection="column" width={width}>
          <Row bold {...toned(tone)}>
            {fitted(isNarrow ? shortTitle : title, width - 1)}
          </Row>
          <Row dimColor>{fitted(isNarrow ? shortNote : note, width - 1)}</Row>
          {lines.slice(0, fitting(lines.length, height)).map((line) => (
            <Box key={line.id} flexDirection="column">
              <Row>{fitted(line.name, width - 1)}</Row>
              <Row dimColor>{fitted(`  ${isNarrow ? line.shortFigure : line.figure}`, width - 1)}</Row>
            </Box>
          ))}
          {lines.length > fitting(lines.length, height) ? (
            <Row dimColor>
              {fitted(`and ${lines.length - fitting(lines.length, height)} more`, width - 1)}
            </Row>
          ) : null}
        </Box>
      ))}
    </Box>
  )
}
