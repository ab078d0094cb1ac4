/** Colours of the terminal's own palette, so that they fit its background, and signs for those who see no colours. */
import type { Colour } from "#core/order/age.ts"

export const ageColour: Record<Colour, string> = {
  success: "green",
  danger: "red",
  warning: "yellow",
  info: "cyan"
}
export const ageSign: Record<Colour, string> = { success: "◆", danger: "▲", warning: "●", info: "·" }

export const outcomeColour = { good: "green", done: "blue", later: "yellow", bad: "red" } as const
export const outcomeSign = { good: "+", done: "✓", later: "!", bad: "✗" } as const
