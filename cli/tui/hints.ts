/** The keys that the last row names. */
import { shownTo } from "#core/client/views.ts"
import { mainOf } from "#core/kit/view/main-key.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { columnsOf } from "./fit.ts"
import { layerOf, type State } from "./focus.ts"
import type { Binding } from "./keys/binding.ts"
import { keysNow } from "./keys.ts"

const keysOf = ({ shown, keys }: Binding): string => shown ?? shownKey(keys)

interface Hint {
  readonly keys: string
  readonly label: string
  readonly isPrimary: boolean
  readonly isFirst: boolean
}

/** The key of what leads on, with a space behind it; "" where nothing does. */
export const primaryKeyHint = (state: State): string => {
  const primary = keysNow(state).find(({ isPrimary }) => isPrimary === true)
  return primary === undefined ? "" : `${keysOf(primary)} ${primary.label} `
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

/**
 * As many of the main keys as fit. The one that leads on, those that a page puts first, the one that leads back, and the
 * help, which has all of them, are always there.
 */
export const hintsOf = (state: State): ReadonlyArray<Hint> => {
  const main = [
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
  const widthOf = ({ keys, label }: Hint) => columnsOf(keys) + columnsOf(label) + 3
  const isSure = (hint: Hint) => hint.isPrimary || hint.isFirst || hint.keys === "Esc" || hint === main.at(-1)
  let room = state.size.columns - 1 - main.filter(isSure).reduce((sum, hint) => sum + widthOf(hint), 0)
  return main.filter((hint) => {
    if (isSure(hint)) return true
    room -= widthOf(hint)
    return room >= 0
  })
}
