/**
 * wouter over the screens: its location is the place where they are, and to navigate is to ask them for another one, which
 * they may refuse. The history of the browser follows them in `address.ts`, not the router.
 */
import { createContext, type ReactNode, use } from "react"
import { type BaseLocationHook, type BaseSearchHook, Router } from "wouter"
import * as route from "#core/kit/route.ts"
import { routeAt } from "./address.ts"
import { useModel, useTell } from "./client.tsx"

const [Path, Query] = [createContext("/"), createContext("")]

/** What a link says beside its address: the place itself, of which the address may be a form that a browser makes shorter. */
interface Navigation {
  readonly state?: route.Route
}

/** @returns the path of the screens, and what asks them for another place. */
const usePath: BaseLocationHook = () => {
  const tell = useTell()
  const navigate = (path: string, { state = routeAt(path) }: Navigation = {}): void =>
    tell({ _tag: "AskedForRoute", route: state })
  return [use(Path), navigate]
}
const useQuery: BaseSearchHook = () => use(Query)

/** The one that listens to where the screens are, for all the links and matchers inside it. */
export const ScreenRouter = ({ children }: { readonly children: ReactNode }) => {
  const [path = "/", query = ""] = useModel((model) => route.print(model.route)).split("?")
  return (
    <Path value={path}>
      <Query value={query}>
        <Router hook={usePath} searchHook={useQuery}>
          {children}
        </Router>
      </Query>
    </Path>
  )
}
