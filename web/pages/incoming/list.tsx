/** The incoming shipments: a card each, pending ones first. */
import { useEffect, useRef } from "react"
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import { type Model as ListModel, type Message, titleOf } from "#core/screen/incoming/list.ts"
import * as route from "#core/screen/route.ts"
import { isLoading } from "#core/screen/shipment-book.ts"
import { isEmpty, empty as noWork } from "#core/stock/receiving.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import * as words from "#core/text/shipment.ts"
import { useDispatch, useModel, useSession } from "../../client.tsx"
import { isOwnKey, useKeys } from "../../keys/shortcuts.ts"
import { useWayHome } from "../../keys/way-home.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Name } from "../../parts/name.tsx"

export const localTime = (time: string | null): string => {
  const instant = time === null ? undefined : Day.fromGmt(time)
  return instant === undefined ? "" : Day.toLocal(instant).slice(0, 16)
}

export const itemCount = ({ shipment_item_count: count }: Shipment): string =>
  `${count} ${count === 1 ? "item" : "items"}`

const useSay = (): ((said: Message) => void) => {
  const dispatch = useDispatch()
  return (said) => dispatch({ _tag: "IncomingSaid", said })
}

const Card = ({ shipment, hasWork }: { shipment: Shipment; hasWork: boolean }) => {
  const say = useSay()
  const isPending = isOpen(shipment)
  const shipped = localTime(shipment.time_of_shipping)
  return (
    <li className={`card${isPending ? "" : " is-accepted"}${hasWork ? " has-work" : ""}`}>
      <Link
        id={`shipment-${shipment.id}`}
        href={route.print({ name: "shipment", id: shipment.id })}
        className="card-link"
        onFocus={() => say({ _tag: "SelectedCard", id: shipment.id })}
      >
        <strong className="card-title">
          <Name text={shipment.shipment_name} />
        </strong>
        <span className="card-marks">
          {isRtv(shipment) ? <span className="mark-pickup">{words.returnPickup}</span> : null}
          {hasWork ? <span className="mark-work">scanned, not confirmed</span> : null}
          {isPending ? null : (
            <span className="mark-accepted">accepted {localTime(shipment.time_of_entry)}</span>
          )}
        </span>
        <span className="card-facts">
          <span>{shipment.shipment_id}</span>
          <span>
            <Name text={shipment.source_of_shipment} />
          </span>
          <span>{itemCount(shipment)}</span>
          {shipped === "" ? null : <span>shipped {shipped}</span>}
        </span>
      </Link>
    </li>
  )
}

const Question = ({ previous }: { previous: string }) => {
  const say = useSay()
  return (
    <Dialog title="Another shipment" className="question" onClose={() => say({ _tag: "CancelledOpening" })}>
      <p>{words.notCompleted(previous)}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => say({ _tag: "CancelledOpening" })}>
          Cancel
        </button>
        <button
          type="button"
          className="button is-primary"
          data-autofocus=""
          onClick={() => say({ _tag: "ConfirmedOpening" })}
        >
          Confirm
        </button>
      </div>
    </Dialog>
  )
}

/** What the list says of itself: that it is being fetched, or that it may be old. */
const State = () => {
  const shipments = useModel((model) => model.shipments)
  const { isStale, updatedAt } = shipments
  const dispatch = useDispatch()
  const old = updatedAt === undefined ? "offline" : `offline, last updated ${Day.toClock(updatedAt)}`
  return (
    <div className="list-state">
      <span role="status">{isStale ? old : isLoading(shipments) ? "Loading shipments" : ""}</span>
      <button
        type="button"
        className="button is-small"
        onClick={() => dispatch({ _tag: "AskedToSyncShipments" })}
      >
        {words.refreshShipments}
      </button>
    </div>
  )
}

const Nothing = () => {
  const { user } = useSession()
  const isKnown = useModel(({ shipments }) => shipments.updatedAt !== undefined || shipments.isStale)
  if ((user.cut_off_date ?? "").trim() === "") return <p className="notice is-danger">{words.noCutOffDate}</p>
  return <p className="nothing">{isKnown ? words.nothingToShow : "Loading shipments"}</p>
}

const List = ({ list }: { list: ListModel }) => {
  const shown = useModel((model) => model.shipments.shown)
  const work = useModel((model) => model.shipments.work)
  const say = useSay()
  const goesHome = useWayHome()
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || list.selected === undefined) return
    isMoving.current = false
    document.getElementById(`shipment-${list.selected}`)?.focus()
  }, [list.selected])
  useKeys((pressed) => {
    const { key } = pressed
    if (isOwnKey(pressed)) return false
    if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      say({ _tag: "MovedCard", by: key === "ArrowDown" ? 1 : -1 })
      return true
    }
    return goesHome(pressed)
  })
  return (
    <>
      <div className="tools">
        <h1>{titleOf(shown)}</h1>
        <State />
      </div>
      {shown.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="cards">
          {shown.map((shipment) => (
            <Card
              key={shipment.id}
              shipment={shipment}
              hasWork={isOpen(shipment) && !isEmpty(work.get(shipment.shipment_id) ?? noWork)}
            />
          ))}
        </ul>
      )}
      {list.asking === undefined ? null : <Question previous={list.asking.previous} />}
    </>
  )
}

export const Incoming = () => {
  const list = useModel(({ page }) => (page._tag === "Incoming" ? page.model : undefined))
  return list === undefined ? null : <List list={list} />
}
