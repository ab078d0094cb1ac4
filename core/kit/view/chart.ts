/** How much there is of several things, by when or where: bars, each made of one piece for each series. */
import type { Outcome, Tone } from "./action.ts"

/** What the pieces of one kind stand for, in every bar. */
export interface Series {
  readonly id: string
  readonly name: string
  /** Undefined for what has no meaning beside its number. */
  readonly tone: Tone | "short" | undefined
}

export interface Bar<Message> {
  readonly id: string
  readonly label: string
  /** Whole numbers from 0, in the order of the series: they lie one behind the other. */
  readonly values: ReadonlyArray<number>
  /** Leads to what is counted, where there is a way to it. */
  readonly outcome?: Outcome<Message> | undefined
}

export interface Chart<Message> {
  readonly part: "chart"
  readonly id: string
  readonly title: string
  /** What the labels of the bars are: "Delivery". */
  readonly labels: string
  readonly series: ReadonlyArray<Series>
  /** Its bars follow each other in time: they stand side by side, hours or days from the left. They lead nowhere. */
  readonly isOverTime?: boolean
  readonly bars: ReadonlyArray<Bar<Message>>
  /** In the place of bars where there are none. */
  readonly empty: string
}

export const totalOf = ({ values }: Pick<Bar<unknown>, "values">): number =>
  values.reduce((sum, value) => sum + value, 0)

/** The longest bar; at least 1, so that anything can be measured by it. */
export const longestOf = ({ bars }: Pick<Chart<unknown>, "bars">): number => Math.max(1, ...bars.map(totalOf))

/** "3 late, 9 to pick": what a bar is made of, for who does not see it. */
export const piecesInWords = ({ series }: Pick<Chart<unknown>, "series">, { values }: Bar<unknown>): string =>
  series
    .flatMap(({ name }, at) => {
      const value = values[at] ?? 0
      return value === 0 ? [] : [`${value} ${name.toLowerCase()}`]
    })
    .join(", ")

/**
 * How many cells of a row each piece of a bar takes: what is there takes one at least, and all of them together no more
 * than the bar's share of the row.
 * @param longest what fills the whole row
 */
export const cellsOf = (
  values: ReadonlyArray<number>,
  longest: number,
  cells: number
): ReadonlyArray<number> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  const room = Math.min(
    cells,
    Math.max(Math.round((total / longest) * cells), values.filter((value) => value > 0).length)
  )
  const taken = values.map((value) => (value === 0 ? 0 : Math.max(1, Math.floor((value / total) * room))))
  const over = () => taken.reduce((sum, one) => sum + one, 0) - room
  // What is left over, or was taken too much, is the largest piece's.
  while (over() !== 0) {
    const at = taken.indexOf(Math.max(...taken))
    if (over() > 0 && (taken[at] ?? 0) <= 1) break
    taken[at] = (taken[at] ?? 0) + (over() > 0 ? -1 : 1)
  }
  return taken
}
