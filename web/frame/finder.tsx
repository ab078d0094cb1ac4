/** Finding from anywhere: an order by id, phone number, partner's reference or label, and a pack by its code. */
import { customerName } from "#core/order/order.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { statusText } from "#core/text/status.ts"
import { useModel, useTell } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import { FoundList } from "../parts/found-list.tsx"

export const Finder = () => {
  const finder = useModel((model) => model.finder)
  const tell = useTell()
  if (finder === undefined) return null
  const { typed, asked, found, selected, problem } = finder
  const submit = () => {
    const order = found[selected]
    if (order === undefined)
      tell({
        _tag: "GotScreenMessage",
        screen: "Finder",
        message: { _tag: "SubmittedFind", text: typed }
      })
    else tell({ _tag: "ChoseFound", orderId: order.order_id })
  }
  return (
    <Dialog
      title="Find an order or a pack"
      className="finder"
      onClose={() => tell({ _tag: "ToggledFinder" })}
      onKey={({ key }) => {
        if (key !== "ArrowDown" && key !== "ArrowUp") return false
        tell({
          _tag: "GotScreenMessage",
          screen: "Finder",
          message: { _tag: "MovedFind", by: key === "ArrowDown" ? 1 : -1 }
        })
        return true
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Order id, phone or partner reference"
          type="search"
          isFirst
          placeholder="or a part of the name; or scan a label or a pack"
          value={typed}
          onChange={(text) =>
            tell({ _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "TypedFind", text } })
          }
        />
      </form>
      <p className="finder-state" role="status">
        {asked === undefined ? (problem ?? "") : `Looking for ${sanitizeText(asked)}`}
      </p>
      <FoundList
        found={found.map((order) => ({
          id: order.order_id,
          number: order.increment_id,
          name: customerName(order),
          state: statusText(order)
        }))}
        selected={selected}
        onChoose={(orderId) => tell({ _tag: "ChoseFound", orderId })}
      />
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => tell({ _tag: "ToggledFinder" })}>
          Close
        </button>
        <button type="button" className="button is-primary" onClick={submit}>
          {found.length === 0 ? "Find" : "Open"}
        </button>
      </div>
    </Dialog>
  )
}
