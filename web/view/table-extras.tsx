/** The extras that only some tables have: ticks, groups, buttons in their rows, packs, a legend. */
import { useState } from "react"
import type { Action } from "#core/kit/view/action.ts"
import type { NextToTake } from "#core/kit/view/entry.ts"
import type { Row, RowBox, RowChoice, Tick } from "#core/kit/view/row.ts"
import type { Table } from "#core/kit/view/table.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Field } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { Picture } from "../parts/picture.tsx"
import { ScannedPack } from "../parts/scanned-pack.tsx"
import { word } from "../words.ts"
import type { Press, Pressable } from "./outcome.ts"
import { ViewTable } from "./table.tsx"
import type { TableExtras } from "./table-parts.ts"

/** The packs of the chosen row; of any other how many they are, which is the way to them. */
const Packs: TableExtras["Packs"] = ({ packs, chosen, name, press }) =>
  chosen === undefined ? (
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
  ) : (
    <button type="button" className="pack-count" onClick={() => press({ message: chosen })}>
      {word(packs.length === 1 ? "1 pack" : `${packs.length} packs`)}
      <span className="unseen">{word(` of ${sanitizeText(name)}`)}</span>
      {packs.some(({ note }) => note !== undefined) ? (
        <span className="later"> {packs.find(({ note }) => note !== undefined)?.note}</span>
      ) : null}
    </button>
  )

/** Which pack of the shelf it is; where there is little room in fewer words. */
const Advice = ({ next: { text, short, figure, note, asOf } }: { next: NextToTake }) => (
  <p className="advice">
    <strong>{text}</strong>
    <strong className="advice-short">{short}</strong>{" "}
    <span>
      {figure}, {note}
      {asOf === undefined ? "" : `, ${asOf}`}
    </span>
  </p>
)

/** A box with a name of its own; on a touch screen what is pressed is larger than it. */
const TickBox = <M,>({ tick, name, press }: { tick: Tick<M>; name: string; press: Press<M> }) => (
  <label className="tick">
    <input
      type="checkbox"
      className="row-tick"
      checked={tick.isOn}
      aria-label={`${tick.name ?? word("Choose")} ${sanitizeText(name)}`}
      onChange={() => press(tick)}
    />
  </label>
)

const TickCell = <M,>({ tick, name, press }: Pressable<M, { tick: Tick<M> | undefined; name: string }>) => (
  <td className="cell-tick">
    {tick === undefined ? null : <TickBox tick={tick} name={name} press={press} />}
  </td>
)

/** Over the boxes of the rows, where they stand in a column; on a phone it stands over the cards. */
const TickAll = <M,>({ ticks, press }: { ticks: Tick<M>; press: Press<M> }) => (
  <label>
    <input
      type="checkbox"
      className="row-tick"
      checked={ticks.isOn}
      aria-label={ticks.name === undefined ? word("All") : `${ticks.name} ${word("all")}`}
      onChange={() => press(ticks)}
    />
    {ticks.name === undefined ? null : ` ${ticks.name}`}
  </label>
)

/** The quantity of a row between its steps: what is typed is the row's once it is saved. */
const Box = <M,>({
  box: { label, text, save, saved, less, more, isAlone },
  actions,
  name,
  press
}: Pressable<M, { box: RowBox<M>; actions: Row<M>["actions"]; name: string }>) => {
  const [typed, type] = useState<string>()
  const step = (actionId: string) =>
    actions
      .filter(({ id }) => id === actionId)
      .map((action) => <RowAction key={action.id} action={action} name={name} press={press} />)
  return (
    <form
      className={`row-box${isAlone === true ? " is-alone" : ""}${typed === undefined ? "" : " is-typed"}`}
      onSubmit={(event) => {
        event.preventDefault()
        press({ message: saved(typed ?? text) })
        type(undefined)
      }}
    >
      {step(less)}
      <Field
        label={`${label}: ${sanitizeText(name)}`}
        isLabelHidden
        inputMode="decimal"
        value={typed ?? text}
        onChange={type}
      />
      {step(more)}
      <button type="submit" className="row-save">
        {save}
        <span className="unseen"> {sanitizeText(name)}</span>
      </button>
    </form>
  )
}

