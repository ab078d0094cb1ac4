/** Compiled code is kept between the programs of a test run, as it is between those of a person at a workstation. */
import path from "node:path"

export const keptCompiled = (): Readonly<Record<string, string>> => {
  const { TESTED_PROGRAMS: programs } = process.env
  return programs === undefined ? {} : { XDG_CACHE_HOME: programs }
}

/** The same for servers, which keep nothing by themselves. */
export const keptServer = (): Readonly<Record<string, string>> => {
  const { TESTED_PROGRAMS: programs } = process.env
  return programs === undefined ? {} : { NODE_COMPILE_CACHE: path.join(programs, "compiled") }
}
