/** The bytes of a document's PDF, made in this thread. */
import type { PageDocument } from "#core/label/document.ts"
import type { Choice } from "#rpc-server/pdf/engine.ts"
import { render } from "#rpc-server/pdf/render.ts"

export const renderPdf = async (document: PageDocument, choice?: Choice): Promise<Uint8Array> =>
  (await render(document, choice)).bytes
