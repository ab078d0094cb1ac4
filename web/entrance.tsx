/** The login before the screens are there: the same page without anything behind it. What is missing the screens say. */
import { useState } from "react"
import { Login, nameAndPassword, type Typed } from "./pages/login.tsx"

const unreachable = "The server does not answer. Load this page again when it is back."

/** What comes with a login is fetched ahead. What cannot be fetched now is asked for again when it is needed. */
const fetchAhead = () => void import("./start.tsx").catch(() => undefined)

interface Shown {
  readonly typed: Typed
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly moves: number
}

export const Entrance = ({ onEnter }: { readonly onEnter: (typed: Typed) => Promise<void> }) => {
  const [shown, show] = useState<Shown>({
    typed: {},
    problem: undefined,
    isBusy: false,
    moves: 0
  })
  const type = (typed: Typed) =>
    show((before) => ({ ...before, typed: { ...before.typed, ...typed }, problem: undefined }))
  const submit = (typed: Typed) => {
    if (shown.isBusy) return
    show({ ...shown, typed, problem: undefined, isBusy: true })
    onEnter(typed).catch(() =>
      show(({ moves }) => ({
        typed: { ...typed, password: "" },
        problem: unreachable,
        isBusy: false,
        moves: moves + 1
      }))
    )
  }
  return (
    <Login
      {...shown}
      boxes={nameAndPassword}
      submitTitle="Log in"
      problems={{}}
      focus={shown.problem === undefined ? "username" : "password"}
      onType={type}
      onSubmit={submit}
      onStart={fetchAhead}
    />
  )
}
