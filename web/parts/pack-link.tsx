/** The code of a pack, leading to the pack's life. */
import { plain } from "#core/plain.ts"
import * as route from "#core/screen/route.ts"
import { PlaceLink } from "./place-link.tsx"

export const PackLink = ({ code }: { code: string }) => {
  const place = route.toPack(code)
  return place === undefined ? (
    <span className="code">{plain(code)}</span>
  ) : (
    <PlaceLink text={code} to={place} className="code" />
  )
}
