/**
 * The smallest screen on which codes are scanned to lines: a tally of packs, of each of which stock holds so many. It has
 * all that such a screen has (refusals, undo, stop and resume, work that outlives a crash, a view for every host), and is
 * counted by `npm run presentation` as what a new one takes. The rule is `verdict`; the rest is the screen.
 */
import * as Schema from "effect/Schema"
import { fault } from "#core/fault.ts"
import { isRestored, type KeptWorkCommand, type Worker } from "#core/kit/kept-work.ts"
import type { WorkNotice } from "#core/kit/notice.ts"
import { scanWork } from "#core/kit/scan-session/draft.ts"
import { draftCodec } from "#core/kit/scan-session/draft-codec.ts"
import { foundCodes } from "#core/kit/scan-session/found-codes.ts"
import { refusal } from "#core/kit/scan-session/last-scan.ts"
import { type ScanView, unopened } from "#core/kit/scan-session/messages.ts"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { type SessionMessage, scanSession } from "#core/kit/scan-session/session.ts"
import { workStrip } from "#core/kit/scan-session/strip.ts"
import type * as kit from "#core/kit/step.ts"
import { beep, step } from "#core/kit/step.ts"
import type { Action } from "#core/kit/view/action.ts"
import { clearing } from "#core/kit/view/back.ts"
import { movedTo } from "#core/kit/view/cursor.ts"
import { type Table, table } from "#core/kit/view/table.ts"
import type { Question, View } from "#core/kit/view/view.ts"

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
export interface Context extends Worker {
  readonly now: number
}
export const at = (now: number): Context => ({ now, server: "", userId: 1 })
type Asked = { readonly _tag: "LookUp" | "SendTally" | "OpenTally"; readonly code: string }
export type Command = Asked | KeptWorkCommand<typeof Work.Type>
export type Message =
  | SessionMessage
  | { readonly _tag: "LookedUpCode"; readonly found: Stock }
  | { readonly _tag: "MovedSelection"; readonly by: number }
  | { readonly _tag: "Confirmed" | "AskedToLeave" }
export type Step = kit.Step<Tally, Command, WorkNotice>

export const init: Tally = { ...unopened, id: 1, taken: [], selected: undefined }

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

const numberedOf = (taken: Tally["taken"]) => ({
  scans: taken.map((scan_code, number) => ({ number, scan_code }))
})
const cached = new WeakMap<Tally["taken"], ReturnType<typeof numberedOf>>()
/** The same as long as the packs are. */
const numbered = ({ taken }: Tally) => {
  const scans = cached.get(taken) ?? numberedOf(taken)
  cached.set(taken, scans)
  return scans
}
const tallyWork = scanWork<
  Tally,
  { readonly updated_at: string },
  ReturnType<typeof numbered>,
  typeof Work.Type
>({
  screen: "tally",
  subjectOf: () => ({ updated_at: "" }),
  isOpen: () => true,
  workOf: numbered,
  isEmpty: ({ scans }) => scans.length === 0,
  lastScan: ({ scans }) => scans.at(-1),
  emptied: (model) => ({ ...model, taken: [] }),
  stored: (_tally, model, all) => ({ ...all, taken: numbered(model).scans })
})

// What happens

const isOffered = (model: Tally): boolean =>
  tallyWork.isOffered(model) && (model.taken.length > 0 || scanQueue.size(model.queue) > 0)

export const scans = scanSession<
  Tally,
  { readonly updated_at: string },
  ReturnType<typeof numbered>,
  typeof Work.Type,
  Stock,
  Context,
  never,
  Asked
>(tallyWork, {
  open: () => ({ _tag: "OpenTally", code: "" }),
  withSubject: (model) => model,
  whyClosed: () => fault("NotAProduct"),
  packsOf: () => [],
  lostText: (codes) => codes.join(),
  read,
  withStored: (model, stored) => ({ ...model, taken: stored.taken.map(({ scan_code }) => scan_code) }),
  fitted: (model) => [model, []],
  restoredText: String,
  lookUp: "LookUp",
  inspect: (model, code) =>
    code.startsWith("x")
      ? { _tag: "Refused", refusal: refusal(code, fault("NotAProduct")) }
      : { _tag: "Unknown", model, lookUp: { _tag: "LookUp", code } },
  decide: (model, code, facts) =>
    verdict(model.taken, code, facts?.held ?? 0)
      ? {
          _tag: "Taken",
          model: {
            ...model,
            taken: [...model.taken, code],
            selected: code,
            lastScan: { code, outcome: "good", text: code, detail: undefined }
          },
          commands: [beep("good")],
          notices: []
        }
      : { _tag: "Refused", model, refusal: refusal(code, fault("AlreadyUsed")) },
  without: (model, number) => {
    const code = model.taken[number]
    const taken = model.taken.filter((_, index) => index !== number)
    return code === undefined ? undefined : { model: { ...model, taken }, code }
  },
  removedText: (code) => code,
  isOffered,
  isReady: (model) => isOffered(model) && isRestored(model) && scanQueue.size(model.queue) === 0,
  review: (model) => step({ ...model, dialog: { _tag: "Sure" } })
})

const linesOf = ({ taken }: Tally): ReadonlyArray<string> => [...new Set(taken)]

const handle = (model: Tally, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "LookedUpCode":
      return scans.answered(model, message.found.code, message.found, context)
    case "MovedSelection": {
      const lines = linesOf(model)
      return step({ ...model, selected: movedTo(lines, lines.indexOf(model.selected ?? ""), message.by) })
    }
    case "Confirmed":
      return model.dialog?._tag === "Sure"
        ? step({ ...model, busy: "sending", dialog: undefined }, [
            { _tag: "SendTally", code: model.taken.join() }
          ])
        : step(model)
    case "AskedToLeave":
      return step(model, [], [{ _tag: "Left" }])
    default:
      return scans.handle(model, message, context)
  }
}
export const update = (model: Tally, message: Message, context: Context): Step =>
  scans.saving(model, scans.withPending(handle(model, message, context), context), context)

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
