/** `packhouse draft`: the carts that a store keeps for later. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { OrderDrafts } from "#core/contract/draft.ts"
import { Draft } from "#core/counter/draft.ts"
import {
  draftFields,
  draftLineOff,
  draftLineTotal,
  draftOff,
  draftTotal
} from "#core/counter/draft-fields.ts"
import { listFile } from "#core/list-file.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Quantity from "#core/quantity.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

const wire = Schema.encodeSync(Draft)

const list = ({ session }: Client): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(OrderDrafts.getDraft, { store: session.store.store_id })),
    (drafts) => ({
      file: listFile("drafts", draftFields, drafts),
      data: { drafts: drafts.map((draft) => wire(draft)) },
      lines:
        drafts.length === 0
          ? ["No drafts."]
          : table(
              [
                { title: "ID" },
                { title: "NAME" },
                { title: "LINES", isNumber: true },
                { title: "TOTAL", isNumber: true }
              ],
              drafts.map((draft) => [
                String(draft.id),
                draft.name,
                String(draft.products.length),
                Money.formatPlain(draftTotal(draft))
              ])
            )
    })
  )

const readId = (text: string) =>
  /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is not the number of a draft: packhouse draft list`))

const show = (text: string): Working =>
  Effect.gen(function* () {
    const id = yield* readId(text)
    const draft = yield* Rpc.use((rpc) => rpc.call(OrderDrafts.restoreDraft, { id }))
    return {
      data: wire(draft),
      lines: [
        [{ text: draft.name, style: "bold" }, `  draft ${draft.id} of store ${draft.store_id}`],
        ...table(
          [
            { title: "PRODUCT" },
            { title: "NAME" },
            { title: "QTY", isNumber: true },
            { title: "PRICE", isNumber: true },
            { title: "OFF", isNumber: true },
            { title: "TOTAL", isNumber: true }
          ],
          draft.products.map((line) => [
            String(line.product_id),
            line.product_name,
            Quantity.withUnit(line, line.qty),
            line.price === null ? "N/A" : Money.formatPlain(line.price),
            line.discount === undefined ? "" : Money.formatPlain(draftLineOff(line)),
            line.price === null
              ? "N/A"
              : Money.formatPlain(Money.minus(draftLineTotal(line), draftLineOff(line)))
          ])
        ),
        ...(draft.discount === undefined
          ? []
          : [`Off the whole ${Money.formatPlain(draftOff(draft))} (${draft.discount.reason})`]),
        `Total ${Money.formatPlain(draftTotal(draft))}`
      ]
    }
  })

const remove = (text: string): Working =>
  Effect.gen(function* () {
    const id = yield* readId(text)
    yield* Rpc.use((rpc) => rpc.call(OrderDrafts.removeDraft, { id }))
    return { data: { id, status: "removed" }, lines: [`Deleted draft ${id}`] }
  })

export const define = (program: Command): void => {
  const parent = program.command("draft").description("carts that the store keeps for later")
  example(parent, "packhouse draft list", "packhouse draft show 12")
  const listing = offerCsv(parent.command("list")).description("the drafts of the store, the oldest first")
  listing.action(() => asUser(listing, list))
  example(listing, "packhouse draft list", "packhouse draft list --json")
  const showing = parent
    .command("show")
    .description("what is in a draft")
    .argument("<id>", "its number in the list")
  showing.action((id: string) => asUser(showing, () => show(id)))
  example(showing, "packhouse draft show 12", "packhouse draft show 12 --json")
  const removing = parent
    .command("remove")
    .description("delete a draft")
    .argument("<id>", "its number in the list")
  removing.action((id: string) => asUser(removing, () => remove(id)))
  example(removing, "packhouse draft remove 12")
}
