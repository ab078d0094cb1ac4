/** A row of a table: its cells, what is said about it, and what can be done with it. */
import { type KeyboardEvent, memo } from "react"
import { Link } from "wouter"
import { sanitizeText } from "#core/sanitize-text.ts"
import * as route from "#core/screen/route.ts"
import type {
  Cell,
  ColumnKind,
  Row,
  RowChoice,
  RowPack,
  TableHeading,
  Tick
} from "#core/screen/view/table.ts"
import { Name } from "../parts/name.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { ScannedPack } from "../parts/scanned-pack.tsx"
import type { Press } from "./outcome.ts"

const CellText = ({ cell: { text, leadsTo }, kind }: { cell: Cell; kind: ColumnKind }) => {
  if (leadsTo !== undefined)
    return <PlaceLink text={text} to={leadsTo} className={kind === "code" ? "code" : undefined} />
  if (kind === "name" || kind === "title") return <Name text={text} />
  return kind === "code" ? <span className="code">{sanitizeText(text)}</span> : sanitizeText(text)
}

const Toned = ({ cell, kind }: { cell: Cell; kind: ColumnKind }) => {
  const { tone, sign, mark } = cell
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
    </>
  )
}

interface RowProps<M> {
  readonly row: Row<M>
  readonly headings: ReadonlyArray<TableHeading<M>>
  readonly hasActions: boolean
  readonly hasTicks: boolean
  readonly isSelected: boolean
  readonly press: Press<M>
}

const Packs = <M,>({ packs, press }: { packs: ReadonlyArray<RowPack<M>>; press: Press<M> }) => (
  <ul className="packs">
    {packs.map(({ id, text, leadsTo, quantity, note, removed }) => (
      <ScannedPack
        key={id}
        text={text}
        leadsTo={leadsTo}
        quantity={quantity}
        note={note}
        onRemove={removed === undefined ? undefined : () => press({ message: removed })}
      />
    ))}
  </ul>
)

/** One of several that is set for the row. */
const Choice = <M,>({ choice: { id, label, options }, press }: { choice: RowChoice<M>; press: Press<M> }) => (
  <label className="row-choice">
    <span>{label}</span>
    <select
      id={id}
      value={options.find(({ isChosen }) => isChosen)?.id}
      onChange={({ target: { value } }) => {
        const chosen = options.find((option) => option.id === value)
        if (chosen !== undefined) press({ message: chosen.message })
      }}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {sanitizeText(option.title)}
        </option>
      ))}
    </select>
  </label>
)

/** The cell that names the row opens it, or puts the cursor on it where nothing opens; it holds what is said about the row. */
const TitleCell = <M,>({
  row: { chosen, outcome, details, choice, packs = [], tick },
  cell,
  press
}: Pick<RowProps<M>, "row" | "press"> & { cell: Cell }) => {
  const message = outcome !== undefined && "message" in outcome ? outcome.message : chosen
  const place = outcome !== undefined && "leadsTo" in outcome ? outcome.leadsTo : undefined
  // The space bar ticks the row where rows are ticked; it presses the button where they are not.
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== " " || tick === undefined) return
    event.preventDefault()
    if (event.type === "keydown") press(tick)
  }
  return (
    <>
      {message !== undefined ? (
        <button
          type="button"
          className="row-link"
          onFocus={message === chosen || chosen === undefined ? undefined : () => press({ message: chosen })}
          onClick={() => press({ message })}
          onKeyDown={onSpace}
          onKeyUp={onSpace}
        >
          <Toned cell={cell} kind="title" />
        </button>
      ) : place !== undefined ? (
        <Link href={route.print(place)} className="row-link">
          <Toned cell={cell} kind="title" />
        </Link>
      ) : (
        <Toned cell={cell} kind="title" />
      )}
      {details.map(({ text, tone }) => (
        <p key={text} className={tone === "danger" ? "problem" : "note"}>
          {text}
        </p>
      ))}
      {choice === undefined ? null : <Choice choice={choice} press={press} />}
      {packs.length === 0 ? null : <Packs packs={packs} press={press} />}
    </>
  )
}

const TickCell = <M,>({
  tick,
  name,
  press
}: {
  tick: Tick<M> | undefined
  name: string
  press: Press<M>
}) => (
  <td className="cell-tick">
    {tick === undefined ? null : (
      <input
        type="checkbox"
        className="row-tick"
        checked={tick.isOn}
        aria-label={`Choose ${sanitizeText(name)}`}
        onChange={() => press(tick)}
      />
    )}
  </td>
)

/** Buttons of many rows have the same words: who hears them alone hears of which row each is. */
const Actions = <M,>({
  row: { actions },
  name,
  press
}: Pick<RowProps<M>, "row" | "press"> & { name: string }) => (
  <td className="cell-actions">
    <div className="row-actions">
      {actions.map(({ id, title, isDisabled = false, outcome }) => (
        <button
          key={id}
          type="button"
          className="button is-small"
          disabled={isDisabled}
          onClick={() => press(outcome)}
        >
          {title}
          <span className="unseen"> {sanitizeText(name)}</span>
        </button>
      ))}
    </div>
  </td>
)

const Cells = <M,>({ row, headings, hasActions, hasTicks, isSelected, press }: RowProps<M>) => {
  const tone = row.tone === undefined ? "" : ` is-${row.tone}`
  return (
    <tr id={`row-${row.id}`} className={`row${tone}${isSelected ? " is-selected" : ""}`}>
      {hasTicks ? (
        <TickCell
          tick={row.tick}
          name={row.cells[headings.findIndex(({ kind }) => kind === "title")]?.text ?? row.id}
          press={press}
        />
      ) : null}
      {headings.map(({ id, title, kind }, at) => {
        const cell = row.cells[at] ?? { text: "" }
        return (
          <td key={id} data-label={title} className={`is-${kind}`}>
            {kind === "title" ? (
              <TitleCell row={row} cell={cell} press={press} />
            ) : (
              <Toned cell={cell} kind={kind} />
            )}
          </td>
        )
      })}
      {hasActions ? (
        <Actions
          row={row}
          name={row.cells[headings.findIndex(({ kind }) => kind === "title")]?.text ?? row.id}
          press={press}
        />
      ) : null}
    </tr>
  )
}

/** A row is data alone: the same data is the same row, whatever else of the page has changed. */
const isSame = (before: RowProps<unknown>, after: RowProps<unknown>): boolean =>
  before.isSelected === after.isSelected &&
  before.hasActions === after.hasActions &&
  before.hasTicks === after.hasTicks &&
  before.headings.length === after.headings.length &&
  JSON.stringify(before.row) === JSON.stringify(after.row)

export const TableRow = memo(Cells, isSame) as typeof Cells
