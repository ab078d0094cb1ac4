/** What the programs of a test run get of its environment. */
import path from "node:path"
import { machineTime } from "./shifted-clock.ts"

/** A run that midnight would fall into has another clock, for every program. */
const clock = (): Readonly<Record<string, string>> => {
  const { TESTED_CLOCK: shift, NODE_OPTIONS: options } = process.env
  return shift === undefined || options === undefined ? {} : { TESTED_CLOCK: shift, NODE_OPTIONS: options }
}

/** Where no device daemon stands: one that runs on this machine is none of the tests'. */
const noDevices = "http://127.0.0.1:65535"

/** Compiled code is kept between the programs of a run, as it is between those of a person at a workstation. */
export const clientEnv = (): Readonly<Record<string, string>> => {
  const { TESTED_CACHE: cache, PATH: path = "" } = process.env
  return {
    PATH: path,
    PACKHOUSE_DEVICES: noDevices,
    ...clock(),
    ...(cache === undefined ? {} : { XDG_CACHE_HOME: cache })
  }
}

/** Server and daemon keep no compiled code by themselves. */
export const programEnv = (): Readonly<Record<string, string>> => {
  const { TESTED_CACHE: cache } = process.env
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: path.join(cache, "compiled") }
}

/** For a program whose day is another one, as that of a file whose packs expire: its clock says this moment (ms UTC) now. */
export const clockAt = (moment: number): Record<string, string> => ({
  TESTED_CLOCK: String(moment - machineTime()),
  NODE_OPTIONS: `--import=${new URL("preload-clock.ts", import.meta.url).href}`
})
