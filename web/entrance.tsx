/** The login before the screens are there: the same page, by the same rules, without anything behind it. */
import { useRef, useState } from "react"
import * as loginScreen from "#core/screen/login/model.ts"
import { Login } from "./pages/login.tsx"

const unreachable = "The server does not answer. Load this page again when it is back."

/** What comes with a login is fetched ahead. What cannot be fetched now is asked for again when it is needed. */
const fetchAhead = () => void import("./start.tsx").catch(() => undefined)

export const Entrance = ({ onEnter }: { readonly onEnter: (login: loginScreen.Model) => Promise<void> }) => {
  const [login, show] = useState(loginScreen.init)
  // What is said in one go is heard one after the other, before anything is drawn.
  const latest = useRef(login)
  const say = (message: loginScreen.Message): void => {
    const [next, commands] = loginScreen.update(latest.current, message)
    latest.current = next
    show(next)
    if (commands.length > 0) onEnter(next).catch(() => say({ _tag: "FailedLogin", message: unreachable }))
  }
  return <Login login={login} say={say} onStart={fetchAhead} />
}
