/** The page of the workstations in words. */
import { grouped } from "./grouped.ts"

export const notRead = "The workstations were not read"
export const noneYet =
  "There is no workstation yet. A code makes the first: packhouse workstation code NAME --store ID"
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
