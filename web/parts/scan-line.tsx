/** The line for codes that are typed by hand. Scans need no focus. */
import type { FormEvent, Ref } from "react"
import { scanPrompt } from "#core/text/order.ts"
import { Field } from "./field.tsx"

type ScreenMessage =
  | { readonly _tag: "TypedCode"; readonly text: string }
  | { readonly _tag: "SubmittedCode" | "UndidLastScan" }

export const ScanLine = ({
  typed,
  ref,
  tell
}: {
  readonly typed: string
  readonly ref: Ref<HTMLInputElement>
  readonly tell: (message: ScreenMessage) => void
}) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== "") tell({ _tag: "SubmittedCode" })
  }
  return (
    <form className="scan-line" onSubmit={submit}>
      <Field
        ref={ref}
        label={scanPrompt}
        isLabelHidden
        placeholder={scanPrompt}
        className="is-large"
        value={typed}
        onChange={(text) => tell({ _tag: "TypedCode", text })}
      />
      <button type="submit" className="button" disabled={typed.trim() === ""}>
        Enter
      </button>
      <button type="button" className="button" onClick={() => tell({ _tag: "UndidLastScan" })}>
        Undo <kbd>Ctrl Z</kbd>
      </button>
    </form>
  )
}
