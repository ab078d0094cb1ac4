/** The keys of Packhouse, on one card. */
import { keysOf } from "#core/screen/view/keys.ts"
import { shownTo } from "#core/screen/views.ts"
import { useClient, useTell } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"

type Keys = ReadonlyArray<readonly [keys: string, meaning: string]>

const everywhere: Keys = [
  ["Scan", "Anywhere, at any time: into the work at hand, else it finds the order or the pack"],
  ["Ctrl+F", "Find an order by id, phone, reference or label, a pack by its code"],
  ["/", "Search, or the line for typed codes"],
  ["↑ ↓", "Move along a list"],
  ["Enter", "Open what is chosen"],
  ["Escape", "Close, or go back"],
  ["F12 or Ctrl+I", "Console and device settings"],
  ["? or F1", "This help"]
]
const queue: Keys = [
  ["PageUp PageDown", "Turn pages"],
  ["→", "Show or hide the items of an order"]
]
const order: Keys = [
  ["Letters and digits", "Go to the line for typed codes"],
  ["Enter", "Quantity, nil or hand acceptance of the chosen line"],
  ["Ctrl+Z", "Take back the last scan"],
  ["F2", "Accept & Continue, in a shipment Confirm"],
  ["F8", "Acknowledge refused scans"]
]

const menu: Keys = [
  ["l n", "Product label, Scan Next"],
  ["p d c", "Print queue, devices, scanner check"],
  ["r s i", "Refresh, store, info"]
]
const labels: Keys = [
  ["next back ok", "Typed with Enter, or scanned as $$next, $$back, $$ok"],
  ["← →", "The product before, the next one"],
  ["F2", "OK: print a label of the weight total"],
  ["F6 F7", "It came out, it did not: of a label that may be printed"],
  ["F8", "Print again what was not printed"]
]
const pack: Keys = [
  ["Enter", "Open the order or the shipment of the chosen event"],
  ["r", "Look again"]
]
const List = ({ title, keys }: { title: string; keys: Keys }) => (
  <section>
    <h3>{title}</h3>
    <dl className="keys">
      {keys.map(([key, meaning]) => (
        <div key={key + meaning}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Help = () => {
  const tell = useTell()
  const close = () => tell({ _tag: "ToggledHelp" })
  // What lies under the help does not change while it is open.
  const here = shownTo(useClient().model(), (view) =>
    keysOf(view).map(({ shown, title }) => [shown, title] as const)
  )
  return (
    <Dialog title="Keys" className="help" onClose={close}>
      {here === undefined ? null : <List title="On this page" keys={here} />}
      <List title="Everywhere" keys={everywhere} />
      <List title="At home" keys={menu} />
      <List title="In the queue" keys={queue} />
      <List title="In an order or a shipment" keys={order} />
      <List title="Product labels" keys={labels} />
      <List title="The life of a pack" keys={pack} />
      <div className="dialog-buttons">
        <button type="button" className="button is-primary" data-autofocus="" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
