/** Releases that are offered to the workstations of a ring: the first tries, the others follow (FLEET-4). */
import * as Schema from "effect/Schema"

export const Ring = Schema.Literals([1, 2, 3])
export type Ring = typeof Ring.Type
export const rings: ReadonlyArray<Ring> = Ring.literals
/** The ring of a workstation of which nobody has said one. */
export const lastRing: Ring = 3

/** `1.2.3`, and behind a `+` its build where one is meant and no other. */
export const ReleaseVersion = Schema.String.check(
  Schema.isPattern(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:\+[0-9A-Za-z]{1,40})?$/, {
    expected: "a release such as 1.2.3, or a build of it such as 1.2.3+0123456789ab"
  })
)

export const isReleaseVersion = Schema.is(ReleaseVersion)

const partsOf = (version: string): { readonly numbers: ReadonlyArray<number>; readonly build: string } => {
  const [release = "", build = ""] = version.split("+", 2)
  return { numbers: release.split(".").map(Number), build }
}

/** Whether an offered release is one that whoever runs a version does not have yet. */
export const isNewer = (offered: string, running: string): boolean => {
  const [theirs, own] = [partsOf(offered), partsOf(running)]
  const at = theirs.numbers.findIndex((number, index) => number !== (own.numbers[index] ?? 0))
  if (at >= 0) return (theirs.numbers[at] ?? 0) > (own.numbers[at] ?? 0)
  return theirs.build !== "" && theirs.build !== own.build
}
