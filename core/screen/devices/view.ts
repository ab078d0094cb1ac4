/**
 * Devices: at a glance where there are pixels, with what only a technician needs behind a fold; one by one in a terminal.
 * Below them pairing, and the store.
 */

import * as Day from "../../day.ts"
import type { Device, DeviceRole } from "../../device/protocol.ts"
import {
  type DeviceAction,
  deviceActions,
  deviceOf,
  type Message,
  type Model,
  outcomeOf,
  pairingFields,
  roles,
  storeFields
} from "../../kit/devices/model.ts"
import { deviceActionTitle, deviceFacts, deviceProblem, linkText } from "../../kit/devices/wording.ts"
import { formView } from "../../kit/form/view.ts"
import { isOwn, type Session } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { partsOf } from "../../kit/status-bar.ts"
import { type Action, act, type Tone } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { statusColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import type { Form } from "../../kit/view/form.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Row } from "../../kit/view/row.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { readingText, roleName, stateText } from "../../text/device.ts"
import { deviceCards } from "./cards.ts"
import { head } from "./head.ts"
import type { Seen, SeenMessage } from "./seen.ts"
import { type Check, checkOf, nextStep, notConnected, notPaired, type Setup, withoutDaemon } from "./setup.ts"

const letters: Record<DeviceAction, string> = { test: "t", probe: "p", zero: "z", tare: "a", clearTare: "x" }

const tones: Record<ReturnType<typeof partsOf>[number]["tone"], Tone | undefined> = {
  good: "good",
  busy: "warning",
  bad: "danger",
  off: undefined
}

const checkText: Record<Check, string> = {
  absent: "",
  wrong: "to look at",
  unchecked: "not yet",
  checked: "checked"
}
const checkTone: Partial<Record<Check, Tone>> = { wrong: "danger", checked: "good" }

/** What a device does now. */
const nowOf = ({ reading, scans }: Setup, device: Device): string =>
  [
    device.role === "scale" && reading !== null ? `shows ${readingText(reading)}` : "",
    deviceFacts(device, scans)
  ]
    .filter((text) => text !== "")
    .join(", ")

const actionsFor = (model: Model, device: Device): ReadonlyArray<Action<Message>> => {
  const outcome = outcomeOf(model, device.role)
  return deviceActions(device).map((action) => ({
    id: action,
    title: deviceActionTitle(action),
    keys: [letters[action]],
    isMain: true,
    isDisabled: outcome !== undefined && outcome.answer === undefined,
    outcome: { message: { _tag: "AskedOfDevice", role: device.role, action } }
  }))
}

const detailsFor = (model: Setup, device: Device): Row<Message>["details"] => {
  if (device.state === "absent")
    return [
      {
        text: "Not set up here: write it into the device daemon's configuration, then start the daemon again.",
        tone: undefined
      }
    ]
  const problem = deviceProblem(device)
  const outcome = outcomeOf(model, device.role)
  const lastScan = device.role === "scanner" ? model.scan : undefined
  return [
    ...(lastScan === undefined
      ? []
      : [
          {
            text: `Heard ${lastScan.code} from the ${lastScan.isSerial ? "serial line" : "keyboard"}`,
            tone: "good"
          } as const
        ]),
    ...(problem === undefined ? [] : [{ text: problem, tone: "danger" } as const]),
    ...(outcome === undefined
      ? []
      : [
          {
            text: `${deviceActionTitle(outcome.action)}: ${outcome.answer?.text ?? "asking..."}`,
            tone: outcome.answer === undefined ? undefined : outcome.answer.isGood ? "good" : "danger"
          } as const
        ])
  ]
}

const deviceTable = (model: Setup): Part<Message> => {
  const parts = partsOf(model)
  const partOfRole = (role: DeviceRole) => parts.find((part) => part.role === role)
  const devices = roles.flatMap((role) => deviceOf(model, role) ?? [])
  return table<Device, Message>({
    id: "devices",
    caption: "Devices",
    columns: [
      titleColumn("device", "Device", 19, ({ role }) => roleName[role]),
      statusColumn("state", "State", 13, stateText, {
        toneOf: ({ role }) => tones[partOfRole(role)?.tone ?? "off"],
        signOf: ({ role }) => partOfRole(role)?.sign ?? ""
      }),
      timeColumn("since", "Since", 8, ({ state, since }) =>
        state === "absent" ? "" : Day.toLocal(since).slice(11)
      ),
      statusColumn("check", "Check", 10, ({ role }) => checkText[checkOf(model, role)], {
        toneOf: ({ role }) => checkTone[checkOf(model, role)]
      }),
      textColumn("now", "Now", "rest", (device) => nowOf(model, device))
    ],
    things: devices,
    empty: "No device is set up here",
    idOf: ({ role }) => role,
    chosenBy: ({ role }) => ({ _tag: "SelectedDevice", role }),
    actionsOf: (device) => actionsFor(model, device),
    detailsOf: (device) => detailsFor(model, device),
    cursor: {
      index: devices.findIndex(({ role }) => role === model.selected),
      noun: "a device",
      moved: (by) => ({ _tag: "MovedDevice", by })
    }
  })
}

const pairingForm = ({ pairing }: Model): Form<Message> =>
  formView(
    {
      id: "pairing",
      title: "Pair with the device daemon",
      text: "On this workstation run packhouse device-daemon pair. It shows six digits: type them here, once.",
      submit: { title: "Pair", busyTitle: "Pairing...", message: { _tag: "SubmittedPairing" } },
      opens: { key: "c", title: "pairing code" },
      isLine: true
    },
    pairingFields,
    pairing,
    (message): Message => ({ _tag: "FilledPairing", message })
  )

const storeForm = (model: Model, session: Session): ReadonlyArray<Part<Message>> => {
  const { stores, storesProblem, choosing } = model
  const { store, own } = session
  const now = isOwn(session)
    ? `This workstation works for one store: now your own, ${own.store_id}.`
    : `This workstation works for one store: now ${store.store_id}; your own is ${own.store_id}.`
  // Whatever comes of asking anew which stores there are, what was refused stands there until something else is chosen.
  const refused = choosing.problems.store
  if (storesProblem !== undefined)
    return [
      notice(now),
      ...noticeOf(refused, "danger"),
      {
        part: "notice",
        tone: "warning",
        text: `Which stores you may work for is not known: ${storesProblem}`
      }
    ]
  if (refused === undefined && stores?.every(({ store_id }) => store_id === store.store_id) === true)
    return [{ part: "notice", tone: undefined, text: `${now} You may work for no other.` }]
  return [
    formView(
      {
        id: "store",
        title: "Store",
        text: now,
        submit: { title: "Use", busyTitle: "Asking...", message: { _tag: "SubmittedStore" } },
        opens: { key: "s", title: "work for another store" },
        isLine: true
      },
      storeFields(model),
      choosing,
      (message): Message => ({ _tag: "FilledStore", message })
    )
  ]
}

/** All that can be known of the devices, and asked of each. */
const setup = (model: Setup): ReadonlyArray<Part<Message>> => {
  const { link } = model
  const state: Part<Message> = {
    part: "notice",
    tone: link === "connected" ? undefined : "warning",
    text: linkText[link]
  }
  if (link === "absent")
    return [
      state,
      {
        part: "lines",
        label: "What to do",
        lines: withoutDaemon.map((text) => ({ text, tone: undefined })),
        most: withoutDaemon.length
      }
    ]
  if (link !== "connected") return [state]
  const { isDone, text } = nextStep(model)
  return [state, { part: "notice", tone: isDone ? "good" : "info", text }, deviceTable(model)]
}

/** What is to be done, for who works here. */
const adviceOn = (model: Setup): Part<never> => {
  if (model.link !== "connected") return notice(model.link === "unpaired" ? notPaired : notConnected)
  const { isDone, text } = nextStep(model)
  return notice(text, isDone ? "good" : "info")
}

/** The same at a glance, and the rest of it where somebody looks for it. */
const atAGlance = (model: Setup): ReadonlyArray<Part<Message | SeenMessage>> => [
  adviceOn(model),
  deviceCards(model),
  {
    part: "tiles",
    actions: [],
    fold: {
      action: act("technician", "For the technician", "f", {
        _tag: "TurnedFold",
        isUnfolded: !model.isUnfolded
      } as const),
      isOpen: model.isUnfolded
    }
  },
  ...(model.isUnfolded ? setup(model) : [])
]

/** What is filled in to set up a workstation: beside the browser's console, too. */
export const setupForms = (model: Model, session: Session): ReadonlyArray<Part<Message>> => [
  ...(model.link === "unpaired" ? [pairingForm(model)] : []),
  ...storeForm(model, session)
]

const leadingTo = (id: "printqueue" | "scannercheck", title: string, key: string): Action<Message> => ({
  id,
  title,
  keys: [key],
  isMain: true,
  outcome: { leadsTo: { name: id } }
})

export const view = (
  seen: Seen,
  model: Model,
  session: Session,
  isAtAGlance: boolean
): View<Message | SeenMessage> => ({
  title: head.title,
  actions: [
    ...(model.storesProblem === undefined
      ? []
      : [
          {
            id: "ask-stores",
            title: "Try again",
            keys: ["r"],
            isMain: true,
            outcome: { message: { _tag: "AskedForStores" } as const }
          }
        ]),
    {
      id: "command-sheet",
      isInMenu: true,
      title: "Print command codes",
      keys: ["o"],
      outcome: { message: { _tag: "AskedForCommandSheet" } }
    },
    leadingTo("printqueue", "Print queue", "q"),
    leadingTo("scannercheck", "Scanner check", "k")
  ],
  parts: [
    ...(isAtAGlance ? atAGlance({ ...model, ...seen }) : setup({ ...model, ...seen })),
    ...setupForms(model, session)
  ],
  back: backHome
})

export const screenView: ScreenView<Seen, Message | SeenMessage> = (seen, { devices, session, hasLook }) =>
  view(seen, devices, session, hasLook)
