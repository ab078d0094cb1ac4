/** Scanner, printers and scale at a glance, for who works with them: how each is, and the one thing to do about it. */

import { isPrinter } from "../../device/printer-role.ts"
import type { Device, DeviceRole } from "../../device/protocol.ts"
import { deviceOf, type Message, outcomeOf, roles } from "../../kit/devices/model.ts"
import { deviceProblem } from "../../kit/devices/wording.ts"
import { type Action, act, leading, type Tone } from "../../kit/view/action.ts"
import type { Board } from "../../kit/view/telling.ts"
import { readingText, roleName, stateText } from "../../text/device.ts"
import type { SeenMessage } from "./seen.ts"
import type { Setup } from "./setup.ts"

type Card = Board<Message | SeenMessage>["lists"][number]
type Line = Card["lines"][number]

type ShownTone = Exclude<Tone, "info">
const signs = { good: "✓", warning: "◐", danger: "✗", none: "○" } as const

const toneOf = ({ state }: Device): ShownTone =>
  state === "error" ? "danger" : state === "ready" || state === "busy" ? "good" : "warning"

/** The devices that are set up: they are asked for something only while their daemon is there. */
const setUp = (model: Setup, isOf: (role: DeviceRole) => boolean): ReadonlyArray<Device> =>
  model.link !== "connected"
    ? []
    : roles.filter(isOf).flatMap((role) => {
        const device = deviceOf(model, role)
        return device === undefined || device.state === "absent" ? [] : [device]
      })

const line = (id: string, name: string, figure = ""): Line => ({ id, name, figure, shortFigure: figure })

/** What came of the last thing that was asked of it, or why it is in error. */
const saidOf = (model: Setup, device: Device): ReadonlyArray<Line> => {
  const text = outcomeOf(model, device.role)?.answer?.text ?? deviceProblem(device)
  return text === undefined ? [] : [line(`${device.role}-said`, text)]
}

const card = (
  title: string,
  tone: ShownTone | undefined,
  state: string,
  lines: ReadonlyArray<Line>,
  action: Action<Message | SeenMessage>
): Card => ({
  id: action.id,
  title,
  shortTitle: title,
  sign: signs[tone ?? "none"],
  note: state,
  shortNote: state,
  tone,
  lines,
  action
})

const toSetUp = (id: string, title: string, key: string): Action<SeenMessage> =>
  act(id, title, key, { _tag: "TurnedFold", isUnfolded: true } as const)

const scanner = (model: Setup): Card => {
  const [device] = setUp(model, (role) => role === "scanner")
  const last = model.scan === undefined ? [] : [line("scan", "Last scan", model.scan.code)]
  const test = leading("test-scanner", "Test scanner", "1", { name: "scannercheck" })
  return device === undefined
    ? card("Scanner", "good", "types like a keyboard", last, test)
    : card("Scanner", toneOf(device), stateText(device), [...last, ...saidOf(model, device)], test)
}

const printers = (model: Setup): Card => {
  const there = setUp(model, isPrinter)
  if (there.length === 0)
    return card("Printers", undefined, "not set up", [], toSetUp("test-printers", "Set up printers", "2"))
  const wrong = there.filter(({ state }) => state === "error").length
  const outcomes = there.flatMap(({ role }) => outcomeOf(model, role) ?? [])
  return card(
    "Printers",
    wrong > 0 ? "danger" : "good",
    wrong > 0 ? `${wrong} of ${there.length} in error` : "ready",
    there.flatMap((device) => [
      line(device.role, roleName[device.role], stateText(device)),
      ...saidOf(model, device)
    ]),
    act("test-printers", "Test print", "2", { _tag: "AskedForTestPages" } as const, {
      isDisabled: outcomes.some(({ answer }) => answer === undefined)
    })
  )
}

const scale = (model: Setup): Card => {
  const [device] = setUp(model, (role) => role === "scale")
  if (device === undefined)
    return card("Scale", undefined, "not set up", [], toSetUp("test-scale", "Set up scale", "3"))
  return card(
    "Scale",
    toneOf(device),
    stateText(device),
    [
      ...(model.reading === null ? [] : [line("reading", "Shows", readingText(model.reading))]),
      ...saidOf(model, device)
    ],
    act("test-scale", "Test scale", "3", { _tag: "AskedOfDevice", role: "scale", action: "probe" } as const)
  )
}

export const deviceCards = (model: Setup): Board<Message | SeenMessage> => ({
  part: "board",
  lists: [scanner(model), printers(model), scale(model)]
})
