/** The names of a view's parts among each other: the same after a change for what stays, so that nothing of what goes is left. */
import type { Part } from "./view.ts"

const nameOf = <M>(part: Part<M>): string => {
  if (part.part === "form" || part.part === "table") return `${part.part} ${part.id}`
  if (part.part === "notice" || part.part === "heading") return `${part.part} ${part.text}`
  return `${part.part} ${"title" in part ? part.title : ""}`
}

/** One for each part, in their order; no two are the same. */
export const partKeys = <M>(parts: ReadonlyArray<Part<M>>): ReadonlyArray<string> => {
  const names = parts.map(nameOf)
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((other) => other === name).length}`)
}
