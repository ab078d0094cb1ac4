/** The dialog that says why packs come back: a primary reason, and what may be said beside it. */

import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { type ReturnReasons, secondaryOf, spoils } from "../../order/return-reason.ts"
import { goesOnSale, leavesStock } from "../../text/order-return.ts"
import type { Model, Pick as Picked, Reasoning } from "./model.ts"

const optionsOf = (texts: ReadonlyArray<string>) => texts.map((text) => ({ value: text, title: text }))

/** A primary reason says what becomes of what comes back for it, before it is chosen (COMEBACK-3). */
export const titleOf = (reasons: ReturnReasons, primary: string): string =>
  `${primary}: ${spoils(reasons, primary) ? leavesStock : goesOnSale}`

/** The reasons of a pack as they were said before; of all together none. */
const saidOf = ({ picks }: Pick<Model, "picks">, of: Reasoning["of"]): Picked | undefined =>
  of === "all" ? undefined : picks.find(({ id }) => id === of)

/** The secondary reasons follow the primary one that is chosen. */
export const fieldsOf = (
  model: Pick<Model, "picks">,
  reasons: ReturnReasons,
  { form: filled, of }: Pick<Reasoning, "form" | "of">
) => {
  const before = saidOf(model, of)
  const primary = field.select({
    label: "Primary reason",
    options: reasons.primary.map((text) => ({ value: text, title: titleOf(reasons, text) })),
    isRequired: true,
    initial: before?.p_reason ?? ""
  })
  const chosen = form.entryOf({ primary }, filled, "primary").text
  const secondary = secondaryOf(reasons, chosen)
  return {
    primary,
    secondary: field.select({
      label: "Secondary reason",
      options: [
        { value: "", title: secondary.length === 0 ? "None" : "Nothing more" },
        ...optionsOf(secondary)
      ],
      initial: before !== undefined && secondary.includes(before.s_reason) ? before.s_reason : ""
    })
  }
}
export const begun = (
  model: Pick<Model, "picks">,
  reasons: ReturnReasons,
  of: Reasoning["of"]
): Reasoning => {
  const dialog: Reasoning = { _tag: "Reasons", of, form: form.blank }
  return { ...dialog, form: form.begun(fieldsOf(model, reasons, dialog)) }
}

/** What was said, on the packs that it was said of; undefined with what is missing. */
export const answered = (
  model: Model,
  dialog: Reasoning,
  reasons: ReturnReasons
): readonly [Reasoning, ReadonlyArray<Picked> | undefined] => {
  const fields = fieldsOf(model, reasons, dialog)
  const [after, read] = form.submit(fields, dialog.form)
  if (read === undefined) return [{ ...dialog, form: after }, undefined]
  const secondary = secondaryOf(reasons, read.primary).includes(read.secondary) ? read.secondary : ""
  const picks = model.picks.map((pick) =>
    dialog.of === "all" || dialog.of === pick.id
      ? { ...pick, p_reason: read.primary, s_reason: secondary }
      : pick
  )
  return [dialog, picks]
}
