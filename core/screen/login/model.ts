/** The login screen: a name, a password and one button. */
import { howToGoOn, invalidCredentials, passwordRequired, usernameRequired } from "../../text/login.ts"
import type { LogIn } from "../effects/session.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"

export interface Model {
  readonly form: form.Form
}

export type Message =
  | { readonly _tag: "FilledLogin"; readonly message: form.Message }
  | { readonly _tag: "SubmittedLogin" }
  | { readonly _tag: "FailedLogin"; readonly message: string }

export const loginFields = {
  username: field.text({
    label: "User name",
    isUsername: true,
    isRequired: true,
    wanted: usernameRequired
  }),
  password: field.password({ label: "Password", isRequired: true, wanted: passwordRequired })
}

export const init: Model = { form: form.begun(loginFields) }

/** What somebody types into a field, as a message. */
export const typedInto = (name: keyof typeof loginFields, text: string): Message => ({
  _tag: "FilledLogin",
  message: { _tag: "TypedField", field: name, text }
})

/** What stands in a field as it was typed. */
export const textIn = (model: Model, name: keyof typeof loginFields): string =>
  form.entryOf(loginFields, model.form, name).text

/** The password alone is typed anew; both are where a session ended by itself and nobody has typed a name. */
const failed = (model: Model, why: string): Model => {
  const { password: _, ...entries } = model.form.entries
  const problem = why === invalidCredentials ? `${why}. ${howToGoOn}` : why
  const next = textIn(model, "username") === "" ? "username" : "password"
  return { form: form.focusedOn(form.refused(loginFields, { ...model.form, entries }, problem), next) }
}

export const update = (model: Model, message: Message): readonly [Model, ReadonlyArray<LogIn>] => {
  switch (message._tag) {
    case "FilledLogin": {
      const { message: filled } = message
      // There is nothing else on the page.
      if (filled._tag === "FocusedField" && filled.field === undefined) return [model, []]
      return [{ form: form.update(loginFields, model.form, filled) }, []]
    }
    case "SubmittedLogin": {
      const [next, values] = form.submit(loginFields, model.form)
      return [{ form: next }, values === undefined ? [] : [{ _tag: "LogIn", ...values }]]
    }
    case "FailedLogin":
      return [failed(model, message.message), []]
  }
}
