/** Escape leads from a page back to the menu, where nothing else wants it. */
import { home } from "#core/screen/route.ts"
import { useTell } from "../client.tsx"
import type { Handler } from "./shortcuts.ts"

export const useWayHome = (): Handler => {
  const tell = useTell()
  return ({ key }) => {
    if (key !== "Escape") return false
    tell({ _tag: "AskedForRoute", route: home })
    return true
  }
}
