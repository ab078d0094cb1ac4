import { describe, expect, it } from "vitest"
import * as login from "#core/screen/login/model.ts"
import { sessionEnded } from "#core/text/login.ts"

describe("the login", () => {
  const told = (...messages: ReadonlyArray<login.Message>) =>
    messages.reduce<readonly [login.Model, ReadonlyArray<unknown>]>(
      ([model], message) => login.update(model, message),
      [login.init, []]
    )
  const name = login.typedInto("username", " meera ")
  const password = login.typedInto("password", " p w ")
  const submit = { _tag: "SubmittedLogin" } as const
  const wrong = { _tag: "FailedLogin", message: "Invalid Login Credentials" } as const

  it("asks for what is missing, the user name first, and makes no call without both", () => {
    expect(told(password, submit)).toMatchObject([
      { form: { problems: { username: "The username is required" }, focus: "username" } },
      []
    ])
    expect(told(login.typedInto("username", "  "), password, submit)).toMatchObject([
      { form: { problems: { username: "The username is required" } } },
      []
    ])
    expect(told(name, submit)).toMatchObject([
      { form: { problems: { password: "The password is required" }, focus: "password" } },
      []
    ])
  })

  it("logs in once, the name without blanks around it, the password as it is", () => {
    const [model, commands] = told(name, password, submit)
    expect(commands).toEqual([{ _tag: "LogIn", username: "meera", password: " p w " }])
    expect(login.update(model, submit)).toEqual([model, []])
  })

  it("that fails clears the password alone, asks for it again, and says what to do", () => {
    const [model] = told(name, password, submit, wrong)
    expect(login.textIn(model, "username")).toBe(" meera ")
    expect(login.textIn(model, "password")).toBe("")
    expect(model.form).toMatchObject({ isBusy: false, focus: "password" })
    expect(model.form.problem).toMatch(/^Invalid Login Credentials\. .*type the password again/)
    expect(told(name, password, submit, wrong, password)[0].form.problem).toBeUndefined()
  })

  it("that fails for another reason says that reason and no more", () => {
    const [model] = told(name, password, submit, { _tag: "FailedLogin", message: "No answer" })
    expect(model.form.problem).toBe("No answer")
  })

  it("of a session that ended by itself asks for the name first, which nobody has typed yet", () => {
    const ended = { _tag: "FailedLogin", message: sessionEnded } as const
    expect(told(ended)[0].form).toMatchObject({ problem: sessionEnded, focus: "username" })
  })

  it("is all that its page is for: the keys stay in it", () => {
    const leave = { _tag: "FilledLogin", message: { _tag: "FocusedField", field: undefined } } as const
    expect(told(leave)[0].form.focus).toBe("username")
  })
})
