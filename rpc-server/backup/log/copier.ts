/**
 * The process that copies the log of a server's store: it reads what the server tells it of, keeps it in the spool, and
 * sends it to its place in order. A place that is away is tried again and again; the server goes on meanwhile.
 */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { memoryOf } from "../folder.ts"
import { captureOf } from "./capture.ts"
import { baseName, readSegmentName } from "./generation.ts"
import type { Channel, Instruction } from "./messages.ts"
import { beatPace, type Claimed, claimPlace, Displaced } from "./owner.ts"
import { type LogPlace, placeOf } from "./place.ts"
import { removeExpired } from "./pruning.ts"
import type { LogSettings } from "./settings.ts"
import { type Spool, spoolOf, type Waiting } from "./spool.ts"

/** After a try that came to nothing (ms), the longer the more there were. */
const pauses = [1, 2, 5, 10, 20].map((seconds) => seconds * Day.second)
/** How long what is left is sent once the server has ended (ms). */
const farewell = 5 * Day.second
const idle = 200
const megabyte = 1024 * 1024

interface Work {
  readonly answer: Channel["answer"]
  /** Nothing more can be copied: why. */
  readonly lose: (why: string) => void
  readonly spool: Spool
  readonly place: LogPlace
  readonly claimed: Claimed
  readonly settings: LogSettings
  readonly store: string
  /** The generation that is written. */
  readonly present: () => string | undefined
  /** Its state at its beginning. */
  readonly beganAt: (generation: string) => Day.Instant | undefined
  /** When the server ended, or told that it does. */
  readonly endedAt: () => Day.Instant | undefined
  readonly isLost: () => boolean
}

/** Each generation that is whole makes room. */
const prune = Effect.fnUntraced(function* ({ answer, place, settings, store, present }: Work) {
  const names = yield* removeExpired(place, store, present(), settings.keep, false)
  if (names.length > 0) answer({ kind: "pruned", names })
})

/** Sends what waits, as long as there is something to expect. */
const sending = Effect.fnUntraced(function* (work: Work) {
  const { answer, spool, place, claimed } = work
  let [beat, tries] = [yield* Clock.currentTimeMillis, 0]
  const momentOf = ({ name }: Waiting): Day.Instant | undefined => {
    const [generation = "", file = ""] = name.split("/")
    return file === baseName ? work.beganAt(generation) : readSegmentName(file)?.until
  }
  const step = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - beat >= beatPace || now < beat) {
      yield* claimed.renew
      beat = now
    }
    const next = spool.next()
    if (next === undefined) return false
    yield* place.put(next.file, next.name)
    spool.sent(next)
    const at = momentOf(next)
    if (at !== undefined) answer({ kind: "copied", at, bytes: next.bytes })
    if (next.name === `${work.present()}/${baseName}`) yield* Effect.forkDetach(Effect.ignore(prune(work)))
    return true
  })
  while (!work.isLost()) {
    const outcome = yield* Effect.result(step)
    if (Result.isFailure(outcome)) {
      const why = outcome.failure.message
      if (outcome.failure instanceof Displaced) return work.lose(why)
      answer({ kind: "failed", why })
      tries += 1
    } else tries = 0
    const ended = work.endedAt()
    const now = yield* Clock.currentTimeMillis
    const isDone = Result.isSuccess(outcome) && !outcome.success
    if (ended !== undefined && (isDone || now > ended + farewell)) return
    const pause = tries === 0 ? idle : (pauses[Math.min(tries, pauses.length) - 1] ?? idle)
    if (isDone || tries > 0) yield* Effect.sleep(ended === undefined ? pause : Math.min(pause, Day.second))
  }
})

/** Copies until the server ends, or until nothing can be copied any more. */
export const copyLog = Effect.fn("copyLog")(function* (
  dataDir: string,
  settings: LogSettings,
  { answer, hear: listen }: Channel
) {
  const spool = spoolOf(dataDir)
  const { store } = memoryOf(dataDir)
  const place = yield* placeOf(settings.target)
  yield* place.probe
  const claimed = yield* claimPlace(place, store, dataDir, spool.folder)
  const capture = captureOf(dataDir, store, spool)
  const began = new Map<string, Day.Instant>()
  let isLost = false
  let endedAt: Day.Instant | undefined
  const end = (now: Day.Instant): void => {
    endedAt ??= now
  }
  const lose = (why: string): void => {
    if (isLost) return
    isLost = true
    answer({ kind: "lost", why })
    spool.empty()
  }
  const broken = (cause: unknown): void => lose(thrownText(cause))

  const hear = async (instruction: Instruction): Promise<void> => {
    if (instruction.kind === "end") return end(Date.now())
    if (instruction.kind === "begin") {
      const { name, made } = capture.begin(instruction)
      began.set(name, instruction.at)
      // Segments are captured meanwhile.
      made.then(() => answer({ kind: "based" }), broken)
      return
    }
    await capture.cut(instruction)
    answer({ kind: "captured", salt1: instruction.salt1, salt2: instruction.salt2, frame: instruction.to })
    const waiting = spool.bytes()
    if (waiting > settings.most)
      throw new Error(
        `${Math.ceil(waiting / megabyte)} MB wait for ${place.where}, more than PACKHOUSE_BACKUP_LOG_MOST allows`
      )
  }
  let hearing = Promise.resolve()
  listen(
    (instruction) => {
      hearing = hearing.then(() => hear(instruction)).catch(broken)
    },
    () => void hearing.then(() => end(Date.now()))
  )
  yield* Effect.addFinalizer(() => Effect.promise(capture.close))
  answer({ kind: "ready", where: place.where })
  const work: Work = {
    answer,
    lose,
    spool,
    place,
    claimed,
    settings,
    store,
    present: capture.generation,
    beganAt: (generation) => began.get(generation),
    endedAt: () => endedAt,
    isLost: () => isLost
  }
  yield* sending(work)
}, Effect.scoped)