/** Buttons of many rows have the same words: who hears them alone hears of which row each is. */
const RowAction = <M,>({
  action: { title, icon, isBrief = false, isDisabled = false, outcome },
  name,
  press
}: Pressable<M, { action: Action<M>; name: string }>) => (
  <button
    type="button"
    className={isBrief ? "button is-small is-brief" : "button is-small"}
    title={isBrief ? title : undefined}
    disabled={isDisabled}
    onClick={() => press(outcome)}
  >
    {isBrief && icon !== undefined ? (
      <>
        <Icon name={icon} />
        <span className="unseen">{title}</span>
      </>
    ) : (
      title
    )}
    <span className="unseen"> {sanitizeText(name)}</span>
  </button>
)

const isBeside = ({ box }: Row<unknown>, id: string): boolean =>
  box === undefined || ![box.less, box.more, box.instead].includes(id)

const Actions = <M,>({ row, name, press }: { row: Row<M>; name: string; press: Press<M> }) => (
  <td className="cell-actions">
    <div className="row-actions">
      {row.actions
        .filter(({ id }) => isBeside(row, id))
        .map((action) => (
          <RowAction key={action.id} action={action} name={name} press={press} />
        ))}
    </div>
  </td>
)

/** The line over the rows: the tick for all of them, and the meanings of their colours. */
const Head = <M,>({ table: { ticks, legend = [] }, press }: { table: Table<M>; press: Press<M> }) =>
  ticks === undefined && legend.length === 0 ? null : (
    <div className="table-head">
      {ticks === undefined ? null : (
        <label className="tick-all">
          <input type="checkbox" checked={ticks.isOn} onChange={() => press(ticks)} />{" "}
          {ticks.name === undefined ? word("All") : `${ticks.name} ${word("all")}`}
        </label>
      )}
      {legend.map(({ tone, text }) => (
        <span key={text} className={`legend is-${tone}`}>
          {text}
        </span>
      ))}
    </div>
  )

const GroupRow: TableExtras["Group"] = ({ group: { title, note, tick, fold }, columns, press }) => (
  <tr className="group-row">
    <th scope="colgroup" colSpan={columns}>
      {fold !== undefined ? (
        <>
          {tick === undefined ? null : <TickBox tick={tick} name={title} press={press} />}
          <button
            type="button"
            className="group-fold"
            aria-expanded={fold.isOpen}
            onClick={() => press(fold)}
          >
            {title}
          </button>
        </>
      ) : tick === undefined ? (
        title
      ) : (
        <label>
          <input type="checkbox" checked={tick.isOn} onChange={() => press(tick)} /> {title}
        </label>
      )}{" "}
      <span className="group-note">{note}</span>
    </th>
  </tr>
)

/** A list of which one entry is set for the row. While none is, the list shows none: each can be chosen. */
const Choice = <M,>({ choice: { id, label, options }, press }: { choice: RowChoice<M>; press: Press<M> }) => (
  <label className="row-choice">
    <span>{label}</span>
    <select
      id={id}
      value={options.find(({ isChosen }) => isChosen)?.id ?? ""}
      onChange={({ target: { value } }) => {
        const chosen = options.find((option) => option.id === value)
        if (chosen !== undefined) press({ message: chosen.message })
      }}
    >
      {options.some(({ isChosen }) => isChosen) ? null : (
        <option value="" disabled>
          {word("Choose")}
        </option>
      )}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {sanitizeText(option.title)}
        </option>
      ))}
    </select>
  </label>
)

const extras: TableExtras = {
  Box,
  Head,
  Group: GroupRow,
  TickAll,
  Tick: TickCell,
  Actions,
  Packs,
  Advice,
  Picture,
  Choice
}

export const FullTable = <M,>({
  table,
  press,
  advice
}: Pressable<M, { table: Table<M>; advice?: NextToTake | undefined }>) => (
  <ViewTable table={table} press={press} extras={extras} advice={advice} />
)
