/** Out of stock now: a line to find a product, what is found or what is off sale, and the question until when. */

import type { OffSale } from "../../catalogue/off-sale.ts"
import * as Day from "../../day.ts"
import { productsFound, stateOf } from "../../kit/catalogue-cache.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { fieldsView } from "../../kit/form/view.ts"
import type { Session } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { codeColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { type ColumnOf, type Table, table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { mayDo } from "../../session/access.ts"
import { sending } from "../../text/form.ts"
import * as say from "../../text/off-sale.ts"
import { fieldsFor, type Message, type Model } from "./model.ts"

type Around = Pick<ClientState, "catalogue"> & { readonly session: Session | undefined }
interface Found {
  readonly product_id: number
  readonly name: string
  readonly off: OffSale | undefined
}

export const isSearching = ({ typed }: Pick<Model, "typed">): boolean => typed.trim() !== ""

const found = ({ typed, off = [] }: Model, { catalogue }: Around): ReadonlyArray<Found> =>
  productsFound(catalogue, typed).map(({ entity_id, name }) => ({
    product_id: entity_id,
    name,
    off: off.find(({ product_id }) => product_id === entity_id)
  }))

/** The products of the rows. */
export const shownIn = (model: Model, around: Around): ReadonlyArray<number> =>
  (isSearching(model) ? found(model, around) : (model.off ?? [])).map(({ product_id }) => product_id)

const nameColumn: ColumnOf<{ readonly name: string }, Message> = titleColumn(
  "name",
  "Product",
  "rest",
  ({ name }) => name
)

const rows = <Thing extends { readonly product_id: number; readonly name: string }>(
  model: Model,
  things: ReadonlyArray<Thing>,
  of: Pick<Parameters<typeof table<Thing, Message>>[0], "id" | "caption" | "columns" | "empty" | "actionsOf">
): Table<Message> =>
  table<Thing, Message>({
    ...of,
    things,
    idOf: ({ product_id }) => String(product_id),
    outcomeOf: ({ product_id }) => ({ message: { _tag: "AskedFor", productId: product_id } }),
    chosenBy: ({ product_id }) => ({ _tag: "SelectedRow", productId: product_id }),
    cursor: {
      ...standing(
        things.findIndex(({ product_id }) => product_id === model.selected),
        things.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "until when"
    }
  })

const foundTable = (model: Model, around: Around): Table<Message> =>
  rows<Found>(model, found(model, around), {
    id: "found",
    caption: "Products",
    columns: [
      codeColumn("id", "Id", 8, ({ product_id }) => String(product_id), { goes: 1 }),
      nameColumn,
      textColumn("off", "Now", 32, ({ off }) => (off === undefined ? "" : say.untilText(off)))
    ],
    empty: say.noSuchProduct
  })

/** Whoever may not take products off sale reads which are. */
const mayTake = ({ session }: Around): boolean => mayDo("orders", session?.user.flags ?? {})

const offTable = (model: Model, off: ReadonlyArray<OffSale>, around: Around): Table<Message> =>
  rows<OffSale>(model, off, {
    id: "off-sale",
    caption: say.offSale,
    columns: [
      nameColumn,
      textColumn("by", "By", 14, ({ by }) => by, { goes: 2 }),
      timeColumn("since", "Since", 16, ({ since }) => Day.localMinute(since), { goes: 3 }),
      textColumn("until", "Until", 23, say.untilText),
      textColumn("reason", "Reason", 18, ({ reason }) => reason ?? "", { goes: 1, isWhole: true })
    ],
    empty: say.nothingOff,
    actionsOf: (of) =>
      mayTake(around)
        ? [act<Message>("on", say.putOnSale, "F4", { _tag: "AskedToPut", of }, { icon: "accept" })]
        : []
  })

const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { filling } = model
  const { catalogue } = around
  if (filling === undefined || !mayTake(around)) return undefined
  const { productId } = filling
  const cancel: Message = { _tag: "Cancelled" }
  return {
    id: `off-${productId}`,
    title: say.takeOff,
    text: say.productName(
      productId,
      catalogue.list?.value.find(({ entity_id }) => entity_id === productId)?.name
    ),
    parts: [
      fieldsView("off", fieldsFor(0), filling.form, (message): Message => ({ _tag: "Filled", message }))
    ],
    actions: [
      act<Message>(
        "take",
        filling.form.isBusy ? sending : say.takeOff,
        "F2",
        { _tag: "Confirmed" },
        { isDisabled: filling.form.isBusy }
      ),
      act<Message>("cancel", "Cancel", "Escape", cancel)
    ],
    cancel
  }
}

const listed = (model: Model, around: Around): ReadonlyArray<Part<Message>> => {
  if (isSearching(model)) {
    const state = stateOf(around.catalogue, model.typed)
    return state === ""
      ? [foundTable(model, around)]
      : [{ part: "empty", text: state }, foundTable(model, around)]
  }
  return model.off === undefined
    ? model.problem === undefined
      ? [loading(say.loading)]
      : []
    : [offTable(model, model.off, around)]
}

export const view = (model: Model, around: Around): View<Message> => ({
  title: say.offSale,
  actions: [],
  parts: [
    {
      part: "entry",
      label: say.findHint,
      prompt: "Product",
      text: model.typed,
      typed: (text) => ({ _tag: "Typed", text }),
      holds: "words",
      submit: undefined
    },
    ...noticeOf(model.problem, "danger"),
    ...listed(model, around)
  ],
  question: questionOf(model, around),
  back: clearing(model.typed, (text): Message => ({ _tag: "Typed", text }), {
    ...backHome,
    title: model.from.name === "home" ? backHome.title : "back",
    outcome: { leadsTo: model.from }
  }),
  showsBack: true
})

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around)
