/** A pack on its line: its code, how much it is, and the way to take it back while that can be done. */

import type { Route } from "#core/kit/route.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { word } from "../words.ts"
import { PlaceLink } from "./place-link.tsx"

export const ScannedPack = ({
  text,
  leadsTo,
  quantity,
  note,
  onRemove
}: {
  /** The pack's code, or the words for a quantity by hand. */
  text: string
  /** The page with the life of the pack. */
  leadsTo: Route | undefined
  quantity: string
  /** A remark on a pack that wants a second look. */
  note?: string | undefined
  onRemove: (() => void) | undefined
}) => (
  <li className={note === undefined ? "pack" : "pack is-later"}>
    {leadsTo === undefined ? (
      <span className="code">{sanitizeText(text)}</span>
    ) : (
      <PlaceLink to={leadsTo} className="code">
        {sanitizeText(text)}
      </PlaceLink>
    )}{" "}
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
        <span className="unseen">
          {word("Take back")} {sanitizeText(text)}
        </span>
      </button>
    )}
  </li>
)
