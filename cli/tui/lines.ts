/** The parts of a view that are only read, as lines of text: notices, facts, tables without a cursor. */

import type { Choices } from "#core/kit/view/choices.ts"
import type { Banner, Facts, Heading, Lines, Measure, Totals } from "#core/kit/view/telling.ts"
import type { Part, View } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { cut, fitted, flowed, columnsOf as widthOf, wrap } from "./fit.ts"
import { blank, type Line, line, type Style, toned } from "./line.ts"
import { qrLines } from "./qr-lines.ts"
import { emptyLines, tableLines } from "./table-lines.ts"

/** The lines, or one empty line: what is empty takes its place on the screen, too. */
const orEmpty = (lines: ReadonlyArray<string>): ReadonlyArray<string> => (lines.length === 0 ? [""] : lines)

const factLines = ({ title, facts }: Facts, columns: number): ReadonlyArray<Line> => {
  const names = Math.min(Math.max(14, ...facts.map(({ name }) => name.length)), columns >> 1) + 2
  return [
    ...(title === undefined ? [] : [blank, line(` ${title}`, { bold: true })]),
    ...facts.flatMap(({ name, value, tone }) =>
      orEmpty(wrap(value ?? "not set", columns - names - 2)).map(
        (text, number): Line => ({
          spans: [
            { text: ` ${fitted(number === 0 ? name : "", names)}`, style: { dimColor: true } },
            { text, style: value === undefined ? { dimColor: true } : toned(tone) }
          ]
        })
      )
    )
  ]
}

/** The lines of totals: the result, its figures side by side, and what is to be done. */
const totalLines = ({ title, tone, figures, next }: Totals, columns: number): ReadonlyArray<Line> => [
  ...(title === "" ? [] : [line(` ${cut(title, columns - 2)}`, { bold: true, ...toned(tone) })]),
  ...flowed(
    figures.map(({ name, value, note, isMain }) => ({
      text: `${isMain === true ? "" : `${name} `}${value}${note === undefined ? "" : ` ${note}`}  `
    })),
    columns - 2
  ).map((row) => line(` ${row.map(({ text }) => text).join("")}`, { bold: true })),
  ...(next === undefined ? [] : wrap(next, columns - 2)).map((text) =>
    line(` ${text}`, { bold: true, color: "cyan" })
  )
]

const headLines = ({ over, text, under }: Heading, columns: number): ReadonlyArray<Line> => {
  const shown = (one: string, style: Style) => line(` ${cut(sanitizeText(one), columns - 2)}`, style)
  return [
    ...(over === undefined ? [] : [shown(over, { dimColor: true })]),
    shown(text, { bold: true }),
    ...(under === undefined ? [] : [shown(under, {})])
  ]
}

const measureLines = (
  { label, value, beside, note, tone }: Measure,
  columns: number
): ReadonlyArray<Line> => [
  {
    spans: [
      { text: `  ${label}  `, style: {} },
      { text: ` ${value} `, style: { bold: true, inverse: true, ...toned(tone) } },
      { text: `  ${beside}`, style: {} }
    ]
  },
  ...wrap(note, columns - 4).map((text) => line(`  ${text}`, { dimColor: true }))
]

/** Before what is being done just now. */
const busySign = "⟳"

const listLines = ({ lines, most }: Lines, columns: number): ReadonlyArray<Line> => [
  ...lines
    .slice(-most)
    .flatMap(({ text, tone, isBusy }) =>
      wrap(isBusy === true ? `${busySign} ${text}` : text, columns - 2).map((part) =>
        line(` ${part}`, toned(tone))
      )
    ),
  ...(lines.length > most ? [line(` and ${lines.length - most} before`, { dimColor: true })] : []),
  blank
]

/** What has room in the line: one before the chosen one, and two behind it where there are many. */
const besideChosen = <Option extends { readonly isChosen: boolean }>(
  options: ReadonlyArray<Option>
): ReadonlyArray<Option> => {
  const from = Math.max(0, options.findIndex(({ isChosen }) => isChosen) - 1)
  return options.length > 5 ? options.slice(from, from + 3) : options
}

/** Labels that are sentences have lines of their own, over what can be chosen; they begin with the one before the cursor. */
const sentenceLines = (
  { choices, cursor }: Pick<Choices<unknown>, "choices" | "cursor">,
  columns: number
): ReadonlyArray<Line> =>
  choices.slice(Math.max(0, cursor.index - 1)).flatMap(({ id, label, note = "", options }) => [
    ...wrap(label, columns - 4).map((text, row) => ({
      spans: [
        { text: id === choices[cursor.index]?.id && row === 0 ? " › " : "   ", style: { bold: true } },
        { text, style: { bold: id === choices[cursor.index]?.id } }
      ]
    })),
    {
      spans: [
        { text: "   ", style: {} },
        ...besideChosen(options).map(({ title, isChosen }) => ({
          text: ` ${title} `,
          style: isChosen ? { inverse: true, bold: true } : {}
        })),
        { text: cut(`  ${note}`, Math.max(10, columns - 34)), style: { dimColor: true } }
      ]
    },
    blank
  ])

