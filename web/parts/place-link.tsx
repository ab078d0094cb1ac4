/** Leads to another place, where the screens let it. */
import type { ComponentProps } from "react"
import { Link } from "wouter"
import * as route from "#core/kit/route.ts"

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: route.Route
}

/** A new tab, by a key that is held or another button, is the browser's. */
export const PlaceLink = ({ to, ...shown }: PlaceLinkProps) => (
  <Link {...shown} href={route.print(to)} state={to} />
)
