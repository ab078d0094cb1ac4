/** Keys of the summary of an invoice or a cancellation: a reason for every item that lacks one. */
import { orderContext } from "#core/screen/order/screen.ts"
import {
  type LaterLine,
  laterLines,
  type Summary,
  type SummaryLine,
  summaryOf
} from "#core/screen/order/summary-dialog.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, nothing, type Pressed, takesAll, within } from "./binding.ts"
import { closing, toOrder } from "./dialog.ts"

/** What the summary shows; undefined while it is not open. */
export const openSummary = ({ model }: State): Summary | undefined => {
  const { page } = model
  const context = orderContext(model)
  return page._tag === "Order" &&
    page.model.dialog?._tag === "Summary" &&
    page.model.order !== undefined &&
    context !== undefined
    ? summaryOf(page.model.dialog.summary, page.model.order, page.model.picking, context.reasons)
    : undefined
}

/** The packs that the invoice says were passed over; none of a cancellation. */
export const openLaterLines = ({ model }: Pick<State, "model">): ReadonlyArray<LaterLine> => {
  const { page } = model
  const context = orderContext(model)
  return page._tag === "Order" &&
    page.model.dialog?._tag === "Summary" &&
    page.model.dialog.summary.kind === "invoice" &&
    page.model.order !== undefined &&
    context !== undefined
    ? laterLines(page.model.order, page.model.picking, context.laterReasons)
    : []
}

/** Lines that want a reason: the cursor goes through them, and through the packs that were passed over. */
export const askingLines = (summary: Summary): ReadonlyArray<SummaryLine> =>
  summary.lines.filter(({ needsReason }) => needsReason)
export const askingIndex = (
  state: State,
  lines: ReadonlyArray<SummaryLine>,
  later: ReadonlyArray<LaterLine>
): number => {
  const count = lines.length + later.length
  if (state.focus.index >= 0) return within(state.focus.index, count)
  const first = lines.findIndex(({ problem }) => problem !== undefined)
  return first < 0 ? within(0, count) : first
}
/** The pack that was passed over under the cursor. */
export const laterAt = (
  lines: ReadonlyArray<SummaryLine>,
  later: ReadonlyArray<LaterLine>,
  index: number
): LaterLine | undefined => (index < lines.length ? undefined : later[index - lines.length])

/** Arrows go around the places, of which the reasons are the first; a number takes a reason. */
const choosing = (
  reasons: number,
  places: number,
  chosen: number,
  choose: (at: number) => Pressed
): ReadonlyArray<Binding> => {
  const numbers = Math.min(9, reasons)
  return [
    {
      keys: ["Right", "Left"],
      shown: "Left Right",
      label: "reason",
      isMain: true,
      press: (key) =>
        choose((key === "Right" ? chosen + 1 : Math.max(chosen, 0) - 1 + places) % Math.max(1, places))
    },
    {
      keys: Array.from({ length: numbers }, (_, at) => String(at + 1)),
      shown: `1-${numbers}`,
      label: "a reason by its number",
      isMain: true,
      press: (key) => choose(Number(key) - 1)
    }
  ]
}

const laterKeys = (
  state: State,
  line: LaterLine,
  index: number,
  reasons: ReadonlyArray<string>
): ReadonlyArray<Binding> => {
  const choose = (at: number): Pressed => {
    const reason = reasons[at]
    if (reason === undefined) return nothing
    return {
      ...toOrder(state)({ _tag: "GaveLaterReason", than: line.than.scan_code, reason }),
      focus: { index }
    }
  }
  return choosing(reasons.length, reasons.length, reasons.indexOf(line.shown), choose)
}

const moves = (index: number, count: number): ReadonlyArray<Binding> =>
  moving("a line", (by) => ({ focus: { index: within(index + by, count) } }), count).slice(0, 1)

const reasonKeys = (
  state: State,
  lines: ReadonlyArray<SummaryLine>,
  index: number,
  reasons: ReadonlyArray<string>
): ReadonlyArray<Binding> => {
  const to = toOrder(state)
  const line = lines[index]
  if (line === undefined) return []
  const itemId = line.item.item_id
  const chosen = line.isOwnWords ? reasons.length : reasons.indexOf(line.reason)
  // The cursor stays where a reason was chosen.
  const choose = (at: number): Pressed => {
    const reason = reasons[at]
    const message = to(
      reason === undefined ? { _tag: "ChoseOwnWords", itemId } : { _tag: "ChoseReason", itemId, reason }
    )
    return { ...message, focus: { index } }
  }
  return [
    ...choosing(reasons.length, reasons.length + 1, chosen, choose),
    { keys: ["0"], label: "own words", isMain: true, press: () => choose(reasons.length) },
    {
      keys: ["Ctrl+A"],
      label: "this reason for all that lack one",
      isMain: lines.length > 1,
      press: () => (line.reason === "" ? nothing : to({ _tag: "AppliedToAll", reason: line.reason }))
    }
  ]
}

export const summaryKeys = (state: State): ReadonlyArray<Binding> => {
  const summary = openSummary(state)
  const context = orderContext(state.model)
  if (summary === undefined || context === undefined) return []
  const lines = askingLines(summary)
  const later = openLaterLines(state)
  const index = askingIndex(state, lines, later)
  const passed = laterAt(lines, later, index)
  const next = lines.findIndex(({ problem }, at) => problem !== undefined && at !== index)
  return [
    {
      keys: ["Enter"],
      label: summary.isValid ? "Confirm" : "next item without a reason",
      isMain: true,
      press: () =>
        summary.isValid
          ? toOrder(state)({ _tag: "Confirmed" })
          : next < 0
            ? nothing
            : { focus: { index: next } }
    },
    ...(lines.length + later.length === 0 ? [] : moves(index, lines.length + later.length)),
    ...(passed === undefined
      ? reasonKeys(state, lines, index, context.reasons)
      : laterKeys(state, passed, index, context.laterReasons)),
    closing(state, "close")
  ]
}

/** Own words are typed where they are chosen; a letter chooses them. */
export const summaryBox = (state: State): Box | undefined => {
  const summary = openSummary(state)
  const { page } = state.model
  if (summary === undefined || page._tag !== "Order" || page.model.busy !== undefined) return undefined
  const lines = askingLines(summary)
  const index = askingIndex(state, lines, openLaterLines(state))
  const line = lines[index]
  if (line === undefined) return undefined
  const itemId = line.item.item_id
  return {
    text: line.isOwnWords ? line.reason : "",
    takes: line.isOwnWords ? takesAll : (character) => /\p{L}/u.test(character),
    change: (text) => ({ ...toOrder(state)({ _tag: "TypedReason", itemId, text }), focus: { index } })
  }
}
