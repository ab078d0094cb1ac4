/** A row of a table: its cells, what is said about it, and what can be done with it. */
import { memo } from "react"
import type { NextToTake } from "#core/kit/view/entry.ts"
import type { Cell, Flag, OpenLine, Row } from "#core/kit/view/row.ts"
import type { ColumnKind, TableHeading } from "#core/kit/view/table.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Name } from "../parts/name.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import type { Press } from "./outcome.ts"
import type { TableExtras } from "./table-parts.ts"

/** The words of a mark for people who do not see it. */
const Mark = ({ cell: { text, sign, tone } }: { cell: Cell }) =>
  sign === undefined ? null : (
    <span className={`mark is-${tone ?? "plain"}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{text}</span>
    </span>
  )

const CellText = ({ cell: { text, leadsTo }, kind }: { cell: Cell; kind: ColumnKind }) => {
  if (leadsTo !== undefined)
    return (
      <PlaceLink to={leadsTo} className={kind === "code" ? "code" : undefined}>
        {sanitizeText(text)}
      </PlaceLink>
    )
  if (kind === "name" || kind === "title") return <Name text={text} />
  const [, figure, unit] = kind === "quantity" ? (/^(.*\d )(Kg|Pack)$/.exec(text) ?? []) : []
  if (unit !== undefined)
    return (
      <>
        {figure}
        <span className="unit">{unit}</span>
      </>
    )
  return kind === "code" ? <span className="code">{sanitizeText(text)}</span> : sanitizeText(text)
}

/** The flag in words, or by a character alone where there is no room for them. */
const FlagMark = ({ flag }: { flag: Flag | undefined }) =>
  flag === undefined ? null : (
    <span className={`flag is-${flag.tone}`}>
      <Name text={flag.text} />
    </span>
  )

const Toned = ({ cell, kind }: { cell: Cell; kind: ColumnKind }) => {
  const { tone, sign, mark, flag } = cell
  return (
    <>
      {sign === undefined ? null : (
        <span className={`sign is-${tone ?? "plain"}`} aria-hidden="true">
          {sign}{" "}
        </span>
      )}
      {tone === undefined ? (
        <CellText cell={cell} kind={kind} />
      ) : (
        <strong className={`toned is-${tone}`}>
          <CellText cell={cell} kind={kind} />
        </strong>
      )}
      {mark === undefined ? null : <strong className="row-mark"> {mark}</strong>}
      <FlagMark flag={flag} />
    </>
  )
}

/** The classes of a column's cells, by its kind and width: no style knows which column it is. */
export const classOf = ({ id, kind, width, isSpare, traits = [] }: TableHeading<unknown>): string =>
  [
    `cell-${id} is-${kind}`,
    ...(width === "rest" ? ["is-rest"] : []),
    ...(isSpare === true ? ["is-spare"] : []),
    ...traits.map((trait) => `is-${trait}`)
  ].join(" ")

interface RowProps<M> {
  readonly row: Row<M>
  readonly headings: ReadonlyArray<TableHeading<M>>
  readonly hasActions: boolean
  readonly hasTicks: boolean
  readonly hasOpenings: boolean
  readonly isSelected: boolean
  readonly press: Press<M>
  readonly extras: TableExtras | undefined
  /** The pack to take for it next. */
  readonly advice?: NextToTake | undefined
  /** It is worked on next. */
  readonly isNext?: boolean
}

/** The cell that names the row opens it, or puts the cursor on it where nothing opens; it holds what is said about the row. */
const TitleCell = <M,>({
  row: { chosen, outcome, details, choice, packs = [], partOf, picture, flag },
  cell,
  spare,
  isSelected,
  press,
  extras,
  advice
}: Pick<RowProps<M>, "row" | "press" | "isSelected" | "extras" | "advice"> & {
  cell: Cell
  /** The texts of the columns that are away where there is little room. */
  spare: ReadonlyArray<string>
}) => {
  const place = outcome !== undefined && "leadsTo" in outcome ? outcome.leadsTo : undefined
  const message =
    place === undefined
      ? outcome !== undefined && "message" in outcome
        ? outcome.message
        : chosen
      : undefined
  const onFocus =
    chosen === undefined || message === chosen || isSelected ? undefined : () => press({ message: chosen })
  return (
    <>
      {picture === undefined || extras === undefined ? null : <extras.Picture picture={picture} />}
      {partOf === undefined ? null : <span className="part-of">{partOf}</span>}
      {message !== undefined ? (
        <button type="button" className="row-link" onFocus={onFocus} onClick={() => press({ message })}>
          <Toned cell={cell} kind="title" />
        </button>
      ) : place !== undefined ? (
        <PlaceLink to={place} className="row-link" onFocus={onFocus}>
          <Toned cell={cell} kind="title" />
        </PlaceLink>
      ) : (
        <Toned cell={cell} kind="title" />
      )}
      <FlagMark flag={flag} />
      {spare.map((text) => (
        <span key={text} className="spare">
          {sanitizeText(text)}
        </span>
      ))}
      {details.map(({ text, tone }) => (
        <p key={text} className={tone === "danger" ? "problem" : "note"}>
          {text}
        </p>
      ))}
      {choice === undefined || extras === undefined ? null : <extras.Choice choice={choice} press={press} />}
      {advice === undefined || extras === undefined ? null : <extras.Advice next={advice} />}
      {packs.length === 0 || extras === undefined ? null : (
        <extras.Packs packs={packs} chosen={isSelected ? undefined : chosen} name={cell.text} press={press} />
      )}
    </>
  )
}

/** Looks into a row without leaving the list. */
const OpeningCell = <M,>({
  row: { opening },
  name,
  press
}: Pick<RowProps<M>, "row" | "press"> & { name: string }) => (
  <td className="cell-opening">
    {opening === undefined ? null : (
      <button
        type="button"
        className="button is-small expand"
        aria-expanded={opening.isOpen}
        onClick={() => press(opening)}
      >
        {opening.noun}
        <span className="unseen">{word(` of ${sanitizeText(name)}`)}</span>
      </button>
    )}
  </td>
)

const Inside = ({ lines, columns }: { lines: ReadonlyArray<OpenLine>; columns: number }) => (
  <tr className="row-items">
    <td colSpan={columns} className="items-inside">
      <ul>
        {lines.map(({ id, name, figure }) => (
          <li key={id}>
            <span className="quantity">{figure}</span> <Name text={name} />
          </li>
        ))}
      </ul>
    </td>
  </tr>
)

const spareIn = ({ cells }: Row<unknown>, headings: RowProps<unknown>["headings"]): ReadonlyArray<string> =>
  headings.flatMap(({ isSpare }, at) => (isSpare === true ? (cells[at]?.text ?? "") : []))

const Cells = <M,>({
  row,
  headings,
  hasActions,
  hasTicks,
  hasOpenings,
  isSelected,
  press,
  extras,
  advice,
  isNext = false
}: RowProps<M>) => {
  // What a sign says in a terminal, the edge of the row says here.
  const edge = row.tone ?? row.sign?.tone
  const tone = edge === undefined ? "" : ` is-${edge}`
  const name = row.cells[headings.findIndex(({ kind }) => kind === "title")]?.text ?? row.id
  return (
    <>
      <tr
        id={`row-${row.id}`}
        className={[
          `row${tone}`,
          ...(isSelected ? ["is-selected"] : row.isDone === true ? ["is-folded"] : []),
          ...(isNext ? ["is-next"] : []),
          ...(row.box?.isAlone === true ? ["has-box"] : []),
          ...(row.partOf === undefined ? [] : ["is-part"]),
          ...(row.isStruck === true ? ["is-struck"] : []),
          ...(row.isTotal === true ? ["is-total"] : [])
        ].join(" ")}
      >
        {!hasTicks ? null : extras === undefined ? (
          <td className="cell-tick" />
        ) : (
          <extras.Tick tick={row.tick} name={name} press={press} />
        )}
        {headings.map((heading, at) => {
          const { id, title, cardTitle = title, kind } = heading
          const cell = row.cells[at] ?? { text: "" }
          return (
            <td key={id} data-label={cardTitle} className={classOf(heading)}>
              {kind === "mark" ? (
                <Mark cell={cell} />
              ) : kind === "title" ? (
                <TitleCell
                  row={row}
                  cell={cell}
                  spare={row.box === undefined ? [] : spareIn(row, headings)}
                  isSelected={isSelected}
                  press={press}
                  extras={extras}
                  advice={advice}
                />
              ) : row.box?.column === id && row.box.isAlone === true && extras !== undefined ? null : (
                <Toned cell={cell} kind={kind} />
              )}
              {row.box?.column === id && extras !== undefined ? (
                <extras.Box box={row.box} actions={row.actions} name={name} press={press} />
              ) : null}
            </td>
          )
        })}
        {hasActions && extras !== undefined ? <extras.Actions row={row} name={name} press={press} /> : null}
        {hasOpenings ? <OpeningCell row={row} name={name} press={press} /> : null}
      </tr>
      {row.opening?.isOpen === true && row.opening.lines !== undefined ? (
        <Inside
          lines={row.opening.lines}
          columns={headings.length + (hasTicks ? 1 : 0) + (hasActions ? 1 : 0) + 1}
        />
      ) : null}
    </>
  )
}

/** A row is data alone: the same data is the same row, whatever else of the page has changed. */
const isSame = (before: RowProps<unknown>, after: RowProps<unknown>): boolean =>
  before.isSelected === after.isSelected &&
  before.isNext === after.isNext &&
  before.hasActions === after.hasActions &&
  before.hasTicks === after.hasTicks &&
  // Their code has come meanwhile.
  (before.extras === undefined) === (after.extras === undefined) &&
  before.hasOpenings === after.hasOpenings &&
  before.headings.length === after.headings.length &&
  JSON.stringify(before.advice) === JSON.stringify(after.advice) &&
  (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))

export const TableRow = memo(Cells, isSame) as typeof Cells
