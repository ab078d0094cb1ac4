/**
 * The packs of a screen are claimed behind its scans (CLAIM-4): a scan counts at once, and is stored; the server is told
 * beside it, and a refusal that comes later takes the scan back, aloud. What the other screens on the same order,
 * shipment or transfer have in hand is known from the server's word, so that their packs are refused without asking.
 * Without the server scanning goes on, and the claims are made with the next sign of life.
 */
import { packKey } from "../../barcode/pack-key.ts"
import type * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { type Claim, type ClaimsChange, changed } from "../../stock/claim.ts"
import { onAnotherScreen, packsBy } from "../../text/claim.ts"
import type { Beep } from "../beep.ts"
import type { ClaimCommand, ClaimedFor, RefusedClaim } from "../effects/claims.ts"
import type { Worker } from "../kept-work.ts"
import type { WorkNotice } from "../notice.ts"
import { andThen, beep, type Step, step, toast } from "../step.ts"
import type { ClaimMessage } from "./claim-messages.ts"
import { type LastScan, refusal, takeable, withRefusals } from "./last-scan.ts"
import type { ScanView } from "./messages.ts"
import { codesIn } from "./queue.ts"

/** One scan as far as claims go. */
interface ClaimableScan {
  readonly scan_code: string
  readonly unique_key: string | null
}

/** The packs in hand, as a screen has them from the server. */
export interface ClaimBook {
  /** The screen's own name, stored with its work: what tells it from other screens of the same person. */
  readonly work: string
  /** Unique keys that the screen has claimed, or has asked for. */
  readonly claimed: ReadonlySet<string>
  /** The scans of the last request. */
  readonly requested: ReadonlyArray<ClaimableScan> | undefined
  readonly isOnItsWay: boolean
  /** There was no answer: the next sign of life asks again. */
  readonly isPaused: boolean
  /** What the other screens have in hand. */
  readonly others: ReadonlyArray<Claim>
}
export interface ClaimView {
  readonly claims: ClaimBook
}
export const unclaimed: ClaimBook = {
  work: "",
  claimed: new Set(),
  requested: undefined,
  isOnItsWay: false,
  isPaused: false,
  others: []
}

/** The refusal of a pack that another screen of the same order, shipment or transfer has in hand. */
export const claimedByOther = ({ claims }: ClaimView, code: string): LastScan | undefined => {
  const other = claims.others.find(({ unique_key }) => unique_key === packKey(code))
  return other === undefined
    ? undefined
    : refusal(code, fault("PackReserved", { by: other.by, where: onAnotherScreen }))
}

/** What the other screens have in hand, of some products: "2 packs by Asha". */
export const packsOfOthersIn = (
  { claims }: ClaimView,
  isOf: (productId: number) => boolean
): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { product_id, by } of claims.others)
    if (isOf(product_id)) counts.set(by, (counts.get(by) ?? 0) + 1)
  return [...counts].map(([by, count]) => packsBy(count, by))
}
export const packsOfOthers = (view: ClaimView, productId: number): ReadonlyArray<string> =>
  packsOfOthersIn(view, (id) => id === productId)

/** What claims follow. */
type Followed = Pick<ScanView, "id" | "queue" | "lastScan" | "refused">

/** A screen that claims its packs. */
export interface Claiming<Model, Context, Notice, Command, Scan> {
  readonly kind: ClaimedFor["kind"]
  readonly place: ClaimedFor["place"]
  /** What is worked on is there and takes work. */
  readonly isOpen: (model: Model) => boolean
  /** The stored work is back. */
  readonly isRestored: (model: Model) => boolean
  /** The work is being sent: the server decides over its packs. */
  readonly isBusy: (model: Model) => boolean
  /** The same list as long as nothing of it has changed. */
  readonly scansOf: (model: Model) => ReadonlyArray<Scan>
  readonly without: (model: Model, scan: Scan, context: Context) => { readonly model: Model } | undefined
  /** Without a summary of the work that is not so any more. */
  readonly withoutSummary: (model: Model) => Model
  /** A code is scanned again, as if somebody had. */
  readonly scanned: (model: Model, code: string, context: Context) => Step<Model, Command, Notice>
  /** Packs that the same person claimed elsewhere before are scanned here by themselves: those of a transfer into its order. */
  readonly carries?: (model: Model) => boolean
}

