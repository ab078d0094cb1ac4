/**
 * A measurement is a ratio taken in one run: both sides in turn, round by round, the medians and their spread printed.
 * Where both sides' processor time can be seen it is measured too, and goals about work are held against it: a machine
 * that is lent out makes a clock's ratio lean to either side.
 */

/** What one bench found. Figures are in `unit`; `ratio` is what the goal speaks of. */
export interface Found {
  readonly ours: number
  readonly peer: number
  readonly unit: string
  readonly ratio: number
  /** The lowest and the highest ratio of a round. */
  readonly spread: readonly [number, number]
  readonly rounds: number
  /** The processor time of a round of each side in ms, where both can be seen: it does not depend on what else a machine does. */
  readonly processor?: Pick<Found, "ours" | "peer" | "ratio" | "spread">
}

/** Milliseconds of processor time that somebody has used so far. */
export type Used = () => number

/** All that this process has used. */
export const usedHere: Used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What a goal about work speaks of: how many times the processor time, and where it cannot be seen the time of the clock. */
export const workOf = ({ ratio, processor }: Found): number => {
  const times = processor?.ratio ?? Number.NaN
  return Number.isFinite(times) ? times : ratio
}

/** The one of several that is furthest from a goal about work. */
export const worst = (found: ReadonlyArray<Found>): Found =>
  found.reduce((most, one) => (workOf(one) > workOf(most) ? one : most))

/** The work of one side, for the notes of a bench that has several of them. */
export const workNote = ({ processor }: Found): string =>
  processor === undefined
    ? ""
    : `; processor time ${processor.ratio.toFixed(2)} (${processor.spread[0].toFixed(2)} to ${processor.spread[1].toFixed(2)})`

export interface Bench {
  readonly name: string
  /** In words, with its number. */
  readonly goal: string
  readonly isMet: (found: Found) => boolean
  /** What is missing for it with these options of the command line, if anything is. */
  readonly whyNot?: (options: ReadonlySet<string>) => string | undefined
  /** Prints nothing; what else is worth knowing goes into `notes`. */
  readonly run: (notes: (line: string) => void) => Promise<Found>
}

export const median = (values: ReadonlyArray<number>): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** Measures both sides in turn, the order turned around every round; the first rounds warm up and are not counted. */
export const inTurn = async (
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
  ratioOf: (ours: number, peer: number) => number,
  unit: string,
  warmUps = 1,
  used?: { readonly ours: Used; readonly peer: Used }
): Promise<Found> => {
  const [mine, theirs, ratios]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  const [work, theirWork, times]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  /** A round of a side, and the processor time that it took. */
  const round = async (side: typeof ours, usedBy: Used | undefined): Promise<readonly [number, number]> => {
    const before = usedBy?.() ?? Number.NaN
    const figure = await side()
    return [figure, (usedBy?.() ?? Number.NaN) - before]
  }
  for (let number = 0; number < warmUps + rounds; number++) {
    const isOursFirst = number % 2 === 0
    const [first, usedFirst] = isOursFirst ? [ours, used?.ours] : [peer, used?.peer]
    const [second, usedSecond] = isOursFirst ? [peer, used?.peer] : [ours, used?.ours]
    const results = [await round(first, usedFirst), await round(second, usedSecond)] as const
    if (number < warmUps) continue
    const [[a, spent], [b, theySpent]] = isOursFirst ? results : [results[1], results[0]]
    mine.push(a)
    theirs.push(b)
    ratios.push(ratioOf(a, b))
    work.push(spent)
    theirWork.push(theySpent)
    times.push(spent / theySpent)
  }
  return {
    ours: median(mine),
    peer: median(theirs),
    unit,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds,
    ...(used === undefined
      ? {}
      : {
          processor: {
            ours: median(work),
            peer: median(theirWork),
            ratio: median(times),
            spread: [Math.min(...times), Math.max(...times)] as const
          }
        })
  }
}
