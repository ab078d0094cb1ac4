/** The dialog that says why packs come back: a primary reason, and what may be said beside it. */
import { type ReturnReasons, secondaryOf } from "../../order/return-reason.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { Model, Pick, Reasoning } from "./model.ts"

const optionsOf = (texts: ReadonlyArray<string>) => texts.map((text) => ({ value: text, title: text }))

/** The secondary reasons follow the primary one that is chosen. */
export const fieldsOf = (reasons: ReturnReasons, { form: filled }: { readonly form: form.Form }) => {
  const primary = field.select({
    label: "Primary reason",
    options: optionsOf(reasons.primary),
    isRequired: true
  })
  const chosen = form.entryOf({ primary }, filled, "primary").text
  const said = secondaryOf(reasons, chosen)
  return {
    primary,
    secondary: field.select({
      label: "Secondary reason",
      options: [{ value: "", title: said.length === 0 ? "None" : "Nothing more" }, ...optionsOf(said)]
    })
  }
}
export const begun = (reasons: ReturnReasons, of: Reasoning["of"]): Reasoning => {
  const dialog: Reasoning = { _tag: "Reasons", of, form: form.blank }
  return { ...dialog, form: form.begun(fieldsOf(reasons, dialog)) }
}

/** What was said, on the packs that it was said of; undefined with what is missing. */
export const answered = (
  model: Model,
  dialog: Reasoning,
  reasons: ReturnReasons
): readonly [Reasoning, ReadonlyArray<Pick> | undefined] => {
  const fields = fieldsOf(reasons, dialog)
  const [after, read] = form.submit(fields, dialog.form)
  if (read === undefined) return [{ ...dialog, form: after }, undefined]
  const said = secondaryOf(reasons, read.primary).includes(read.secondary) ? read.secondary : ""
  const picks = model.picks.map((pick) =>
    dialog.of === "all" || dialog.of === pick.id ? { ...pick, p_reason: read.primary, s_reason: said } : pick
  )
  return [dialog, picks]
}
