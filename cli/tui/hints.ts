/** The keys that the last row names. */
import { shownTo } from "#core/client/views.ts"
import { mainOf } from "#core/kit/view/main-key.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { columnsOf } from "./fit.ts"
import { layerOf, type State } from "./focus.ts"
import type { Binding } from "./keys/binding.ts"
import { keysNow } from "./keys.ts"

const keysOf = ({ shown, keys }: Binding): string => shown ?? shownKey(keys)

export interface Hint {
  readonly keys: string
  readonly label: string
  readonly isPrimary: boolean
  readonly isFirst: boolean
}

/** What the page is for, while it cannot be done, with the reason. */
const closedMain = (state: State): ReadonlyArray<Hint> =>
  layerOf(state) !== "page"
    ? []
    : (shownTo(state.model, (view) => {
        const main = mainOf(view)
        return main?.isDisabled !== true || main.because === undefined
          ? []
          : [
              {
                keys: shownKey(main.keys),
                label: `${main.title}: ${main.because}`,
                isPrimary: false,
                isFirst: false
              }
            ]
      }) ?? [])

const mainHints = (state: State): ReadonlyArray<Hint> =>
  [
    ...closedMain(state),
    ...keysNow(state)
      .filter(({ isMain = false }) => isMain !== false)
      .map((binding) => ({
        keys: keysOf(binding),
        label: binding.label,
        isPrimary: binding.isPrimary === true,
        isFirst: binding.isMain === "first"
      }))
  ]
    // Said once, whichever part of the page has it.
    .filter(
      ({ keys, label }, at, all) => all.findIndex((hint) => hint.keys === keys && hint.label === label) === at
    )

const widthOf = ({ keys, label }: Hint): number => columnsOf(keys) + columnsOf(label) + 3
export const widthOfHints = (hints: ReadonlyArray<Hint>): number =>
  hints.reduce((sum, hint) => sum + widthOf(hint), 0)

/** The one that leads on, those that a page puts first, the one that leads back, and the help, which has all of them. */
const isSureOf =
  (all: ReadonlyArray<Hint>) =>
  (hint: Hint): boolean =>
    hint.isPrimary || hint.isFirst || hint.keys === "Esc" || hint === all.at(-1)

/** The keys that stay, whatever else is said in their row. */
export const sureHints = (state: State): ReadonlyArray<Hint> => {
  const all = mainHints(state)
  return all.filter(isSureOf(all))
}

/** As many of the main keys as fit, and in any case those that stay. */
export const hintsOf = (state: State): ReadonlyArray<Hint> => {
  const all = mainHints(state)
  const isSure = isSureOf(all)
  let room = state.size.columns - 1 - widthOfHints(all.filter(isSure))
  return all.filter((hint) => {
    if (isSure(hint)) return true
    room -= widthOf(hint)
    return room >= 0
  })
}
