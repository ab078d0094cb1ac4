/**
 * Notices take the row of the devices, whose signs stay in it, and a long one that of the keys, too: the keys do what they
 * do all the same. No row of the work is ever covered, and none moves.
 */
import { Text } from "ink"
import { partsOf } from "#core/screen/status-bar.ts"
import { leading, type Toast, type ToastKind } from "#core/screen/toast.ts"
import { columnsOf, cut, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { apart, Row } from "./row.tsx"
import { DeviceSign } from "./status-bar.tsx"

/** What has failed stands before what is good to know, the newest before the older ones. */
const firstOf = (toasts: ReadonlyArray<Toast>): Toast | undefined =>
  toasts.findLast(({ kind }) => kind === "failure") ?? toasts.at(-1)

const signsOf = ({ model }: State) => (model.session === undefined ? [] : partsOf(model.devices))
const columnsForSigns = (count: number): number => (count === 0 ? 0 : 2 * count + 1)

export interface ShownNotice {
  readonly kind: ToastKind
  /** One row, or two where one does not hold it. */
  readonly lines: ReadonlyArray<string>
  /** At the end of its first row: where a key leads, how many more there are. */
  readonly hint: string
}

export const noticeOf = (state: State): ShownNotice | undefined => {
  const { toasts } = state.model
  const toast = firstOf(toasts)
  if (toast === undefined) return undefined
  const { columns } = state.size
  const more = toasts.length === 1 ? "" : `+${toasts.length - 1} `
  const hint = `${more}${toast === leading(toasts) ? "Ctrl+G goes there " : ""}`
  const text = toast.about === undefined ? toast.text : `${toast.about}: ${toast.text}`
  const room = columns - columnsForSigns(signsOf(state).length) - columnsOf(hint) - 2
  const [first = "", ...rest] = wrap(text, room)
  return {
    kind: toast.kind,
    hint,
    lines: [first, ...(rest.length === 0 ? [] : [cut(rest.join(" "), columns - 2)])]
  }
}

const colours: Record<ToastKind, string> = { info: "cyan", success: "green", failure: "red" }

export const NoticeRow = ({
  state,
  notice: { kind, lines, hint }
}: {
  state: State
  notice: ShownNotice
}) => {
  const signs = signsOf(state)
  return (
    <Row>
      {signs.map((part) => (
        <DeviceSign key={part.role} part={part} />
      ))}
      {signs.length === 0 ? "" : " "}
      <Text inverse color={colours[kind]}>
        {apart(` ${lines[0] ?? ""}`, hint, state.size.columns - columnsForSigns(signs.length))}
      </Text>
    </Row>
  )
}

/** What its first row does not hold. */
export const NoticeRest = ({ state, notice: { kind, lines } }: { state: State; notice: ShownNotice }) => (
  <Row inverse color={colours[kind]}>
    {apart(` ${lines[1] ?? ""}`, "", state.size.columns)}
  </Row>
)
