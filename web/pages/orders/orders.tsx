/** The order queue: tabs, search, sources, a page of rows, and the keys that go with them. */
import { useEffect, useMemo, useRef } from "react"
import { Link } from "wouter"
import { sourceFilters, tabsFor, tabTitle } from "#core/order/queue.ts"
import { isOld, linkText, whyNoOrders } from "#core/screen/app/link.ts"
import { showsBanner } from "#core/screen/failed-orders/model.ts"
import { countsAt } from "#core/screen/order-facts.ts"
import {
  canExpand,
  filteredBy,
  type Model as ListModel,
  rows as rowsOf,
  underCursor
} from "#core/screen/order-list/model.ts"
import * as route from "#core/screen/route.ts"
import { filterNames } from "#core/text/home.ts"
import { mostUrgent, noOrders, overdueOrders, partnerOrdersFailed } from "#core/text/order.ts"
import { refreshOrders, refreshShipments } from "#core/text/shipment.ts"
import { useModel, useSession, useTell } from "../../client.tsx"
import { isOwnKey, isTyping, useKeys } from "../../keys/shortcuts.ts"
import { useWayHome } from "../../keys/way-home.ts"
import { Badge } from "../../parts/badge.tsx"
import { Field } from "../../parts/field.tsx"
import { OrderTable } from "./order-table.tsx"
import { Pager } from "./pager.tsx"
import { useSay } from "./say.ts"

const Tabs = ({ list }: { list: ListModel }) => {
  const { user } = useSession()
  const orders = useModel((model) => model.book.orders)
  const counts = useModel((model) => model.book.counts)
  const tabs = useMemo(() => tabsFor(user.flags, orders), [user.flags, orders])
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown where tabs do not all fit
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [list.tab])
  return (
    <nav className="tabs" aria-label="Tabs of the queue" ref={nav}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          href={route.print({ name: "orders", tab })}
          className="tab"
          aria-current={tab === list.tab ? "page" : undefined}
        >
          {tabTitle[tab]} <Badge count={counts[tab]} />
        </Link>
      ))}
    </nav>
  )
}

const Sources = ({ list }: { list: ListModel }) => {
  const { user } = useSession()
  const orders = useModel((model) => model.book.orders)
  const sources = useMemo(() => sourceFilters(user.flags, orders), [user.flags, orders])
  const say = useSay()
  return sources.length === 0 ? null : (
    <details
      className="sources"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary className={list.sources.length === 0 ? "choice" : "choice is-on"}>
        {list.sources.length === 0
          ? "Sources"
          : list.sources.map((source) => source.toUpperCase()).join(", ")}
      </summary>
      <fieldset>
        <legend className="unseen">Sources</legend>
        {sources.map((source) => (
          <button
            key={source}
            type="button"
            className="choice"
            aria-pressed={list.sources.includes(source)}
            onClick={() => say({ _tag: "ToggledSource", source })}
          >
            {source.toUpperCase()}
          </button>
        ))}
      </fieldset>
    </details>
  )
}

const FailedBanner = () => {
  const isShown = useModel((model) => showsBanner(model.rejectedOrders))
  return isShown ? (
    <p className="notice is-danger">
      <Link href="/failed">{partnerOrdersFailed}</Link>
    </p>
  ) : null
}

/** How many orders wait for too long; pressed, it shows them alone, and all of them again. */
const Overdue = ({ list }: { list: ListModel }) => {
  const count = useModel((model) => countsAt(model.book.orders, model.minute).overdue)
  const tell = useTell()
  return count === 0 ? null : (
    <button
      type="button"
      className="notice is-danger notice-filter"
      aria-pressed={list.only?.filter === "overdue"}
      onClick={() => tell({ _tag: "AskedForRoute", route: filteredBy(list, "overdue") })}
    >
      {overdueOrders(count)}
    </button>
  )
}

const Urgency = ({ list }: { list: ListModel }) => {
  const minute = useModel((model) => model.minute)
  const say = useSay()
  return (
    <button
      type="button"
      className="choice"
      aria-pressed={list.urgentAt !== undefined}
      onClick={() => say({ _tag: "ToggledUrgent", now: minute })}
    >
      {mostUrgent}
    </button>
  )
}

/** The orders alone that home counted; pressed, all of them again. */
const Only = ({ list }: { list: ListModel }) => {
  const tell = useTell()
  const { only } = list
  return only === undefined || only.filter === "overdue" ? null : (
    <button
      type="button"
      className="choice"
      aria-pressed={true}
      onClick={() => tell({ _tag: "AskedForRoute", route: filteredBy(list, only.filter) })}
    >
      {filterNames[only.filter]}
    </button>
  )
}

