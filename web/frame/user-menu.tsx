/** The menu of who works here. Arrows go through it, Escape and a press elsewhere close it. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { Message } from "#core/screen/app/model.ts"
import { place, storeTitle } from "#core/screen/session.ts"
import type { Icon as IconName } from "#core/screen/view/icon.ts"
import { useSession, useTell } from "../client.tsx"
import { useKeys } from "../keys/shortcuts.ts"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"

interface Entry {
  readonly title: string
  readonly icon: IconName
  readonly key?: string
  readonly message: Message
}

const entries: ReadonlyArray<Entry> = [
  {
    title: "Settings",
    icon: "settings",
    message: { _tag: "AskedForRoute", route: { name: "settings" } }
  },
  { title: "Help", icon: "help", key: "?", message: { _tag: "ToggledHelp" } },
  { title: "Console", icon: "console", key: "F12", message: { _tag: "ToggledConsole" } },
  { title: "Log out", icon: "log-out", message: { _tag: "AskedToLogOut" } }
]

const itemsOf = (menu: HTMLElement | null): ReadonlyArray<HTMLElement> => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
]

/** Where a key leads from one entry. */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (key === "ArrowDown") return (at + 1) % count
  if (key === "ArrowUp") return (at + count - 1) % count
  if (key === "Home") return 0
  return key === "End" ? count - 1 : undefined
}

interface MenuProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

const useMenu = ({ button, onClose }: MenuProps): RefObject<HTMLDivElement | null> => {
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
    if (next === undefined) return false
    items[next]?.focus()
    return true
  }, true)
  return menu
}

export const UserMenu = (props: MenuProps) => {
  const { button, onClose } = props
  const session = useSession()
  const tell = useTell()
  const menu = useMenu(props)
  const where = place(session)
  return (
    <div className="user-menu" ref={menu}>
      <p className="user-who">
        <strong>
          <Name text={session.user.name} />
        </strong>
        <span>
          <Name text={storeTitle(session)} />
          {where === "" ? "" : `, ${where}`}
        </span>
      </p>
      <div role="menu" aria-label="You and this workstation">
        {entries.map(({ title, icon, key, message }) => (
          <button
            key={title}
            type="button"
            role="menuitem"
            className="menu-item"
            tabIndex={-1}
            onClick={() => {
              button.current?.focus()
              onClose()
              tell(message)
            }}
          >
            <Icon name={icon} />
            <span>{title}</span>
            {key === undefined ? null : <kbd>{key}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}
