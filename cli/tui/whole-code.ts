/**
 * A question with a QR code that its frame has no room for: it takes all of the window but the last two rows, the code on
 * the left, what is said of it and the answers beside it. A code is scanned whole, or not at all.
 */

import { shownTo } from "#core/client/views.ts"
import type { Qr } from "#core/kit/view/telling.ts"
import type { Question } from "#core/kit/view/view.ts"
import { halfBlocks } from "../host/half-blocks.ts"
import { fitted, wrap } from "./fit.ts"
import type { State } from "./focus.ts"
import { questionChoice } from "./keys/view.ts"
import { blank, type Line, line, type Span, toned } from "./line.ts"
import { partLines } from "./lines.ts"
import { ink, modulesOf } from "./qr-lines.ts"
import { isCodeFramed } from "./question-rows.ts"

/** The row of the devices or notices, and that of the keys. */
const below = 2
/** Fewer columns beside the code say nothing. */
const leastBeside = 24

/** The text beside the code. */
const saidBeside = (question: Question<unknown>, code: Qr, columns: number): ReadonlyArray<Line> => {
  const { title, text, parts = [] } = question
  const textLines = parts.flatMap((part) =>
    part.part === "notice" || part.part === "lines" || part.part === "facts"
      ? [blank, ...partLines(part, columns)]
      : []
  )
  return [
    line(fitted(` ${title}`, columns), { bold: true, inverse: true }),
    ...(text === "" ? [] : [blank, ...wrap(text, columns - 1).map((words) => line(` ${words}`))]),
    ...textLines,
    blank,
    ...wrap(code.caption, columns - 1).map((words) => line(` ${words}`))
  ]
}

/** The answers, a row each. */
const answers = (question: Question<unknown>, state: State, columns: number): ReadonlyArray<Line> => {
  const chosen = questionChoice(question, state)
  return question.actions.map(({ title, keys, isDisabled = false, tone }, at) =>
    line(fitted(` ${keys[0] ?? ""} ${title} `, columns), {
      ...(isDisabled ? { dimColor: true } : { bold: true, ...(tone === "danger" ? toned(tone) : {}) }),
      ...(at === chosen ? { inverse: true } : {})
    })
  )
}

const rowsOf = (question: Question<unknown>, state: State): ReadonlyArray<Line> | undefined => {
  const code = question.parts?.find((part) => part.part === "qr")
  const modules = code === undefined ? undefined : modulesOf(code.text)
  if (code === undefined || modules === undefined || isCodeFramed(question, state)) return undefined
  const height = state.size.rows - below
  const rows = halfBlocks(modules, height)
  const columnsBeside = state.size.columns - (rows?.[0]?.length ?? 0) - 1
  if (rows === undefined || columnsBeside < leastBeside) return undefined
  const buttons = answers(question, state, columnsBeside)
  const textLines = saidBeside(question, code, columnsBeside).slice(0, height - buttons.length - 1)
  return Array.from({ length: height }, (_, at): Line => {
    const words = textLines[at] ?? buttons[at - (height - buttons.length)]
    const row = rows[at]
    const spans: ReadonlyArray<Span> = [
      row === undefined ? { text: " ".repeat(rows[0]?.length ?? 0), style: {} } : { text: row, style: ink },
      { text: " ", style: {} },
      ...(words?.spans ?? [])
    ]
    return { spans }
  })
}

/** The rows of a code that needs the window; undefined where nothing is asked, or the frame of what is asked will do. */
export const wholeCode = (state: State): ReadonlyArray<Line> | undefined =>
  shownTo(state.model, ({ question }) => (question === undefined ? undefined : rowsOf(question, state)))
