/** Products side by side: their number, name and price, and how much of each is taken. */
import { Box, Text } from "ink"
import type { Shelf } from "#core/kit/view/shelf.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { fitted } from "../fit.ts"
import { shelfColumns } from "../scroll.ts"
import { apart, Row } from "./row.tsx"

const leastName = 10

const Tile = ({
  tile: { number, name, price, shortPrice, note },
  width,
  isChosen
}: {
  tile: Shelf<unknown>["tiles"][number]
  width: number
  isChosen: boolean
}) => {
  const taken = note === "" ? "" : ` ${note}`
  const short = shortPrice ?? price.replaceAll(" ", "")
  // How much is taken says more than the price where not both have room.
  const shown = taken !== "" && width < short.length + taken.length + leastName + 6 ? "" : short
  const figure = `${shown}${taken}`
  return (
    <Box width={width}>
      <Row inverse={isChosen}>
        <Text dimColor>{` ${fitted(number ?? "", 2, "right")} `}</Text>
        {fitted(sanitizeText(name), Math.max(6, width - figure.length - 6))}{" "}
        <Text dimColor={!isChosen}>{shown}</Text>
        <Text bold color="green">
          {taken}
        </Text>
      </Row>
    </Box>
  )
}

/** Which page it is, and the keys that turn it, over the products. */
export const ShelfRows = ({ part, columns }: { readonly part: Shelf<unknown>; readonly columns: number }) => {
  const side = shelfColumns(columns)
  const turning = [part.previous, part.next]
    .filter(({ isDisabled }) => isDisabled !== true)
    .map(({ keys }) => shownKey(keys))
    .join(" ")
  return (
    <Box flexDirection="column">
      <Row bold>
        {apart(
          ` ${[part.label, ...(part.chips ?? []).slice(1).flatMap(({ title, isChosen }) => (isChosen ? [title] : []))].join(", ")}`,
          `${turning === "" ? "" : `${turning}  `}${part.page} `,
          columns
        )}
      </Row>
      {part.tiles.length === 0 ? (
        <Row dimColor>{` ${part.empty}`}</Row>
      ) : (
        <Box flexWrap="wrap" width={columns}>
          {part.tiles.map((tile, index) => (
            <Tile
              key={tile.id}
              tile={tile}
              width={Math.floor(columns / side)}
              isChosen={index === part.cursor.index}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
