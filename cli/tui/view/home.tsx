import { Box, Text } from "ink"
import { type Tile, waysOf } from "#core/screen/home/model.ts"
import { place, tagline } from "#core/screen/session.ts"
import { fitted, flowed } from "../fit.ts"
import type { State } from "../focus.ts"
import { adminAddress, tileColumns, tiles } from "../keys/home.ts"
import { grouped } from "./order-columns.ts"
import { Row } from "./row.tsx"

const tileWidth = 25

const TileBox = ({
  tile,
  number,
  isSelected
}: {
  readonly tile: Tile
  readonly number: number
  readonly isSelected: boolean
}) => {
  const badge = tile.badge > 0 ? ` ${grouped(tile.badge)} ` : ""
  return (
    <Box
      width={tileWidth}
      marginRight={1}
      borderStyle={isSelected ? "bold" : "round"}
      {...(isSelected ? { borderColor: "cyan" } : { borderDimColor: true })}
    >
      <Row>
        <Text dimColor>{number <= 9 ? ` ${number} ` : "   "}</Text>
        <Text bold={isSelected}>{fitted(tile.title, tileWidth - 6 - badge.length)}</Text>
        <Text inverse color="yellow">
          {badge}
        </Text>{" "}
      </Row>
    </Box>
  )
}

export const Home = ({ state }: { readonly state: State }) => {
  const { session, page, server } = state.model
  if (session === undefined || page._tag !== "Home") return null
  const all = tiles(state.model)
  const columns = tileColumns(state.size.columns)
  const where = place(session)
  const width = state.size.columns - 4
  const isOnAdmin = all[page.model.selected]?.leadsTo === "admin"
  return (
    <Box flexDirection="column" marginLeft={2} marginTop={1}>
      <Row bold>{fitted(tagline(session), width)}</Row>
      <Row>{fitted(`Hello ${session.user.name}${where === "" ? "" : `, ${where}`}`, width)}</Row>
      <Row> </Row>
      <Box flexWrap="wrap" width={columns * (tileWidth + 1)}>
        {all.map((tile, index) => (
          <TileBox
            key={tile.title}
            tile={tile}
            number={index + 1}
            isSelected={index === page.model.selected}
          />
        ))}
      </Box>
      <Row> </Row>
      {isOnAdmin ? (
        <Row dimColor>{`In a browser: ${adminAddress(server)}`}</Row>
      ) : (
        flowed(
          waysOf(session).map(({ key, title }) => ({ text: `${key} ${title}  ` })),
          width
        ).map((line) => (
          <Row key={line[0]?.text} dimColor>
            {line.map(({ text }) => text).join(" ")}
          </Row>
        ))
      )}
    </Box>
  )
}
