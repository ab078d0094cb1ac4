/** A pack on its line: its code, how much it is, and the way to take it back while that can be done. */
import { sanitizeText } from "#core/sanitize-text.ts"
import { manualPack } from "#core/stock/pack.ts"
import { PackLink } from "./pack-link.tsx"

export const ScannedPack = ({
  code,
  quantity,
  note,
  onRemove
}: {
  code: string
  quantity: string
  /** What is to be said of it: it wants a second look. */
  note?: string | undefined
  onRemove: (() => void) | undefined
}) => {
  const isByHand = code === manualPack
  return (
    <li className={note === undefined ? "pack" : "pack is-later"}>
      {isByHand ? <span className="code">by hand</span> : <PackLink code={code} />}{" "}
      <span className="quantity">{quantity}</span>
      {note === undefined ? null : <span className="later">{note}</span>}
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="remove"
          onClick={onRemove}
          onKeyDown={({ key }) => {
            if (key === "Delete") onRemove()
          }}
        >
          <span aria-hidden="true">✕</span>
          <span className="unseen">Take back {isByHand ? "by hand" : sanitizeText(code)}</span>
        </button>
      )}
    </li>
  )
}
