/** The head of every page: where one is, whether the server is there, and the ways to the other pages. */
import { memo } from "react"
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import { isOld, linkText } from "#core/screen/app/link.ts"
import * as route from "#core/screen/route.ts"
import { isOwn, supportPhone } from "#core/screen/session.ts"
import { badge } from "#core/screen/shipment-cache.ts"
import { useDispatch, useModel, useSession } from "../client.tsx"
import { Badge } from "../parts/badge.tsx"
import { Name } from "../parts/name.tsx"
import { usePinned } from "../parts/pinned.ts"
import { StatusBar } from "./status-bar.tsx"
import { useProcessing } from "./waiting-orders.ts"

const Clock = () => {
  const text = useModel(({ now }) => Day.toClock(now))
  return (
    <time className="clock">
      {text}
      <span className="unseen"> India Standard Time</span>
    </time>
  )
}

const Connection = () => {
  const text = useModel(linkText)
  const isOff = useModel(isOld)
  const link = useModel((model) => model.link)
  const dispatch = useDispatch()
  return (
    <>
      <span className={`link is-${isOff ? "offline" : link}`} role="status">
        {text}
      </span>
      {link === "offline" ? (
        <button type="button" className="retry" onClick={() => dispatch({ _tag: "AskedToReconnect" })}>
          Retry now
        </button>
      ) : null}
    </>
  )
}

const Support = () => {
  const phone = supportPhone(useSession())
  return phone === undefined ? null : (
    <a className="support" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      Support {phone}
    </a>
  )
}

const StoreName = () => {
  const session = useSession()
  const { store_id, store_name } = session.store
  return (
    <span className="store-name">
      <Name text={store_name ?? ""} />
      {isOwn(session) ? null : ` (store ${store_id})`}
    </span>
  )
}

const Ways = () => {
  const name = useModel((model) => model.route.name)
  const counts = useModel((model) => model.book.counts)
  const tab = useModel((model) => model.lastTab)
  const processing = useProcessing()
  const { user } = useSession()
  const incoming = useModel(({ shipments }) => badge(shipments, user))
  const dispatch = useDispatch()
  const at = (place: string) => (name === place ? ("page" as const) : undefined)
  return (
    <nav aria-label="Pages" className="ways">
      <Link href="/home" aria-current={at("home")}>
        Home
      </Link>
      <Link href={route.print({ name: "orders", tab })} aria-current={at("orders")}>
        <span>
          <span className="roomy">Order </span>Queue
        </span>{" "}
        <Badge count={counts.express + counts.scheduled} />
      </Link>
      <Link href="/dispatch" aria-current={at("dispatch")}>
        Dispatch <Badge count={processing} />
      </Link>
      <Link href="/incoming" className="way-incoming" aria-current={at("incoming")}>
        <span>
          Incoming<span className="roomy"> Stock</span>
        </span>{" "}
        <Badge count={incoming} />
      </Link>
      <button type="button" className="way" onClick={() => dispatch({ _tag: "ToggledFinder" })}>
        <span>
          Find<span className="roomy"> order</span>
        </span>{" "}
        <kbd>Ctrl F</kbd>
      </button>
      <button type="button" className="way for-keys" onClick={() => dispatch({ _tag: "ToggledHelp" })}>
        Help <kbd>?</kbd>
      </button>
    </nav>
  )
}

export const Header = memo(() => {
  const head = usePinned<HTMLElement>("--head-height")
  return (
    <header className="head" ref={head}>
      <div className="head-place">
        <Link href="/home" className="brand">
          Packhouse
        </Link>
        <StoreName />
        <Support />
        <StatusBar />
        <Connection />
        <Clock />
      </div>
      <Ways />
    </header>
  )
})
