/** The totals of something, in large letters, and what is to be done with it. */
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
