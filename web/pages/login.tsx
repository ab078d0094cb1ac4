/** A name, a password and one button. Password managers type here, so no key is taken for a scanner's. */
import { type FormEvent, useEffect, useRef } from "react"
import { Field } from "../parts/field.tsx"

export interface Typed {
  readonly username: string
  readonly password: string
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === "string" ? value : ""
}

export const Login = ({
  username,
  password,
  focus,
  moves,
  problem,
  problems,
  isBusy,
  onType,
  onSubmit,
  onStart
}: Typed & {
  readonly focus: string | undefined
  /** Changes when the focus is to go there anew. */
  readonly moves: number
  readonly problem: string | undefined
  /** By field. */
  readonly problems: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onType: (typed: Partial<Typed>) => void
  readonly onSubmit: (typed: Typed) => void
  readonly onStart: () => void
}) => {
  const [nameBox, passwordBox] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(() => {
    document.title = "Login - Packhouse"
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the screen moves the focus
  useEffect(() => {
    ;(focus === "password" ? passwordBox : nameBox).current?.focus()
  }, [focus, moves])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What a browser filled in by itself may not have told anybody.
    const data = new FormData(event.currentTarget)
    onSubmit({ username: textOf(data, "username"), password: textOf(data, "password") })
  }
  return (
    <main>
      <form className="login" onInput={onStart} onSubmit={submit} noValidate aria-busy={isBusy}>
        <h1>Packhouse</h1>
        <Field
          label="User name"
          name="username"
          autoComplete="username"
          isNative
          ref={nameBox}
          value={username}
          problem={problems.username}
          onChange={(text) => onType({ username: text })}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isNative
          ref={passwordBox}
          value={password}
          problem={problems.password}
          onChange={(text) => onType({ password: text })}
        />
        <p className="problem" role="alert">
          {problem ?? ""}
        </p>
        <button type="submit" className="button is-primary is-wide" disabled={isBusy}>
          Login
        </button>
      </form>
    </main>
  )
}
