import { unsavedChanges } from "#core/text/order-page.ts"
import { wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { leavingButtons } from "../keys/leaving.ts"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"

const columns = 64

/** The work that would be lost by leaving, and what is stored all the same. */
export const UnsavedText = ({ hint }: { readonly hint: string }) => {
  const lines = [...wrap(unsavedChanges, inside(columns)), "", ...wrap(hint, inside(columns)), ""]
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sentence stay where they are
    <Line key={at} text={line} columns={columns} />
  ))
}

export const Leaving = ({ state }: { readonly state: State }) => (
  <Dialog state={state} title="Leave Packhouse" columns={columns} rows={7}>
    <UnsavedText hint="What was scanned stays stored on this workstation unless you discard it." />
    <Buttons buttons={leavingButtons(state)} index={Math.max(0, state.focus.index)} columns={columns} />
  </Dialog>
)
