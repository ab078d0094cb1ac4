/**
 * Where another clock hangs on the wall than the one that days and times are told by, a view says once whose time it
 * shows (TIME-4): over each column of times, and in the title where a time of the day stands anywhere else.
 */
import { type Country, timesTitle } from "../../country.ts"
import type { Table, TableHeading } from "./table.ts"
import type { Part, Question, QuestionPart, View } from "./view.ts"

/** 18:05, 18:05:09 and 6 pm, but not what says already whose time it is. */
const clock = /(?<![\d:.])(?:(?:[01]\d|2[0-3]):[0-5]\d(?::\d\d)?(?![\d:])|1?\d ?[ap]m\b)(?! IST| UAE)/

/** Whether a text in it names a time of the day. Rows are made as they come into sight: their columns say it. */
const namesTime = (value: unknown): boolean => {
  if (typeof value === "string") return clock.test(value)
  if (Array.isArray(value)) return value.some(namesTime)
  if (typeof value !== "object" || value === null || value instanceof Map) return false
  return Object.entries(value).some(([name, each]) => name !== "message" && namesTime(each))
}

const headingIn = <M>(at: Country, heading: TableHeading<M>): TableHeading<M> => {
  if (heading.kind !== "time") return heading
  const title = timesTitle(at, heading.title)
  const { width, short } = heading
  return {
    ...heading,
    title,
    width: width === "rest" ? width : Math.max(width, title.length),
    ...(short === undefined
      ? {}
      : {
          short: {
            title: timesTitle(at, short.title),
            width: Math.max(short.width, timesTitle(at, short.title).length)
          }
        })
  }
}
/** The headings of a table, those over times with whose times they are. */
const headingsIn = <M>(
  at: Country,
  headings: ReadonlyArray<TableHeading<M>>
): ReadonlyArray<TableHeading<M>> => headings.map((heading) => headingIn(at, heading))

const tableIn = <M>(at: Country, table: Table<M>): Table<M> => ({
  ...table,
  headings: headingsIn(at, table.headings)
})
const isTable = <M>(part: Part<M> | QuestionPart<M>): part is Table<M> => part.part === "table"

const questionIn = <M>(at: Country, question: Question<M>): Question<M> => {
  const { title, text, parts = [] } = question
  const isNamed = namesTime([text, parts.filter((part) => !isTable(part))])
  return {
    ...question,
    title: isNamed ? timesTitle(at, title) : title,
    parts: parts.map((part) => (isTable(part) ? tableIn(at, part) : part))
  }
}

const made = new WeakMap<object, { readonly at: Country; readonly view: object }>()

/** A view as it is shown in a country. */
export const viewIn = <M>(at: Country, view: View<M>): View<M> => {
  if (timesTitle(at, "") === "") return view
  const cached = made.get(view)
  if (cached?.at === at) return cached.view as View<M>
  const { title, status, parts, aside, panel, question } = view
  const isNamed = namesTime([status, parts.filter((part) => !isTable(part)), aside, panel?.lines])
  const shown: View<M> = {
    ...view,
    title: isNamed ? timesTitle(at, title) : title,
    parts: parts.map((part) => (isTable(part) ? tableIn(at, part) : part)),
    question: question === undefined ? undefined : questionIn(at, question)
  }
  made.set(view, { at, view: shown })
  return shown
}
