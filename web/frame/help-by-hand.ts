/** Keys of pages that are drawn by hand: theirs are not in their actions yet. */
import type { Model } from "#core/screen/app/model.ts"
import type { KeyLine } from "#core/screen/help/view.ts"

const lines = (...keys: ReadonlyArray<readonly [shown: string, title: string]>): ReadonlyArray<KeyLine> =>
  keys.map(([shown, title]) => ({ shown, title }))

const work = lines(
  ["Letters and digits", "Go to the line for typed codes"],
  ["Up Down", "Move along the list"],
  ["Enter", "Quantity, nil or hand acceptance of the chosen line"],
  ["Ctrl+Z", "Take back the last scan"],
  ["F2", "Accept & Continue"],
  ["F8", "Acknowledge refused scans"],
  ["Esc", "Back"]
)

export const keysByHand: Partial<Record<Model["page"]["_tag"], ReadonlyArray<KeyLine>>> = {
  Order: work
}
