/** The head of every page: which store this is, whether the server is there, who works here, and finding from anywhere. */
import { memo } from "react"
import { isOld, linkText } from "#core/kit/link.ts"
import { isOwn, supportPhone } from "#core/kit/session.ts"
import { unread } from "#core/kit/tray.ts"
import { clockText } from "#core/session/clock.ts"
import { useModel, useSession, useTell } from "../client.tsx"
import { Badge } from "../parts/badge.tsx"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"
import { usePinned } from "../parts/pinned.ts"
import { word } from "../words.ts"
import { StatusBar } from "./status-bar.tsx"
import { UserButton } from "./user-button.tsx"

const Clock = () => {
  const text = useModel(({ now, session }) => clockText(session?.user.flags ?? {}, now))
  const clocks = text.split(" | ")
  return (
    <time className={clocks.length > 1 ? "clock is-double" : "clock"}>
      {clocks.map((clock, at) => (
        <span key={clock}>
          {at === 0 ? null : <span className="unseen"> | </span>}
          {clock}
        </span>
      ))}
      <span className="unseen"> {word("India Standard Time")}</span>
    </time>
  )
}

const Connection = () => {
  const text = useModel(linkText)
  const isOff = useModel(isOld)
  const link = useModel((model) => model.link)
  const tell = useTell()
  return (
    <>
      <span className={`link is-${isOff ? "offline" : link}`} role="status">
        {word(text)}
      </span>
      {link === "offline" ? (
        <button type="button" className="retry" onClick={() => tell({ _tag: "AskedToReconnect" })}>
          {word("Retry now")}
        </button>
      ) : null}
    </>
  )
}

const Support = () => {
  const phone = supportPhone(useSession())
  return phone === undefined ? null : (
    <a className="support" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      <Icon name="phone" />
      <span>
        <span className="unseen">{word("Support")} </span>
        {phone}
      </span>
    </a>
  )
}

const StoreName = () => {
  const session = useSession()
  const { store_id, store_name } = session.store
  return (
    <span className="store-name">
      <Name text={store_name ?? ""} />
      {isOwn(session) ? null : word(` (store ${store_id})`)}
    </span>
  )
}

/** The list of the notices of this session, and how many of them nobody has read. */
const NoticesButton = () => {
  const count = useModel((model) => unread(model.tray))
  const tell = useTell()
  return (
    <button
      type="button"
      className="head-button"
      aria-haspopup="dialog"
      title={[word("Notices"), "Ctrl+G"].join(" · ")}
      onClick={() => tell({ _tag: "ToggledTray" })}
    >
      <Icon name="notices" />
      <span className="unseen">{word("Notices")}</span>
      <Badge count={count} />
    </button>
  )
}

export const Header = memo(({ onMore }: { readonly onMore: () => void }) => {
  const head = usePinned<HTMLElement>("--head-height")
  const place = usePinned<HTMLDivElement>("--place-width")
  const tell = useTell()
  return (
    <header className="head" ref={head}>
      <button
        type="button"
        className="head-button is-menu"
        aria-haspopup="dialog"
        aria-label={word("All pages")}
        onClick={onMore}
      >
        <Icon name="menu" />
      </button>
      <div className="head-place" ref={place}>
        <StoreName />
        <Connection />
      </div>
      <button type="button" className="find" onClick={() => tell({ _tag: "ToggledFinder" })}>
        <Icon name="find" />
        <span className="find-title">{word("Find order")}</span>
        <kbd>Ctrl F</kbd>
      </button>
      <div className="head-state">
        <StatusBar />
        <Support />
        <Clock />
      </div>
      <button
        type="button"
        className="head-button for-keys"
        title={`${word("Help")} (?)`}
        onClick={() => tell({ _tag: "ToggledHelp" })}
      >
        <Icon name="help" />
        <span className="unseen">{word("Help")}</span>
      </button>
      <NoticesButton />
      <UserButton />
    </header>
  )
})
