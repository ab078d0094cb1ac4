/** Packed or not, in letters that are seen from across the room's counter, and the line for the next scan. */
import { Box, Text } from "ink"
import {
  packedFor,
  packedItems,
  scanNext,
  type Verdict,
  verdictOf,
  verdictText
} from "#core/screen/packed/model.ts"
import { columnsOf, fitted, wrap } from "../fit.ts"
import { layerOf, type State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { apart, Row } from "./row.tsx"
import { ScanLine } from "./scan-line.tsx"

const colours: Record<Verdict, string> = { packed: "green", missing: "red", other: "yellow" }

/** A text in a block of its colour, three rows high. */
const Large = ({
  text,
  colour,
  columns
}: {
  readonly text: string
  readonly colour: string
  readonly columns: number
}) => {
  const width = Math.min(columns - 4, Math.max(30, columnsOf(text) + 12))
  const before = Math.floor((width - columnsOf(text)) / 2)
  const middle = fitted(`${" ".repeat(Math.max(0, before))}${text}`, width)
  return (
    <Box flexDirection="column" marginLeft={2}>
      {[" ".repeat(width), middle, `${" ".repeat(width - 1)} `].map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three rows of one block
        <Row key={at} bold inverse color={colour}>
          {line}
        </Row>
      ))}
    </Box>
  )
}

export const Packed = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  if (model.page._tag !== "Packed") return null
  const { columns } = size
  const { id, order, typed, problem, asked } = model.page.model
  const problems = wrap(problem ?? "", columns - 2).slice(0, 2)
  const room = size.rows - 3 - 12
  const title = order === undefined ? scanNext : `Order ${order.increment_id}   ${packedFor(order)}`
  return (
    <Box flexDirection="column">
      <Row bold>{apart(` ${title}`, "", columns)}</Row>
      <ScanLine typed={typed} held={heldText(state)} columns={columns} isActive={layerOf(state) === "page"} />
      {[0, 1].map((at) => (
        <Row key={at} bold color="red">{` ${fitted(problems[at] ?? "", columns - 2)}`}</Row>
      ))}
      {id === undefined ? (
        <Large text={asked === undefined ? scanNext : "Looking..."} colour="cyan" columns={columns} />
      ) : order === undefined ? (
        <Row dimColor>
          {problem === undefined ? "  Fetching the order..." : "  There is no order to show."}
        </Row>
      ) : (
        <>
          <Large text={verdictText(order)} colour={colours[verdictOf(order)]} columns={columns} />
          <Row> </Row>
          {packedItems(order)
            .slice(0, room)
            .map(({ itemId, name, quantity, isShort }) => (
              <Row key={itemId} {...(isShort ? { color: "yellow" } : {})}>
                {`  ${fitted(name, columns - 30)}  ${fitted(quantity, 25, "right")} `}
              </Row>
            ))}
          <Row> </Row>
          <Row>
            {"  "}
            <Text inverse bold>{` ${scanNext} `}</Text> <Text dimColor>Enter, or just scan</Text>
          </Row>
        </>
      )}
    </Box>
  )
}
