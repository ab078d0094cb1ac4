/** The login, the wait, and what is heard; everything behind the login comes when somebody comes in. */
import { lazy, Suspense, useEffect } from "react"
import type { Model } from "#core/screen/app/model.ts"
import { useClient, useDispatch, useModel } from "./client.tsx"
import { Login } from "./pages/login.tsx"
import { Announcer } from "./parts/announcer.tsx"
import { Breakage } from "./parts/breakage.tsx"
import { Toasts } from "./parts/toasts.tsx"
import { useAtLeastSeen, Waiting } from "./parts/waiting.tsx"

export const fetchInside = () => import("./inside.tsx")
const Inside = lazy(async () => ({ default: (await fetchInside()).Inside }))
const Over = lazy(async () => ({ default: (await fetchInside()).Over }))

/** Somebody is about to come in. What cannot be fetched now is asked for again when it is needed. */
const fetchAhead = () => void fetchInside().catch(() => undefined)

/** Nothing is known yet: the kept session is looked for, or the server for the first time. */
const isConnecting = ({ isStarting, session, link, book }: Model): boolean =>
  isStarting || (session !== undefined && link === "connecting" && book.updatedAt === undefined)

const isCovered = ({ finder, console, isHelpOpen }: Model): boolean =>
  finder !== undefined || console !== undefined || isHelpOpen

/** Scans are heard as soon as somebody is logged in, while the page still waits, too. */
const useScanner = (isLoggedIn: boolean): void => {
  const client = useClient()
  useEffect(() => {
    if (!isLoggedIn) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    void fetchInside().then(
      ({ listenToScanner }) => {
        if (!isOver) stop = listenToScanner(client)
      },
      () => undefined
    )
    return () => stop()
  }, [client, isLoggedIn])
}

const LoginPage = () => {
  const login = useModel(({ page }) => (page._tag === "Login" ? page.model : undefined))
  const dispatch = useDispatch()
  return login === undefined ? null : (
    <Login login={login} say={(said) => dispatch({ _tag: "LoginSaid", said })} onStart={fetchAhead} />
  )
}

const connecting = <Waiting text="Connecting..." />

export const App = () => {
  const isWaiting = useAtLeastSeen(useModel(isConnecting))
  const isLoggedIn = useModel((model) => model.session !== undefined)
  const hasOver = useModel(isCovered)
  useScanner(isLoggedIn)
  return (
    <Breakage>
      {isWaiting ? (
        connecting
      ) : (
        <>
          <div id="page">
            <Suspense fallback={connecting}>{isLoggedIn ? <Inside /> : <LoginPage />}</Suspense>
          </div>
          <Suspense>{hasOver ? <Over /> : null}</Suspense>
        </>
      )}
      <Toasts />
      <Announcer />
    </Breakage>
  )
}
