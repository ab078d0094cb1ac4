/** The parts of a view that are no table, each drawn once for all pages. */
import { Fragment, useEffect, useRef } from "react"
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

const counted = new Intl.NumberFormat("en-IN")

/** Two words with a stroke between them go on in the next line where there is little room. */
const Broken = ({ text }: { text: string }) => {
  const [first, ...more] = text.split("/")
  return (
    <>
      {first}
      {more.map((word) => (
        <Fragment key={word}>
          /<wbr />
          {word}
        </Fragment>
      ))}
    </>
  )
}

/** One table: a row for each of what is counted, the same columns for all. */
export const TallyBlocks = ({ part: { title: label, columns, blocks } }: { part: Telling.Tally }) => {
  const kinds = blocks[0]?.rows.map(({ name }) => name) ?? []
  return (
    <table className="tally" aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="colgroup" colSpan={kinds.length}>
              <Broken text={column} />
            </th>
          ))}
        </tr>
        <tr>
          <td />
          {columns.flatMap((column) =>
            kinds.map((kind) => (
              <th key={`${column} ${kind}`} scope="col">
                {kind}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ id, title, rows, isTotal = false }) => (
          <tr key={id} className={isTotal ? "is-total" : undefined}>
            <th scope="row">
              <Name text={title} />
            </th>
            {columns.flatMap((column, at) =>
              rows.map(({ name, values }) => (
                <td key={`${column} ${name}`} className={values[at] === 0 ? "is-zero" : undefined}>
                  {counted.format(values[at] ?? 0)}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
