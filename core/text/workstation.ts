/** The workstations of a network in words. */
import type { WorkstationState } from "../workstation/workstation.ts"

/** The state of a workstation, in small letters as other states are. */
export const stateTexts: Readonly<Record<WorkstationState, string>> = {
  waiting: "not enrolled",
  seen: "there",
  silent: "silent",
  off: "switched off",
  "taken out": "taken out"
}
