/** The screen that is shown: its messages and the news for it. What it tells those around it is done at the end of the step. */

import type { Reading } from "../device/reading.ts"
import { type Tagged, type ToScreen, toScreen } from "../kit/client-message.ts"
import type { News } from "../kit/news.ts"
import type * as kit from "../kit/step.ts"
import type { Model, Step } from "./model.ts"
import { type Command, issued, type Page, pageAs, screenOf, senderOf } from "./shown-page.ts"

/** The screen has made a step: it is shown as it is now. */
export const stepped = (
  before: Model,
  { model: shown, commands, notices }: kit.Step<unknown, Command>
): Step => {
  const page = pageAs(before.page._tag, shown)
  const wanted = screenOf(page).isAskingToLeave?.(shown) === true ? before.wanted : undefined
  const isSame = shown === before.page.model && wanted === before.wanted && notices.length === 0
  const pending = notices.map((notice) => ({ notice, wanted: before.wanted }))
  return [
    isSame ? before : { ...before, page, wanted, pendingNotices: [...before.pendingNotices, ...pending] },
    issued(page, commands)
  ]
}

/** Tells the screen that is shown. */
export const tellPage = (model: Model, message: unknown): Step =>
  stepped(model, screenOf(model.page).update(model.page.model, message, model))

/** A message for the screen that is shown, and for the order or shipment that it shows. */
export const messageTo = (page: Page, message: unknown): ToScreen =>
  toScreen(senderOf(page), message as Tagged)

/** A message for a screen; one that is not shown any more, or shows another order by now, hears nothing. */
export const handlePageMessage = (model: Model, got: ToScreen): Step => {
  const { page } = model
  const id = screenOf(page).idOf?.(page.model)
  return page._tag === got.screen && (id === undefined || got.id === id)
    ? tellPage(model, got.message)
    : [model, []]
}

/** Tells the screen that is shown what is new, whatever it makes of it. */
export const tellNews = (model: Model, news: News): Step => {
  const step = screenOf(model.page).hear?.(model.page.model, news, model)
  return step === undefined ? [model, []] : stepped(model, step)
}

/** What the scale shows, where the page follows it for the work. */
export const readingOn = (page: Page): Reading | null | undefined => screenOf(page).weightShown?.(page.model)
