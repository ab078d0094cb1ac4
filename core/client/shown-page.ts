/** The screen that is shown with its model, and all that can be asked to be done: as the list of screens makes them. */

import type { Screen } from "../kit/screen.ts"
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

/** The screen of a page, as the client drives it: whatever its model and its messages are, its commands are of the list. */
export const screenOf = listedScreen as (page: {
  readonly _tag: ScreenName
  readonly model?: unknown
}) => Screen<unknown, unknown, Command>
