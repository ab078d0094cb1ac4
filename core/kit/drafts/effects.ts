/** The requests about drafts: their list, and what is done with one and the cart of its counter. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { OrderDrafts, type SentDraft } from "../../contract/draft.ts"
import type { Draft, DraftLine } from "../../counter/draft.ts"
import { Rpc } from "../../port/rpc.ts"
import { sentLine, splitLine } from "../cart/outcome.ts"
import { toScreen } from "../client-message.ts"
import { type Counter, cartOf } from "../counter/model.ts"
import { asks } from "../effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../effects/host.ts"
import { submit } from "../effects/submit.ts"
import { keyOf } from "../idempotency-key.ts"
import type { Message as PlacementMessage } from "../placement-queue/model.ts"
import { basketOf, type Entry } from "../placement-queue/model.ts"
import type { Submission } from "../submission.ts"
import type { DraftCommand, Drafting, DraftMessage, FailedEntry } from "./model.ts"

type FilledLine = Entry["cartItems"][number] & Pick<DraftLine, "discount">
interface Filled extends Pick<Draft, "discount"> {
  readonly lines: ReadonlyArray<FilledLine>
}

const lineOf = ({ product_id, product_name, discount, ...line }: DraftLine): FilledLine => ({
  product_id,
  product_name,
  ...splitLine(line),
  ...(discount === undefined ? {} : { discount })
})

/** The lines of a failed order with what was off them by hand, and off the whole. */
const filledFrom = ({ cartItems, discounts = [] }: FailedEntry): Filled => {
  const offOf = (of: number | null): Pick<Filled, "discount"> => {
    const sent = discounts.find(({ product_id }) => product_id === of)
    if (sent === undefined) return {}
    const { product_id: _, ...discount } = sent
    return { discount }
  }
  return { lines: cartItems.map((line) => ({ ...line, ...offOf(line.product_id) })), ...offOf(null) }
}

/** The cart has these lines and discounts, and no others; what of them is refused is named. */
const filled = (screen: Counter, { lines, discount }: Filled, key: string) =>
  Rpc.use((rpc) =>
    rpc.call(
      CommerceCart.addMultipleItemsToCart,
      {
        request: {
          ...cartOf(screen),
          clearCart: true,
          items: lines.map(sentLine),
          ...(discount === undefined ? {} : { discount })
        }
      },
      { key: `${key}-fill` }
    )
  ).pipe(
    Effect.map(({ refused, ...cart }) => ({
      cart,
      refused: refused.map(
        ({ index, product_name, message }) =>
          `${product_name ?? lines[index]?.product_name ?? ""}: ${message}`
      )
    }))
  )

const saveFirst = (keep: typeof SentDraft.Type | null, key: string) =>
  keep === null
    ? Effect.void
    : Rpc.use((rpc) => rpc.call(OrderDrafts.saveDraft, { draft: keep }, { key: `${key}-keep` }))

export const tellQueue = <Message>(host: Host<Message>, message: PlacementMessage): void =>
  host.tellClient(toScreen({ screen: "PlacementQueue" }, message))

const carryOut = <Message>(host: Host<Message>, screen: Counter, { key, body }: Submission<Drafting>) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    switch (body.deed) {
      case "keep":
        return { draft: yield* rpc.call(OrderDrafts.saveDraft, { draft: body.draft }, { key }) }
      case "delete":
        yield* rpc.call(OrderDrafts.removeDraft, { id: body.draftId }, { key }).pipe(
          // Somebody else has deleted it: what was to be done is done.
          Effect.catchIf(
            (failure) => failure._tag === "Ruled" && failure.as("NotFound") !== undefined,
            () => Effect.void
          )
        )
        return {}
      case "load": {
        const { draftId } = body
        // Read before the cart is emptied: one that is not there any more leaves the cart as it is.
        const { products, ...draft } =
          draftId === null ? { products: [] } : yield* rpc.call(OrderDrafts.restoreDraft, { id: draftId })
        yield* saveFirst(body.keep, key)
        return yield* filled(screen, { ...draft, lines: products.map(lineOf) }, key)
      }
      case "reopen": {
        const draft = yield* rpc.call(OrderDrafts.saveDraft, { draft: body.draft }, { key })
        yield* saveFirst(body.keep, key)
        const now = yield* filled(screen, { ...draft, lines: draft.products.map(lineOf) }, key)
        return { ...now, draft }
      }
      case "fill": {
        const { entry } = body
        yield* saveFirst(body.keep, key)
        // Its packs are in the basket of the queue: they are let go as the queue does it.
        yield* rpc.call(
          CommerceCart.clearCart,
          { basket: basketOf(entry) },
          { key: keyOf(`let-go-${entry.id}`, entry.anew) }
        )
        const now = yield* filled(screen, filledFrom(entry), key)
        tellQueue(host, { _tag: "TookBack", id: entry.id })
        return now
      }
    }
  })

export const draftEffects: Effects<DraftCommand, DraftMessage> = {
  LoadDrafts: asks(OrderDrafts.getDraft, ({ id }) => ({ store: id }), {
    onSuccess: (drafts) => ({ _tag: "GotDrafts", drafts }),
    onFailure: (failure) => ({ _tag: "FailedDrafts", message: failureMessage(failure) })
  }),

  ChangeDraft: (host, { drafting, screen }) =>
    submit(host, {
      key: drafting.key,
      call: carryOut(host, screen, drafting),
      toMessage: (answer): DraftMessage => ({ _tag: "GotDraft", answer }),
      problemOf: failureMessage
    })
}
