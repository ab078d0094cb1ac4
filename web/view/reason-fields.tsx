/** Why something is so: a reason of the list by its digit, or own words. */

import type * as View from "#core/kit/view/form.ts"
import { ChoiceGroup, Choices } from "../parts/choice-group.tsx"
import { Field as TextBox } from "../parts/field.tsx"
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
  const choices = reasons.map((reason, at) => ({
    id: reason,
    title: reason,
    sign: at < 9 ? String(at + 1) : "",
    isChosen: !isOther && reason === text,
    choose: () => say(chosen(reason, false))
  }))
  const own = {
    id: "",
    title: word("Own words"),
    sign: "0",
    isChosen: isOther,
    choose: () => say(choseOther)
  }
  return (
    <ChoiceGroup
      className="reasons"
      {...(isOther ? {} : { id, tabIndex: -1 })}
      data-reasons={field.id}
      aria-describedby={describedBy}
      disabled={isDisabled}
    >
      <legend>{label}</legend>
      <div className="reason-choices">
        <Choices choices={takesOther ? [...choices, own] : choices} isBusy={isBusy} />
      </div>
      {isOther ? <OwnWords field={field} id={id} isBusy={isBusy} say={say} /> : null}
      {lines}
    </ChoiceGroup>
  )
}
