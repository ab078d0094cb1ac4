/** The login: whose server it is, a name and a password; or an own password, where theirs was given to them. */
import { formView } from "../../kit/form/view.ts"
import type { EntranceView } from "../../kit/shown.ts"
import { notice } from "../../kit/view/notice.ts"
import type { View } from "../../kit/view/view.ts"
import { fieldsOf, type Message, type Model, submitTitle } from "./model.ts"

const view = (model: Model, server: string): View<Message> => ({
  title: "Packhouse",
  actions: [],
  parts: [
    notice(server),
    formView(
      {
        id: "login",
        submit: { title: submitTitle(model), busyTitle: "Connecting...", message: { _tag: "SubmittedLogin" } }
      },
      fieldsOf(model),
      model.form,
      (message): Message => ({ _tag: "FilledLogin", message })
    )
  ],
  back: undefined
})

export const entranceView: EntranceView<Model, Message> = (model, { server }) => view(model, server)
