/** The question of a page: any dialog whose view is a value. */
import { Box, Text } from "ink"
import { useRef } from "react"
import type { Message } from "#core/client/model.ts"
import { shownTo } from "#core/client/views.ts"
import type { Question } from "#core/kit/view/view.ts"
import { columnsOf } from "../fit.ts"
import type { State } from "../focus.ts"
import { questionChoice } from "../keys/view.ts"
import { heldText } from "../keys.ts"
import { textOf, toned } from "../line.ts"
import { buttonRows, type QuestionRow, questionColumns, questionRoom } from "../question-rows.ts"
import { Dialog } from "./dialog.tsx"
import { EntryLine } from "./entry.tsx"
import { FieldRow } from "./form.tsx"
import { Spans } from "./lines.tsx"
import { type Fitted, Row, useWindow } from "./row.tsx"
import { InSight, TableRows } from "./table.tsx"

const isActive = (row: QuestionRow): boolean => "field" in row && row.field.isActive

/** The first row in sight: the field that has the keys is among them, else from where somebody scrolled to. */
const useTop = (rows: ReadonlyArray<QuestionRow>, height: number, { focus }: State): number => {
  const [first, last] = [rows.findIndex(isActive), rows.findLastIndex(isActive)]
  const scrolled = Math.min(focus.scroll, Math.max(0, rows.length - height))
  return useWindow(first < 0 ? scrolled : first, last < 0 ? scrolled + height - 1 : last, rows.length, height)
}

/** Rows as far as they fit. */
const Rows = ({
  rows,
  top,
  height,
  columns,
  state
}: Fitted<{ rows: ReadonlyArray<QuestionRow>; top: number; height: number; state: State }>) => {
  const pendingText = heldText(state)
  return rows.slice(top, top + height).map((row, at) =>
    "entry" in row ? (
      <EntryLine
        key={row.entry.label}
        entry={row.entry}
        pendingText={pendingText}
        columns={columns}
        isActive
      />
    ) : "field" in row ? (
      <FieldRow
        key={row.field.key}
        row={row.field}
        columns={columns}
        pendingText={pendingText}
        isTouched={state.focus.isTouched}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <Row key={top + at}>
        <Spans spans={row.line.spans} />
        {" ".repeat(Math.max(0, columns - columnsOf(textOf(row.line))))}
      </Row>
    )
  )
}

const OpenQuestion = <M,>({ question, state }: { readonly question: Question<M>; readonly state: State }) => {
  const columns = questionColumns(question) - 2
  const room = questionRoom(question, state)
  const { above, table, below, aboveRoom, tableRoom, belowRoom, hidden } = room
  const isCut = table === undefined ? above.length > aboveRoom : hidden > 0
  const buttons = buttonRows(question)
  const chosen = questionChoice(question, state)
  const top = useTop(above, aboveRoom, state)
  const belowTop = useTop(below, belowRoom, state)
  const from = useRef(0)
  return (
    <Dialog
      state={state}
      title={question.title}
      columns={columns + 2}
      rows={aboveRoom + tableRoom + belowRoom + 1 + buttons.length}
    >
      <Rows rows={above} top={top} height={aboveRoom} columns={columns} state={state} />
      {table === undefined ? null : (
        <Box flexDirection="column" height={tableRoom}>
          <TableRows table={table} columns={columns} height={tableRoom} from={from} />
        </Box>
      )}
      <Rows rows={below} top={belowTop} height={belowRoom} columns={columns} state={state} />
      <Row dimColor>
        {isCut ? (
          ` lines ${top + 1} to ${top + aboveRoom} of ${above.length}`
        ) : table === undefined ? (
          " "
        ) : (
          <InSight table={table} columns={columns} height={tableRoom} from={from} />
        )}
      </Row>
      {buttons.map((words) => (
        <Row key={words[0]?.at}>
          {" "}
          {words.map(({ at, text }) => {
            const { isDisabled = false, isChosen = false, tone } = question.actions[at] ?? {}
            return (
              <Text key={at}>
                <Text
                  bold={!isDisabled}
                  dimColor={isDisabled}
                  inverse={at === chosen}
                  {...(tone === "danger" && !isDisabled ? toned(tone) : {})}
                  {...(isChosen ? toned("info") : {})}
                >
                  {text}
                </Text>{" "}
              </Text>
            )
          })}
        </Row>
      ))}
    </Dialog>
  )
}

export const ViewQuestion = ({ state }: { readonly state: State }) =>
  shownTo<React.ReactNode>(state.model, ({ question }, _toClient: (message: never) => Message) =>
    question === undefined ? null : <OpenQuestion key={question.id} question={question} state={state} />
  ) ?? null
