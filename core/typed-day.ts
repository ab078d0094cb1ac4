/** Days as people type them, wherever they do: YYYY-MM-DD with blanks around it, or by a word where there is a today (TYPED-2). */
import * as Day from "./day.ts"

/** @param today where "today" and "yesterday" say a day; undefined for what is no day */
export const typedDay = (text: string, today?: Day.Day): Day.Day | undefined => {
  const typed = text.trim().toLowerCase()
  if (today !== undefined && typed === "today") return today
  if (today !== undefined && typed === "yesterday") return Day.addDays(today, -1)
  return Day.parse(typed)
}
