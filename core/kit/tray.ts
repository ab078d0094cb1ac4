/** The notices of a session, held for those who were not quick enough to read them. */
import type * as Day from "../day.ts"
import type { Toast } from "./toast.ts"

export interface Notice extends Pick<Toast, "number" | "kind" | "text" | "about" | "leadsTo"> {
  readonly at: Day.Instant
  /** Pressed, or in the list when somebody looked. */
  readonly isRead: boolean
}

export interface Tray {
  /** The newest first. */
  readonly notices: ReadonlyArray<Notice>
  readonly isOpen: boolean
  /** Which one the cursor is on. */
  readonly index: number
}

export const empty: Tray = { notices: [], isOpen: false, index: 0 }

/** Who looks for an older one looks in the log of the console. */
const most = 50

/** What comes again takes the place of what came before. */
export const withNew = (tray: Tray, toast: Toast | undefined, at: Day.Instant): Tray => {
  if (toast === undefined) return tray
  const { number, kind, text, about, leadsTo } = toast
  const others = tray.notices.filter((each) => each.text !== text || each.about !== about)
  const notices = [{ number, kind, text, about, leadsTo, at, isRead: tray.isOpen }, ...others].slice(0, most)
  return { ...tray, notices, index: tray.isOpen && others.length > 0 ? tray.index + 1 : 0 }
}

/** Numbers begin again when none is in sight: it is the newest of that number that was pressed. */
export const pressed = (tray: Tray, number: number): Tray => {
  const at = tray.notices.findIndex((each) => each.number === number)
  return {
    ...tray,
    notices: tray.notices.map((each, index) => (index === at ? { ...each, isRead: true } : each))
  }
}

/** What succeeded was seen by who did it: the others are counted. */
export const unread = ({ notices }: Tray): number =>
  notices.filter(({ isRead, kind, leadsTo }) => !isRead && (kind === "failure" || leadsTo !== undefined))
    .length

/** Who opens it reads all of them. */
export const toggled = ({ notices, isOpen }: Tray): Tray => ({
  notices: isOpen ? notices : notices.map((each) => (each.isRead ? each : { ...each, isRead: true })),
  isOpen: !isOpen,
  index: 0
})

export const closed = (tray: Tray): Tray => (tray.isOpen ? { ...tray, isOpen: false } : tray)
