/** What is asked about a task: what was done, why nothing is to be done, whether it is taken over from somebody. */
import * as Result from "effect/Result"
import type { TaskEndRequest } from "../../contract/task.ts"
import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { type RemarkName, readRemark } from "../../order/remark.ts"
import * as Q from "../../quantity.ts"
import { readLeaving } from "../../task/ending.ts"
import { isCash, isCredit, isOfStock, type Task } from "../../task/task.ts"
import { faultDetail } from "../../text/fault.ts"
import * as say from "../../text/task.ts"

export interface Filling {
  readonly kind: "end" | "not_needed"
  readonly task: Task
  readonly form: form.Form
  readonly openedAt: Day.Instant
  /** What was sent last, and when it was counted: sent again it is the same count. */
  readonly lastSent: { readonly content: string; readonly at: Day.Instant } | undefined
}
/** Somebody else sees to the task. */
export interface TakingOver {
  readonly kind: "take_over"
  readonly task: Task
  readonly problem: string | undefined
}
export type Dialog = Filling | TakingOver

export const isFilling = (dialog: Dialog): dialog is Filling => "form" in dialog

const problemOf =
  (kind: RemarkName) =>
  (text: string): string | undefined => {
    const read = readRemark(kind, text)
    return Result.isFailure(read) ? faultDetail(read.failure) : undefined
  }
const note = (isRequired: boolean) =>
  field.text({ label: isRequired ? say.whyNot : "Note", isRequired, problemOf: problemOf("task") })

const quantity = ({ kind, qty, sell_by }: Task): field.Field<string> =>
  field.text({
    label: `${say.quantityLabel[kind]}${sell_by === null ? "" : `, ${Q.unitOf({ sell_by })}`}`,
    isRequired: true,
    // What is counted is seen on the shelf; what leaves is mostly what was missing.
    initial: kind === "count" || qty === null ? "" : Q.formatShort(qty),
    problemOf: (text) => {
      if (kind === "count") return undefined
      const read = readLeaving({ sell_by }, text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  })

export const fieldsOf = ({ kind, task }: Pick<Filling, "kind" | "task">): form.Fields => {
  if (kind === "not_needed") return { note: note(true) }
  if (isCash(task) || isCredit(task)) return { note: note(false) }
  return isOfStock(task.kind)
    ? { qty: quantity(task), note: note(false) }
    : {
        reference: field.text({
          label: say.referenceLabel,
          isRequired: true,
          problemOf: problemOf("reference")
        }),
        note: note(false)
      }
}

export const emptyFilling = (kind: Filling["kind"], task: Task, openedAt: Day.Instant): Filling => ({
  kind,
  task,
  form: form.emptyForm(fieldsOf({ kind, task })),
  openedAt,
  lastSent: undefined
})

/** How the task is ended, or undefined where something is wrong or on its way. */
export const submitted = (
  dialog: Filling,
  now: Day.Instant
): readonly [dialog: Filling, end: TaskEndRequest | undefined] => {
  const [next, values] = form.submit(fieldsOf(dialog), dialog.form)
  if (values === undefined) return [{ ...dialog, form: next }, undefined]
  const content = JSON.stringify(values)
  const lastSent = dialog.lastSent?.content === content ? dialog.lastSent : { content, at: now }
  const filledIn = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
  const end: TaskEndRequest = {
    ...filledIn,
    outcome: dialog.kind === "end" ? "done" : "not_needed",
    ...(dialog.kind === "end" && dialog.task.kind === "count" ? { counted_at: Day.toGmt(lastSent.at) } : {})
  }
  return [{ ...dialog, form: next, lastSent }, end]
}

/** It was refused: what was typed stands, and can be sent again. */
export const refused = (dialog: Dialog, problem: string): Dialog =>
  isFilling(dialog)
    ? { ...dialog, form: form.refused(fieldsOf(dialog), dialog.form, problem) }
    : { ...dialog, problem }
