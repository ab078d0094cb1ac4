/** The devices on a counter, in words: names, states, what it shows. */
import type { Device, DeviceRole } from "../device/protocol.ts"
import type { Reading } from "../device/reading.ts"
import type { Refusal } from "../device/refusal.ts"
import * as Q from "../quantity.ts"

export const roleName: Record<DeviceRole, string> = {
  invoice: "Invoice printer",
  label: "Label printer",
  itemLabel: "Item label printer",
  receipt: "Receipt printer",
  scale: "Scale",
  scanner: "Scanner"
}
/** The short names of the roles, where there is little room. */
export const shortRoleName: Record<DeviceRole, string> = {
  invoice: "Invoice",
  label: "Label",
  itemLabel: "Item label",
  receipt: "Receipt",
  scale: "Scale",
  scanner: "Scanner"
}

const printerState: Record<Device["state"], string> = {
  absent: "not set up",
  opening: "opening",
  ready: "ready",
  busy: "printing",
  error: "in error"
}
export const stateText = ({ role, state }: Pick<Device, "role" | "state">): string =>
  state === "busy" && (role === "scale" || role === "scanner") ? "in use" : printerState[state]

/** A refusal as one sentence, what is particular behind it. */
export const refusalText = ({ msg, detail }: Refusal): string =>
  detail === null ? msg : `${msg} (${detail})`

/** Grams as a weight in kilograms with two decimals, half up: "1.26 Kg". */
export const kilograms = (grams: number): string => `${Q.format(Q.ofThousandths(grams))} Kg`

/** The reading of a scale for the eye. "Don't know" is never a number. */
export const readingText = (reading: Reading | null | undefined): string => {
  if (reading === null || reading === undefined) return "no reading"
  const { state, grams, indicated, error } = reading
  switch (state) {
    case "stable":
    case "zero":
      return grams === null ? "no reading" : kilograms(grams)
    case "moving":
      return indicated === null ? "moving" : `${kilograms(indicated)}, moving`
    case "over":
      return "too heavy for the scale"
    case "under":
      return "under zero"
    case "error":
      return error === null ? "in error" : refusalText(error)
  }
}
