/** The cards of a view: each is one link, or one button. */

import type { Card, Cards } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Name } from "../parts/name.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import type { Press } from "./outcome.ts"

const Inside = ({ card: { title, marks, facts } }: { card: Card<unknown> }) => (
  <>
    <strong className="card-title">
      <Name text={title} />
    </strong>
    <span className="card-marks">
      {marks.map(({ text, tone }) => (
        <span key={text} className={`card-mark is-${tone}`}>
          {sanitizeText(text)}
        </span>
      ))}
    </span>
    <span className="card-facts">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may read the same
        <Name key={at} text={fact} />
      ))}
    </span>
  </>
)

const OneCard = <M,>({ card, press }: { card: Card<M>; press: Press<M> }) => {
  const { id, isDone, hasWork, outcome, chosen } = card
  const onFocus = () => press({ message: chosen })
  return (
    <li id={`row-${id}`} className={`card${isDone ? " is-done" : ""}${hasWork ? " has-work" : ""}`}>
      {"leadsTo" in outcome ? (
        <PlaceLink to={outcome.leadsTo} className="card-link" onFocus={onFocus}>
          <Inside card={card} />
        </PlaceLink>
      ) : (
        <button type="button" className="card-link" onFocus={onFocus} onClick={() => press(outcome)}>
          <Inside card={card} />
        </button>
      )}
    </li>
  )
}

export const CardList = <M,>({ part: { cards }, press }: { part: Cards<M>; press: Press<M> }) => (
  <ul className="cards">
    {cards.map((card) => (
      <OneCard key={card.id} card={card} press={press} />
    ))}
  </ul>
)
