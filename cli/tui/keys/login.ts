/** Keys of the login screen. */
import type { Message as ScreenMessage } from "#core/screen/login/model.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, say, takesAll } from "./binding.ts"

const to = (message: ScreenMessage) => say({ _tag: "GotScreenMessage", screen: "Login", message })

export const loginKeys = ({ model: { page }, speaksKitty }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Login") return []
  const { focus, username, password } = page.model
  const other = focus === "username" ? "password" : "username"
  const goesOn = focus === "username" && username.trim() !== "" && password === ""
  return [
    {
      keys: ["Up", "Down", ...(speaksKitty ? ["Tab", "Shift+Tab"] : [])],
      shown: "Up Down",
      label: "other field",
      isMain: true,
      press: () => to({ _tag: "FocusedField", field: other })
    },
    {
      keys: ["Enter"],
      label: goesOn ? "go on" : "log in",
      isMain: true,
      press: () => to(goesOn ? { _tag: "FocusedField", field: "password" } : { _tag: "SubmittedLogin" })
    }
  ]
}

export const loginBox = ({ model: { page } }: State): Box | undefined => {
  if (page._tag !== "Login" || page.model.isBusy) return undefined
  const { focus, username, password } = page.model
  return focus === "username"
    ? {
        text: username,
        isNative: true,
        takes: takesAll,
        change: (text) => to({ _tag: "TypedUsername", text })
      }
    : {
        text: password,
        isSecret: true,
        isNative: true,
        takes: takesAll,
        change: (text) => to({ _tag: "TypedPassword", text })
      }
}
