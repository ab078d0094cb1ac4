/** Whether a workstation runs what its server runs: nobody knows of one that said nothing, or before the server was met. */
import type { Workstation } from "../../contract/workstation.ts"
import type { Around } from "../../kit/shown.ts"

export const isTheServers = (
  { version }: Pick<Workstation, "version">,
  { serverRelease }: Pick<Around, "serverRelease">
): boolean => version === null || serverRelease === undefined || version === serverRelease.version

/** The release without its build: a list has room for no more. */
export const releaseIn = (version: string): string => version.split("+", 1)[0] ?? ""
