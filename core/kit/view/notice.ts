import type { Tone } from "./action.ts"
import type { Notice } from "./telling.ts"

export const notice = (text: string, tone?: Tone): Notice => ({ part: "notice", tone, text })

/** Where there is something to say. */
export const noticeOf = (text: string | undefined, tone?: Tone): ReadonlyArray<Notice> =>
  text === undefined ? [] : [notice(text, tone)]
