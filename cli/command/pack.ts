/** `packhouse pack`: the life of a pack, from its arrival on: received, moved, sold, returned, by whom. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { StockService } from "#core/contract/hub-inventory.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import { eventRows } from "#core/screen/pack/events.ts"
import { PackLife } from "#core/stock/pack-life.ts"
import { lifeRows, packLifeFields } from "#core/stock/pack-life-fields.ts"
import { noSuchPack, packPlace } from "#core/text/inventory.ts"
import { refused } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { type Block, table } from "./table.ts"

const wire = Schema.encodeSync(PackLife)

const linesOf = (life: PackLife, today: Day.Day): ReadonlyArray<Block> => [
  [{ text: life.scan_code, style: "bold" }, `  ${life.product_id} ${life.product_name}`],
  ...life.rows.map(
    (row): Line => ({
      text: `  ${packPlace(life, row, today)}`,
      style: "dim"
    })
  ),
  "",
  ...table(
    [
      { title: "WHEN" },
      { title: "WHAT" },
      { title: "CHANGE", isNumber: true },
      { title: "LEFT", isNumber: true }
    ],
    eventRows(life).map(({ when, what, change, left }) => [when, what, change, left])
  )
]

const show = (code: string): Working =>
  Effect.gen(function* () {
    const life = yield* Rpc.use((rpc) => rpc.call(StockService.getPackLife, { scan_code: code.trim() }))
    if (life === null) return yield* refused(noSuchPack(code.trim()))
    return {
      data: wire(life),
      lines: linesOf(life, Day.dayAt(Date.now())),
      file: listFile(`pack-${life.scan_code}`, packLifeFields, lifeRows(life))
    }
  })

export const define = (program: Command): void => {
  const command = offerCsv(program.command("pack"))
    .description("the life of a pack: received, moved, sold, returned, by whom")
    .argument("<code>", "the code on the pack")
    .action((code: string) => asUser(command, () => show(code)))
  example(command, "packhouse pack 80177300500645507000123", "packhouse pack 80177300500645507000123 --csv")
}
