/** `packhouse inventory`: what the hub holds, and what expires. */
import { type Command, Option } from "commander"
import { Effect, Schema } from "effect"
import { HubInventoryService, StockService } from "#core/contract/hub-inventory.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { boardFigure, boardOf } from "#core/stock/expiry-board.ts"
import {
  type Expires,
  expiries,
  type InventoryColumn,
  inventoryColumns,
  inventoryPageSize,
  type ListType,
  lists
} from "#core/stock/inventory.ts"
import { ListedPack } from "#core/stock/pack.ts"
import { packFields } from "#core/stock/pack-fields.ts"
import { boardTitle, expiringPacks, noItems, packStatus } from "#core/text/inventory.ts"
import { usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

interface Options {
  readonly list: ListType
  readonly search?: string
  readonly sort: InventoryColumn
  readonly desc?: boolean
  readonly page: string
  readonly perPage: string
  readonly expires?: Expires
  readonly expiring?: boolean
  readonly csv?: CsvOption
}

/** The most rows of one page. */
const mostRows = 300

const wire = Schema.encodeSync(Schema.Array(ListedPack))
const COUNT = /^[1-9]\d{0,5}$/
const readCount = (name: string, text: string, most: number) =>
  COUNT.test(text) && Number(text) <= most
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${name} ${text} is not a number from 1 to ${most}.`))

const rowsOf = (packs: ReadonlyArray<ListedPack>, today: Day.Day) =>
  table(
    [
      { title: "PRODUCT" },
      { title: "CODE" },
      { title: "EXPIRES" },
      { title: "QTY", isNumber: true },
      { title: "STATUS" }
    ],
    packs.map((pack) => [
      pack.product_name,
      pack.scan_code,
      pack.date_of_expiry,
      Q.withUnit(pack, pack.qty),
      packStatus(pack, today)
    ])
  )

const pageOf = ({ session }: Client, options: Options, page: number, perPage: number) =>
  Rpc.use((rpc) =>
    rpc.call(HubInventoryService.getHubInventoryList, {
      paging: {
        currentPage: page,
        perPage,
        sortBy: options.sort,
        sortDesc: options.desc === true,
        filter: options.search ?? null,
        ...(options.expires !== undefined && { expires: options.expires })
      },
      store: session.store.store_id,
      type: options.list
    })
  )

/** The rows of all pages. A pack that is sold meanwhile moves the others up: a row that comes twice stands once. */
const whole = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const found = new Map<number, ListedPack>()
    for (let page = 1, isThere = true; isThere; page++) {
      progress(`Fetching packs (${found.size} so far)`)
      const { rows, total } = yield* pageOf(client, options, page, mostRows)
      for (const row of rows) found.set(row.id, row)
      isThere = page * mostRows < total && rows.length > 0
    }
    return { data: null, file: listFile(`inventory-${options.list}`, packFields, [...found.values()]) }
  })

const list = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const page = yield* readCount("--page", options.page, 999_999)
    const perPage = yield* readCount("--per-page", options.perPage, mostRows)
    if (options.csv !== undefined) return yield* whole(client, options)
    const { rows, total, expiring } = yield* pageOf(client, options, page, perPage)
    const pages = Math.max(1, Math.ceil(total / perPage))
    return {
      data: { list: options.list, rows: wire(rows), total, page, pages, perPage, expiring },
      lines: [
        ...(rows.length === 0 ? [noItems] : rowsOf(rows, Day.dayAt(Date.now()))),
        { text: `${total} ${total === 1 ? "pack" : "packs"}, page ${page} of ${pages}`, style: "dim" },
        ...(expiring === undefined
          ? []
          : [
              {
                text: expiries.map((one) => expiringPacks[one](expiring[one])).join("  "),
                style: "dim"
              } as const
            ])
      ]
    }
  })

/** The number of days that the board looks ahead. */
const boardDays = 3

const board = (client: Client): Working =>
  Effect.gen(function* () {
    const packs = yield* Rpc.use((rpc) =>
      rpc.call(StockService.getExpiringPacks, {
        hub: client.session.store.hub_id,
        days: boardDays,
        cut_off_date: client.session.user.cut_off_date ?? null
      })
    )
    const days = boardOf(packs, Day.dayAt(Date.now()))
    return {
      data: {
        days: days.map((day) => ({
          in: day.in,
          date: day.date ?? null,
          packs: day.packs,
          products: day.products.map(({ product_id, product_name, qty, packs: own }) => ({
            product_id,
            product_name,
            qty: Q.toWire(qty),
            packs: wire(own)
          }))
        }))
      },
      lines: days.flatMap((day) => [
        {
          text: `${boardTitle(day)}: ${day.packs} ${day.packs === 1 ? "pack" : "packs"}`,
          style: "bold"
        } as const,
        ...day.products.map((product) => `  ${product.product_name}  ${boardFigure(product)}`)
      ]),
      file: listFile("expiring", packFields, packs)
    }
  })

export const define = (program: Command): void => {
  const command = offerCsv(program.command("inventory"))
    .description("what the hub holds, pack by pack")
    .addOption(new Option("--list <list>", "which packs").choices([...lists]).default("not_used"))
    .option("--search <text>", "only packs whose name, product id or code has every word")
    .addOption(
      new Option("--sort <column>", "sorted by").choices([...inventoryColumns]).default("date_of_expiry")
    )
    .option("--desc", "the largest first instead of the smallest")
    .option("--page <n>", "which page", "1")
    .option("--per-page <n>", "rows of a page", String(inventoryPageSize))
    .addOption(
      new Option("--expires <when>", "only what has expired, expires today, or in the 3 days after").choices([
        ...expiries
      ])
    )
    .option("--expiring", "instead: what has expired, and what expires within three days")
    .action((options: Options) =>
      asUser(command, (client) => (options.expiring === true ? board(client) : list(client, options)))
    )
  example(
    command,
    "packhouse inventory --search chicken",
    "packhouse inventory --list used --page 2 --json",
    "packhouse inventory --expires expired",
    "packhouse inventory --expires today --csv today.csv",
    "packhouse inventory --expiring",
    "packhouse inventory --csv inventory.csv"
  )
}
