/** Who works here; it opens what is theirs: settings, help, the way out. */
import { Suspense, useRef, useState } from "react"
import { useSession } from "../client.tsx"
import { fetchOthers } from "../fetch-others.ts"
import { Icon } from "../parts/icon.tsx"
import { late } from "../parts/late.ts"
import { Name } from "../parts/name.tsx"

const UserMenu = late(fetchOthers, (code) => code.UserMenu)

export const UserButton = () => {
  const { user } = useSession()
  const [isOpen, open] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="user">
      <button
        ref={button}
        type="button"
        className="head-button user-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <Icon name="user" />
        <span className="user-name">
          <Name text={user.name} />
        </span>
        <Icon name="expand" />
      </button>
      <Suspense>{isOpen ? <UserMenu button={button} onClose={() => open(false)} /> : null}</Suspense>
    </div>
  )
}
