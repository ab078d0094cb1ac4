/** A line of a terminal: pieces of text, each in its style. */
import type { Tone } from "#core/kit/view/action.ts"

export interface Style {
  readonly bold?: boolean
  readonly dimColor?: boolean
  readonly underline?: boolean
  readonly inverse?: boolean
  readonly color?: string
  readonly backgroundColor?: string
}
export interface Span {
  readonly text: string
  readonly style: Style
}
/** Pieces of text one after the other, each in its own style. */
export interface Line {
  readonly spans: ReadonlyArray<Span>
}
export const line = (text: string, style: Style = {}): Line => ({ spans: [{ text, style }] })
export const textOf = ({ spans }: Line): string => spans.map(({ text }) => text).join("")

const colours: Record<Tone, string> = { good: "green", warning: "yellow", danger: "red", info: "cyan" }
export const toned = (tone: Tone | undefined): Style => (tone === undefined ? {} : { color: colours[tone] })

export const blank = line(" ")
