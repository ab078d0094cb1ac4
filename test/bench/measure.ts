/** A measurement is a ratio taken in one run: both sides in turn, round by round, the medians and their spread printed. */

/** What one bench found. Figures are in `unit`; `ratio` is what the goal speaks of. */
export interface Found {
  readonly ours: number
  readonly peer: number
  readonly unit: string
  readonly ratio: number
  /** The lowest and the highest ratio of a round. */
  readonly spread: readonly [number, number]
  readonly rounds: number
}

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
  warmUps = 1
): Promise<Found> => {
  const [mine, theirs, ratios]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  for (let round = 0; round < warmUps + rounds; round++) {
    const isOursFirst = round % 2 === 0
    const first = await (isOursFirst ? ours : peer)()
    const second = await (isOursFirst ? peer : ours)()
    if (round < warmUps) continue
    const [a, b] = isOursFirst ? [first, second] : [second, first]
    mine.push(a)
    theirs.push(b)
    ratios.push(ratioOf(a, b))
  }
  return {
    ours: median(mine),
    peer: median(theirs),
    unit,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds
  }
}
