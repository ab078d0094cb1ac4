/** Who is logged in and what they may do, which Packhouse this is, and how its devices are. */

import * as Day from "../../day.ts"
import type { Device } from "../../device/protocol.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { linkText as daemonText } from "../../kit/devices/wording.ts"
import { linkText as serverText } from "../../kit/link.ts"
import type { Session } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import type { Empty } from "../../kit/view/empty.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { View } from "../../kit/view/view.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { refusalText, roleName, stateText } from "../../text/device.ts"
import { switchWords, valueWords } from "../../text/flag-words.ts"
import { head } from "./head.ts"

const userFacts = ({ user }: Session): Facts => ({
  part: "facts",
  title: "User",
  facts: [
    { name: "Name", value: user.name },
    { name: "User name", value: user.username },
    { name: "Id", value: String(user.id) },
    { name: "Role", value: user.type ?? undefined },
    { name: "Administrator", value: user.admin ? "yes" : "no" },
    {
      name: "Cut-off date",
      value: user.cut_off_date == null ? undefined : Day.localMinute(user.cut_off_date)
    }
  ]
})

const tones = { error: "danger", ready: "good" } as const

const deviceFact = (device: Device): Facts["facts"][number] => {
  const { role, state, waiting, lastError } = device
  const queue = waiting > 0 ? `, ${waiting} waiting` : ""
  const why = state === "error" && lastError !== null ? `: ${refusalText(lastError)}` : ""
  return {
    name: roleName[role],
    value: `${stateText(device)}${queue}${why}`,
    ...(state === "error" || state === "ready" ? { tone: tones[state] } : {})
  }
}

const named = <Name extends string>(words: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(words, name)

/** Whether a switch is on, and what on does; what no rule of Packhouse reads stands as it was set. */
const flagValue = (flags: Flags, name: string): string => {
  if (named(switchWords, name)) return `${isOn(flags, name) ? "On" : "Off"}: ${switchWords[name]}`
  const value = JSON.stringify(flags[name])
  return named(valueWords, name) ? `${value}: ${valueWords[name]}` : value
}

const flagFacts = ({ user }: Session): Facts | Empty<never> => {
  const flags = Object.entries(user.flags).sort(([a], [b]) => (a < b ? -1 : 1))
  return flags.length === 0
    ? { part: "empty", text: "No flags are set." }
    : {
        part: "facts",
        title: "Flags",
        facts: flags.map(([name]) => ({ name, value: flagValue(user.flags, name) }))
      }
}

export const view = (
  session: Session,
  model: Pick<ClientState, "version" | "server" | "link" | "book" | "devices">
): View<never> => ({
  title: head.title,
  actions: [],
  parts: [
    userFacts(session),
    {
      part: "facts",
      title: "Packhouse",
      facts: [
        { name: "Version", value: model.version },
        { name: "Server", value: model.server },
        { name: "Connection", value: serverText(model) },
        { name: "Devices", value: daemonText[model.devices.link] }
      ]
    },
    ...(model.devices.devices.length === 0
      ? []
      : [{ part: "facts", title: "Devices", facts: model.devices.devices.map(deviceFact) } as const]),
    flagFacts(session)
  ],
  back: backHome
})

export const screenView: ScreenView<undefined, never> = (_model, around) => view(around.session, around)
