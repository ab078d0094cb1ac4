/** The code of a pack, leading to the pack's life. Lists have hundreds of them: none listens to the address of its own. */
import { plain } from "#core/plain.ts"
import * as route from "#core/screen/route.ts"
import { useDispatch } from "../client.tsx"

export const PackLink = ({ code }: { code: string }) => {
  const dispatch = useDispatch()
  const place = route.toPack(code)
  if (place === undefined) return <span className="code">{plain(code)}</span>
  return (
    <a
      className="code"
      href={route.print(place)}
      onClick={(event) => {
        // A new tab is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        dispatch({ _tag: "AskedForRoute", route: place })
      }}
    >
      {plain(code)}
    </a>
  )
}
