/** A screen that sells, as the client drives it: opened for the store, told of scans, money and the server. */
import { lifetimes } from "../../catalogue/cache.ts"
import { isOn } from "../../session/flags.ts"
import type { LoadStocked } from "../cart/effects.ts"
import type { CartCommand, CartStep } from "../cart/model.ts"
import { soldAgain } from "../cart/shelf.ts"
import { claimsChanged, counterChanged, masterDataChanged, readAgain } from "../cart/watch.ts"
import { hasItems } from "../cart/work.ts"
import type { ClientState } from "../client-state.ts"
import type { ScaleCommand } from "../devices/command.ts"
import { hasScale, scaleOf } from "../devices/model.ts"
import type { Head } from "../head.ts"
import { isPlacing, type Sale, type SaleMessage } from "../sale/model.ts"
import type { StoredSale, saleWork } from "../sale/stored.ts"
import type { LoadWork, ReleaseWork } from "../scan-session/stored-work.ts"
import type { FirstScreen } from "../screen.ts"
import { andThen, type Step, step } from "../step.ts"
import { type Context, contextOf } from "./context.ts"
import type { Counter } from "./model.ts"
import { type FindShift, findShift } from "./till.ts"

/** Commands of every screen that sells. */
type Shared = CartCommand | LoadWork | ReleaseWork | LoadStocked | ScaleCommand | FindShift

interface Of<
  Model extends Sale,
  Message,
  Command extends { readonly _tag: string },
  Stored extends StoredSale
> {
  readonly name: Counter
  readonly work: Pick<ReturnType<typeof saleWork<Model, Stored, Command>>, "load" | "release">
  readonly head: Head
  readonly fresh: (storeId: number) => Model
  readonly update: (model: Model, message: Message | SaleMessage, context: Context) => Step<Model, Command>
  readonly print: (work: Stored) => string
  /** The message that takes a stage back, where the stages are pages of their own. */
  readonly stepBack?: (model: Model) => Message | undefined
}

/** Whose work it is. */
const ownerOf = ({ session, server }: Pick<ClientState, "session" | "server">) => ({
  server,
  userId: session?.user.id ?? 0
})

export const counterScreen = <
  Model extends Sale & { readonly drafting?: { readonly isOnItsWay: boolean } | undefined },
  Message extends { readonly _tag: string },
  Command extends { readonly _tag: string },
  Stored extends StoredSale
>(
  of: Of<Model, Message, Command, Stored>
) => {
  const { name, work } = of
  type Next = Step<Model, Command | Shared>
  const updateScreen = (model: Model, message: Message | SaleMessage, client: ClientState): Next =>
    client.session === undefined
      ? step(model)
      : of.update(model, message, contextOf(name, { ...client, session: client.session }, model.stocked))
  const stockedAgain = ({
    stocked: { mapping, mappedAt, prices, priceKey, priceEdition }
  }: Model): LoadStocked => ({
    _tag: "LoadStocked",
    ...(priceKey === undefined
      ? {}
      : {
          pricesBefore: {
            key: priceKey,
            prices,
            ...(priceEdition === undefined ? {} : { edition: priceEdition })
          }
        }),
    ...(Object.keys(mapping).length === 0 ? {} : { mapping }),
    ...(mappedAt === undefined ? {} : { mappedAt })
  })
  /** The mapping of an open counter is asked for anew when its time is over, for who has it synchronised (COUNTER-17). */
  const mappedAgain = (model: Model, { now, session }: ClientState): Next | undefined => {
    const { mappedAt } = model.stocked
    const isDue =
      session !== undefined &&
      isOn(session.user.flags, "sync_catalog_mapping") &&
      mappedAt !== undefined &&
      (now - mappedAt >= lifetimes.catalogueMapping || now < mappedAt)
    // Should no answer come, it is asked for after as long again.
    return isDue
      ? step({ ...model, stocked: { ...model.stocked, mappedAt: now } }, [{ _tag: "LoadStocked" }])
      : undefined
  }
  /** The cart is read anew where it has to be; not while it is being sent or changed for another one. */
  const watched = (model: Model, [work, commands]: CartStep): Next => {
    const isBusy = model.placing !== undefined || model.drafting?.isOnItsWay === true
    const [after, more] = isBusy ? [work, []] : readAgain(work, { screen: name })
    return step({ ...model, work: after }, [...commands, ...more])
  }
  return {
    ...of.head,
    idOf: ({ id }) => id,
    open: (_opening, client) => {
      const id = client.session?.store.store_id ?? 0
      return step(of.fresh(id), [
        work.load({ id }, ownerOf(client)),
        { _tag: "LoadStocked" },
        ...findShift(client),
        { _tag: "FollowScale" }
      ])
    },
    update: (model, message, client) => {
      const next = updateScreen(model, message, client)
      // Products are wanted as soon as somebody is here.
      return message._tag === "RestoredWork"
        ? { ...next, notices: [...next.notices, { _tag: "CatalogueWanted" }] }
        : next
    },
    scanned: (code) => ({ _tag: "ScannedCode", code }),
    takesCommands: true,
    askedToLeave: { _tag: "AskedToLeave" },
    printWork: (work) => of.print(work as Stored),
    stepBack: (model) => (model.placing === undefined ? of.stepBack?.(model) : undefined),
    hasWork: isPlacing,
    isOpen: ({ work, order, placing }) => (order === undefined && hasItems(work)) || placing !== undefined,
    lastScanOf: ({ work }) => work.lastScan,
    weightShown: ({ scale }) => scale.reading,
    nameOf: ({ order }) => order?.increment_id,
    leave: (model, client) => ({
      commands: [
        ...(client.session === undefined ? [] : [work.release(model, ownerOf(client))]),
        // The scale is followed where its weight is shown, and nowhere else.
        { _tag: "UnfollowScale" }
      ]
    }),
    hear: (model, news, client) => {
      switch (news._tag) {
        case "Ticked": {
          const stocked = soldAgain(model.stocked, client.now)
          if (stocked !== undefined) return updateScreen(model, { _tag: "FoundShelf", stocked }, client)
          return model.upi === undefined
            ? mappedAgain(model, client)
            : updateScreen(model, { _tag: "Upi", message: { _tag: "Ticked" } }, client)
        }
        case "OffSaleChanged":
          return step(model, [stockedAgain(model)])
        case "MasterDataChanged":
          return andThen(watched(model, [masterDataChanged(model.work, news.kind), []]), (after) =>
            step(after, [stockedAgain(after)])
          )
        case "CounterPushed":
          return watched(model, [counterChanged(model.work, news.counter, news.change), []])
        case "ClaimsPushed":
          return watched(model, claimsChanged(model.work, news.change, client.now))
        case "OrderPushed":
          return updateScreen(model, { _tag: "ChangedOrder", order: news.order }, client)
        case "CameOnline":
          return andThen(updateScreen(model, { _tag: "CameBack" }, client), (after) =>
            step(after, [stockedAgain(after), ...findShift(client)])
          )
        case "MinutePassed":
          return step(model, findShift(client))
        case "WeightChanged":
          return updateScreen(model, { _tag: "Weighed", reading: news.reading }, client)
        case "DevicesChanged": {
          const [had, has] = [hasScale(scaleOf(news.before.devices)), hasScale(scaleOf(client.devices))]
          if (has && !had) return step(model, [{ _tag: "FollowScale" }])
          return had && !has ? updateScreen(model, { _tag: "Weighed", reading: null }, client) : undefined
        }
        default:
          return undefined
      }
    }
  } satisfies FirstScreen<Model, Message | SaleMessage, Command | Shared>
}
