/** The life of a pack: what it is, where it stands in the hubs, and what happened to it by whom. */
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import { plain } from "#core/plain.ts"
import { eventRows, type Model as PackModel, placeOf } from "#core/screen/pack.ts"
import * as route from "#core/screen/route.ts"
import { isExpiredStock } from "#core/stock/pack.ts"
import type { PackLife } from "#core/stock/pack-life.ts"
import { noSuchPack, packPlace, unableToLoadLife } from "#core/text/inventory.ts"
import { useDispatch, useModel } from "../client.tsx"
import { isOwnKey, useKeys } from "../keys/shortcuts.ts"
import { Name } from "../parts/name.tsx"
import { Problem } from "../parts/problem.tsx"

const Rows = ({ life }: { life: PackLife }) => {
  const today = useModel(({ minute }) => Day.dayAt(minute))
  return (
    <ul className="pack-places" aria-label="Where it stands">
      {life.rows.map((row) => (
        <li key={row.id} className={isExpiredStock(row, today) ? "is-expired" : undefined}>
          {packPlace(life, row, today)}
        </li>
      ))}
    </ul>
  )
}

const columns = [
  ["When", "life-when"],
  ["What", "life-what"],
  ["Change", "life-amount"],
  ["Left", "life-amount"]
] as const

const Events = ({ life, selected }: { life: PackLife; selected: number }) => {
  const flags = useModel(({ session }) => session?.user.flags)
  return (
    <table className="rows life-table">
      <caption className="unseen">What happened to it</caption>
      <thead>
        <tr>
          {columns.map(([column, name]) => (
            <th key={column} scope="col" className={name}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {eventRows(life).map((event, index) => {
          const place = placeOf(event, flags ?? {})
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
            <tr key={index} className={`row${index === selected ? " is-selected" : ""}`}>
              <td className="life-when" data-label="When">
                {event.when}
              </td>
              <td className="life-what" data-label="What">
                {place === undefined ? (
                  <Name text={event.what} />
                ) : (
                  <Link href={route.print(place)}>
                    <Name text={event.what} />
                  </Link>
                )}
              </td>
              <td className="life-amount" data-label="Change">
                {event.change}
              </td>
              <td className="life-amount" data-label="Left">
                {event.left}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Life = ({ model }: { model: PackModel }) => {
  const { life, problem, isLoading } = model
  if (life === undefined)
    return (
      <p className="nothing" role="status">
        {isLoading ? "Looking for the pack" : problem === undefined ? "" : unableToLoadLife}
      </p>
    )
  if (life === null) return <p className="nothing">{noSuchPack(plain(model.code))}</p>
  return (
    <>
      <p className="pack-product">
        {life.product_id} <Name text={life.product_name} />
      </p>
      <Rows life={life} />
      <Events life={life} selected={model.selected} />
    </>
  )
}

const Page = ({ model }: { model: PackModel }) => {
  const dispatch = useDispatch()
  useKeys((pressed) => {
    const { key } = pressed
    if (isOwnKey(pressed)) return false
    if (key === "Escape") dispatch({ _tag: "AskedForRoute", route: model.from.route })
    else if (key === "ArrowDown" || key === "ArrowUp")
      dispatch({ _tag: "PackSaid", said: { _tag: "MovedEvent", by: key === "ArrowDown" ? 1 : -1 } })
    else if (key === "r") dispatch({ _tag: "PackSaid", said: { _tag: "AskedAgain" } })
    else if (key === "Enter") document.querySelector<HTMLAnchorElement>(".life-table .is-selected a")?.click()
    else return false
    return true
  })
  return (
    <>
      <h1>
        Pack <span className="code">{plain(model.life?.scan_code ?? model.code)}</span>
      </h1>
      <div className="tools">
        <Link href={route.print(model.from.route)}>Back</Link>
        <div className="list-state">
          <button
            type="button"
            className="button is-small"
            disabled={model.isLoading}
            onClick={() => dispatch({ _tag: "PackSaid", said: { _tag: "AskedAgain" } })}
          >
            Refresh
          </button>
        </div>
      </div>
      <Problem text={model.problem} />
      <Life model={model} />
    </>
  )
}

export const Pack = () => {
  const model = useModel(({ page }) => (page._tag === "Pack" ? page.model : undefined))
  return model === undefined ? null : <Page model={model} />
}
