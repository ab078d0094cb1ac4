import { describe, expect, it } from "vitest"
import * as login from "#core/screen/login/model.ts"
import type { User } from "#core/session/user.ts"
import { passwordGiven, sessionEnded } from "#core/text/login.ts"

describe("the login with a password that was given", () => {
  const user = { id: 7, username: "meera", session: "s", must_change_password: true } as unknown as User
  const told = (...messages: ReadonlyArray<login.Message>) =>
    messages.reduce<readonly [login.Model, ReadonlyArray<unknown>]>(
      ([model], message) => login.update(model, message),
      [login.init, []]
    )
  const given = { _tag: "PasswordGiven", user, present: "first" } as const
  const submit = { _tag: "SubmittedLogin" } as const
  const typed = (wanted: string, again: string) =>
    [login.typedInto("wanted", wanted), login.typedInto("again", again)] as const

  it("asks for an own one, twice, and says why", () => {
    const [model] = told(given)
    expect(model.form).toMatchObject({ problem: passwordGiven, focus: "wanted", isBusy: false })
    expect(Object.keys(login.fieldsOf(model))).toEqual(["wanted", "again"])
    expect(told(given, submit)).toMatchObject([
      { form: { problems: { wanted: "The password is required" } } },
      []
    ])
    expect(told(given, ...typed("three wet", "three dry"), submit)).toMatchObject([
      { form: { problems: { again: "The two passwords differ" }, focus: "again", isBusy: false } },
      []
    ])
  })

  it("goes on with it, once", () => {
    const [model, commands] = told(given, ...typed(" three wet ", " three wet "), submit)
    expect(commands).toEqual([{ _tag: "ChoosePassword", user, present: "first", wanted: " three wet " }])
    expect(login.update(model, submit)).toEqual([model, []])
  })

  it("stays where the server refuses it, and is a login again where the session has ended", () => {
    const [weak] = told(given, ...typed("a", "a"), submit, { _tag: "FailedLogin", message: "Choose another" })
    expect(weak).toMatchObject({
      given: { user },
      form: { problem: "Choose another", focus: "wanted", isBusy: false }
    })
    expect([login.textIn(weak, "wanted"), login.textIn(weak, "again")]).toEqual(["", ""])
    const [over] = told(given, ...typed("a", "a"), submit, { _tag: "FailedLogin", message: sessionEnded })
    expect(over).toMatchObject({ given: undefined, form: { problem: sessionEnded, focus: "username" } })
  })
})

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
