/**
 * A circuit breaker: a service that has not answered several calls running is not called for a while, so that nobody waits
 * for it; then one call tries whether it is back.
 */
import * as Day from "#core/day.ts"

/** So many failed calls running open it. */
export const mostFailures = 5
/** An open circuit stays open so long before the service is asked again. */
export const openFor = 30 * Day.second

export interface Circuit {
  readonly failures: number
  /** Nobody calls before; undefined while it is closed. */
  readonly openUntil: Day.Instant | undefined
}
export const closed: Circuit = { failures: 0, openUntil: undefined }

/** Whether a call may be made now, and the circuit then: of several that come after the pause one is let through. */
export const entered = (
  circuit: Circuit,
  now: Day.Instant
): { readonly mayCall: boolean; readonly circuit: Circuit } => {
  const { openUntil } = circuit
  if (openUntil === undefined) return { mayCall: true, circuit }
  return now < openUntil
    ? { mayCall: false, circuit }
    : { mayCall: true, circuit: { ...circuit, openUntil: now + openFor } }
}

/** The service has answered, whatever it said. */
export const answered = (): Circuit => closed

/** The service has not. */
export const failed = ({ failures }: Circuit, now: Day.Instant): Circuit => ({
  failures: failures + 1,
  openUntil: failures + 1 >= mostFailures ? now + openFor : undefined
})
