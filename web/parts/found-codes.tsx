/** Work that an older Packhouse left behind: its codes, to be scanned again. */
import { sanitizeText } from "#core/sanitize-text.ts"
import { useTell } from "../client.tsx"
import { Dialog } from "./dialog.tsx"

interface FoundCodesProps {
  readonly codes: ReadonlyArray<string>
  readonly onClose: () => void
}

export const FoundCodes = ({ codes, onClose }: FoundCodesProps) => {
  const tell = useTell()
  const scanAgain = () => {
    onClose()
    for (const code of codes) tell({ _tag: "Scanned", code })
  }
  return (
    <Dialog title="Scan these packs again" className="question" onClose={onClose}>
      <p>An older version of Packhouse kept this work. It holds these codes:</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code} className="code">
            {sanitizeText(code)}
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button type="button" className="button is-primary" data-autofocus="" onClick={scanAgain}>
          Scan them again
        </button>
      </div>
    </Dialog>
  )
}
