/**
 * A box for text with its label. Characters of which it is not known yet whether a scanner sent them are drawn where they
 * would go, faintly: somebody who types sees them at once, and a scan never stands in the box.
 */
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useSyncExternalStore } from "react"
import type { Box } from "../keys/insertion.ts"
import { current, subscribe } from "../keys/pending-text.ts"

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement>
  readonly type?: "text" | "search" | "password"
  readonly inputMode?: "text" | "decimal" | "numeric" | "search"
  readonly placeholder?: string
  readonly problem?: string | undefined
  readonly note?: ReactNode
  readonly isLabelHidden?: boolean
  readonly isDisabled?: boolean
  /** True while the value is on its way: the box keeps the focus, and is not changed. */
  readonly isReadOnly?: boolean
  readonly isNative?: boolean
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
  readonly autoComplete?: string
  readonly name?: string
  readonly className?: string
  readonly id?: string
  readonly describedBy?: string
}

const isWholeSelected = (box: Box): boolean =>
  box.value !== "" && box.selectionStart === 0 && box.selectionEnd === box.value.length

const Pending = ({ text, box }: { text: string; box: Box }) => (
  <span className="held" aria-hidden="true">
    {isWholeSelected(box) ? null : (
      <span className="held-before">{box.value.slice(0, box.selectionStart ?? box.value.length)}</span>
    )}
    <span className="held-text">{text}</span>
  </span>
)

export const Field = ({
  label,
  value,
  onChange,
  onBlur,
  ref,
  type = "text",
  inputMode,
  placeholder,
  problem,
  note,
  isLabelHidden = false,
  isDisabled = false,
  isReadOnly = false,
  isNative = false,
  isFirst = false,
  autoComplete = "off",
  name,
  className = "",
  id,
  describedBy
}: FieldProps) => {
  const own = useId()
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement, [])
  const pending = useSyncExternalStore(subscribe, current)
  const isHolding = pending.box !== undefined && pending.box === box.current
  const boxId = id ?? own
  const described = [problem === undefined ? "" : `${own}-problem`, note === undefined ? "" : `${own}-note`]
  const describedIds = [...described, describedBy ?? ""].filter((part) => part !== "").join(" ")
  return (
    <div className={`field ${className}`}>
      <label htmlFor={boxId} className={isLabelHidden ? "unseen" : undefined}>
        {label}
      </label>
      <div className={isHolding && isWholeSelected(pending.box) ? "box is-replaced" : "box"}>
        <input
          id={boxId}
          ref={box}
          name={name}
          type={type}
          value={value}
          inputMode={inputMode}
          placeholder={placeholder}
          disabled={isDisabled}
          readOnly={isReadOnly}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus={isFirst ? "" : undefined}
          data-keys={isNative ? "native" : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={describedIds === "" ? undefined : describedIds}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {isHolding ? <Pending text={pending.text} box={pending.box} /> : null}
      </div>
      {problem === undefined ? null : (
        <p className="problem" id={`${own}-problem`}>
          {problem}
        </p>
      )}
      {note === undefined ? null : (
        <p className="note" id={`${own}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}
