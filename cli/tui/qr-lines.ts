/** A QR code on a terminal, what it is for beside it, or below it where there is no room. */
import type { Qr } from "#core/kit/view/telling.ts"
import { halfBlocks, leastRows } from "../host/half-blocks.ts"
import { type QrModules, qrModules } from "../host/qr-modules.ts"
import { wrap } from "./fit.ts"
import { blank, type Line, line, type Style, toned } from "./line.ts"

/** White and black by value: the terminal's own can be two greys. */
export const ink: Style = { color: "#ffffff", backgroundColor: "#000000" }

/** The last code: a page is drawn again and again. */
let last: { readonly text: string; readonly modules: QrModules | undefined } | undefined
export const modulesOf = (text: string): QrModules | undefined => {
  if (last?.text !== text) last = { text, modules: qrModules(text) }
  return last.modules
}

const captionLines = (text: string, columns: number, style: Style): ReadonlyArray<Line> =>
  wrap(text, columns - 2).map((part) => line(` ${part}`, style))

/** @param room rows that there are for it; what is scrolled has as many as it needs */
export const qrLines = (
  { text, caption, otherwise }: Qr,
  columns: number,
  room = Number.POSITIVE_INFINITY
): ReadonlyArray<Line> => {
  const modules = modulesOf(text)
  if (modules === undefined) return captionLines(otherwise, columns, { bold: true, ...toned("danger") })
  const rows = halfBlocks(modules, room)
  const width = rows?.[0]?.length ?? 0
  if (rows === undefined || width + 2 > columns) {
    const more =
      rows === undefined ? `${leastRows(modules) - room} rows higher` : `${width + 2 - columns} columns wider`
    return captionLines(`Make the window ${more} to see the code.`, columns, {
      bold: true,
      ...toned("warning")
    })
  }
  const columnsBeside = columns - width - 4
  if (columnsBeside < 16)
    return [
      ...rows.map(
        (row): Line => ({
          spans: [
            { text: " ", style: {} },
            { text: row, style: ink }
          ]
        })
      ),
      ...(rows.length + 2 <= room
        ? [blank, ...captionLines(caption, columns, {}).slice(0, room - rows.length - 1)]
        : [])
    ]
  const words = wrap(caption, columnsBeside)
  return rows.map((row, at) => ({
    spans: [
      { text: " ", style: {} },
      { text: row, style: ink },
      { text: `  ${words[at - 1] ?? ""}`, style: {} }
    ]
  }))
}
