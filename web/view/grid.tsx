/** Figures, tiles and links: large and small ways on, each with its number and its key. */
import type { Action, GridCursor } from "#core/kit/view/action.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type * as View from "#core/kit/view/view.ts"
import type { Worklists as Lists } from "#core/kit/view/worklist.ts"
import { Badge } from "../parts/badge.tsx"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import type { Press, Pressable } from "./outcome.ts"

interface WayProps<M> {
  readonly action: Action<M>
  readonly className: string
  readonly index: number
  readonly cursor: GridCursor<M> | undefined
  readonly press: Press<M>
  readonly children: React.ReactNode
}

/**
 * A tile's link or button: an action that leads to another page is a link. Where arrows go from one to the next, Tab
 * stops once.
 */
const Way = <M,>({ action, className, index, cursor, press, children }: WayProps<M>) => {
  const { outcome } = action
  const shared = {
    "aria-pressed": "message" in outcome ? action.isChosen : undefined,
    className: cursor === undefined ? className : `${className} is-walked`,
    ...(cursor === undefined
      ? {}
      : {
          onFocus: () => {
            if (index !== cursor.index) press({ message: cursor.chosen(index) })
          }
        })
  }
  if ("leadsTo" in outcome)
    return (
      <PlaceLink to={outcome.leadsTo} {...shared}>
        {children}
      </PlaceLink>
    )
  return "opens" in outcome ? (
    <a href={outcome.opens} {...shared}>
      {children}
    </a>
  ) : (
    <button type="button" {...shared} onClick={() => press(outcome)}>
      {children}
    </button>
  )
}

export const Key = ({ keys }: { keys: ReadonlyArray<string> }) =>
  keys.length === 0 ? null : (
    <span className="key" aria-hidden="true">
      {shownKey(keys)}
    </span>
  )

export const Tiles = <M,>({ part, press }: { part: View.Tiles<M>; press: Press<M> }) => {
  const { fold } = part
  if (fold === undefined) return <TileGrid part={part} press={press} />
  const { action, isOpen } = fold
  const { outcome } = action
  return (
    <section>
      <button
        type="button"
        className="fold"
        aria-expanded={isOpen}
        onClick={() => ("message" in outcome ? press(outcome) : undefined)}
      >
        <Icon name="expand" />
        {action.title} <Key keys={action.keys} />
      </button>
      {isOpen ? <TileGrid part={part} press={press} /> : null}
    </section>
  )
}

const TileGrid = <M,>({ part: { actions, cursor }, press }: { part: View.Tiles<M>; press: Press<M> }) => (
  <div className="tiles">
    {actions.map((action, index) => (
      <Way key={action.id} action={action} className="tile" index={index} cursor={cursor} press={press}>
        {action.icon === undefined ? null : <Icon name={action.icon} />}
        <span className="tile-title">{action.title}</span> <Badge count={action.count ?? 0} />
        <Key keys={action.keys} />
      </Way>
    ))}
  </div>
)

const inWords = new Intl.NumberFormat("en-IN")

export const Figures = <M,>({
  part: { label, figures, cursor },
  press
}: Pressable<M, { part: View.Figures<M> }>) => (
  <section className="figures" aria-label={label}>
    {figures.map(({ action, value, note, tone }, index) => (
      <Way
        key={action.id}
        action={action}
        className={`figure${tone === undefined ? "" : ` is-${tone}`}${value === 0 ? " is-zero" : ""}`}
        index={index}
        cursor={cursor}
        press={press}
      >
        <strong className="figure-value">{value === undefined ? "…" : inWords.format(value)}</strong>{" "}
        <span className="figure-name">{action.title}</span>{" "}
        <span className="figure-note">{note === "" ? null : <Name text={note} />}</span>
        <Key keys={action.keys} />
      </Way>
    ))}
  </section>
)

export const Worklists = <M,>({ part: { lists, cursor }, press }: { part: Lists<M>; press: Press<M> }) => {
  let at = 0
  return (
    <div className="worklists">
      {lists.map(({ id, title, whole, rows, empty }) => (
        <section key={id} className="worklist" aria-label={title}>
          <h2>
            {whole === undefined ? (
              title
            ) : (
              <Way action={whole} className="work-whole" index={-1} cursor={undefined} press={press}>
                {title} <Icon name="next" />
                <Key keys={whole.keys} />
              </Way>
            )}
          </h2>
          {rows.length === 0 ? <p className="note">{empty}</p> : null}
          <ul>
            {rows.map(({ action, note, tone }) => (
              <li key={action.id}>
                <Way
                  action={action}
                  className={`work-row${tone === undefined ? "" : ` is-${tone}`}`}
                  index={at++}
                  cursor={cursor}
                  press={press}
                >
                  <span className="work-name">
                    <Name text={action.title} />
                  </span>{" "}
                  <span className="work-note">{note}</span>
                </Way>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const Links = <M,>({ part: { label, actions }, press }: { part: View.Links<M>; press: Press<M> }) => (
  <nav className="small-ways" aria-label={label}>
    {actions.map((action, index) => (
      <Way
        key={action.id}
        action={action}
        className="small-way"
        index={index}
        cursor={undefined}
        press={press}
      >
        {action.title} <Key keys={action.keys} />
      </Way>
    ))}
  </nav>
)
