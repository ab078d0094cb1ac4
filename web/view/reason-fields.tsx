/** Why something is so: a reason of the list by its digit, or own words. */

import type * as View from "#core/kit/view/form.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { byKey } from "../keys/insertion.ts"
import { Field as TextBox } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { word } from "../words.ts"
import { below, type FieldProps, type Saying } from "./field-props.tsx"

/** Own words, in a box of their own while they are what is told. */
const OwnWords = <M,>({ field, id, isBusy, say }: FieldProps<View.ReasonField<M>> & Saying<M>) => {
  const { describedBy } = below(id, field)
  return (
    <TextBox
      id={id}
      label={word(`${field.label}, in own words`)}
      isLabelHidden
      placeholder={field.placeholder ?? word("In own words")}
      value={field.text}
      isReadOnly={isBusy}
      {...(describedBy === undefined ? {} : { describedBy })}
      onChange={(changed) => say(field.typed(changed))}
    />
  )
}

/** The reasons under their digits, and own words under 0. */
export const Reason = <M,>({ field, id, isBusy, say }: FieldProps<View.ReasonField<M>> & Saying<M>) => {
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
        {takesOther ? choice("0", word("Own words"), isOther, choseOther) : null}
      </div>
      {isOther ? <OwnWords field={field} id={id} isBusy={isBusy} say={say} /> : null}
      {lines}
    </fieldset>
  )
}

const other = "\u0000other"

/** The same as one of a list: where there are several, each takes little room. */
export const CompactReason = <M,>({
  field,
  id,
  isBusy,
  say
}: FieldProps<View.ReasonField<M>> & Saying<M>) => {
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
        <option value="">{word("Choose a reason")}</option>
        {reasons.map((reason, at) => (
          <option key={reason} value={reason} data-key={at < 9 ? at + 1 : undefined}>
            {sanitizeText(reason)}
          </option>
        ))}
        {takesOther ? (
          <option value={other} data-key="0">
            {word("Own words")}
          </option>
        ) : null}
      </select>
      {isOther ? <OwnWords field={field} id={id} isBusy={isBusy} say={say} /> : null}
      {lines}
    </div>
  )
}
