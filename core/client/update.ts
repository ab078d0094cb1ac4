/** What every message does to the client as a whole. */

import * as catalogueCache from "../kit/catalogue-cache.ts"
import type { ToScreen } from "../kit/client-message.ts"
import type { Message as DevicesMessage } from "../kit/devices/model.ts"
import type { Message as InvoiceQueueMessage } from "../kit/invoice-queue/model.ts"
import type { Message as PlacementQueueMessage } from "../kit/placement-queue/model.ts"
import * as failedOrders from "../kit/rejections.ts"
import * as keptFilters from "../kit/saved-filters/kept-filters.ts"
import { numbered, sessionOf, withPickupSession, workingFor } from "../kit/session.ts"
import { withTurned } from "../kit/settings/list-columns.ts"
import * as shipmentCache from "../kit/shipment-cache.ts"
import * as toast from "../kit/toast.ts"
import * as tray from "../kit/tray.ts"
import * as expiring from "../kit/waiting-counts.ts"
import type { Order } from "../order/order.ts"
import { masterDataTold, wantCatalogue } from "./catalogue.ts"
import { closingOn } from "./closing.ts"
import type { Message as ConsoleMessage } from "./console/model.ts"
import { alone, toldOfCounter } from "./counter.ts"
import { handleDevicesMessage, tookFocus } from "./devices.ts"
import { handleInvoiceQueueMessage, handlePlacementQueueMessage } from "./durable-queues.ts"
import { enter, leaveSession, loggedIn, throwOut } from "./entrance.ts"
import type { Message as FinderMessage } from "./finder/model.ts"
import type { Message, Model, Step } from "./model.ts"
import { askToGo, go, isCovered, redirected } from "./navigation.ts"
import { handleNotices, narrowedTo } from "./notices.ts"
import {
  chose,
  endedShipping,
  handleConsoleMessage,
  handleFinderMessage,
  scanned,
  toggledConsole,
  toggledFinder,
  toggledPalette,
  toggledTray
} from "./overlays.ts"
import { handlePageMessage, tellNews } from "./page.ts"
import * as palette from "./palette/model.ts"
import {
  checked,
  endedSync,
  failedToLoad,
  heardOf,
  isOwn,
  loaded,
  loadedChanges,
  noted,
  refresh,
  synced,
  toldToRefresh
} from "./queue.ts"
import { changedLink, metServer, reconnected } from "./reconnection.ts"
import { changedRights } from "./rights.ts"
import {
  checkedShipments,
  endedShipmentSync,
  failedShipments,
  knownShipments,
  loadedRecentShipments,
  loadedShipments,
  reloadShipments,
  syncedShipments,
  toldToRefreshShipments
} from "./shipment-list.ts"
import { andThen, notify } from "./step.ts"
import { ticked } from "./time.ts"
import { openedAnew } from "./waiting-page.ts"

export const update = (model: Model, message: Message): Step =>
  alone([handleNotices, redirected, toldOfCounter].reduce(andThen, handleMessage(model, message)))

/** What the finder offers closes it, but for what it goes on to look for. */
const finderBehind = ({ finder }: Model, message: Message): Model["finder"] =>
  message._tag === "GotScreenMessage" && message.screen === "Finder" ? finder : undefined

const readOrder = (model: Model, order: Order, took: (model: Model, order: Order) => Step): Step =>
  andThen(tellNews(model, { _tag: "OrderRead", order }), (next) => took(next, order))

/** Who looks for something by two characters may look for a product. */
const withProducts = (step: Step): Step =>
  andThen(step, (model) =>
    (model.palette ?? model.finder)?.typed.trim().charAt(1) && model.catalogue.dueAt === undefined
      ? wantCatalogue(model)
      : [model, []]
  )

/** A message for a screen, or for what lies over all of them: each of these has its own. */
const handleScreenMessage = (model: Model, got: ToScreen): Step => {
  const { screen, message } = got
  switch (screen) {
    case "Devices":
      return handleDevicesMessage(model, message as DevicesMessage)
    case "Console":
      return handleConsoleMessage(model, message as ConsoleMessage)
    case "Finder":
      return withProducts(handleFinderMessage(model, message as FinderMessage))
    case "InvoiceQueue":
      return handleInvoiceQueueMessage(model, message as InvoiceQueueMessage)
    case "PlacementQueue":
      return handlePlacementQueueMessage(model, message as PlacementQueueMessage)
    case "Palette":
      return model.palette === undefined
        ? [model, []]
        : withProducts([{ ...model, palette: palette.update(model.palette, message as palette.Message) }, []])
    default:
      return handlePageMessage(model, got)
  }
}

