import type { ChoosePassword, LogIn } from "../../kit/effects/session.ts"
import { type Screen, shows } from "../../kit/screen.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const login: Screen<Model, Message, LogIn | ChoosePassword> = {
  routes: ["login"],
  title: "Login",
  open: () => [init, []],
  update: (model, message) => shows(update(model, message)),
  hear: (model, news) =>
    news._tag === "FailedLogin" || news._tag === "PasswordGiven" ? shows(update(model, news)) : undefined
}
