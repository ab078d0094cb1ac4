/** The pictures of the products of an order or a shipment: asked for behind it, and nothing waits for them. */
import * as Effect from "effect/Effect"
import { mostPictures, ProductInfoService } from "../../contract/product-info.ts"
import { call } from "../../port/rpc.ts"
import { type AsksClient, asksClient } from "../client-message.ts"
import { type Host, tellResult } from "./host.ts"

/** Those that are not known yet, where pictures are drawn; without an answer their initials stand there. */
export const findPictures = (host: Host, productIds: ReadonlyArray<number>) => {
  const { hasLook, pictures } = host.model()
  const wanted = [...new Set(productIds)].filter((id) => !pictures.has(id)).slice(0, mostPictures)
  if (!hasLook || wanted.length === 0) return Effect.void
  return tellResult(host, call(ProductInfoService.getProductPictures, { product_ids: wanted }), {
    onSuccess: (found) =>
      asksClient({
        _tag: "FoundPictures",
        pictures: new Map(found.map(({ product_id, address }) => [product_id, address]))
      }),
    onFailure: () => undefined
  })
}

/** What loads rows, and behind them the pictures of their products. */
export const thenPictures =
  <Message, Command, R>(
    load: (host: Host<Message>, command: Command) => Effect.Effect<void, never, R>,
    idsIn: (message: Message | AsksClient) => ReadonlyArray<number> | undefined
  ) =>
  (host: Host<Message>, command: Command) => {
    let ids: ReadonlyArray<number> = []
    const tell: typeof host.tell = (message) => {
      ids = idsIn(message) ?? ids
      host.tell(message)
    }
    return Effect.andThen(
      load({ ...host, tell }, command),
      Effect.suspend(() => findPictures(host, ids))
    )
  }
