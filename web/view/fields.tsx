/** The fields of a form, a kind each. What stands in them is the screen's: a field shows it and says what was done. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { sanitizeText } from "#core/sanitize-text.ts"
import type * as View from "#core/screen/view/form.ts"
import { byKey } from "../keys/insertion.ts"
import { Field as TextBox } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"

export interface FieldProps<F> {
  readonly field: F
  /** Of the element that takes the focus. */
  readonly id: string
  /** What is on its way is shown and not changed; it keeps the focus. */
  readonly isBusy: boolean
}
interface Saying<M> {
  readonly say: (message: M) => void
}

/** What stands below a field, and how the field names it. */
const below = (
  id: string,
  { problem, note }: { problem?: string | undefined; note?: string | undefined }
) => ({
  describedBy:
    [problem === undefined ? "" : `${id}-problem`, note === undefined ? "" : `${id}-note`]
      .filter((part) => part !== "")
      .join(" ") || undefined,
  lines: (
    <>
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`}>
          {sanitizeText(problem)}
        </p>
      )}
      {note === undefined ? null : (
        <p className="note" id={`${id}-note`}>
          {sanitizeText(note)}
        </p>
      )}
    </>
  )
})

const Text = <M,>({
  field,
  id,
  isBusy,
  say
}: FieldProps<View.TextField<M> | View.PasswordField<M>> & Saying<M>) => {
  const isPassword = field.kind === "password"
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
    />
  )
}

/** Text of several lines. */
const LongText = <M,>({ field, id, isBusy, say }: FieldProps<View.TextField<M>> & Saying<M>) => {
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

/** Up and down go a step; so do the buttons beside it. */
const NumberBox = <M,>({ field, id, isBusy, say }: FieldProps<View.NumberField<M>> & Saying<M>) => {
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
      {step(-1, "−", "Less")}
      {step(1, "+", "More")}
    </div>
  )
}

/** Typed, or picked in the browser's own calendar: scans land in neither. */
const DateBox = <M,>({ field, id, isBusy, say }: FieldProps<View.DateField<M>> & Saying<M>) => {
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
        aria-label={`Calendar: ${label}`}
        onClick={() => calendar.current?.showPicker()}
      >
        <span aria-hidden="true">▦</span>
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

/** Few options, all in sight. */
const OpenSelect = <M,>({ field, id, isBusy, say }: FieldProps<View.SelectField<M>> & Saying<M>) => {
  const { label, options, value, chosen, isDisabled } = field
  const { describedBy, lines } = below(id, field)
  return (
    <fieldset className="switch" id={id} tabIndex={-1} aria-describedby={describedBy} disabled={isDisabled}>
      <legend>
        <Name text={label} />
      </legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="choice"
          aria-pressed={option.value === value}
          aria-disabled={isBusy ? true : undefined}
          onClick={() => say(chosen(option.value))}
        >
          {option.title}
        </button>
      ))}
      {lines}
    </fieldset>
  )
}

const Select = <M,>({ field, id, say }: FieldProps<View.SelectField<M>> & Saying<M>) => {
  const { label, options, value, chosen, isDisabled } = field
  const { describedBy, lines } = below(id, field)
  const isKnown = options.some((option) => option.value === value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={isKnown ? value : ""}
        disabled={isDisabled}
        aria-invalid={field.problem !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => say(chosen(event.target.value))}
      >
        {isKnown ? null : <option value="">Choose...</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {sanitizeText(option.title)}
          </option>
        ))}
      </select>
      {lines}
    </div>
  )
}

const MultiSelect = <M,>({ field, id, say }: FieldProps<View.MultiSelectField<M>> & Saying<M>) => {
  const { label, options, values, toggled, isDisabled } = field
  const { describedBy, lines } = below(id, field)
  return (
    <fieldset className="checks" id={id} tabIndex={-1} aria-describedby={describedBy} disabled={isDisabled}>
      <legend>{label}</legend>
      {options.map(({ value, title }) => (
        <label key={value} className="check">
          <input type="checkbox" checked={values.includes(value)} onChange={() => say(toggled(value))} />
          <Name text={title} />
        </label>
      ))}
      {lines}
    </fieldset>
  )
}

const Toggle = <M,>({ field, id, say }: FieldProps<View.ToggleField<M>> & Saying<M>) => {
  const { describedBy, lines } = below(id, field)
  return (
    <div className="field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          checked={field.isOn}
          disabled={field.isDisabled}
          aria-describedby={describedBy}
          onChange={() => say(field.toggled)}
        />
        {field.label}
      </label>
      {lines}
    </div>
  )
}

/** Own words, in a box of their own while they are what is told. */
const OwnWords = <M,>({ field, id, isBusy, say }: FieldProps<View.ReasonField<M>> & Saying<M>) => {
  const { describedBy } = below(id, field)
  return (
    <TextBox
      id={id}
      label={`${field.label}, in own words`}
      isLabelHidden
      placeholder={field.placeholder ?? "In own words"}
      value={field.text}
      isReadOnly={isBusy}
      {...(describedBy === undefined ? {} : { describedBy })}
      onChange={(changed) => say(field.typed(changed))}
    />
  )
}

/** Each reason under its digit, and own words under 0. */
const Reason = <M,>({ field, id, isBusy, say }: FieldProps<View.ReasonField<M>> & Saying<M>) => {
  const { label, reasons, text, chosen, choseOther, takesOther, isOther, isDisabled = false } = field
  const { describedBy, lines } = below(id, field)
  const choice = (digit: string, title: string, isChosen: boolean, message: M) => (
    <button
      key={title}
      type="button"
      className="choice"
      aria-pressed={isChosen}
      aria-disabled={isBusy ? true : undefined}
      onClick={() => say(message)}
    >
      {digit === "" ? null : (
        <span className="key-sign" aria-hidden="true">
          {digit}
        </span>
      )}{" "}
      <Name text={title} />
    </button>
  )
  return (
    <fieldset
      className="reasons"
      {...(isOther ? {} : { id, tabIndex: -1 })}
      data-reasons={field.id}
      aria-describedby={describedBy}
      disabled={isDisabled}
    >
      <legend>{label}</legend>
      <div className="reason-choices">
        {reasons.map((reason, at) =>
          choice(at < 9 ? String(at + 1) : "", reason, !isOther && reason === text, chosen(reason, false))
        )}
        {takesOther ? choice("0", "Own words", isOther, choseOther) : null}
      </div>
      {isOther ? <OwnWords field={field} id={id} isBusy={isBusy} say={say} /> : null}
      {lines}
    </fieldset>
  )
}

const other = "\u0000other"

/** The same as one of a list: where there are several, each takes little room. */
const CompactReason = <M,>({ field, id, isBusy, say }: FieldProps<View.ReasonField<M>> & Saying<M>) => {
  const { label, reasons, text, chosen, choseOther, takesOther, isOther, isDisabled = false } = field
  const { describedBy, lines } = below(id, field)
  const list = isOther ? `${id}-list` : id
  return (
    <div className="field compact-reason" data-reasons={field.id}>
      <label htmlFor={list}>{label}</label>
      <select
        id={list}
        value={isOther ? other : reasons.includes(text) ? text : ""}
        disabled={isDisabled || isBusy}
        aria-invalid={field.problem !== undefined}
        aria-describedby={describedBy}
        // By its digit: the next reason that is asked for is told next.
        onChange={({ target: { value }, nativeEvent }) =>
          say(
            value === other
              ? choseOther
              : chosen(value, nativeEvent instanceof CustomEvent && nativeEvent.detail === byKey)
          )
        }
      >
        <option value="">Choose a reason</option>
        {reasons.map((reason, at) => (
          <option key={reason} value={reason} data-key={at < 9 ? at + 1 : undefined}>
            {sanitizeText(reason)}
          </option>
        ))}
        {takesOther ? (
          <option value={other} data-key="0">
            Own words
          </option>
        ) : null}
      </select>
      {isOther ? <OwnWords field={field} id={id} isBusy={isBusy} say={say} /> : null}
      {lines}
    </div>
  )
}

/** Texts one below the other; Enter adds what stands in the box. */
const List = <M,>({ field, id, isBusy, say }: FieldProps<View.ListField<M>> & Saying<M>) => {
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
                Remove<span className="unseen"> {sanitizeText(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the box inside, caught on its way up */}
      <div className="line-form" onKeyDown={onKeyDown}>
        <TextBox
          id={id}
          label={`Add to ${label}`}
          isLabelHidden
          placeholder={field.placeholder ?? "Another one"}
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
          Add
        </button>
      </div>
    </fieldset>
  )
}

export const OneField = <M,>({
  field,
  isCompact,
  ...rest
}: FieldProps<View.Field<M>> & Saying<M> & { readonly isCompact: boolean }): ReactNode => {
  switch (field.kind) {
    case "text":
      return (field.lines ?? 1) > 1 ? <LongText field={field} {...rest} /> : <Text field={field} {...rest} />
    case "password":
      return <Text field={field} {...rest} />
    case "number":
      return <NumberBox field={field} {...rest} />
    case "date":
      return <DateBox field={field} {...rest} />
    case "select":
      return field.isOpen === true ? (
        <OpenSelect field={field} {...rest} />
      ) : (
        <Select field={field} {...rest} />
      )
    case "multi-select":
      return <MultiSelect field={field} {...rest} />
    case "toggle":
      return <Toggle field={field} {...rest} />
    case "reason":
      return isCompact ? <CompactReason field={field} {...rest} /> : <Reason field={field} {...rest} />
    case "list":
      return <List field={field} {...rest} />
  }
}
