/**
 * Text that every database keeps as it is: PostgreSQL takes no NUL in a text, and neither database keeps half of a
 * surrogate pair. What reaches the server is asked once, at the edge, so that both databases answer alike.
 */

/** The reason why a text cannot be stored; undefined when it can. */
export const unstorable = (text: string): string | undefined => {
  if (text.includes("\u0000")) return "it holds a NUL character: take it out"
  return text.isWellFormed() ? undefined : "it holds half of a character (a lone surrogate): take it out"
}

/** The reason as `unstorable` gives it, for every text in a JSON value, keys included. */
export const unstorableIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return unstorable(value)
  if (typeof value !== "object" || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const why = unstorable(key) ?? unstorableIn(inner)
    if (why !== undefined) return why
  }
  return undefined
}

/** Whether JSON text may hold such text: there it can only stand as an escape, which hardly any has. */
export const mayBeUnstorable = (json: string): boolean =>
  json.includes("\\u") && /\\u(?:0000|[dD][89a-fA-F])/.test(json)
