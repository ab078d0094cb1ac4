/** Leads to another place, where the screens let it. None of the hundreds in a list listens to the address of its own. */
import type { ComponentProps } from "react"
import * as route from "#core/kit/route.ts"
import { useTell } from "../client.tsx"

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: route.Route
}

export const PlaceLink = ({ to, onClick, children, ...shown }: PlaceLinkProps) => {
  const tell = useTell()
  return (
    <a
      {...shown}
      href={route.print(to)}
      onClick={(event) => {
        // A new tab is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onClick?.(event)
        tell({ _tag: "AskedForRoute", route: to })
      }}
    >
      {children}
    </a>
  )
}
