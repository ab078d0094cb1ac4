import type { ChoosePassword, LogIn } from "../../kit/effects/session.ts"
import type { FirstScreen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const login: FirstScreen<Model, Message, LogIn | ChoosePassword> = {
  routes: ["login"],
  title: "Log in",
  open: () => step(init),
  update: (model, message) => update(model, message),
  hear: (model, news) =>
    news._tag === "FailedLogin" || news._tag === "PasswordGiven" ? update(model, news) : undefined
}
