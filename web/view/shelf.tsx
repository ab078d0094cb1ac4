/** Products to be taken by pressing them, a page of them at a time. */

import type { Shelf as Part } from "#core/kit/view/shelf.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { ChoiceGroup, Choices } from "../parts/choice-group.tsx"
import { Name } from "../parts/name.tsx"
import { Picture } from "../parts/picture.tsx"
import { Key } from "./grid.tsx"
import type { Press } from "./outcome.ts"
import { ActionButton } from "./page.tsx"

export const Shelf = <M,>({ part, press }: { part: Part<M>; press: Press<M> }) => {
  const { label, tiles, cursor, empty, chips = [], page, previous, next } = part
  return (
    <section className="shelf" aria-label={label}>
      <div className="shelf-pages">
        {chips.length === 0 ? null : (
          <ChoiceGroup className="shelf-chips">
            <Choices
              choices={chips.map(({ title, isChosen = false, message }) => ({
                id: title,
                title,
                isChosen,
                choose: () => press({ message })
              }))}
            />
          </ChoiceGroup>
        )}
        <ActionButton action={previous} press={press} />
        <span role="status">{page}</span>
        <ActionButton action={next} press={press} />
      </div>
      {tiles.length === 0 ? (
        <p className="nothing">{empty}</p>
      ) : (
        <div className="shelf-tiles">
          {tiles.map(({ id, number, picture, name, price, note, outcome }, index) => (
            <button
              key={id}
              type="button"
              className={`shelf-tile${cursor.index < 0 ? "" : " is-walked"}${index === cursor.index ? " is-chosen" : ""}${note === "" ? "" : " is-taken"}`}
              title={sanitizeText(name)}
              onClick={() => press(outcome)}
            >
              <Picture picture={picture} />
              <span className="shelf-name">
                <Name text={name} />
              </span>
              <span className="shelf-price">{price}</span>
              {note === "" ? null : <strong className="shelf-note">{note}</strong>}
              <Key keys={number === undefined ? [] : [number]} />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
