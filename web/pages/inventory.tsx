/** The hub's inventory: its three lists, and the board of what expires. */
import { useRef } from "react"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { type Model as InventoryModel, type Message, pagesOf, type Tab } from "#core/screen/inventory.ts"
import { boardOf } from "#core/stock/expiry-board.ts"
import { type InventoryColumn, inventoryColumns, lists, listTitle } from "#core/stock/inventory.ts"
import type { Pack } from "#core/stock/pack.ts"
import { boardTitle, columnHeading, noItems, packStatus, packsFound } from "#core/text/inventory.ts"
import { useDispatch, useModel } from "../client.tsx"
import { isOwnKey, isTyping, useKeys } from "../keys/shortcuts.ts"
import { useWayHome } from "../keys/way-home.ts"
import { Field } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { PackLink } from "../parts/pack-link.tsx"
import { Problem } from "../parts/problem.tsx"

type Say = (said: Message) => void

const tabs: ReadonlyArray<Tab> = [...lists, "board"]
const titleOf = (tab: Tab): string => (tab === "board" ? "What expires" : listTitle[tab])

const Cell = ({ pack, column }: { pack: Pack; column: InventoryColumn }) => {
  if (column === "product_name") return <Name text={pack.product_name} />
  if (column === "scan_code") return <PackLink code={pack.scan_code} />
  return column === "status" ? packStatus[pack.status] : pack.date_of_expiry
}

const List = ({ model, say }: { model: InventoryModel; say: Say }) => {
  const { rows, sort, page } = model
  const pages = pagesOf(model)
  if (rows === undefined) return <p className="nothing">{model.isLoading ? "Loading packs" : ""}</p>
  return (
    <>
      {rows.length === 0 ? (
        <p className="nothing">{noItems}</p>
      ) : (
        <table className="rows packs-table">
          <caption className="unseen">{titleOf(model.tab)}</caption>
          <thead>
            <tr>
              {inventoryColumns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort.by === column ? (sort.desc ? "descending" : "ascending") : undefined}
                >
                  <button type="button" className="sort" onClick={() => say({ _tag: "SortedBy", column })}>
                    {columnHeading[column]}
                    {sort.by === column ? (sort.desc ? " ▼" : " ▲") : ""}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((pack) => (
              <tr key={pack.id} className={`row${pack.id === model.selected ? " is-selected" : ""}`}>
                {inventoryColumns.map((column) => (
                  <td key={column} data-label={columnHeading[column]}>
                    <Cell pack={pack} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="tools">
        <span>
          {packsFound(model.total, model.tab, model.search !== "")}, page {page} of {pages}
        </span>
        <button
          type="button"
          className="button is-small"
          disabled={page <= 1}
          onClick={() => say({ _tag: "TurnedPage", page: page - 1 })}
        >
          Previous
        </button>
        <button
          type="button"
          className="button is-small"
          disabled={page >= pages}
          onClick={() => say({ _tag: "TurnedPage", page: page + 1 })}
        >
          Next
        </button>
      </div>
    </>
  )
}

const Board = ({ model }: { model: InventoryModel }) => {
  const minute = useModel((all) => all.minute)
  if (model.board === undefined) return <p className="nothing">{model.isLoading ? "Loading packs" : ""}</p>
  return (
    <div className="board">
      {boardOf(model.board, Day.dayAt(minute)).map((day) => (
        <section key={String(day.in)} className={`board-day is-${day.in}`}>
          <h2>{boardTitle(day)}</h2>
          <p className="note">
            {day.packs} {day.packs === 1 ? "pack" : "packs"}
            {day.date === undefined ? "" : `, ${day.date}`}
          </p>
          <ul>
            {day.products.map((product) => (
              <li key={product.product_id}>
                <Name text={product.product_name} />
                <strong>
                  {Q.formatShort(product.qty)} in {product.packs.length}
                </strong>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Lists = ({ model }: { model: InventoryModel }) => {
  const dispatch = useDispatch()
  const say: Say = (said) => dispatch({ _tag: "InventorySaid", said })
  const search = useRef<HTMLInputElement>(null)
  const goesHome = useWayHome()
  useKeys((pressed) => {
    const { key } = pressed
    if (key === "Escape" && (isTyping(pressed) || model.search !== "")) {
      say({ _tag: "TypedSearch", text: "" })
      return true
    }
    if (isOwnKey(pressed)) return false
    if (key === "PageDown" || key === "PageUp") {
      say({ _tag: "TurnedPage", page: model.page + (key === "PageDown" ? 1 : -1) })
      return true
    }
    if (goesHome(pressed)) return true
    if (key !== "/") return false
    search.current?.focus()
    return true
  })
  return (
    <>
      <h1 className="unseen">Inventory</h1>
      <div className="tabs" role="tablist" aria-label="Lists">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab === model.tab}
            aria-current={tab === model.tab ? "page" : undefined}
            onClick={() => say({ _tag: "ChoseTab", tab })}
          >
            {titleOf(tab)}
          </button>
        ))}
      </div>
      <div className="tools">
        {model.tab === "board" ? null : (
          <div className="search">
            <Field
              ref={search}
              label="Search by name, id or code"
              isLabelHidden
              type="search"
              placeholder="Search by name, id or code"
              value={model.search}
              onChange={(text) => say({ _tag: "TypedSearch", text })}
            />
          </div>
        )}
        <div className="list-state">
          <span role="status">
            {model.updatedAt === undefined || model.problem !== undefined
              ? ""
              : `updated ${Day.toClock(model.updatedAt)}`}
          </span>
          <button type="button" className="button is-small" onClick={() => say({ _tag: "AskedAgain" })}>
            Refresh
          </button>
        </div>
      </div>
      <Problem text={model.problem} />
      {model.tab === "board" ? <Board model={model} /> : <List model={model} say={say} />}
    </>
  )
}

export const Inventory = () => {
  const model = useModel(({ page }) => (page._tag === "Inventory" ? page.model : undefined))
  return model === undefined ? null : <Lists model={model} />
}
