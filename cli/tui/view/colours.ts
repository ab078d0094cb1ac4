/** Colours of the terminal's own palette, so that they fit its background, and signs for those who see no colours. */
export const outcomeColour = { good: "green", done: "blue", later: "yellow", bad: "red" } as const
export const outcomeSign = { good: "+", done: "✓", later: "!", bad: "✗" } as const
