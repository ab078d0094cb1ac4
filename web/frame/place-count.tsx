/** The count of what waits at a place of the navigation. */
import type { Place } from "#core/kit/place.ts"
import { useModel } from "../client.tsx"
import { Badge } from "../parts/badge.tsx"

export const PlaceCount = ({ place }: { readonly place: Place }) => (
  <Badge count={useModel((model) => place.waiting?.(model) ?? 0)} />
)
