/** Cards one below the other, three rows each: what it is with its marks, its facts, a blank row. */
import { Box, Text } from "ink"
import type { Card, Cards } from "#core/kit/view/view.ts"
import { columnsOf, fitted } from "../fit.ts"
import { toned } from "../line.ts"
import { type Fitted, Row, useWindow } from "./row.tsx"

const cardRows = 3

const OneCard = ({
  card: { title, marks, facts, isDone, hasWork },
  columns,
  isSelected
}: Fitted<{ card: Card<unknown>; isSelected: boolean }>) => {
  const taken = marks.reduce((sum, { text }) => sum + columnsOf(text) + 2, 2)
  return (
    <Box flexDirection="column" height={cardRows}>
      <Row bold inverse={isSelected} dimColor={isDone}>
        <Text {...(hasWork ? toned("warning") : {})}>{` ${fitted(title, columns - taken)}`}</Text>
        {marks.map(({ text, tone }) => (
          <Text key={text} {...(isDone ? {} : toned(tone))}>{`  ${text}`}</Text>
        ))}{" "}
      </Row>
      <Row dimColor={isDone}>{`   ${fitted(facts.join("   "), columns - 3)}`}</Row>
    </Box>
  )
}

export const CardList = ({
  part: { cards, cursor },
  columns,
  height
}: Fitted<{ part: Cards<unknown>; height: number }>) => {
  const fit = Math.floor(height / cardRows)
  const at = Math.max(0, cursor.index)
  const top = useWindow(at, at, cards.length, fit)
  return cards
    .slice(top, top + fit)
    .map((card, index) => (
      <OneCard key={card.id} card={card} columns={columns} isSelected={top + index === cursor.index} />
    ))
}
