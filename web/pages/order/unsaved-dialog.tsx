/** Leaving an order with work in it: stay, keep the work for later, or throw it away. */
import { unsavedChanges } from "#core/text/order.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { useSay } from "./say.ts"

export const UnsavedDialog = () => {
  const tell = useSay()
  const stay = () => tell({ _tag: "ClosedDialog" })
  return (
    <Dialog title={unsavedChanges} className="question" onClose={stay}>
      <p>Kept for later, your scans are here when this order is opened again in this browser.</p>
      <div className="dialog-buttons">
        <button type="button" className="button is-danger" onClick={() => tell({ _tag: "Discarded" })}>
          Discard
        </button>
        <button type="button" className="button" onClick={() => tell({ _tag: "KeptForLater" })}>
          Keep for later
        </button>
        <button type="button" className="button is-primary" data-autofocus="" onClick={stay}>
          Stay
        </button>
      </div>
    </Dialog>
  )
}
