/** Keys of Device Settings: a device is chosen, asked, and the store of this workstation set. */
import {
  type DeviceAction,
  deviceActions,
  deviceOf,
  type Message as ScreenMessage
} from "#core/screen/devices/model.ts"
import { deviceActionTitle } from "#core/screen/devices/wording.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, type Pressed, say, takesAll } from "./binding.ts"

const to = (message: ScreenMessage): Pressed => say({ _tag: "GotScreenMessage", screen: "Devices", message })

const letters: Record<DeviceAction, string> = { test: "t", probe: "p", zero: "z", tare: "a", clearTare: "x" }

const boxKeys = (label: string, submit: ScreenMessage): ReadonlyArray<Binding> => [
  {
    keys: ["Enter"],
    label,
    isMain: true,
    press: () => ({ ...to(submit), focus: { part: undefined } })
  },
  {
    keys: ["Escape"],
    shown: "Esc",
    label: "back to the devices",
    isMain: true,
    press: () => ({ focus: { part: undefined } })
  }
]

export const devicesKeys = ({ model: { devices, page }, focus }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Devices") return []
  if (focus.part === "store") return boxKeys("work for this store", { _tag: "SubmittedStore" })
  if (focus.part === "code") return boxKeys("pair", { _tag: "SubmittedPairingCode" })
  const { selected, link } = devices
  return [
    ...deviceActions(deviceOf(devices, selected)).map(
      (action): Binding => ({
        keys: [letters[action]],
        label: deviceActionTitle(action),
        isMain: true,
        press: () => to({ _tag: "AskedOfDevice", role: selected, action })
      })
    ),
    ...moving("a device", (by) => to({ _tag: "MovedDevice", by })),
    {
      keys: ["s"],
      label: "work for another store",
      isMain: true,
      press: () => ({ focus: { part: "store" } })
    },
    ...(link === "unpaired"
      ? [
          {
            keys: ["c"],
            label: "pairing code",
            isMain: true,
            press: (): Pressed => ({ focus: { part: "code" } })
          }
        ]
      : []),
    {
      keys: ["q"],
      label: "print queue",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: { name: "printqueue" } })
    },
    {
      keys: ["k"],
      label: "scanner check",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: { name: "scannercheck" } })
    },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: "home",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: route.home })
    }
  ]
}

export const devicesBox = ({ model: { devices, page }, focus }: State): Box | undefined => {
  if (page._tag !== "Devices") return undefined
  if (focus.part === "store")
    return {
      text: devices.store,
      takes: takesAll,
      change: (text) => to({ _tag: "TypedStore", text })
    }
  return focus.part === "code"
    ? { text: devices.code, takes: takesAll, change: (text) => to({ _tag: "TypedPairingCode", text }) }
    : undefined
}
