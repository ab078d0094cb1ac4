/** Fields that are chosen in: one of few or of many, several, on or off. */

import type * as View from "#core/kit/view/form.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { ChoiceGroup, Choices } from "../parts/choice-group.tsx"
import { Name } from "../parts/name.tsx"
import { word } from "../words.ts"
import { below, type FieldProps, type Saying } from "./field-props.tsx"

/** Few options, all in sight. */
export const OpenSelect = <M,>({ field, id, isBusy, say }: FieldProps<View.SelectField<M>> & Saying<M>) => {
  const { label, options, value, chosen, isDisabled } = field
  const { describedBy, lines } = below(id, field)
  return (
    <ChoiceGroup
      hasUpDown
      className="switch"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy}
      disabled={isDisabled}
    >
      <legend>
        <Name text={label} />
      </legend>
      <Choices
        choices={options.map(({ value: id, title }) => ({
          id,
          title,
          isChosen: id === value,
          choose: () => say(chosen(id))
        }))}
        isBusy={isBusy}
      />
      {lines}
    </ChoiceGroup>
  )
}

export const Select = <M,>({ field, id, say }: FieldProps<View.SelectField<M>> & Saying<M>) => {
  const { label, options, value, chosen, isDisabled, placeholder = word("Choose...") } = field
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
        {isKnown ? null : <option value="">{placeholder}</option>}
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

export const MultiSelect = <M,>({ field, id, say }: FieldProps<View.MultiSelectField<M>> & Saying<M>) => {
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

export const Toggle = <M,>({ field, id, say }: FieldProps<View.ToggleField<M>> & Saying<M>) => {
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
