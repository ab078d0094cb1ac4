/** Fields that are typed into: texts, numbers, dates, lists of texts. */
import { type KeyboardEvent, useId, useRef } from "react"
import type * as View from "#core/kit/view/form.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Field as TextBox } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"
import { word } from "../words.ts"
import { below, type FieldProps, type Saying } from "./field-props.tsx"

export const Text = <M,>({
  field,
  id,
  isBusy,
  say
}: FieldProps<View.TextField<M> | View.PasswordField<M>> & Saying<M>) => {
  const isPassword = field.kind === "password"
  const left = field.kind === "text" ? field.left : undefined
  return (
    <TextBox
      id={id}
      label={field.label}
      value={field.text}
      type={isPassword ? "password" : "text"}
      autoComplete={
        isPassword
          ? field.isNew
            ? "new-password"
            : "current-password"
          : field.isUsername === true
            ? "username"
            : "off"
      }
      isNative={isPassword || field.isUsername === true}
      inputMode={!isPassword && field.isDigits === true ? "numeric" : "text"}
      className={!isPassword && field.isCode === true ? "is-code" : ""}
      placeholder={field.placeholder ?? ""}
      problem={field.problem}
      note={field.note}
      isDisabled={field.isDisabled ?? false}
      isReadOnly={isBusy}
      onChange={(text) => say(field.typed(text))}
      onBlur={left === undefined ? undefined : () => say(left)}
    />
  )
}

/** Text of several lines. */
export const LongText = <M,>({ field, id, isBusy, say }: FieldProps<View.TextField<M>> & Saying<M>) => {
  const { describedBy, lines } = below(id, field)
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <textarea
        id={id}
        className={field.isCode === true ? "code" : undefined}
        rows={field.lines}
        spellCheck={false}
        value={field.text}
        disabled={field.isDisabled}
        readOnly={isBusy}
        aria-invalid={field.problem !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => say(field.typed(event.target.value))}
      />
      {lines}
    </div>
  )
}

/** The box of a number: up and down go a step, and so do the buttons beside it. */
export const NumberBox = <M,>({ field, id, isBusy, say }: FieldProps<View.NumberField<M>> & Saying<M>) => {
  const { label, unit, stepped, isDisabled = false } = field
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    event.preventDefault()
    say(stepped(event.key === "ArrowUp" ? 1 : -1))
  }
  const step = (by: 1 | -1, sign: string, word: string) => (
    <button
      type="button"
      className="button step"
      disabled={isDisabled}
      aria-label={`${word}: ${label}`}
      onClick={() => say(stepped(by))}
    >
      {sign}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box inside, caught on their way up
    <div className="number-field" onKeyDown={onKeyDown}>
      <TextBox
        id={id}
        label={unit === undefined ? label : `${label} (${unit})`}
        value={field.text}
        inputMode="decimal"
        placeholder={field.placeholder ?? ""}
        problem={field.problem}
        note={field.note}
        isDisabled={isDisabled}
        isReadOnly={isBusy}
        onChange={(text) => say(field.typed(text))}
      />
      {step(-1, "−", word("Less"))}
      {step(1, "+", word("More"))}
    </div>
  )
}

/** Typed, or picked in the browser's own calendar: scans land in neither. */
export const DateBox = <M,>({ field, id, isBusy, say }: FieldProps<View.DateField<M>> & Saying<M>) => {
  const calendar = useRef<HTMLInputElement>(null)
  const { label, isDisabled = false } = field
  return (
    <div className="date-field">
      <TextBox
        id={id}
        label={label}
        value={field.text}
        placeholder={field.placeholder ?? "YYYY-MM-DD"}
        problem={field.problem}
        note={field.note}
        isDisabled={isDisabled}
        isReadOnly={isBusy}
        onChange={(text) => say(field.typed(text))}
      />
      <button
        type="button"
        className="button step"
        disabled={isDisabled || isBusy}
        aria-label={word(`Calendar: ${label}`)}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={calendar}
        type="date"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d{2}-\d{2}$/.test(field.text) ? field.text : ""}
        onChange={(event) => say(field.typed(event.target.value))}
      />
    </div>
  )
}

/** Texts one below the other; Enter adds what stands in the box. */
export const List = <M,>({ field, id, isBusy, say }: FieldProps<View.ListField<M>> & Saying<M>) => {
  const { label, items, added, removed } = field
  const own = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return
    if (event.target.value.trim() === "") return
    event.preventDefault()
    say(added)
  }
  return (
    <fieldset className="list-field" aria-labelledby={own}>
      <legend id={own}>{label}</legend>
      {items.length === 0 ? null : (
        <ul>
          {items.map((item, at) => (
            <li key={item}>
              <Name text={item} />
              <button
                type="button"
                className="button is-small"
                disabled={field.isDisabled}
                onClick={() => say(removed(at))}
              >
                {word("Remove")}
                <span className="unseen"> {sanitizeText(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the box inside, caught on its way up */}
      <div className="line-form" onKeyDown={onKeyDown}>
        <TextBox
          id={id}
          label={word(`Add to ${label}`)}
          isLabelHidden
          placeholder={field.placeholder ?? word("Another one")}
          value={field.text}
          problem={field.problem}
          note={field.note}
          isDisabled={field.isDisabled ?? false}
          isReadOnly={isBusy}
          onChange={(text) => say(field.typed(text))}
        />
        <button
          type="button"
          className="button"
          disabled={field.isDisabled === true || field.text.trim() === ""}
          onClick={() => say(added)}
        >
          {word("Add")}
        </button>
      </div>
    </fieldset>
  )
}
