/** Somebody who counts the stock of a hub at the end of the day: a page without a host. */
import { readListing } from "#core/catalogue/listing.ts"
import { searchable } from "#core/catalogue/search.ts"
import * as Day from "#core/day.ts"
import { empty } from "#core/kit/catalogue-cache.ts"
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
import { Page } from "./page.ts"

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
export class Counter extends Page<Model, Message, Command> {
  context: Context = { now: noon, server: "http://hub", userId: 7, userType: null, catalogue }
  model: Model

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
    super()
    this.model = reload(fresh(1)).model
    for (const code of early) this.say({ _tag: "ScannedCode", code })
    const { requestId } = this.model
    this.say({ _tag: "LoadedRows", requestId, rows: all })
    this.say({ _tag: "LoadedStatus", requestId, status })
    this.say(
      takenBy === undefined ? { _tag: "RestoredWork", text } : { _tag: "FailedOpening", message: takenBy }
    )
  }
  protected update(message: Message) {
    return update(this.model, message, this.context)
  }
  get view() {
    return view(this.model, { ...this.context, pictures: new Map() })
  }
  type(physical: string, comment = ""): this {
    this.fill("physical", physical)
    return comment === "" ? this : this.fill("comment", comment)
  }
  count(key: string, physical: string, comment = ""): this {
    return this.say({ _tag: "OpenedRow", key }).type(physical, comment).press("save")
  }
  /** What stands beside the box. */
  get problem(): string | undefined {
    const part = this.view.question?.parts?.find((each) => each.part === "fields")
    return part?.part === "fields" ? part.fields.find(({ id }) => id === "physical")?.problem : undefined
  }
  get notices(): ReadonlyArray<string> {
    return this.view.parts.flatMap((part) => (part.part === "notice" ? [part.text] : []))
  }
  get sent() {
    return this.commands("SubmitEod").map(({ submission }) => submission)
  }
  /** The key of the report that is on its way. */
  get key(): string {
    return this.model.submission?.key ?? ""
  }
  /** What a restart finds. */
  get stored(): string | undefined {
    const last = this.done.findLast(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork")
    return last?._tag === "SaveWork" ? print(last.work as Stored) : undefined
  }
}
