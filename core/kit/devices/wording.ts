/** What is said of devices: what views and commands show, and no step needs. */
import type { Link } from "../../device/client.ts"
import type { Device, Probe } from "../../device/protocol.ts"
import { readingText, refusalText, roleName } from "../../text/device.ts"
import { remedyOf } from "../../text/remedy.ts"
import { inTurn } from "../../text/sentence.ts"
import { type DeviceAction, type Model, type Outcome, unpairedText } from "./model.ts"

/** The state of the daemon, and what to do about it. */
export const linkText: Record<Link, string> = {
  connecting: "Looking for the device daemon",
  absent: "No device daemon answers. Start it with: packhouse device-daemon",
  unpaired: unpairedText,
  connected: "Connected to the device daemon"
}

const actionTitles: Record<DeviceAction, string> = {
  test: "Test print",
  probe: "Probe",
  zero: "Zero",
  tare: "Tare",
  clearTare: "Clear tare"
}
export const deviceActionTitle = (action: DeviceAction): string => actionTitles[action]

/** What a device answered to a probe. */
export const probeAnswer = ({
  error,
  answers,
  took,
  reading,
  role
}: Probe): NonNullable<Outcome["answer"]> => {
  if (error !== null) {
    const remedy = remedyOf(error.code)
    return { isGood: false, text: inTurn(refusalText(error), remedy) }
  }
  const shown = reading === null ? "" : `, shows ${readingText(reading)}`
  return {
    isGood: true,
    text: answers
      ? `answers after ${took} ms${shown}`
      : `${roleName[role]} is reached, but cannot say how it is`
  }
}

const scansOf = (owner: string | null, scans: Model["scans"]): string => {
  if (scans === "here") return "scans come here"
  return owner === null ? "" : `scans go to ${owner}`
}

/** What a device is in plain facts: how it is reached, what it speaks, who gets its scans. */
export const deviceFacts = (
  { language, transport, waiting, role, owner, unclaimed }: Device,
  scans: Model["scans"]
): string =>
  [
    transport === null ? "" : transport === "simulated" ? transport : `by ${transport}`,
    language ?? "",
    waiting > 0 ? `${waiting} waiting` : "",
    role === "scanner" ? scansOf(owner, scans) : "",
    role === "scanner" && unclaimed > 0
      ? unclaimed === 1
        ? "1 scan nobody took"
        : `${unclaimed} scans nobody took`
      : ""
  ]
    .filter((fact) => fact !== "")
    .join(", ")

/** Why a device is in error, and what helps. */
export const deviceProblem = ({ lastError }: Pick<Device, "lastError">): string | undefined => {
  if (lastError === null) return undefined
  const remedy = remedyOf(lastError.code)
  return inTurn(refusalText(lastError), remedy)
}
