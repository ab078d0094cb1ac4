/** The keys of a page on which packs are scanned to lines: an order that is picked, a shipment that is received. */
import { type RefObject, useEffect, useRef } from "react"
import { showRow } from "../parts/pinned.ts"
import { boxOf } from "./insertion.ts"
import { isOwnKey, isTyping, useKeys } from "./shortcuts.ts"

type WorkSaid =
  | { readonly _tag: "UndidLastScan" | "Continued" | "AcknowledgedRefusals" | "AskedToLeave" }
  | { readonly _tag: "TypedCode"; readonly text: string }
  | { readonly _tag: "MovedSelection"; readonly by: number }

interface Work<ScreenMessage> {
  readonly isShown: boolean
  /** The selected line, and the element of its row. */
  readonly selected: number | undefined
  readonly rowOf: (id: number) => string
  /** What the last scan came to: after each the row that it went to is in sight. */
  readonly scan: unknown
  /** What Enter on a line says. */
  readonly opening: (id: number) => ScreenMessage
  /** What a key says to a question that is open beside the work. */
  readonly answering?: (key: string) => ScreenMessage | undefined
  readonly tell: (message: ScreenMessage | WorkSaid) => void
}

/** A keyboard is at hand: the line for codes takes the focus without a keyboard on the glass coming up. */
const hasKeyboard = (): boolean => matchMedia("(pointer: fine)").matches

/** Answers the box of the line for codes. */
export const useWorkKeys = <ScreenMessage>(work: Work<ScreenMessage>): RefObject<HTMLInputElement | null> => {
  const { isShown, selected, rowOf, scan, opening, answering, tell } = work
  const line = useRef<HTMLInputElement>(null)
  const isMoving = useRef(false)
  const row = selected === undefined ? undefined : rowOf(selected)
  useEffect(() => {
    if (isShown && hasKeyboard()) line.current?.focus()
  }, [isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan may have gone to the same row
  useEffect(() => {
    if (isMoving.current && row !== undefined) document.getElementById(row)?.focus()
    showRow(row)
    isMoving.current = false
  }, [row, scan])
  useKeys((pressed) => {
    const { key, control, target } = pressed
    const isInLine = target !== undefined && target === line.current
    const answer = answering?.(key)
    if (control && key.toLowerCase() === "z" && !isTyping(pressed)) tell({ _tag: "UndidLastScan" })
    else if (key === "F2") tell({ _tag: "Continued" })
    else if (key === "F8") tell({ _tag: "AcknowledgedRefusals" })
    else if (key === "Escape" && isTyping(pressed)) tell({ _tag: "TypedCode", text: "" })
    else if (key === "Escape") tell({ _tag: "AskedToLeave" })
    // The button beside the empty line is off, so that the form does not send itself.
    else if (key === "Enter" && isInLine && line.current?.value === "" && selected !== undefined)
      tell(opening(selected))
    else if (isOwnKey(pressed)) return false
    else if (answer !== undefined && boxOf(target ?? null) === undefined) tell(answer)
    else if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      // Where there is nowhere to move to, the focus goes to the line all the same.
      if (row !== undefined) document.getElementById(row)?.focus()
      tell({ _tag: "MovedSelection", by: key === "ArrowDown" ? 1 : -1 })
    } else if (key === "Enter" && selected !== undefined) tell(opening(selected))
    else if (key === "/" || (/^[\p{L}\p{N}$]$/u.test(key) && boxOf(target ?? null) === undefined)) {
      line.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
    } else return false
    return true
  })
  return line
}
