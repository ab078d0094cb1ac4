/**
 * The smallest screen on which codes are scanned to lines: a tally of packs, of each of which stock holds so many. It has
 * all that such a screen has (refusals, undo, stop and resume, work that outlives a crash, a view for every host), and is
 * counted by `npm run presentation` as what a new one takes. The rule is `verdict`; the rest is the screen.
 */
import * as Schema from "effect/Schema"
import { fault } from "#core/fault.ts"
import type { Beep } from "#core/screen/effects/sound.ts"
import type { RemoveWork, SaveWork } from "#core/screen/effects/work.ts"
import { type Decision, decider } from "#core/screen/scan-session/decide.ts"
import * as deferredSubmit from "#core/screen/scan-session/deferred-submit.ts"
import * as draft from "#core/screen/scan-session/draft.ts"
import { draftCodec } from "#core/screen/scan-session/draft-codec.ts"
import { foundCodes } from "#core/screen/scan-session/found-codes.ts"
import { refusal, withRefusals } from "#core/screen/scan-session/last-scan.ts"
import { handleScanMessage, type ScanMessage, type ScanView } from "#core/screen/scan-session/messages.ts"
import * as scanQueue from "#core/screen/scan-session/queue.ts"
import { stepOf, type WorkNotice, type WorkStep } from "#core/screen/scan-session/step.ts"
import { workStrip } from "#core/screen/scan-session/strip.ts"
import type { Action } from "#core/screen/view/action.ts"
import { clearing } from "#core/screen/view/back.ts"
import { type Table, table } from "#core/screen/view/table.ts"
import type { Question, View } from "#core/screen/view/view.ts"

/** How many packs stock holds under a code. */
export interface Stock {
  readonly code: string
  readonly held: number
}
export interface Tally extends ScanView<Stock> {
  readonly taken: ReadonlyArray<string>
  readonly selected: string | undefined
  readonly dialog:
    | { readonly _tag: "Sure" }
    | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }
    | undefined
}
export interface Context {
  readonly now: number
}
export type Command =
  | { readonly _tag: "LookUp" | "SendTally"; readonly code: string }
  | SaveWork
  | RemoveWork
  | Beep
export type Message =
  | ScanMessage
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "LookedUpCode"; readonly found: Stock }
  | { readonly _tag: "MovedSelection"; readonly by: number }
  | { readonly _tag: "Continued" | "Confirmed" | "ClosedDialog" | "AskedToLeave" }
export type Step = WorkStep<Tally, WorkNotice, Command>

export const init: Tally = {
  isLoaded: false,
  queue: scanQueue.empty,
  sending: null,
  lastScan: undefined,
  refused: [],
  typed: "",
  dialog: undefined,
  busy: undefined,
  taken: [],
  selected: undefined
}

/** A pack is taken while stock holds more of its code than were taken. */
export const verdict = (taken: ReadonlyArray<string>, code: string, held: number): boolean =>
  taken.filter((each) => each === code).length < held

// The work as it is stored

const Work = Schema.Struct({
  updated_at: Schema.String,
  taken: Schema.Array(Schema.Struct({ scan_code: Schema.String })),
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String)
})
export const { print, read } = draftCodec(1, Work)

const kept: draft.Draft<Tally, Context, typeof Work.Type> = {
  key: () => ({ server: "", user: 1, screen: "order", id: "1" }),
  isOpen: () => true,
  isEmpty: ({ taken }) => taken.length === 0,
  stored: ({ taken, queue, sending }) => ({
    updated_at: "",
    taken: taken.map((scan_code) => ({ scan_code })),
    waiting: scanQueue.codesIn(queue),
    sending
  })
}
const saved = (model: Tally, context: Context) => draft.saved(model, context, kept)

// Scans

export const scans = decider<Tally, string, Stock, Context, WorkNotice, Command>({
  codeOf: (code) => code,
  isReady: ({ isLoaded, busy }) => isLoaded && busy === undefined,
  inspect: (model, code) =>
    code.startsWith("x")
      ? { _tag: "Refused", refusal: refusal(code, fault("NotAProduct")) }
      : { _tag: "Unknown", model, lookUp: { _tag: "LookUp", code } },
  decide: (model, code, facts): Decision<Tally, WorkNotice, Command> =>
    verdict(model.taken, code, facts?.held ?? 0)
      ? {
          _tag: "Taken",
          model: {
            ...model,
            taken: [...model.taken, code],
            selected: code,
            lastScan: { code, outcome: "good", text: code, detail: undefined }
          },
          commands: [{ _tag: "Beep", tone: "good" }],
          notices: []
        }
      : { _tag: "Refused", model, refusal: refusal(code, fault("AlreadyUsed")) },
  withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) }),
  saved
})

