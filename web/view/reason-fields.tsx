/** Why something is so: a reason of the list by its digit, or own words. */

import type * as View from "#core/kit/view/form.ts"
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

/**
 * The reasons under their digits, and own words under 0. Of several fields Tab goes from one to the next, and into the
 * reason that is chosen in each.
 */
export const Reason = <M,>({
  field,
  id,
  isBusy,
  isOneOfMany,
  say
}: FieldProps<View.ReasonField<M>> & Saying<M> & { readonly isOneOfMany: boolean }) => {
  const { label, reasons, text, chosen, choseOther, takesOther, isOther, isDisabled = false } = field
  const { describedBy, lines } = below(id, field)
  const choice = (digit: string, title: string, isChosen: boolean, message: M) => (
    <button
      key={title}
      type="button"
      className="choice"
      aria-pressed={isChosen}
      aria-disabled={isBusy ? true : undefined}
      tabIndex={isOneOfMany && !isChosen && title !== (isOther ? "" : reasons[0]) ? -1 : undefined}
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
      className={isOneOfMany ? "reasons is-one-of-many" : "reasons"}
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