export const claimer = <
  Model extends Followed & ClaimView,
  Context extends Worker & { readonly now: Day.Instant },
  Notice,
  Command,
  Scan extends ClaimableScan
>({
  kind,
  place,
  isOpen,
  isRestored,
  isBusy,
  scansOf,
  without,
  withoutSummary,
  scanned,
  carries = () => false
}: Claiming<Model, Context, Notice | WorkNotice, Command | ClaimCommand | Beep, Scan>) => {
  type Next = Step<Model, Command | ClaimCommand | Beep, Notice | WorkNotice>
  const withBook = (model: Model, change: Partial<ClaimBook>): Model => ({
    ...model,
    claims: { ...model.claims, ...change }
  })
  const load = (model: Model): ClaimCommand => ({ _tag: "LoadClaims", kind, place, id: model.id })

  /** By their unique keys, the codes that are in hand here. */
  const codesByKey = (model: Model): ReadonlyMap<string, string> =>
    new Map(
      scansOf(model).flatMap(({ unique_key: key, scan_code: code }) =>
        key === null ? [] : [[key, code] as const]
      )
    )

  /** The request after which the server knows what is in hand. */
  const withRequest = (model: Model): Next => {
    const { claimed, isOnItsWay, isPaused, requested, work } = model.claims
    const scans = scansOf(model)
    if (!isRestored(model) || isBusy(model) || isOnItsWay || isPaused || requested === scans)
      return step(model)
    if (!isOpen(model))
      return claimed.size === 0 && model.claims.others.length === 0
        ? step(model)
        : step(withBook(model, { claimed: new Set(), others: [], requested: scans }))
    const inHand = codesByKey(model)
    // One that was taken over is on its way into the work.
    const coming = new Set(codesIn(model.queue).map(packKey))
    const added = [...inHand].flatMap(([key, code]) => (claimed.has(key) ? [] : [code]))
    const released = [...claimed].filter((key) => !inHand.has(key) && !coming.has(key))
    const after = withBook(model, {
      requested: scans,
      claimed: new Set([...inHand.keys(), ...[...claimed].filter((key) => coming.has(key))]),
      isOnItsWay: added.length + released.length > 0
    })
    return after.claims.isOnItsWay
      ? step(after, [{ _tag: "KeepClaims", kind, place, id: model.id, work, claimed: added, released }])
      : step(after)
  }

  /** Packs are somebody else's: their scans are taken back, aloud. While the work is sent the server decides over it. */
  const withoutRefused = (model: Model, refused: ReadonlyArray<RefusedClaim>, context: Context): Next => {
    const faults = new Map(refused.map((each) => [packKey(each.code), each]))
    const claimed = new Set([...model.claims.claimed].filter((key) => !faults.has(key)))
    let after = withBook(model, { claimed })
    if (isBusy(model)) return step(after)
    const refusals: Array<LastScan> = []
    for (const scan of scansOf(model)) {
      const { unique_key, scan_code } = scan
      const why = unique_key === null ? undefined : faults.get(unique_key)
      const rest = why === undefined ? undefined : without(after, scan, context)
      if (why === undefined || rest === undefined) continue
      refusals.unshift(refusal(scan_code, why.fault, why.detail))
      after = rest.model
    }
    if (refusals.length === 0) return step(after)
    const shown = {
      ...withoutSummary(after),
      ...withRefusals(after, refusals),
      queue: { ...after.queue, pending: undefined }
    }
    return step(shown, [beep("bad")])
  }

  const withChange = (model: Model, { made, ended }: ClaimsChange, { userId }: Context): Next => {
    const { work, claimed, others } = model.claims
    const theirs = made.filter((claim) => claim.work !== work || claim.user_id !== userId)
    const lostKeys = new Set([...ended, ...theirs.map(({ unique_key }) => unique_key)])
    const isTouched = [...claimed].some((key) => lostKeys.has(key))
    return step(
      withBook(model, {
        others: changed(others, { made: theirs, ended }),
        // Who has it now the server says when the pack is claimed once more.
        ...(isTouched
          ? { claimed: new Set([...claimed].filter((key) => !lostKeys.has(key))), requested: undefined }
          : {})
      })
    )
  }

  const loaded = (model: Model, claims: ReadonlyArray<Claim>, context: Context): Next => {
    const { userId } = context
    const { work, claimed } = model.claims
    const isOwn = (claim: Claim): boolean => claim.work === work && claim.user_id === userId
    const own = claims.filter(isOwn).map(({ unique_key }) => unique_key)
    const isNew = own.some((key) => !claimed.has(key))
    const inHand = new Set([...codesByKey(model).keys(), ...codesIn(model.queue).map(packKey)])
    const carried =
      carries(model) && isRestored(model) && !isBusy(model)
        ? claims.filter(
            (claim) => claim.work === "" && claim.user_id === userId && !inHand.has(claim.unique_key)
          )
        : []
    const after: Next = step(
      withBook(model, {
        others: claims.filter((claim) => !isOwn(claim) && claim.work !== ""),
        ...(isNew ? { claimed: new Set([...claimed, ...own]), requested: undefined } : {})
      })
    )
    return carried.reduce(
      (done, { scan_code }) => andThen(done, (next): Next => scanned(next, scan_code, context)),
      after
    )
  }

  /** Before anything is done with it, a screen has a name of its own. */
  const named = (model: Model, { now }: Context): Model =>
    model.claims.work === "" ? withBook(model, { work: now.toString(36) }) : model

  /** After every step: the server is told of what is in hand by now; of what was opened it is asked. */
  const followed = (before: Model, done: Next, context: Context): Next =>
    [
      // The server's answer may come before the stored work, which says under what name it was done: its own packs are known then.
      (model: Model): Next =>
        model.claims.work === before.claims.work ? step(model) : loaded(model, model.claims.others, context),
      (model: Model): Next => {
        // What is carried in is looked at once the stored work is there: a part of it may stand in it.
        const isBack = !isRestored(before) && isRestored(model) && carries(model)
        return step(model, isOpen(model) && (!isOpen(before) || isBack) ? [load(model)] : [])
      },
      withRequest
    ].reduce(andThen, done)

  return {
    named,
    followed,

    handle: (model: Model, message: ClaimMessage, context: Context): Next => {
      const { claims } = model
      switch (message._tag) {
        case "AnsweredClaims":
          return withoutRefused(withBook(model, { isOnItsWay: false }), message.refused, context)
        case "FailedClaims": {
          const unsure = new Set(message.claimed.map(packKey))
          const sure = [...claims.claimed].filter((key) => !unsure.has(key))
          return step(
            withBook(model, {
              isOnItsWay: false,
              isPaused: true,
              requested: undefined,
              claimed: new Set([...sure, ...message.released])
            })
          )
        }
        case "LoadedClaims":
          return loaded(model, message.claims, context)
        case "ChangedClaims":
          return message.change.kind === kind && message.change.id === model.id
            ? withChange(model, message.change, context)
            : step(model)
        case "ClaimsDue": {
          if (!isOpen(model)) return step(model)
          const inHand = codesByKey(model)
          const claimed = new Set([...claims.claimed].filter((key) => !inHand.has(key)))
          return step(withBook(model, { isPaused: false, requested: undefined, claimed }), [load(model)])
        }
        case "AskedToTakeOver": {
          const pack = takeable(model)
          return pack === undefined || !isOpen(model) || isBusy(model)
            ? step(model)
            : step(model, [
                { _tag: "TakeOverPack", kind, place, id: model.id, work: claims.work, code: pack.code }
              ])
        }
        case "TookOver": {
          const key = packKey(message.code)
          const refused = model.refused.filter(({ code }) => packKey(code) !== key)
          const isAgain = refused.length === model.refused.length
          if (message.refused.length > 0) {
            const refusals = message.refused.map(({ code, fault: why, detail }) => refusal(code, why, detail))
            const shown = { ...model, refused }
            return step({ ...shown, ...withRefusals(shown, refusals) }, [beep("bad")])
          }
          if (isAgain) return step(model)
          const taken = withBook(
            { ...model, refused, lastScan: undefined },
            {
              claimed: new Set([...claims.claimed, key]),
              others: claims.others.filter(({ unique_key }) => unique_key !== key)
            }
          )
          return scanned(taken, message.code, context)
        }
        case "FailedTakeOver":
          return step(model, [beep("bad")], [toast("failure", message.message)])
      }
    }
  }
}
