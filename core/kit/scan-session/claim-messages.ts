/** Messages to a screen that claims its packs (CLAIM-4). */
import type { ClaimsChange } from "../../stock/claim.ts"
import type { ClaimAnswer } from "../effects/claims.ts"
import type { News } from "../news.ts"
import type { TakeOver } from "./messages.ts"

export type ClaimMessage =
  | ClaimAnswer
  | { readonly _tag: "ChangedClaims"; readonly change: ClaimsChange }
  /** Somebody is here: what is in hand stays so for as long again. */
  | { readonly _tag: "ClaimsDue" }
  | TakeOver

const isOfClaims: Readonly<Record<ClaimMessage["_tag"], true>> = {
  AnsweredClaims: true,
  FailedClaims: true,
  LoadedClaims: true,
  ChangedClaims: true,
  ClaimsDue: true,
  AskedToTakeOver: true,
  TookOver: true,
  FailedTakeOver: true
}
export const isClaimMessage = <Message extends { readonly _tag: string }>(
  message: Message
): message is Extract<Message, ClaimMessage> => Object.hasOwn(isOfClaims, message._tag)

/** What of the news a screen that claims is told. */
export const claimNews = (news: News): ClaimMessage | undefined => {
  switch (news._tag) {
    case "CameOnline":
    case "SignDue":
      return { _tag: "ClaimsDue" }
    case "ClaimsPushed":
      return { _tag: "ChangedClaims", change: news.change }
    default:
      return undefined
  }
}
