/** The menu: a greeting, and a tile for everything the user may do. */
import { useEffect, useRef } from "react"
import { Link } from "wouter"
import { adminPath, type Tile, tilesOf, waysOf } from "#core/screen/home/model.ts"
import * as route from "#core/screen/route.ts"
import { place, tagline } from "#core/screen/session.ts"
import { badge } from "#core/screen/shipment-cache.ts"
import { useDispatch, useModel, useSession } from "../client.tsx"
import { useProcessing } from "../frame/waiting-orders.ts"
import { isOwnKey, useKeys } from "../keys/shortcuts.ts"
import { Badge } from "../parts/badge.tsx"
import { Name } from "../parts/name.tsx"

const TileLink = ({ tile, index, isSelected }: { tile: Tile; index: number; isSelected: boolean }) => {
  const dispatch = useDispatch()
  const shared = {
    className: "tile",
    tabIndex: isSelected ? 0 : -1,
    onFocus: () =>
      dispatch({ _tag: "GotScreenMessage", screen: "Home", message: { _tag: "SelectedTile", index } })
  }
  const content = (
    <>
      <span>{tile.title}</span> <Badge count={tile.badge} />
    </>
  )
  if (tile.leadsTo === "logout")
    return (
      <button type="button" {...shared} onClick={() => dispatch({ _tag: "AskedToLogOut" })}>
        {content}
      </button>
    )
  return tile.leadsTo === "admin" ? (
    <a href={adminPath} {...shared}>
      {content}
    </a>
  ) : (
    <Link href={route.print(tile.leadsTo)} {...shared}>
      {content}
    </Link>
  )
}

/** How many tiles stand side by side. */
const columnsOf = (tiles: ReadonlyArray<HTMLElement>): number => {
  const top = tiles[0]?.offsetTop
  return Math.max(1, tiles.filter((tile) => tile.offsetTop === top).length)
}

export const Home = () => {
  const session = useSession()
  const counts = useModel((model) => model.book.counts)
  const selected = useModel(({ page }) => (page._tag === "Home" ? page.model.selected : 0))
  const shipments = useModel((model) => badge(model.shipments, session.user))
  const tiles = tilesOf(session, { orders: counts, processing: useProcessing(), shipments })
  const dispatch = useDispatch()
  const grid = useRef<HTMLDivElement>(null)
  const all = () => [...(grid.current?.querySelectorAll<HTMLElement>(".tile") ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the selection
  useEffect(() => {
    all()[selected]?.focus({ preventScroll: true })
  }, [selected])
  useKeys((pressed) => {
    if (isOwnKey(pressed)) return false
    const way = waysOf(session).find(({ key }) => key === pressed.key)
    if (way !== undefined) {
      dispatch({ _tag: "AskedForRoute", route: way.leadsTo })
      return true
    }
    const columns = columnsOf(all())
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns
    }
    const by = steps[pressed.key]
    if (by === undefined) return false
    dispatch({
      _tag: "GotScreenMessage",
      screen: "Home",
      message: { _tag: "MovedTile", by, count: tiles.length }
    })
    return true
  })
  const where = place(session)
  return (
    <>
      <div className="greeting">
        <h1>{tagline(session)}</h1>
        <p>
          Hello <Name text={session.user.name} />
          {where === "" ? "" : `, ${where}`}
        </p>
      </div>
      <div className="tiles" ref={grid}>
        {tiles.map((tile, index) => (
          <TileLink key={tile.title} tile={tile} index={index} isSelected={index === selected} />
        ))}
      </div>
      <nav className="small-ways" aria-label="More">
        {waysOf(session).map(({ title, leadsTo }) => (
          <Link key={title} href={route.print(leadsTo)}>
            {title}
          </Link>
        ))}
      </nav>
    </>
  )
}
