/** Compiled code is kept between the programs of a test run, as it is between those of a person at a workstation. */
import path from "node:path"

export const keptCompiled = (): Readonly<Record<string, string>> => {
  const { TESTED_CACHE: cache } = process.env
  return cache === undefined ? {} : { XDG_CACHE_HOME: cache }
}

/** The same for servers, which keep nothing by themselves. */
export const keptServer = (): Readonly<Record<string, string>> => {
  const { TESTED_CACHE: cache } = process.env
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: path.join(cache, "compiled") }
}
