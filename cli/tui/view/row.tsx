/** One row of the screen. Its text was fitted into the row before, so it is never broken. */
import { Text, type TextProps } from "ink"
import { type RefObject, useRef } from "react"
import { columnsOf, fitted } from "../fit.ts"

/** What draws something is given it, and the columns that it has. */
export type Fitted<Given> = Given & { readonly columns: number }

export const Row = (props: TextProps) => <Text wrap="truncate-end" {...props} />

/** Text at both ends of a row; the right one stays whole. */
export const apart = (left: string, right: string, columns: number): string => {
  const end = columnsOf(right)
  return fitted(left, Math.max(0, columns - end - (right === "" ? 0 : 1))) + (right === "" ? "" : ` ${right}`)
}

/**
 * The first of `height` rows that are shown of `total`, so that `from` to `to` stay in sight with little movement.
 * @param shared the first row shown while the rows are drawn now in one way, now in another
 */
export const useWindow = (
  from: number,
  to: number,
  total: number,
  height: number,
  shared?: RefObject<number>
): number => {
  const local = useRef(0)
  const first = shared ?? local
  const last = Math.max(0, total - height)
  let top = first.current
  if (to >= top + height) top = to - height + 1
  if (from < top) top = from
  first.current = Math.min(Math.max(0, top), last)
  return first.current
}
