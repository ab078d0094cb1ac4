/** A page that shows whether a printer prints, cuts, finds its gap and has every script that our names are written in. */
import { Effect } from "effect"
import { toLocal } from "#core/day.ts"
import type { Role } from "#core/device/job.ts"
import type { PrintDocument } from "#core/label/document.ts"

const names: Record<Role, string> = {
  invoice: "Invoice printer",
  label: "Label printer",
  itemLabel: "Item label printer",
  receipt: "Receipt printer"
}
/** One word of each script, and the signs that printers' own fonts lack. */
const scripts = "₹ 1,234.50  Ünïcode  हिन्दी  മലയാളം  தமிழ்  العربية"

const page = async (lines: ReadonlyArray<string>): Promise<string> => {
  const { PDFDocument, StandardFonts } = await import("pdf-lib")
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const sheet = document.addPage([298, 420])
  for (const [index, line] of lines.entries())
    sheet.drawText(line, { x: 36, y: 372 - index * 24, size: 14, font })
  sheet.drawRectangle({ x: 18, y: 18, width: 262, height: 384, borderWidth: 1 })
  return document.saveAsBase64()
}

/** For the printer of a role; a printer of pages gets one. */
export const testPage = (role: Role, language: string | null, now: number): Effect.Effect<PrintDocument> => {
  const lines = ["Packhouse test print", names[role], toLocal(now)]
  if (language === "pdf")
    return Effect.map(
      Effect.promise(() => page(lines)),
      (data) => ({ kind: "pdf", name: "test.pdf", data })
    )
  return Effect.succeed({
    kind: "items",
    increment_id: "TEST",
    store_name: "Packhouse",
    customer_name: names[role],
    slot: null,
    printed_at: toLocal(now),
    code: "8901234567890",
    lines: [],
    total_weight: "0.00",
    template: [...lines, scripts].join("\n")
  })
}
