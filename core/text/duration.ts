/** Durations in words. */
import * as Day from "../day.ts"

/** A duration as people say it: "4 min", "92 min", "3 h 05 min", "2 d 3 h". */
export const durationText = (duration: number): string => {
  const minutes = Math.max(0, Math.floor(duration / Day.minute))
  const hours = Math.floor(minutes / 60)
  if (hours < 3) return `${minutes} min`
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** "25 min", "12 min late". */
export const timeLeft = (until: Day.Instant, now: Day.Instant): string =>
  now > until ? `${durationText(now - until)} late` : durationText(until - now)
