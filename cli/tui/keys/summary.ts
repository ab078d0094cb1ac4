/** Keys of the summary of an invoice or a cancellation: a reason for every item that lacks one. */
import { orderContext } from "#core/screen/app/model.ts"
import { type Summary, type SummaryLine, summaryOf } from "#core/screen/order/summary-dialog.ts"
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

/** Lines that want a reason: the cursor goes through them. */
export const askingLines = (summary: Summary): ReadonlyArray<SummaryLine> =>
  summary.lines.filter(({ needsReason }) => needsReason)
export const askingIndex = (state: State, lines: ReadonlyArray<SummaryLine>): number => {
  if (state.focus.index >= 0) return within(state.focus.index, lines.length)
  const first = lines.findIndex(({ problem }) => problem !== undefined)
  return first < 0 ? within(0, lines.length) : first
}

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
    const said = to(
      reason === undefined ? { _tag: "ChoseOwnWords", itemId } : { _tag: "ChoseReason", itemId, reason }
    )
    return { ...said, focus: { index } }
  }
  const places = reasons.length + 1
  return [
    ...moving(
      "an item",
      (by) => ({ focus: { index: within(index + by, lines.length) } }),
      lines.length
    ).slice(0, 1),
    {
      keys: ["Right", "Left"],
      shown: "Left Right",
      label: "reason",
      isMain: true,
      press: (key) =>
        choose(key === "Right" ? (chosen + 1) % places : (Math.max(chosen, 0) - 1 + places) % places)
    },
    {
      keys: reasons.slice(0, 9).map((_, at) => String(at + 1)),
      shown: `1-${Math.min(9, reasons.length)}`,
      label: "a reason by its number",
      isMain: true,
      press: (key) => choose(Number(key) - 1)
    },
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
  const index = askingIndex(state, lines)
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
    ...reasonKeys(state, lines, index, context.reasons),
    closing(state, "close")
  ]
}

/** Own words are typed where they are chosen; a letter chooses them. */
export const summaryBox = (state: State): Box | undefined => {
  const summary = openSummary(state)
  const { page } = state.model
  if (summary === undefined || page._tag !== "Order" || page.model.busy !== undefined) return undefined
  const lines = askingLines(summary)
  const index = askingIndex(state, lines)
  const line = lines[index]
  if (line === undefined) return undefined
  const itemId = line.item.item_id
  return {
    text: line.isOwnWords ? line.reason : "",
    takes: line.isOwnWords ? takesAll : (character) => /\p{L}/u.test(character),
    change: (text) => ({ ...toOrder(state)({ _tag: "TypedReason", itemId, text }), focus: { index } })
  }
}
