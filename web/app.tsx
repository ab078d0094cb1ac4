/** The page of the moment under its head, what lies over it, and what is heard from it. */
import { Suspense, useEffect } from "react"
import type { Model } from "#core/screen/app/model.ts"
import { useModel } from "./client.tsx"
import { Header } from "./frame/header.tsx"
import { Console, Dispatch, Finder, fetchTheRest, Help, Info, OrderPage, Store, Sync } from "./later.tsx"
import { Home } from "./pages/home.tsx"
import { Login } from "./pages/login.tsx"
import { Orders } from "./pages/orders/orders.tsx"
import { Announcer } from "./parts/announcer.tsx"
import { Breakage } from "./parts/breakage.tsx"
import { Toasts } from "./parts/toasts.tsx"
import { useAtLeastSeen, Waiting } from "./parts/waiting.tsx"

/** Nothing is known yet: the kept session is looked for, or the server for the first time. */
const isConnecting = ({ isStarting, session, link, book }: Model): boolean =>
  isStarting || (session !== undefined && link === "connecting" && book.updatedAt === undefined)

const titles: Record<Model["page"]["_tag"], string> = {
  Login: "Login",
  Home: "Home",
  Orders: "Order Queue",
  Order: "Order",
  Dispatch: "Dispatch Order",
  Sync: "Refresh",
  Store: "Store",
  Info: "Info"
}

const pages: Record<Model["page"]["_tag"], () => React.ReactNode> = {
  Login: () => <Login />,
  Home: () => <Home />,
  Orders: () => <Orders />,
  Order: () => <OrderPage />,
  Dispatch: () => <Dispatch />,
  Sync: () => <Sync />,
  Store: () => <Store />,
  Info: () => <Info />
}

const PageOfTheMoment = () => {
  const tag = useModel((model) => model.page._tag)
  const id = useModel(({ page }) => (page._tag === "Order" ? page.model.id : 0))
  const number = useModel(({ page }) => (page._tag === "Order" ? page.model.order?.increment_id : undefined))
  useEffect(() => {
    document.title = `${number === undefined ? titles[tag] : `Order ${number}`} - Packhouse`
  }, [tag, number])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    scrollTo(0, 0)
  }, [tag, id])
  return (
    <main key={`${tag} ${id}`} className={`page page-${tag.toLowerCase()}`}>
      <Suspense fallback={<p className="nothing">Loading</p>}>{pages[tag]()}</Suspense>
    </main>
  )
}

const Inside = () => {
  const isLoggedIn = useModel((model) => model.session !== undefined)
  return (
    <>
      {isLoggedIn ? <Header /> : null}
      <PageOfTheMoment />
    </>
  )
}

/** What lies over the page; each part is fetched when it is first wanted. */
const Over = () => {
  const isFinding = useModel((model) => model.finder !== undefined)
  const isTalking = useModel((model) => model.console !== undefined)
  const isAsking = useModel((model) => model.isHelpOpen)
  return (
    <Suspense>
      {isFinding ? <Finder /> : null}
      {isTalking ? <Console /> : null}
      {isAsking ? <Help /> : null}
    </Suspense>
  )
}

export const App = () => {
  useEffect(fetchTheRest, [])
  const isWaiting = useAtLeastSeen(useModel(isConnecting))
  return (
    <Breakage>
      <div id="page" className="page-frame">
        {isWaiting ? null : <Inside />}
      </div>
      {isWaiting ? <Waiting text="Connecting..." /> : <Over />}
      <Toasts />
      <Announcer />
    </Breakage>
  )
}
