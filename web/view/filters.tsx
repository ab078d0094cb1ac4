/** The filters of a list, and the alerts before it. */
import type { Alerts, Filter, Filters, Menu } from "#core/kit/view/filters.ts"
import { sortsOf, type Table } from "#core/kit/view/table.ts"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import type { Press } from "./outcome.ts"

export const arrows = { ascending: " ▲", descending: " ▼" } as const

/** Open until it is closed by its button, by Escape, by the focus that leaves it, or by its choice. */
const closeMenu = (menu: HTMLDetailsElement | null | undefined): void => {
  if (menu == null) return
  menu.open = false
  menu.querySelector("summary")?.focus()
}

const MenuButton = <M,>({ menu, press }: { menu: Menu<M>; press: Press<M> }) => {
  const { id, title, icon, chosen, entries, isSingle } = menu
  return (
    <details
      className={`filter-menu ${id}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return
        event.preventDefault()
        closeMenu(event.currentTarget)
      }}
    >
      <summary title={title} className={chosen === undefined ? "choice" : "choice is-on"}>
        {icon === undefined ? null : <Icon name={icon} />}
        <span>{chosen ?? title}</span>
      </summary>
      <fieldset>
        <legend className="unseen">{title}</legend>
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className="choice"
            aria-pressed={entry.isOn}
            onClick={({ currentTarget }) => {
              if (isSingle === true) closeMenu(currentTarget.closest("details"))
              press(entry)
            }}
          >
            {entry.title}
          </button>
        ))}
      </fieldset>
    </details>
  )
}

const FilterButton = <M,>({ filter, press }: { filter: Filter<M>; press: Press<M> }) =>
  filter.kind === "menu" ? (
    <MenuButton menu={filter} press={press} />
  ) : (
    <button
      type="button"
      className="choice"
      aria-pressed={filter.isOn}
      onClick={() => press(filter.action.outcome)}
    >
      {filter.action.icon === undefined ? null : <Icon name={filter.action.icon} />}
      <span>{filter.title}</span>
    </button>
  )

const reversed = "turned"

/** The order of the rows, where no headings stand over their cards. */
export const SortBox = <M,>({ table, press }: { table: Table<M> | undefined; press: Press<M> }) => {
  const sorts = table === undefined ? undefined : sortsOf(table)
  if (table?.cards !== "flow" || sorts === undefined) return null
  const sorted = table.headings.find(({ sort }) => sort?.order !== undefined)
  const choose = (id: string) => {
    const sort = table.headings.find((heading) => heading.id === id)?.sort
    if (id === reversed) press({ message: sorts.turned })
    else if (sort !== undefined) press(sort)
  }
  return (
    <select
      className="sort-box"
      aria-label={word("Sort by")}
      value={sorted?.id ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      {sorted === undefined ? <option value="">{word("Sort by")}</option> : null}
      {table.headings.map(({ id, title, sort }) =>
        sort === undefined ? null : (
          <option key={id} value={id}>
            {title}
            {sort.order === undefined ? "" : arrows[sort.order]}
          </option>
        )
      )}
      {sorted === undefined ? null : <option value={reversed}>{word("The other way round")}</option>}
    </select>
  )
}

export const FilterBar = <M,>({ part: { filters }, press }: { part: Filters<M>; press: Press<M> }) => (
  <div className="filters">
    {filters.map((filter) => (
      <FilterButton
        key={filter.kind === "menu" ? filter.id : filter.action.id}
        filter={filter}
        press={press}
      />
    ))}
  </div>
)

export const AlertBar = <M,>({ part: { alerts }, press }: { part: Alerts<M>; press: Press<M> }) => (
  <div className="alerts">
    {alerts.map(({ text, shortText, tone, isOn, action: { id, outcome } }) => {
      const words = (
        <>
          <span className="at-length">{text}</span>
          <span className="in-short" aria-hidden="true">
            {shortText}
          </span>
        </>
      )
      return isOn === undefined && "leadsTo" in outcome ? (
        <p key={id} className={`notice is-${tone}`}>
          <PlaceLink to={outcome.leadsTo}>{words}</PlaceLink>
        </p>
      ) : (
        <button
          key={id}
          type="button"
          className={`notice is-${tone} notice-filter`}
          aria-pressed={isOn}
          onClick={() => press(outcome)}
        >
          {words}
        </button>
      )
    })}
  </div>
)
