/**
 * The address bar and the screens' route, each following the other. The screens decide: the back button asks, and where
 * they stay, because unfinished work is in the way or an invoice is being made, the address goes back to where they are.
 */
import type { Model } from "#core/client/model.ts"
import type { Running } from "#core/client/run.ts"
import * as route from "#core/kit/route.ts"

/** Each entry of the history knows its place in it, so that a step back is told from a step forward. */
interface Entry {
  readonly position: number
}
const positionIn = (state: unknown): number | undefined =>
  typeof state === "object" && state !== null && "position" in state ? (state as Entry).position : undefined

const shown = (): string => location.pathname + location.search

/** The place that an address names; undefined when it names none. */
export const routeAt = (address: string): route.Route | undefined => {
  const { pathname, searchParams } = new URL(address, location.origin)
  const named = (name: string) => searchParams.get(name) ?? undefined
  return route.read(pathname, named("pg"), named("order"), named("show"), named("days"), named("till"))
}

const place = (path: string, position: number, replace: boolean): void =>
  history[replace ? "replaceState" : "pushState"]({ position } satisfies Entry, "", path)

/** What lies over every page: Back closes it before anything of the page; answers whether it did. */
let closeOver: (() => boolean) | undefined
export const backCloses = (close: typeof closeOver): void => {
  closeOver = close
}

export const follow = ({ model, tell, subscribe }: Running): (() => void) => {
  let position = positionIn(history.state) ?? 0
  /** The path of the screens as it stands in the entry that is shown. */
  let current: string | undefined
  let isPopping = false
  /** Where the history is going back to: the entry that the screens never left. */
  let returningTo: string | undefined
  /** Where the back button wanted to go and was asked to wait. */
  let postponed: { readonly path: string; readonly by: number } | undefined

  const onModel = (): void => {
    const { isStarting, route: at } = model()
    const path = route.print(at)
    if (isStarting || isPopping || path === current) return
    if (current === undefined || at.name === "login" || current === route.print(route.login)) {
      if (path !== shown() || positionIn(history.state) === undefined) place(path, position, true)
    } else if (postponed?.path === path) {
      position += postponed.by
      history.go(postponed.by)
    } else {
      position += 1
      place(path, position, false)
    }
    postponed = undefined
    current = path
  }

  const onPop = (event: PopStateEvent): void => {
    const isReturned = returningTo === shown()
    returningTo = undefined
    if (isReturned) return
    const to = positionIn(event.state) ?? position - 1
    const target = routeAt(shown())
    const before: Model = model()
    if (target !== undefined && route.print(target) === route.print(before.route)) {
      position = to
      return
    }
    if (to < position && closeOver?.() === true) {
      returningTo = route.print(before.route)
      history.go(position - to)
      return
    }
    isPopping = true
    tell({ _tag: "AskedForRoute", route: target, isBack: to < position })
    isPopping = false
    const { route: at, wanted: waiting } = model()
    const stays = at === before.route && at.name !== "login"
    if (stays && to !== position) {
      const by = to - position
      postponed =
        waiting === undefined || waiting === "logout" ? undefined : { path: route.print(waiting), by }
      returningTo = route.print(at)
      history.go(-by)
      return
    }
    position = to
    current = route.print(at)
    if (current !== shown()) place(current, position, true)
  }

  addEventListener("popstate", onPop)
  const unsubscribe = subscribe(onModel)
  onModel()
  return () => {
    removeEventListener("popstate", onPop)
    unsubscribe()
  }
}
