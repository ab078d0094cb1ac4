/** The life of a pack: what it is, where it stands in the hubs, and what happened to it by whom. */

import * as Day from "../../day.ts"
import { wayToOffSale } from "../../kit/off-sale-link.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import { namedColumn, quantityColumn, timeColumn } from "../../kit/view/columns.ts"
import { datesInWords } from "../../kit/view/dates.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import { table } from "../../kit/view/table.ts"
import type { Lines } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import type { Flags } from "../../session/flags.ts"
import { isExpiredStock } from "../../stock/pack.ts"
import type { PackLife } from "../../stock/pack-life.ts"
import { lifeRows, packLifeFields } from "../../stock/pack-life-fields.ts"
import { noSuchPack, numberOfProduct, packPlace, packStatus, unableToLoadLife } from "../../text/inventory.ts"
import { chosenPlace, type EventRow, eventRows, placeOf } from "./events.ts"
import type { Message, Model } from "./model.ts"

/** A code that every unit carries stands on many rows: where there is little room, the newest are shown. */
const mostPlaces = 4

const places = (life: PackLife, today: Day.Day): Lines => ({
  part: "lines",
  label: "Where it stands",
  most: mostPlaces,
  lines: life.rows.map((row) => ({
    text: datesInWords(packPlace(life, row, today), Day.yearOf(today)),
    tone: isExpiredStock(row, today) ? "danger" : undefined
  }))
})

const events = (model: Model, life: PackLife, flags: Flags): Part<Message> => {
  const place = chosenPlace(model, flags)
  return table<EventRow & { readonly index: number }, Message>({
    id: "life",
    caption: "What happened to it",
    columns: [
      timeColumn("when", "When", 19, ({ when }) => when, { traits: ["line", "narrow"] }),
      namedColumn("what", "What", "rest", ({ what }) => what, {
        isWhole: true,
        traits: ["line"],
        leadsTo: (event) => placeOf(event, flags)
      }),
      quantityColumn("change", "By how much", 11, ({ change }) => change, { traits: ["named", "narrow"] }),
      quantityColumn("left", "Left", 11, ({ left }) => left, { traits: ["named", "narrow"] })
    ],
    things: eventRows(life).map((event, index) => ({ ...event, index })),
    empty: "",
    idOf: ({ index }) => String(index),
    outcomeOf: (event) => {
      const to = placeOf(event, flags)
      return to === undefined ? undefined : { leadsTo: to }
    },
    cursor: {
      index: model.selected,
      noun: "an event",
      moved: (by) => ({ _tag: "MovedEvent", by }),
      opens: place?.name === "order" ? "view the order" : "view the shipment"
    }
  })
}

const shown = (
  model: Model,
  today: Day.Day,
  flags: Flags,
  pictures: Pictures
): ReadonlyArray<Part<Message>> => {
  const { life, problem, isLoading, code, isShared } = model
  if (life === undefined) {
    if (isLoading) return [loading("Looking for the pack")]
    return problem === undefined ? [] : [failed(unableToLoadLife)]
  }
  if (life === null) return [{ part: "empty", text: (isShared ? numberOfProduct : noSuchPack)(code) }]
  const { product_id: id, product_name: name } = life
  return [
    {
      part: "heading",
      over: `Product ${id}`,
      text: name,
      picture: pictureOf({ id, name }, pictures.get(id))
    },
    places(life, today),
    events(model, life, flags)
  ]
}

/** How the one pack of a code stands; of a code that every unit carries each place says it. */
const markOf = ({ life }: Model, today: Day.Day): View<Message>["mark"] => {
  const [row, ...others] = life?.rows ?? []
  if (row === undefined || others.length > 0) return undefined
  const text = packStatus(row, today)
  return { text, tone: isExpiredStock(row, today) ? "danger" : row.status === 0 ? "good" : "info" }
}

export const view = (
  model: Model,
  now: Day.Instant,
  flags: Flags,
  pictures: Pictures = new Map()
): View<Message> => ({
  title: `Pack ${model.life?.scan_code ?? model.code}`,
  takesScans: true,
  mark: markOf(model, Day.dayAt(now)),
  status: model.isLoading ? "Loading..." : "",
  actions: [
    {
      id: "refresh",
      title: "Refresh",
      icon: "refresh",
      keys: ["r"],
      isMain: true,
      isDisabled: model.isLoading,
      outcome: { message: { _tag: "AskedAgain" } }
    },
    ...wayToOffSale(model.life?.product_id, flags)
  ],
  parts: [...noticeOf(model.problem, "danger"), ...shown(model, Day.dayAt(now), flags, pictures)],
  file:
    model.life === undefined || model.life === null
      ? undefined
      : listFile(`pack-${model.life.scan_code}`, packLifeFields, lifeRows(model.life)),
  back: { ...backHome, title: "back", outcome: { leadsTo: model.from } },
  showsBack: true
})

export const screenView: ScreenView<Model, Message> = (model, { minute, session, pictures }) =>
  view(model, minute, session.user.flags, pictures)
