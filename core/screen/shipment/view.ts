/** One incoming shipment: what it is, the strip for scans, its lines with their packs, and what can be done with it. */

import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { takingOver, whyNotYet, workStrip } from "../../kit/scan-session/strip.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading, primary } from "../../kit/view/action.ts"
import { clearing, leaving } from "../../kit/view/back.ts"
import { datesInWords } from "../../kit/view/dates.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Notice, WorkHead } from "../../kit/view/telling.ts"
import type { Aside, Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { addressOf, owesReturn, referenceOf, shownAddress } from "../../stock/pick-up.ts"
import { isOpen, isRtv, type Shipment } from "../../stock/shipment.ts"
import { shipmentLineFields } from "../../stock/shipment-fields.ts"
import { faultText } from "../../text/fault.ts"
import { continuing, packCount } from "../../text/scan.ts"
import * as say from "../../text/shipment.ts"
import * as listed from "../../text/shipment-list.ts"
import { shownOf } from "./context.ts"
import { lines, rowsOf } from "./lines-table.ts"
import { isPrintable, type Message, type Model, mayReceive, showsConfirm, showsContinue } from "./model.ts"
import { mayFindProduct, offersProducts } from "./product-dialog.ts"
import { questionOf, type Shown } from "./questions.ts"
import type { LineRow } from "./rows.ts"
import * as words from "./wording.ts"

const shippedAt = ({ time_of_shipping }: Shipment, now: Day.Instant): string =>
  datesInWords(Day.localMinute(time_of_shipping), Day.yearOf(Day.dayAt(now)))

/** Source, items, id and times; of a return pick-up its reference, and where to pick it up. */
const aside = (shipment: Shipment, now: Day.Instant, isCounted: boolean): Aside => {
  const shipped = shippedAt(shipment, now)
  const [reference, address] = isRtv(shipment) ? [referenceOf(shipment), addressOf(shipment)] : []
  const texts = [
    { name: "Source", text: shipment.source_of_shipment },
    // How far the work is says how many there are.
    ...(isCounted ? [] : [{ name: "Items", text: listed.itemCount(shipment) }]),
    { name: "Shipment", text: shipment.shipment_id },
    ...(shipped === "" ? [] : [{ name: "Shipped", text: shipped, short: words.shippedAt(shipped) }]),
    ...(reference === undefined ? [] : [{ name: "Reference", text: reference, short: `Ref# ${reference}` }]),
    ...(address === undefined ? [] : [{ name: "Pick up at", text: shownAddress(address) }])
  ]
  return {
    label: "Shipment",
    isAbove: true,
    facts: texts.map(({ text, ...fact }) => ({ ...fact, lines: [text] }))
  }
}

/** Where it comes from, which it is and since when it is on its way, and how much of it is there. */
const head = (
  shipment: Shipment,
  rows: ReadonlyArray<LineRow>,
  isReceived: boolean,
  shipped: string
): WorkHead => ({
  facts: [
    shipment.source_of_shipment,
    shipment.shipment_id,
    ...(shipped === "" || isRtv(shipment) ? [] : [words.shippedAt(shipped)]),
    ...(shipment.cartons === undefined ? [] : [say.cartonsOf(shipment.cartons.length)])
  ],
  progress: isReceived
    ? { done: rows.filter(({ isThere }) => isThere).length, total: rows.length, noun: "lines" }
    : undefined
})

/** Of a return pick-up: that it has no address, and what is owed of it. */
const pickUpNotices = (shipment: Shipment): ReadonlyArray<Notice> => {
  if (!isRtv(shipment)) return []
  return [
    ...(addressOf(shipment) === undefined ? [notice(say.noPickupAddress, "warning")] : []),
    ...(shipment.damage_return !== null
      ? [notice(words.damageReturnMade(shipment.damage_return))]
      : owesReturn(shipment)
        ? [notice(words.damageReturnOwed, "warning")]
        : [])
  ]
}

/** Why it was not accepted, and why it cannot be. */
const problems = ({ failure, problem, dialog, gate }: Model): ReadonlyArray<Notice> => {
  // The confirmation says itself what came of it.
  const why = failure ?? (dialog?._tag === "Summary" ? undefined : problem)
  return [
    ...(gate === "closed" ? [notice(faultText(fault("EodRequired")), "danger")] : []),
    ...(gate === "failed" ? [notice(say.eodCheckFailed, "danger")] : []),
    ...noticeOf(why, "danger")
  ]
}

/** Confirm waits for what is on its way; where the report is missing it looks again whether that is so. */
const confirming = (model: Model, shipment: Shipment): Action<Message> => {
  const isBlocked = model.gate === "closed" || model.gate === "failed"
  // What cannot be confirmed is not offered as if it could: the key asks again, and says why.
  const confirm = isBlocked ? words.lookAgain : words.confirm
  const title = model.queue.pending === undefined ? confirm : continuing
  return primary(
    "confirm",
    model.gate === "unknown" ? `${title}...` : title,
    "c",
    { _tag: "Continued" },
    {
      ...(rowsOf(shipment, model.receiving).every(({ isThere }) => isThere) ? { tone: "good" } : {}),
      isDisabled: !showsContinue(model) && !(isBlocked && model.busy === undefined),
      because: whyNotYet(model.queue)
    }
  )
}

const actions = (model: Model, shipment: Shipment, shown: Shown): ReadonlyArray<Action<Message>> => [
  ...(showsConfirm(model) && mayReceive(shown.flags) ? [confirming(model, shipment)] : []),
  ...(model.gate === "closed"
    ? [leading("report", words.handInReport, "e", { name: "eodstockTaking" }, { isOtherWay: true })]
    : []),
  ...(offersProducts(model, shown) && mayReceive(shown.flags)
    ? [
        act(
          "add-product",
          words.addAProduct,
          "a",
          { _tag: "AskedForProduct" },
          { icon: "add", isMain: false, isInMenu: true, isDisabled: !mayFindProduct(model, shown) }
        )
      ]
    : []),
  ...(owesReturn(shipment) && mayReceive(shown.flags)
    ? [
        act(
          "return-damaged",
          words.createReturn,
          "d",
          { _tag: "AskedToReturnDamaged" },
          {
            isInMenu: true,
            isDisabled: model.isReturning
          }
        )
      ]
    : []),
  ...(isPrintable(model, shown.flags)
    ? [
        act(
          "print",
          words.print,
          "p",
          { _tag: "AskedToPrint" },
          { icon: "print", code: "print", isInMenu: true }
        )
      ]
    : []),
  ...(mayReceive(shown.flags)
    ? [
        act(
          "resync",
          words.resyncShipment,
          "r",
          { _tag: "AskedToResync" },
          {
            icon: "refresh",
            isInMenu: true,
            isDisabled: model.isResyncing || model.busy !== undefined
          }
        )
      ]
    : [])
]

/** There is no shipment to show, or none yet. */
const missing = ({ id, failure }: Model): View<Message> => ({
  title: failure === undefined ? `Shipment ${id}` : words.cannotBeOpened,
  actions: [],
  parts: [
    failure === undefined
      ? loading("Opening the shipment")
      : failed(failure, act("again", "Try again", "t", { _tag: "AskedToOpenAgain" } as const))
  ],
  back: { ...leaving, title: "Back", outcome: { leadsTo: { name: "incoming" } } },
  showsBack: failure !== undefined
})

const statusOf = ({ busy }: Model, shipment: Shipment): string => {
  if (busy === "accepting") return words.accepting
  if (!isOpen(shipment)) return listed.acceptedAt(shipment)
  return isRtv(shipment) ? say.returnPickup : ""
}

export const view = (model: Model, shown: Shown, now: Day.Instant): View<Message> => {
  const { shipment, typed, receiving, lastScan, refused } = model
  if (shipment === undefined) return missing(model)
  const isReceived = isOpen(shipment) && mayReceive(shown.flags)
  const takesScans = isReceived || lastScan !== undefined || refused.length > 0
  const parts: ReadonlyArray<Part<Message>> = [
    ...pickUpNotices(shipment),
    ...problems(model),
    ...(isOpen(shipment) && !isReceived ? [notice(words.readsOnly, "info")] : []),
    ...(takesScans
      ? [
          {
            ...workStrip(model, { hasScans: receiving.scans.length > 0 }),
            progress:
              isReceived && receiving.scans.length > 0 ? packCount(receiving.scans.length) : undefined,
            takeOver: isReceived ? takingOver(model, model.busy !== undefined) : undefined
          }
        ]
      : []),
    lines(model, shipment, shown)
  ]
  return {
    title: shipment.shipment_name,
    head: head(shipment, rowsOf(shipment, receiving), isReceived, shippedAt(shipment, now)),
    status: statusOf(model, shipment),
    actions: actions(model, shipment, shown),
    parts,
    aside: aside(shipment, now, isReceived),
    file: listFile(
      `shipment-${shipment.id}`,
      shipmentLineFields,
      rowsOf(shipment, receiving).map(({ item }) => item)
    ),
    back: clearing(typed, (text) => ({ _tag: "TypedCode", text }), leaving),
    showsBack: true,
    question: questionOf(model, shipment, shown)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session, catalogue, pictures, minute }) =>
  view(model, { ...shownOf(session), catalogue, pictures }, minute)
