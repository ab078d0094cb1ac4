/** The screen that is shown with its model, and all that can be asked to be done: as the list of screens makes them. */

import type { Sender } from "../kit/client-message.ts"
import type { FirstScreen } from "../kit/screen.ts"
import type { ClientCommand } from "./command.ts"
import type { Screens } from "./later-screens.ts"
import { listedScreen, type ScreenName } from "./screens.ts"

type CommandsOf<Name extends ScreenName> = ReturnType<Screens[Name]["open"]>["commands"][number]

/** The screen that is shown, and its model. */
export type Page = {
  readonly [Name in ScreenName]: {
    readonly _tag: Name
    readonly model: ReturnType<Screens[Name]["open"]>["model"]
  }
}[ScreenName]
export const pageAs = (name: ScreenName, model: unknown): Page => ({ _tag: name, model }) as Page

/** What is asked to be done, by the screens and by the client around them. */
export type Command = { readonly [Name in ScreenName]: CommandsOf<Name> }[ScreenName] | ClientCommand

/** A command with the screen that issued it, which hears what comes of it; without one the client did. */
export type Issued = Command & { readonly from?: Sender }

/** The screen of a page, as the client drives it: whatever its model and its messages are, its commands are of the list. */
export const screenOf = listedScreen as (page: {
  readonly _tag: ScreenName
  readonly model?: unknown
}) => FirstScreen<unknown, unknown, Command>

/** Who a page is, to whoever tells it something; of several orders or shipments, which. */
export const senderOf = (page: Page): Sender => {
  const id = screenOf(page).idOf?.(page.model)
  return { screen: page._tag, ...(id === undefined ? {} : { id }) }
}
/** Commands that a page issues. */
export const issued = (page: Page, commands: ReadonlyArray<Command>): ReadonlyArray<Issued> => {
  if (commands.length === 0) return []
  const from = senderOf(page)
  return commands.map((command) => ({ ...command, from }))
}
