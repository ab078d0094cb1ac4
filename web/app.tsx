/** The login, the wait, what is behind the login, what lies over the page, and what is heard. */
import { Suspense, useEffect } from "react"
import { useRoute } from "wouter"
import type { Model } from "#core/client/model.ts"
import * as route from "#core/kit/route.ts"
import * as loginScreen from "#core/screen/login/model.ts"
import { useClient, useModel, useTell } from "./client.tsx"
import { fetchOthers } from "./fetch-others.ts"
import { Inside } from "./inside.tsx"
import { fetchScanner, listenToScanner } from "./keys/listening.ts"
import { WaitingKeys } from "./keys/waiting-keys.tsx"
import { type Box, Login, nameAndPassword, type Typed } from "./pages/login.tsx"
import { Announcer } from "./parts/announcer.tsx"
import { Breakage } from "./parts/breakage.tsx"
import { late } from "./parts/late.ts"
import { Toasts } from "./parts/toasts.tsx"
import { useAtLeastSeen, Waiting } from "./parts/waiting.tsx"
import { word } from "./words.ts"

const Over = late(fetchOthers, (code) => code.Over)

/** Somebody is about to come in. */
const fetchAhead = () => void Promise.all([fetchScanner(), fetchOthers()])

/** Nothing is known yet: the kept session is looked for, or the server for the first time. */
export const isConnecting = ({ isStarting, session, link, book }: Model): boolean =>
  isStarting || (session !== undefined && link === "connecting" && book.updatedAt === undefined)

const isCovered = ({ finder, console, palette, tray, isHelpOpen }: Model): boolean =>
  tray.isOpen || finder !== undefined || console !== undefined || palette !== undefined || isHelpOpen

/** Scans are heard as soon as somebody is logged in, while the page still waits, too. */
const useScanner = (isLoggedIn: boolean): void => {
  const client = useClient()
  useEffect(() => (isLoggedIn ? listenToScanner(client) : undefined), [client, isLoggedIn])
}

/** The boxes of a form for an own password. */
const ownPassword = (login: loginScreen.Model): ReadonlyArray<Box> =>
  Object.entries(loginScreen.fieldsOf(login)).map(([name, { label }]) => ({
    name,
    label,
    holds: "new-password"
  }))

const LoginPage = () => {
  const login = useModel(({ page }) => (page._tag === "Login" ? page.model : undefined))
  const tell = useTell()
  if (login === undefined) return null
  const say = (...messages: ReadonlyArray<loginScreen.Message>) => {
    for (const message of messages) tell({ _tag: "GotScreenMessage", screen: "Login", message })
  }
  const boxes = login.given === undefined ? nameAndPassword : ownPassword(login)
  const filled = (typed: Typed) =>
    Object.entries(typed).map(([name, text]) => loginScreen.typedInto(name, text))
  const { focus, moves, problem, problems, isBusy } = login.form
  return (
    <Login
      key={boxes[0]?.name}
      boxes={boxes}
      typed={Object.fromEntries(boxes.map(({ name }) => [name, loginScreen.textIn(login, name)]))}
      submitTitle={loginScreen.submitTitle(login)}
      focus={focus}
      moves={moves}
      problem={problem}
      problems={problems}
      isBusy={isBusy}
      onType={(typed) => say(...filled(typed))}
      onSubmit={(typed) => say(...filled(typed), { _tag: "SubmittedLogin" })}
      onStart={fetchAhead}
    />
  )
}

const Shown = () => {
  const isWaiting = useAtLeastSeen(useModel(isConnecting))
  const isLoggedIn = useModel((model) => model.session !== undefined)
  const [isLogin] = useRoute(route.print(route.login))
  const hasOver = useModel(isCovered)
  useScanner(isLoggedIn)
  return (
    <Breakage>
      {isWaiting ? (
        <Waiting text={word("Connecting...")} />
      ) : (
        <>
          <div id="page">{isLogin ? <LoginPage /> : <Inside />}</div>
          <Suspense fallback={<WaitingKeys isOver />}>{hasOver ? <Over /> : null}</Suspense>
        </>
      )}
      <Toasts />
      <Announcer />
    </Breakage>
  )
}

/** Everything is drawn anew in another language. */
export const App = () => <Shown key={useModel(({ words }) => words?.language ?? "en")} />
