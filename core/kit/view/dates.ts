/**
 * Days and times as people write them: 28 Nov 06:02, the year only where it is another one. What is told to the second is
 * a record, and keeps the format of records (S-9-030).
 */
import * as Day from "../../day.ts"
import type { Row } from "./row.ts"
import type { Table } from "./table.ts"
import type { Totals } from "./telling.ts"
import type { Cards, Part, Question, QuestionPart, View } from "./view.ts"

const stamp = /^(\d{4}-\d\d-\d\d)((?: \d\d:\d\d)?)$/
/** Where there is little room: without its year, or its day alone. */
const short = /^(\d\d-\d\d)((?: \d\d:\d\d)?)$/

/** A text that is a day, or a day and a minute; any other stays as it is. */
export const dateInWords = (text: string, year: number): string => {
  const [, day, clock = ""] = stamp.exec(text) ?? []
  if (day === undefined || Day.parse(day) === undefined) return text
  return `${Day.dated(day)}${Day.yearOf(day) === year ? "" : ` ${Day.yearOf(day)}`}${clock}`
}

const within = /(?<![\w-])\d{4}-\d\d-\d\d(?! \d\d:\d\d:)(?: \d\d:\d\d)?(?![\w:-])/g

/** A sentence with its days and minutes in words; those of records, told to the second, stay. */
export const datesInWords = (text: string, year: number): string =>
  text.replace(within, (each) => dateInWords(each, year))

const shortInWords = (text: string): string => {
  const [, day, clock = ""] = short.exec(text) ?? []
  return day === undefined ? text : `${Day.dated(`2000-${day}`)}${clock}`
}

const madeOfRows = new WeakMap<object, { readonly year: number; readonly row: object }>()

/** The same row again where none of its cells is a date, and for the same row the same one: it is not drawn anew. */
const rowIn = <M>(row: Row<M>, times: ReadonlySet<number>, year: number): Row<M> => {
  const before = madeOfRows.get(row)
  if (before?.year === year) return before.row as Row<M>
  const cells = row.cells.map((cell, index) => {
    const text = dateInWords(cell.text, year)
    const few =
      cell.short === undefined || !times.has(index) ? cell.short : shortInWords(dateInWords(cell.short, year))
    return text === cell.text && few === cell.short ? cell : { ...cell, text, short: few }
  })
  const made = cells.every((cell, index) => cell === row.cells[index]) ? row : { ...row, cells }
  madeOfRows.set(row, { year, row: made })
  return made
}

const tableIn = <M>(table: Table<M>, year: number): Table<M> => {
  const times = new Set(table.headings.flatMap(({ kind }, index) => (kind === "time" ? [index] : [])))
  return { ...table, rows: (from, to) => table.rows(from, to).map((row) => rowIn(row, times, year)) }
}

const cardsIn = <M>(part: Cards<M>, year: number): Cards<M> => ({
  ...part,
  cards: part.cards.map((card) => ({
    ...card,
    marks: card.marks.map((mark) => ({ ...mark, text: datesInWords(mark.text, year) })),
    facts: card.facts.map((fact) => datesInWords(fact, year))
  }))
})

const totalsIn = (part: Totals, year: number): Totals => ({
  ...part,
  next: part.next === undefined ? undefined : datesInWords(part.next, year)
})

const partIn = <M, P extends Part<M> | QuestionPart<M>>(part: P, year: number): P => {
  if (part.part === "table") return tableIn(part as Table<M>, year) as P
  if (part.part === "notice") return { ...part, text: datesInWords(part.text, year) }
  if (part.part === "cards") return cardsIn(part as Cards<M>, year) as P
  if (part.part === "totals") return totalsIn(part, year) as P
  if (part.part !== "facts") return part
  const facts = part.facts.map((fact) =>
    fact.value === undefined ? fact : { ...fact, value: dateInWords(fact.value, year) }
  )
  return { ...part, facts }
}

const questionIn = <M>(question: Question<M>, year: number): Question<M> => {
  const { title, text, parts } = question
  return {
    ...question,
    title: datesInWords(title, year),
    text: datesInWords(text, year),
    parts: parts?.map((part) => partIn<M, QuestionPart<M>>(part, year))
  }
}

const made = new WeakMap<object, { readonly year: number; readonly view: object }>()

/** A view with the dates in its cells, facts, totals and what it asks in words. */
export const viewDated = <M>(now: Day.Instant, view: View<M>): View<M> => {
  const year = Day.yearOf(Day.dayAt(now))
  const before = made.get(view)
  // The same view again is not drawn anew.
  if (before?.year === year) return before.view as View<M>
  const { parts, question } = view
  const shown: View<M> = {
    ...view,
    ...(view.status === undefined ? {} : { status: datesInWords(view.status, year) }),
    parts: parts.map((part) => partIn<M, Part<M>>(part, year)),
    question: question === undefined ? undefined : questionIn(question, year)
  }
  made.set(view, { year, view: shown })
  return shown
}
