/** The queue as it is stored before each of its steps. */
import { empty, PlacementQueue } from "../../counter/placement-queue.ts"
import type * as Day from "../../day.ts"
import type { WorkKey } from "../../port/journal.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"
import type { Queue } from "./model.ts"

const { print: printWork, read: readWork } = draftCodec(1, PlacementQueue)

export const print = ({ waiting, failed, last }: Queue): string => printWork({ waiting, failed, last })

/** The queue that a text holds; one that cannot be read is damaged, or of a later Packhouse. */
export const read = (text: string | undefined): { readonly queue: Queue; readonly isUnread: boolean } => {
  if (text === undefined) return { queue: empty, isUnread: false }
  const found = readWork(text)
  return found._tag === "Work" ? { queue: found.work, isUnread: false } : { queue: empty, isUnread: true }
}

/** Where a text that could not be read is kept beside the queue, for whoever can read it. */
export const asideOf = (key: WorkKey, now: Day.Instant): WorkKey => ({
  ...key,
  screen: `${key.screen}-unread`,
  id: `${key.id}-${now}`
})

/** Nothing of it needs to be stored. */
export const isBlank = ({ waiting, failed }: Queue): boolean => waiting.length + failed.length === 0
