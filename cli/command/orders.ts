/** `packhouse orders`: the order queue, with the tabs of the screens as filters. */
import { type Command, Option } from "commander"
import { Effect, Schema } from "effect"
import { OrderService } from "#core/contract/order.ts"
import * as Day from "#core/day.ts"
import { type Changes, nextChanges } from "#core/kit/order-changes.ts"
import { listFile } from "#core/list-file.ts"
import { formatPlain } from "#core/money.ts"
import { ageOf, type Colour, colourOf, isLate } from "#core/order/age.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { DateRange } from "#core/order/date-range.ts"
import { customerName, Order } from "#core/order/order.ts"
import { orderFields } from "#core/order/order-fields.ts"
import {
  isKept,
  keptSince,
  pageSizes,
  refreshPageSize,
  type SortColumn,
  sortColumns,
  type Tab,
  tabs,
  visible
} from "#core/order/queue.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as orderList from "#core/screen/order-list/model.ts"
import { isOn } from "#core/session/flags.ts"
import { usageError } from "../host/command-error.ts"
import { progress, type Style } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { type DayOptions, readDays } from "./day-options.ts"
import { type Block, table } from "./table.ts"

interface Options extends DayOptions {
  readonly tab: Tab
  readonly search?: string
  readonly source?: ReadonlyArray<string>
  readonly sort: SortColumn
  readonly asc?: boolean
  readonly urgent?: boolean
  readonly page: string
  readonly perPage: string
}

const wire = Schema.encodeSync(Order)

/** Open orders stand in every tab's first pages; finished ones are fetched where the tab shows them. */
const needsFinished = (tab: Tab): boolean => tab === "all" || tab === "complete"

/**
 * Whole orders, as `--json` prints them: all open ones, and those changed in the days that the screens keep; of days that
 * were asked for every order that was created in them.
 */
const loadOrders = (client: Client, tab: Tab, days: DateRange | undefined): Working<ReadonlyArray<Order>> =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const { user } = client.session
    const store = client.session.store.store_id
    const found = new Map<number, Order>()
    const take = (rows: ReadonlyArray<Order | BriefOrder>) => {
      for (const row of rows) if ("items" in row) found.set(row.order_id, row)
      progress(`Fetching orders (${found.size} so far)`)
    }
    progress("Fetching orders")
    for (let page = 1, isThere = true; isThere; page++) {
      const paging = {
        currentPage: page,
        perPage: refreshPageSize,
        sortBy: "created_at",
        sortDesc: true,
        dateFrom: days?.from ?? null,
        dateTo: days?.to ?? null
      } as const
      const type = days === undefined ? "open" : "all"
      const { orders, total } = yield* rpc.call(OrderService.getOrderList, { paging, type, store })
      take(orders)
      isThere = page * refreshPageSize < total && orders.length > 0
    }
    if (days === undefined && needsFinished(tab)) {
      const get_all_orders = isOn(user.flags, "get_all_orders")
      let request: Changes | undefined = {
        since: keptSince(Date.now()),
        limit: refreshPageSize
      }
      while (request !== undefined) {
        const { since: last_update, limit, after } = request
        const orders: ReadonlyArray<Order | BriefOrder> = yield* rpc.call(
          OrderService.getRecentOrderListTweaked,
          { store, last_update, get_all_orders, limit, ...(after === undefined ? {} : { after }) }
        )
        take(orders)
        request = nextChanges(request, orders)
      }
    }
    return visible(
      user.flags,
      [...found.values()].filter((order) => days !== undefined || isKept(order, Date.now()))
    )
  })

const styles: Record<Colour, Style> = { success: "green", danger: "red", warning: "yellow", info: "cyan" }

const age = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / Day.minute))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const rowsOf = (orders: ReadonlyArray<Order>, now: Day.Instant): ReadonlyArray<Block> =>
  table(
    [
      { title: "ORDER" },
      { title: "NAME" },
      { title: "ITEMS", isNumber: true },
      { title: "STATUS" },
      { title: "SLOT" },
      { title: "AGE", isNumber: true },
      { title: "TOTAL", isNumber: true },
      { title: "SOURCE" },
      { title: "ON IT" }
    ],
    orders.map((order) => [
      { text: order.increment_id, style: styles[colourOf(order, now)] },
      customerName(order),
      String(order.total_item_count),
      order.status,
      [order.sub_slot_info?.display_string ?? order.display_string, isLate(order, now) ? "late" : ""]
        .filter(Boolean)
        .join(" "),
      age(ageOf(order, now)),
      formatPlain(order.grand_total),
      order.source,
      order.assigned_to?.name ?? ""
    ])
  )

const COUNT = /^[1-9]\d{0,6}$/
const readCount = (name: string, text: string) =>
  COUNT.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${name} ${text} is not a number from 1 on.`))

const list = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const page = yield* readCount("--page", options.page)
    const perPage = yield* readCount("--per-page", options.perPage)
    const orders = yield* loadOrders(client, options.tab, yield* readDays(options))
    const model: orderList.Model = {
      ...orderList.init(options.tab, options.urgent === true ? Date.now() : undefined),
      search: options.search ?? "",
      sources: options.source ?? [],
      sort: { by: options.sort, desc: options.asc !== true },
      page,
      perPage
    }
    const rows = orderList.pageOf(model, orders)
    // A page beyond the last one is empty: a script that turns pages must come to an end.
    const shown = page > rows.pages ? [] : rows.shown
    const summary = `${rows.all.length} ${rows.all.length === 1 ? "order" : "orders"}, page ${page} of ${rows.pages}`
    return {
      data: {
        tab: options.tab,
        orders: shown.map((order) => wire(order)),
        total: rows.all.length,
        page,
        pages: rows.pages,
        perPage
      },
      lines: [...(shown.length === 0 ? [] : rowsOf(shown, Date.now())), { text: summary, style: "dim" }],
      file: listFile(`orders-${options.tab}`, orderFields, rows.all)
    }
  })

const collect = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value
]

export const define = (program: Command): void => {
  const command = offerCsv(program.command("orders"))
    .description("the order queue")
    .addOption(new Option("--tab <tab>", "which orders").choices(tabs).default("express"))
    .option("--search <text>", "only orders whose name or id has every word")
    .option("--source <source>", "only orders of this source; may be given again", collect)
    .addOption(new Option("--sort <column>", "sorted by").choices(sortColumns).default("created_at"))
    .option("--asc", "the smallest first instead of the largest")
    .option("--urgent", "the most urgent first instead: late scheduled ones, then the oldest express ones")
    .option("--from <day>", "only orders created from this day on: YYYY-MM-DD, today or yesterday")
    .option(
      "--to <day>",
      "only orders created up to this day, itself included; without --from that day alone"
    )
    .option("--page <n>", "which page", "1")
    .option("--per-page <n>", "rows of a page", String(pageSizes[0]))
    .action((options: Options) => asUser(command, (client) => list(client, options)))
  example(
    command,
    "packhouse orders --tab scheduled --search asha",
    "packhouse orders --tab all --page 2 --json",
    "packhouse orders --tab all --csv orders.csv",
    "packhouse orders --tab all --from 2026-11-01 --to 2026-11-07"
  )
}
