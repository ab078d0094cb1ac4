/** The last scan and its outcome, the codes that wait, and those that were refused. */
import { Box } from "ink"
import { memo } from "react"
import type { LastScan } from "#core/kit/scan-session/last-scan.ts"
import type { ScanQueue } from "#core/kit/scan-session/queue.ts"
import { codesIn } from "#core/kit/scan-session/queue.ts"
import { fitted, wrap } from "../fit.ts"
import { outcomeColour, outcomeSign } from "./colours.ts"
import { type Fitted, Row } from "./row.tsx"

/** Three rows in one colour: seen from two steps away; with a row over and under them, from across the room. */
export const LastScanBlock = memo(
  ({
    scan,
    hint,
    columns,
    isTall = false
  }: {
    readonly scan: LastScan | undefined
    /** The text in the place of the first scan. */
    readonly hint: string
    readonly columns: number
    readonly isTall?: boolean
  }) => {
    const height = isTall ? 5 : 3
    if (scan === undefined)
      return (
        <Box flexDirection="column" height={height}>
          <Row> </Row>
          <Row dimColor>{` ${fitted(hint, columns - 2)}`}</Row>
        </Box>
      )
    const style = { inverse: true, color: outcomeColour[scan.outcome] } as const
    const room = isTall ? <Row {...style}>{" ".repeat(columns)}</Row> : null
    // A long reason goes on before the code, which somebody has in the hand.
    const [detail = "", ...rest] = wrap(scan.detail ?? "", columns - 5)
    return (
      <Box flexDirection="column" height={height}>
        {room}
        <Row
          {...style}
          bold
        >{` ${outcomeSign[scan.outcome]} ${fitted(scan.text.trim(), columns - 5)}  `}</Row>
        <Row {...style} bold>{`   ${fitted(detail, columns - 5)}  `}</Row>
        <Row {...style}>{`   ${fitted([...rest, scan.code].join("  "), columns - 5)}  `}</Row>
        {room}
      </Box>
    )
  }
)

/** The same in one row, where rows are what counts. */
export const LastScanRow = ({
  scan,
  hint = "",
  columns
}: Fitted<{ scan: LastScan | undefined; hint?: string }>) => {
  if (scan === undefined) return <Row dimColor>{` ${fitted(hint, columns - 2)} `}</Row>
  const { code, outcome, text, detail } = scan
  const words = [text.trim(), ...(detail === undefined ? [] : [detail]), code].join("  ")
  return (
    <Row bold inverse color={outcomeColour[outcome]}>
      {` ${outcomeSign[outcome]} ${fitted(words, columns - 4)} `}
    </Row>
  )
}

/** "3 waiting", where any do; a queue that stands still says why, and how it goes on. */
export const Waiting = ({
  queue,
  columns,
  againKey = "t"
}: Fitted<{ queue: ScanQueue; againKey?: string }>) => {
  const codes = codesIn(queue)
  if (queue.stoppedBy !== undefined) {
    const count = codes.length === 0 ? "" : `${codes.length} waiting. `
    return (
      <Row inverse bold color="red">
        {` ${fitted(`${count}${againKey} tries again. ${queue.stoppedBy}`, columns - 2)} `}
      </Row>
    )
  }
  const others = queue.waiting.length
  return (
    <Row color="yellow">
      {` ${fitted(others === 0 ? "" : `${others} waiting: ${queue.waiting.join("  ")}`, columns - 2)} `}
    </Row>
  )
}

const mostRefused = 3

/** The newest first, and that one to its end. */
export const refusedRows = (refused: ReadonlyArray<LastScan>, columns: number): ReadonlyArray<string> =>
  refused.slice(0, mostRefused).flatMap(({ code, text, detail }, at) => {
    const why = `✗ ${code} ${text.trim()}${detail === undefined ? "" : `: ${detail}`}`
    return (at > 0 ? [why] : wrap(why, columns - 4)).map((row, line) => (line > 0 ? `  ${row}` : row))
  })

/** Refused scans stay until somebody has seen them. */
export const Refused = memo(
  ({
    refused,
    columns,
    seenKey = "x",
    takeOver
  }: {
    readonly refused: ReadonlyArray<LastScan>
    readonly columns: number
    readonly seenKey?: string
    /** The other action on the newest refusal, behind its key. */
    readonly takeOver?: string | undefined
  }) =>
    refused.length === 0 ? null : (
      <>
        <Row color="red" bold>
          {` ${fitted(`${refused.length} refused, ${takeOver === undefined ? `${seenKey} when you have seen ${refused.length === 1 ? "it" : "them"}` : `${seenKey} seen, ${takeOver}`}`, columns - 2)} `}
        </Row>
        {refusedRows(refused, columns).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the newest first, and two may be alike
          <Row key={at} color="red">
            {` ${fitted(row, columns - 2)} `}
          </Row>
        ))}
      </>
    )
)
