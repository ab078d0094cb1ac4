/** The text in a box, with the cursor, and faintly the code that is still being decided. */
import { Text } from "ink"
import { columnsOf, tail } from "../fit.ts"

interface Props {
  readonly text: string
  readonly pendingText: string
  readonly columns: number
  readonly isActive: boolean
  readonly isSecret?: boolean
  /** The next character replaces what stands there. */
  readonly isReplaced?: boolean
}

export const BoxText = ({ text, pendingText, columns, isActive, isSecret, isReplaced }: Props) => {
  const shown = isSecret === true ? "•".repeat([...text].length) : text.replaceAll("\n", "↵")
  const faint = isSecret === true ? "•".repeat([...pendingText].length) : pendingText
  const end = tail(faint, columns - 1)
  const start = tail(shown, columns - 1 - columnsOf(end))
  const rest = columns - columnsOf(start) - columnsOf(end) - 1
  return (
    <>
      <Text inverse={isReplaced === true && isActive}>{start}</Text>
      <Text dimColor>{end}</Text>
      <Text inverse={isActive}> </Text>
      {" ".repeat(Math.max(0, rest))}
    </>
  )
}
