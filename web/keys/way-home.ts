/** Escape leads from a page back to the menu, where nothing else wants it. */
import { home } from "#core/screen/route.ts"
import { useDispatch } from "../client.tsx"
import { type Handler, useKeys } from "./shortcuts.ts"

export const useWayHome = (): Handler => {
  const dispatch = useDispatch()
  return ({ key }) => {
    if (key !== "Escape") return false
    dispatch({ _tag: "AskedForRoute", route: home })
    return true
  }
}

/** For pages without keys of their own. */
export const useHomeKey = (): void => useKeys(useWayHome())
