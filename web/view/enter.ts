/** Where Enter sends what is filled in, although the browser itself makes nothing of it there. */
import { isListOpen } from "../keys/shortcuts.ts"

/** A closed list, a group of choices as a whole, and the choice in it that is made already. */
export const sendsFrom = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element &&
  !isListOpen(target) &&
  target.matches('select, fieldset, [data-reasons], .choice[aria-pressed="true"]')
