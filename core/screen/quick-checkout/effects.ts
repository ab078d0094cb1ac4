/** The requests of the quick checkout beside those of every sale: drafts, the next cart after one was sent off, and wishes of the queue. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { CommerceCounter } from "../../contract/commerce-counter.ts"
import { OrderDrafts, type SentDraft } from "../../contract/draft.ts"
import type { Draft, DraftLine } from "../../counter/draft.ts"
import { sentLine, splitLine } from "../../kit/cart/outcome.ts"
import { toScreen } from "../../kit/client-message.ts"
import { cartOf } from "../../kit/counter/model.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../../kit/effects/host.ts"
import { submit } from "../../kit/effects/submit.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import type { Message as PlacementMessage } from "../../kit/placement-queue/model.ts"
import { basketOf, type Entry } from "../../kit/placement-queue/model.ts"
import type { Submission } from "../../kit/submission.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Drafting, FailedEntry, Message, OwnCommand } from "./model.ts"

type FilledLine = Entry["cartItems"][number] & Pick<DraftLine, "discount">
interface Filled extends Pick<Draft, "discount"> {
  readonly lines: ReadonlyArray<FilledLine>
}

/** An error stands so long (ms). */
const problemMs = 3_000
/** The details of a placed order follow it by so long (ms): it is invoiced by then, and known elsewhere. */
const detailsMs = 5_000

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
const filled = ({ lines, discount }: Filled, key: string) =>
  Rpc.use((rpc) =>
    rpc.call(
      CommerceCart.addMultipleItemsToCart,
      {
        request: {
          ...cartOf("QuickCheckout"),
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

const tellQueue = (host: Host<Message>, message: PlacementMessage): void =>
  host.tellClient(toScreen({ screen: "PlacementQueue" }, message))

const carryOut = (host: Host<Message>, { key, body }: Submission<Drafting>) =>
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
        return yield* filled({ ...draft, lines: products.map(lineOf) }, key)
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
        const now = yield* filled(filledFrom(entry), key)
        tellQueue(host, { _tag: "TookBack", id: entry.id })
        return now
      }
    }
  })

export const effects: Effects<OwnCommand, Message> = {
  LoadDrafts: asks(OrderDrafts.getDraft, ({ id }) => ({ store: id }), {
    onSuccess: (drafts) => ({ _tag: "GotDrafts", drafts }),
    onFailure: (failure) => ({ _tag: "FailedDrafts", message: failureMessage(failure) })
  }),

  LoadHubCustomer: asks(CommerceCounter.getHubCustomer, () => ({}), {
    onSuccess: (found) => ({ _tag: "FoundHubCustomer", isThere: found !== null }),
    onFailure: () => ({ _tag: "FailedHubCustomer" })
  }),

  AwaitDetails: (host, { orderId }) =>
    Effect.sleep(detailsMs).pipe(
      Effect.andThen(Effect.sync(() => host.tell({ _tag: "DetailsDue", orderId })))
    ),

  ChangeDraft: (host, { drafting }) =>
    submit(host, {
      key: drafting.key,
      call: carryOut(host, drafting),
      toMessage: (answer): Message => ({ _tag: "GotDraft", answer }),
      problemOf: failureMessage
    }),

  BeginNext: (host, { sent, cartId }) =>
    Rpc.use((rpc) =>
      tellResult(
        host,
        // Under the key of the queue's first step, which does it where this one is lost: the lines that come now are of the next cart.
        rpc
          .call(
            CommerceCart.setCartAside,
            { cart_id: cartId, basket: basketOf({ id: sent }) },
            { key: keyOf(`aside-${sent}`, cartId) }
          )
          .pipe(
            Effect.tap(() => Effect.sync(() => tellQueue(host, { _tag: "SetAside", id: sent }))),
            Effect.andThen(rpc.call(CommerceCart.getCart, cartOf("QuickCheckout")))
          ),
        {
          onSuccess: (cart) => ({ _tag: "LoadedCart", cart }),
          onFailure: (failure) => ({ _tag: "FailedCart", message: failureMessage(failure) })
        }
      )
    ),

  EndProblem: (host, { number }) =>
    Effect.sleep(problemMs).pipe(
      Effect.andThen(Effect.sync(() => host.tell({ _tag: "ProblemPassed", number })))
    ),

  TellQueue: (host, { wish }) => Effect.sync(() => tellQueue(host, wish))
}
