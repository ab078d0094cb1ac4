/** When a change is drawn: at once, or where a frame was drawn just now, together with what changes until the next one. */

/** Milliseconds that a change waits at most: a frame of a screen with 60 of them a second. */
const longestRest = 16

/**
 * Draws what has changed, and rests after each frame for as long as that took: however fast changes come, half of the time
 * is left for what brings them. A change that comes while it rests is drawn when that is over.
 */
export const paced = (draw: () => void): { readonly changed: () => void; readonly stop: () => void } => {
  let state: "ready" | "resting" | "behind" | "stopped" = "ready"
  const frame = (): void => {
    state = "resting"
    const startedAt = performance.now()
    draw()
    // React draws once this turn is over.
    setImmediate(() => setTimeout(rested, Math.min(longestRest, performance.now() - startedAt)))
  }
  const rested = (): void => {
    if (state === "behind") frame()
    else if (state === "resting") state = "ready"
  }
  return {
    changed: () => {
      if (state === "ready") frame()
      else if (state === "resting") state = "behind"
    },
    stop: () => {
      state = "stopped"
    }
  }
}
