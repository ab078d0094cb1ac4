/** The store, who is logged in and what they may do, which Packhouse this is, and how its devices are. */

import * as Day from "../../day.ts"
import type { Device } from "../../device/protocol.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { linkText as serverText } from "../../kit/link.ts"
import { isOwn, type Session, supportPhone } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { statusColumn, textColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { type Flags, isOn, textOf } from "../../session/flags.ts"
import { refusalText, roleName, stateText } from "../../text/device.ts"
import { switchWords, valueWords } from "../../text/flag-words.ts"
import { roleText } from "../../text/role.ts"
import { head } from "./head.ts"

export interface Model {
  /** The flags as they are stored. */
  readonly isUnfolded: boolean
}
export interface Message {
  readonly _tag: "TurnedFlags"
}

const written = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === "" ? undefined : String(value)

const storeFacts = (session: Session): Facts => {
  const { store, own } = session
  return {
    part: "facts",
    title: "Store",
    facts: [
      { name: "Name", value: written(store.store_name) },
      { name: "Store id", value: written(store.store_id) },
      ...(isOwn(session) ? [] : [{ name: "Own store id", value: written(own.store_id) }]),
      { name: "Hub id", value: written(store.hub_id) },
      { name: "City", value: written(store.city_name) },
      { name: "Region", value: written(store.region) },
      { name: "Locality", value: written(store.locality) },
      { name: "Website", value: written(store.website_name ?? store.website_id) },
      { name: "Support line", value: supportPhone(session) }
    ]
  }
}

const userFacts = ({ user }: Session): Facts => {
  const cutOff = Day.localMinute(user.cut_off_date ?? "")
  return {
    part: "facts",
    title: "User",
    facts: [
      { name: "Name", value: user.name },
      { name: "User name", value: user.username },
      ...(user.type == null ? [] : [{ name: "Role", value: roleText(user.type) }]),
      ...(user.admin ? [{ name: "Administrator", value: "yes" }] : []),
      ...(cutOff === "" ? [] : [{ name: "Cut-off date", value: cutOff }])
    ]
  }
}

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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Switch {
  readonly name: string
  readonly words: string
  readonly isOn: boolean
}

/** What the flags come to that a rule of Packhouse reads, what is on before what is off. */
const switchesOf = (flags: Flags): ReadonlyArray<Switch> =>
  Object.keys(flags)
    .flatMap(
      (name): ReadonlyArray<Switch> =>
        named(switchWords, name)
          ? [{ name, words: capital(switchWords[name]), isOn: isOn(flags, name) }]
          : named(valueWords, name)
            ? [{ name, words: capital(valueWords[name]), isOn: textOf(flags, name) !== undefined }]
            : []
    )
    .sort((one, other) => Number(other.isOn) - Number(one.isOn) || (one.words < other.words ? -1 : 1))

const switchTable = (flags: Flags): Part<Message> =>
  table<Switch, Message>({
    id: "switches",
    caption: "What you may do",
    cards: "sums",
    columns: [
      textColumn("words", "What you may do", "rest", ({ words }) => words),
      statusColumn("state", "State", 6, (each) => (each.isOn ? "On" : "Off"), {
        toneOf: (each) => (each.isOn ? "good" : undefined),
        signOf: (each) => (each.isOn ? "✓" : "–")
      })
    ],
    things: switchesOf(flags),
    empty: "No flags are set.",
    idOf: ({ name }) => name
  })

/** The daemon of this workstation, with its name at the server and what is offered to it. */
const daemonFacts = ({ link, daemon }: ClientState["devices"]): Facts["facts"] =>
  link !== "connected" || daemon === undefined
    ? []
    : [
        { name: "Version of the device daemon", value: daemon.version },
        { name: "Workstation", value: daemon.station?.name },
        { name: "Offered version", value: daemon.station?.offered ?? undefined }
      ]

/** As they are stored, those that no rule reads too: for who sets them. */
const stored = ({ user }: Session): Part<Message> => ({
  part: "log",
  label: "Flags",
  lines: Object.entries({ user_id: user.id, ...user.flags })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  isGrowing: false
})

export const view = (
  { isUnfolded }: Model,
  session: Session,
  model: Pick<ClientState, "version" | "server" | "serverRelease" | "link" | "book" | "devices">
): View<Message> => ({
  title: head.title,
  actions: [],
  parts: [
    storeFacts(session),
    userFacts(session),
    {
      part: "facts",
      title: "Packhouse",
      facts: [
        { name: "Version", value: model.version },
        { name: "Server", value: model.server },
        ...(model.serverRelease === undefined
          ? []
          : [{ name: "Version of the server", value: model.serverRelease.version }]),
        ...daemonFacts(model.devices),
        { name: "Connection", value: serverText(model) }
      ]
    },
    ...(model.devices.devices.length === 0
      ? []
      : [{ part: "facts", title: "Devices", facts: model.devices.devices.map(deviceFact) } as const]),
    switchTable(session.user.flags),
    {
      part: "tiles",
      actions: [],
      fold: {
        action: act("flags", "Flags as they are stored", "f", { _tag: "TurnedFlags" } as const),
        isOpen: isUnfolded
      }
    },
    ...(isUnfolded ? [stored(session)] : [])
  ],
  back: backHome
})

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around.session, around)
