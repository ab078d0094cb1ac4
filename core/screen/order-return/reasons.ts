/** The dialog that says why packs come back: a primary reason, and what may be said beside it. */

import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { type ReturnPick, withReasons } from "../../order/return-picks.ts"
import { type ReturnReasons, secondaryOf, spoils } from "../../order/return-reason.ts"
import { goesOnSale, leavesStock } from "../../text/order-return.ts"
import type { Model, Reasoning } from "./model.ts"

const optionsOf = (texts: ReadonlyArray<string>) => texts.map((text) => ({ value: text, title: text }))

/** A primary reason says what becomes of what comes back for it, before it is chosen (COMEBACK-3). */
export const titleOf = (reasons: ReturnReasons, primary: string): string =>
  `${primary}: ${spoils(reasons, primary) ? leavesStock : goesOnSale}`

/** The reasons of a pack as they were said before; of all together none. */
const reasonsOf = ({ picks }: Pick<Model, "picks">, of: Reasoning["of"]): ReturnPick | undefined =>
  of === "all" ? undefined : picks.find(({ id }) => id === of)

/** The secondary reasons follow the primary one that is chosen. */
export const fieldsOf = (
  model: Pick<Model, "picks">,
  reasons: ReturnReasons,
  { form: filled, of }: Pick<Reasoning, "form" | "of">
) => {
  const before = reasonsOf(model, of)
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
export const opened = (
  model: Pick<Model, "picks">,
  reasons: ReturnReasons,
  of: Reasoning["of"]
): Reasoning => {
  const dialog: Reasoning = { _tag: "Reasons", of, form: form.blank }
  return { ...dialog, form: form.emptyForm(fieldsOf(model, reasons, dialog)) }
}

/** The model with the reasons that were given; or the dialog with what is missing. */
export const answered = (model: Model, dialog: Reasoning, reasons: ReturnReasons): Model => {
  const [after, read] = form.submit(fieldsOf(model, reasons, dialog), dialog.form)
  if (read === undefined) return { ...model, dialog: { ...dialog, form: after } }
  const s_reason = secondaryOf(reasons, read.primary).includes(read.secondary) ? read.secondary : ""
  return {
    ...withReasons(model, dialog.of, { p_reason: read.primary, s_reason }),
    dialog: undefined,
    problem: undefined
  }
}
