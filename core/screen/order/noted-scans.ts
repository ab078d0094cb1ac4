/** Scans that left nothing in the order are told to the server behind the work (TIME-6): nobody waits for it, nothing comes of a failure. */
import * as Effect from "effect/Effect"
import { longestScan } from "../../barcode/layouts.ts"
import { OrderNotes } from "../../contract/order-note.ts"
import { type Effects, sessionOf } from "../../kit/effects/host.ts"
import { isRestored } from "../../kit/kept-work.ts"
import { longestWhy, mostNotedAtOnce, mostPutBack, type NotedScans } from "../../order/noted-scan.ts"
import { isOpenForPicking } from "../../order/status.ts"
import { call } from "../../port/rpc.ts"
import { mayDo } from "../../session/access.ts"
import { manualPack } from "../../stock/pack.ts"
import type { NoteScans } from "./command.ts"
import type { Message, Model, Step } from "./model.ts"

/** What a step refused, and the packs that it took out of an order which takes packs still. */
const notedIn = (before: Model, after: Model): NotedScans | undefined => {
  if (before.refused === after.refused && before.picking.scans === after.picking.scans) return undefined
  const seen = new Set(before.refused)
  const refused = after.refused.filter((each) => !seen.has(each))
  const taken = new Set([...after.picking.scans.map(({ number }) => number)])
  const codes = new Set(refused.map(({ code }) => code))
  const isOpen = after.order !== undefined && isOpenForPicking(after.order) && isRestored(before)
  const back = isOpen
    ? before.picking.scans.filter(
        ({ number, scan_code }) => !taken.has(number) && scan_code !== manualPack && !codes.has(scan_code)
      )
    : []
  if (refused.length + back.length === 0) return undefined
  return {
    refused: refused
      .slice(0, mostNotedAtOnce)
      .toReversed()
      .map(({ code, text, detail }) => ({
        code: code.slice(0, longestScan),
        why: (detail === undefined ? text : `${text}: ${detail}`).slice(0, longestWhy)
      })),
    put_back: back.slice(0, mostPutBack).map(({ scan_code }) => scan_code)
  }
}

export const withNoted = (before: Model, done: Step): Step => {
  const noted = notedIn(before, done.model)
  return noted === undefined
    ? done
    : { ...done, commands: [...done.commands, { _tag: "NoteScans", id: done.model.id, ...noted }] }
}

export const notedEffects: Effects<NoteScans, Message> = {
  NoteScans: (host, { id, refused, put_back }) => {
    const till = host.model().settings.till.trim()
    const request = { order_id: id, refused, put_back, ...(till === "" ? {} : { till }) }
    return mayDo("store", sessionOf(host)?.user.flags ?? {})
      ? Effect.ignore(call(OrderNotes.noteScans, { request }))
      : Effect.void
  }
}
