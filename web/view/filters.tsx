/** What narrows a list, and what must be seen to before it. */
import type { Alerts, Filter, Filters, Menu } from "#core/screen/view/filters.ts"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import type { Press } from "./outcome.ts"

/** It closes when the focus leaves it, and by Escape. */
const MenuButton = <M,>({ menu, press }: { menu: Menu<M>; press: Press<M> }) => {
  const { id, title, icon, chosen, entries } = menu
  return (
    <details
      className={`filter-menu ${id}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return
        event.preventDefault()
        event.currentTarget.open = false
        event.currentTarget.querySelector("summary")?.focus()
      }}
    >
      <summary className={chosen === undefined ? "choice" : "choice is-on"}>
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
            onClick={() => press(entry)}
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
      {filter.title}
    </button>
  )

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
    {alerts.map(({ text, tone, isOn, action: { id, outcome } }) =>
      isOn === undefined && "leadsTo" in outcome ? (
        <p key={id} className={`notice is-${tone}`}>
          <PlaceLink to={outcome.leadsTo}>{text}</PlaceLink>
        </p>
      ) : (
        <button
          key={id}
          type="button"
          className={`notice is-${tone} notice-filter`}
          aria-pressed={isOn}
          onClick={() => press(outcome)}
        >
          {text}
        </button>
      )
    )}
  </div>
)
