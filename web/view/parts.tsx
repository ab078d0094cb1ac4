/** The parts of a view that are no table, each drawn once for all pages. */
import { useEffect, useRef } from "react"
import type * as Telling from "#core/kit/view/telling.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"
import { Picture } from "../parts/picture.tsx"
import { Problem } from "../parts/problem.tsx"
import type { Press } from "./outcome.ts"
import { ActionButton } from "./page.tsx"

export const Notice = ({ part: { tone, text } }: { part: Telling.Notice }) => {
  if (tone === "danger") return <Problem text={text} />
  return <p className={tone === undefined ? "note" : `notice is-${tone}`}>{text}</p>
}

export const Heading = ({ part: { text, over, under, picture, measure } }: { part: Telling.Heading }) =>
  over === undefined && under === undefined && picture === undefined ? (
    <p className="view-heading">
      <Name text={text} />
    </p>
  ) : (
    <div className="view-card">
      {picture === undefined ? null : <Picture picture={picture} size={96} />}
      <div>
        {over === undefined ? null : <p className="note">{sanitizeText(over)}</p>}
        <h2>
          <Name text={text} />
        </h2>
        {under === undefined ? null : <p>{sanitizeText(under)}</p>}
      </div>
      {measure === undefined ? null : <Measure part={measure} />}
    </div>
  )

export const Measure = ({
  part: { label, value, beside, note, tone, isBesideLarge }
}: {
  part: Telling.Measure
}) => (
  <p className={`measure is-${tone ?? "plain"}`}>
    <span className="measure-label">{label}</span>{" "}
    <span>
      <output>{value}</output> {isBesideLarge === true ? <strong>{beside}</strong> : beside}
    </span>{" "}
    <span className="measure-note">{sanitizeText(note)}</span>
  </p>
)

export const Banner = ({ part: { tone, text } }: { part: Telling.Banner }) => (
  <p className={`banner is-${tone}`} role="status">
    {sanitizeText(text)}
  </p>
)

/** The lines of a log in a box that scrolls by itself; of a growing log the end is in sight. */
export const LogLines = ({ part: { label, lines, isGrowing } }: { part: Telling.Log }) => {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end into view
  useEffect(() => {
    if (isGrowing) end.current?.scrollIntoView({ block: "end" })
  }, [lines, isGrowing])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard
    <section className={isGrowing ? "log-lines is-growing" : "log-lines"} aria-label={label} tabIndex={0}>
      <div role={isGrowing ? "log" : undefined}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
          <p key={index}>{line === "" ? "\u00a0" : line}</p>
        ))}
      </div>
      <div ref={end} />
    </section>
  )
}

export const LineList = ({ part: { label, lines } }: { part: Telling.Lines }) => (
  <ul className="view-lines" aria-label={label}>
    {lines.map(({ text, tone, isBusy }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
      <li key={at} className={tone === undefined ? undefined : `toned is-${tone}`}>
        {isBusy === true ? <span className="spinner is-small" aria-hidden="true" /> : null}
        <Name text={text} />
      </li>
    ))}
  </ul>
)

export const FactList = ({ part: { title, facts } }: { part: Telling.Facts }) => (
  <section aria-label={title}>
    {title === undefined ? null : <h2>{title}</h2>}
    <Facts
      facts={facts.map(({ name, value }) => [
        name,
        value === undefined ? "" : <Name key={name} text={value} />
      ])}
    />
  </section>
)

export const Board = <M,>({ part: { lists }, press }: { part: Telling.Board<M>; press: Press<M> }) => (
  <div className="board">
    {lists.map(({ id, title, sign = "", note, tone, lines, action }) => (
      <section key={id} className={`board-day${tone === undefined ? "" : ` is-${tone}`}`}>
        <h2>{title}</h2>
        <p className="note">{`${sign} ${note}`}</p>
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <Name text={line.name} />
              <strong>{line.figure}</strong>
            </li>
          ))}
        </ul>
        {action === undefined ? null : <ActionButton action={action} press={press} look="button" />}
      </section>
    ))}
  </div>
)
