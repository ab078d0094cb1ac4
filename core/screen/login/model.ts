/** The login screen: a name, a password and one button. */
import { passwordRequired, usernameRequired } from "../../text/login.ts"
import type { LogIn } from "../effects/session.ts"

export interface Model {
  readonly username: string
  readonly password: string
  readonly focus: "username" | "password"
  readonly problem: string | undefined
  readonly isBusy: boolean
}

export type Message =
  | { readonly _tag: "TypedUsername"; readonly text: string }
  | { readonly _tag: "TypedPassword"; readonly text: string }
  | { readonly _tag: "FocusedField"; readonly field: Model["focus"] }
  | { readonly _tag: "SubmittedLogin" }
  | { readonly _tag: "FailedLogin"; readonly message: string }

export const init: Model = {
  username: "",
  password: "",
  focus: "username",
  problem: undefined,
  isBusy: false
}

/** Without a name or a password no call is made. */
const submitted = (model: Model): readonly [Model, ReadonlyArray<LogIn>] => {
  if (model.isBusy) return [model, []]
  if (model.username.trim() === "") return [{ ...model, focus: "username", problem: usernameRequired }, []]
  if (model.password === "") return [{ ...model, focus: "password", problem: passwordRequired }, []]
  return [
    { ...model, isBusy: true, problem: undefined },
    [{ _tag: "LogIn", username: model.username.trim(), password: model.password }]
  ]
}

export const update = (model: Model, message: Message): readonly [Model, ReadonlyArray<LogIn>] => {
  switch (message._tag) {
    case "TypedUsername":
      return [{ ...model, username: message.text, problem: undefined }, []]
    case "TypedPassword":
      return [{ ...model, password: message.text, problem: undefined }, []]
    case "FocusedField":
      return [{ ...model, focus: message.field }, []]
    case "SubmittedLogin":
      return submitted(model)
    case "FailedLogin":
      return [{ ...model, isBusy: false, password: "", focus: "password", problem: message.message }, []]
  }
}
