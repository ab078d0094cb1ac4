/** Fields that are typed into: texts, numbers, dates, lists of texts. */
import { type KeyboardEvent, useId, useRef } from "react"
import type * as View from "#core/kit/view/form.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Field as TextBox } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"
import { word } from "../words.ts"
import { below, type FieldProps, type Saying } from "./field-props.tsx"

/** What every box that is typed into has of its field. */
const boxOf = <M,>({ field, id, isBusy, say }: FieldProps<View.TypedField<M>> & Saying<M>) => ({
  id,
  value: field.text,
  placeholder: field.placeholder ?? "",
  problem: field.problem,
  note: field.note,
  isDisabled: field.isDisabled ?? false,
  isReadOnly: isBusy,
  onChange: (text: string) => say(field.typed(text))
})

export const Text = <M,>({
  field,
  ...rest
}: FieldProps<View.TextField<M> | View.PasswordField<M>> & Saying<M>) => {
  const isPassword = field.kind === "password"
  const left = field.kind === "text" ? field.left : undefined
  return (
    <TextBox
      {...boxOf({ field, ...rest })}
      label={field.label}
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
      onBlur={left === undefined ? undefined : () => rest.say(left)}
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
      {field.takesFile === true ? (
        <input
          type="file"
          className="note"
          aria-label={word("File")}
          onChange={async ({ target: { files } }) => {
            const { fileText } = await import("../host/file-text.ts")
            say(await fileText(files?.[0], field))
          }}
        />
      ) : null}
      {lines}
    </div>
  )
}

/** The box of a number: up and down go a step, and so do the buttons beside it, which Tab passes over. */
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
      tabIndex={-1}
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
        {...boxOf({ field, id, isBusy, say })}
        label={unit === undefined ? label : `${label} (${unit})`}
        inputMode="decimal"
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
        {...boxOf({ field, id, isBusy, say })}
        label={label}
        placeholder={field.placeholder ?? "YYYY-MM-DD"}
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
      <div className={field.note === undefined ? "line-form" : "line-form has-note"} onKeyDown={onKeyDown}>
        <TextBox
          {...boxOf({ field, id, isBusy, say })}
          label={word(`Add to ${label}`)}
          isLabelHidden
          placeholder={field.placeholder ?? word("Another one")}
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
