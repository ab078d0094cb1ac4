/** Characters that wait until it is known whether a person or a scanner typed them, and the box they would go to. */
import type { Box } from "./insertion.ts"

export interface PendingText {
  readonly box: Box | undefined
  readonly text: string
}

const nothing: PendingText = { box: undefined, text: "" }
let pending: PendingText = nothing
const listeners = new Set<() => void>()

export const current = (): PendingText => pending

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const show = (box: Box | undefined, text: string): void => {
  if (pending.box === box && pending.text === text) return
  pending = box === undefined || text === "" ? nothing : { box, text }
  for (const listener of listeners) listener()
}
