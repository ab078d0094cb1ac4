/**
 * One thing is opened, an order or a shipment, codes are scanned into the work on it, and the work is sent: what is the
 * same at every such screen. Stored work comes back when the thing is opened (core/kit/kept-work.ts); scans made before it
 * is back, or while it is sent, wait. What was changed elsewhere is met without losing a scan.
 */
import { packKey } from "../../barcode/pack-key.ts"
import type * as Day from "../../day.ts"
import { manualPack } from "../../stock/pack.ts"
import { isRestored, type KeptWorkCommand, keptWork, type Worker } from "../kept-work.ts"
import type { WorkNotice } from "../notice.ts"
import { andThen, beep, type Step, step, toast } from "../step.ts"
import { decider } from "./decide.ts"
import * as deferredSubmit from "./deferred-submit.ts"
import type { ScannedWork, ScanWork, WorkSubject } from "./draft.ts"
import type { ReadDraft } from "./draft-codec.ts"
import { refusal, withRefusals } from "./last-scan.ts"
import { handleStrip, type ScanMessage, type ScanView, withAllRefused } from "./messages.ts"
import type { PendingAction } from "./queue.ts"
import { following, size } from "./queue.ts"
import type { ScanRules } from "./scan-rules.ts"
import type { StoredScans } from "./stored-work.ts"

export type SessionMessage =
  | ScanMessage
  | { readonly _tag: "FailedOpening"; readonly message: string }
  /** The server is there again, or somebody wants to know. */
  | { readonly _tag: "AskedToOpenAgain" }
  /** Undefined: nothing was kept. */
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedSaving"; readonly message: string }
  | { readonly _tag: "Continued" }
  | { readonly _tag: "ClosedDialog" }

const bad = beep("bad")

export const scanSession = <
  Model extends ScanView<Facts>,
  Subject extends WorkSubject,
  Scans extends ScannedWork,
  Stored extends StoredScans,
  Facts,
  Context extends Worker & { readonly now: Day.Instant },
  Notice,
  Command extends { readonly _tag: string }
