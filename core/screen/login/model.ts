/** The login screen: a name, a password and one button. Whose password was given to them chooses an own one here. */

import type { ChoosePassword, LogIn } from "../../kit/effects/session.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { type Step, step } from "../../kit/step.ts"
import type { User } from "../../session/user.ts"
import {
  howToGoOn,
  invalidCredentials,
  newPassword,
  newPasswordAgain,
  passwordGiven,
  passwordRequired,
  passwordsDiffer,
  sessionEnded,
  usernameRequired
} from "../../text/login.ts"
import { inTurn } from "../../text/sentence.ts"

/** Who has come in with a password that is not their own, and which it is. */
interface Given {
  readonly user: User
  readonly present: string
}

export interface Model {
  readonly form: form.Form
  readonly given: Given | undefined
}

export type Message =
  | { readonly _tag: "FilledLogin"; readonly message: form.Message }
  | { readonly _tag: "SubmittedLogin" }
  | { readonly _tag: "FailedLogin"; readonly message: string }
  | ({ readonly _tag: "PasswordGiven" } & Given)

export const loginFields = {
  username: field.text({
    label: "User name",
    isUsername: true,
    isRequired: true,
    wanted: usernameRequired
  }),
  password: field.password({ label: "Password", isRequired: true, wanted: passwordRequired })
}

const ownFields = {
  wanted: field.password({ label: newPassword, isNew: true, isRequired: true, wanted: passwordRequired }),
  again: field.password({ label: newPasswordAgain, isNew: true, isRequired: true, wanted: passwordRequired })
}

export const init: Model = { form: form.emptyForm(loginFields), given: undefined }

export const fieldsOf = ({ given }: Model): typeof loginFields | typeof ownFields =>
  given === undefined ? loginFields : ownFields
export const submitTitle = ({ given }: Model): string => (given === undefined ? "Log in" : "Set password")

/** What somebody types into a field, as a message. */
export const typedInto = (name: string, text: string): Message => ({
  _tag: "FilledLogin",
  message: { _tag: "TypedField", field: name, text }
})

/** What stands in a field as it was typed. */
export const textIn = (model: Model, name: string): string =>
  form.entryOf(fieldsOf(model), model.form, name).text

/** The password alone is typed anew; both are where a session ended by itself and nobody has typed a name. */
const failed = (model: Model, why: string): Model => {
  const { password: _, ...entries } = model.form.entries
  const problem = why === invalidCredentials ? inTurn(why, howToGoOn) : why
  const next = textIn(model, "username") === "" ? "username" : "password"
  return {
    ...model,
    form: form.focusedOn(form.refused(loginFields, { ...model.form, entries }, problem), next)
  }
}

/** Both are typed anew. A session that has ended chooses nothing. */
const refused = (given: Given | undefined, problem: string): Model => ({
  given,
  form: { ...form.emptyForm(given === undefined ? loginFields : ownFields), moves: 1, problem }
})

const submitted = (model: Model, given: Given): Step<Model, ChoosePassword> => {
  const [next, values] = form.submit(ownFields, model.form)
  if (values === undefined) return step({ ...model, form: next })
  const { wanted, again } = values
  return wanted === again
    ? step({ ...model, form: next }, [{ _tag: "ChoosePassword", ...given, wanted }])
    : step({ ...model, form: form.refused(ownFields, next, passwordsDiffer, "again") })
}

export const update = (model: Model, message: Message): Step<Model, LogIn | ChoosePassword> => {
  const { given } = model
  switch (message._tag) {
    case "FilledLogin": {
      const { message: filled } = message
      // There is nothing else on the page.
      if (filled._tag === "FocusedField" && filled.field === undefined) return step(model)
      return step({ ...model, form: form.update(fieldsOf(model), model.form, filled) })
    }
    case "SubmittedLogin": {
      if (given !== undefined) return submitted(model, given)
      const [next, values] = form.submit(loginFields, model.form)
      return step({ ...model, form: next }, values === undefined ? [] : [{ _tag: "LogIn", ...values }])
    }
    case "FailedLogin":
      if (given === undefined) return step(failed(model, message.message))
      return step(refused(message.message === sessionEnded ? undefined : given, message.message))
    case "PasswordGiven":
      return step(refused({ user: message.user, present: message.present }, passwordGiven))
  }
}
