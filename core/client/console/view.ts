/** The command console: what was answered, its line, and beside it the devices with the ways to their pages. */

import { linkText } from "../../kit/devices/wording.ts"
import type { Route } from "../../kit/route.ts"
import type { Action } from "../../kit/view/action.ts"
import { notice } from "../../kit/view/notice.ts"
import type { View } from "../../kit/view/view.ts"
import { roleName, stateText } from "../../text/device.ts"
import type { Model as Client, Message } from "../model.ts"
import type { Message as ConsoleMessage, Model } from "./model.ts"

const tell = (message: ConsoleMessage): Message => ({ _tag: "GotScreenMessage", screen: "Console", message })

/** The console is closed before its page is opened. */
const leadingTo = (id: string, title: string, route: Route): Action<Message> => ({
  id,
  title,
  keys: [],
  outcome: { message: { _tag: "TookCommand", message: { _tag: "AskedForRoute", route } } }
})

const logInFirst = "Log in to set up devices."

/** In one line, so that the answers keep their room. */
const devicesText = ({ link, devices }: Client["devices"]): string =>
  [linkText[link], ...devices.map((device) => `${roleName[device.role]} ${stateText(device)}`)].join(", ")

export const view = (
  { typed, isSecret, lines }: Model,
  { devices, session }: Pick<Client, "devices" | "session">
): View<Message> => ({
  title: "Console",
  actions:
    session === undefined
      ? []
      : [
          leadingTo("devices", "Devices", { name: "devices" }),
          leadingTo("print-queue", "Print queue", { name: "printqueue" }),
          leadingTo("scanner-check", "Scanner check", { name: "scannercheck" })
        ],
  parts: [
    notice(session === undefined ? logInFirst : devicesText(devices)),
    { part: "log", label: "Answers", lines, isGrowing: true },
    {
      part: "entry",
      label: "Command",
      prompt: ">",
      text: typed,
      typed: (text) => tell({ _tag: "TypedEntry", text }),
      holds: "text",
      isSecret: isSecret || session === undefined,
      submit: { title: "run the command", outcome: { message: tell({ _tag: "SubmittedEntry" }) } },
      button: "Run"
    }
  ],
  back: {
    id: "close",
    title: "close",
    keys: ["Escape"],
    isMain: true,
    outcome: { message: { _tag: "ToggledConsole" } }
  }
})
