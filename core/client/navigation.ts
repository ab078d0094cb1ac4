/** Going from one place to another: guarded, and never away from unfinished work without a word. */

import type { Asking } from "../kit/head.ts"
import * as route from "../kit/route.ts"
import type { Opening } from "../kit/screen.ts"
import * as toast from "../kit/toast.ts"
import * as tray from "../kit/tray.ts"
import { isOn } from "../session/flags.ts"
import { flagOff, flagOn } from "../text/failed-call.ts"
import { countWhenDue } from "./day-board.ts"
import type { Model, Step } from "./model.ts"
import { tellPage } from "./page.ts"
import { checkWhenDue, watchesOrders } from "./queue.ts"
import { heads, screenAt } from "./screens.ts"
import { checkShipmentsWhenDue, watchesShipments } from "./shipment-list.ts"
import { issued, type Page, pageAs, screenOf } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"
import { isWaiting } from "./waiting-screen.ts"

/** The page of a place, new, and what it asks for first. */
const opened = (model: Model, to: route.Route): Step => {
  const name = screenAt(to.name)
  const { page, behind } = model
  const { model: shown, commands } = screenOf({ _tag: name }).open(
    {
      to,
      // Who comes in by an address was nowhere yet.
      from: screenAt(model.route.name) === page._tag ? model.route : route.login,
      shown: page._tag === name && !isWaiting(page.model) ? page.model : undefined,
      asLeft: behind?._tag === name ? behind.model : undefined
    },
    model
  )
  const next = pageAs(name, shown)
  return [{ ...model, page: next, behind: behindAt(model, to) }, issued(next, commands)]
}

/** The page whose code has come, opened as it was asked for. */
export const reopened = (model: Model, opening: Opening<unknown>): Step => {
  const { _tag } = model.page
  const { model: shown, commands } = screenOf({ _tag }).open(opening, model)
  const page = pageAs(_tag, shown)
  return [{ ...model, page, route: screenOf(page).routeOf?.(shown) ?? opening.to }, issued(page, commands)]
}

/** The screen that Back leads to as it was left; from one order, or one pack, to the next it stays the same. */
const behindAt = ({ page, behind, route: from }: Model, to: route.Route): Page | undefined => {
  if (screenOf(page).keptFor?.includes(to.name) === true && !isWaiting(page.model)) return page
  return from.name === to.name ? behind : undefined
}

/** What the screen gives back that is left. */
const left = (model: Model, to: route.Route): Step => {
  const { commands, change } = screenOf(model.page).leave?.(model.page.model, model, to) ?? { commands: [] }
  const toasts = toast.onNextPage(model.toasts)
  return [
    change === undefined && toasts === model.toasts ? model : { ...model, toasts, ...change },
    issued(model.page, commands)
  ]
}

/** Lists that are shown are looked at again when they are due. */
const lookedAt = (model: Model): Step => {
  const orders: Step = watchesOrders(model) ? checkWhenDue(model) : [model, []]
  return andThen(orders, (next) => (watchesShipments(next) ? checkShipmentsWhenDue(next) : [next, []]))
}

/** Goes there, whatever is in hand. */
export const go = (model: Model, wanted: route.Route | undefined): Step => {
  const { flags, admin } = model.session?.user ?? {}
  const to = route.guard(wanted, flags, admin)
  const lacked =
    wanted === undefined || flags === undefined ? undefined : route.lackedFor(wanted, flags, admin)
  const there = [
    (next: Model) => opened(next, to),
    (next: Model): Step => [
      {
        ...next,
        route: screenOf(next.page).routeOf?.(next.page.model) ?? to,
        lastTab: to.name === "orders" ? to.tab : next.lastTab,
        wanted: undefined,
        finder: undefined,
        palette: undefined,
        tray: tray.closed(next.tray),
        isHelpOpen: false,
        unseen: watchesOrders(next) ? [] : next.unseen
      },
      []
    ],
    lookedAt,
    countWhenDue
  ].reduce(andThen, left(model, to))
  return lacked === undefined || flags === undefined
    ? there
    : andThen(there, (next) =>
        notify(next, {
          kind: "failure",
          text: lacked !== "admin" && isOn(flags, lacked) ? flagOn(lacked) : flagOff(lacked)
        })
      )
}

/** What somebody is asked who logs out while something is in hand; nothing where they were asked already. */
const askedToLogOut = (model: Model): Asking | undefined => {
  const { isAskingToLeave, isOpen } = screenOf(model.page)
  if (isAskingToLeave?.(model.page.model) === true) return undefined
  const isBegun = isOpen?.(model.page.model) === true
  return Object.values(heads).flatMap((head) => head.askToLogOut?.(model, isBegun) ?? [])[0]
}

const ask = (model: Model, { place, message }: Asking): Step =>
  andThen(go(model, place), (next) => tellPage(next, message))

/** Goes, or has the screen ask first that may say no. */
export const leaveFor = (model: Model, wanted: route.Route | "logout" | undefined): Step => {
  if (wanted === "logout") {
    const question = askedToLogOut(model)
    return question === undefined ? [model, [{ _tag: "LogOut" }]] : ask(model, question)
  }
  const [seen] = wanted === undefined ? [model] : left(model, wanted)
  const question = wanted === undefined ? undefined : heads[screenAt(wanted.name)].askFirst?.(wanted, seen)
  return question === undefined ? go(model, wanted) : ask(model, question)
}

/** Unfinished work is in the way. */
export const isHeld = ({ page }: Model): boolean => screenOf(page).hasWork?.(page.model) === true

/** Something lies over the page. */
export const isCovered = ({ isHelpOpen, tray: list, palette, console: log, finder }: Model): boolean =>
  isHelpOpen || list.isOpen || [palette, log, finder].some((over) => over !== undefined)

/** Asks to go; unfinished work asks back. */
export const askToGo = (model: Model, wanted: route.Route | "logout" | undefined, isBack = false): Step => {
  const { page } = model
  // What lies over the page is closed before anything of it is.
  if (isBack && isCovered({ ...model, finder: undefined }))
    return [
      { ...model, isHelpOpen: false, tray: tray.closed(model.tray), palette: undefined, console: undefined },
      []
    ]
  if (isBack && model.finder !== undefined) return [{ ...model, finder: undefined }, []]
  const step = isBack && !isWaiting(page.model) ? screenOf(page).stepBack?.(page.model, model) : undefined
  if (step !== undefined) return tellPage(model, step)
  const isSame =
    wanted !== undefined && wanted !== "logout" && route.print(wanted) === route.print(model.route)
  if (isSame && model.session !== undefined)
    return [
      { ...model, isHelpOpen: false, tray: tray.closed(model.tray), finder: undefined, palette: undefined },
      []
    ]
  const { askedToLeave } = screenOf(model.page)
  return askedToLeave === undefined
    ? leaveFor(model, wanted)
    : tellPage(
        { ...model, wanted: wanted ?? route.home, finder: undefined, palette: undefined },
        askedToLeave
      )
}

/** A place that has nothing to show by now leads to another. */
export const redirected = (model: Model): Step => {
  const to = screenOf(model.page).redirect?.(model.page.model, model)
  return to === undefined ? [model, []] : go(model, to)
}
