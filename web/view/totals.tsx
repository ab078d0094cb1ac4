/** The totals of something, in large letters, and what is to be done with it; or at the foot of a page, beside the way on. */
import { useEffect } from "react"
import type * as Telling from "#core/kit/view/telling.ts"
import { sanitizeText } from "#core/sanitize-text.ts"

export const Totals = ({ part: { label, title, tone, figures, next } }: { part: Telling.Totals }) => {
  // However far down somebody was when it came about.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  const main = figures.filter(({ isMain }) => isMain === true)
  const others = figures.filter(({ isMain }) => isMain !== true)
  return (
    <section className={`totals${tone === undefined ? "" : ` is-${tone}`}`} aria-label={label}>
      <p className="totals-title">{sanitizeText(title)}</p>
      {main.map(({ name, value, note }) => (
        <p key={name} className="totals-main">
          <strong>{value}</strong> {note}
        </p>
      ))}
      {next === undefined ? null : <p className="totals-next">{next}</p>}
      <dl className="weights">
        {others.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const TotalCards = ({ part: { label, figures } }: { part: Telling.Totals }) => (
  <ul className="figures" aria-label={label}>
    {figures.map(({ name, value, note }) => (
      <li key={name} className="figure is-still">
        <strong className="figure-value">{value}</strong> <span className="figure-name">{name}</span>{" "}
        <span className="figure-note">{note}</span>
      </li>
    ))}
  </ul>
)

/** Its last figure is what it comes to: the others stand over it, in small letters. */
export const TotalsAtFoot = ({ part: { label, title, figures } }: { part: Telling.Totals }) => {
  const sum = figures.at(-1)
  return (
    <section className="foot" aria-label={label}>
      <p>{sanitizeText(title)}</p>
      <dl>
        {figures.slice(0, -1).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sum === undefined ? null : (
        <p className="foot-sum">
          {sum.name} <strong>{sum.value}</strong>
        </p>
      )}
    </section>
  )
}
