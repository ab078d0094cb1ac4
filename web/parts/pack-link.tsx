/** The code of a pack, leading to the pack's life. */
import { sanitizeText } from "#core/sanitize-text.ts"
import * as route from "#core/screen/route.ts"
import { PlaceLink } from "./place-link.tsx"

export const PackLink = ({ code }: { code: string }) => {
  const place = route.toPack(code)
  return place === undefined ? (
    <span className="code">{sanitizeText(code)}</span>
  ) : (
    <PlaceLink text={code} to={place} className="code" />
  )
}
