/** The page of the workstations in words. */
import type { Ring } from "../workstation/offer.ts"
import { grouped } from "./grouped.ts"

export const notRead = "The workstations were not read"
export const noneYet = "There is no workstation yet. New code makes the first"
export const noneFound = "No workstation fits"
export const never = "never"
export const countText = (shown: number, all: number): string => {
  if (shown !== all) return `${grouped(shown)} of ${grouped(all)} workstations`
  return all === 1 ? "1 workstation" : `${grouped(all)} workstations`
}
export const pageText = (from: number, to: number, all: number): string =>
  `${grouped(from)} to ${grouped(to)} of ${grouped(all)}`

export const asText = (time: string, ago: string): string => `${ago} (${time})`
export const byText = (time: string, by: string): string => `${time} by ${by}`
export const printsText = (done: number, failed: number, unknown: number): string =>
  `${grouped(done)} done, ${grouped(failed)} failed, ${grouped(unknown)} unknown`
export const serverRuns = (version: string): string => `The server runs ${version}`
export const offeredText = (version: string): string => `${version} is offered to its ring`
export const refusedText = (number: number, why: string): string =>
  `Configuration ${number} was refused: ${why}`
export const silentText = (ago: string): string =>
  `Nothing was heard of it since ${ago}. Is the machine on, and does its device daemon run?`
export const codeOpen = (until: string): string => `A code waits to be used, until ${until}`
export const codeOver = "It has no code that could be used: make a new one"
export const configuredBy = (name: string): string =>
  `Its devices are set up by a command: packhouse workstation configuration ${name} --file devices.json`
export const noDevices = "No device was reported yet"

export const nameWanted =
  "At most 40 letters, digits, dots, dashes and underlines, no blanks; a letter or digit first"
export const storeWanted = "Choose the store in which it stands"
export const tillNote = "The till that stands there; empty for none"
export const reasonNote = "For the audit"
export const versionNote = "Such as 1.2.3, or a build of it such as 1.2.3+0123456789ab"
export const versionWanted = "A release such as 1.2.3"
export const ringNames: Readonly<Record<Ring, string>> = {
  1: "1, the first to try a release",
  2: "2, the next",
  3: "3, all others"
}
export const ringName = (ring: Ring): string => `Ring ${ring}`
export const newCode = "New code"
export const newCodeOf = (name: string): string => `New code for ${name}`
export const newAsks = "With a code a machine becomes this workstation, once."
export const againAsks =
  "Whatever runs under this name now goes on until the code is used; its secret ends then. A former code is void at once."
export const makeCode = "Make the code"
export const codeTitle = (name: string): string => `The code of ${name}`
export const codeGood = (until: string): string =>
  `Good once, until ${until}. It is shown here alone: when it is lost, make another.`
export const howToUse = "How it is used"
export const onThatMachine = "On that machine, as the user of its device daemon:"
export const enrolCommand = (code: string, server: string): string =>
  `packhouse device-daemon enrol ${code} --server ${server}`
export const change = "Change"
export const changeOf = (name: string): string => `Change workstation ${name}`
export const nothingChanged = "Nothing is changed"
export const takeOut = "Take out"
export const takeOutOf = (name: string): string => `Take ${name} out?`
export const takeOutAsks =
  "Its secret and its code end at once, and its name may be given again. It goes on printing until somebody stops its device daemon."
export const offerRelease = "Offer a release"
export const offerAsks =
  "The workstations of the ring say that it is there, at their daemon and on the page About. Nothing is installed by it."
export const offer = "Offer"
export const offered = "Offered"
export const nothingOffered = "Nothing"
export const takeBack = "Take back"
export const offerText = (version: string, updated: number, all: number, since: string, by: string): string =>
  `${version}, run by ${grouped(updated)} of ${grouped(all)}; since ${since} by ${by}`
export const isSaved = (name: string): string => `${name} saved`
export const isTakenOut = (name: string): string => `${name} is taken out`
export const isOffered = (version: string | null, ring: Ring): string =>
  version === null ? `Nothing is offered to ring ${ring}` : `${version} is offered to ring ${ring}`
