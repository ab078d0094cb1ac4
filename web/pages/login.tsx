/** A name, a password and one button. Password managers type here, so no key is taken for a scanner's. */
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Field } from "../parts/field.tsx"
import { word } from "../words.ts"

/** By the names of the boxes. */
export type Typed = Readonly<Record<string, string>>

export interface Box {
  readonly name: string
  readonly label: string
  /** What a password manager may put into it. */
  readonly holds: "username" | "current-password" | "new-password"
}

/** The boxes of the login itself. */
export const nameAndPassword: ReadonlyArray<Box> = [
  { name: "username", label: "User name", holds: "username" },
  { name: "password", label: "Password", holds: "current-password" }
]

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === "string" ? value : ""
}

export const Login = ({
  boxes,
  typed,
  submitTitle,
  focus,
  moves,
  problem,
  problems,
  isBusy,
  onType,
  onSubmit,
  onStart
}: {
  readonly boxes: ReadonlyArray<Box>
  readonly typed: Typed
  readonly submitTitle: string
  readonly focus: string | undefined
  /** Changes when the focus is to go there anew. */
  readonly moves: number
  readonly problem: string | undefined
  /** By field. */
  readonly problems: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onType: (typed: Typed) => void
  readonly onSubmit: (typed: Typed) => void
  readonly onStart: () => void
}) => {
  const [isShown, show] = useState(false)
  const inputs = useRef<Record<string, HTMLInputElement | null>>({})
  const focused = focus ?? boxes[0]?.name ?? ""
  useEffect(() => {
    document.title = `${word("Log in")} - Packhouse`
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the screen moves the focus
  useEffect(() => {
    inputs.current[focused]?.focus()
  }, [focused, moves])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What a browser filled in by itself may not have told anybody.
    const data = new FormData(event.currentTarget)
    onSubmit(Object.fromEntries(boxes.map(({ name }) => [name, textOf(data, name)])))
  }
  return (
    <main>
      <form className="login" onInput={onStart} onSubmit={submit} noValidate aria-busy={isBusy}>
        <h1>
          <img src="/icon.svg" alt="" /> Packhouse
        </h1>
        {boxes.map(({ name, label, holds }) => (
          <Field
            key={name}
            label={word(label)}
            name={name}
            type={holds === "username" || isShown ? "text" : "password"}
            autoComplete={holds}
            isNative
            ref={(input) => {
              inputs.current[name] = input
            }}
            value={typed[name] ?? ""}
            problem={problems[name] && word(problems[name])}
            onChange={(text) => onType({ [name]: text })}
          />
        ))}
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={() => show(!isShown)} />
          {word("Show what is typed")}
        </label>
        <p className="problem" role="alert">
          {word(problem ?? "")}
        </p>
        <button type="submit" className="button is-primary is-wide" disabled={isBusy}>
          {word(submitTitle)}
        </button>
        <p className="note">{word(`Server ${location.host}`)}</p>
      </form>
    </main>
  )
}
