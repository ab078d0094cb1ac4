/** A name, a password and one button. Password managers type here, so no key is taken for a scanner's. */
import { type FormEvent, useEffect, useRef } from "react"
import { useDispatch, useModel } from "../client.tsx"
import { Field } from "../parts/field.tsx"

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === "string" ? value : ""
}

export const Login = ({ onStart }: { readonly onStart: () => void }) => {
  const login = useModel(({ page }) => (page._tag === "Login" ? page.model : undefined))
  const dispatch = useDispatch()
  const [username, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const focus = login?.focus
  useEffect(() => {
    document.title = "Login - Packhouse"
  }, [])
  const problem = login?.problem
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem moves the focus to its field
  useEffect(() => {
    ;(focus === "password" ? password : username).current?.focus()
  }, [focus, problem])
  if (login === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What a browser filled in by itself may not have told anybody.
    const data = new FormData(event.currentTarget)
    dispatch({ _tag: "LoginSaid", said: { _tag: "TypedUsername", text: textOf(data, "username") } })
    dispatch({ _tag: "LoginSaid", said: { _tag: "TypedPassword", text: textOf(data, "password") } })
    dispatch({ _tag: "LoginSaid", said: { _tag: "SubmittedLogin" } })
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
          onChange={(text) => dispatch({ _tag: "LoginSaid", said: { _tag: "TypedUsername", text } })}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isNative
          ref={password}
          value={login.password}
          onChange={(text) => dispatch({ _tag: "LoginSaid", said: { _tag: "TypedPassword", text } })}
        />
        <p className="problem" role="alert">
          {login.problem ?? ""}
        </p>
        <button type="submit" className="button is-primary is-wide" disabled={login.isBusy}>
          Login
        </button>
      </form>
    </main>
  )
}
