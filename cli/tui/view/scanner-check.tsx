/** The scanner check: what the last scan was, how it came, what to set, and what its code says. */
import { Box, Text } from "ink"
import * as Day from "#core/day.ts"
import {
  adviceOn,
  endingText,
  isRepeated,
  scanSomething,
  sourceText,
  speedText
} from "#core/screen/scanner-check/model.ts"
import { columnsOf, fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { apart, Row } from "./row.tsx"

const nameWidth = 14

export const ScannerCheck = ({ state }: { readonly state: State }) => {
  const { model, size, focus } = state
  if (model.page._tag !== "ScannerCheck") return null
  const { columns } = size
  const { seen, count } = model.page.model
  const shown = seen[Math.min(focus.scroll, seen.length - 1)]
  if (shown === undefined)
    return (
      <Box flexDirection="column">
        <Row bold> Scanner check</Row>
        <Row> </Row>
        <Row>{`  ${scanSomething}.`}</Row>
        <Row dimColor>{"  Scans of a keyboard wedge and of a serial scanner are looked at alike."}</Row>
      </Box>
    )
  const facts: ReadonlyArray<readonly [string, string]> = [
    ["Code", shown.code],
    ["Came by", sourceText(shown.framing)],
    ["Ended by", endingText(shown.framing)],
    ["Speed", speedText(shown)],
    ["Length", `${[...shown.code].length} characters`],
    ["Symbology", shown.framing?.symbology ?? "not told by the scanner"]
  ]
  const advice = adviceOn(shown).flatMap(({ isGood, text }) =>
    wrap(text, columns - 4).map((line) => ({ isGood, line }))
  )
  const lines = shown.lines.flatMap((line) =>
    columnsOf(line) <= columns - 3
      ? [line]
      : wrap(line, columns - 6).map((part, at) => (at === 0 ? part : `    ${part}`))
  )
  const room = size.rows - 3 - 3 - facts.length - advice.length - 2
  return (
    <Box flexDirection="column">
      <Row bold>
        {apart(
          " Scanner check",
          `scan ${shown.number} of ${count}, ${Day.toLocal(shown.at).slice(11)} `,
          columns
        )}
      </Row>
      {facts.map(([name, value]) => (
        <Row key={name}>
          <Text dimColor>{`  ${fitted(name, nameWidth)}`}</Text>
          <Text bold={name === "Code"}>{fitted(value, columns - nameWidth - 3)}</Text>
        </Row>
      ))}
      {isRepeated(model.page.model) && focus.scroll === 0 ? (
        <Row color="yellow">{"  The same code twice within a second: does the trigger bounce?"}</Row>
      ) : null}
      {advice.map(({ isGood, line }) => (
        <Row key={line} color={isGood ? "green" : "yellow"}>{`  ${line}`}</Row>
      ))}
      <Row> </Row>
      {lines.slice(0, Math.max(2, room)).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <Row key={at}>{`  ${fitted(line, columns - 3)}`}</Row>
      ))}
    </Box>
  )
}
