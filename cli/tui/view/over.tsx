/** The layer over the page: its view in a frame, or in the lower part of the screen. */
import { Box } from "ink"
import { overView } from "#core/client/over.ts"
import type { State } from "../focus.ts"
import { keysHelped } from "../keys.ts"
import { overSize } from "../over-size.ts"
import { bodyRows, isGrowing } from "../scroll.ts"
import { Row } from "./row.tsx"
import { Whole } from "./view-page.tsx"

/** An empty ground, so that nothing of the screen below shows through. */
const Ground = ({ columns, rows }: { readonly columns: number; readonly rows: number }) =>
  Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
    <Row key={at}>{" ".repeat(columns)}</Row>
  ))

export const Over = ({ state }: { readonly state: State }) => {
  const view = overView(state.model, () => keysHelped(state))
  if (view === undefined) return null
  const size = overSize(view, state.size)
  const [columns, rows] = [size.columns, bodyRows(size)]
  const isLow = isGrowing(view)
  const top = isLow ? bodyRows(state.size) - rows : 0
  const left = isLow ? 0 : Math.floor((state.size.columns - columns - 2) / 2)
  return (
    <>
      <Box
        position="absolute"
        top={top}
        left={left}
        width={isLow ? columns : columns + 2}
        flexDirection="column"
        {...(isLow ? {} : { borderStyle: "round" as const, borderColor: "cyan" })}
      >
        <Ground columns={columns} rows={rows} />
      </Box>
      <Box
        position="absolute"
        top={isLow ? top : top + 1}
        left={isLow ? left : left + 1}
        width={columns}
        height={rows}
        flexDirection="column"
        overflow="hidden"
      >
        <Whole view={view} state={{ ...state, size }} isActive isOnTop />
      </Box>
    </>
  )
}