const restored = (model: Tally, text: string | undefined, context: Context): Step =>
  draft.restored<Tally, typeof Work.Type, Context, WorkNotice, Command>(model, text, context, {
    read,
    isOpen: kept.isOpen,
    updatedAt: () => "",
    withStored: (before, stored) =>
      stored === undefined ? before : { ...before, taken: stored.taken.map(({ scan_code }) => scan_code) },
    inHand: ({ taken }) => taken,
    fitted: (loaded) => [loaded, []],
    offerCodes: (loaded, codes) => ({ ...loaded, dialog: { _tag: "FoundCodes", codes } }),
    closed: (loaded) => stepOf(loaded),
    saved,
    processQueue: scans.processQueue
  })

// What happens

const isOffered = ({ busy, taken, queue }: Tally): boolean =>
  busy === undefined && queue.stoppedBy === undefined && (taken.length > 0 || scanQueue.size(queue) > 0)
const policy: deferredSubmit.SubmitPolicy<Tally, WorkNotice, Command> = {
  isOffered,
  isReady: (model) => isOffered(model) && model.isLoaded && scanQueue.size(model.queue) === 0,
  review: (model) => stepOf({ ...model, dialog: { _tag: "Sure" } })
}

const linesOf = ({ taken }: Tally): ReadonlyArray<string> => [...new Set(taken)]

const told = (model: Tally, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "RestoredWork":
      return restored(model, message.text, context)
    case "LookedUpCode":
      return scans.answered(model, message.found.code, message.found, context)
    case "MovedSelection": {
      const lines = linesOf(model)
      const at = lines.indexOf(model.selected ?? "") + message.by
      return stepOf({ ...model, selected: lines[Math.min(Math.max(0, at), lines.length - 1)] })
    }
    case "Continued":
      return deferredSubmit.submit(model, "continue", policy)
    case "Confirmed":
      return model.dialog?._tag === "Sure"
        ? stepOf({ ...model, busy: "sending", dialog: undefined }, [
            { _tag: "SendTally", code: model.taken.join() }
          ])
        : stepOf(model)
    case "ClosedDialog":
      return stepOf({ ...model, dialog: undefined })
    case "AskedToLeave":
      return stepOf(model, [], [{ _tag: "Left" }])
    default:
      return handleScanMessage<Tally, Context, WorkNotice, Command>(model, message, context, {
        ...scans,
        saved,
        whyClosed: () => undefined,
        lastNumber: ({ taken }) => (taken.length === 0 ? undefined : taken.length - 1),
        without: (at, number) => {
          const code = at.taken[number]
          return code === undefined
            ? undefined
            : { model: { ...at, taken: at.taken.filter((_, index) => index !== number) }, code }
        },
        removedText: (code) => code
      })
  }
}
export const update = (model: Tally, message: Message, context: Context): Step =>
  deferredSubmit.resolvePending(told(model, message, context), policy)

// What it shows

const action = (id: string, title: string, key: string, message: Message): Action<Message> => ({
  id,
  title,
  keys: [key],
  isMain: true,
  outcome: { message }
})

const lines = (model: Tally): Table<Message> =>
  table<string, Message>({
    id: "lines",
    caption: "Lines",
    isLarge: true,
    columns: [
      { id: "code", title: "Code", kind: "title", width: "rest", cell: (code) => code },
      {
        id: "count",
        title: "Packs",
        kind: "quantity",
        width: 8,
        cell: (code) => String(model.taken.filter((each) => each === code).length)
      }
    ],
    things: linesOf(model),
    empty: "Nothing scanned yet",
    idOf: (code) => code,
    packsOf: (code) =>
      model.taken.flatMap((each, number) =>
        each === code
          ? [{ id: String(number), text: code, quantity: "1", removed: { _tag: "RemovedScan", number } }]
          : []
      ),
    cursor: {
      index: linesOf(model).indexOf(model.selected ?? ""),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedSelection", by })
    }
  })

const sure: Question<Message> = {
  id: "Sure",
  title: "Send the tally?",
  text: "",
  actions: [
    { ...action("confirm", "Confirm", "y", { _tag: "Confirmed" }), code: "ok" },
    { ...action("cancel", "Cancel", "c", { _tag: "ClosedDialog" }), code: "back" }
  ],
  cancel: { _tag: "ClosedDialog" }
}

const questionOf = ({ dialog }: Tally): Question<Message> | undefined => {
  if (dialog === undefined) return undefined
  return dialog._tag === "Sure" ? sure : foundCodes(dialog.codes)
}

export const view = (model: Tally): View<Message> => ({
  title: "Tally",
  actions: [
    {
      ...action("send", "Send", "c", { _tag: "Continued" }),
      isPrimary: true,
      code: "ok",
      isDisabled: !isOffered(model)
    }
  ],
  parts: [workStrip(model, { hasScans: model.taken.length > 0 }), lines(model)],
  back: clearing(
    model.typed,
    (text): Message => ({ _tag: "TypedCode", text }),
    action("back", "back", "Escape", { _tag: "AskedToLeave" })
  ),
  question: questionOf(model)
})
