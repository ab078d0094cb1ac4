/** Leads to another place. Lists have hundreds of them: none listens to the address of its own. */
import { sanitizeText } from "#core/sanitize-text.ts"
import * as route from "#core/screen/route.ts"
import { useTell } from "../client.tsx"

export const PlaceLink = ({
  text,
  to,
  className
}: {
  text: string
  to: route.Route
  className?: string | undefined
}) => {
  const tell = useTell()
  return (
    <a
      className={className}
      href={route.print(to)}
      onClick={(event) => {
        // A new tab is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        tell({ _tag: "AskedForRoute", route: to })
      }}
    >
      {sanitizeText(text)}
    </a>
  )
}
