/** What a person sees of screens that run in a world, and presses there. */
import type { Running } from "#core/client/run.ts"
import type { Page } from "#core/client/shown-page.ts"
import { shownTo } from "#core/client/views.ts"
import { pressedIn } from "./shown.ts"

export const pageOf = ({ model }: Running): Page["_tag"] => model().page._tag
export const toastsOf = ({ model }: Running): ReadonlyArray<string> => model().toasts.map(({ text }) => text)

/** Takes an action by its id, title or key. */
export const press = (running: Running, name: string): void =>
  shownTo(running.model(), (view, toClient) => running.tell(toClient(pressedIn(view, name))))
