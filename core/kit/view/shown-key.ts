/** How keys are shown. */
/** Short names of keys with long ones. */
const shortNames: Readonly<Record<string, string>> = { Escape: "Esc", " ": "Space" }
/** The key of an action as it is shown: the first of those that do it. */
export const shownKey = ([first = ""]: ReadonlyArray<string>): string => shortNames[first] ?? first
