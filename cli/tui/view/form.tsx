/** Forms: what is filled in, field under field, the one that has the keys in sight. */
import { Box, Text } from "ink"
import type { Fields, Form } from "#core/kit/view/form.ts"
import { columnsOf, fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import { cursorOf, type FormRow, fieldsRows, titleRows } from "../form-rows.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { type Fitted, Row, useWindow } from "./row.tsx"

/** Filled to the end of its row, so that nothing under a dialog shows through. */
const restOf = ({ words, box }: FormRow, columns: number): string =>
  " ".repeat(
    Math.max(
      0,
      columns -
        words.reduce((sum, { text }) => sum + columnsOf(text), 0) -
        (box === undefined ? 0 : box.columns + columnsOf(box.unit))
    )
  )

/** One row of a form. */
export const FieldRow = ({
  row,
  columns,
  pendingText,
  isTouched
}: Fitted<{ row: FormRow; pendingText: string; isTouched: boolean }>) => {
  const { isActive, words, box } = row
  return (
    <Row>
      {words.map(({ text, style }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of a row never change places
        <Text key={at} {...style}>
          {text}
        </Text>
      ))}
      {box === undefined || !("text" in box.field) ? null : (
        <>
          <Text underline dimColor={box.field.isDisabled === true}>
            <BoxText
              text={box.field.text === "" && !isActive ? (box.field.placeholder ?? "") : box.field.text}
              pendingText={isActive ? pendingText : ""}
              columns={box.columns}
              isActive={isActive}
              isSecret={box.field.kind === "password"}
              isReplaced={box.field.kind === "number" && !isTouched && box.field.text !== ""}
            />
          </Text>
          {box.unit}
        </>
      )}
      {restOf(row, columns)}
    </Row>
  )
}

/** Rows of the fields, as many as fit, the one that has the keys among them. */
export const FieldRows = ({
  fields,
  state,
  columns,
  height
}: Fitted<{ fields: Fields<unknown>; state: State; height: number }>) => {
  const rows = fieldsRows(fields, columns, cursorOf(fields, state.focus))
  const first = Math.max(
    0,
    rows.findIndex(({ isActive }) => isActive)
  )
  const last = Math.max(
    first,
    rows.findLastIndex(({ isActive }) => isActive)
  )
  const top = useWindow(first, last, rows.length, height)
  const pendingText = heldText(state)
  return rows
    .slice(top, top + height)
    .map((row) => (
      <FieldRow
        key={row.key}
        row={row}
        columns={columns}
        pendingText={pendingText}
        isTouched={state.focus.isTouched}
      />
    ))
}

/** The button that sends the form, drawn in the footer, too, while somebody is in a field. */
const Submit = ({
  form: { submit, busyTitle, isBusy, focus, opens, isWithheld },
  columns
}: Fitted<{ form: Form<unknown> }>) => (
  <Row>
    {" "}
    {isWithheld === true ? null : (
      <Text inverse={!isBusy} bold dimColor={isBusy || submit.isDisabled === true}>
        {` ${isBusy ? busyTitle : submit.title} `}
      </Text>
    )}
    <Text dimColor>
      {fitted(
        focus === undefined && opens !== undefined ? `  ${opens.key} leads here` : "",
        Math.max(0, columns - 30)
      )}
    </Text>
  </Row>
)

export const FormPart = ({ form, state, height }: { form: Form<unknown>; state: State; height: number }) => {
  const { columns } = state.size
  const above = titleRows(form, columns)
  return (
    <Box flexDirection="column">
      <Row> </Row>
      {above.map((line, at) => (
        <Row
          key={line}
          bold={at === 0 && form.title !== undefined}
          dimColor={at > 0 || form.title === undefined}
        >
          {` ${fitted(line, columns - 2)}`}
        </Row>
      ))}
      <FieldRows
        fields={form}
        state={state}
        columns={columns}
        height={Math.max(1, height - above.length - 2)}
      />
      <Submit form={form} columns={columns} />
    </Box>
  )
}
