import { describe, expect, it } from "vitest"
import * as login from "#core/screen/login/model.ts"

describe("the login", () => {
  const told = (...messages: ReadonlyArray<login.Message>) =>
    messages.reduce<readonly [login.Model, ReadonlyArray<unknown>]>(
      ([model], message) => login.update(model, message),
      [login.init, []]
    )
  const name = { _tag: "TypedUsername", text: " meera " } as const
  const password = { _tag: "TypedPassword", text: " p w " } as const
  const submit = { _tag: "SubmittedLogin" } as const

  it("asks for the user name, then for the password, and makes no call without them", () => {
    expect(told(password, submit)).toMatchObject([
      { problem: "The username is required", focus: "username" },
      []
    ])
    expect(told({ _tag: "TypedUsername", text: "  " }, password, submit)).toMatchObject([
      { problem: "The username is required" },
      []
    ])
    expect(told(name, submit)).toMatchObject([{ problem: "The password is required", focus: "password" }, []])
  })

  it("logs in once, the name without blanks around it, the password as it is", () => {
    const [model, commands] = told(name, password, submit)
    expect(commands).toEqual([{ _tag: "LogIn", username: "meera", password: " p w " }])
    expect(login.update(model, submit)).toEqual([model, []])
  })

  it("that fails shows the server's sentence and asks for the password again", () => {
    const [model] = told(name, password, submit, {
      _tag: "FailedLogin",
      message: "Invalid Login Credentials"
    })
    expect(model).toMatchObject({
      username: " meera ",
      password: "",
      isBusy: false,
      focus: "password",
      problem: "Invalid Login Credentials"
    })
    expect(
      told(name, password, submit, { _tag: "FailedLogin", message: "x" }, password)[0].problem
    ).toBeUndefined()
  })
})
