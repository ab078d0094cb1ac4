/** `packhouse shift open` and `packhouse shift show`: the begin of a shift, and how it stands. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { toWire } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { noOpenShift, wasOpened } from "#core/text/shift.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption, tillOf } from "./kept-till.ts"
import { readAmount, shiftData, shiftLines } from "./shift-answer.ts"

interface OpenOptions extends TillOption {
  readonly float: string
}

const open = (client: Client, options: OpenOptions): Working =>
  Effect.gen(function* () {
    const float = yield* readAmount("--float", options.float)
    const till = yield* tillOf(options)
    const content = [till, String(toWire(float))]
    const shift = yield* underKeptKey(client, { name: "open-shift", content }, (key) =>
      Rpc.use((rpc) => rpc.call(ShiftService.openShift, { till, float }, { key }))
    )
    return { data: shiftData(shift), lines: [wasOpened(shift)] }
  })

const show = (options: TillOption): Working =>
  Effect.gen(function* () {
    const till = yield* tillOf(options)
    const shift = yield* Rpc.use((rpc) => rpc.call(ShiftService.getShift, { till }))
    return shift === null
      ? { data: null, lines: [noOpenShift(till)] }
      : { data: shiftData(shift), lines: shiftLines(shift) }
  })

export const defineShiftOpen = (parent: Command): void => {
  const command = offerTill(parent.command("open"))
    .description("open the shift of a till with the float that is put into its drawer")
    .requiredOption("--float <amount>", "what is in the drawer to begin with; 0 for nothing")
    .action((options: OpenOptions) => asUser(command, (client) => open(client, options)))
  example(command, 'packhouse shift open --float 2000 --till "Till 1"', "packhouse shift open --float 2000")
}

export const defineShiftShow = (parent: Command): void => {
  const command = offerTill(parent.command("show"))
    .description("the shift of a till that is not closed: how it stands")
    .action((options: TillOption) => asUser(command, () => show(options)))
  example(command, "packhouse shift show", 'packhouse shift show --till "Till 2" --json')
}
