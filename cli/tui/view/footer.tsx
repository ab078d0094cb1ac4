/** The last rows: the newest notice, and the main keys of what is shown. */
import { Box, Text } from "ink"
import { leading as leadingOf, type ToastKind } from "#core/screen/toast.ts"
import { shownKey } from "#core/screen/view/shown-key.ts"
import { columnsOf, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import type { Binding } from "../keys/binding.ts"
import { keysNow } from "../keys.ts"
import { apart, Row } from "./row.tsx"

const keysOf = ({ shown, keys }: Binding): string => shown ?? shownKey(keys)

interface Hint {
  readonly keys: string
  readonly label: string
}

/** As many of the main keys as fit; the way back and the help, which tells all of them, always do. */
const hintsOf = (state: State): ReadonlyArray<Hint> => {
  const main = keysNow(state)
    .filter(({ isMain }) => isMain === true)
    .map((binding) => ({ keys: keysOf(binding), label: binding.label }))
  const widthOf = ({ keys, label }: Hint) => columnsOf(keys) + columnsOf(label) + 3
  const isSure = (hint: Hint) => hint.keys === "Esc" || hint === main.at(-1)
  let room = state.size.columns - 1 - main.filter(isSure).reduce((sum, hint) => sum + widthOf(hint), 0)
  return main.filter((hint) => {
    if (isSure(hint)) return true
    room -= widthOf(hint)
    return room >= 0
  })
}

export const Footer = ({ state }: { readonly state: State }) => (
  <Row>
    {hintsOf(state).map(({ keys, label }) => (
      <Text key={`${keys} ${label}`}>
        {" "}
        <Text bold>{keys}</Text> <Text dimColor>{label}</Text>{" "}
      </Text>
    ))}
  </Row>
)

const noticeColour: Record<ToastKind, string> = { info: "cyan", success: "green", failure: "red" }

/** More rows than this of one notice cover the work. */
const mostRows = 3

/** Notices, the newest lowest, each whole. The one whose place a key goes to says so. */
export const Notices = ({ state }: { readonly state: State }) => {
  const leading = leadingOf(state.model.toasts)
  const { columns } = state.size
  return state.model.toasts.map((toast) => {
    const hint = toast === leading ? "Ctrl+G goes there " : ""
    const text = toast.about === undefined ? toast.text : `${toast.about}: ${toast.text}`
    const lines = wrap(text, columns - columnsOf(hint) - 3).slice(0, mostRows)
    return (
      <Box key={toast.number} flexDirection="column">
        {lines.map((line, at) => (
          <Row key={line} inverse color={noticeColour[toast.kind]}>
            {apart(` ${line}`, at === 0 ? hint : "", columns)}
          </Row>
        ))}
      </Box>
    )
  })
}