/** The line of a setting: its present choice stands out among the others; a sign before it says that the keys are for it. */
const choiceLines = ({ choices, cursor }: Choices<unknown>, columns: number): ReadonlyArray<Line> => {
  const names = Math.max(...choices.map(({ label }) => label.length)) + 2
  if (names > columns / 2) return sentenceLines({ choices, cursor }, columns)
  return choices.flatMap(({ label, note, options }, at) => [
    {
      spans: [
        { text: at === cursor.index ? " › " : "   ", style: { bold: true } },
        { text: fitted(label, names), style: { bold: at === cursor.index } },
        ...besideChosen(options).map(({ title, isChosen }) => ({
          text: ` ${title} `,
          style: isChosen ? { inverse: true, bold: true } : {}
        }))
      ]
    },
    ...wrap(note ?? "", columns - names - 4).map((text) =>
      line(`${" ".repeat(names + 3)}${text}`, { dimColor: true })
    ),
    blank
  ])
}

/** A block of its colour, three rows high. */
const bannerLines = ({ text, tone }: Banner, columns: number): ReadonlyArray<Line> => {
  const shown = cut(sanitizeText(text), columns - 8)
  const width = Math.min(columns - 4, Math.max(30, widthOf(shown) + 12))
  const before = Math.max(0, Math.floor((width - widthOf(shown)) / 2))
  return ["", `${" ".repeat(before)}${shown}`, ""].map((row) => ({
    spans: [
      { text: "  ", style: {} },
      { text: fitted(row, width), style: { bold: true, inverse: true, ...toned(tone) } }
    ]
  }))
}

/** A line of a log: a table stays one, what is too long for a row is broken and goes on further in. */
export const logLines = (text: string, columns: number): ReadonlyArray<string> =>
  widthOf(text) <= columns
    ? [cut(sanitizeText(text), columns)]
    : wrap(text, columns - 4).map((part, at) => (at === 0 ? part : `    ${part}`))

/** The lines of a part that is only read. */
export const partLines = (part: Part<unknown>, columns: number): ReadonlyArray<Line> => {
  switch (part.part) {
    case "notice":
      return wrap(part.text, columns - 2).map((text) =>
        line(` ${text}`, part.tone === undefined ? { dimColor: true } : { bold: true, ...toned(part.tone) })
      )
    case "empty":
      return emptyLines(part, columns)
    case "banner":
      return bannerLines(part, columns)
    case "log":
      return [
        blank,
        ...part.lines.flatMap((text) => logLines(text, columns - 3)).map((text) => line(`  ${text}`))
      ]
    case "entry":
      return wrap(part.problem ?? "", columns - 2).map((text) =>
        line(` ${text}`, { bold: true, ...toned("danger") })
      )
    case "heading":
      return [
        ...headLines(part, columns),
        ...(part.measure === undefined ? [] : measureLines(part.measure, columns))
      ]
    case "measure":
      return measureLines(part, columns)
    case "lines":
      return listLines(part, columns)
    case "facts":
      return factLines(part, columns)
    case "qr":
      return qrLines(part, columns)
    case "totals":
      return totalLines(part, columns)
    case "choices":
      return choiceLines(part, columns)
    case "table":
      return part.cursor === undefined ? tableLines(part, columns) : []
    default:
      return []
  }
}

/** The facts of the page in one line, where they do not stand beside its parts. */
const asideLines = ({ aside }: View<unknown>, columns: number): ReadonlyArray<Line> =>
  aside?.isAbove === true
    ? partLines(
        {
          part: "notice",
          tone: undefined,
          text: aside.facts.map(({ lines: [text = ""], short = text }) => short).join(" · ")
        },
        columns
      )
    : []

/** Everything that is only read, from the top. */
export const readLines = (view: View<unknown>, columns: number): ReadonlyArray<Line> => [
  ...asideLines(view, columns),
  ...view.parts.flatMap((part) => partLines(part, columns))
]

/** The row of a table that sums it up, whose figures are heavy. */
const isSum = ({ spans }: Line): boolean => spans.length > 1 && spans.some(({ style }) => style.bold === true)

/** What has room of lines that are too many: the first of them, how many are left out, and the sum of all. */
export const linesIn = (lines: ReadonlyArray<Line>, room: number) => {
  const at = lines.findLastIndex(isSum)
  const sum = at >= room - 1 && room > 2 ? lines.slice(at, at + 1) : []
  const first = lines.slice(0, Math.max(0, room - 1 - sum.length))
  return { first, rest: lines.length - first.length - sum.length, sum }
}
