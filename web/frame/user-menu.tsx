/** The menu of who works here. */
import type { RefObject } from "react"
import type { Message } from "#core/client/model.ts"
import { place, storeTitle } from "#core/kit/session.ts"
import type { Icon } from "#core/kit/view/icon.ts"
import { useSession, useTell } from "../client.tsx"
import { Menu } from "../parts/menu.tsx"
import { Name } from "../parts/name.tsx"
import { word } from "../words.ts"

interface Entry {
  readonly title: string
  readonly icon: Icon
  readonly key?: string
  readonly message: Message
}

const entries: ReadonlyArray<Entry> = [
  {
    title: "Settings",
    icon: "settings",
    message: { _tag: "AskedForRoute", route: { name: "settings" } }
  },
  { title: "Commands", icon: "find", key: "Ctrl K", message: { _tag: "ToggledPalette", isMenu: false } },
  { title: "Help", icon: "help", key: "?", message: { _tag: "ToggledHelp" } },
  { title: "Console", icon: "console", key: "F12", message: { _tag: "ToggledConsole" } },
  { title: "Log out", icon: "log-out", message: { _tag: "AskedToLogOut" } }
]

interface UserMenuProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

export const UserMenu = (props: UserMenuProps) => {
  const session = useSession()
  const tell = useTell()
  const where = place(session)
  return (
    <Menu
      {...props}
      label={word("You and this workstation")}
      entries={entries.map(({ message, ...entry }) => ({
        ...entry,
        title: word(entry.title),
        press: () => tell(message)
      }))}
    >
      <p className="user-who">
        <strong>
          <Name text={session.user.name} />
        </strong>
        <span>
          <Name text={storeTitle(session)} />
          {where === "" ? "" : `, ${where}`}
        </span>
      </p>
    </Menu>
  )
}
