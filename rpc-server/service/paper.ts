/** Papers as PDF, in turns: one of a user at a time, and the users one after the other. */
import { Effect } from "effect"
import { fault } from "#core/fault.ts"
import type { PageDocument } from "#core/label/document.ts"
import type { Choice } from "../pdf/engine.ts"
import type { Call } from "../rpc/handler.ts"
import { Turns } from "../turns.ts"

/** There is one thread that makes them. */
const turns = new Turns({ running: 1, ofName: 20, inAll: 200 })

/** The bytes of a document, in the turn of a name. */
export const printed = (name: string, document: PageDocument, choice?: Choice) =>
  turns.run(
    name,
    Effect.promise(async () => {
      const { printPdf } = await import("../pdf/pdf-worker.ts")
      return printPdf(document, choice)
    })
  )

/** A document as the wire has its pages. */
export const pagesOf = (
  { caller }: Pick<Call, "caller">,
  document: PageDocument,
  name: string,
  choice?: Choice
) =>
  printed(`user ${caller.userId}`, document, choice).pipe(
    Effect.map((bytes) => ({ pdf_data: Buffer.from(bytes).toString("base64"), file_name: name })),
    Effect.catchTag("Busy", () => Effect.fail(fault("PapersBusy")))
  )
