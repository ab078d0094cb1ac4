/** What a terminal shows of a state, drawn by the very screens that staff see, without a terminal. */
import { PassThrough } from "node:stream"
import { stripVTControlCharacters } from "node:util"
import { render } from "ink"
import { createElement } from "react"
import type { State } from "#cli/tui/focus.ts"
import type { UiStore } from "#cli/tui/ui-store.ts"
import { Screens } from "#cli/tui/view/screens.tsx"

/** The rows of the screen, as they are read: blanks at their end are none. */
export const rowsOf = (state: State): ReadonlyArray<string> => {
  const stdout = Object.assign(new PassThrough(), { ...state.size, isTTY: false })
  let last = ""
  stdout.write = ((text: string) => {
    if (text.split("\n").length > last.split("\n").length) last = text
    return true
  }) as typeof stdout.write
  const stage = { subscribe: () => () => undefined, state: () => state } as unknown as UiStore
  const app = render(createElement(Screens, { stage }), {
    stdout: stdout as unknown as NodeJS.WriteStream,
    debug: true,
    patchConsole: false
  })
  app.unmount()
  return stripVTControlCharacters(last)
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.trimEnd())
}
