/** Characters that wait until it is known whether a person or a scanner typed them, and the box they would go to. */
import type { Box } from "./insertion.ts"

export interface Held {
  readonly box: Box | undefined
  readonly text: string
}

const nothing: Held = { box: undefined, text: "" }
let held: Held = nothing
const listeners = new Set<() => void>()

export const current = (): Held => held

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const show = (box: Box | undefined, text: string): void => {
  if (held.box === box && held.text === text) return
  held = box === undefined || text === "" ? nothing : { box, text }
  for (const listener of listeners) listener()
}
