/** The button "More": what a page offers and few need. */
import { type RefObject, useState } from "react"
import type { Action } from "#core/kit/view/action.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { View } from "#core/kit/view/view.ts"
import { Icon } from "../parts/icon.tsx"
import { Menu } from "../parts/menu.tsx"
import { word } from "../words.ts"
import type { Press } from "./outcome.ts"

export interface MoreMenuProps<M> {
  readonly view: View<M>
  readonly actions: ReadonlyArray<Action<M>>
  readonly press: Press<M>
  readonly button: RefObject<HTMLButtonElement | null>
}

const MoreMenu = <M,>({ actions, press, button }: Omit<MoreMenuProps<M>, "view">) => {
  const [isOpen, open] = useState(false)
  return (
    <div className="more-menu">
      <button
        ref={button}
        type="button"
        className="button is-small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <Icon name="more" />
        <span className="icon-word">{word("More")}</span>
      </button>
      {isOpen ? (
        <Menu
          label={word("More")}
          button={button}
          onClose={() => open(false)}
          entries={actions.map(({ title, icon, keys, isDisabled, tone, outcome }) => ({
            title,
            icon,
            // Whatever letters mean on the page: the menu has the keys while it is open.
            key: keys.length === 0 ? undefined : shownKey(keys),
            isDisabled,
            isDanger: tone === "danger",
            press: () => press(outcome)
          }))}
        />
      ) : null}
    </div>
  )
}

const menuOf = <M,>(view: View<M>): ReadonlyArray<Action<M>> =>
  actionsOf(view).filter(({ isInMenu }) => isInMenu === true)
export const hasMenu = <M,>(view: View<M>): boolean => menuOf(view).length > 0

/** The actions that the page keeps behind the button. */
export const PageMenu = <M,>({ view, press, button }: Omit<MoreMenuProps<M>, "actions">) => (
  <MoreMenu press={press} button={button} actions={menuOf(view)} />
)