/** What the list says of itself: that it is being fetched, or that it may be old. */
const State = () => {
  const loading = useModel((model) => model.book.loading)
  const isStale = useModel(isOld)
  const text = useModel(linkText)
  const tell = useTell()
  const progress =
    loading === undefined
      ? ""
      : `Loading ${loading.loaded}${loading.total === undefined ? "" : ` of ${loading.total}`}`
  return (
    <div className="list-state">
      <span role="status">{isStale ? text : progress}</span>
      <button
        type="button"
        className="button is-small"
        onClick={() => tell({ _tag: "AskedToSyncShipments" })}
      >
        {refreshShipments}
      </button>
      <button type="button" className="button is-small" onClick={() => tell({ _tag: "AskedToSync" })}>
        {refreshOrders}
      </button>
    </div>
  )
}

const Nothing = () => {
  const isStale = useModel(isOld)
  const text = useModel(linkText)
  const why = useModel(whyNoOrders)
  const isLoading = useModel(({ book }) => book.loading !== undefined && book.updatedAt === undefined)
  const nothing = isStale ? `${noOrders} (${text})` : isLoading ? "Loading orders" : noOrders
  return <p className="nothing">{why ?? nothing}</p>
}

/** Keys of the queue; the focus goes where the selection goes. */
const useQueueKeys = (list: ListModel, mayExpand: boolean) => {
  const search = useRef<HTMLInputElement>(null)
  const isMoving = useRef(false)
  const say = useSay()
  const goesHome = useWayHome()
  useEffect(() => {
    if (!isMoving.current || list.selected === undefined) return
    isMoving.current = false
    document.getElementById(`order-${list.selected}`)?.focus()
  }, [list.selected])
  const move = (by: number): boolean => {
    isMoving.current = true
    document.getElementById(`order-${list.selected}`)?.focus()
    say({ _tag: "MovedRow", by })
    return true
  }
  useKeys((pressed) => {
    const { key } = pressed
    if (isOwnKey(pressed)) return false
    if (key === "ArrowDown") return move(1)
    if (key === "ArrowUp") return move(-1)
    if (key === "PageDown" || key === "PageUp") {
      say({ _tag: "TurnedPage", page: list.page + (key === "PageDown" ? 1 : -1) })
      return true
    }
    if (key === "ArrowRight" && mayExpand && list.selected !== undefined) {
      say({ _tag: "ToggledRow", orderId: list.selected })
      return true
    }
    if (key === "Escape" && (isTyping(pressed) || list.search !== "")) {
      say({ _tag: "TypedSearch", text: "" })
      return true
    }
    if (goesHome(pressed)) return true
    if (key === "/" || /^[\p{L}\p{N}]$/u.test(key)) {
      search.current?.focus()
      // The character that was typed goes into the box that it opened.
      if (key !== "/") document.execCommand("insertText", false, key)
      return true
    }
    return false
  })
  return search
}

export const Orders = () => {
  const list = useModel(({ page }) => (page._tag === "Orders" ? page.model : undefined))
  return list === undefined ? null : <Queue list={list} />
}

const Queue = ({ list }: { list: ListModel }) => {
  const orders = useModel((model) => model.book.orders)
  const { user } = useSession()
  const say = useSay()
  const tell = useTell()
  const { all, shown, page, pages } = rowsOf(list, orders)
  const mayExpand = canExpand(user.flags)
  const search = useQueueKeys(list, mayExpand)
  const target = underCursor(list, orders)
  return (
    <>
      <h1 className="unseen">Order Queue</h1>
      <Tabs list={list} />
      <div className="tools">
        <form
          className="search"
          onSubmit={(event) => {
            event.preventDefault()
            if (target !== undefined)
              tell({ _tag: "AskedForRoute", route: route.toOrder(target.order_id, user.flags) })
          }}
        >
          <Field
            ref={search}
            label="Search by name or order id"
            isLabelHidden
            type="search"
            placeholder="Search by name or order id"
            value={list.search}
            onChange={(text) => say({ _tag: "TypedSearch", text })}
          />
        </form>
        <Sources list={list} />
        <Only list={list} />
        <Urgency list={list} />
        <State />
      </div>
      <div className="queue-alerts">
        <Overdue list={list} />
        <FailedBanner />
      </div>
      {all.length === 0 ? (
        <Nothing />
      ) : (
        <OrderTable list={list} shown={shown} first={(page - 1) * list.perPage + 1} mayExpand={mayExpand} />
      )}
      <Pager list={list} total={all.length} page={page} pages={pages} />
    </>
  )
}
