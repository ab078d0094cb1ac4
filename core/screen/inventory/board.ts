/** What expires: how much by how soon, and the products of it with the ways that they can go. */
import * as Day from "../../day.ts"
import { lackedFor, type Route } from "../../kit/route.ts"
import type { Around } from "../../kit/shown.ts"
import { type Action, act, leading } from "../../kit/view/action.ts"
import {
  measuredColumn,
  nameColumn,
  quantityColumn,
  statusColumn,
  timeColumn
} from "../../kit/view/columns.ts"
import { pictureOf } from "../../kit/view/picture.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Figures, Part } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import { amountsOf } from "../../stock/amounts.ts"
import { countsOf, type Expiring, type ExpiryPart } from "../../stock/expiry-part.ts"
import type { ListedPack } from "../../stock/pack.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import * as words from "../../text/inventory.ts"
import { boardProducts, type Message, type Model, shownFirst } from "./model.ts"

const keys: Record<ExpiryPart, string> = { expired: "e", today: "t", tomorrow: "o", later: "l" }

const figures = (
  { part: chosen }: Model,
  packs: ReadonlyArray<ListedPack>,
  today: Day.Day
): Figures<Message> => ({
  part: "figures",
  label: words.whatExpires,
  figures: countsOf(packs, today).map(({ part, packs: value, products }) => ({
    action: act(part, words.partNames[part], keys[part], { _tag: "ChosePart", part } as const, {
      isChosen: part === chosen
    }),
    value,
    note: words.productCount(products),
    tone: part === "expired" && value > 0 ? "danger" : undefined
  }))
})

/** The pages on which packs leave the stock, for who may do that: each begins with what these come to. */
export const waysOut = (
  packs: ReadonlyArray<Pick<ListedPack, "product_id" | "qty">>,
  flags: Flags
): ReadonlyArray<Action<never>> => {
  const amounts = amountsOf(packs)
  const [back, off]: ReadonlyArray<Route> = [
    { name: "return", amounts },
    { name: "correction", amounts }
  ]
  return amounts.length === 0 || !mayDo("store", flags)
    ? []
    : [
        ...(back === undefined || isAutomatic(flags)
          ? []
          : [leading("return-these", words.returnThese, "u", back, { icon: "return-stock" })]),
        ...(off === undefined || lackedFor(off, flags) !== undefined
          ? []
          : [leading("write-off", words.writeOff, "w", off, { icon: "correction" })])
      ]
}

const productsTable = (model: Model, now: Day.Instant, { session, pictures }: Shown): Table<Message> => {
  const today = Day.dayAt(now)
  const things = boardProducts(model, now)
  const at = things.findIndex(({ product_id }) => product_id === model.selected)
  const rest = things.length - shownFirst
  const toneOf = ({ first }: Expiring) => (first < today ? "danger" : undefined)
  return table<Expiring, Message>({
    id: "expiring",
    caption: words.whatExpires,
    isDense: true,
    empty: model.part === undefined ? words.nothingExpires : words.nothingOfPart,
    columns: [
      nameColumn(({ product_name }) => product_name),
      timeColumn("first", words.columnHeading.date_of_expiry, 10, ({ first }) => first, {
        traits: ["narrow"]
      }),
      statusColumn("when", "When", 12, ({ first }) => words.daysToGo(first, today), { toneOf, goes: 2 }),
      quantityColumn("packs", "Packs", 6, ({ packs }) => String(packs.length), {
        traits: ["named"],
        goes: 1
      }),
      measuredColumn("qty", "Quantity", 10, ({ qty }) => qty)
    ],
    toneOf,
    pictureOf: ({ product_id: id, product_name: name }) => pictureOf({ id, name }, pictures.get(id)),
    actionsOf: ({ packs }) => waysOut(packs, session.user.flags),
    ...(rest <= 0
      ? {}
      : {
          groups: [
            { id: "first", title: words.firstToGo, note: String(shownFirst), from: 0 },
            {
              id: "rest",
              title: words.moreProducts(rest),
              note: "",
              from: shownFirst,
              fold: { isOpen: model.isWhole || at >= shownFirst, message: { _tag: "ToggledMore" } as const }
            }
          ]
        }),
    ...walked(things, ({ product_id }) => product_id, model.selected, {
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }) as const,
      opens: "its packs",
      chosen: (id) => ({ _tag: "SelectedRow", id }) as const,
      opened: (id) => ({ _tag: "OpenedProduct", id }) as const
    })
  })
}

type Shown = Pick<Around, "session" | "pictures">

export const boardParts = (
  model: Model,
  packs: ReadonlyArray<ListedPack>,
  now: Day.Instant,
  around: Shown
): ReadonlyArray<Part<Message>> => [figures(model, packs, Day.dayAt(now)), productsTable(model, now, around)]
