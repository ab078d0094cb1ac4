/** The properties that every field of a form is given, and the lines below each. */
import { sanitizeText } from "#core/sanitize-text.ts"

export interface FieldProps<F> {
  readonly field: F
  /** The id of the element that takes the focus. */
  readonly id: string
  /** True while the value is on its way: it is shown and not changed, and keeps the focus. */
  readonly isBusy: boolean
}
export interface Saying<M> {
  readonly say: (message: M) => void
}

/** The text below a field, and the ids by which the field names it. */
export const below = (
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
