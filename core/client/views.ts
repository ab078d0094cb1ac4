/** The page of the moment as a value: what the hosts draw without knowing which screen it is. */

import type { Shown } from "../kit/shown.ts"
import { viewDated } from "../kit/view/dates.ts"
import { closingOf } from "../kit/view/offered.ts"
import { viewIn } from "../kit/view/times.ts"
import type { View } from "../kit/view/view.ts"
import { countryOf } from "../session/country.ts"
import { boundView } from "./bound-view.ts"
import { addClosing } from "./closing.ts"
import { laterScreens } from "./later-screens.ts"
import type { Message } from "./model.ts"
import { placesOf } from "./places.ts"
import { heads, type ScreenName } from "./screens.ts"
import { type Page, senderOf } from "./shown-page.ts"
import { isWaiting } from "./waiting-screen.ts"
import { waitingView } from "./waiting-view.ts"

export type { Shown } from "../kit/shown.ts"

/** Shows the page of the moment to `draw`, with how its messages reach the client; undefined where a host draws it by hand. */
export const shownTo = <A>(
  model: Shown,
  draw: <M>(view: View<M>, toClient: (message: M) => Message) => A
): A | undefined => {
  const { page, session } = model
  const inWords = <M>(view: View<M>): View<M> => model.words?.view(view) ?? view
  if (isWaiting(page.model))
    return draw(inWords(waitingView(heads[page._tag as ScreenName], page.model)), (message: never) => message)
  const screen = laterScreens[page._tag as ScreenName]
  const view =
    session === undefined
      ? screen.entrance?.(page.model, model)
      : screen.view?.(page.model, { ...model, session, placesOf })
  if (view === undefined) return undefined
  const { view: bound, toClient } = boundView(senderOf(page as Page), view)
  const timed = viewIn(countryOf(session?.user.flags ?? {}), bound)
  return draw(inWords(viewDated(model.minute, timed)), toClient)
}

addClosing((model) =>
  shownTo(model, ({ question }, toClient) => {
    if (question === undefined) return undefined
    const answer = question.back ?? closingOf(question)
    return { message: answer === undefined ? undefined : toClient(answer) }
  })
)
