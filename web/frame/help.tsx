/** The keys of Packhouse, on one card. */
import { useDispatch } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"

type Keys = ReadonlyArray<readonly [keys: string, meaning: string]>

const everywhere: Keys = [
  ["Scan", "Anywhere, at any time: into the open order or the dispatch, else it finds the order"],
  ["Ctrl+F", "Find an order by id, phone, reference or label"],
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
  ["Enter", "Quantity, nil or hand acceptance of the chosen item"],
  ["Ctrl+Z", "Take back the last scan"],
  ["F2", "Accept & Continue"],
  ["F8", "Acknowledge refused scans"]
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
  const dispatch = useDispatch()
  const close = () => dispatch({ _tag: "ToggledHelp" })
  return (
    <Dialog title="Keys" className="help" onClose={close}>
      <List title="Everywhere" keys={everywhere} />
      <List title="In the queue" keys={queue} />
      <List title="In an order" keys={order} />
      <div className="dialog-buttons">
        <button type="button" className="button is-primary" data-autofocus="" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
