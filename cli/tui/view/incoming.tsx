/** The incoming shipments: a card each, pending ones first. */
import { Box } from "ink"
import * as Day from "#core/day.ts"
import { titleOf, underCursor } from "#core/screen/incoming/list.ts"
import { isLoading } from "#core/screen/shipment-book.ts"
import { isEmpty, empty as noWork } from "#core/stock/receiving.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import * as say from "#core/text/shipment.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { openingButtons } from "../keys/incoming.ts"
import { Buttons, Dialog, inside, Line } from "./dialog.tsx"
import { apart, Row, useWindow } from "./row.tsx"

const local = (time: string | null): string => {
  const instant = time === null ? undefined : Day.fromGmt(time)
  return instant === undefined ? "" : Day.toLocal(instant).slice(0, 16)
}

const cardRows = 3

const Card = ({
  shipment,
  hasWork,
  columns,
  isSelected
}: {
  readonly shipment: Shipment
  readonly hasWork: boolean
  readonly columns: number
  readonly isSelected: boolean
}) => {
  const isPending = isOpen(shipment)
  const marks = [isRtv(shipment) ? say.returnPickup : "", hasWork ? "scanned, not confirmed" : ""]
  const state = isPending ? "" : `accepted ${local(shipment.time_of_entry)}`
  const right = [...marks, state].filter(Boolean).join("  ")
  const shipped = local(shipment.time_of_shipping)
  const count = shipment.shipment_item_count
  const facts = [
    shipment.shipment_id,
    shipment.source_of_shipment,
    `${count} ${count === 1 ? "item" : "items"}`,
    ...(shipped === "" ? [] : [`shipped ${shipped}`])
  ].join("   ")
  return (
    <Box flexDirection="column" height={cardRows}>
      <Row bold inverse={isSelected} dimColor={!isPending} {...(hasWork ? { color: "yellow" } : {})}>
        {` ${apart(shipment.shipment_name, right, columns - 2)} `}
      </Row>
      <Row dimColor={!isPending}>{`   ${fitted(facts, columns - 3)}`}</Row>
    </Box>
  )
}

export const Incoming = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const page = model.page._tag === "Incoming" ? model.page.model : undefined
  const { shown, updatedAt, isStale, work } = model.shipments
  const current = page === undefined ? undefined : underCursor(page, shown)
  const index = current === undefined ? 0 : shown.indexOf(current)
  const fit = Math.floor((size.rows - 6) / cardRows)
  const top = useWindow(index, index, shown.length, fit)
  if (page === undefined) return null
  const { columns } = size
  const hasNoCutOff = (model.session?.user.cut_off_date ?? "").trim() === ""
  const offline = updatedAt === undefined ? "offline " : `offline, last updated ${Day.toClock(updatedAt)} `
  const count = shown.filter(isOpen).length
  const right = isStale ? offline : isLoading(model.shipments) ? "Loading... " : `${count} pending `
  const nothing = wrap(hasNoCutOff ? say.noCutOffDate : say.nothingToShow, columns - 4)
  return (
    <Box flexDirection="column">
      <Row bold>{apart(` ${titleOf(shown)}`, right, columns)}</Row>
      <Row> </Row>
      {shown.length === 0
        ? updatedAt === undefined && !isStale && !hasNoCutOff
          ? null
          : nothing.map((line) => (
              <Row key={line} {...(hasNoCutOff ? { color: "red" } : { dimColor: true })}>{`  ${line}`}</Row>
            ))
        : shown
            .slice(top, top + fit)
            .map((shipment) => (
              <Card
                key={shipment.id}
                shipment={shipment}
                hasWork={isOpen(shipment) && !isEmpty(work.get(shipment.shipment_id) ?? noWork)}
                columns={columns}
                isSelected={shipment === current}
              />
            ))}
    </Box>
  )
}

const questionColumns = 64

/** '{previous} shipment is not completed...' */
export const OpeningQuestion = ({ state }: { readonly state: State }) => {
  const { page } = state.model
  if (page._tag !== "Incoming" || page.model.asking === undefined) return null
  const lines = wrap(say.notCompleted(page.model.asking.previous), inside(questionColumns))
  return (
    <Dialog state={state} title="Another shipment" columns={questionColumns} rows={lines.length + 2}>
      {lines.map((line) => (
        <Line key={line} text={line} columns={questionColumns} />
      ))}
      <Line text="" columns={questionColumns} />
      <Buttons buttons={openingButtons} index={Math.max(0, state.focus.index)} columns={questionColumns} />
    </Dialog>
  )
}
