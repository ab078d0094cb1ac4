import { Text } from "ink"
import { fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import { keysHelped } from "../keys.ts"
import { Dialog, inside, Line } from "./dialog.tsx"
import { keysOf } from "./footer.tsx"
import { Row } from "./row.tsx"

const columns = 66
const keyWidth = 18

/** Signs that stand in the queue, and what they say. */
const legend: ReadonlyArray<readonly [string, string]> = [
  ["▲ ● ·", "old, getting old, in time"],
  ["◆", "scheduled for today"],
  ["!", "scheduled, and late"]
]

export const Help = ({ state }: { readonly state: State }) => {
  const keys = keysHelped(state).map((binding) => [keysOf(binding), binding.label] as const)
  const all = state.model.page._tag === "Orders" ? [...keys, ["", ""] as const, ...legend] : keys
  const height = Math.min(all.length, state.size.rows - 8)
  const first = Math.min(state.focus.scroll, Math.max(0, all.length - height))
  const isMore = first + height < all.length
  return (
    <Dialog state={state} title="Keys of this screen" columns={columns} rows={height + 1}>
      {all.slice(first, first + height).map(([name, label], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the window
        <Row key={at}>
          {" "}
          <Text bold>{fitted(name, keyWidth)}</Text>
          {fitted(label, inside(columns) - keyWidth)}{" "}
        </Row>
      ))}
      <Line
        text={isMore ? "Down shows more" : "A scan goes to the work at hand, wherever the keys go."}
        columns={columns}
        dimColor
      />
    </Dialog>
  )
}
