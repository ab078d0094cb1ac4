/** Bars of several pieces, each bar a way to what it counts; the same as a table for who does not see them. */
import { Suspense, useRef } from "react"
import type { Outcome } from "#core/kit/view/action.ts"
import { type Bar, type Chart, longestOf, piecesInWords, totalOf } from "#core/kit/view/chart.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { piece } from "../host/pieces.ts"
import { late } from "../parts/late.ts"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import type { Press, Pressable } from "./outcome.ts"

const look = (tone: string | undefined): string => `is-${tone ?? "plain"}`
const inWords = new Intl.NumberFormat("en-IN")

const Way = <M,>({
  outcome,
  press,
  children
}: Pressable<M, { outcome: Outcome<M> | undefined; children: React.ReactNode }>) =>
  outcome === undefined ? (
    <div className="bar is-still">{children}</div>
  ) : "leadsTo" in outcome ? (
    <PlaceLink to={outcome.leadsTo} className="bar">
      {children}
    </PlaceLink>
  ) : (
    <button type="button" className="bar" onClick={() => press(outcome)}>
      {children}
    </button>
  )

/** The pieces of a bar, each as long as its share of the longest bar, with its number where there is room. */
const Pieces = <M,>({ part, bar }: { part: Chart<M>; bar: Bar<M> }) => {
  const longest = longestOf(part)
  return (
    <span className="bar-track" aria-hidden="true">
      {part.series.map(({ id, tone }, at) => {
        const value = bar.values[at] ?? 0
        return value === 0 ? null : (
          <span
            key={id}
            className={`bar-piece ${look(tone)}`}
            style={{ flexBasis: `${(value / longest) * 100}%` }}
          >
            <span>{inWords.format(value)}</span>
          </span>
        )
      })}
    </span>
  )
}

const AsTable = <M,>({ part: { title, labels, series, bars } }: { part: Chart<M> }) => (
  // A table is as high as its rows, whatever it is told: the box around it keeps the page as it is.
  <div className="unseen">
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{labels}</th>
          {series.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{word("All")}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id}>
            <th scope="row">{bar.label}</th>
            {series.map(({ id }, at) => (
              <td key={id}>{bar.values[at] ?? 0}</td>
            ))}
            <td>{totalOf(bar)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The library comes with the first chart that needs it. */
const fetchColumns = piece("columns", () => import("./columns.tsx"))
const Columns = late(fetchColumns, (code) => code.Columns)

export const BarChart = <M,>({ part, press }: { part: Chart<M>; press: Press<M> }) => {
  const { id, title, series, bars, empty, isOverTime } = part
  const section = useRef<HTMLElement>(null)
  const swatches = () =>
    [...(section.current?.querySelectorAll(".chart-swatch") ?? [])].map(
      (one) => getComputedStyle(one).backgroundColor
    )
  return (
    <section ref={section} className="chart" aria-labelledby={`chart-${id}`}>
      <div className="chart-head">
        <h2 id={`chart-${id}`}>{title}</h2>
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ id: each, name, tone }) => (
            <li key={each}>
              <span className={`chart-swatch ${look(tone)}`} /> {name}
            </li>
          ))}
        </ul>
      </div>
      {bars.length === 0 ? (
        <p className="note">{empty}</p>
      ) : isOverTime === true ? (
        <>
          <Suspense fallback={<div className="chart-columns" />}>
            <Columns part={part} swatches={swatches} />
          </Suspense>
          <AsTable part={part} />
        </>
      ) : (
        <>
          <ul className="bars">
            {bars.map((bar) => (
              <li key={bar.id}>
                <Way outcome={bar.outcome} press={press}>
                  <span className="bar-label">{sanitizeText(bar.label)}</span>
                  <Pieces part={part} bar={bar} />
                  <strong className="bar-total">
                    {inWords.format(totalOf(bar))}
                    <span className="unseen"> {piecesInWords(part, bar)}</span>
                  </strong>
                </Way>
              </li>
            ))}
          </ul>
          <AsTable part={part} />
        </>
      )}
    </section>
  )
}
