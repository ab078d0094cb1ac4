/** The line of a view that is typed into. Scans need no focus. */
import type { FormEvent, ReactNode, Ref } from "react"
import { type Entry, takesScans } from "#core/kit/view/entry.ts"
import { CameraButton } from "../camera/button.tsx"
import { Field } from "../parts/field.tsx"
import type { Press } from "./outcome.ts"

interface EntryFormProps<M> {
  readonly entry: Entry<M>
  readonly box: Ref<HTMLInputElement>
  readonly press: Press<M>
  /** The meaning of Enter just now. */
  readonly onEnter: () => void
  /** True where the line takes the focus when its dialog opens. */
  readonly isFirst?: boolean
  /** Over the lines that codes are scanned to: large, and named by what stands in it. */
  readonly isScanLine?: boolean
  readonly children?: ReactNode
}

export const EntryForm = <M,>({
  entry,
  box,
  press,
  onEnter,
  isFirst = false,
  isScanLine = false,
  children
}: EntryFormProps<M>) => {
  const { label, prompt, text, typed, holds, isSecret, submit, button, problem } = entry
  const send = (event: FormEvent) => {
    event.preventDefault()
    onEnter()
  }
  return (
    // What is pasted into a line for text is text, even where it looks like a code.
    <form
      className={isScanLine ? "scan-line" : `entry-line${problem === undefined ? "" : " has-problem"}`}
      onSubmit={send}
      data-paste={holds === "text" ? "text" : undefined}
      data-holds={holds}
    >
      <Field
        ref={box}
        label={label}
        type={isSecret === true ? "password" : holds === "text" ? "search" : "text"}
        isFirst={isFirst}
        isLabelHidden={isScanLine}
        className={isScanLine ? "is-large" : ""}
        placeholder={prompt}
        value={text}
        problem={problem}
        onChange={(changed) => press({ message: typed(changed) })}
      />
      {button === undefined ? null : (
        <button type="submit" className="button" disabled={submit === undefined}>
          {button}
        </button>
      )}
      {takesScans(entry) ? <CameraButton /> : null}
      {children}
    </form>
  )
}
