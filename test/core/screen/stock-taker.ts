/** Somebody who counts the stock of a hub at the end of the day: a page without a host. */
import { readListing } from "#core/catalogue/listing.ts"
import { searchable } from "#core/catalogue/search.ts"
import type { Submission } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { empty } from "#core/kit/catalogue-cache.ts"
import type { Action } from "#core/kit/view/action.ts"
import { partOf } from "#core/kit/view/view.ts"
import { ofHundredths } from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import {
  type Command,
  type Context,
  fresh,
  type Message,
  type Model,
  reload
} from "#core/screen/eod/model.ts"
import { print, type Stored } from "#core/screen/eod/stored.ts"
import { update } from "#core/screen/eod/update.ts"
import { view } from "#core/screen/eod/view.ts"
import type { EodRow, EodStatus } from "#core/stock/eod-report.ts"

export const noon = Day.startOf("2026-11-20") + 12 * Day.hour
export const q = Q.ofThousandths
export const row = (change: Partial<EodRow> & Pick<EodRow, "product_id">): EodRow => ({
  product_name: `Product ${change.product_id}`,
  current_stock: q(5000),
  physical_stock: q(5000),
  comment: "",
  whole: 0,
  qty: q(5000),
  min_sale_qty: null,
  qty_increments: q(500),
  sell_by: "kg",
  category_type: "chicken",
  total_qty_sold: q(0),
  total_partialy_sold: q(0),
  shipment_id: null,
  selected: false,
  isValidQty: true,
  price: ofHundredths(100_00),
  as_of: Day.toGmt(noon + 3 * Day.second),
  ...change
})
export const rows = [
  row({ product_id: 1 }),
  row({
    product_id: 2,
    product_name: "Paneer",
    sell_by: "pack",
    qty_increments: q(1000),
    category_type: "dairy"
  }),
  row({ product_id: 3, qty_increments: null })
]
export const none: EodStatus = {
  submitted: false,
  submission_updated_at: null,
  approved_at: null,
  day: "2026-11-20",
  version: 0,
  submitted_by: null,
  approved_by: null,
  sent_back: null,
  sent_back_at: null,
  sent_back_by: null,
  sent_back_reason: null
}
export const submittedOnce: EodStatus = {
  ...none,
  submitted: true,
  submission_updated_at: Day.toGmt(noon),
  version: 1
}
const { products } = readListing(
  [2, 7].map((entity_id) => ({
    entity_id,
    name: entity_id === 7 ? "Mutton keema" : "Paneer",
    type_id: "simple",
    sell_by: "kg",
    whole: 1,
    price: 880
  }))
)
export const catalogue = {
  ...empty,
  list: { value: products, fetchedAt: noon, expiresAt: noon + Day.hour },
  received: searchable(products)
} as unknown as Context["catalogue"]

/** Somebody at the page. */
export class Counter {
  context: Context = { now: noon, server: "http://hub", userId: 7, userType: null, catalogue }
  model: Model
  readonly done: Array<Command> = []
  readonly toasts: Array<string> = []

  /**
   * @param early codes that are scanned before the stored work was read
   * @param takenBy the sentence for work that another window has
   */
  constructor(
    all: ReadonlyArray<EodRow> = rows,
    status: EodStatus = none,
    text?: string,
    early: ReadonlyArray<string> = [],
    takenBy?: string
  ) {
    this.model = reload(fresh(1)).model
    for (const code of early) this.say({ _tag: "ScannedCode", code })
    const { requestId } = this.model
    this.say({ _tag: "LoadedRows", requestId, rows: all })
    this.say({ _tag: "LoadedStatus", requestId, status })
    this.say(
      takenBy === undefined ? { _tag: "RestoredWork", text } : { _tag: "FailedOpening", message: takenBy }
    )
  }
  say(message: Message): this {
    const { model, commands, notices } = update(this.model, message, this.context)
    this.model = model
    this.done.push(...commands)
    for (const notice of notices) if (notice._tag === "Toast") this.toasts.push(notice.text)
    return this
  }
  get page() {
    return view(this.model, { ...this.context, pictures: new Map() })
  }
  get actions(): ReadonlyArray<Action<Message>> {
    return this.page.question?.actions ?? this.page.actions
  }
  press(id: string): this {
    const strip = partOf(this.page, "scan")
    const action = [...this.actions, ...(strip?.undo === undefined ? [] : [strip.undo])].find(
      (each) => each.id === id
    )
    if (action === undefined || action.isDisabled === true || !("message" in action.outcome))
      throw new Error(`nothing to press: ${id}`)
    return this.say(action.outcome.message)
  }
  type(physical: string, comment = ""): this {
    this.say({ _tag: "ToldForm", message: { _tag: "TypedField", field: "physical", text: physical } })
    return comment === ""
      ? this
      : this.say({ _tag: "ToldForm", message: { _tag: "TypedField", field: "comment", text: comment } })
  }
  count(key: string, physical: string, comment = ""): this {
    return this.say({ _tag: "OpenedRow", key }).type(physical, comment).press("save")
  }
  /** What stands beside the box. */
  get problem(): string | undefined {
    const part = this.page.question?.parts?.find((each) => each.part === "fields")
    return part?.part === "fields" ? part.fields.find(({ id }) => id === "physical")?.problem : undefined
  }
  get table() {
    const found = partOf(this.page, "table")
    return found?.rows(0, found.count) ?? []
  }
  get notices(): ReadonlyArray<string> {
    return this.page.parts.flatMap((part) => (part.part === "notice" ? [part.text] : []))
  }
  get sent() {
    return this.done.flatMap((command) => (command._tag === "SubmitEod" ? [command.submission] : []))
  }
  /** The server's answer to the report that is on its way. */
  answer(outcome: "refused" | "unanswered", problem: string): this {
    const key = this.model.submission?.key ?? ""
    return this.say(
      outcome === "refused"
        ? { _tag: "GotAnswer", key, outcome, problem, fault: fault("NotFound", { what: "" }) }
        : { _tag: "GotAnswer", key, outcome, problem }
    )
  }
  succeed(answer: Submission): this {
    return this.say({ _tag: "GotAnswer", key: this.model.submission?.key ?? "", outcome: "done", answer })
  }
  /** What a restart finds. */
  get stored(): string | undefined {
    const last = this.done.findLast(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork")
    return last?._tag === "SaveWork" ? print(last.work as Stored) : undefined
  }
}
