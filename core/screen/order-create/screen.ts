import { placeholderWebsitesVariable, readPlaceholderWebsites } from "../../counter/mobile.ts"
import { activePartners, partnersVariable } from "../../counter/source.ts"
import { isDevelopment, readProductIds } from "../../session/env-variables.ts"
import { isOn } from "../../session/flags.ts"
import { shelfOf, unstocked } from "../cart/shelf.ts"
import type { ClientState } from "../client-state.ts"
import { printsReceipts } from "../devices/model.ts"
import { stepOf, type WorkStep } from "../scan-session/step.ts"
import type { Notice, Screen } from "../screen.ts"
import type { Session } from "../session.ts"
import { head } from "./head.ts"
import {
  type Command,
  type Context,
  fresh,
  key,
  type Message,
  type Model,
  print,
  type Stored
} from "./model.ts"
import { update } from "./update.ts"

type Around = Pick<ClientState, "server" | "catalogue" | "settings" | "devices"> & {
  readonly session: Session
  readonly now?: ClientState["now"]
}

/** What the screen sees of what is around it. */
export const contextOf = (
  { session, server, catalogue, settings, devices, now = 0 }: Around,
  stocked?: Model["stocked"]
): Context => {
  const { user, store, variables } = session
  return {
    screen: "OrderCreate",
    now,
    server,
    userId: user.id,
    storeId: store.store_id,
    flags: user.flags,
    shelf: shelfOf(
      catalogue.storeId === store.store_id ? catalogue.list?.value : undefined,
      stocked ?? unstocked,
      readProductIds(variables.get("excluded_product_ids"))
    ),
    mobileRules: {
      kind: "customer",
      isUAE: isOn(user.flags, "isUAEHub"),
      websiteId: store.website_id,
      usesPartnerPrice: isOn(user.flags, "use_partner_price"),
      placeholderWebsites: readPlaceholderWebsites(variables.get(placeholderWebsitesVariable))
    },
    partners: activePartners(variables.get(partnersVariable), user.flags),
    till: settings.till,
    printsReceipts: printsReceipts(devices),
    isDevelopment: isDevelopment(variables)
  }
}

type Told = WorkStep<Model, Notice, Command>

const told = (model: Model, message: Message, client: ClientState): Told =>
  client.session === undefined
    ? stepOf(model)
    : update(model, message, contextOf({ ...client, session: client.session }, model.stocked))

export const orderCreate: Screen<Model, Message, Command> = {
  ...head,
  idOf: ({ id }) => id,
  open: (_opening, { session, server }) => {
    const id = session?.store.store_id ?? 0
    const of = key({ server, userId: session?.user.id ?? 0, storeId: id })
    return [
      fresh(id),
      [
        { _tag: "LoadWork", key: of },
        { _tag: "LoadStocked", screen: "OrderCreate", id }
      ]
    ]
  },
  update: (model, message, client) => {
    const step = told(model, message, client)
    // Products are wanted as soon as somebody is here.
    return message._tag === "RestoredWork"
      ? { ...step, notices: [...step.notices, { _tag: "CatalogueWanted" }] }
      : step
  },
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  takesCommands: true,
  askedToLeave: { _tag: "AskedToLeave" },
  printWork: (work) => print(work as Stored),
  hasWork: ({ isPlacing }) => isPlacing,
  lastScanOf: ({ work }) => work.lastScan,
  nameOf: ({ order }) => order?.increment_id,
  leave: (_model, { session, server }) => ({
    commands:
      session === undefined
        ? []
        : [
            {
              _tag: "ReleaseWork",
              key: key({ server, userId: session.user.id, storeId: session.store.store_id })
            }
          ]
  }),
  hear: (model, news, client) => {
    switch (news._tag) {
      case "Ticked":
        return model.upi === undefined
          ? undefined
          : told(model, { _tag: "Upi", message: { _tag: "Ticked" } }, client)
      case "OrderPushed":
        return told(model, { _tag: "HeardOfOrder", order: news.order }, client)
      case "CameOnline":
        return told(model, { _tag: "CameBack" }, client)
      default:
        return undefined
    }
  }
}
