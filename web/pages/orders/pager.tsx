/** Pages of the queue, and how many rows one holds. */
import { pageSizes } from "#core/order/queue.ts"
import type { Model as ListModel } from "#core/screen/order-list/model.ts"
import { useSay } from "./say.ts"

export const Pager = ({
  list,
  total,
  page,
  pages
}: {
  readonly list: ListModel
  readonly total: number
  readonly page: number
  readonly pages: number
}) => {
  const say = useSay()
  const turn = (to: number) => {
    say({ _tag: "TurnedPage", page: to })
    scrollTo(0, 0)
  }
  return (
    <nav className="pager" aria-label="Pages of the list">
      <span>{total === 1 ? "1 order" : `${total} orders`}</span>
      <span className="pager-turn">
        <button type="button" className="button is-small" disabled={page <= 1} onClick={() => turn(page - 1)}>
          Previous
        </button>
        <span>
          Page {page} of {pages}
        </span>
        <button
          type="button"
          className="button is-small"
          disabled={page >= pages}
          onClick={() => turn(page + 1)}
        >
          Next
        </button>
      </span>
      <label className="pager-size">
        Rows{" "}
        <select
          value={list.perPage}
          onChange={(event) => say({ _tag: "ChosePageSize", size: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}
