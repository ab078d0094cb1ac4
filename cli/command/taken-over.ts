/** `--take-over`: what somebody else has in hand becomes this work's, as by the key of the screens. */
import { Effect } from "effect"
import { packKey } from "#core/barcode/pack-key.ts"
import { type LastScan, takeable } from "#core/kit/scan-session/last-scan.ts"
import type { Working } from "./client.ts"

interface Taking {
  readonly model: () => { readonly refused: ReadonlyArray<LastScan> }
  readonly tell: (message: { readonly _tag: "AskedToTakeOver" }) => Working<void>
}

/** The pack under a code that was refused just now, where somebody has it. */
export const takeOver = (opened: Taking, code: string): Working<void> =>
  Effect.suspend(() => {
    const pack = takeable(opened.model())
    return pack !== undefined && packKey(pack.code) === packKey(code)
      ? opened.tell({ _tag: "AskedToTakeOver" })
      : Effect.void
  })

/** A refusal that was overcome is none. */
export const withoutOvercome = <A extends { readonly code: string; readonly accepted: boolean }>(
  decisions: ReadonlyArray<A>
): ReadonlyArray<A> =>
  decisions.filter(
    ({ code, accepted }, at) =>
      accepted || !decisions.slice(at + 1).some((later) => later.accepted && later.code === code)
  )
