/** `packhouse barcode`: what codes say, without a server. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineBarcodeDecode } from "./barcode-decode.ts"
import { defineBarcodeEncode } from "./barcode-encode.ts"
import { defineBarcodeExplain } from "./barcode-explain.ts"
import { defineBarcodeRules } from "./barcode-rules.ts"
import { defineBarcodeTest } from "./barcode-test.ts"

export const define = (program: Command): void => {
  const barcode = program
    .command("barcode")
    .description("codes: decode, encode, explain, and the rules that read them; without a server")
  example(barcode, "packhouse barcode decode 834120701250051226030017 --json")
  defineBarcodeDecode(barcode)
  defineBarcodeEncode(barcode)
  defineBarcodeExplain(barcode)
  defineBarcodeRules(barcode)
  defineBarcodeTest(barcode)
}
