/** Tabs: links where each is a place, else buttons. */
import { useEffect, useRef } from "react"
import type * as View from "#core/kit/view/view.ts"
import { Badge } from "../parts/badge.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import type { Press } from "./outcome.ts"

/** A tab's title. Where there is less room, the rest of it is there for people who hear it. */
const Title = ({ tab: { title, lead } }: { tab: View.Tab<unknown> }) =>
  lead === undefined || !title.startsWith(lead) ? (
    title
  ) : (
    <>
      {lead}
      <span className="tab-rest">{title.slice(lead.length)}</span>
    </>
  )

export const Tabs = <M,>({ part: { label, tabs }, press }: { part: View.Tabs<M>; press: Press<M> }) => {
  const box = useRef<HTMLDivElement>(null)
  const chosen = tabs.find(({ isChosen }) => isChosen)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown where tabs do not all fit
  useEffect(() => {
    const [row, tab] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current="page"]')]
    // Not by scrollIntoView: Tab would begin there, and not with the way to the page.
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [chosen])
  const inside = tabs.map((tab) => {
    const text = (
      <>
        <Title tab={tab} /> <Badge count={tab.count ?? 0} />
      </>
    )
    return "leadsTo" in tab ? (
      <PlaceLink
        key={tab.id}
        to={tab.leadsTo}
        className="tab"
        aria-current={tab.isChosen ? "page" : undefined}
      >
        {text}
      </PlaceLink>
    ) : (
      <button
        key={tab.id}
        type="button"
        role="tab"
        className="tab"
        aria-selected={tab.isChosen}
        aria-current={tab.isChosen ? "page" : undefined}
        onClick={() => press(tab)}
      >
        {text}
      </button>
    )
  })
  return tabs.every((tab) => "leadsTo" in tab) ? (
    <nav className="tabs" aria-label={label} ref={box}>
      {inside}
    </nav>
  ) : (
    <div className="tabs" role="tablist" aria-label={label} ref={box}>
      {inside}
    </div>
  )
}