>(
  work: ScanWork<Model, Subject, Scans, Stored>,
  screen: ScanRules<
    Model,
    Subject,
    Stored,
    Facts,
    Context,
    Notice | WorkNotice,
    Command | KeptWorkCommand<Stored>
  >
) => {
  type AnyNotice = Notice | WorkNotice
  type AnyCommand = Command | KeptWorkCommand<Stored>
  type Next = Step<Model, AnyCommand, AnyNotice>
  const { subjectOf } = work

  const scans = decider<Model, string, Facts, Context, AnyNotice, AnyCommand>({
    codeOf: (code) => code,
    isReady: (model) =>
      subjectOf(model) !== undefined &&
      isRestored(model) &&
      model.busy === undefined &&
      screen.isAsking?.(model) !== true,
    inspect: screen.inspect,
    decide: screen.decide,
    withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) })
  })
  const { processQueue } = scans

  const changeNotices = (subject: Subject): ReadonlyArray<AnyNotice> =>
    screen.changed === undefined ? [] : [screen.changed(subject)]

  /** Packs in hand that belong nowhere any more are named. A quantity by hand is no pack. */
  const putAside = (codes: ReadonlyArray<string>): ReadonlyArray<AnyNotice> => {
    const packs = codes.filter((code) => code !== manualPack)
    return packs.length === 0 ? [] : [toast("failure", screen.lostText(packs))]
  }

  const inHand = (model: Model): ReadonlyArray<string> =>
    work.workOf(model).scans.map(({ scan_code }) => scan_code)

  /** It takes no scans any more: the work is done with, and scans that wait are refused. */
  const closed = (model: Model, subject: Subject): Model =>
    withAllRefused(model, screen.withSubject(work.settled(model), subject), screen.whyClosed(subject))

  /** As `closed`, by somebody else: packs in hand that were not taken go back. */
  const closedBy = (model: Model, subject: Subject, codes: ReadonlyArray<string>): Next => {
    const taken = new Set(screen.packsOf(subject).map(packKey))
    const lost = putAside(codes.filter((code) => !taken.has(packKey(code))))
    const isHeard = lost.length > 0 || size(model.queue) > 0
    return step(closed(model, subject), isHeard ? [bad] : [], lost)
  }

  /** As `fitted`; and how much of it is back. */
  const fittedAgain = (
    model: Model,
    { waiting }: StoredScans,
    subject: Subject
  ): readonly [Model, ReadonlyArray<AnyNotice>] => {
    const [fitted, notices] = screen.fitted(model, subject)
    const scans = work.workOf(fitted).scans.length + waiting.length
    return [fitted, [toast("info", screen.restoredText(scans)), ...notices]]
  }

  /** Stored work comes back; scans made meanwhile follow it. */
  const restored = (model: Model, found: ReadDraft<Stored> | undefined, context: Context): Next => {
    const subject = subjectOf(model)
    if (subject === undefined) return step(model)
    const stored = found?._tag === "Work" ? found.work : undefined
    const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
    const name = found?._tag === "Codes" ? found.name : undefined
    const named = name === undefined ? model : (screen.withName?.(model, name) ?? model)
    const loaded: Model = {
      ...(stored === undefined ? named : screen.withStored(model, stored, subject)),
      queue: following(stored?.waiting ?? [], model.queue),
      sending: stored?.updated_at === subject.updated_at ? stored.sending : null
    }
    if (!work.isOpen(subject))
      return found === undefined && size(model.queue) === 0
        ? step(loaded)
        : closedBy(loaded, subject, [...inHand(loaded), ...codes])
    const [fitted, notices] = stored === undefined ? [loaded, []] : fittedAgain(loaded, stored, subject)
    // Work of another form was found: its codes are offered, to be scanned again.
    const after = codes.length > 0 ? { ...fitted, dialog: { _tag: "FoundCodes", codes } } : fitted
    return andThen(step(after, [], notices), (next) => processQueue(next, context))
  }

  const {
    handle: handleStored,
    load,
    key,
    release,
    saving
  } = keptWork<Model, Stored, Context, AnyNotice, AnyCommand>({
    screen: work.screen,
    read: screen.read,
    parts: (model) => [
      work.workOf(model),
      model.queue.deciding,
      model.queue.waiting,
      model.sending,
      subjectOf(model)?.updated_at,
      ...(work.parts?.(model) ?? [])
    ],
    store: work.store,
    restore: restored,
    isStorable: (model) => subjectOf(model) !== undefined,
    lookUp: screen.lookUp,
    // Codes that somebody is asked about stay stored until something is scanned.
    isAsStored: (stored, model, { queue }) => {
      if (size(queue) > 0) return false
      if (stored?._tag !== "Work") return stored === undefined || model.dialog?._tag === "FoundCodes"
      return work.isOpenIn(model) && stored.work.updated_at === subjectOf(model)?.updated_at
    }
  })

  /** Scans made while the screen loads or sends wait: none is dropped. */
  const scanned = (model: Model, code: string, context: Context): Next => {
    const subject = isRestored(model) ? subjectOf(model) : undefined
    return subject === undefined || work.isOpen(subject)
      ? scans.added(model, code, context)
      : step({ ...model, ...withRefusals(model, [refusal(code, screen.whyClosed(subject))]) }, [bad])
  }
  const strip = { taken: scanned, failed: scans.failed, resumed: scans.resumed }

  const removed = (model: Model, number: number, context: Context): Next => {
    const without = model.busy === undefined ? screen.without(model, number, context) : undefined
    if (without === undefined) return step(model)
    const { code } = without
    const isShown = model.lastScan?.code === code && model.lastScan.outcome !== "bad"
    const after = { ...without.model, lastScan: isShown ? undefined : model.lastScan }
    return step(after, [], [toast("info", screen.removedText(code))])
  }

  const policy = (context: Context): deferredSubmit.SubmitPolicy<Model, AnyNotice, AnyCommand> => ({
    isOffered: screen.isOffered,
    isReady: screen.isReady,
    review: (model, pending) => screen.review(model, pending, context)
  })
  /** Somebody wants to go on. */
  const submit = (model: Model, pending: PendingAction, context: Context): Next =>
    deferredSubmit.submit(model, pending, policy(context))

  const handle = (model: Model, message: SessionMessage, context: Context): Next => {
    switch (message._tag) {
      case "FailedOpening":
        // What is shown already stays; what failed was reading it anew.
        return isRestored(model)
          ? step(model, [], [toast("failure", message.message)])
          : step({ ...model, failure: message.message })
      case "AskedToOpenAgain":
        return model.failure === undefined
          ? step(model)
          : step({ ...model, failure: undefined }, [screen.open(model)])
      case "RestoredWork":
        return subjectOf(model) === undefined ? step(model) : handleStored(model, message, context)
      case "FailedSaving":
        return handleStored(model, message, context)
      case "ScannedAgain":
        return message.codes.reduce<Next>(
          (done, code) => andThen(done, (next) => handle(next, { _tag: "ScannedCode", code }, context)),
          step({ ...model, dialog: undefined })
        )
      case "UndidLastScan": {
        const last = work.lastScan(work.workOf(model))
        return last === undefined ? step(model) : removed(model, last.number, context)
      }
      case "RemovedScan":
        return removed(model, message.number, context)
      case "Continued":
        return submit(model, "continue", context)
      case "ClosedDialog":
        return model.busy === undefined ? step({ ...model, dialog: undefined }) : step(model)
      default:
        return handleStrip(model, message, context, strip)
    }
  }

  return {
    ...scans,
    key,
    release,
    saving,
    /** A code that is decided as a scan, at once or in its turn: what is worked on takes scans, or is not known yet. */
    takes: (model: Model, code: string): boolean => {
      const subject = subjectOf(model)
      return code.trim() !== "" && (subject === undefined || work.isOpen(subject))
    },
    handle,
    submit,
    closed,
    putAside,

    /** After every step: what somebody asked for too early is done when it is possible by now. */
    withPending: (done: Next, context: Context): Next => deferredSubmit.resolvePending(done, policy(context)),

    /** It is shown, and its stored work is asked for. */
    opened: (model: Model, subject: Subject, context: Context): Next => {
      const after = { ...screen.withSubject(model, subject), failure: undefined }
      const more = work.isOpen(subject) ? (screen.began?.(after, subject, context) ?? []) : []
      return step(after, [load(model, context), ...more], changeNotices(subject))
    },

    /** It was changed elsewhere: where it still takes work, `carriedOn` says what becomes of that. */
    changedTo: (model: Model, subject: Subject, carriedOn: () => Next): Next =>
      work.isOpen(subject) ? carriedOn() : closedBy(model, subject, inHand(model)),

    /** What was sent is done, and closed by it. Scans that came too late to be in it are refused aloud. */
    succeeded: (
      model: Model,
      subject: Subject,
      commands: ReadonlyArray<AnyCommand>,
      notices: ReadonlyArray<AnyNotice>
    ): Next =>
      step(
        closed(model, subject),
        [beep(size(model.queue) > 0 ? "bad" : "done"), ...commands],
        [...changeNotices(subject), ...notices]
      ),

    /** The server refused what was sent. Where somebody else was first it is read anew, and shows who and what. */
    refused: (model: Model, problem: string, context: Context, isSomebodyFirst: boolean): Next => {
      const after: Model = { ...model, busy: undefined, dialog: undefined, problem }
      const notices = [toast("failure", problem)]
      if (isSomebodyFirst) return step(after, [screen.open(after), bad], notices)
      return andThen(
        step<Model, AnyCommand, AnyNotice>({ ...after, sending: null }, [bad], notices),
        (next) => processQueue(next, context)
      )
    },

    /** Unanswered: the work stays, and sending it again carries the same key. */
    unanswered: (model: Model, problem: string, context: Context): Next =>
      andThen(
        step<Model, AnyCommand, AnyNotice>(
          { ...model, busy: undefined, problem },
          [bad],
          [toast("failure", problem)]
        ),
        (next) => processQueue(next, context)
      )
  }
}
