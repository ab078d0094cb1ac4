/** A name, a password and one button. Password managers type here, so no key is taken for a scanner's. */
import { type FormEvent, useEffect, useRef } from "react"
import type * as loginScreen from "#core/screen/login/model.ts"
import { Field } from "../parts/field.tsx"

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === "string" ? value : ""
}

export const Login = ({
  login,
  say,
  onStart
}: {
  readonly login: loginScreen.Model
  readonly say: (message: loginScreen.Message) => void
  readonly onStart: () => void
}) => {
  const [username, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { focus, problem } = login
  useEffect(() => {
    document.title = "Login - Packhouse"
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem moves the focus to its field
  useEffect(() => {
    ;(focus === "password" ? password : username).current?.focus()
  }, [focus, problem])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What a browser filled in by itself may not have told anybody.
    const data = new FormData(event.currentTarget)
    say({ _tag: "TypedUsername", text: textOf(data, "username") })
    say({ _tag: "TypedPassword", text: textOf(data, "password") })
    say({ _tag: "SubmittedLogin" })
  }
  return (
    <main>
      <form className="login" onInput={onStart} onSubmit={submit} noValidate aria-busy={login.isBusy}>
        <h1>Packhouse</h1>
        <Field
          label="User name"
          name="username"
          autoComplete="username"
          isNative
          ref={username}
          value={login.username}
          onChange={(text) => say({ _tag: "TypedUsername", text })}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isNative
          ref={password}
          value={login.password}
          onChange={(text) => say({ _tag: "TypedPassword", text })}
        />
        <p className="problem" role="alert">
          {problem ?? ""}
        </p>
        <button type="submit" className="button is-primary is-wide" disabled={login.isBusy}>
          Login
        </button>
      </form>
    </main>
  )
}
