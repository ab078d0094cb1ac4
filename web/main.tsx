/**
 * The first thing a browser gets: the login page, or the wait where somebody is logged in. The screens behind it are
 * large and will grow; they are fetched while a name is being typed.
 */
import { createRoot } from "react-dom/client"
import { Entrance } from "./entrance.tsx"
import { keepsSession } from "./host/kept.ts"
import { askNeighbours } from "./host/neighbours.ts"
import { askedAddress, isDisplay, loginFor } from "./login-for.ts"
import type { Typed } from "./pages/login.tsx"
import { Waiting } from "./parts/waiting.tsx"
import { fetchHindi, speak } from "./words.ts"

const element = document.getElementById("root")
if (element === null) throw new Error("the page has no root")
const root = createRoot(element)

/** The screens once, however often they are asked for; again after a failure. */
let starting: ReturnType<typeof fetchAndStart> | undefined
const fetchAndStart = async () => {
  const { start } = await import("./start.tsx")
  return await start(root, createRoot)
}
const start = () => {
  starting ??= fetchAndStart().catch((cause: unknown) => {
    starting = undefined
    throw cause
  })
  return starting
}

/** Console and help open over the login, too; the screens know how. */
const onKey = (event: KeyboardEvent): void => {
  const isConsole = event.key === "F12" || (event.ctrlKey && event.key.toLowerCase() === "i")
  if (!isConsole && event.key !== "F1") return
  event.preventDefault()
  void begin().then(
    (client) => client.tell({ _tag: isConsole ? "ToggledConsole" : "ToggledHelp" }),
    () => undefined
  )
}

/** From here on the screens have the page. */
const begin = async () => {
  const client = await start()
  removeEventListener("keydown", onKey)
  return client
}

/** What was typed here is said to the screens, which log in and draw the page from now on. */
const enter = async (typed: Typed): Promise<void> => {
  const { tell } = await begin()
  for (const [field, text] of Object.entries(typed))
    tell({
      _tag: "GotScreenMessage",
      screen: "Login",
      message: { _tag: "FilledLogin", message: { _tag: "TypedField", field, text } }
    })
  tell({ _tag: "GotScreenMessage", screen: "Login", message: { _tag: "SubmittedLogin" } })
}

/** What was chosen before: without its words the login is in English. */
const fetchWords = async () => {
  if (document.documentElement.lang === "hi") speak((await fetchHindi()).words)
}

if (keepsSession()) {
  root.render(<Waiting text="Connecting..." />)
  void begin()
} else {
  // Whatever was asked for: without a session there is the login, and whoever logs in there comes to it. Another tab may
  // have a session; a display, which nobody stands at, waits for one.
  const address = askedAddress()
  if (location.pathname !== "/login") history.replaceState(null, "", loginFor(address))
  askNeighbours(() => {
    history.replaceState(null, "", address)
    void begin()
  }, isDisplay(address))
  addEventListener("keydown", onKey)
  void fetchWords().finally(() => root.render(<Entrance onEnter={enter} />))
}
