/** Steps one after the other, and the notices they show. */
import type * as route from "../kit/route.ts"
import * as toast from "../kit/toast.ts"
import * as tray from "../kit/tray.ts"
import { isIdle } from "./idle.ts"
import type { Model, Step } from "./model.ts"

export const andThen = ([model, commands]: Step, next: (model: Model) => Step): Step => {
  const [after, more] = next(model)
  return [after, [...commands, ...more]]
}

/** Shows a notice; an idle user hears it. */
export const notify = (
  model: Model,
  notice: {
    readonly kind: toast.ToastKind
    readonly text: string
    readonly about?: string | undefined
    readonly deed?: string | undefined
    readonly leadsTo?: route.Route | undefined
  }
): Step => {
  const toasts = toast.shown(model.toasts, notice)
  return [
    { ...model, toasts, tray: tray.withNew(model.tray, toasts.at(-1), model.now) },
    isIdle(model) ? [{ _tag: "Beep", tone: "attention" }] : []
  ]
}
