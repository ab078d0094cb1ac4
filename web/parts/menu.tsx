/** A menu under its button. Arrows go through it, Escape and a press elsewhere close it. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { Icon as IconName } from "#core/kit/view/icon.ts"
import { useKeys } from "../keys/shortcuts.ts"
import { Icon } from "./icon.tsx"

export interface MenuEntry {
  readonly title: string
  readonly icon?: IconName | undefined
  readonly key?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly isDanger?: boolean | undefined
  readonly press: () => void
}

const itemsOf = (menu: HTMLElement | null): ReadonlyArray<HTMLElement> => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])
]

/** The entry that a key leads to from another one. */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === "ArrowDown") return (at + 1) % count
  if (key === "ArrowUp") return (at + count - 1) % count
  if (key === "Home") return 0
  return key === "End" ? count - 1 : undefined
}

interface MenuProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

const useMenu = (
  { button, onClose }: MenuProps,
  keyed: (key: string) => boolean
): RefObject<HTMLDivElement | null> => {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    button.current?.focus()
    onClose()
  }
  useLayoutEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || menu.current?.parentElement?.contains(target) !== true) onClose()
    }
    addEventListener("pointerdown", onPress)
    return () => removeEventListener("pointerdown", onPress)
  }, [onClose])
  useKeys(({ key }) => {
    if (key === "Escape" || key === "Tab") {
      close()
      return key === "Escape"
    }
    const items = itemsOf(menu.current)
    const at = items.findIndex((item) => item.matches(":focus"))
    const next = stepOf(key, at, items.length)
    if (next === undefined) return keyed(key)
    items[next]?.focus()
    return true
  }, true)
  return menu
}

export const Menu = ({
  label,
  entries,
  children,
  ...props
}: MenuProps & {
  readonly label: string
  readonly entries: ReadonlyArray<MenuEntry>
  /** Above the entries. */
  readonly children?: ReactNode
}) => {
  const { button, onClose } = props
  // All have one or none has, so that their words begin at one place.
  const hasIcons = entries.every(({ icon }) => icon !== undefined)
  const take = ({ press }: MenuEntry) => {
    button.current?.focus()
    onClose()
    press()
  }
  const menu = useMenu(props, (pressed) => {
    const entry = entries.find(({ key, isDisabled }) => key === pressed && isDisabled !== true)
    if (entry !== undefined) take(entry)
    return entry !== undefined
  })
  return (
    <div className="menu" ref={menu}>
      {children}
      <div role="menu" aria-label={label}>
        {entries.map((entry) => (
          <button
            key={entry.title}
            type="button"
            role="menuitem"
            className={entry.isDanger === true ? "menu-item is-danger" : "menu-item"}
            tabIndex={-1}
            disabled={entry.isDisabled ?? false}
            onClick={() => take(entry)}
          >
            {hasIcons && entry.icon !== undefined ? <Icon name={entry.icon} /> : null}
            <span>{entry.title}</span>
            {entry.key === undefined ? null : <kbd>{entry.key}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}
