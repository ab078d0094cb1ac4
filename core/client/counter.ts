/** Whether somebody sells here: the server is told, so that the display of the counter finds it (DISPLAY-1). */

import type { Model, Step } from "./model.ts"
import { heads } from "./screens.ts"

/** A client that has sold something to somebody is a counter until it logs out, whatever it shows meanwhile. */
const counterOf = ({ session, page, settings, counter }: Model): Model["counter"] => {
  if (session === undefined) return undefined
  const isOpen = heads[page._tag].sells === true
  return isOpen || counter !== undefined ? { till: settings.till, is_open: isOpen } : undefined
}

export const toldOfCounter = (model: Model): Step => {
  const [before, counter] = [model.counter, counterOf(model)]
  if (before?.till === counter?.till && before?.is_open === counter?.is_open) return [model, []]
  const after = { ...model, counter }
  return counter === undefined ? [after, []] : [after, [{ _tag: "TellClientInfo" }]]
}

/** Where a page is for somebody else than who is logged in, nothing of theirs is shown or heard there. */
export const alone = (step: Step): Step => {
  const [model, commands] = step
  if (heads[model.page._tag].standsAlone !== true) return step
  return [
    model.toasts.length === 0 ? model : { ...model, toasts: [] },
    commands.filter(({ _tag }) => _tag !== "Beep")
  ]
}
