/** Compiled code is kept between the programs of a test run, as it is between those of a person at a workstation. */
export const keptCompiled = (): Readonly<Record<string, string>> => {
  const { TESTED_PROGRAMS: programs } = process.env
  return programs === undefined ? {} : { XDG_CACHE_HOME: programs }
}
