/** A dialog: a frame over the middle of the screen, with rows of its own and buttons. Nothing of the page shows through. */
import { Box, Text } from "ink"
import type { ReactNode } from "react"
import { fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import type { Button } from "../keys/button.ts"
import { type Fitted, Row } from "./row.tsx"

interface Props {
  readonly state: Pick<State, "size">
  readonly title: string
  readonly columns: number
  /** The number of rows inside, so that the dialog can stand in the middle. */
  readonly rows: number
  readonly children: ReactNode
}

/** Columns inside of a dialog of so many columns. */
export const inside = (columns: number): number => columns - 4

export const Dialog = ({ state, title, columns, rows, children }: Props) => {
  const room = state.size.rows - 3
  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((room - rows - 3) / 2))}
      left={Math.floor((state.size.columns - columns) / 2)}
      width={columns}
      flexDirection="column"
      borderStyle="round"
      borderColor="cyan"
    >
      <Box position="absolute" flexDirection="column">
        {Array.from({ length: rows + 1 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blank rows are their places
          <Row key={at}>{" ".repeat(columns - 2)}</Row>
        ))}
      </Box>
      <Row bold inverse>{` ${fitted(title, inside(columns))} `}</Row>
      {children}
    </Box>
  )
}

/** A row of a dialog: one column free at either side, nothing of the screen below shows through. */
export const Line = ({
  text,
  columns,
  ...style
}: { readonly text: string; readonly columns: number } & Omit<Parameters<typeof Row>[0], "children">) => (
  <Row {...style}>{` ${fitted(text, inside(columns))} `}</Row>
)

export const Buttons = ({
  buttons,
  index,
  columns
}: Fitted<{ buttons: ReadonlyArray<Button>; index: number }>) => {
  const width = buttons.reduce((sum, { title, letter }) => sum + title.length + letter.length + 6, 0)
  return (
    <Row>
      {" "}
      {buttons.map(({ title, letter, isOpen }, at) => (
        <Text key={title}>
          <Text bold={isOpen} dimColor={!isOpen} inverse={at === index}>
            {` ${letter}  ${title} `}
          </Text>
          {"  "}
        </Text>
      ))}
      {" ".repeat(Math.max(0, inside(columns) - width + 1))}
    </Row>
  )
}
