/** Work that an older Packhouse left behind: its codes, to be scanned again. */
import { plain } from "#core/plain.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { useSay } from "./say.ts"

export const FoundCodes = ({ codes }: { codes: ReadonlyArray<string> }) => {
  const tell = useSay()
  const close = () => tell({ _tag: "ClosedDialog" })
  return (
    <Dialog title="Scan these packs again" className="question" onClose={close}>
      <p>An older version of Packhouse kept this work. It holds these codes:</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code} className="code">
            {plain(code)}
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <button type="button" className="button is-primary" data-autofocus="" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
