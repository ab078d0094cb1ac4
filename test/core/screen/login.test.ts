import { describe, expect, it } from "vitest"
import { step } from "#core/kit/step.ts"
import * as login from "#core/screen/login/model.ts"
import type { User } from "#core/session/user.ts"
import { passwordGiven, sessionEnded } from "#core/text/login.ts"

const stepAfter = (...messages: ReadonlyArray<login.Message>): ReturnType<typeof login.update> =>
  messages.reduce<ReturnType<typeof login.update>>(
    ({ model }, message) => login.update(model, message),
    step(login.init)
  )

describe("the login with a password that was given", () => {
  const user = { id: 7, username: "meera", session: "s", must_change_password: true } as unknown as User
  const given = { _tag: "PasswordGiven", user, present: "first" } as const
  const submit = { _tag: "SubmittedLogin" } as const
  const typed = (wanted: string, again: string) =>
    [login.typedInto("wanted", wanted), login.typedInto("again", again)] as const

  it("asks for an own one, twice, and says why", () => {
    const { model } = stepAfter(given)
    expect(model.form).toMatchObject({ problem: passwordGiven, focus: "wanted", isBusy: false })
    expect(Object.keys(login.fieldsOf(model))).toEqual(["wanted", "again"])
    expect(stepAfter(given, submit)).toMatchObject({
      model: { form: { problems: { wanted: "The password is required" } } },
      commands: []
    })
    expect(stepAfter(given, ...typed("three wet", "three dry"), submit)).toMatchObject({
      model: { form: { problems: { again: "The two passwords differ" }, focus: "again", isBusy: false } },
      commands: []
    })
  })

  it("goes on with it, once", () => {
    const { model, commands } = stepAfter(given, ...typed(" three wet ", " three wet "), submit)
    expect(commands).toEqual([{ _tag: "ChoosePassword", user, present: "first", wanted: " three wet " }])
    expect(login.update(model, submit)).toEqual(step(model))
  })

  it("stays where the server refuses it, and is a login again where the session has ended", () => {
    const { model: weak } = stepAfter(given, ...typed("a", "a"), submit, {
      _tag: "FailedLogin",
      message: "Choose another"
    })
    expect(weak).toMatchObject({
      given: { user },
      form: { problem: "Choose another", focus: "wanted", isBusy: false }
    })
    expect([login.textIn(weak, "wanted"), login.textIn(weak, "again")]).toEqual(["", ""])
    const { model: over } = stepAfter(given, ...typed("a", "a"), submit, {
      _tag: "FailedLogin",
      message: sessionEnded
    })
    expect(over).toMatchObject({ given: undefined, form: { problem: sessionEnded, focus: "username" } })
  })
})

describe("the login", () => {
  const name = login.typedInto("username", " meera ")
  const password = login.typedInto("password", " p w ")
  const submit = { _tag: "SubmittedLogin" } as const
  const wrong = { _tag: "FailedLogin", message: "Invalid Login Credentials" } as const

  it("asks for what is missing, the user name first, and makes no call without both", () => {
    expect(stepAfter(password, submit)).toMatchObject({
      model: { form: { problems: { username: "The username is required" }, focus: "username" } },
      commands: []
    })
    expect(stepAfter(login.typedInto("username", "  "), password, submit)).toMatchObject({
      model: { form: { problems: { username: "The username is required" } } },
      commands: []
    })
    expect(stepAfter(name, submit)).toMatchObject({
      model: { form: { problems: { password: "The password is required" }, focus: "password" } },
      commands: []
    })
  })

  it("logs in once, the name without blanks around it, the password as it is", () => {
    const { model, commands } = stepAfter(name, password, submit)
    expect(commands).toEqual([{ _tag: "LogIn", username: "meera", password: " p w " }])
    expect(login.update(model, submit)).toEqual(step(model))
  })

  it("that fails clears the password alone, asks for it again, and says what to do", () => {
    const { model } = stepAfter(name, password, submit, wrong)
    expect(login.textIn(model, "username")).toBe(" meera ")
    expect(login.textIn(model, "password")).toBe("")
    expect(model.form).toMatchObject({ isBusy: false, focus: "password" })
    expect(model.form.problem).toMatch(/^Invalid Login Credentials\. .*type the password again/)
    expect(stepAfter(name, password, submit, wrong, password).model.form.problem).toBeUndefined()
  })

  it("that fails for another reason says that reason and no more", () => {
    const { model } = stepAfter(name, password, submit, { _tag: "FailedLogin", message: "No answer" })
    expect(model.form.problem).toBe("No answer")
  })

  it("of a session that ended by itself asks for the name first, which nobody has typed yet", () => {
    const ended = { _tag: "FailedLogin", message: sessionEnded } as const
    expect(stepAfter(ended).model.form).toMatchObject({ problem: sessionEnded, focus: "username" })
  })

  it("is all that its page is for: the keys stay in it", () => {
    const leave = { _tag: "FilledLogin", message: { _tag: "FocusedField", field: undefined } } as const
    expect(stepAfter(leave).model.form.focus).toBe("username")
  })
})
