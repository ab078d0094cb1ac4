/** The title of a view with how it stands, and its ways on in a row. */
import { Box, Text } from "ink"
import type { Action } from "#core/kit/view/action.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { View } from "#core/kit/view/view.ts"
import { columnsOf } from "../fit.ts"
import { isTitleDrawn, titleLines } from "../scroll.ts"
import { apart, Row } from "./row.tsx"

interface TitleProps {
  readonly view: View<unknown>
  readonly columns: number
  /** True where the view stands over a page. */
  readonly isOnTop: boolean
}
/** How it stands, with how far the work is where both have room. */
const stateIn = (view: View<unknown>, columns: number): string => {
  const { mark, sum, head } = view
  const status = view.status || (sum ?? mark?.text ?? "")
  if (head?.progress === undefined) return status
  const { done, total, noun } = head.progress
  const whole = [`${done} of ${total} ${noun}`, status].filter((text) => text !== "").join(", ")
  return columnsOf(whole) <= columns ? whole : status
}

export const Title = ({ view, columns, isOnTop }: TitleProps) => {
  const [first = "", ...more] = titleLines(view, columns)
  const status = stateIn(view, columns - columnsOf(first) - 3)
  return isTitleDrawn(view) ? (
    <>
      <Row bold inverse={isOnTop}>
        {apart(` ${first}`, status === "" ? "" : `${status} `, columns)}
      </Row>
      {more.map((line) => (
        <Row key={line} bold>{` ${line}`}</Row>
      ))}
    </>
  ) : null
}

export const TileLine = ({ actions }: { readonly actions: ReadonlyArray<Action<unknown>> }) => (
  <Box marginY={1}>
    <Row>
      {actions.map(({ id, title, keys, count = 0 }) => (
        <Text key={id}>
          {" "}
          <Text inverse bold>{` ${title}${count > 0 ? ` ${count}` : ""} `}</Text>
          {` ${shownKey(keys)}  `}
        </Text>
      ))}
    </Row>
  </Box>
)
