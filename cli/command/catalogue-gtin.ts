/** `packhouse catalogue gtin` and `plu`: the numbers of the trade that name a product, and what scales know it by. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { gtinText, readGtins } from "#core/catalogue/gtin.ts"
import type { ProductGtin } from "#core/catalogue/product.ts"
import { AdminService } from "#core/contract/admin.ts"
import { ShipmentService } from "#core/contract/shipment.ts"
import { Rpc } from "#core/port/rpc.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"

const answerOf = (product_id: number, gtins: ReadonlyArray<ProductGtin>) => ({
  data: { product_id, gtins },
  lines: gtins.length === 0 ? [`Product ${product_id} has no GTIN beside its EAN13.`] : gtins.map(gtinText)
})

const idOf = (text: string) =>
  /^\d{1,9}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is not the number of a product.`))

const list = (product: string): Working =>
  Effect.gen(function* () {
    const product_id = yield* idOf(product)
    const { gtins = [] } = yield* Rpc.use((rpc) => rpc.call(ShipmentService.getProductInfo, { product_id }))
    return answerOf(product_id, gtins)
  })

const add = (product: string, gtin: string): Working =>
  Effect.gen(function* () {
    const product_id = yield* idOf(product)
    const read = readGtins(gtin)
    if (Result.isFailure(read)) return yield* usageError(`${read.failure}.`)
    const gtins = yield* Rpc.use((rpc) => rpc.call(AdminService.addProductGtin, { product_id, gtin }))
    return answerOf(product_id, gtins)
  })

const remove = (product: string, gtin: string): Working =>
  Effect.gen(function* () {
    const product_id = yield* idOf(product)
    const gtins = yield* Rpc.use((rpc) => rpc.call(AdminService.removeProductGtin, { product_id, gtin }))
    return answerOf(product_id, gtins)
  })

export const defineCatalogueGtin = (parent: Command): void => {
  const command = parent.command("gtin").description("the GTINs of a product beside its EAN13")
  example(command, "packhouse catalogue gtin add 5120 18901234567897x12")

  const listing = command
    .command("list")
    .description("the GTINs of a product, those of cartons with their count")
    .argument("<product>", "its id")
    .action((product: string) => asUser(listing, () => list(product)))
  example(listing, "packhouse catalogue gtin list 5120")

  const adding = command
    .command("add")
    .description("give a product one more GTIN; for administrators")
    .argument("<product>", "its id")
    .argument("<gtin>", "8, 12, 13 or 14 digits; of a carton with x and how many pieces it holds")
    .action((product: string, gtin: string) => asUser(adding, () => add(product, gtin)))
  example(adding, "packhouse catalogue gtin add 5120 18901234567897x12")

  const removing = command
    .command("remove")
    .description("take a GTIN from a product; for administrators")
    .argument("<product>", "its id")
    .argument("<gtin>", "8, 12, 13 or 14 digits")
    .action((product: string, gtin: string) => asUser(removing, () => remove(product, gtin)))
  example(removing, "packhouse catalogue gtin remove 5120 18901234567897")
}

const plu = (product: string, number: string | undefined): Working =>
  Effect.gen(function* () {
    const product_id = yield* idOf(product)
    const rpc = yield* Rpc
    if (number !== undefined && number !== "none" && !/^[1-9]\d{0,8}$/.test(number))
      return yield* usageError(`${number} is no PLU: write 1 to 999999999, or none.`)
    const now =
      number === undefined
        ? ((yield* rpc.call(ShipmentService.getProductInfo, { product_id })).plu ?? null)
        : (yield* rpc.call(AdminService.setProductPlu, {
            product_id,
            plu: number === "none" ? null : Number(number)
          })).plu
    return {
      data: { product_id, plu: now },
      lines: [now === null ? `Scales know product ${product_id} by its own number.` : String(now)]
    }
  })

export const defineCataloguePlu = (parent: Command): void => {
  const command = parent
    .command("plu")
    .description("the number that scales know a product by, or, for administrators, another one")
    .argument("<product>", "its id")
    .argument("[number]", "1 to 999999999; none takes it away")
    .action((product: string, number: string | undefined) => asUser(command, () => plu(product, number)))
  example(command, "packhouse catalogue plu 1773 142")
}
