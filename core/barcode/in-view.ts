/**
 * What a camera sees, made into scans: a code counts once for as long as it stays in view (CAMERA-1). Lines are read wrong more
 * easily than squares, which correct themselves: they count once two pictures in a row say the same.
 */

export interface Sighting {
  readonly text: string
  /** Bars, which have a check digit at most. */
  readonly isLinear: boolean
}

interface Seen {
  readonly text: string
  /** In how many pictures in a row. */
  readonly pictures: number
  readonly at: number
  readonly isCounted: boolean
  /** It was not in the last picture. */
  readonly isGone: boolean
}

export type InView = ReadonlyArray<Seen>
export const nothingInView: InView = []

/** A code that was out of view for so long (ms) counts again. */
const absence = 1000

/** One picture later: what is in view then, and the codes that count now. */
export const look = (
  before: InView,
  sightings: ReadonlyArray<Sighting>,
  at: number
): readonly [InView, ReadonlyArray<string>] => {
  // However long a slow machine looks: what the last picture had is in view until a picture lacks it.
  const remembered = before.filter(({ at: last, isGone }) => !isGone || at - last < absence)
  // Two labels of one code in a picture are one sight of it.
  const each = sightings.filter(({ text }, at) => sightings.findIndex((one) => one.text === text) === at)
  const now = each.map(({ text, isLinear }): Seen & { readonly isNew: boolean } => {
    const seen = remembered.find((one) => one.text === text)
    const pictures = (seen?.pictures ?? 0) + 1
    const isCounted = seen?.isCounted === true
    const isSure = pictures > (isLinear ? 1 : 0)
    return { text, pictures, at, isCounted: isCounted || isSure, isGone: false, isNew: !isCounted && isSure }
  })
  const gone = remembered
    .filter(({ text }) => !each.some((one) => one.text === text))
    // Another reading between two of the same makes neither surer; a picture of nothing does not.
    .map((seen) => ({
      ...seen,
      isGone: true,
      pictures: sightings.length > 0 && !seen.isCounted ? 0 : seen.pictures
    }))
  return [
    [...gone, ...now.map(({ isNew: _, ...seen }) => seen)],
    now.flatMap(({ text, isNew }) => (isNew ? [text] : []))
  ]
}