/** Back closes what is asked before it leads anywhere: its own way to be closed, whichever screen asks. */
const askedForRoute = (
  model: Model,
  { route, isBack = false }: Extract<Message, { readonly _tag: "AskedForRoute" }>
): Step => {
  const closing = isBack && !isCovered(model) ? closingOn(model) : undefined
  if (closing === undefined) return askToGo(model, route, isBack)
  return closing.message === undefined ? [model, []] : handleMessage(model, closing.message)
}

const handleMessage = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "Started": {
      const recalled = {
        ...model,
        urgentFirst: message.urgentFirst ?? false,
        settings: message.settings ?? model.settings
      }
      return message.user === undefined
        ? go({ ...recalled, isStarting: false, askedFor: model.route }, model.route)
        : enter(
            { ...recalled, shipments: { ...model.shipments, announced: new Set(message.announced) } },
            sessionOf(message.user, message.store),
            model.route
          )
    }
    case "Ticked":
      return ticked(model, message.now)
    case "FetchedWords":
      return [{ ...model, words: message.words }, []]
    case "WasActive":
      return [{ ...model, activeAt: model.now, isBlurred: false }, []]
    case "Blurred":
      return [{ ...model, isBlurred: true }, []]
    case "TookFocus":
      return tookFocus({ ...model, activeAt: model.now, isBlurred: false })
    case "AskedForRoute":
      // Whether somebody is logged in is not known yet; once it is, they come there.
      return model.isStarting
        ? [{ ...model, route: message.route ?? model.route }, []]
        : askedForRoute(model, message)
    case "AskedToLogOut":
      return model.session === undefined ? [model, []] : askToGo(model, "logout")
    case "LoggedIn":
      return loggedIn(model, sessionOf(message.user, message.store))
    case "LoggedOut":
      return model.session === undefined && !model.isStarting ? [model, []] : leaveSession(model, [])
    case "LostSession":
      return model.session === undefined && !model.isStarting ? [model, []] : throwOut(model)
    case "ChangedPickupSession":
      return [{ ...model, session: withPickupSession(model.session, message) }, []]
    case "ChangedRights":
      return changedRights(model, message.flags)
    case "LoadedVariables":
      return model.session === undefined
        ? [model, []]
        : [{ ...model, session: { ...model.session, variables: message.variables } }, []]
    case "FailedVariables":
      return [{ ...model, lacksVariables: true }, []]
    case "FetchedScreens":
      return openedAnew(model)
    case "HeardNews":
      return andThen(tellNews(model, message.news), (next) => masterDataTold(next, message.news))
    case "LoadedOrders":
      return loaded(model, message.loaded)
    case "LoadedRecent":
      return loadedChanges(model, message)
    case "CheckedOrders":
      return checked(model, message.lastEntry)
    case "LoadedRowItems":
      return readOrder(model, message.order, (next, order) => noted(next, [order]))
    case "FailedOrders":
      return failedToLoad(model, message)
    case "AskedToRefresh":
      return andThen(refresh({ ...model, book: { ...model.book, loading: undefined } }), reconnected)
    case "AskedToSync":
      return synced(model, false)
    case "EndedSync":
      return endedSync(model, message)
    case "AskedToReconnect":
      return reconnected(model)
    case "ChangedLink":
      return changedLink(model, message.link)
    case "MetServer":
      return metServer(model, message.release)
    case "PushedOrder":
      return isOwn(model, message.storeId)
        ? andThen(readOrder(model, message.order, heardOf), (next) =>
            tellNews(next, { _tag: "OrderPushed", order: message.order })
          )
        : [model, []]
    case "NetworkReplaced":
      return model.session?.store.store_id === message.storeId
        ? enter(model, model.session, model.route)
        : [model, []]
    case "ToldToRefresh":
      return isOwn(model, message.storeId) ? toldToRefresh(model) : [model, []]
    case "LoadedShipments":
      return loadedShipments(model, message.shipments)
    case "LoadedRecentShipments":
      return loadedRecentShipments(model, message.shipments)
    case "FailedShipments":
      return failedShipments(model, message.isOfChanges === true)
    case "CheckedShipments":
      return checkedShipments(model, message.lastEntry)
    case "FoundKeptOrders":
      return [{ ...model, keptOrders: message.orderIds }, []]
    case "FoundShipmentWork":
      return [{ ...model, shipments: shipmentCache.withFoundWork(model.shipments, message.work) }, []]
    case "AskedToRefreshShipments":
      return reloadShipments(model)
    case "AskedToSyncShipments":
      return syncedShipments(model)
    case "EndedShipmentSync":
      return endedShipmentSync(model, message.problem)
    case "PushedShipment":
      return isOwn(model, message.storeId) ? knownShipments(model, [message.shipment]) : [model, []]
    case "ToldToRefreshShipments":
      return isOwn(model, message.storeId) ? toldToRefreshShipments(model) : [model, []]
    case "ToldOfTasks":
      return isOwn(model, message.storeId)
        ? andThen(tellNews(model, { _tag: "TasksChanged" }), (next) => [next, [{ _tag: "CountTasks" }]])
        : [model, []]
    case "Scanned":
      return scanned(
        // A serial scan says that somebody is there, not that this window has the focus.
        {
          ...model,
          activeAt: model.now,
          isBlurred: message.framing?.source === "serial" && model.isBlurred
        },
        message.code,
        message.framing
      )
    case "ToggledConsole":
      return toggledConsole(model)
    case "ToggledHelp":
      return [{ ...model, isHelpOpen: !model.isHelpOpen }, []]
    case "ToggledFinder":
      return toggledFinder(model)
    case "ToggledPalette":
      return toggledPalette(model, message.isMenu)
    case "ToggledTray":
      return toggledTray(model)
    case "ChoseNotice":
      return [{ ...model, tray: { ...model.tray, index: message.index } }, []]
    case "TookCommand":
      return handleMessage(
        {
          ...model,
          palette: undefined,
          console: undefined,
          tray: tray.closed(model.tray),
          finder: finderBehind(model, message.message)
        },
        message.message
      )
    case "TurnedColumn": {
      const settings = { ...model.settings, columns: withTurned(model.settings.columns, message) }
      return [{ ...model, settings }, [{ _tag: "RememberSettings", settings }]]
    }
    case "ToggledSound": {
      const settings = { ...model.settings, hasSound: !model.settings.hasSound }
      return [
        { ...model, settings },
        [
          { _tag: "RememberSettings", settings },
          { _tag: "Beep", tone: "good" }
        ]
      ]
    }
    case "ToggledWays": {
      const ways = model.settings.ways === "icons" ? "names" : "icons"
      const settings = { ...model.settings, ways } as const
      return [{ ...model, settings }, [{ _tag: "RememberSettings", settings }]]
    }
    case "ChoseFilter":
      return narrowedTo(model, message.filter)
    case "ChoseFound":
      return chose(model, message.orderId)
    case "PressedToast": {
      const pressed = model.toasts.find((candidate) => candidate.number === message.number)
      const after = {
        ...model,
        toasts: toast.without(model.toasts, message.number),
        tray: tray.pressed(model.tray, message.number)
      }
      return pressed?.leadsTo === undefined ? [after, []] : askToGo(after, pressed.leadsTo)
    }
    case "OpenedToast":
      return [{ ...model, toasts: toast.pinned(model.toasts, message.number) }, []]
    case "EndedShipping":
      return endedShipping(model, message)
    case "EndedPrint":
      return message.problem === undefined
        ? [model, []]
        : andThen(notify(model, { kind: "failure", text: message.problem }), (next) =>
            handleConsoleMessage(next, { _tag: "Answered", lines: [message.problem ?? ""] })
          )
    case "AskedForList":
      return [model, [{ _tag: "SaveList" }]]
    case "EndedSaving":
      return message.problem === undefined
        ? notify(model, { kind: "success", text: `Saved ${message.where ?? ""}`.trim() })
        : notify(model, { kind: "failure", text: message.problem })
    case "Succeeded":
      return notify(model, { kind: "success", text: message.message })
    case "Failed":
      return notify(model, { kind: "failure", text: message.message })
    case "GotScreenMessage":
      return handleScreenMessage(model, message)
    case "ServedCatalogue":
      return [
        {
          ...model,
          catalogue: catalogueCache.served(model.catalogue, message.storeId, message.served, model.now)
        },
        []
      ]
    case "FoundPictures":
      return [{ ...model, pictures: new Map([...model.pictures, ...message.pictures]) }, []]
    case "CountedExpiring":
      return [{ ...model, expiring: expiring.counted(model.expiring, message.counts, model.now) }, []]
    case "CountedCancelled":
      return [{ ...model, expiring: expiring.countedCancelled(model.expiring, message.count) }, []]
    case "CountedCorrections":
      return [{ ...model, expiring: expiring.countedCorrections(model.expiring, message.count) }, []]
    case "CountedTasks":
      return [{ ...model, expiring: expiring.countedTasks(model.expiring, message.counts) }, []]
    case "FoundUnreadable":
      return [{ ...model, expiring: expiring.foundUnreadable(model.expiring, message.names) }, []]
    case "LoadedRejections":
      return [{ ...model, rejectedOrders: failedOrders.loaded(model.rejectedOrders, message.failed) }, []]
    case "FailedLoadingRejections":
      return [{ ...model, rejectedOrders: failedOrders.missed(model.rejectedOrders, message.message) }, []]
    case "LoadedFilters":
    case "FailedFilters":
      return [{ ...model, filters: keptFilters.answered(model.filters, message) }, []]
    case "ChoseStore": {
      if (model.session === undefined) return [model, []]
      const session = workingFor(model.session, message.store)
      return andThen(enter(model, session, model.route), (next) =>
        notify(next, { kind: "success", text: `Working for ${numbered(session.store)}` })
      )
    }
  }
}
