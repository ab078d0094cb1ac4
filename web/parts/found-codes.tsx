/** Work that an older Packhouse left behind: its codes, to be scanned again. */
import type { ReactNode } from "react"
import { plain } from "#core/plain.ts"
import { Dialog } from "./dialog.tsx"

interface FoundCodesProps {
  readonly codes: ReadonlyArray<string>
  readonly onClose: () => void
  /** Its buttons. */
  readonly children: ReactNode
}

export const FoundCodes = ({ codes, onClose, children }: FoundCodesProps) => (
  <Dialog title="Scan these packs again" className="question" onClose={onClose}>
    <p>An older version of Packhouse kept this work. It holds these codes:</p>
    <ul className="codes">
      {codes.map((code) => (
        <li key={code} className="code">
          {plain(code)}
        </li>
      ))}
    </ul>
    <div className="dialog-buttons">{children}</div>
  </Dialog>
)
